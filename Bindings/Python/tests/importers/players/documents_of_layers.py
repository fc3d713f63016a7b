"""Documents about masks, mattes, images, solids, effects and blending."""

from __future__ import annotations

import base64
import struct
import zlib
from typing import Any

from documents_of_shapes import CURVED, RAINBOW, ellipse, gradient, turning
from documents_of_time import EASE, SLIDE, SPIN, Json, comp, flag_of, moved, use
from lottie_files import animation, bezier, box, fill, group, layer, rect, shapes, solid, still


def mask(path: Json, mode: str = "a", *, opacity: Any = None, expansion: Any = None, **members: Any) -> Json:
    return {
        "inv": False,
        "mode": mode,
        "pt": path if "k" in path else {"a": 0, "k": path, "ix": 1},
        "o": opacity or {"a": 0, "k": 100, "ix": 3},
        "x": expansion or {"a": 0, "k": 0, "ix": 4},
        "nm": "Mask 1",
        **members,
    }


def masked(*masks: Json, **ks: Any) -> Json:
    return animation(full(hasMask=True, masksProperties=list(masks), ks={"p": still([0, 0, 0]), **ks}))


def full(color: str = "#d02030", **members: Any) -> Json:
    return solid(**{"sw": 100, "sh": 100, "sc": color, "ks": {"p": still([0, 0, 0])}, **members})


def disk(**members: Any) -> Json:
    return shapes(group(ellipse(0, 0, 60, 60), fill(1, 1, 1), p=[50, 50]), **members)


def faded(**members: Any) -> Json:
    """From transparent to opaque, from left to right."""
    return shapes(rect(50, 50, 80, 80), gradient("gf", [0, 0.2, 0.8, 0.2, 1, 0.2, 0.8, 0.2, 0, 0, 1, 1], 2), **members)


def png() -> str:
    """A picture of 4 x 2 pixels."""
    rows = b"".join(b"\0" + bytes(row) for row in ([255, 0, 0] * 2 + [0, 0, 255] * 2, [0, 200, 0] * 2 + [250, 200, 0] * 2))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 4, 2, 8, 2, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return "data:image/png;base64," + base64.b64encode(data).decode()


LEFT, RIGHT = box(10, 20, 50, 60), box(40, 30, 50, 60)
IMAGE = {"id": "image_0", "w": 4, "h": 2, "u": "", "p": png(), "e": 1}


def shadow(opacity: float = 255, angle: float = 135, distance: float = 8, softness: float = 0) -> Json:
    names = ("Shadow Color", "Opacity", "Direction", "Distance", "Softness")
    values = ([0, 0, 0, 1], opacity, angle, distance, softness)
    parts = [{"ty": 0, "nm": name, "v": still(value), "ix": 1} for name, value in zip(names, values, strict=True)]
    only = {"ty": 7, "nm": "Shadow Only", "v": still(0), "ix": 6}
    return {"ty": 25, "nm": "Drop Shadow", "np": 8, "mn": "ADBE Drop Shadow", "ix": 1, "en": 1, "ef": [*parts, only]}


