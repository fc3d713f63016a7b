"""Writes the six scenes of the gallery that show what the library is for: `python3 showcase.py` writes them into `scenes`.

They are scene documents in which nothing jumps when they loop. What is interrupted there is a sum of springs: each change adds the way from
(old - new) to 0, as UIKit does, so that the velocity is continuous and the model has the last value."""

from __future__ import annotations

import base64
import json
import math
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

Json = dict[str, Any]
INK, PAPER, LINE = [0.1, 0.12, 0.18, 1], [0.96, 0.97, 0.985, 1], [0.86, 0.88, 0.92, 1]
WHITE = [1, 1, 1, 1]
HUES = [[0.94, 0.33, 0.31, 1], [0.98, 0.65, 0.15, 1], [0.3, 0.72, 0.48, 1], [0.2, 0.55, 0.95, 1], [0.55, 0.4, 0.9, 1]]


def mixed(one: list[float], other: list[float], share: float) -> list[float]:
    return [round(a + share * (b - a), 3) for a, b in zip(one, other, strict=True)]


def minus(one: Any, other: Any) -> Any:
    return [round(a - b, 4) for a, b in zip(one, other, strict=True)] if isinstance(one, list) else round(one - other, 4)


def springs(key: str, changes: list[tuple[float, Any]], duration: float = 0.5, bounce: float = 0.25) -> list[Json]:
    """The animations of changes of a value: (time, value), the first at the time 0 without a motion."""
    made = []
    for (_, old), (time, new) in zip(changes, changes[1:], strict=False):
        way = minus(old, new)
        nothing = [0] * len(way) if isinstance(way, list) else 0
        made.append(
            {"class": "spring", "key": f"{key} {time:g}", "keyPath": key, "additive": True, "fromValue": way, "toValue": nothing,
             "perceptualDuration": duration, "bounce": bounce, "duration": "settling", "beginTime": round(time, 4), "fillMode": "backwards"}
        )  # fmt: skip
    return made


def layer(name: str, position: list[float], size: list[float], **values: Any) -> Json:
    """A layer; `moves` are changes by key path, whose last value is the model's."""
    moves: dict[str, tuple[list[tuple[float, Any]], Json]] = values.pop("moves", {})
    kind, sublayers, more = values.pop("kind", None), values.pop("sublayers", []), values.pop("animations", [])
    given = {"bounds": [0, 0, *size], "position": position, **values}
    animations = list(more)
    for key, (changes, options) in moves.items():
        given[key] = changes[-1][1]
        animations += springs(key, changes, **options)
    parts = {"class": kind, "sublayers": sublayers, "animations": animations}
    return {"id": name, "set": given, **{member: part for member, part in parts.items() if part}}


def text(name: str, position: list[float], size: list[float], words: str, font: float, **values: Any) -> Json:
    return layer(name, position, size, kind="text", string=words, fontSize=font, foregroundColor=values.pop("ink", INK), **values)


def scene(name: str, about: str, size: list[float], duration: float, layers: list[Json], **more: Any) -> Json:
    stage = layer(
        "stage", [size[0] / 2, size[1] / 2], size, backgroundColor=more.pop("ground", PAPER), masksToBounds=True, sublayers=layers
    )
    return {"kinema": 1, "name": name, "about": about, "size": size, "duration": duration, **more, "layers": [stage]}


# ---- Scenes ----------------------------------------------------------------------------------------------------------------


def grid() -> Json:
    """Tiles fly to a ring, are called back before they are there, and fly to a wave and home."""
    columns, rows, made = 10, 6, []
    for index in range(columns * rows):
        column, row = index % columns, index // columns
        home = [68 + 56 * column, 40 + 56 * row]
        angle = math.tau * index / (columns * rows)
        radius = 118 + 40 * (index % 2)
        ring = [round(320 + radius * math.cos(angle), 2), round(180 + radius * math.sin(angle), 2)]
        wave = [home[0], round(180 + 90 * math.sin(column / 1.6) + 12 * (row - 2.5), 2)]
        late = 0.012 * math.hypot(column - 4.5, row - 2.5)
        changes = [(0.0, home), (0.15 + 3 * late, ring), (0.55 + late, wave), (1.9 + 2 * late, ring), (2.25 + late, home)]
        color = mixed(HUES[3], HUES[4], column / 9) if (column + row) % 2 else mixed(HUES[0], HUES[1], row / 5)
        made.append(
            layer(
                f"tile {index}",
                home,
                [38, 38],
                cornerRadius=9,
                backgroundColor=color,
                moves={"position": (changes, {"duration": 0.6, "bounce": 0.3})},
            )
        )
    return scene("grid", "Sixty tiles change their mind in flight: each interruption keeps the velocity.", [640, 360], 4.2, made)


