"""Players of Lottie, each as a function from a document and frames to pictures on white. The others are wheels of PyPI:
`rlottie-python` and `thorvg-python`."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import Any

from .._extras import Extra

np = Extra("numpy", "numpy", "compare")
image = Extra("PIL.Image", "Pillow", "compare")
rlottie_python = Extra("rlottie_python", "rlottie-python", "compare")
thorvg_python = Extra("thorvg_python", "thorvg-python", "compare")

Pictures = list[Any]
"""Arrays height x width x 3 of bytes, one for each frame."""

Player = Callable[[dict[str, Any], Sequence[int], int], Pictures]
"""Takes a document, frames, and the width of the pictures in pixels."""


def height_of(document: dict[str, Any], width: int) -> int:
    """Returns the height of pictures of a width: a part of a row is a row, as in `kinema.rendering`."""
    height: float = width * document["h"] / document["w"]
    return max(math.ceil(height - 1e-6), 1)


def ours(document: dict[str, Any], frames: Sequence[int], side: int) -> Pictures:
    """The import, drawn by Kinema."""
    import tempfile
    from pathlib import Path

    from .. import importers, rendering
    from ..context import Context

    with tempfile.TemporaryDirectory() as folder, Context() as context:
        path = Path(folder) / "file.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        made = importers.import_file(path).document
        resources = importers.Resources(made)
        context.load(made, resource=resources)
        context.flush()
        found = []
        for frame in frames:
            second = (frame - document["ip"]) / document["fr"]
            scale = side / document["w"]
            drawn = rendering.render(context, second, scale=scale, background=(1, 1, 1, 1), images=resources.images)
            found.append(drawn.pixels[..., :3])
        return found


def rlottie(document: dict[str, Any], frames: Sequence[int], side: int) -> Pictures:
    found = []
    width, height = side, height_of(document, side)
    with rlottie_python.LottieAnimation.from_data(json.dumps(_for_rlottie(document))) as animation:
        for frame in frames:
            picture = animation.render_pillow_frame(frame - int(document["ip"]), width=width, height=height)
            found.append(_on_white(np.asarray(picture.convert("RGBA"))))
    return found


def _for_rlottie(document: dict[str, Any]) -> dict[str, Any]:
    """rlottie turns a layer only if its member `ddd` comes before its transform."""

    def ordered(layers: Any) -> Any:
        return [{"ddd": layer.get("ddd", 0), **{name: held for name, held in layer.items() if name != "ddd"}} for layer in layers]

    assets = [
        asset | {"layers": ordered(asset["layers"])} if "layers" in asset else asset for asset in document.get("assets", [])
    ]
    return {**document, "assets": assets, "layers": ordered(document["layers"])}


def thorvg(document: dict[str, Any], frames: Sequence[int], side: int) -> Pictures:
    found = []
    width, height = side, height_of(document, side)
    engine = thorvg_python.Engine()
    for frame in frames:
        animation = thorvg_python.LottieAnimation(engine)
        picture = animation.get_picture()
        data = json.dumps(document).encode()
        picture.load_data(data, "lottie+json", None, copy=True)
        picture.set_size(width, height)
        canvas = thorvg_python.SwCanvas(engine)
        canvas.set_target(width, height)
        canvas.add(picture)
        animation.set_frame(frame - document["ip"])
        canvas.update()
        canvas.draw(True)
        canvas.sync()
        found.append(_on_white(np.asarray(canvas.get_pillow().convert("RGBA"))))
        canvas.destroy()
    return found


def _on_white(pixels: Any) -> Any:
    """Premultiplied colors on white."""
    alpha = pixels[..., 3:].astype(np.int32)
    return np.clip(pixels[..., :3].astype(np.int32) + 255 - alpha, 0, 255).astype(np.uint8)


def share(one: Any, two: Any, tolerance: int = 48) -> float:
    """Returns the share of the pixels that differ by more than the tolerance in a channel."""
    differences = np.abs(one.astype(np.int32) - two.astype(np.int32)).max(axis=2)
    return float((differences > tolerance).mean())


def marked(one: Any, others: Sequence[Any], tolerance: int = 48) -> Any:
    """Returns a pale picture in which the pixels are red that differ from all others, and orange those that differ from one."""
    shown = 255 - (255 - one.astype(np.int32)) // 4
    differing = [np.abs(one.astype(np.int32) - two.astype(np.int32)).max(axis=2) > tolerance for two in others]
    shown[np.logical_or.reduce(differing)] = (255, 160, 0)
    shown[np.logical_and.reduce(differing)] = (255, 0, 0)
    return shown.astype(np.uint8)
