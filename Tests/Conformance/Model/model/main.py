"""The command line: plays random programs on both sides, or checks that broken rules are noticed."""

from __future__ import annotations

import argparse
import json
import os
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from .agreement import Difference, Program
from .mutations import MUTATIONS
from .motion_programs import written
from .sessions import difference, session
from .shrinking import shrunk

CHUNK = 25
ENOUGH = 3000  # programs in which a broken rule must be noticed


def _arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="Tests/Conformance/Model/run", description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=1000, metavar="N", help="number of programs (1000)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first program, from which the others count (0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="number of processes (one for each core)")
    parser.add_argument("--self-check", action="store_true", help="break the rules of the model one by one instead")
    parser.add_argument("--program", type=Path, metavar="FILE", help="play the program of a file, as a difference prints it")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """Prints each difference with its seed and its smallest program, then the counts. Returns 1 if a program failed."""
    options = _arguments(arguments)
    if options.program:
        found = difference(json.loads(options.program.read_text(encoding="utf-8")))
        print(found or "the engine and the model agree")
        return 1 if found else 0
    with ProcessPoolExecutor(options.jobs) as pool:
        return _self_check(pool, options.seed) if options.self_check else _compare(pool, options.seed, options.count)


def _compare(pool: ProcessPoolExecutor, first: int, count: int) -> int:
    start, calls, values, failed = time.monotonic(), 0, 0, 0
    chunks = [range(seed, min(seed + CHUNK, first + count)) for seed in range(first, first + count, CHUNK)]
    for result in pool.map(_chunk, chunks):
        calls, values, failed = calls + result["calls"], values + result["values"], failed + len(result["reports"])
        for report in result["reports"]:
            print(report, flush=True)
    print(f"{count} programs from seed {first}: {calls} calls, {values} observations, {time.monotonic() - start:.1f} s")
    print(f"{count - failed} passed, {failed} failed")
    return 1 if failed else 0


def _chunk(seeds: range) -> dict[str, Any]:
    result: dict[str, Any] = {"calls": 0, "values": 0, "reports": []}
    for seed in seeds:
        played = session(written(seed))
        try:
            played.run()
        except Difference:
            result["reports"].append(_report(seed, played.program))
        result["calls"] += played.calls
        result["values"] += played.values
    return result


def _report(seed: int, program: Program) -> str:
    small = shrunk(program, lambda one: difference(one) is not None)
    ops = ",\n".join(f"  {json.dumps(op)}" for op in small["ops"])
    kind = f'"kind": {json.dumps(small["kind"])}, ' if "kind" in small else ""
    return f'seed {seed}: {difference(small)}\n{{{kind}"times": {json.dumps(small["times"])}, "ops": [\n{ops}]}}'


def _self_check(pool: ProcessPoolExecutor, first: int) -> int:
    """Checks that each broken rule is noticed."""
    missed = 0
    for name, seed in zip(MUTATIONS, pool.map(partial(_noticed, first), MUTATIONS), strict=True):
        missed += seed is None
        print(f"{'NOT noticed' if seed is None else f'noticed by seed {seed:4}'}: {name}", flush=True)
    print(f"{len(MUTATIONS) - missed} passed, {missed} failed")
    return 1 if missed else 0


def _noticed(first: int, name: str) -> int | None:
    """Returns the first program in which the model with that broken rule differs from the engine, and the unbroken model
    agrees."""
    for seed in range(first, first + ENOUGH):
        program = written(seed)
        with MUTATIONS[name]():
            differs = difference(program) is not None
        if differs and difference(program) is None:
            return seed
    return None