def stack() -> Json:
    """Cards that pile up, fan out and spread. The same places are states of the stage's cards."""
    places: dict[str, Callable[[int], tuple[list[float], float]]] = {
        "piled": lambda i: ([320 + 3 * (i - 2), 184 - 4 * i], 0.02 * (i - 2)),
        "fanned": lambda i: ([round(320 + 82 * (i - 2), 2), round(170 + 9 * (i - 2) ** 2, 2)], 0.16 * (i - 2)),
        "spread": lambda i: ([80 + 120 * i, 180], 0.0),
    }
    order = [(0.0, "piled"), (0.35, "fanned"), (1.5, "spread"), (2.65, "piled")]
    cards = []
    for i, hue in enumerate(HUES):
        changes = [(time + 0.05 * (4 - i if place == "piled" else i) * (time > 0), places[place](i)) for time, place in order]
        moves = {
            "position": ([(time, place) for time, (place, _) in changes], {"duration": 0.55, "bounce": 0.25}),
            "transform.rotation.z": ([(time, turn) for time, (_, turn) in changes], {"duration": 0.55, "bounce": 0.25}),
        }
        face = [
            layer("mark", [55, 70], [44, 44], cornerRadius=22, backgroundColor=mixed(hue, WHITE, 0.75)),
            layer("line", [55, 118], [62, 8], cornerRadius=4, backgroundColor=mixed(hue, WHITE, 0.55)),
            layer("short", [55, 134], [40, 8], cornerRadius=4, backgroundColor=mixed(hue, WHITE, 0.55)),
        ]
        for part in face:
            part["id"] = f"{part['id']} {i}"
        card = layer(f"card {i}", [0, 0], [110, 160], cornerRadius=14, backgroundColor=hue, shadowOpacity=0.22, shadowRadius=8,
                     shadowOffset=[0, 4], moves=moves, sublayers=face)  # fmt: skip
        states = [(name, place(i)) for name, place in places.items() if name != "piled"]
        card["states"] = [
            {
                "name": name,
                "values": [{"keyPath": "position", "value": place}, {"keyPath": "transform.rotation.z", "value": turn}],
            }
            for name, (place, turn) in states
        ]
        motion = {"bounce": 0.25, "duration": 0.55}
        card["transitions"] = [{"from": "*", "to": name, "motion": motion} for name in ("fanned", "spread", None)]
        cards.append(card)
    return scene("stack", "Piled, fanned, spread: the states of five cards, with a spring between any two.", [640, 360], 4, cards)


def spark() -> str:
    """A round light of 24 by 24 pixels, as an address."""
    size = 24
    rows = b""
    for y in range(size):
        rows += b"\0"
        for x in range(size):
            far = math.hypot(x - 11.5, y - 11.5) / 12
            rows += bytes((255, 255, 255, round(255 * max(0.0, 1 - far) ** 1.5)))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    image = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
    return f"data:image/png;base64,{base64.b64encode(image).decode()}"


