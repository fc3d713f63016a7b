#!/usr/bin/env python3
"""check_calls.py: checks that the fuzzer calls every function of the headers."""

import pathlib
import re
import sys

here = pathlib.Path(__file__).resolve().parent
interface = sorted((here.parents[2] / "Include" / "kinema").glob("*.h"))
headers = "\n".join(path.read_text(encoding="utf-8") for path in interface)
calls = "\n".join(path.read_text(encoding="utf-8") for path in here.glob("*.c"))
declared = re.findall(r"^KIN_API\b[^;()]*?\b(kin\w+)\(", headers, re.M)
missing = [name for name in declared if not re.search(rf"\b{name}\(", calls)]
print("\n".join(f"the fuzzer does not call {name}" for name in missing) or f"{len(declared)} functions are called")
sys.exit(bool(missing) or not declared)
