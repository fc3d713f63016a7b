"""The command line of the runner."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from .case import run
from .cases import Case, CaseError, cases_of, files_of


def _arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="Tests/Conformance/run", description="Runs conformance cases (FORMAT.md).")
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILE or FOLDER", help="default: the folder cases")
    parser.add_argument("--area", action="append", metavar="AREA", help="only cases of this area; may be repeated")
    parser.add_argument("-k", metavar="TEXT", default="", help="only cases whose name contains this")
    parser.add_argument("--summary", action="store_true", help="print the counts of each area instead of failures")
    return parser.parse_args(arguments)


def main(arguments: list[str], default: Path) -> int:
    """Prints each failure and finally the counts. Returns 1 if a case failed."""
    options = _arguments(arguments)
    passed: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for file in files_of(options.paths or [default]):
        try:
            cases = cases_of(file)
        except CaseError as error:
            print(error)
            failed["unreadable"] += 1
            continue
        for case in cases:
            if _wanted(case, options):
                failures = run(case)
                (failed if failures else passed)[case.area] += 1
                if failures and not options.summary:
                    print(f"{file.parent.name}/{file.name}: {case.name}", *failures, sep="\n", flush=True)
    if options.summary:
        for area in sorted(passed | failed):
            print(f"{area:20} {passed[area]:5} passed {failed[area]:5} failed")
    print(f"{passed.total()} passed, {failed.total()} failed")
    sys.stdout.flush()
    return 1 if failed else 0


def _wanted(case: Case, options: argparse.Namespace) -> bool:
    return (not options.area or case.area in options.area) and options.k in case.name