def particles() -> Json:
    """A fountain that has run for a while, so that the scene has no start."""

    def cell(name: str, color: list[float], **values: Any) -> Json:
        given = {
            "contents": "spark",
            "color": color,
            "birthRate": 90,
            "lifetime": 1.9,
            "lifetimeRange": 0.5,
            "velocity": 330,
            "velocityRange": 70,
            "emissionLongitude": -math.pi / 2,
            "emissionRange": 0.42,
            "yAcceleration": 330,
            "scale": 0.55,
            "scaleRange": 0.3,
            "scaleSpeed": -0.18,
            "alphaSpeed": -0.45,
            "redRange": 0.2,
            "greenRange": 0.2,
            "blueRange": 0.2,
            **values,
        }
        return {"id": name, "set": given}

    cells = [
        cell("water", [0.35, 0.72, 1, 1]),
        cell("gold", [1, 0.75, 0.25, 1], birthRate=45, velocity=290, scale=0.45),
        cell("rose", [1, 0.4, 0.6, 1], birthRate=35, velocity=250, emissionRange=0.8, scale=0.4),
    ]
    fountain = {"id": "fountain", "class": "emitter", "emitterCells": cells,
                "set": {"bounds": [0, 0, 640, 360], "position": [320, 180], "emitterPosition": [320, 338],
                        "renderMode": "additive", "beginTime": -8}}  # fmt: skip
    about = "A fountain of three kinds of sparks: 170 are born every second, and each is where its time says."
    resources = [{"name": "spark", "source": spark()}]
    return scene("particles", about, [640, 360], 4, [fountain], ground=[0.05, 0.06, 0.12, 1], resources=resources)


def reveal() -> Json:
    """Letters that rise behind an edge, and leave by it."""
    words, layers = ("MOTION", "WITH", "MEANING"), []
    widths = {"M": 50, "O": 46, "T": 38, "I": 20, "N": 44, "W": 58, "H": 42, "E": 36, "A": 42, "G": 46}
    count = 0
    for line, word in enumerate(words):
        letters, x = [], 0.0
        for number, letter in enumerate(word):
            wide = widths[letter]
            late = 0.15 + 0.035 * count
            changes = [(0.0, 116.0), (late, 40.0), (2.5 + 0.02 * count, -76.0)]
            moves = {"position.y": (changes, {"duration": 0.5, "bounce": 0.3 if line else 0.2})}
            ink = [INK, mixed(HUES[3], INK, 0.1), HUES[0]][line]
            made = text(
                f"{letter} {line}{number}",
                [x + wide / 2, 40],
                [wide + 8, 72],
                letter,
                58,
                ink=ink,
                alignmentMode="center",
                moves=moves,
            )
            made["set"]["position"] = [x + wide / 2, -76.0]
            del made["set"]["position.y"]
            letters.append(made)
            x += wide
            count += 1
        layers.append(layer(f"line {line}", [320, 90 + 90 * line], [x, 80], masksToBounds=True, sublayers=letters))
    rule = {"class": "keyframe", "key": "rule", "keyPath": "bounds.size.width", "values": [0, 0, 300, 300, 0, 0], "duration": 3.8,
            "keyTimes": [0, 0.15, 0.32, 0.66, 0.8, 1], "timingFunctions": ["linear", "easeOut", "linear", "easeIn", "linear"]}  # fmt: skip
    layers.append(layer("rule", [320, 326], [0, 5], cornerRadius=2.5, backgroundColor=HUES[1], animations=[rule]))
    return scene(
        "reveal", "Seventeen letters rise on springs behind the edges of their lines, and leave by them.", [640, 360], 3.8, layers
    )


def sprites() -> Json:
    """A hundred columns of a hundred dots: two replicators, one layer, delays that make waves."""
    period = 2.0
    pulse = {"class": "keyframe", "key": "pulse", "keyPath": "transform.scale", "values": [0.3, 1.15, 0.3], "keyTimes": [0, 0.5, 1],
             "timingFunctions": ["easeInEaseOut", "easeInEaseOut"]}  # fmt: skip
    tint = {
        "class": "keyframe",
        "key": "tint",
        "keyPath": "backgroundColor",
        "values": [HUES[4], HUES[3], HUES[2], HUES[3], HUES[4]],
    }
    always = {"duration": period, "repeatCount": "inf", "beginTime": -100.0}
    dot = layer(
        "dot",
        [3.2, 1.8],
        [4.6, 3],
        backgroundColor=HUES[3],
        animations=[{**pulse, **always}, {**tint, **always, "duration": 2 * period}],
    )

    def copies(name: str, step: list[float], delay: float, size: list[float], inside: Json) -> Json:
        moved = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, *step, 0, 1]
        return layer(
            name,
            [size[0] / 2, size[1] / 2],
            size,
            kind="replicator",
            instanceCount=100,
            instanceDelay=delay,
            instanceTransform=moved,
            sublayers=[inside],
        )

    column = copies("column", [0, 3.6], 0.031, [6.4, 360], dot)
    return scene("sprites", "One dot in two replicators: 10,000 sprites, each a moment later than its neighbors.", [640, 360], 2 * period,
                 [copies("field", [6.4, 0], 0.043, [640, 360], column)], ground=[0.06, 0.07, 0.12, 1])  # fmt: skip


