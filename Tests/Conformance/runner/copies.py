"""The ops and expectations of replicators and emitters: copies of layers, cells, particles."""

from __future__ import annotations

from typing import Any

from kinema.scene import value_of

from .compare import expect
from .lists import ListOps

Op = dict[str, Any]

_KEYS: dict[str, tuple[str, str]] = {
    "cells": ("layer cells", ""),
    "emit": ("layer cell count", ""),
    "instances": ("layer value", "at tol"),
    "instanceValue": ("replicator index layer key value", "at tol"),
    "particles": ("layer value", "at tol"),
}
_ATTRIBUTES = {"timeOffset": "time_offset"}


class CopyOps(ListOps):
    """The part of FORMAT.md about replicators and emitters, in addition to the ops of scenes."""

    keys = {**ListOps.keys, **_KEYS}

    def do_cells(self, op: Op) -> None:
        self.layer(op["layer"])["emitterCells"] = [self.layer(name) for name in op["cells"]]

    def do_emit(self, op: Op) -> None:
        self.layer(op["layer"]).emit(self.layer(op["cell"]), op["count"])

    def do_instances(self, op: Op) -> None:
        self._expect_members(self.layer(op["layer"]).instances(op.get("at")), op)

    def do_instanceValue(self, op: Op) -> None:
        replicator = self.layer(op["replicator"])
        expect(replicator.instance_value(op["index"], self.layer(op["layer"]), op["key"], op.get("at")), op)

    def do_particles(self, op: Op) -> None:
        self._expect_members(self.layer(op["layer"]).particles(op.get("at")), op)

    def _expect_members(self, found: list[Any], op: Op) -> None:
        """Compares the members that the case names. The same members are named for each item."""
        members = list(op["value"][0]) if op["value"] else []
        got = [[self._member(item, member) for member in members] for item in found]
        expect(got, {**op, "value": [[value_of(item[member]) for member in members] for item in op["value"]]})

    def _member(self, item: Any, member: str) -> Any:
        value = getattr(item, _ATTRIBUTES.get(member, member))
        return self.name(value) if member == "cell" else value
