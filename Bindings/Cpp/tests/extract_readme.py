#!/usr/bin/env python3
"""extract_readme.py README FOLDER: writes the programs of the README to the folder as readme1.cpp and so on, and what the text after
each says that it prints as readme1.txt. Prints their names."""

import pathlib
import re
import sys

text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
folder = pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
programs = re.findall(r"```cpp\n(.*?)```.*?```text\n(.*?)```", text, re.S)
if len(programs) != text.count("```cpp"):
    sys.exit("a program without its output")
for number, (program, output) in enumerate(programs, 1):
    for suffix, content in (("cpp", program), ("txt", output)):
        file = folder / f"readme{number}.{suffix}"
        if not file.exists() or file.read_text(encoding="utf-8") != content:
            file.write_text(content, encoding="utf-8")
print(";".join(f"readme{number}" for number in range(1, len(programs) + 1)), end="")
