"""The calls that programs make most often: their classes and functions from the accelerator, a module in C, or here in Python.

The accelerator is optional, and the environment variable KINEMA_ACCELERATOR=off turns it off. Both do the same: the accelerator does what
needs no conversion and no warning, and leaves the rest to Python. Here its functions leave everything to Python.
"""

from __future__ import annotations

import os
from sys import is_finalizing
from typing import TYPE_CHECKING, Any

from ._callbacks import on_failure

STATE = "off" if os.environ.get("KINEMA_ACCELERATOR", "").lower() in ("off", "0", "no") else "on"
"""Whether the accelerator is "on", "off", or "missing"."""

_accelerator: Any = None
if STATE == "on":
    try:
        from . import _accelerator  # type: ignore[attr-defined, no-redef]
    except ImportError:
        STATE = "missing"


class Held:
    """The base of objects with a context and a handle."""

    if TYPE_CHECKING:  # type checkers take slots of several bases for layouts that exclude each other
        context: Any
        handle: Any
    else:
        __slots__ = ("context", "handle")


class Control(Held):
    """The base of animators."""

    __slots__ = ()


class World:
    """The base of contexts."""

    if TYPE_CHECKING:
        pointer: Any
    else:
        __slots__ = ("pointer",)


class Source:
    """The base of samplers."""

    if TYPE_CHECKING:
        context: Any
        _follow: bool | None
        _pointer: Any
        _seen: int
        _thread: int
        _turn: Any
        _width: int
    else:
        __slots__ = ("_follow", "_pointer", "_seen", "_thread", "_turn", "_width", "context")


class Settable:
    """The base of classes whose unknown attributes raise an error with a suggestion."""

    __slots__ = ()

    if not TYPE_CHECKING:

        def __setattr__(self, name: str, value: Any) -> None:
            try:
                object.__setattr__(self, name, value)
            except AttributeError:
                if hasattr(type(self), name):
                    raise
                _objects["refuse"](self, name)


class Described:
    """The base of the descriptors of properties: `layer.name` is `layer[number]`, or what `_read` returns if it `is_special`."""

    number: Any
    is_special = False

    if not TYPE_CHECKING:

        def __get__(self, layer: Any, owner: type) -> Any:
            if layer is None:
                return self
            return self._read(layer) if self.is_special else layer[self.number]

        def __set__(self, layer: Any, value: Any) -> None:
            layer[self.number] = value


Turn: Any = None
"""The turns of threads in C; those of _turns.py take their place."""


def create(layer: Any, number: int) -> bool:
    """Makes the layer of a new object. Returns whether it has."""
    return False


def release(layer: Any) -> bool:
    """Releases the reference of an object. Returns whether it has."""
    return False


def add_sublayer(superlayer: Any, layer: Any) -> bool:
    """Adds a layer on top. Returns whether it has."""
    return False


def read_rows(context: Any, handles: Any, count: int, key: int, width: int) -> Any:
    """Returns the values of many layers as a bytearray of doubles, or None if it has done nothing."""
    return None


def animate(layer: Any, values: Any, options: dict[str, Any]) -> Any:
    """Animates properties that are plain numbers. Returns an animator, or None if it has done nothing."""
    return None


def add(layer: Any, animation: Any, key: Any) -> bool:
    """Adds a plain Basic. Returns whether it has."""
    return False


def sample(sampler: Any, times: Any) -> Any:
    """Returns new rows for a few times, or None if it has done nothing."""
    return None


if not TYPE_CHECKING and _accelerator is not None:
    Held, Control, World, Source = _accelerator.Held, _accelerator.Control, _accelerator.World, _accelerator.Source
    Settable, Described, Turn = _accelerator.Settable, _accelerator.Described, _accelerator.Turn
    create, release, add_sublayer = _accelerator.create, _accelerator.release, _accelerator.add_sublayer
    read_rows = _accelerator.read_rows
    animate, add, sample = _accelerator.animate, _accelerator.add, _accelerator.sample

_objects: dict[str, Any] = {}


def use(**objects: Any) -> None:
    """Gives the accelerator objects of modules that are imported later than this one."""
    _objects.update(objects)
    if _accelerator is not None:
        _accelerator.use(**objects)


def bind(library: Any, functions: Any, **objects: Any) -> None:
    """Gives it the addresses of the library's functions."""
    if _accelerator is not None:
        from ctypes import addressof, c_void_p, cast

        found = {name: getattr(library, name) for name, *_ in functions}
        foreign = {
            name: function for name, function in found.items() if isinstance(function, library._FuncPtr)
        }  # others are missing
        _accelerator.bind({name: cast(function, c_void_p).value for name, function in foreign.items()})
        use(addressof=addressof, is_finalizing=is_finalizing, new_tuple=tuple.__new__, **objects)
        on_failure(_accelerator.note_failure)
