#!/usr/bin/env python3
"""scenes.py [SECONDS [FIRST]]: fuzzes the reader of scenes. It breaks scene files, as JSON or as bytes, then loads, plays and
samples them: the result must be a scene, or a SceneError that names the place. Mutant N is the same in every run; FIRST is the
number of the first mutant (0). Last line: "N passed, N failed"."""

from __future__ import annotations

import json
import random
import re
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

tests = Path(__file__).resolve().parents[2]
try:
    import kinema  # noqa: F401
except ModuleNotFoundError:
    sys.path.insert(0, str(tests.parent / "Bindings/Python"))

from kinema.scene import Playback, Scene, SceneError  # noqa: E402

PLACE = re.compile(
    r"op \d+ \(|on \[|show( |\.)|images |a scene |this is no JSON: |this is nested too deeply$|a channel is |"
    r"the channels change from "
)
"""The beginning of a SceneError's message: the place, or a channel, "layer:key path"."""

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    0.5,
    1e300,
    -1e300,
    5e-324,
    10**400,
    -(10**400),
    2**63,
    2**64,
    "inf",
    "-inf",
    "nan",
    "",
    "a",
    "op",
    "\0",
    "\ud800",
    "é" * 300,
    "x" * 70000,
    [],
    {},
    [[]],
    [None],
    [{}],
    {"": None},
    {"op": []},
    ["move"],
    ["move", 0, 0],
    [1, 2, 3],
    [0] * 16,
    {"class": "basic"},
    {"class": "group", "animations": [{}]},
    {"class": []},
    {"op": "flush"},
    {"op": {}},
    {"op": "layer"},
    {"op": "on", "event": ["completion", 1], "do": [{"op": "dance"}]},
    4.9e-324,
    1.7976931348623157e308,
)

Place = tuple[Any, Any]
"""A list or object, and the index or key in it."""


def seeds() -> list[Any]:
    """Returns the scenes of commands. Another fuzzer breaks documents."""
    files = sorted((tests / "Examples/scenes").glob("*.json")) + sorted((tests / "Conformance/cases").rglob("*.json"))
    values = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    return [scene for value in values for scene in ([value] if "ops" in value else value.get("cases", []))]


def places(value: Any) -> list[Place]:
    found: list[Place] = []
    rest = [value]
    while rest:
        inside = rest.pop()
        for key in list(inside) if isinstance(inside, dict) else range(len(inside)) if isinstance(inside, list) else ():
            found.append((inside, key))
            rest.append(inside[key])
    return found


# ---- Mutations of JSON -------------------------------------------------------------------------------------------------


def replace(at: Place, pick: random.Random, words: list[Any]) -> None:
    at[0][at[1]] = json.loads(json.dumps(pick.choice(ODD) if pick.random() < 0.6 else pick.choice(words)))


def remove(at: Place, pick: random.Random, words: list[Any]) -> None:
    del at[0][at[1]]


def add(at: Place, pick: random.Random, words: list[Any]) -> None:
    value = json.loads(json.dumps(pick.choice(ODD + tuple(words))))
    if isinstance(at[0], list):
        at[0].insert(at[1], value)
    else:
        at[0][str(pick.choice(words))[:40]] = value


def rename(at: Place, pick: random.Random, words: list[Any]) -> None:
    if isinstance(at[0], dict):
        at[0][str(pick.choice(words))[:40]] = at[0].pop(at[1])


def repeat(at: Place, pick: random.Random, words: list[Any]) -> None:
    if isinstance(at[0], list):
        at[0][at[1] : at[1]] = json.loads(json.dumps([at[0][at[1]]])) * pick.choice((1, 2, 300))


def nest(at: Place, pick: random.Random, words: list[Any]) -> None:
    value, wrap = at[0][at[1]], pick.randrange(3)
    for _ in range(pick.choice((1, 2, 50, 200))):
        value = [value] if wrap == 0 else {"class": "group", "animations": [value]} if wrap == 1 else {"a": value}
    at[0][at[1]] = value


MUTATIONS: tuple[Callable[[Place, random.Random, list[Any]], None], ...] = (
    replace,
    replace,
    replace,
    remove,
    add,
    rename,
    repeat,
    nest,
)


def broken_text(text: bytes, pick: random.Random) -> bytes:
    """Returns the content of a damaged file, which is truncated or has some other bytes."""
    data = bytearray(text)
    for _ in range(pick.randrange(1, 4)):
        at = pick.randrange(len(data) + 1)
        kind = pick.randrange(4)
        if kind == 0:
            del data[at:]
        elif kind == 1 and at < len(data):
            data[at] = pick.randrange(256)
        elif kind == 2:
            data[at:at] = pick.choice(
                (
                    b'"',
                    b"\0",
                    b"[",
                    b"}",
                    b"\xff",
                    b"\\ud800",
                    b"1e999",
                    b"NaN",
                    b"-",
                    b"[" * 5000,
                    b'{"a":' * 400,
                    b'{"class":"group","animations":[' * 300,
                    b"9" * 5000,
                )
            )
        else:
            del data[at : at + pick.randrange(1, 9)]
    return bytes(data)


def mutant(number: int, scenes: list[Any], words: list[Any]) -> bytes:
    pick = random.Random(number)
    scene = json.loads(json.dumps(pick.choice(scenes)))
    if pick.random() < 0.8:
        for _ in range(pick.randrange(1, 5)):
            if found := places(scene):
                pick.choice(MUTATIONS)(pick.choice(found), pick, words)
    try:
        text = json.dumps(scene).encode()
    except RecursionError:  # deeper nesting, which broken_text also produces
        text = b"[" * 100_000
    return broken_text(text, pick) if pick.random() < 0.25 else text


# ---- Playing -----------------------------------------------------------------------------------------------------------


def play(scene: Scene) -> None:
    assert Scene.from_json(scene.to_json()) == scene or scene.images
    with Playback(scene) as playback:
        playback.sample([0, 0.25, 1])
    with Playback(scene) as playback:
        playback.watch([0, 0.5, 3], scene.touched)


def fault(text: bytes, file: Path) -> str:
    """Returns the problem of a mutant, or an empty text."""
    file.write_bytes(text)
    scene = Scene((), "nothing is read yet")
    try:
        scene = Scene.load(file)
        play(scene)
    except SceneError as error:
        channels = [":".join(channel) for channel in scene.show.channels + scene.touched]
        if not PLACE.match(str(error)) and not any(channel in str(error) for channel in channels):
            return f"names no place: {str(error)[:300]}"
    except Exception:
        return traceback.format_exc(limit=-4)[-1500:]
    return ""


def main(seconds: float = 60, first: float = 0) -> int:
    scenes = seeds()
    words = sorted(
        {str(at[1]) for scene in scenes for at in places(scene)}
        | {at[0][at[1]] for scene in scenes for at in places(scene) if isinstance(at[0][at[1]], str)}
    )
    end, number, failed = time.monotonic() + float(seconds), int(first), 0
    with tempfile.TemporaryDirectory() as folder:
        while time.monotonic() < end and failed < 10:
            found = fault(mutant(number, scenes, words), Path(folder) / "scene.json")
            if found:
                failed += 1
                print(f"mutant {number}: {found}")
            number += 1
    print(f"{number - int(first) - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(*map(float, sys.argv[1:3])))
