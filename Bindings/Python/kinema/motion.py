"""Motions: one call sets properties and animates the changes from what is shown.

>>> import kinema
>>> with kinema.Context() as ctx:
...     ship = ctx.root(position=(100, 50))
...     ctx.flush()
...     ship.animate(position=(300, 150), duration=0.5, curve="linear")
...     ctx.flush()
...     ship.presentation_value("position", at=0.25), ship.presentation_velocity("position", at=0.25)
(Point(x=200.0, y=100.0), Point(x=400.0, y=200.0))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from ctypes import byref, c_double, sizeof
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _callbacks
from ._layer_base import Key, LayerBase
from ._library import lib
from ._structures import KinLayer, KinMotion
from ._values import numbers, real
from .animation_enumerations import Retarget
from .properties import Attribute
from .transaction import COMPLETION

if TYPE_CHECKING:
    from .context import Context


@dataclass(frozen=True)
class Motion:
    """How a change moves: by a curve, or with a bounce by a spring, whose duration is then the perceptual one. A duration of 0 and
    no curve are those of the transaction. `retarget` is "replace", "additive" or "continue".

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     ship = ctx.root()
    ...     ctx.flush()
    ...     with ctx.transaction(motion=kinema.Motion(0.5, bounce=0, delay=1)):
    ...         ship.opacity = 0
    ...     round(ship.animation("opacity").duration, 3)     # the seconds until a critically damped spring settles
    0.8
    """

    duration: float = 0
    curve: str | None = None
    bounce: float | None = None
    delay: float = 0
    stagger: float = 0
    repeat_count: float = 0
    autoreverses: bool = False
    retarget: int | str = Retarget.REPLACE

    def encode(self) -> KinMotion:
        """Returns the struct of C."""
        if isinstance(self.retarget, str) and self.retarget.upper() not in Retarget.__members__:
            raise ValueError(f"retarget: {self.retarget!r} given, expected replace, additive or continue")
        made = KinMotion(size=sizeof(KinMotion), curve=None if self.curve is None else self.curve.encode())
        for name in ("duration", "delay", "stagger"):
            setattr(made, name, real(getattr(self, name)))
        made.repeatCount, made.autoreverses = real(self.repeat_count), self.autoreverses
        made.spring, made.bounce = self.bounce is not None, real(self.bounce or 0)
        made.retarget = Retarget[self.retarget.upper()] if isinstance(self.retarget, str) else self.retarget
        return made


def animate(
    context: Context, layers: Sequence[LayerBase], values: Mapping[Key, Any] | None, completion: Any, options: dict[str, Any]
) -> None:
    """Animates properties of layers. The options are those of a Motion, and properties as attributes are named."""
    motion = Motion(**{name: options.pop(name) for name in Motion.__dataclass_fields__ if name in options})
    changes: dict[Key, Any] = dict(values or {})
    for name, value in options.items():
        attribute = getattr(type(layers[0]) if layers else LayerBase, name, None)
        if not isinstance(attribute, Attribute):
            raise TypeError(f"animate() has no option {name!r}, and the layer has no such property")
        changes[attribute.number] = value
    rows = [(context.key_path(key), None if value is None else numbers(value)) for key, value in changes.items()]
    handles = (KinLayer * len(layers))(*(layer.handle for layer in layers))
    for index, (path, row) in enumerate(rows):
        made = motion.encode()
        if completion is not None and index == len(rows) - 1:
            _set_completion(context, made, completion)
        lib.kinLayersAnimate(context.pointer, handles, len(layers), path.id, row, len(row or ()), 0, byref(made))


def _set_completion(context: Context, made: KinMotion, completion: Any) -> None:
    """A function, or the tag of a Completion event. If the call fails, C releases it."""
    if callable(completion):
        made.completion, made.userData, made.destroy = COMPLETION, _callbacks.keep(completion), _callbacks.DESTROY
    else:
        made.tag = context.tag_of(completion)


class Animated(LayerBase):
    """The function of motion.h as a method of a layer."""

    __slots__ = ()

    def animate(self, values: Mapping[Key, Any] | None = None, *, completion: Any = None, **options: Any) -> None:
        """Sets properties and animates the changes: `ship.animate(position=(300, 150), duration=0.5, curve="easeOut")`. The options
        are those of a Motion; everything else is a property. `values` has other key paths: `{"transform.rotation": 1}`. The
        completion, a function or a tag, waits for the animations of the last property."""
        animate(self.context, [self], values, completion, options)
