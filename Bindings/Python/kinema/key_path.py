"""Key paths: names of properties and of their components, resolved once."""

from __future__ import annotations

import re
from contextlib import suppress
from ctypes import byref, c_uint32
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ._library import lib
from ._structures import KinKeyPathInfo
from ._values import c_text, read_text
from .enumerations import PropertyType
from .errors import UnknownKeyError

if TYPE_CHECKING:
    from .context import Context

_VELOCITY = 0x4000_0000  # KIN_VELOCITY_FLAG

_COMPONENTS = {
    PropertyType.POINT: ("x", "y"),
    PropertyType.SIZE: ("width", "height"),
    PropertyType.RECT: ("x", "y", "width", "height"),
    PropertyType.COLOR: ("red", "green", "blue", "alpha"),
    PropertyType.VECTOR3: ("x", "y", "z"),
    PropertyType.TRANSFORM: tuple(f"m{row}{column}" for row in range(1, 5) for column in range(1, 5)),
}


class KeyPath(NamedTuple):
    """A resolved key path. `width` is the number of components of a value, 0 if that varies.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     path = ctx.key_path("position")
    ...     path.name, path.width, path.columns(2)
    ('position', 2, ['position.x', 'position.y'])
    """

    id: int
    name: str
    type: PropertyType
    width: int
    animatable: bool
    implicit_action: bool
    custom: bool

    @property
    def velocity(self) -> KeyPath:
        """The change of the shown value in units per second: for `presentation_value`, samplers and streams.

        >>> import kinema
        >>> with kinema.Context() as ctx:
        ...     ship = ctx.root(name="ship")
        ...     ctx.flush()
        ...     ship.add(kinema.Basic("opacity", from_=1, to=0, duration=2))
        ...     ctx.flush()
        ...     sampler = ctx.sampler([(ship, ctx.key_path("opacity").velocity)])
        ...     sampler.columns, sampler.sample([1]).tolist()
        (('ship.velocity(opacity)',), [[-0.5]])
        """
        return self._replace(id=self.id | _VELOCITY, name=f"velocity({self.name})")

    def columns(self, width: int) -> list[str]:
        """Names the `width` components: "position.x", "position.y"; "opacity"; "locations.0" ..."""
        if width == 1 and self.width == 1:
            return [self.name]
        parts = _COMPONENTS.get(self.type, ())
        return [f"{self.name}.{parts[i] if width == len(parts) else i}" for i in range(width)]


def camel(name: str) -> str:
    """Returns a key path in Core Animation's spelling: "backgroundColor" for "background_color"."""
    return name if "_" not in name else re.sub(r"(?<=[A-Za-z0-9])_([a-z])", lambda found: found[1].upper(), name)


def resolve(context: Context, name: str) -> int:
    """Returns the number of a key path, also in snake case. Raises UnknownKeyError if none has this name."""
    try:
        return _resolve(context, name)
    except UnknownKeyError:
        other = camel(name) if isinstance(name, str) else name
        if other == name:
            raise
        with suppress(UnknownKeyError):
            return _resolve(context, other)
        raise


def _resolve(context: Context, name: str) -> int:
    number = c_uint32()
    lib.kinKeyPathResolve(context.pointer, c_text(name, "keyPath"), byref(number))
    return number.value


def describe(context: Context, number: int) -> KeyPath:
    """Returns the engine's description of a key path."""
    info = KinKeyPathInfo()
    lib.kinKeyPathGetInfo(context.pointer, number, byref(info))
    name = read_text(partial(lib.kinKeyPathGetName, context.pointer, number))
    return KeyPath(number, name, PropertyType(info.type), info.width, info.animatable, info.implicitAction, info.custom)
