"""Events, which `Context.events` returns, and which `Context.on_event` and the delegates of animations receive."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import _callbacks
from ._structures import KinEvent, KinEventCallback
from .output_enumerations import EventType

if TYPE_CHECKING:
    from .context import Context
    from .records import Event

EventHandler = Callable[[Any], object]
"""A function of one argument, the event."""


def event_of(context: Context, event: KinEvent) -> Event:
    """Makes the Python object of an event, which retains its layer and animation."""
    from .animation_object import AnimationObject
    from .records import Completion, Passage, Start, Stop

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
