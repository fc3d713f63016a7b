"""Runs in a separate process with one active mutation: plays the conformance cases until one fails, and prints its name."""

from __future__ import annotations

import sys
from pathlib import Path

CONFORMANCE = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(CONFORMANCE), str(CONFORMANCE.parents[1] / "Bindings/Python")]

from runner.case import run  # noqa: E402
from runner.cases import cases_of, files_of  # noqa: E402


def main() -> int:
    count = 0
    for file in files_of([CONFORMANCE / "cases"]):
        for case in cases_of(file):
            if run(case):
                print(f"noticed by {case.area}: {case.name}")
                return 1
            count += 1
    print(f"all {count} cases pass")
    return 0 if count else 2


if __name__ == "__main__":
    sys.exit(main())
