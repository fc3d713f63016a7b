"""Waiting for one animation: futures of asyncio, which the host's advances resolve.

The engine has no event for an animation that somebody else added, so each advance looks after the animations that are waited for.
A tag, which can be set on a frozen animation, tells one from another that replaces it.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import count
from math import isinf
from typing import TYPE_CHECKING, NamedTuple

from .errors import InvalidHandleError, KinemaError, NotFoundError

if TYPE_CHECKING:
    from .animation_object import AnimationObject
    from .context import Context
    from .layer import Layer

_TAG = "kinema.waiting"
_numbers = count(1)


class _Wait(NamedTuple):
    layer: Layer
    key: str
    number: int
    end: list[float]  # in the layer's time; nothing is known before the first look after its commit
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[bool]


class Waits:
    """The animations of a context that somebody waits for."""

    def __init__(self) -> None:
        self._waits: list[_Wait] = []

    def wait(self, layer: Layer, key: str) -> asyncio.Future[bool]:
        """Returns a future of whether the animation reached its end. Raises NotFoundError if the layer has none of this key."""
        loop, animation = asyncio.get_running_loop(), layer.animation(key)
        if animation is None:
            keys = ", ".join(layer.animation_keys)
            expected = f"one of {keys}" if keys else "the key of an animation, of which the layer has none"
            raise NotFoundError(f'key: "{key}" given, expected {expected}')
        number = int(animation.tag(_TAG, 0)) or next(_numbers)
        animation.set_tag(_TAG, number)
        wait = _Wait(layer, key, number, [_end_of(animation)], loop, loop.create_future())
        self._waits.append(wait)
        return wait.future

    def look(self) -> None:
        """Resolves the futures of animations that have ended or are no longer attached."""
        waits, self._waits = self._waits, []
        self._waits += [wait for wait in waits if not self._is_over(wait)]

    def _is_over(self, wait: _Wait) -> bool:
        try:
            now = wait.layer.convert_time_from(wait.layer.context.time)
            animation = wait.layer.animation(wait.key)
            is_attached = animation is not None and animation.tag(_TAG) == wait.number
            if animation is not None and is_attached:
                wait.end[:] = [_end_of(animation)]
        except KinemaError:  # the layer no longer exists
            now, is_attached = -1.0, False
        is_at_end = now >= wait.end[0]
        if is_attached and not is_at_end and not wait.future.cancelled():
            return False
        _resolve(wait, is_at_end)
        return True

    def abandon(self) -> None:
        """Fails the futures: the context is closed."""
        waits, self._waits = self._waits, []
        for wait in waits:
            _resolve(wait, InvalidHandleError("finished: the context was closed before the animation ended"))


def _end_of(animation: AnimationObject) -> float:
    """The end of the active duration in the layer's time, without a rounding error."""
    speed = abs(animation.speed)
    length = float(animation.repeat_duration)
    if not length:
        turns = (animation.repeat_count or 1) * (2 if animation.autoreverses else 1)
        length = turns if isinf(turns) else float(animation.duration) * turns
    end = animation.begin_time + length / speed if speed else float("inf")
    return end - 1e-9 * max(1.0, abs(end)) if end < float("inf") else end


def _resolve(wait: _Wait, result: bool | KinemaError) -> None:
    def finish() -> None:
        if wait.future.done():
            return
        if isinstance(result, bool):
            wait.future.set_result(result)
        else:
            wait.future.set_exception(result)
            wait.future.exception()  # nobody may be waiting

    with suppress(RuntimeError):  # the loop has ended
        wait.loop.call_soon_threadsafe(finish)


def waits_of(context: Context) -> Waits:
    """Returns the waits of a context, which the first one makes."""
    if context.waits is None:
        context.waits = Waits()
    return context.waits
