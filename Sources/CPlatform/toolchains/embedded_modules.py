#!/usr/bin/env python3
"""embedded_modules.py RESOURCES FOLDER MODULE SYSTEM NAME: makes a copy of the toolchain's resource folder, by links, with modules of
Embedded Swift for a system for which the toolchain has none. Their code is that of the modules for no system, MODULE; they are named
NAME, and SYSTEM is the triple that they contain, as long as MODULE. (The compiler compares the system that a module contains.)"""

import sys
from pathlib import Path


def link(original: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / original.name
    place.unlink(missing_ok=True)
    place.symlink_to(original)


def main(resources: Path, folder: Path, module: str, system: str, name: str) -> None:
    if len(module) != len(system):
        sys.exit(f"embedded_modules.py: {system} given, expected a triple as long as {module}")
    for part in resources.iterdir():
        if part.name != "embedded":
            link(part, folder)
    for part in (resources / "embedded").iterdir():
        if part.suffix != ".swiftmodule":
            link(part, folder / "embedded")
            continue
        (folder / "embedded" / part.name).mkdir(parents=True, exist_ok=True)
        for original in part.glob(f"{module}.swift*"):
            content = original.read_bytes().replace(module.encode(), system.encode())
            (folder / "embedded" / part.name / f"{name}{original.suffix}").write_bytes(content)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]), *sys.argv[3:])
