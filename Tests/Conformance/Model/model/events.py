"""Events on their way to the host. Section 11, D23, D41."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .transactions import Transactions
from .tree import Attached, Layer
from .values import Refused

Op = dict[str, Any]
_ORDER = ("start", "completion", "stop")  # section 11


@dataclass(frozen=True)
class Queued:
    time: Fraction
    order: tuple[int, ...]
    event: tuple[Any, ...]


class Events:
    """The part of the machine that queues and delivers."""

    now: Fraction
    transactions: Transactions

    def __init__(self) -> None:
        self.events: list[list[Any]] = []
        self._queue: list[Queued] = []
        self._handlers: list[tuple[list[Any], list[Op]]] = []

    def play(self, op: Op) -> None:
        raise NotImplementedError

    def _start(self, layer: Layer, one: Attached, time: Fraction) -> None:
        if not one.is_started and not one.is_stopped:
            one.is_started = True
            if one.has_events:
                self._queue.append(Queued(time, (one.number,), ("start", layer.name, one.key)))

    def _stop(self, layer: Layer, one: Attached, time: Fraction, *, finished: bool) -> None:
        """Once for each animation."""
        if one.is_stopped:
            return
        one.is_stopped = True
        self.transactions.done(one, time)
        if one.has_events:
            self._queue.append(Queued(time, (one.number,), ("stop", layer.name, one.key, finished)))

    def _queue_completions(self) -> None:
        """10.6: the completions whose animations have all ended."""
        for one in self.transactions.completions:
            if one.is_closed and not one.waits_for:
                self._queue.append(Queued(one.due, one.order, ("completion", one.tag)))
        self.transactions.completions = [one for one in self.transactions.completions if not one.is_closed or one.waits_for]

    def _dispatch(self) -> list[Refused]:
        """Section 11, D23, D41. Returns the refusals of calls in handlers."""
        queue, self._queue = sorted(self._queue, key=lambda one: (_ORDER.index(one.event[0]), one.time, one.order)), []
        return [refusal for one in queue if (refusal := self._delivered(list(one.event)))]

    def _delivered(self, event: list[Any]) -> Refused | None:
        """Delivers an event to the host. A refused call ends the host's handler, but not the dispatch."""
        self.events.append(event)
        due = [ops for awaited, ops in self._handlers if awaited == event]
        self._handlers = [handler for handler in self._handlers if handler[0] != event]
        try:
            for op in (op for ops in due for op in ops):
                self.play(op)
        except Refused as refusal:
            return refusal
        return None

    def do_on(self, op: Op) -> None:
        self._handlers.append((op["event"], op["do"]))

    @property
    def is_waiting(self) -> bool:
        """D125: an event waits for a callback, which every event has here, or a change for a commit that nothing delays."""
        return bool(self._queue) or self.transactions.is_waiting
