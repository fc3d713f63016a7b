#!/usr/bin/env python3
"""check_exports.py LIBRARY HEADER_FOLDER: checks that the library exports exactly the functions of the headers, and that it needs
no shared Swift runtime."""

import pathlib
import re
import subprocess
import sys


def declared(folder: str) -> set[str]:
    """Returns the names of the functions that the headers declare or define."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(pathlib.Path(folder).glob("*.h")))
    return set(re.findall(r"^KIN_(?:API|INLINE)\b[^;(){]*?\b(kin\w+)\(", text, re.M))


def main(library: str, folder: str) -> int:
    def lines(*command: str) -> list[str]:
        return subprocess.run([*command, library], check=True, capture_output=True, text=True).stdout.splitlines()

    names = declared(folder)
    exported = {line.split()[-1] for line in lines("nm", "-D", "--defined-only")}
    runtime = [line.strip() for line in lines("readelf", "-d") if "NEEDED" in line and "swift" in line]
    failures = [f"declared, not exported: {name}" for name in sorted(names - exported)]
    failures += [f"exported, not declared: {name}" for name in sorted(exported - names)]
    failures += [f"needs {line}" for line in runtime]
    print("\n".join(failures) or f"{len(names)} functions declared and exported")
    return bool(failures) or not names


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
