"""Views, as in UIKit: the changes of a view's layer animate inside a block of `Context.animate`, and nowhere else.

>>> import kinema
>>> with kinema.Context() as ctx:
...     view = kinema.View(ctx.root().add_layer())
...     ctx.flush()
...     view.center = 10, 0                                   # at once
...     with ctx.animate(0.5, delay=1, timing="linear"):
...         view.center = 30, 0
...     [view.layer.presentation_value("position.x", at=time) for time in (0, 1, 1.25, 2)]
[10.0, 10.0, 20.0, 30.0]
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ._object import Identity
from .action import NO_ACTION, Action
from .animation_enumerations import AnimationClass, Retarget
from ._values import real
from .animation_object import AnimationObject
from .motion import Motion
from .timing import Timing
from .transaction import Transaction
from .values import Color, Point, Rect, Transform

if TYPE_CHECKING:
    from typing_extensions import Self

    from . import choices
    from .context import Context
    from .layer import Layer

Value = TypeVar("Value")


class _Open(threading.local):
    """The open blocks of this thread, innermost last. Like transactions, they belong to a thread."""

    def __init__(self) -> None:
        self.blocks: list[AnimationBlock] = []

    def innermost(self, context: Context) -> AnimationBlock | None:
        return next((block for block in reversed(self.blocks) if block.context is context), None)


_open = _Open()


class AnimationBlock(Transaction):
    """The result of `Context.animate`: a transaction inside which the changes of views animate. A nested block has a separate
    duration and timing. The delay, the repetitions, the bounce of a spring and the way to retarget apply only to views; layers without a
    view use the transaction's values.

    >>> import kinema
    >>> with kinema.Context() as ctx, ctx.animate(0.3, delay=1) as block:
    ...     block.delay, block.duration                              # seconds
    (1, 0.3)
    """

    __slots__ = ("delay", "repeat_count", "autoreverses", "bounce", "retarget", "_length", "_curve", "_is_searching")

    def __init__(
        self,
        context: Context,
        duration: float,
        *,
        delay: float = 0.0,
        timing: Timing = "easeInEaseOut",
        repeat_count: float | None = None,
        autoreverses: bool = False,
        bounce: float | None = None,
        retarget: choices.Retarget | Retarget | None = None,
        completion: Callable[[], object] | Any = None,
    ) -> None:
        is_instant = real(duration, "duration") <= 0
        super().__init__(
            context,
            duration=None if is_instant else duration,
            timing=timing,
            completion=completion,
            disable_actions=True if is_instant else None,
        )
        self.delay, self.repeat_count, self.autoreverses = delay, repeat_count, autoreverses
        self.bounce, self.retarget = bounce, retarget
        self._length, self._curve, self._is_searching = duration, timing, False

    def __repr__(self) -> str:
        return f"<animation block of {self._length:g} s>"

    def begin(self) -> Self:
        super().begin()
        _open.blocks.append(self)
        return self

    def commit(self) -> None:
        if self in _open.blocks:  # the layout of the commit runs outside the block
            _open.blocks.remove(self)
        super().commit()

    def action(self, layer: Layer, key: str) -> Action:
        """Makes the animation of a view's change: the built-in one with the values of this block."""
        if self._is_searching:
            return None
        self._is_searching = True
        try:
            found = layer.action_for_key(key)
        finally:
            self._is_searching = False
        if not isinstance(found, AnimationObject) or found.animation_class != AnimationClass.BASIC:
            return NO_ACTION
        if self.bounce is not None or self.retarget is not None:
            return self._motion()
        adapted = self._adapted(found.copy(), layer)
        if ".rotation" not in key:
            return adapted
        # The search runs before the change, so the angle to which the turn leads is not known yet.
        return lambda event: layer.add(_turning(adapted, layer[key]), key=key)

    def _motion(self) -> Motion:
        """The curve is that of the transaction."""
        return Motion(
            self._length,
            bounce=self.bounce,
            delay=self.delay,
            repeat_count=self.repeat_count or 0,
            autoreverses=self.autoreverses,
            retarget="automatic" if self.retarget is None else self.retarget,
        )

    def _adapted(self, animation: AnimationObject, layer: Layer) -> AnimationObject:
        animation.duration, animation.timing, animation.fill_mode = self._length, self._curve, "both"
        animation.autoreverses = self.autoreverses
        if self.repeat_count is not None:
            animation.repeat_count = self.repeat_count
        if self.delay:
            animation.begin_time = layer.convert_time_from(self.context.time) + self.delay
        return animation


def _turning(animation: AnimationObject, angle: float) -> AnimationObject:
    """Lets an animation turn the shorter way to an angle, as implicit animations do: rule D140."""
    way = angle - animation.from_
    turns = math.ceil(abs(way) / math.tau - (0.5 + 1e-12))
    if turns > 0:
        animation.to = angle - math.copysign(turns * math.tau, way)
    return animation


class _Backed(Generic[Value]):
    """A property of a view that reads and sets a property of its layer."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.__doc__ = name, about

    def __get__(self, view: View, owner: type[View] | None = None) -> Value:
        if view is None:
            return self
        value: Value = getattr(view.layer, self.name)
        return value

    def __set__(self, view: View, value: Any) -> None:
        setattr(view.layer, self.name, value)


class View(Identity):
    """The animations of UIView: a view owns a layer and is its delegate, which turns the layer's implicit animations off outside
    blocks. This applies to every property of the layer; the view also has those that UIKit names.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     kinema.View(ctx.root(frame=(0, 0, 40, 20))).center
    Point(x=20.0, y=10.0)
    """

    __slots__ = ("layer", "__weakref__")

    def __init__(self, layer: Layer) -> None:
        self.layer = layer
        layer.set_delegate(action_for_key=self.action_for_layer)

    def action_for_layer(self, layer: Layer, key: str) -> Action:
        """actionForLayer:forKey: returns NO_ACTION (NSNull) outside a block, and an animation inside."""
        block = _open.innermost(layer.context)
        return NO_ACTION if block is None else block.action(layer, key)

    frame = _Backed[Rect]("frame", "x, y, width, height in the superview's coordinates, in points")
    bounds = _Backed[Rect]("bounds", "x, y, width, height in its own coordinates, in points")
    center = _Backed[Point]("position", "x, y of the anchor point in the superview's coordinates, in points")
    transform = _Backed[Transform]("transform", "a 4 x 4 matrix about the center; its frame is undefined unless the identity")
    alpha = _Backed[float]("opacity", "0 (transparent) to 1")
    background_color = _Backed["Color | None"]("background_color", "red, green, blue, alpha, each 0 to 1, or None")

    def __repr__(self) -> str:
        return f"<view of {self.layer!r}>"
