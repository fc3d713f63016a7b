"""Animators: pause, seek, reverse, continue and finish what runs.

>>> import kinema
>>> with kinema.Context() as ctx:
...     ship = ctx.root(position=(0, 0))
...     ctx.flush()
...     move = ship.animate(position=(100, 0), duration=1, curve="linear")
...     ctx.advance(0.25)
...     move.pause()
...     move.fraction = 0.5
...     ctx.flush()
...     ship.presentation_value("position", at=9), move.state.name
(Point(x=50.0, y=0.0), 'PAUSED')
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from ctypes import byref, c_double
from typing import TYPE_CHECKING, Any

from . import _callbacks, _quick
from ._library import lib
from ._object import Owned
from ._structures import KinAnimator, KinTransaction
from ._values import real
from .animation_enumerations import AnimatorProperty, AnimatorState
from .errors import KinemaError
from .transaction import COMPLETION

if TYPE_CHECKING:
    from .context import Context
    from .motion import Motion


class Animator(_quick.Control, Owned):
    """The control of the animations that a call or a transaction starts, or of one animation of a layer. `animate` returns one,
    `Context.animator()` makes one for a transaction and `Layer.animator(key)` for an animation. `await animator` waits for its end.
    Closing an animator leaves its animations as they are.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     ship = ctx.root(opacity=1)
    ...     ctx.flush()
    ...     fade = ship.animate(opacity=0, duration=2, curve="linear")
    ...     ctx.advance(0.5)
    ...     fade.fraction
    0.25
    """

    __slots__ = ("_era",)

    def __init__(self, context: Context, handle: KinAnimator) -> None:
        self.context, self.handle, self._era = context, handle, context.eras.current

    def _release(self) -> None:
        handle = self.context.swapped(self, "handle", KinAnimator())
        if handle.id and self._era.counts and (pointer := self.context.pointer):
            with suppress(KinemaError):
                lib.kinAnimatorRelease(pointer, handle)

    def _get(self, which: AnimatorProperty) -> float:
        value = c_double()
        lib.kinAnimatorGet(self.context.pointer, self.handle, which, byref(value))
        return value.value

    def _set(self, which: AnimatorProperty, value: float) -> None:
        lib.kinAnimatorSet(self.context.pointer, self.handle, which, real(value))

    @property
    def time(self) -> float:
        """Seconds from the begin; set it to seek."""
        return self._get(AnimatorProperty.TIME)

    @time.setter
    def time(self, seconds: float) -> None:
        self._set(AnimatorProperty.TIME, seconds)

    @property
    def fraction(self) -> float:
        """The time as a part of the duration; set it to seek."""
        return self._get(AnimatorProperty.FRACTION)

    @fraction.setter
    def fraction(self, fraction: float) -> None:
        self._set(AnimatorProperty.FRACTION, fraction)

    @property
    def rate(self) -> float:
        """Seconds of the animations per second; negative backwards."""
        return self._get(AnimatorProperty.RATE)

    @rate.setter
    def rate(self, rate: float) -> None:
        self._set(AnimatorProperty.RATE, rate)

    @property
    def holds(self) -> bool:
        """Whether it pauses where it would end, instead of ending there.

        >>> import kinema
        >>> with kinema.Context() as ctx:
        ...     ship = ctx.root()
        ...     ctx.flush()
        ...     move = ship.animate(position=(100, 0), duration=1, curve="linear")
        ...     move.holds = True
        ...     ctx.advance(5)
        ...     move.reverse()
        ...     ctx.advance(5.25)
        ...     ship.presentation_value("position").x
        75.0
        """
        return self._get(AnimatorProperty.HOLDS) != 0

    @holds.setter
    def holds(self, holds: bool) -> None:
        self._set(AnimatorProperty.HOLDS, bool(holds))

    @property
    def duration(self) -> float:
        """Seconds from the begin to the last end; 0 before the commit."""
        return self._get(AnimatorProperty.DURATION)

    @property
    def state(self) -> AnimatorState:
        return AnimatorState(int(self._get(AnimatorProperty.STATE)))

    @property
    def paused(self) -> bool:
        return self._get(AnimatorProperty.PAUSED) != 0

    @paused.setter
    def paused(self, paused: bool) -> None:
        self._set(AnimatorProperty.PAUSED, bool(paused))

    def pause(self) -> None:
        self.paused = True

    def resume(self) -> None:
        self.paused = False

    def reverse(self) -> None:
        """Turns the direction round."""
        self.rate = -self.rate

    def continue_(self, motion: Motion) -> None:
        """Moves what runs on from what it shows to where it leads, by another motion."""
        from .motion import encoded  # which imports this module

        lib.kinAnimatorContinue(self.context.pointer, self.handle, byref(encoded(motion)))

    def finish(self, at: str | AnimatorState = AnimatorState.AT_END) -> None:
        """Removes the animations and sets the model: at "end", "start" or "current"."""
        if isinstance(at, str):
            if at not in ("end", "start", "current"):
                raise ValueError(f'at: {at!r} given, expected "end", "start" or "current"')
            at = AnimatorState["AT_" + at.upper()]
        lib.kinAnimatorFinish(self.context.pointer, self.handle, at)

    def add_completion(self, completion: Any) -> None:
        """Adds a function, or the tag of a Completion event, which waits for the animations of now."""
        arguments: tuple[Any, ...] = (self.context.pointer, self.handle)
        if callable(completion):
            lib.kinAnimatorSetCompletion(
                *arguments, COMPLETION, 0, _callbacks.keep(completion, self.context.kept), _callbacks.DESTROY
            )
        else:
            lib.kinAnimatorSetCompletion(
                *arguments, type(COMPLETION)(), self.context.tag_of(completion), None, _callbacks.NO_DESTROY
            )

    def __repr__(self) -> str:
        try:
            return f"<animator {self.state.name.lower()} at {self.time:g} of {self.duration:g} s>"
        except KinemaError as error:
            return f"<animator {self.handle.id:#x}: {error.status_name}>"

    def __await__(self) -> Generator[Any, None, AnimatorState]:
        """Waits for the end of the animations, and returns the state; at once if they have ended."""
        if self.state >= AnimatorState.AT_END:
            return self.state
        from ._tasks import Landing  # asyncio is slow to import

        landing = Landing(None)
        future = landing.future
        self.add_completion(landing)
        del landing  # only the engine refers to it
        yield from future.__await__()
        return self.state


def of_transaction(context: Context, transaction: KinTransaction | None = None) -> Animator:
    """Makes an animator of what a transaction starts from now on."""
    handle = KinAnimator()
    lib.kinAnimatorCreate(context.pointer, transaction or KinTransaction(), byref(handle))
    return Animator(context, handle)


_quick.use(Animator=Animator, KinAnimator=KinAnimator)
