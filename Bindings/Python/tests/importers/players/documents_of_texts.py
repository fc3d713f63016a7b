"""Documents about texts with glyphs in the file, and their animators."""

from __future__ import annotations

from typing import Any

from documents_of_shapes import turning
from documents_of_time import Json
from lottie_files import animation, bezier, box, layer, still

_FACE = {"style": "Regular", "fFamily": "Family", "size": 100}


def glyph(character: str, width: float, path: Json | None) -> Json:
    data = {"shapes": [{"ty": "gr", "it": [{"ty": "sh", "ks": still(path)}]}]} if path else {}
    return {"ch": character, "w": width, "data": data, **_FACE}


GLYPHS = [
    glyph("a", 60, bezier((5, 0), (55, 0), (30, -70))),
    glyph("b", 40, box(5, -60, 30, 60)),
    glyph("c", 80, bezier((20, -30), (50, -60), (70, -30), (40, 0))),
    glyph(" ", 30, None),
]
FONTS = {"list": [{"fName": "Font", "fFamily": "Family", "fStyle": "Regular", "ascent": 75}]}


def text_of(string: str, *animators: Json, x: float = 5, y: float = 50, group: Json | None = None, **style: Any) -> Json:
    document = {"t": string, "s": 14, "f": "Font", "fc": [0.1, 0.2, 0.8], "j": 0, "tr": 0, "lh": 18, "ls": 0, **style}
    data = {"d": {"k": [{"s": document, "t": 0}]}, "a": list(animators), "m": group or {"g": 1, "a": still([0, 0])}, "p": {}}
    return animation(layer(5, t=data, ks={"p": still([x, y, 0])}), fonts=FONTS, chars=GLYPHS)


def animator(range_: Json, **properties: Any) -> Json:
    plain = {"t": 0, "xe": still(0), "ne": still(0), "a": still(100), "b": 1, "rn": 0, "sh": 1, "sm": still(100), "r": 1}
    ends = {"s": still(0), "e": still(100), "o": still(0)}
    values = {name: value if isinstance(value, dict) else still(value) for name, value in properties.items()}
    return {"nm": "Animator", "s": {**plain, **ends, **range_}, "a": values}


def _ramp(shape: int, high: float, low: float) -> Json:
    range_ = {"s": still(20), "e": still(80), "o": turning(-50, 50), "sh": shape, "xe": still(high), "ne": still(low)}
    return text_of("abcabcab", animator(range_, p=[0, 20, 0]))


DOCUMENTS: dict[str, Json] = {
    "text: tracking": text_of("abc", tr=200, s=20),
    "text: documents that follow each other": animation(
        layer(
            5,
            ks={"p": still([20, 50, 0])},
            t={
                "d": {
                    "k": [
                        {"s": {"t": string, "s": 20, "f": "Font", "fc": [0, 0, 0], "j": 0, "tr": 0, "lh": 24, "ls": 0}, "t": time}
                        for time, string in ((0, "a"), (20, "bb"), (40, "cab"))
                    ]
                },
                "a": [],
                "m": {"g": 1, "a": still([0, 0])},
                "p": {},
            },
        ),
        fonts=FONTS,
        chars=GLYPHS,
    ),
    **{
        f"text animator: shape {shape}, easing {high} and {low}": _ramp(shape, high, low)
        for shape, high, low in ((1, 0, 0), (2, 60, 40), (2, -30, -80), (3, 60, 40), (4, 0, 50), (5, 100, 0), (6, -50, 0))
    },
    "text animator: without smoothness": text_of("abcabc", animator({"sm": still(0), "s": turning(0, 100)}, o=0)),
    "text animator: half smooth": text_of("abcabc", animator({"sm": still(50), "s": turning(0, 100)}, p=[0, 20, 0])),
    "text animator: opacity of the fill": text_of("abcab", animator({"s": turning(0, 100)}, fo=20)),
    "text animator: color and opacity of the fill": text_of("abcab", animator({}, fc=[1, 0, 0, 1], fo=turning(100, 40))),
    "text animator: amount": text_of("abcabc", animator({"a": still(-50)}, p=[0, 20, 0])),
    "text animator: of indices": text_of("abcabc", animator({"r": 2, "s": still(1), "e": still(4)}, p=[0, 10, 0])),
}
