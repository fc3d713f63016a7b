"""Plays a scene act by act and samples it.

>>> from kinema.scene import Playback, Scene
>>> scene = Scene.from_json({"ops": [
...     {"op": "layer", "id": "a", "root": True}, {"op": "flush"},
...     {"op": "set", "layer": "a", "key": "zPosition", "value": 8}, {"op": "flush"},
...     {"op": "advance", "to": 1}, {"op": "transaction", "disableActions": True},
...     {"op": "set", "layer": "a", "key": "zPosition", "value": 3}, {"op": "flush"}]})
>>> with Playback(scene) as playback:
...     columns, rows = playback.sample([0, 0.5, 1], [("a", "zPosition")])
...     columns, [list(row) for row in rows.tolist()]
(('a.zPosition',), [[0.0], [8.0], [3.0]])
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from types import TracebackType
from typing import TYPE_CHECKING, Any

from .._numpy import numpy
from ..context import Context
from ..document import LoadedScene
from ..errors import InvalidHandleError, KinemaError
from ..values import Rect
from . import documents
from .description import Channel, Scene
from .ops import check_all, name_of
from .player import MISREAD, Player
from .reading import LARGEST, SceneError

if TYPE_CHECKING:
    from typing_extensions import Self

    from ..sampler import Sampler

_REFUSALS = (KinemaError, SceneError, *MISREAD)


Times = Any
"""Seconds: a sequence or array of numbers."""


class Playback:
    """A context in which a scene is played up to the requested times. Raises SceneError if the engine refuses an op; the message
    says which one and why. Close it, or use it in a with block."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.player, self._next = scene, Player(), 0
        self._absent: dict[str, Any] = {}
        self._loaded: LoadedScene | None = None
        self.sources: dict[int, str] = {}
        """The sources of the images of a document by number, once it is loaded."""

    @property
    def context(self) -> Context:
        return self.player.context

    def close(self) -> None:
        self.player.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<playback at {self.context.time:g} s, {self._next} of {len(self.scene.ops)} ops>"

    def seek(self, time: float) -> bool:
        """Plays all acts that begin by `time`, in seconds; it cannot go back. Returns whether any op was played."""
        first, loads = self._next, self.scene.document is not None and self._loaded is None
        if loads:
            self._load()
        if first == 0:
            check_all(self.scene.ops)
        while self._next < len(self.scene.ops):
            op = self.scene.ops[self._next]
            if self._begin(op) > time:
                break
            self._play(op)
            self._next += 1
        if self._next > first or loads:
            self.context.flush()  # as the advance that ends the act does, at the same time
        return self._next > first or loads

    def commits(self, until: float) -> Iterator[float]:
        """Plays all acts that begin by `until`, in seconds. Yields the time of each commit, while what it has left behind is
        current."""
        check_all(self.scene.ops)
        depth = 0
        while self._next < len(self.scene.ops) and self._begin(self.scene.ops[self._next]) <= until:
            op = self.scene.ops[self._next]
            depth += {"begin": 1, "commit": -1}.get(op["op"], 0)
            if op["op"] == "advance":
                self.context.flush()  # as the advance does, at the same time
                yield self.context.time
            self._play(op)
            self._next += 1
            if depth == 0 and op["op"] in ("commit", "flush"):
                yield self.context.time
        self.context.flush()
        yield self.context.time

    def _load(self) -> None:
        assert self.scene.document is not None
        try:
            self._loaded, self.sources = documents.load(self.scene.document, self.player)
        except _REFUSALS as error:
            raise SceneError(self.player.readable(str(error))) from error

    @property
    def viewport(self) -> Rect | None:
        """Returns the rect that the size of a document describes, once it is loaded."""
        size = self._loaded.size if self._loaded else None
        return Rect(0, 0, *size) if size and size.width > 0 and size.height > 0 else None

    def acts(self, times: Sequence[float]) -> Iterator[slice]:
        """Seeks through ascending times; yields the range of times of each act while that act is current."""
        start = 0
        while start < len(times):
            self.seek(times[start])
            end = bisect_left(times, self._next_act, start + 1)
            yield slice(start, end)
            start = end

    def sample(self, times: Times, channels: Sequence[Channel] | None = None) -> tuple[tuple[str, ...], Any]:
        """Returns the names of the columns, and one row for each of the ascending times: a numpy array times x width, or without
        numpy a memoryview of that shape. `channels` are by default those of the scene."""
        moments, wanted = [float(time) for time in times], self.scene.show.channels if channels is None else channels
        if any(later < earlier for earlier, later in pairwise(moments)):
            raise ValueError("the times must ascend")
        columns: tuple[str, ...] = ()
        rows, memory = _rows(0, 0)
        for part in self.acts(moments):
            with self.sampler(wanted) as sampler:
                if part.start == 0:
                    columns, width = self.columns(sampler), sampler.width
                    rows, memory = _rows(len(moments), width)
                if sampler.width != width:
                    raise SceneError(f"the channels change from {width} to {sampler.width} numbers at {moments[part.start]} s")
                sampler.sample(moments[part], out=memory[part.start * width : part.stop * width] if numpy is None else rows[part])
        return columns, rows

    def watch(self, times: Sequence[float], channels: Sequence[Channel]) -> tuple[tuple[str, ...], Any]:
        """Samples like `sample`, but advances the clock to every time, as a host does: ended animations are removed, and the
        scene's ops of events are played. A layer that does not exist at a time has the value NaN."""
        columns: tuple[str, ...] = ()
        rows, memory = _rows(0, 0)
        sampler: Sampler | None = None
        for index, time in enumerate(times):
            played = self.seek(time)
            self.context.advance(max(time, self.context.time))
            if sampler is None or played:
                sampler = self._bound(channels, self._shown)
                if not columns:
                    columns = self._names(channels, sampler)
                    rows, memory = _rows(len(times), sampler.width)
            else:
                sampler.rebind()
            width = sampler.width
            sampler.sample([time], out=memory[index * width : (index + 1) * width] if numpy is None else rows[index : index + 1])
        return columns, rows

    def _shown(self, name: str, key: str) -> Any:
        """Returns the layer of a name, or a layer of its class that is in no tree and shows nothing."""
        layer = self.player.layers.get(name)
        if layer is not None and self._is_alive(layer):
            return layer
        if name not in self._absent:
            kinds = [op.get("class", "layer") for op in self.scene.ops if op.get("op") == "layer" and op.get("id") == name]
            if not kinds:
                raise SceneError(f"{name}:{key}: there is no layer {name!r}")
            self._absent[name] = self.context.layer(kinds[0])
        return self._absent[name]

    @staticmethod
    def _is_alive(layer: Any) -> bool:
        try:
            return layer.layer_class is not None
        except InvalidHandleError:
            return False

    def _names(self, channels: Sequence[Channel], sampler: Sampler) -> tuple[str, ...]:
        names: list[str] = []
        for index, ((name, _), (_, path)) in enumerate(zip(channels, sampler.channels)):
            part = sampler.channel(index)
            names += [f"{name}.{column}" for column in path.columns(part.stop - part.start)]
        return tuple(names)

    def sampler(self, channels: Sequence[Channel]) -> Sampler:
        """Makes a sampler of channels of this act. Raises SceneError if a layer or key path does not exist."""
        return self._bound(channels, self._layer)

    def _bound(self, channels: Sequence[Channel], layer_of: Callable[[str, str], Any]) -> Sampler:
        try:
            return self.context.sampler([(layer_of(name, key), key) for name, key in channels])
        except (KinemaError, UnicodeError) as error:
            raise SceneError(f"{', '.join(':'.join(channel) for channel in channels)}: {error}") from error

    def columns(self, sampler: Sampler) -> tuple[str, ...]:
        """Names by the ids of layers: "card.position.x"."""
        names: list[str] = []
        for index, (layer, path) in enumerate(sampler.channels):
            part = sampler.channel(index)
            names += [f"{self.player.name(layer)}.{column}" for column in path.columns(part.stop - part.start)]
        return tuple(names)

    def _layer(self, name: str, key: str) -> Any:
        if name not in self.player.layers:
            raise SceneError(f"{name}:{key}: there is no layer {name!r}")
        return self.player.layers[name]

    @property
    def _next_act(self) -> float:
        return self._begin(self.scene.ops[self._next]) if self._next < len(self.scene.ops) else float("inf")

    def _begin(self, op: dict[str, Any]) -> float:
        """Returns the time of an op: an advance has its time; any other op is due at once, and so is an invalid time, which is
        then refused."""
        time = op.get("to") if op.get("op") == "advance" else None
        return float(time) if isinstance(time, (int, float)) and abs(time) <= LARGEST else float("-inf")

    def _play(self, op: dict[str, Any]) -> None:
        try:
            self.player.play(op)
        except _REFUSALS as error:
            raise SceneError(f"op {self._next + 1} ({name_of(op)}): {self.player.readable(str(error))}") from error


def _rows(count: int, width: int) -> tuple[Any, Any]:
    """Allocates rows; returns them as a table, and in a form that can be sliced."""
    if numpy is not None:
        rows = numpy.empty((count, width))
        return rows, rows
    flat = memoryview(array("d", bytes(8 * count * width)))
    return flat.cast("B").cast("d", (count, width)) if flat else flat, flat
