#!/usr/bin/env python3
"""check_coverage.py PROGRAM INCLUDE_FOLDER: checks that kinema.hpp has every function of the C headers, and that the tests in
PROGRAM call every one of them."""

import pathlib
import re
import subprocess
import sys

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])

interface = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("kinema/*.h"))
functions = set(re.findall(r"^KIN_API\b[^;()]*?\b(kin\w+)\(", interface, re.M))
binding = "\n".join(path.read_text(encoding="utf-8") for path in [folder / "kinema.hpp", *folder.glob("kinema/*.hpp")])
binding = re.sub(r"//.*", "", binding)
undefined = subprocess.run(["nm", "-u", program], check=True, capture_output=True, text=True).stdout
called = set(re.findall(r"\bkin\w+", undefined))

failures = [f"not in kinema.hpp: {name}" for name in sorted(functions - set(re.findall(r"\bkin\w+", binding)))]
failures += [f"not called by the tests: {name}" for name in sorted(functions - called)]
print("\n".join(failures) or f"{len(functions)} functions reached and called")
sys.exit(bool(failures) or not functions)
