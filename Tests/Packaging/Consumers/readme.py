#!/usr/bin/env python3
"""readme.py FOLDER README...: writes every C and C++ program of the READMEs into the folder as 1.c, 2.cpp ..., and its expected
output as 1.txt: the first block marked `text` between the program and the next one, if there is any."""

import pathlib
import re
import sys

folder = pathlib.Path(sys.argv[1])
number = 0
for readme in sys.argv[2:]:
    output = None
    for language, text in re.findall(r"^```(\w*)\n(.*?)^```$", pathlib.Path(readme).read_text(encoding="utf-8"), re.M | re.S):
        if language in ("c", "cpp") and "int main(" in text:
            number += 1
            (folder / f"{number}.{language}").write_text(text, encoding="utf-8")
            output = folder / f"{number}.txt"
        elif language == "text" and output:
            output.write_text(text, encoding="utf-8")
            output = None
