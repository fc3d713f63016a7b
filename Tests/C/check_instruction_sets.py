#!/usr/bin/env python3
"""check_instruction_sets.py LIBRARY (not stripped): checks that only the kernels of wide instruction sets use wide registers and
instructions of AVX (v...), and that no code fuses a multiplication with an addition, because results must not depend on the
processor."""

import re
import subprocess
import sys

AVX = r"KinemaKernelsV[34]|kinKernelsV[34]"
WIDE = {"ymm": AVX, "zmm": r"KinemaKernelsV4|kinKernelsV4", "AVX": AVX}

listing = subprocess.run(["objdump", "-d", "--no-show-raw-insn", sys.argv[1]], check=True, capture_output=True, text=True).stdout
if "file format elf64-x86-64" not in listing:
    print("one instruction set on this machine")
    sys.exit(0)

uses = {register: set() for register in WIDE}
failures = set()
function = ""
for line in listing.splitlines():
    if heading := re.match(r"[0-9a-f]+ <(.*)>:$", line):
        function = heading[1]
    if re.search(r"\bvfn?m(add|sub)", line):
        failures.add(f"fused multiply-add in {function}")
    for register in WIDE:
        if "%" + register in line or register == "AVX" and re.search(r"\tv", line):
            uses[register].add(function)
for register, allowed in WIDE.items():
    failures |= {f"{register} in {name}" for name in uses[register] if not re.search(allowed, name)}
    if not uses[register]:
        failures.add(f"no kernel uses {register}: is the library stripped, or the variant missing?")
print("\n".join(sorted(failures)) or ", ".join(f"{len(names)} functions use {register}" for register, names in uses.items()))
sys.exit(bool(failures))