DOCUMENTS: dict[str, Json] = {
    "solid": animation(full(sw=60, sh=40, ks={"p": still([50, 50, 0]), "a": still([30, 20, 0]), **SPIN})),
    "solid: three digits of color": animation(full("#0af", sw=60, sh=40)),
    "mask: add": masked(mask(CURVED)),
    "mask: animated path": masked(mask(moved({"t": 0, "s": [LEFT], **EASE}, {"t": 50, "s": [RIGHT]}))),
    "mask: opacity": masked(mask(LEFT, opacity=turning(0, 100))),
    "mask: inverted": masked(mask(CURVED, inv=True)),
    "mask: subtract": masked(mask(CURVED, "s")),
    "mask: subtract, inverted": masked(mask(CURVED, "s", inv=True)),
    "mask: two add": masked(mask(LEFT), mask(RIGHT)),
    "mask: add and subtract": masked(mask(LEFT), mask(RIGHT, "s")),
    "mask: add and intersect": masked(mask(LEFT), mask(RIGHT, "i")),
    "mask: add and difference": masked(mask(LEFT), mask(RIGHT, "f")),
    "mask: intersect first": masked(mask(LEFT, "i"), mask(RIGHT, "i")),
    "mask: inverted, half opaque": masked(mask(CURVED, inv=True, opacity=still(50))),
    "mask: none": masked(mask(LEFT, "n")),
    "mask: half opaque, two": masked(mask(LEFT, opacity=still(50)), mask(RIGHT, opacity=still(50))),
    "mask: expansion": masked(mask(LEFT, expansion=still(6))),
    "mask: of a moving layer": masked(mask(CURVED), **SLIDE),
    "mask: of a composition": animation(
        use(hasMask=True, masksProperties=[mask(CURVED)]), assets=[comp(flag_of(**SLIDE), full("#80c0ff"))]
    ),
    "matte: alpha, the layer before": animation(disk(td=1), full(tt=1)),
    "matte: alpha, inverted": animation(disk(td=1), full(tt=2)),
    "matte: alpha, with a gradient": animation(faded(td=1), full(tt=1)),
    "matte: luminance": animation(faded(td=1), full(tt=3)),
    "matte: luminance, inverted": animation(faded(td=1), full(tt=4)),
    "matte: source by tp": animation(full("#2040ff", sw=20, sh=20), disk(td=1, ind=9), flag_of(), full(tt=1, tp=9, ind=3)),
    "matte: hidden source": animation(disk(td=1, hd=True), full(tt=1)),
    "matte: moving source with a parent": animation(
        disk(td=1, parent=7, ks={"p": still([0, 0, 0])}),
        full(tt=1, ind=2),
        layer(3, ind=7, ks={"p": moved({"t": 0, "s": [-30, 0, 0]}, {"t": 59, "s": [30, 0, 0]})}),
    ),
    "matte: source whose window ends": animation(disk(td=1, op=30), full(tt=1)),
    "matte: two layers, each with its matte": animation(
        disk(td=1, ks={"s": still([50, 50, 100])}), full(tt=1), disk(td=1, ks={"p": still([20, 20, 0])}), full("#2040d0", tt=1)
    ),
    "matte: of a composition": animation(use(td=1), full(tt=1), assets=[comp(flag_of(**SLIDE), disk())]),
    "matte: an opacity of the source": animation(disk(td=1, ks={"o": turning(0, 100)}), full(tt=1)),
    "image: embedded": animation(
        layer(2, refId="image_0", ks={"p": still([50, 50, 0]), "a": still([2, 1, 0]), "s": still([2000, 2000, 100])}),
        assets=[IMAGE],
    ),
    "image: half opaque, turning": animation(
        layer(
            2,
            refId="image_0",
            ks={"p": still([50, 50, 0]), "a": still([2, 1, 0]), "s": still([1500, 1500, 100]), "o": still(50), **SPIN},
        ),
        assets=[IMAGE],
    ),
    "shadow: effect": animation({**flag_of(), "ef": [shadow()]}),
    "shadow: half opaque, soft": animation({**flag_of(), "ef": [shadow(128, 90, 10, 10)]}),
    "shadow: disabled": animation({**flag_of(), "ef": [{**shadow(), "en": 0}]}),
    **{
        f"blend: mode {mode}": animation(
            disk(bm=mode), full(ks={"p": still([30, 0, 0])}), shapes(rect(50, 70, 100, 60), gradient("gf", RAINBOW, 3))
        )
        for mode in range(1, 16)
    },
    "blend: of a composition": animation(use(bm=1), full("#c0c040"), assets=[comp(flag_of(**SLIDE), disk())]),
    "layers: order": animation(full("#ff0000", sw=40, sh=40), full("#00ff00", sw=60, sh=60), full("#0000ff")),
    "layers: hidden": animation(full("#ff0000", hd=True), disk(), full("#0000ff", sw=50)),
    "layers: of types without a picture": animation(layer(3, ind=1), layer(6), layer(13, ks={}), disk(), full("#0000ff")),
    "layers: types as text or fraction": animation({**full("#ff0000", sw=40), "ty": 1.0}),
    "old file: closed on the shape": animation(
        shapes(
            {
                "ty": "gr",
                "it": [
                    {"ty": "sh", "closed": True, "ks": {"k": {n: v for n, v in CURVED.items() if n != "c"}}},
                    {
                        "ty": "st",
                        "c": {"k": [0, 0, 1, 1]},
                        "o": {"k": 100},
                        "w": {"k": 6},
                        "lc": 1,
                        "lj": 1,
                        "ml": 4,
                        "fillEnabled": True,
                    },
                    {"ty": "tr", "p": {"k": [0, 0]}, "a": {"k": [0, 0]}, "s": {"k": [100, 100]}, "r": {"k": 0}, "o": {"k": 100}},
                ],
            }
        ),
        v="4.0.0",
    ),
    "old file: color up to 255": animation(
        shapes(group(rect(50, 50, 60, 60), fill(0, 0, 0, c=still([200, 100, 30, 255])), p=[0, 0])), v="4.0.0"
    ),
    "old file: mask with cl": animation(
        full(
            hasMask=True,
            masksProperties=[
                {
                    "cl": True,
                    "inv": False,
                    "mode": "a",
                    "pt": {"k": {n: v for n, v in CURVED.items() if n != "c"}},
                    "o": {"k": 100},
                }
            ],
        ),
        v="4.3.0",
    ),
    "triangle of floats": animation(
        shapes(group({"ty": "sh", "ks": still(bezier((10.25, 10), (90.75, 20), (30, 80.5)))}, fill(0, 0.5, 0), p=[0, 0]))
    ),
}
