"""Tests/Conformance/QUARTZCORE.md: Kinema's names of the items of Core Animation's headers."""

from __future__ import annotations

import re
from ctypes import byref, c_int
from functools import reduce
from pathlib import Path
from typing import NamedTuple

import header
import kinema
import pytest
from kinema._library import lib

TABLE = Path(__file__).resolve().parents[3] / "Tests/Conformance/QUARTZCORE.md"
NONE = "–"


class Item(NamedTuple):
    apple: str
    c: list[str]
    python: list[str]
    text: str | None
    """Returns the parameters of the C name."""
    remark: str


def _items() -> list[Item]:
    items = []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("| `"):
            continue
        apple, c, python, _, remark = (cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1])
        text = re.search(r'= "(.*)"', c)
        items.append(
            Item(
                apple.strip("`"), re.findall(r"`([^`]+)`", c), re.findall(r"`([^`]+)`", python), text[1] if text else None, remark
            )
        )
    return items


ITEMS = _items()
NAMED = [item for item in ITEMS if item.c]


def _names_of_c() -> set[str]:
    text = header.text()
    names = set(re.findall(r"\b(kin\w+)\(", text)) | set(header.callbacks())
    names |= set(re.findall(r"typedef struct (Kin\w+)", text))
    for name, members in header.enumerations().items():
        names |= {name, *members}
    for name, fields in header.structs().items():
        names |= {f"{name}.{field[0]}" for field in fields}
    return names


def test_the_table_is_complete() -> None:
    assert len(ITEMS) >= 535  # public items that others counted in the headers
    counted = re.search(
        r"^The table has (\d+) items: (\d+) have a name in Kinema, (\d+) do not\.$", TABLE.read_text(encoding="utf-8"), re.M
    )
    assert counted and [int(number) for number in counted.groups()] == [len(ITEMS), len(NAMED), len(ITEMS) - len(NAMED)]
    assert [item.apple for item in ITEMS if not item.c and not item.remark] == []
    assert [item.apple for item in ITEMS if bool(item.c) != bool(item.python)] == []


def test_the_names_of_c_exist() -> None:
    names = _names_of_c()
    assert [(item.apple, name) for item in ITEMS for name in item.c if name not in names] == []


def _exists(name: str) -> bool:
    """Whether kinema has a name such as `Context.time`, also if a dataclass only declares it."""
    *path, last = name.split(".")
    owner = reduce(lambda thing, part: getattr(thing, part, None), path, kinema)
    return hasattr(owner, last) or last in getattr(owner, "__annotations__", {})


def test_the_names_of_python_exist() -> None:
    assert [(item.apple, name) for item in ITEMS for name in item.python if not _exists(name)] == []


def test_properties_have_apples_names() -> None:
    layers, animations = (header.enumerations()[name] for name in ("KinProperty", "KinAnimationProperty"))
    number = c_int()
    with kinema.Context() as context:
        for item in NAMED:
            if item.text is not None or not re.fullmatch(r"[a-z]\w+", item.apple):
                continue
            for name in item.c:
                if name in layers:
                    assert context.key_path(item.apple).id == layers[name], item.apple
                elif name in animations:
                    lib.kinAnimationPropertyNamed(item.apple.encode(), byref(number))
                    assert number.value == animations[name], item.apple


@pytest.mark.parametrize("item", [item for item in NAMED if item.text is not None], ids=lambda item: item.apple)
def test_text_is_accepted(item: Item) -> None:
    if item.c == ["kinTimingFunctionNamed"]:
        assert kinema.TimingFunction.named(item.text)
        return
    with kinema.Context() as context:
        kind, attribute = item.python[0].split(".")
        layer = getattr(kinema, kind)(context)
        setattr(layer, attribute, item.text)
        assert getattr(layer, attribute) == item.text


#: Members that Core Animation does not have.
OWN = {"KinPropertyNone", "KinPropertyRate", "KinAnimationPropertyStartVelocity"}


def test_no_property_is_missing() -> None:
    numbers = header.enumerations()
    listed = {name for item in ITEMS for name in item.c}
    wanted = set(numbers["KinProperty"]) | set(numbers["KinAnimationProperty"]) | set(numbers["KinLayerClass"])
    assert wanted - listed == OWN
