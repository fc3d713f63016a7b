"""The sessions of both kinds of programs."""

from __future__ import annotations

from collections.abc import Callable

from .agreement import Difference, Program, Session
from .control_session import Controls
from .machine import Machine


def session(program: Program, machine: Callable[[], Machine] = Machine) -> Session | Controls:
    return Controls(program) if program.get("kind") == "controls" else Session(program, machine())


def difference(program: Program, machine: Callable[[], Machine] = Machine) -> str | None:
    """Returns the first difference, or None."""
    try:
        session(program, machine).run()
    except Difference as found:
        return str(found)
    return None
