"""The rules of behavior as a slow, plain model; random programs of calls; and the comparison of the model with the engine.

values, matrices, motion: values, and how animations change them. tree, transactions, machine: the effects of calls. programs:
random programs. velocities, motions, motion_programs: the same for movements that begin with a velocity. controls,
control_programs, control_session: the same for animators, holding and timelines, of layers and of variables. engine, agreement,
sessions, shrinking: play a program on both sides, compare, and shrink a program that shows a difference. mutations: rules broken
on purpose, which the comparison must notice.

The model is written from the rules, not from the engine. It shares the formulas of time, springs, keyframes and matrix
components with the property tests of the Python client, and the format of its programs with the conformance cases.
"""

import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[4]
for _folder in ("Bindings/Python/tests/properties", "Tests/Conformance"):
    if (_path := str(_ROOT / _folder)) not in sys.path:
        sys.path.append(_path)
