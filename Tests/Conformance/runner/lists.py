"""The ops that make and release many layers at once."""

from __future__ import annotations

from typing import Any

from .batches import BatchOps

Op = dict[str, Any]

_KEYS: dict[str, tuple[str, str]] = {
    "layers": ("ids", "class into"),
    "release": ("layers", "remove"),
}


class ListOps(BatchOps):
    """The part of FORMAT.md about many layers at once, in addition to the ops of scenes."""

    keys = {**BatchOps.keys, **_KEYS}

    def do_layers(self, op: Op) -> None:
        made = self.context.layers(len(op["ids"]), op.get("class", "layer"), above=self.maybe(op.get("into")))
        self.layers.update(zip(op["ids"], made, strict=True))
        self.names.update((layer.handle.id, name) for layer, name in zip(made, op["ids"], strict=True))

    def do_release(self, op: Op) -> None:
        self.context.release_layers([self.layer(name) for name in op["layers"]], remove=op.get("remove", True))
