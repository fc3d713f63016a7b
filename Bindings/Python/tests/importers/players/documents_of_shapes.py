"""Documents about shapes, styles and modifiers."""

from __future__ import annotations

from typing import Any

from documents_of_time import EASE, Json, moved
from lottie_files import animation, bezier, box, fill, group, rect, shapes, still
from lottie_files import stroke as plain_stroke

CURVED = {
    "v": [[20, 50], [50, 20], [80, 50], [50, 80]],
    "i": [[0, 25], [-25, 0], [0, -10], [10, 10]],
    "o": [[0, -25], [25, 0], [0, 10], [-10, -10]],
    "c": True,
}
BENT = {**CURVED, "v": [[30, 40], [60, 10], [70, 60], [40, 90]]}
WAVE = {
    "v": [[10, 50], [50, 50], [90, 50]],
    "i": [[0, 0], [-15, 30], [-15, -30]],
    "o": [[15, -30], [15, -30], [0, 0]],
    "c": False,
}
TRIANGLE = bezier((50, 15), (85, 80), (15, 80))


def path(value: Any, **members: Any) -> Json:
    return {
        "ind": 0,
        "ty": "sh",
        "ix": 1,
        "ks": {"a": 0, "k": value, "ix": 2},
        "nm": "Path 1",
        "mn": "ADBE Vector Shape - Group",
        "hd": False,
    } | members


def stroke(*color: float, **members: Any) -> Json:
    return plain_stroke(*color, **{"ml": 4, **members})


def ellipse(x: float, y: float, width: float, height: float, **members: Any) -> Json:
    return {"d": 1, "ty": "el", "s": still([width, height]), "p": still([x, y]), "nm": "Ellipse", "hd": False, **members}


def star(kind: int, **members: Any) -> Json:
    values = {"pt": 5, "r": 0, "or": 40, "os": 0, "ir": 18, "is": 0} | members
    whole = {"ty": "sr", "sy": kind, "d": 1, "p": still([50, 50]), **{name: still(value) for name, value in values.items()}}
    return whole if kind == 1 else {name: value for name, value in whole.items() if name not in ("ir", "is")}


def trim(s: Any, e: Any, o: Any = 0, m: int = 1) -> Json:
    parts = {name: value if isinstance(value, dict) else still(value) for name, value in (("s", s), ("e", e), ("o", o))}
    return {"ty": "tm", **parts, "m": m, "ix": 2, "nm": "Trim Paths 1", "hd": False}


def gradient(kind: str, stops: list[float], count: int, t: int = 1, **members: Any) -> Json:
    ends = {"s": still([20, 50]), "e": still([80, 50])} if t == 1 else {"s": still([50, 50]), "e": still([85, 50])}
    whole = {"ty": kind, "o": still(100), "r": 1, "bm": 0, "g": {"p": count, "k": {"a": 0, "k": stops, "ix": 9}}, "t": t, **ends}
    return whole | ({"w": still(12), "lc": 2, "lj": 2} if kind == "gs" else {}) | members


def repeater(copies: Any, offset: Any = 0, m: int = 1, **tr: Any) -> Json:
    values = {"p": [18, 0], "a": [0, 0], "s": [100, 100], "r": 0, "so": 100, "eo": 100} | tr
    made = {name: value if isinstance(value, dict) else still(value) for name, value in values.items()}
    parts = {name: value if isinstance(value, dict) else still(value) for name, value in (("c", copies), ("o", offset))}
    return {"ty": "rp", **parts, "m": m, "ix": 1, "tr": {"ty": "tr", **made, "nm": "Transform"}, "nm": "Repeater 1"}


def drawn(*items: Json, **members: Any) -> Json:
    return animation(shapes(*items, **members))


def in_group(*items: Json, **transform: Any) -> Json:
    return animation(
        shapes(group(*items, **{"p": [0, 0], "a": [0, 0], "s": [100, 100], "r": 0, "o": 100, "sk": 0, "sa": 0, **transform}))
    )


def turning(low: float, high: float) -> Json:
    return moved({"t": 0, "s": [low], **EASE}, {"t": 59, "s": [high]})


RED, BLUE = fill(0.9, 0.1, 0.1), fill(0.1, 0.2, 0.9)
LINE = stroke(0.1, 0.2, 0.9, width=8)
RAINBOW = [0, 1, 0, 0, 0.5, 0, 1, 0, 1, 0, 0, 1]

