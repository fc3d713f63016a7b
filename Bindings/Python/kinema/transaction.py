"""Transactions: CATransaction. They belong to the thread that begins them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from ctypes import byref, c_bool, c_double, c_uint64, c_void_p
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Any

from . import _callbacks
from ._library import lib
from ._object import Identity
from ._structures import KinCompletionCallback, KinTimingFunction, KinTransaction
from ._values import c_text, encode, numbers, read
from .errors import KinemaError, NotFoundError
from .timing import Timing, TimingFunction, control_points

if TYPE_CHECKING:
    from typing_extensions import Self

    import asyncio

    from ._tasks import Turn
    from .context import Context
    from .motion import Motion


class Depth(threading.local):
    """The number of open explicit transactions of a context on each thread, and what the thread has changed and not committed."""

    open = 0

    def __init__(self) -> None:
        self.changed: set[int] = set()
        """The handles of layers that were changed: those that methods of layers change, and some of those that batches change."""


class Transaction(Identity):
    """A transaction and its values. `with context.transaction(duration=1):` begins and commits one; a block that raises also
    commits, because Core Animation cannot roll back. `context.current` is the innermost open transaction, or the implicit one.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     with ctx.transaction(duration=2, timing="easeIn") as outer, ctx.transaction() as inner:
    ...         inner["mood"] = "calm"
    ...         inner.duration, inner["mood"], "mood" in outer
    (2.0, 'calm', False)
    """

    __slots__ = ("context", "handle", "options", "_turn", "_future")

    def __init__(self, context: Context, **options: Any) -> None:
        self.context, self.handle, self.options = context, KinTransaction(), options
        self._turn: Turn | None = None
        self._future: asyncio.Future[None] | None = None

    def begin(self) -> Self:
        """Begins the transaction and sets the values of its options."""
        lib.kinTransactionBegin(self.context.pointer, byref(self.handle))
        self.context.depth.open += 1
        try:
            self.set(**self.options)
        except BaseException:
            self.commit()
            raise
        return self

    def commit(self) -> None:
        """Commits the transaction. The outermost commit publishes this thread's changes and starts its animations."""
        lib.kinTransactionCommit(self.context.pointer, self.handle)
        self.context.depth.open = max(self.context.depth.open - 1, 0)
        if self.context.depth.open == 0:
            self.context.committed()

    def set(
        self,
        *,
        duration: float | None = None,
        timing: Timing = None,
        disable_actions: bool | None = None,
        completion: Any = None,
        motion: Motion | None = None,
        values: dict[str, Any] | None = None,
    ) -> None:
        """Sets several values; None keeps a value. The motion animates the changes from now on that animate implicitly."""
        if motion is not None:
            from .motion import encoded  # which imports this module

            lib.kinTransactionSetMotion(self.context.pointer, self.handle, byref(encoded(motion)))
        if duration is not None:
            self.duration = duration
        if timing is not None:
            self.timing = timing
        if disable_actions is not None:
            self.disable_actions = disable_actions
        if completion is not None:
            self.completion = completion
        for key, value in (values or {}).items():
            self[key] = value

    def __enter__(self) -> Self:
        return self.begin()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.commit()

    async def __aenter__(self) -> Self:
        """`async with`: the block ends when the animations that it added have ended. Another task or thread advances the clock.

        Blocks of different tasks take turns: a block begins when the block before it has committed. Inside a block, do not wait
        for a task that is about to begin one. A block inside another transaction ends at its commit; the outermost block waits
        for the animations of both.
        """
        completion = self.options.get("completion")
        if completion is not None and not callable(completion):
            raise TypeError(f"completion: tag {completion!r} given, expected a function for an awaited transaction")
        from ._tasks import Landing, Turn

        turn = Turn(self.context)
        await turn.enter()
        options = self.options
        landing = Landing(completion)
        self._turn, self._future = turn, landing.future
        try:
            self.options = {**options, "completion": landing}
            self.begin()
        except BaseException:
            turn.leave()
            raise
        finally:
            self.options = options  # only the engine refers to the landing
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        assert self._turn is not None and self._future is not None
        try:
            await self._turn.settle()
        finally:
            try:
                self.commit()
            finally:
                self._turn.leave()
        if error is None and self.context.depth.open == 0:
            await self._future

    # ---- Values --------------------------------------------------------------------------------------------------------

    @property
    def duration(self) -> float:
        """The seconds of implicit animations and of animations without a duration; 0.25 by default."""
        result = c_double()
        lib.kinTransactionGetDuration(self.context.pointer, self.handle, byref(result))
        return result.value

    @duration.setter
    def duration(self, seconds: float) -> None:
        if isinstance(seconds, (int, float)):
            lib.kinTransactionSetDuration(self.context.pointer, self.handle, seconds)
        else:
            self["animationDuration"] = seconds

    @property
    def timing(self) -> TimingFunction | None:
        """The curve of implicit animations and of animations without one; a name sets a preset, None removes the curve."""
        function, is_set = KinTimingFunction(), c_bool()
        lib.kinTransactionGetTimingFunction(self.context.pointer, self.handle, byref(function), byref(is_set))
        return TimingFunction(function.c1x, function.c1y, function.c2x, function.c2y) if is_set.value else None

    @timing.setter
    def timing(self, timing: Timing) -> None:
        points = control_points(timing)
        if points is None:
            lib.kinTransactionSetTimingFunction(self.context.pointer, self.handle, None)
        elif len(numbers(points)) == 4:
            lib.kinTransactionSetTimingFunction(self.context.pointer, self.handle, byref(KinTimingFunction(*numbers(points))))
        else:
            self["animationTimingFunction"] = points

    @property
    def disable_actions(self) -> bool:
        """If true, setters run no action."""
        result = c_bool()
        lib.kinTransactionGetDisableActions(self.context.pointer, self.handle, byref(result))
        return result.value

    @disable_actions.setter
    def disable_actions(self, disable: bool) -> None:
        if isinstance(disable, (bool, int)):
            lib.kinTransactionSetDisableActions(self.context.pointer, self.handle, disable)
        else:
            self["disableActions"] = disable

    def _set_completion(self, completion: Callable[[], object] | Any) -> None:
        if completion is None:
            lib.kinTransactionClearCompletion(self.context.pointer, self.handle)
        elif callable(completion):
            number = _callbacks.keep(completion, self.context.kept)
            try:
                lib.kinTransactionSetCompletion(self.context.pointer, self.handle, COMPLETION, 0, number, _callbacks.DESTROY)
            except KinemaError:
                _callbacks.forget(number)
                raise
        else:
            lib.kinTransactionSetCompletion(
                self.context.pointer,
                self.handle,
                KinCompletionCallback(),
                self.context.tag_of(completion),
                None,
                _callbacks.NO_DESTROY,
            )

    def _get_completion(self) -> Callable[[], object] | Any:
        tag, number, is_set = c_uint64(), c_void_p(), c_bool()
        lib.kinTransactionGetCompletion(self.context.pointer, self.handle, None, byref(tag), byref(number), byref(is_set))
        if not is_set.value:
            return None
        return _callbacks.kept(number.value) if number.value else self.context.tag_named(tag.value)

    completion = property(
        _get_completion,
        _set_completion,
        doc="""A function without arguments, or a tag. It applies to the animations that are added from now on in this transaction
        and those inside it. When all have ended or were removed, the next advance calls the function, or delivers the tag in a
        Completion event. None means no completion for animations from now on.""",
    )

    def __getitem__(self, key: str) -> Any:
        """Returns the value of any other key, of this transaction or the closest one around it that has it. Raises KeyError if
        none has it."""
        return read(partial(lib.kinTransactionGetData, self.context.pointer, self.handle, c_text(key)))

    def __setitem__(self, key: str, value: Any) -> None:
        lib.kinTransactionSetData(self.context.pointer, self.handle, c_text(key), byref(encode(value)))

    def get(self, key: str, default: Any = None) -> Any:
        try:
            return self[key]
        except NotFoundError:
            return default

    def __contains__(self, key: str) -> bool:
        return self.get(key, self) is not self

    def __repr__(self) -> str:
        return f"<transaction {self.handle.id:#x}>" if self.handle.id else "<the current transaction>"


def _complete(_: Any, tag: int, number: int) -> None:
    completion = _callbacks.kept(number)
    if completion is not None:
        completion()


COMPLETION = KinCompletionCallback(_callbacks.guarded(_complete))