APP_SIZE, APP_OPENS, APP_CLOSES = [320, 560], 0.7, 3.1
APP_MOTION: Json = {"duration": 0.5, "bounce": 0.12}


def app_row(i: int, name: str, y: float) -> Json:
    """A row of the list, which leaves while the second one is open."""
    away = 0 if i == 1 else (-90 if i == 0 else 320)
    moves = {"position": ([(0.0, [160, y]), (APP_OPENS, [160, y + away]), (APP_CLOSES, [160, y])], APP_MOTION)}
    if i != 1:
        moves["opacity"] = ([(0.0, 1.0), (APP_OPENS, 0.0), (APP_CLOSES, 1.0)], {"duration": 0.35, "bounce": 0})
    parts = [
        layer(f"picture {i}", [36, 36], [48, 48], cornerRadius=24, backgroundColor=HUES[i]),
        text(f"name {i}", [150, 26], [150, 22], name, 16),
        layer(f"line {i}", [140, 50], [130, 8], cornerRadius=4, backgroundColor=LINE),
    ]
    return layer(f"row {i}", [160, y], [288, 72], cornerRadius=16, backgroundColor=WHITE, shadowOpacity=0.1, shadowRadius=6, shadowOffset=[0, 2],
                 moves=moves, sublayers=parts)  # fmt: skip


def open_as_card(row: Json) -> None:
    """Makes a row grow to a card with lines of text when it is pressed, and shrink again."""
    small, large = [0, 0, 288, 72], [0, 0, 320, 470]
    row["set"].update(bounds=small, position=[160, 218])
    row["animations"] = springs("bounds", [(0, small), (APP_OPENS, large), (APP_CLOSES, small)], **APP_MOTION)
    row["animations"] += springs("position", [(0, [160, 218]), (APP_OPENS, [160, 325]), (APP_CLOSES, [160, 218])], **APP_MOTION)
    press = {"class": "keyframe", "key": "press", "keyPath": "transform.scale", "values": [1, 0.95, 1], "keyTimes": [0, 0.5, 1], "duration": 0.36,
             "beginTime": APP_OPENS - 0.3, "timingFunctions": ["easeOut", "easeInEaseOut"]}  # fmt: skip
    row["animations"].append(press)
    picture, name, line = row["sublayers"]
    for part, key, rest, open_ in [(picture, "bounds", [0, 0, 48, 48], [0, 0, 288, 190]), (picture, "position", [36, 36], [160, 112]),
                                   (picture, "cornerRadius", 24, 16), (name, "position", [150, 26], [95, 244]), (line, "position", [140, 50], [86, 276])]:  # fmt: skip
        part.setdefault("animations", []).extend(springs(key, [(0, rest), (APP_OPENS, open_), (APP_CLOSES, rest)], **APP_MOTION))
    for number, (wide, y) in enumerate([(280, 312), (280, 332), (210, 352)]):
        begin, below, place = APP_OPENS + 0.12 + 0.05 * number, [20 + wide / 2, y + 24], [20 + wide / 2, y]
        row["sublayers"].append(layer(f"text {number}", [0, 0], [wide, 9], cornerRadius=4.5, backgroundColor=LINE, moves={
            "opacity": ([(0.0, 0.0), (begin, 1.0), (APP_CLOSES, 0.0)], {"duration": 0.3, "bounce": 0}),
            "position": ([(0.0, below), (begin, place), (APP_CLOSES, below)], APP_MOTION)}))  # fmt: skip


