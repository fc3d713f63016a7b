"""The ops and expectations of many layers at once: animations, streams, compact lists."""

from __future__ import annotations

import math
from typing import Any

import kinema
from kinema.scene import animation_of

from .compare import Failure, expect, shown
from .layout import LayoutOps

Op = dict[str, Any]

_KEYS: dict[str, tuple[str, str]] = {
    "addToAll": ("layers key animation", "from to by delays"),
    "stream": ("layers value times values", "tol"),
    "compactList": ("at items", "tol"),
}
_SHAPES: dict[str, tuple[int, ...]] = {
    "anchor": (2,),
    "localTransform": (4, 4),
    "worldTransform": (4, 4),
    "worldOpacity": (),
    "visible": (),
    "drawingOrder": (),
}


class BatchOps(LayoutOps):
    """The batches of FORMAT.md, in addition to the ops of scenes. Streams and compact lists need numpy."""

    keys = {**LayoutOps.keys, **_KEYS}

    def __init__(self) -> None:
        super().__init__()
        self._streams: dict[str, tuple[kinema.Stream, list[str]]] = {}

    def do_addToAll(self, op: Op) -> None:
        self.context.add_animations(
            [self.layer(name) for name in op["layers"]],
            animation_of(op["animation"]),
            op["key"],
            from_=op.get("from"),
            to=op.get("to"),
            by=op.get("by"),
            delays=op.get("delays"),
        )

    def do_stream(self, op: Op) -> None:
        stream, names = self._stream(op["value"], op["layers"])
        for time, want in zip(op["times"], op["values"], strict=True):
            rows = stream.write(time)["value"].reshape(len(names), -1).tolist()
            got = [_value(rows[names.index(name)]) for name in op["layers"]]
            try:
                expect(got, {**op, "value": want})
            except Failure as failure:
                raise Failure(f"at {shown(time)}: {failure}") from None

    def _stream(self, value: str, wanted: list[str]) -> tuple[kinema.Stream, list[str]]:
        """Returns the case's stream of a value, after the layers have come and gone, and the names of its rows."""
        if value not in self._streams:
            shape = _SHAPES[value] if value in _SHAPES else (self.context.key_path(value).width,)
            layers = [self.layer(name) for name in wanted]
            made = self.context.stream(layers, [("value", "f8", shape)], value=value)
            self._streams[value] = made, list(wanted)
            return made, wanted
        stream, names = self._streams[value]
        stream.rebind()
        gone = [row for row, name in enumerate(names) if name not in wanted]
        stream.remove(gone, swap=True)
        for row in reversed(gone):
            names[row] = names[-1]
            names.pop()
        added = [name for name in wanted if name not in names]
        stream.add([self.layer(name) for name in added])
        names += added
        return stream, names

    def do_compactList(self, op: Op) -> None:
        items = self.context.compact_list("4x4").prepare(op["at"])
        if len(items) != len(op["items"]):
            raise Failure(f"wanted {len(op['items'])} items, got {len(items)}")
        for item, want in zip(items, op["items"], strict=True):
            members = {name: item[name].tolist() for name in want if name != "layer"}
            if item["layer"]["id"] != self.layer(want["layer"]).handle.id:
                raise Failure(f"wanted an item of {want['layer']!r}, got another layer's")
            expect(members, {**op, "value": {name: want[name] for name in members}})


def _value(row: list[float]) -> Any:
    """A number or several; None for NaN."""
    values = [None if math.isnan(number) else number for number in row]
    return values[0] if len(values) == 1 else values
