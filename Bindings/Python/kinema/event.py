"""Events, which `Context.events` returns, and which `Context.on_event` and the delegates of animations receive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _callbacks
from ._structures import KinEvent, KinEventCallback
from .output_enumerations import EventType

if TYPE_CHECKING:
    from .animation_object import AnimationObject
    from .context import Context
    from .layer import Layer


@dataclass(frozen=True)
class Start:
    """animationDidStart: the animation's active duration began at media time `time` in seconds.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     ctx.root().add(kinema.Basic("opacity", 0, 1, did_start=lambda start: print(start.key, start.time)), key="fade")
    ...     ctx.advance(0.1)
    fade 0.0
    """

    time: float
    layer: Layer
    key: str | None
    animation: AnimationObject


@dataclass(frozen=True)
class Stop:
    """animationDidStop: the animation reached its end (`finished`), or it was removed or replaced, or its layer left the tree.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     ctx.root().add(kinema.Basic("opacity", 0, 1, duration=1, did_stop=lambda stop: print(stop.time, stop.finished)))
    ...     ctx.advance(2)
    1.0 True
    """

    time: float
    layer: Layer
    key: str | None
    animation: AnimationObject
    finished: bool


@dataclass(frozen=True)
class Completion:
    """A transaction's completion, with the tag that was set instead of a function.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     with ctx.transaction(completion="landed"):
    ...         pass
    ...     ctx.advance(1)
    ...     ctx.events()
    [Completion(time=0.0, tag='landed')]
    """

    time: float
    tag: Any


@dataclass(frozen=True)
class Passage:
    """The animator of a timeline has passed a marker, forwards or backwards.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     layer = ctx.root()
    ...     ctx.flush()
    ...     move = kinema.Timeline(ctx).add(layer, opacity=0, duration=1).mark("half", at=0.5).start()
    ...     ctx.advance(2)
    ...     ctx.events()
    [Passage(time=0.5, tag='half', forwards=True)]
    """

    time: float
    tag: Any
    forwards: bool


Event = Start | Stop | Completion | Passage
EventHandler = Callable[[Any], object]
"""A function of one argument, the event."""


def event_of(context: Context, event: KinEvent) -> Event:
    """Makes the Python object of an event, which retains its layer and animation."""
    from .animation_object import AnimationObject

    if event.type == EventType.COMPLETION:
        return Completion(event.time, context.take_tag(event.tag))
    if event.type == EventType.MARKER:
        return Passage(event.time, context.tag_named(event.tag), event.finished)
    layer = context.layer_of(event.layer)
    key = event.key.decode(errors="replace") if event.keyed else None
    animation = AnimationObject.retaining(context, event.animation)
    if event.type == EventType.STOP:
        return Stop(event.time, layer, key, animation, event.finished)
    return Start(event.time, layer, key, animation)


def _tell(which: int) -> Any:
    def call(_: Any, event: Any, number: int) -> None:
        kept = _callbacks.kept(number)
        context = kept[0]() if kept else None
        if context is not None and kept[which] is not None:
            kept[which](event_of(context, event.contents))

    return KinEventCallback(_callbacks.guarded(call))


# User data: (weak reference to the context, did start, did stop).
DID_START, DID_STOP = _tell(1), _tell(2)
ON_EVENT = DID_START
