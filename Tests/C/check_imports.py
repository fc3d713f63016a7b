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

symbols = subprocess.run(["nm", "-D", "--undefined-only", sys.argv[1]], check=True, capture_output=True, text=True).stdout
imported = {line.split()[-1].split("@")[0] for line in symbols.splitlines()}
known = {
    name: {name, name + "f", name + "l", f"__{name}_finite", f"__{name}f_finite"} for name in (EXACT + " " + INEXACT).split()
}
used = sorted(name for name, forms in known.items() if forms & imported)
wrong = [name for name in used if name in INEXACT.split()]
vectors = sorted(name for name in imported if re.match(r"_ZGV", name))
print("\n".join(f"{name} is imported" for name in wrong + vectors) or f"exact functions only: {', '.join(used)}")
sys.exit(bool(wrong or vectors))
