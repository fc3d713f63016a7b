#!/usr/bin/env python3
"""check_exports.py LIBRARY HEADER_FOLDER: checks that the library exports exactly the functions of the headers, and that it needs
no shared Swift runtime."""

import pathlib
import re
import subprocess
import sys

library, folder = sys.argv[1:]


def lines(*command):
    return subprocess.run([*command, library], check=True, capture_output=True, text=True).stdout.splitlines()


text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(pathlib.Path(folder).glob("*.h")))
declared = set(re.findall(r"^KIN_(?:API|INLINE)\b[^;(){]*?\b(kin\w+)\(", text, re.M))
exported = {line.split()[-1] for line in lines("nm", "-D", "--defined-only")}
runtime = [line.strip() for line in lines("readelf", "-d") if "NEEDED" in line and "swift" in line]

failures = [f"declared, not exported: {name}" for name in sorted(declared - exported)]
failures += [f"exported, not declared: {name}" for name in sorted(exported - declared)]
failures += [f"needs {line}" for line in runtime]
print("\n".join(failures) or f"{len(declared)} functions declared and exported")
sys.exit(bool(failures) or not declared)
