"""Timelines: motions at times, after or with each other, that one animator runs, and staggered delays.

>>> import kinema
>>> with kinema.Context() as ctx:
...     cards = [ctx.root() for _ in range(3)]
...     ctx.flush()
...     show = (
...         kinema.Timeline(ctx)
...         .add(cards, opacity=0, duration=1, curve="linear", delays=kinema.stagger(3, each=0.5), label="fade")
...         .add(cards[0], position=(100, 0), duration=2, curve="linear", at="fade", offset=1)
...         .start()
...     )
...     show.paused, show.time = True, 1.5
...     ctx.flush()
...     [card.presentation_value("opacity") for card in cards], cards[0].presentation_value("position").x, show.duration
([0.0, 0.0, 0.5], 25.0, 3.0)
"""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import POINTER, byref, c_double, cast, pointer, sizeof
from operator import index as whole
from typing import TYPE_CHECKING, Any

from ._given import plain, told
from ._hints import member
from ._layer_base import LayerBase
from ._library import lib
from ._structures import KinAnimator, KinStagger, KinTimelineEntry, KinValue, KinVariable
from ._values import numbers, real
from .animation_enumerations import StaggerAxis, StaggerFrom, TimelinePlace
from .animator import Animator
from .errors import CycleError, InvalidArgumentError
from .layer_list import handles_of
from .motion import Motion, changes, motion_of, set_completion
from .timing import Timing, curve_text
from .variable import Variable, Variables, flat

if TYPE_CHECKING:
    from . import choices
    from .context import Context


def stagger(
    count: int,
    *,
    each: float = 0,
    total: float = 0,
    start: choices.StaggerFrom | StaggerFrom | int = "start",
    columns: int = 0,
    axis: choices.StaggerAxis | StaggerAxis = "both",
    curve: Timing = None,
) -> list[float]:
    """Returns the delays of items by their distance from the start, the end, the center, the edges or an index: `each` seconds for
    a distance of 1, or `total` seconds in all; in a grid if there are columns; bent by a curve.

    >>> import kinema
    >>> kinema.stagger(5, each=0.5, start="center")
    [1.0, 0.5, 0.0, 0.5, 1.0]
    """
    is_index = isinstance(start, int) and not isinstance(start, StaggerFrom)
    origin = StaggerFrom.INDEX if is_index else member(StaggerFrom, start, "start") if isinstance(start, str) else start
    along = member(StaggerAxis, axis, "axis") if isinstance(axis, str) else axis
    given = KinStagger(origin, along, int(start) if is_index else 0, columns, real(each), real(total))
    given.curve = curve_text(curve)
    try:
        delays = (c_double * max(whole(count), 0))()
    except (TypeError, OverflowError, MemoryError):
        raise InvalidArgumentError(f"count: {told(count)} given, expected a number of items") from None
    lib.kinStaggerDelays(byref(given), delays, count)
    return list(delays)


class _Entry:
    """An entry before it becomes one or more of C."""

    def __init__(
        self, what: Sequence[LayerBase] | Timeline, rows: list[Any], motion: Motion, delays: Any, tag: int, rate: float = 1
    ) -> None:
        self.what, self.rows, self.motion, self.delays, self.tag, self.rate = what, rows, motion, delays, tag, rate
        self.variables: Any = None  # handles in place of layers, and then `rows` has one without a key path
        self.place, self.offset, self.other = TimelinePlace.AFTER, 0.0, 0  # the index of an entry of the timeline, from 1


