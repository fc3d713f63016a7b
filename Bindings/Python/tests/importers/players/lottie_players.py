"""Other players of Lottie, each as a function from a document and frames to pictures on white. Both are wheels of PyPI:
`rlottie-python` and `thorvg-python`."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

Pictures = list[Any]
"""Arrays height x width x 3 of bytes, one for each frame."""

Player = Callable[[dict[str, Any], Sequence[int], int], Pictures]
"""Takes a document, frames, and the side of the square pictures in pixels."""


def ours(document: dict[str, Any], frames: Sequence[int], side: int) -> Pictures:
    """The import, drawn by Kinema."""
    import tempfile
    from pathlib import Path

    from kinema import Context, importers, rendering

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
    from rlottie_python import LottieAnimation

    found = []
    with LottieAnimation.from_data(json.dumps(_for_rlottie(document))) as animation:
        for frame in frames:
            picture = animation.render_pillow_frame(frame - int(document["ip"]), width=side, height=side)
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
    from thorvg_python import Engine, LottieAnimation, SwCanvas

    found = []
    engine = Engine()
    for frame in frames:
        animation = LottieAnimation(engine)
        picture = animation.get_picture()
        data = json.dumps(document).encode()
        picture.load_data(data, "lottie+json", None, copy=True)
        picture.set_size(side, side)
        canvas = SwCanvas(engine)
        canvas.set_target(side, side)
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
