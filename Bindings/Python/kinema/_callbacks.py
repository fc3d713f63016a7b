"""Python objects behind the user data of the C interface, and exceptions that cross it.

An object that C holds has a number, which C receives as user data; DESTROY forgets the number. The C callbacks are module-level
functions, so that none is collected while C still refers to it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import count
from typing import Any

from ._structures import KinDestroy

_objects: dict[int, Any] = {}
_numbers = count(1)


class _Raised(threading.local):
    error: BaseException | None = None


raised = _Raised()


def keep(thing: Any) -> int:
    """Holds `thing` until DESTROY is called with the number."""
    number = next(_numbers)
    _objects[number] = thing
    return number


def kept(number: int | None) -> Any:
    """Returns the object that `keep` numbered, or None after DESTROY."""
    return _objects.get(number or 0)


def forget(number: int | None) -> None:
    _objects.pop(number or 0, None)


def guarded(function: Callable[..., None]) -> Callable[..., None]:
    """Makes a callback whose exception is raised when the call that caused it returns to Python. errors.check raises it."""

    def call(*arguments: Any) -> None:
        earlier, raised.error = raised.error, None
        try:
            function(*arguments)
        except BaseException as error:  # also KeyboardInterrupt, which C would swallow
            earlier = earlier or error
        finally:
            raised.error = earlier

    return call


DESTROY = KinDestroy(guarded(forget))
NO_DESTROY = KinDestroy()