def app_like() -> Json:
    """A heart that pops and fills."""
    heart = [
        ["move", 20, 36],
        ["curve", 2, 24, 0, 14, 2, 10],
        ["curve", 6, 1, 16, 2, 20, 11],
        ["curve", 24, 2, 34, 1, 38, 10],
        ["curve", 40, 14, 38, 24, 20, 36],
        ["close"],
    ]
    pop = {"class": "keyframe", "key": "pop", "keyPath": "transform.scale", "values": [1, 0.7, 1.35, 1], "keyTimes": [0, 0.25, 0.55, 1], "duration": 0.6,
           "beginTime": 1.9, "timingFunctions": ["easeOut", "easeOut", "easeInEaseOut"]}  # fmt: skip
    fill = {"class": "keyframe", "key": "fill", "keyPath": "fillColor", "values": [LINE, HUES[0], HUES[0], LINE], "keyTimes": [0, 0.08, 0.92, 1],
            "beginTime": 2.05, "duration": 1.5}  # fmt: skip
    return layer("like", [0, 0], [40, 40], kind="shape", path=heart, fillColor=LINE, animations=[pop, fill], moves={
        "opacity": ([(0.0, 0.0), (APP_OPENS + 0.3, 1.0), (APP_CLOSES - 0.1, 0.0)], {"duration": 0.3, "bounce": 0}),
        "position": ([(0.0, [264, 280]), (APP_OPENS + 0.3, [272, 256]), (APP_CLOSES - 0.1, [264, 280])], APP_MOTION)})  # fmt: skip


def app() -> Json:
    """A list of a phone: a row is pressed, opens as a card, is liked, and closes."""
    names = ("Aurora", "Boreas", "Calypso", "Daphne", "Electra")
    rows = [app_row(i, name, 136 + 82 * i) for i, name in enumerate(names)]
    chosen = rows.pop(1)
    open_as_card(chosen)
    chosen["sublayers"].append(app_like())
    top = layer("bar", [160, 40], [320, 80], backgroundColor=WHITE, sublayers=[
        text("time", [40, 16], [60, 16], "9:41", 12), text("title", [96, 52], [160, 32], "Today", 26),
        layer("you", [288, 50], [34, 34], cornerRadius=17, backgroundColor=HUES[4])])  # fmt: skip
    touches = [(0.0, [250, 470]), (0.15, [220, 222]), (1.45, [272, 316]), (2.6, [160, 130]), (3.4, [250, 470])]
    finger = layer("finger", [0, 0], [34, 34], cornerRadius=17, backgroundColor=[0.2, 0.25, 0.4, 0.35], moves={
        "position": (touches, {"duration": 0.4, "bounce": 0})})  # fmt: skip
    tabs = [
        layer(f"tab {i}", [64 * i + 32, 26], [24, 24], cornerRadius=8, backgroundColor=HUES[3] if i == 0 else LINE)
        for i in range(5)
    ]
    foot = layer("tabs", [160, 534], [320, 52], backgroundColor=WHITE, sublayers=tabs)
    about = "A row of a list opens as a card, is liked, and closes: thirty springs, none of which waits for another."
    return scene("app", about, APP_SIZE, 4.6, [*rows, top, chosen, foot, finger])


SCENES = {"grid": grid, "stack": stack, "particles": particles, "reveal": reveal, "sprites": sprites, "app": app}


def spelled(value: Any, indent: str = "") -> str:
    """JSON in which what is short is in one line."""
    flat = json.dumps(value)
    if len(flat) + len(indent) < 150 or not isinstance(value, (dict, list)):
        return flat
    inside = indent + "  "
    parts = (
        [f"{json.dumps(key)}: {spelled(each, inside)}" for key, each in value.items()]
        if isinstance(value, dict)
        else [spelled(each, inside) for each in value]
    )
    ends = "{}" if isinstance(value, dict) else "[]"
    return f"{ends[0]}\n" + ",\n".join(inside + part for part in parts) + f"\n{indent}{ends[1]}"


def main(folder: Path) -> None:
    for name, made in SCENES.items():
        (folder / f"{name}.json").write_text(spelled(made()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(__file__).resolve().parent / "scenes")
