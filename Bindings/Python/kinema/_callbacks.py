"""Python objects behind the user data of the C interface, and exceptions that cross it.

An object that C holds has a number, which C receives as user data; DESTROY forgets the number. The context owns the object, not
this module: a callback that refers to its context is then a cycle of Python objects, which the garbage collector ends. The C
callbacks are module-level functions, so that none is collected while C still refers to it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import count
from typing import Any
from weakref import WeakValueDictionary

from ._structures import KinDestroy


class Kept:
    """An object that C refers to by a number, and the dictionary that owns it."""

    __slots__ = ("thing", "home", "__weakref__")

    def __init__(self, thing: Any, home: Home) -> None:
        self.thing, self.home = thing, home


Home = dict[int, Kept]
"""The objects that C holds for one owner: a context, or a call."""

_objects: WeakValueDictionary[int, Kept] = WeakValueDictionary()
_numbers = count(1)
_numbering = threading.RLock()  # without Python's global lock, two threads may get one number from a count


class _Raised(threading.local):
    error: BaseException | None = None


raised = _Raised()
_watchers: list[Callable[[], object]] = []


def on_failure(function: Callable[[], object]) -> None:
    """Calls a function whenever a callback has raised an exception."""
    _watchers.append(function)


def fail(error: BaseException) -> None:
    """Keeps the exception of a callback for the call that caused it."""
    raised.error = error
    for watcher in _watchers:
        watcher()


def keep(thing: Any, home: Home) -> int:
    """Holds `thing` in `home` until DESTROY is called with the number."""
    kept = Kept(thing, home)
    with _numbering:
        number = next(_numbers)
        home[number] = _objects[number] = kept
    return number


def kept(number: int | None) -> Any:
    """Returns the object that `keep` numbered, or None after DESTROY, or after its owner has ended."""
    found = _objects.get(number or 0)
    return None if found is None else found.thing


def forget(number: int | None) -> None:
    found = _objects.pop(number or 0, None)
    if found is not None:
        found.home.pop(number or 0, None)


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
            if earlier is not None:
                fail(earlier)

    return call


DESTROY = KinDestroy(guarded(forget))
NO_DESTROY = KinDestroy()
