#!/usr/bin/env python3
"""mingw_libraries.py ZIGLANG FOLDER TARGET: puts the libraries of mingw for a target of zig in FOLDER. ZIGLANG is the folder of PyPI's ziglang, which
makes them from their sources when it links for the first time, in about a minute. Prints their names in the order in which they are linked."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def main(ziglang: Path, folder: Path, target: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        source = Path(work) / "empty.c"
        source.write_text("int kinemaNothing;\n")
        command = [ziglang / "zig", "cc", "-target", target, "-shared", source, "-o", Path(work) / "empty.dll", "-v"]
        environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": str(folder / "zig"), "ZIG_LOCAL_CACHE_DIR": str(Path(work) / "zig")}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=work)
        if done.returncode:
            sys.exit(f"mingw_libraries.py: {' '.join(map(str, command))} failed:\n{done.stderr}")
        words = next(line for line in done.stderr.splitlines() if line.startswith("lld-link")).split()
        names = []
        for word in words:
            if re.search(r"/(dllcrt2\.obj|(?!ubsan_rt)[^/]+\.lib)$", word) and not word.startswith("-"):
                shutil.copy(Path(work) / word, folder)
                names.append(Path(word).name)
    print(*names, sep=";", end="")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3])
