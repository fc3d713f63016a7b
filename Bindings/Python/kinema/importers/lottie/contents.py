"""What a layer shows, by its type."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable

from ..files import ImportFailure, referenced
from ..scene import Layer
from . import shapes, texts
from .composition import MOST_COMPOSITIONS, Composition, Item
from .properties import scalar
from .values import integer, number, objects, text

Fill = Callable[[Composition, Item, Layer], bool]
_LAST = 1e-6
"""Frames before the end of a composition, where a time remap beyond it stays."""
MOST_PIXELS = 1 << 26
MOST_IMAGES = 4096
MOST_IMAGE_BYTES = 256 << 20


def fill(composition: Composition, item: Item, layer: Layer) -> bool:
    """Fills a layer with what it shows. Returns whether it shows anything."""
    kind = integer(item.json.get("ty"), -1)
    if kind not in _KINDS:
        composition.shared.report.refused(_UNKNOWN.get(kind, f"layer type {kind}"), item.where)
        return False
    return _KINDS[kind](composition, item, layer)


def _precomposition(composition: Composition, item: Item, layer: Layer) -> bool:
    shared, clock = composition.shared, composition.clock
    name = str(item.json.get("refId"))
    asset = shared.assets.get(name)
    if asset is None or not isinstance(asset.get("layers"), list):
        shared.report.refused("composition that is missing", item.where)
        return False
    if composition.depth >= MOST_COMPOSITIONS:
        raise ImportFailure(f"{item.where}: more than {MOST_COMPOSITIONS} compositions are nested, or one contains itself")
    start, stretch = (
        number(item.json.get("st")),
        number(item.json.get("sr"), 1.0) or 1.0,
    )
    if item.json.get("tm") is not None:
        remap, rate = scalar(item.json["tm"]), shared.rate
        until = max((number(one.get("op")) for one in objects(asset["layers"])), default=0.0) - _LAST
        first, last = number(item.json.get("ip")), number(item.json.get("op"), 1e9)

        def shown(frame: float) -> float:
            """Returns the frame inside. A remap that stays at the end, or beyond it, shows the last frame."""
            found, later = remap.at(frame)[0] * rate, remap.at(frame + 1)[0] * rate
            return until if found > until + 2 * _LAST or found > until < later else max(found, 0.0)

        clock = clock.remapped(shown, first, last)
    else:
        clock = clock.inner(start, stretch)
    size = _size(item.json, _size(asset, composition.size))
    box = shared.scene.layer(bounds=[0, 0, *size], anchorPoint=[0, 0], masksToBounds=True)
    prefix = f"{composition.name}{item.name or item.where.rpartition('.')[2]}/"
    where = f"assets {name!r}.layers"
    Composition(
        shared,
        objects(asset["layers"]),
        where,
        size,
        clock,
        prefix[:512],
        composition.depth + 1,
    ).fill(box)
    layer.add(box)
    return True


def _size(json: dict[str, object], default: tuple[float, float]) -> tuple[float, float]:
    """Returns the width and the height of a layer or an asset, which some exporters leave out."""
    return number(json.get("w"), default[0]), number(json.get("h"), default[1])


def _solid(composition: Composition, item: Item, layer: Layer) -> bool:
    size = [number(item.json.get("sw")), number(item.json.get("sh"))]
    color = hex_color(text(item.json.get("sc")))
    layer.add(composition.shared.scene.layer(bounds=[0, 0, *size], anchorPoint=[0, 0], backgroundColor=color))
    return True


def hex_color(spelled: str) -> list[float]:
    """Reads "#rrggbb" or "#rgb"; anything else is black."""
    digits = spelled.removeprefix("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    if not re.fullmatch("[0-9A-Fa-f]{6}", digits):
        return [0, 0, 0, 1]
    return [*(round(part / 255, 9) for part in bytes.fromhex(digits)), 1]


def _image(composition: Composition, item: Item, layer: Layer) -> bool:
    shared, name = composition.shared, str(item.json.get("refId"))
    asset = shared.assets.get(name)
    if asset is None or not text(asset.get("p")):
        shared.report.refused("image that is missing", item.where)
        return False
    if name not in shared.images:
        shared.images[name] = _load(composition, asset, item.where)
    data = shared.images[name]
    if data is None:
        return False
    box = shared.scene.layer(
        bounds=[0, 0, *_size(asset, _pixels(data) or (0, 0))],
        anchorPoint=[0, 0],
        contents=shared.scene.image(f"image {name}", data),
        minificationFilter="trilinear",  # players draw small images smoothly
    )
    layer.add(box)
    return True


def _load(composition: Composition, asset: dict[str, object], where: str) -> bytes | None:
    """Returns the bytes of an image, or None if it cannot be carried."""
    shared, file = composition.shared, text(asset.get("p"))
    source = file if file[:5].lower() == "data:" else text(asset.get("u")) + file
    try:
        data = referenced(shared.place, source)
    except (ImportFailure, OSError) as error:
        shared.report.refused(f"image that cannot be read ({error})", where)
        return None
    size = _pixels(data)
    if size is None or size[0] * size[1] > MOST_PIXELS:
        shared.report.refused("image of an unknown format or size", where)
        return None
    shared.image_bytes += len(data)
    if len(shared.images) >= MOST_IMAGES or shared.image_bytes > MOST_IMAGE_BYTES:
        raise ImportFailure("the animation has too many images, or too large ones")
    return data


def _pixels(data: bytes) -> tuple[int, int] | None:
    """Returns the size of a picture by its first bytes, None if it is unknown."""
    try:
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            width, height = struct.unpack(">II", data[16:24])
        elif data[:6] in (b"GIF87a", b"GIF89a"):
            width, height = struct.unpack("<HH", data[6:10])
        elif data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return 1, 1  # its decoder limits it to 16383 x 16383
        elif data.startswith(b"\xff\xd8"):
            return _jpeg_pixels(data)
        else:
            return None
    except struct.error:
        return None
    return int(width), int(height)


def _jpeg_pixels(data: bytes) -> tuple[int, int] | None:
    position = 2
    while position + 9 < len(data) and data[position] == 0xFF:
        mark = data[position + 1]
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[position + 5 : position + 9])
            return int(width), int(height)
        position += 1 if mark == 0xFF else 2 + int.from_bytes(data[position + 2 : position + 4], "big")
    return None


_KINDS: dict[int, Fill] = {
    0: _precomposition,
    1: _solid,
    2: _image,
    4: shapes.fill,
    5: texts.fill,
}
_UNKNOWN = {
    6: "audio",
    7: "video placeholder",
    8: "image sequence",
    9: "video",
    15: "data layer",
}
