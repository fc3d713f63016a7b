#!/usr/bin/env python3
"""check_imports.py LIBRARY: checks that the library imports only those mathematical functions of the C library whose results are
exact by IEEE 754 or by definition. The results of the others depend on the system and the processor;
Sources/CPlatform/include/elementary.h replaces them (D56)."""

import re
import subprocess
import sys

EXACT = "sqrt floor ceil trunc round rint nearbyint roundeven fmod remainder fabs copysign fmin fmax scalbn ldexp frexp modf"
INEXACT = (
    "acos acosh asin asinh atan atan2 atanh cbrt cos cosh erf erfc exp exp10 exp2 expm1 fma hypot lgamma log log10 log1p "
    "log2 pow sin sincos sinh tan tanh tgamma"
)


def problems(imported: set[str]) -> tuple[list[str], list[str]]:
    """Returns the exact functions of mathematics among the names, and what should not be among them."""
    known = {
        name: {name, name + "f", name + "l", f"__{name}_finite", f"__{name}f_finite"} for name in (EXACT + " " + INEXACT).split()
    }
    used = sorted(name for name, forms in known.items() if forms & imported)
    wrong = [name for name in used if name in INEXACT.split()]
    return used, [f"{name} is imported" for name in wrong + sorted(name for name in imported if re.match(r"_ZGV", name))]


def main(library: str) -> int:
    symbols = subprocess.run(["nm", "-D", "--undefined-only", library], check=True, capture_output=True, text=True).stdout
    used, wrong = problems({line.split()[-1].split("@")[0] for line in symbols.splitlines()})
    print("\n".join(wrong) or f"exact functions only: {', '.join(used)}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
