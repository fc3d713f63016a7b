"""Evaluates expressions in a separate process, which the importer starts and ends: it reads a document and places of expressions
from its standard input, and writes their samples, a line each. It has limits of time and memory, and opens no files. It imports nothing of kinema."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import quickjs

MEMORY = 64 << 20
STACK = 1 << 20
SECONDS, EACH = 10, 2
"""Of processor time: all expressions, and one."""


def limit() -> None:
    """Takes away from the process what it does not need. The JavaScript engine sets limits where the system has none."""
    try:
        import resource
    except ImportError:
        return
    for kind, most in (
        ("RLIMIT_AS", 16 * MEMORY),
        ("RLIMIT_CPU", 2 * SECONDS),
        ("RLIMIT_FSIZE", 0),
        ("RLIMIT_NOFILE", 3),
        ("RLIMIT_CORE", 0),
    ):
        resource.setrlimit(getattr(resource, kind), (most, most))


def main() -> None:
    runtime = Path(__file__).with_name("runtime.js").read_text(encoding="utf-8")
    asked = json.load(sys.stdin)
    limit()
    context = quickjs.Context()
    context.set_memory_limit(MEMORY)
    context.set_max_stack_size(STACK)
    context.set("source", json.dumps(asked["document"]))
    context.eval(runtime.replace('"use strict";', ""))
    context.set_time_limit(EACH)
    for place in asked["places"]:
        found: Any = {"error": "limit of time"}
        if time.process_time() <= SECONDS:
            try:
                arguments = ",".join(json.dumps(part) for part in place)
                found = json.loads(context.eval(f"sampled({arguments})"))
            except (quickjs.JSException, ValueError) as error:
                found = {"error": str(error).splitlines()[0][:200] if str(error) else ""}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
