#!/usr/bin/env python3
"""check_handles.py SOURCE HEADER_FOLDER: checks that the source calls every function of the headers that takes a handle."""

import pathlib
import re
import sys

source, folder = (pathlib.Path(argument) for argument in sys.argv[1:])
text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.h")))
declared = re.findall(r"^KIN_API\b[^;()]*?\b(kin\w+)\(([^;]*)\);", text, re.M)
handle = re.compile(
    r"const Kin(Layer|Animation|Transaction|Variable) \*|\bKin(Layer|Animation|Transaction|Animator|Variable) (?!\*)"
)
takers = {name for name, arguments in declared if handle.search(re.sub(r"\s+", " ", arguments))}
missing = sorted(name for name in takers if not re.search(rf"\b{name}\b", source.read_text(encoding="utf-8")))
print("\n".join(f"takes a handle, but is not called: {name}" for name in missing) or f"{len(takers)} functions take handles")
sys.exit(bool(missing) or not takers)