DOCUMENTS: dict[str, Json] = {
    "path: closed curve": in_group(path(CURVED), RED),
    "path: open curve, stroked": in_group(path(WAVE), LINE),
    "path: open curve, filled": in_group(path(WAVE), RED),
    "path: morph": in_group(path(CURVED, ks=moved({"t": 0, "s": [CURVED], **EASE}, {"t": 50, "s": [BENT]})), RED),
    "path: morph, old keys": in_group(
        path(
            CURVED,
            ks=moved({"t": 0, "s": [CURVED], "e": [BENT], **EASE}, {"t": 30, "s": [BENT], "e": [CURVED], **EASE}, {"t": 55}),
        ),
        RED,
    ),
    "path: morph with holds": in_group(
        path(CURVED, ks=moved({"t": 0, "s": [CURVED], "h": 1}, {"t": 30, "s": [BENT], **EASE}, {"t": 50, "s": [CURVED]})), RED
    ),
    "path: two, with a hole": in_group(path(box(15, 15, 70, 70)), path(bezier((35, 35), (35, 65), (65, 65), (65, 35))), RED),
    "path: two, even-odd": in_group(path(box(15, 15, 50, 50)), path(box(35, 35, 50, 50)), fill(0.9, 0.1, 0.1, r=2)),
    "path: closed and open of one stroke": in_group(path(TRIANGLE), path(WAVE), LINE),
    "rectangle: rounded": in_group(rect(50, 50, 60, 40, r=still(12)), RED),
    "rectangle: rounded, radius animated": in_group(rect(50, 50, 60, 40, r=turning(0, 40)), RED),
    "rectangle: size and position animated": in_group(
        rect(
            50,
            50,
            60,
            40,
            s=moved({"t": 0, "s": [20, 60], **EASE}, {"t": 50, "s": [80, 20]}),
            p=moved({"t": 10, "s": [30, 30]}, {"t": 40, "s": [60, 70]}),
        ),
        RED,
    ),
    "ellipse": in_group(ellipse(50, 50, 70, 40), RED, LINE),
    "ellipse: animated": in_group(
        ellipse(50, 50, 70, 40, s=moved({"t": 0, "s": [20, 60], **EASE}, {"t": 50, "s": [80, 20]})), RED
    ),
    "ellipse: direction 3, trimmed": in_group(ellipse(50, 50, 70, 40, d=3), trim(0, 30), LINE),
    "ellipse: direction 1, trimmed": in_group(ellipse(50, 50, 70, 40), trim(0, 30), LINE),
    "rectangle: direction 1, trimmed": in_group(rect(50, 50, 60, 40), trim(10, 60), LINE),
    "rectangle: direction 3, trimmed": in_group(rect(50, 50, 60, 40, d=3), trim(10, 60), LINE),
    "rectangle: rounded, trimmed": in_group(rect(50, 50, 60, 40, r=still(15)), trim(0, 45), LINE),
    "star": in_group(star(1), RED),
    "star: rotated, animated": in_group(star(1, pt=7) | {"r": turning(0, 90), "or": turning(20, 45)}, RED),
    "star: roundness": in_group(star(1, os=60, **{"is": 40}), RED),
    "star: direction 3, trimmed": in_group(star(1) | {"d": 3}, trim(0, 40), LINE),
    "star: full roundness": in_group(star(1, os=100, **{"is": 100}), RED),
    "star: a part of a point": in_group(star(1, pt=4.6), RED),
    "star: a part of a point, round and turned": in_group(star(1, pt=7.3, r=40, os=70, **{"is": 30}), RED),
    "star: a part of a point, direction 3, trimmed": in_group(star(1, pt=5.5) | {"d": 3}, trim(0, 40), LINE),
    "star: points that grow": in_group(star(1) | {"pt": turning(3, 9)}, RED),
    "star: without a kind": in_group({name: held for name, held in star(1).items() if name != "sy"}, RED),
    "polygon": in_group(star(2, pt=6, r=15), RED),
    "polygon: roundness": in_group(star(2, pt=5, os=80), RED),
    "polygon: points animated": in_group(
        star(2) | {"pt": moved({"t": 0, "s": [3], "h": 1}, {"t": 20, "s": [5], "h": 1}, {"t": 40, "s": [8]})}, RED
    ),
    "fill: color animated": in_group(
        rect(50, 50, 60, 60), fill(0, 0, 0, c=moved({"t": 0, "s": [1, 0, 0, 1], **EASE}, {"t": 50, "s": [0, 0, 1, 1]}))
    ),
    "fill: color of three numbers": in_group(rect(50, 50, 60, 60), {"ty": "fl", "c": {"k": [0.2, 0.7, 0.3]}, "o": {"k": 100}}),
    "fill: opacity animated": in_group(rect(50, 50, 60, 60), fill(0.9, 0.1, 0.1, o=turning(0, 100))),
    "fill and stroke, both half opaque": in_group(
        rect(50, 50, 50, 50), stroke(0.1, 0.2, 0.9, width=12, o=still(50)), fill(0.9, 0.1, 0.1, o=still(50))
    ),
    "fill in front of the stroke": in_group(rect(50, 50, 50, 50), RED, stroke(0.1, 0.2, 0.9, width=14)),
    "fill: one after each path": drawn(path(box(10, 10, 40, 40)), RED, path(box(40, 40, 40, 40)), BLUE),
    "fill: of two groups inside": drawn(group(rect(30, 50, 30, 30), p=[0, 0]), group(rect(0, 0, 30, 30), p=[70, 50], r=45), RED),
    "fill: no even-odd across a group": drawn(
        group(rect(50, 50, 60, 60), group(rect(0, 0, 30, 30), p=[50, 50], r=20), fill(0.9, 0.1, 0.1, r=2), p=[0, 0])
    ),
    "stroke: width animated": in_group(path(WAVE), stroke(0.1, 0.2, 0.9, w=turning(2, 20))),
    "stroke: round cap and join": in_group(
        path(bezier((20, 70), (50, 20), (80, 70), closed=False)), stroke(0, 0, 0, width=16, lc=2, lj=2)
    ),
    "stroke: square cap, bevel": in_group(
        path(bezier((25, 70), (50, 20), (75, 70), closed=False)), stroke(0, 0, 0, width=16, lc=3, lj=3)
    ),
    "stroke: miter within its limit": in_group(
        path(bezier((25, 80), (50, 30), (75, 80), closed=False)), stroke(0, 0, 0, width=14, lc=1, lj=1, ml=4)
    ),
    "stroke: miter beyond its limit": in_group(
        path(bezier((40, 80), (50, 30), (60, 80), closed=False)), stroke(0, 0, 0, width=10, lc=1, lj=1, ml=2)
    ),
    "stroke: dashes": in_group(
        path(WAVE),
        stroke(
            0,
            0,
            0,
            width=6,
            d=[
                {"n": "d", "nm": "dash", "v": still(12)},
                {"n": "g", "nm": "gap", "v": still(6)},
                {"n": "o", "nm": "offset", "v": still(0)},
            ],
        ),
    ),
    "stroke: dashes, offset animated": in_group(
        ellipse(50, 50, 70, 70), stroke(0, 0, 0, width=6, d=[{"n": "d", "v": still(20)}, {"n": "o", "v": turning(0, 90)}])
    ),
    "stroke: scaled by its group": in_group(rect(0, 0, 20, 20), LINE, p=[50, 50], s=[300, 150]),
    "stroke: of a scaled group inside": drawn(group(rect(0, 0, 20, 20), p=[50, 50], s=[300, 150]), LINE),
    "group: nested transforms": drawn(
        group(
            group(rect(0, 0, 30, 20), RED, p=[10, 0], r=30, s=[150, 50]), ellipse(0, 0, 30, 30), BLUE, p=[50, 50], r=45, a=[5, 5]
        )
    ),
    "group: nested opacities": drawn(
        group(group(rect(40, 40, 40, 40), RED, o=50, p=[0, 0]), group(rect(60, 60, 40, 40), BLUE, o=80, p=[0, 0]), o=60, p=[0, 0])
    ),
    "group: animated transform": animation(
        shapes(
            {
                "ty": "gr",
                "it": [
                    rect(0, 0, 30, 20),
                    RED,
                    {
                        "ty": "tr",
                        "p": still([50, 50]),
                        "a": still([0, 0]),
                        "s": still([100, 100]),
                        "r": turning(0, 180),
                        "o": turning(100, 20),
                        "sk": still(0),
                        "sa": still(0),
                    },
                ],
                "nm": "Group 1",
                "np": 3,
                "cix": 2,
            }
        )
    ),
    "group: hidden items": drawn(
        group(rect(30, 50, 20, 20, hd=True), rect(70, 50, 20, 20), RED, p=[0, 0]),
        group(rect(50, 50, 80, 80), BLUE, p=[0, 0]) | {"hd": True},
    ),
    "group: a hidden style": drawn(rect(50, 50, 40, 40), fill(0.9, 0.1, 0.1, hd=True), BLUE),
    "group: without transform": drawn({"ty": "gr", "it": [rect(50, 50, 40, 40), RED]}),
    "gradient: linear": in_group(rect(50, 50, 80, 60), gradient("gf", [0, 1, 0, 0, 1, 0, 0, 1], 2)),
    "gradient: three stops with midpoints": in_group(
        rect(50, 50, 80, 60), gradient("gf", [0, 1, 0, 0, 0.2, 0.5, 0.5, 0, 0.4, 0, 1, 0, 0.7, 0, 0.5, 0.5, 1, 0, 0, 1], 5)
    ),
    "gradient: alpha stops": in_group(rect(50, 50, 80, 60), gradient("gf", [*RAINBOW, 0, 1, 0.5, 0.2, 1, 0.8], 3)),
    "gradient: alpha stops at other positions": in_group(rect(50, 50, 80, 60), gradient("gf", [*RAINBOW, 0.1, 0, 0.9, 1], 3)),
    "gradient: radial": in_group(ellipse(50, 50, 80, 80), gradient("gf", RAINBOW, 3, t=2, h=still(0), a=still(0))),
    "gradient: radial, with alpha": in_group(ellipse(50, 50, 80, 80), gradient("gf", [*RAINBOW, 0, 1, 1, 0], 3, t=2)),
    "gradient: a highlight that goes out": in_group(
        ellipse(50, 50, 80, 80), gradient("gf", RAINBOW, 3, t=2, h=turning(0, 70), a=still(30))
    ),
    "gradient: a highlight that turns, with alpha": in_group(
        ellipse(50, 50, 80, 80), gradient("gf", [*RAINBOW, 0, 1, 1, 0.3], 3, t=2, h=still(60), a=turning(-90, 150))
    ),
    "gradient: points animated": in_group(
        rect(50, 50, 80, 60), gradient("gf", RAINBOW, 3, s=moved({"t": 0, "s": [20, 50], **EASE}, {"t": 50, "s": [60, 20]}))
    ),
    "gradient: stops animated": in_group(
        rect(50, 50, 80, 60),
        gradient("gf", RAINBOW, 3)
        | {
            "g": {
                "p": 2,
                "k": moved({"t": 0, "s": [0, 1, 0, 0, 1, 0, 0, 1], **EASE}, {"t": 50, "s": [0.3, 0, 1, 0, 0.6, 1, 1, 0]}),
            }
        },
    ),
    "gradient: of a stroke": in_group(ellipse(50, 50, 60, 60), gradient("gs", RAINBOW, 3)),
    "gradient: of a stroke, radial, trimmed": in_group(ellipse(50, 50, 60, 60), trim(0, 60), gradient("gs", RAINBOW, 3, t=2)),
    "gradient: half opaque": in_group(rect(50, 50, 80, 60), gradient("gf", RAINBOW, 3, o=still(50))),
    "trim: static": in_group(path(WAVE), trim(20, 70), LINE),
    "trim: growing": in_group(ellipse(50, 50, 60, 60), trim(0, turning(0, 100)), LINE),
    "trim: start after end": in_group(ellipse(50, 50, 60, 60), trim(80, 30), LINE),
    "trim: crossing": in_group(ellipse(50, 50, 60, 60), trim(turning(0, 100), turning(100, 0)), LINE),
    "trim: offset wraps around": in_group(ellipse(50, 50, 60, 60), trim(0, 40, 300), LINE),
    "trim: negative offset": in_group(ellipse(50, 50, 60, 60), trim(10, 40, -90), LINE),
    "trim: offset animated over turns": in_group(ellipse(50, 50, 60, 60), trim(0, 30, turning(0, 1000)), LINE),
    "trim: all of it animated": in_group(path(CURVED), trim(turning(0, 60), turning(20, 100), turning(-90, 400)), LINE),
    "trim: offset on an open path": in_group(path(WAVE), trim(0, 50, 270), LINE),
    "trim: parallel, two paths": in_group(rect(30, 50, 30, 30), ellipse(70, 50, 30, 30), trim(0, turning(0, 100)), LINE),
    "trim: sequential, two paths": in_group(rect(30, 50, 30, 30), ellipse(70, 50, 30, 30), trim(0, turning(0, 100), 0, 2), LINE),
    "trim: sequential, offset": in_group(rect(30, 50, 30, 30), ellipse(70, 50, 30, 30), trim(0, 50, turning(0, 360), 2), LINE),
    "trim: of groups": drawn(group(path(WAVE), p=[0, -20]), group(path(WAVE), p=[0, 20]), trim(0, turning(0, 100)), LINE),
    "trim: after a group with its own stroke": drawn(group(ellipse(50, 50, 60, 60), LINE, p=[0, 0]), trim(0, 50)),
    "trim: of a fill": in_group(ellipse(50, 50, 60, 60), trim(0, 60), RED),
    "trim: of a trimmed path": drawn(group(path(WAVE), trim(0, 80), p=[0, 0]), trim(20, 100), LINE),
    "trim: idle, before another": in_group(ellipse(50, 50, 60, 60), trim(0, 100), trim(25, 75), LINE),
    "trim: with dashes": in_group(
        ellipse(50, 50, 60, 60), trim(0, 70), stroke(0, 0, 0, width=6, d=[{"n": "d", "v": still(10)}, {"n": "g", "v": still(10)}])
    ),
    "rounded corners: path": in_group(path(TRIANGLE), {"ty": "rd", "r": still(15), "nm": "Round Corners 1"}, RED),
    "rounded corners: open path": in_group(
        path(bezier((15, 80), (40, 20), (60, 80), (85, 20), closed=False)), {"ty": "rd", "r": still(12)}, LINE
    ),
    "rounded corners: rectangle": in_group(rect(50, 50, 60, 40), {"ty": "rd", "r": turning(0, 30)}, RED),
    "rounded corners: star": in_group(star(1), {"ty": "rd", "r": still(8)}, RED),
    "repeater": in_group(rect(20, 50, 10, 40), RED, repeater(4)),
    "repeater: offset": in_group(rect(20, 50, 10, 40), RED, repeater(3, 1)),
    "repeater: negative offset": in_group(rect(60, 50, 10, 40), RED, repeater(3, -1.5)),
    "repeater: rotation": in_group(rect(0, -25, 8, 20), RED, repeater(8, p=[0, 0], r=45), p=[50, 50]),
    "repeater: anchor, rotation and scale": in_group(
        rect(20, 30, 16, 16), RED, repeater(4, p=[20, 5], a=[20, 30], r=20, s=[80, 80])
    ),
    "repeater: opacities": in_group(rect(20, 50, 10, 40), RED, repeater(4, so=100, eo=20)),
    "repeater: composited above": in_group(rect(25, 40, 30, 30), RED, stroke(0, 0, 0, width=3), repeater(3, m=1, p=[15, 10])),
    "repeater: composited below": in_group(rect(25, 40, 30, 30), RED, stroke(0, 0, 0, width=3), repeater(3, m=2, p=[15, 10])),
    "repeater: animated": in_group(
        rect(20, 50, 10, 40), RED, repeater(4, p=moved({"t": 0, "s": [5, 0], **EASE}, {"t": 50, "s": [20, 8]}))
    ),
    "repeater: copies animated": in_group(
        rect(20, 50, 10, 40), RED, repeater(moved({"t": 0, "s": [1], **EASE}, {"t": 50, "s": [4]}))
    ),
    "repeater: before the style": in_group(rect(20, 50, 10, 40), repeater(4), RED),
    "repeater: of two groups": drawn(
        group(rect(20, 50, 20, 20), RED, p=[0, 0]), group(ellipse(25, 55, 20, 20), BLUE, p=[0, 0]), repeater(3, p=[18, 5])
    ),
    "repeater: of a group": drawn(group(rect(0, 0, 10, 20), RED, p=[20, 50], r=30), repeater(4)),
    "repeater: a trim before it": in_group(
        ellipse(30, 50, 30, 30), trim(0, turning(0, 100)), stroke(0, 0, 0, width=3), repeater(3, p=[20, 0])
    ),
    "merge: joined": in_group(path(box(15, 15, 50, 50)), path(box(35, 35, 50, 50)), {"ty": "mm", "mm": 1}, RED),
    "merge: intersect, of one area": in_group(
        path(box(15, 15, 50, 50)), path(box(35, 35, 50, 50)), {"ty": "mm", "mm": 1}, {"ty": "mm", "mm": 4}, RED
    ),
    "merge: exclude": in_group(path(box(15, 15, 50, 50)), path(box(35, 35, 50, 50)), {"ty": "mm", "mm": 5}, RED),
}
