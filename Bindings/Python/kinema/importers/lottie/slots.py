"""Slots: values that the properties of a file share. Themes of an archive replace them."""

from __future__ import annotations

from typing import Any

from ..report import Report
from .values import inner, mapping, text


def filled(json: dict[str, Any], report: Report) -> None:
    """Gives each property that names a slot the value of the slot. A slot that is missing leaves the property as it is."""
    slots = mapping(json.get("slots"))
    open_items: list[Any] = [held for name, held in json.items() if name != "slots"]
    while open_items:
        held = open_items.pop()
        if isinstance(held, dict):
            name = text(held.get("sid"))
            value = mapping(mapping(slots.get(name)).get("p"))
            if value:  # a slot names no other one
                held.update(value)
                continue
            if name and "k" not in held:
                report.refused("slot that is missing", f"slots {name[:80]!r}")
        open_items.extend(item for _, item in inner(held))
