"""Runs one case."""

from __future__ import annotations

import json
import traceback

import kinema
from kinema.scene import SceneError

from .cases import Case
from .checks import Run
from .compare import Failure


def run(case: Case) -> list[str]:
    """Runs a case; returns its failures as text. An op that the engine refuses ends the case; a failed expectation does not."""
    failures = []
    player = Run()
    try:
        for index, op in enumerate(case.ops):
            try:
                player.play(op)
            except Failure as failure:
                failures.append(_shown(index, op, str(failure)))
            except kinema.KinemaError as error:
                failures.append(_shown(index, op, f"{error.status_name}: {error}"))
                break
            except SceneError as error:
                failures.append(_shown(index, op, f"not a case: {error}"))
                break
            except Exception:
                failures.append(_shown(index, op, traceback.format_exc()))
                break
    finally:
        player.close()
    return failures


def _shown(index: int, op: object, text: str) -> str:
    return f"    op {index} {json.dumps(op)[:300]}\n        {text}"
