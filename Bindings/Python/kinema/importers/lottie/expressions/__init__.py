"""Expressions: programs of properties. They run at the import, in a process with limits of time and memory, and become keyframes.

They need a JavaScript engine: `pip install 'kinema[expressions]'`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from ...report import Report
from ..fitting import fitted
from ..values import Json, number, objects

MOST_EXPRESSIONS = 1000
MOST_SAMPLES = 3000
_SECONDS = 30.0
"""Of the process. It ends itself after fewer seconds of processor time."""
_SHARE = 5e-4
"""By how much a value may differ from its samples, as a share of its extent."""
_BEFORE = 1e-3
"""Frames before a whole one, at which most jumps are."""
_EXTRA = "pip install 'kinema[expressions]' evaluates it"
_PLACES = ("ks", "shapes", "ef", "tm")
"""Where properties of a layer have expressions that can be carried: what they give are numbers."""


class _Place(NamedTuple):
    """An expression: the number of its composition, its layer, the way to its property, and the property."""

    composition: int
    layer: int
    path: tuple[str | int, ...]
    held: dict[str, Any]
    frames: list[float]
    where: str


def evaluated(document: dict[str, Any], report: Report) -> None:
    """Replaces the expressions of a document by keyframes. Those that cannot be evaluated are reported, and the property has its
    value without it."""
    places = [place for place in _places(document) if not _is_control(place)]
    if not places:
        return
    if find_spec("quickjs") is None:
        for place in places:
            _refuse(report, place, "", _EXTRA)
        return
    for place in places[MOST_EXPRESSIONS:]:
        _refuse(report, place, f"more than {MOST_EXPRESSIONS}")
    places = places[:MOST_EXPRESSIONS]
    for place, found in zip(places, _run(document, places, report), strict=True):
        if "error" in found:
            _refuse(report, place, _named(found["error"]))
            continue
        if found["chance"]:
            report.approximated("expression with random numbers", place.where)
        _show(place, found["rows"], report)
    for place in places:
        place.held.pop("x", None)


def _is_control(place: _Place) -> bool:
    """Whether a property is a value of an effect, which others read with its expression."""
    return place.path[0] == "ef"


def _refuse(report: Report, place: _Place, why: str, hint: str = "") -> None:
    report.refused(f"expression: {why}" if why else "expression", f"{place.where} ({hint})" if hint else place.where)
    place.held.pop("x", None)


def _places(document: dict[str, Any]) -> Iterator[_Place]:
    first, last = number(document.get("ip")), number(document.get("op"))
    assets = [
        (f"assets[{index}].layers", asset) for index, asset in enumerate(objects(document.get("assets"))) if asset.get("layers")
    ]
    for composition, (name, owner) in enumerate([("layers", document), *assets]):
        for index, layer in enumerate(objects(owner.get("layers"))):
            low, high = number(layer.get("ip"), first), number(layer.get("op"), last)
            if composition == 0:
                low, high = max(low, first), min(high, last)
            frames = _frames(low, high)
            for member in _PLACES:
                for path, held in _found((member,), layer.get(member)):
                    way = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
                    yield _Place(composition, index, path, held, frames, f"{name}[{index}]{way}")


def _found(path: tuple[str | int, ...], held: Json) -> Iterator[tuple[tuple[str | int, ...], dict[str, Any]]]:
    """Yields the properties with an expression below a value."""
    open_items = [(path, held)]
    while open_items:
        path, held = open_items.pop()
        if isinstance(held, dict):
            if isinstance(held.get("x"), str) and _is_numbers(held.get("k")):
                yield path, held
            else:
                open_items.extend(((*path, name), inner) for name, inner in held.items() if name != "k")
        elif isinstance(held, list):
            open_items.extend(((*path, index), inner) for index, inner in enumerate(held))


def _is_numbers(held: Json) -> bool:
    """Whether a property has numbers, with or without keyframes, and no paths or texts."""
    frames = objects(held)
    values = [frame.get("s", frame.get("e", 0)) for frame in frames] if frames else [held]
    return all(
        isinstance(value, (int, float)) or isinstance(value, list) and all(isinstance(part, (int, float)) for part in value)
        for value in values
    )


def _frames(low: float, high: float) -> list[float]:
    count = max(int(high - low), 1)
    step = max(count / MOST_SAMPLES, 1.0)
    found = {low + index * step for index in range(int(count / step) + 1)} | {low, max(high, low)}
    fine = (
        {frame + shift for frame in found for shift in (step / 2, step - _BEFORE) if frame + step <= high} if step == 1 else set()
    )
    return sorted(round(frame, 6) for frame in found | fine)


def _run(document: dict[str, Any], places: list[_Place], report: Report) -> list[dict[str, Any]]:
    """Evaluates expressions in a process. Of one that takes too long, or too much memory, those count that it has evaluated."""
    report.work.add(sum(len(place.frames) for place in places))
    asked = {
        "document": _shortened(document),
        "places": [[place.composition, place.layer, list(place.path), place.frames] for place in places],
    }
    command = [sys.executable, str(Path(__file__).with_name("process.py"))]
    try:
        done = subprocess.run(
            command, input=json.dumps(asked), capture_output=True, text=True, timeout=report.work.left(_SECONDS), check=True
        )
        written = done.stdout
    except (OSError, subprocess.SubprocessError) as error:
        report.work.check()
        held = getattr(error, "stdout", None) or ""
        written = held if isinstance(held, str) else held.decode(errors="replace")
    found = [read for line in written.split("\n")[:-1] if (read := _read(line)) is not None][: len(places)]
    return found + [{"error": "limit of time or memory"}] * (len(places) - len(found))


def _read(line: str) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _shortened(document: dict[str, Any]) -> dict[str, Any]:
    """Returns what expressions can read, in the form that the process expects."""

    def owner(json: dict[str, Any]) -> dict[str, Any]:
        sizes: dict[str, Any] = {name: number(json.get(name)) for name in ("w", "h") if name in json}
        return {**sizes, "nm": json.get("nm"), "layers": objects(json.get("layers"))}

    times = {"fr": number(document.get("fr"), 60.0), "ip": number(document.get("ip")), "op": number(document.get("op"))}
    assets = [owner(asset) for asset in objects(document.get("assets")) if asset.get("layers")]
    return {**owner(document), **times, "assets": assets}


def _named(error: str) -> str:
    """Returns what an expression uses that is not carried, in few words."""
    plain = re.sub(r"^\w*Error(: ?|$)", "", error)[:80]
    return {"interrupted": "limit of time", "out of memory": "limit of memory", "null": "limit of memory"}.get(plain, plain)


def _show(place: _Place, rows: list[list[float]], report: Report) -> None:
    """Gives a property the keyframes of samples."""
    held = place.held
    rows = rows * len(place.frames) if len(rows) == 1 else rows
    is_list = isinstance(held.get("k"), list) and not (objects(held["k"]) and len(rows[0]) == 1)
    samples = [(tuple(float(part) for part in row), ()) for row in rows]
    extents = [max(parts) - min(parts) for parts in zip(*rows, strict=True)]
    error = max(_SHARE * max(extents), 1e-6)
    keys = fitted(place.frames, samples.__getitem__, report.work, error, every=True)
    if len({key.value for key in keys}) == 1:
        held["a"], held["k"] = 0, list(keys[0].value) if is_list else keys[0].value[0]
        return
    held["a"] = 1
    held["k"] = []
    for key in keys:
        frame: dict[str, Any] = {"t": key.time, "s": list(key.value)}
        if key.ease[0] is not None:
            x1, y1, x2, y2 = key.ease[0]
            frame |= {"o": {"x": x1, "y": y1}, "i": {"x": x2, "y": y2}}
        held["k"].append(frame)
