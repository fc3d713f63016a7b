"""report.py LCOV [-v]: prints the share of the lines that ran, for each folder of Sources and in total; -v lists the other lines.
A line of the kernels, which are compiled for every instruction set, counts if it ran in one of them. Last line: "N passed, N
failed"."""

from __future__ import annotations

import sys
from collections import defaultdict
from itertools import groupby
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "Sources"
WANTED = 95.0  # per cent of all lines


def lines_of(lcov: Path) -> dict[Path, dict[int, int]]:
    """Returns how often each line ran, by file."""
    found: dict[Path, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    file = None
    with lcov.open(encoding="utf-8") as records:
        for record in records:
            kind, _, rest = record.strip().partition(":")
            if kind == "SF":
                path = Path(rest).resolve()  # the folders of the kernels' variants are links
                file = path if path.is_relative_to(SOURCES) else None
            elif kind == "DA" and file:
                line, count = rest.split(",")[:2]
                found[file][int(line)] += int(count)
    return found


def spans(numbers: list[int]) -> str:
    """Formats [3, 4, 5, 9] as "3-5, 9"."""
    parts = []
    for _, group in groupby(enumerate(numbers), lambda item: item[1] - item[0]):
        run = [number for _, number in group]
        parts.append(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}")
    return ", ".join(parts)


def main(arguments: list[str]) -> int:
    files = lines_of(Path(arguments[0]))
    folders: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for path, lines in sorted(files.items()):
        name = str(path.relative_to(SOURCES))
        missed = sorted(line for line, count in lines.items() if count == 0)
        for folder in (str(Path(name).parent), "all of Sources"):
            folders[folder][0] += len(lines) - len(missed)
            folders[folder][1] += len(lines)
        if missed and "-v" in arguments:
            print(f"{name}: {spans(missed)}")
    for folder, (ran, total) in folders.items():
        if folder != "all of Sources":
            print(f"{100 * ran / total:6.2f} %  {ran:5} of {total:5}  {folder}")
    ran, total = folders["all of Sources"]
    print(f"{100 * ran / max(total, 1):6.2f} %  {ran:5} of {total:5}  all of Sources")
    enough = total > 0 and 100 * ran / total >= WANTED
    print("1 passed, 0 failed" if enough else "0 passed, 1 failed")
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