class Timeline:
    """Motions of layers in time. An entry begins after the one before, and starts from the value that those before have led to.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     ship = ctx.root()
    ...     ctx.flush()
    ...     way = kinema.Timeline(ctx, repeat_count=2, autoreverses=True)
    ...     run = way.add(ship, position=(100, 0), duration=1).add(ship, position=(100, 50), duration=1).start()
    ...     ctx.flush()
    ...     run.duration
    8.0
    """

    def __init__(
        self,
        context: Context,
        *,
        repeat_count: float = 0,
        autoreverses: bool = False,
        delay: float = 0,
        repeat_delay: float = 0,
    ) -> None:
        self.context = context
        self.motion = Motion(repeat_count=repeat_count, autoreverses=autoreverses, delay=delay, repeat_delay=repeat_delay)
        self._entries: list[_Entry] = []
        self._labels: dict[str, int] = {}

    def __repr__(self) -> str:
        return f"<timeline of {len(self._entries)} entries>"

    def add(
        self,
        what: LayerBase | Sequence[LayerBase] | Variable | Variables | Timeline,
        values: Any = None,
        *,
        at: float | str | None = None,
        after: str | None = None,
        together: bool = False,
        last: bool = False,
        offset: float = 0,
        delays: Sequence[float] | None = None,
        label: str | None = None,
        marker: Any = None,
        rate: float = 1,
        **options: Any,
    ) -> Timeline:
        """Adds motions of a layer or of layers, as Layer.animate has them, the motion of a variable or of variables to `values`, a
        row for each or one for all, or another timeline. They begin after the entry before;
        `at` a time or the begin of a labelled entry; `after` the end of a labelled entry; `together` with the entry before; or
        `last`, after all entries so far; plus the offset, in seconds. `delays` has one for each layer. A marker makes an event
        (kinema.Passage) with this tag at the begin of the entry. `rate` is how fast the time of another timeline passes, after its
        delay. Returns the timeline."""
        tag = 0 if marker is None else self.context.tag_of(marker)
        if isinstance(what, Timeline):
            if what._contains(self):
                raise CycleError("what: a timeline given that contains this one, expected another one")
            if options or values or delays is not None:
                raise TypeError("add() of a timeline takes a place, a rate, a label and a marker")
            entry = _Entry(what, [], what.motion, None, tag, real(rate))
        elif isinstance(what, (Variable, Variables)):
            entry = _moved(what, values, motion_of(options), delays, tag)
            if options or rate != 1:
                raise TypeError(f"add() of variables has no option {next(iter(options), 'rate')!r}")
        else:
            if rate != 1:
                raise TypeError(f"rate: {rate} given for layers, expected a timeline")
            layers = [what] if isinstance(what, LayerBase) else list(what)
            motion = motion_of(options)
            rows = changes(self.context, layers, values, options)
            for path, row, *_ in rows:
                if isinstance(row, KinValue):
                    raise TypeError(f"{path.name}: a timeline moves numbers, expected another property")
            entry = _Entry(layers, rows, motion, delays, tag)
            if delays is not None and len(delays) != len(layers):
                raise ValueError(f"delays: {len(delays)} given, expected one for each of {len(layers)} layers")
        return self._append(entry, at, after, together, last, offset, label)

    def mark(self, tag: Any, **place: Any) -> Timeline:
        """Adds a marker, which makes an event (kinema.Passage) when the animator passes it. Its place is as of `add`."""
        return self._append(_Entry([], [], Motion(), None, self.context.tag_of(tag)), **place)

    def label(self, name: str, **place: Any) -> Timeline:
        """Adds a label, for the places of other entries. Its place is as of `add`."""
        return self._append(_Entry([], [], Motion(), None, 0), label=name, **place)

    def start(self, completion: Any = None) -> Animator:
        """Starts the timeline, and returns its animator. The completion is a function or the tag of a Completion event."""
        entries: list[KinTimelineEntry] = []
        kept: list[Any] = []
        self._encode(entries, kept)
        animator = Animator(self.context, KinAnimator())
        made = self.motion.encode()
        made.animator = pointer(animator.handle)
        if completion is not None:
            set_completion(self.context, made, completion)
        array = (KinTimelineEntry * len(entries))(*entries)
        lib.kinTimelineStart(self.context.pointer, array, len(entries), byref(made))
        return animator

    def _contains(self, other: Timeline) -> bool:
        return self is other or any(isinstance(entry.what, Timeline) and entry.what._contains(other) for entry in self._entries)

    def _append(
        self,
        entry: _Entry,
        at: float | str | None = None,
        after: str | None = None,
        together: bool = False,
        last: bool = False,
        offset: float = 0,
        label: str | None = None,
    ) -> Timeline:
        if (at is not None) + (after is not None) + together + last > 1:
            raise TypeError("at, after, together and last given, expected one of them")
        entry.offset = real(offset)
        if at is not None and not isinstance(at, str):
            entry.place, entry.offset = TimelinePlace.AT, real(at) + entry.offset
        elif at is not None or together:
            entry.place = TimelinePlace.WITH
        elif last:
            entry.place = TimelinePlace.AFTER_ALL
        name = at if isinstance(at, str) else after
        if name is not None:
            if name not in self._labels:
                raise KeyError(f"no entry before has the label {name!r}")
            entry.other = self._labels[name]
        self._entries.append(entry)
        if label is not None:
            self._labels[label] = len(self._entries)
        return self

    def _encode(self, entries: list[KinTimelineEntry], kept: list[Any]) -> None:
        """Appends the entries of C, and what they refer to."""
        numbers_of: list[int] = []  # of C, from 1
        for index, entry in enumerate(self._entries):
            first = len(entries)
            numbers_of.append(first + 1)
            motion = entry.motion.encode()
            kept.append(motion)
            made = KinTimelineEntry(motion=pointer(motion), place=entry.place, offset=entry.offset, tag=entry.tag)
            made.other = numbers_of[entry.other - 1] if entry.other else numbers_of[index - 1] if index else 0
            entries.append(made)
            if isinstance(entry.what, Timeline):
                entry.what._encode(entries, kept)
                made.children, made.rate = len(entries) - first - 1, entry.rate
                continue
            layers = handles_of(entry.what) if entry.variables is None else entry.variables
            delays: Any = None if entry.delays is None else numbers(list(entry.delays))
            kept.append((layers, delays))
            for number, (path, row, width, stride) in enumerate(entry.rows):
                if number > 0:
                    made = KinTimelineEntry(motion=pointer(motion), place=TimelinePlace.WITH, other=first + 1)
                    entries.append(made)
                kept.append(row)
                made.count = len(layers)
                if entry.variables is None:
                    made.layers, made.keyPath = layers, path.id
                else:
                    made.variables = layers
                made.values, made.width, made.stride = cast(row, POINTER(c_double)), width, stride
                made.delays = cast(delays, POINTER(c_double))


def _moved(what: Variable | Variables, values: Any, motion: Motion, delays: Any, tag: int) -> _Entry:
    """The entry of variables."""
    row, count = numbers(flat(plain(values)), "values"), len(what) if isinstance(what, Variables) else 1
    width = what.width if isinstance(what, Variables) else len(row)
    if len(row) not in (width, width * count):
        raise ValueError(f"values: {len(row)} numbers given, expected {width} for each of {count} variables, or for all")
    if delays is not None and len(delays) != count:
        raise ValueError(f"delays: {len(delays)} given, expected one for each of {count} variables")
    stride = 0 if len(row) == width else width * sizeof(c_double)
    entry = _Entry([], [(None, row, width, stride)], motion, delays, tag)
    entry.variables = what.handles if isinstance(what, Variables) else (KinVariable * 1)(what.handle)
    return entry
