"""The rules of behaviour as a slow, plain model, random programs of calls, and the comparison of both with the engine.

values, matrices, motion: what a value is and how animations change it. tree, transactions, machine: what calls do.
programs: random ones. engine, agreement, shrinking: playing them on both sides, comparing, making a difference small.
mutations: rules broken on purpose, which the comparison must notice.

The model is written from the rules, not from the engine. It shares the formulas of time, springs, keyframes and matrix
components with the property tests of the Python client, and the format of its programs with the conformance cases.
"""

import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[4]
for _folder in ("Bindings/Python/tests/properties", "Tests/Conformance"):
    if (_path := str(_ROOT / _folder)) not in sys.path:
        sys.path.append(_path)
