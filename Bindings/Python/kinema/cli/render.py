"""`kinema render`: draws frames of a scene's layers as PNG pictures, GIF or MP4."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from .. import rendering
from ..scene import Playback, Scene, SceneError
from ..values import Color, Rect
from .arguments import Commands, add_scene, add_times, number, positive, size
from .progress import progress

_WHITE = Color(1, 1, 1, 1)


def add(commands: Commands) -> None:
    parser = commands.add_parser("render", help="frames as PNG pictures, GIF or MP4", description=__doc__)
    add_scene(parser)
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE", help="film.gif, film.mp4, frame-%%04d.png, or with --at picture.png"
    )
    add_times(parser, fps=True)
    parser.add_argument("--at", type=number, metavar="S", help="one frame only, at this time in seconds")
    parser.add_argument("--fps", type=positive, default=25.0, metavar="N", help="frames per second (25)")
    sizes = parser.add_mutually_exclusive_group()
    sizes.add_argument("--scale", type=positive, default=1.0, metavar="N", help="pixels per unit (1)")
    sizes.add_argument("--size", type=size, metavar="WxH", help="fit the picture into this size in pixels")
    parser.add_argument("--background", type=color, default=_WHITE, metavar="COLOR", help="#rrggbb, #rrggbbaa or none (white)")
    parser.set_defaults(run=run)


def color(text: str) -> Color | None:
    """Parses "#ff8000" or "#ff800080"; "none" is transparent."""
    if text == "none":
        return None
    digits = text.removeprefix("#")
    try:
        parts = bytes.fromhex(digits)
    except ValueError:
        parts = b""
    if len(parts) not in (3, 4):
        raise argparse.ArgumentTypeError(f"{text!r} given, expected a color #rrggbb, #rrggbbaa or none")
    return Color(*(part / 255 for part in parts))


def run(given: argparse.Namespace) -> None:
    write = rendering.writer_of(given.output)
    scene = Scene.load(given.scene)
    times = [given.at] if given.at is not None else scene.times(given.start, given.until, 1 / given.fps)
    with Playback(scene) as playback:
        write(frames(playback, times, given), Path(given.output), given.fps)


def frames(playback: Playback, times: list[float], given: argparse.Namespace) -> Iterator[rendering.Frame]:
    """Draws the frames one after the other. All have the viewport of the first."""
    playback.seek(times[0])
    viewport = rendering.viewport_of(playback.context, times[0])
    if viewport.width <= 0 or viewport.height <= 0:
        raise SceneError(f"nothing to draw: the roots' frames are {viewport.width} x {viewport.height}")
    scale, images = _scale(given, viewport), rendering.Images(playback.scene.images)
    for time in progress(times, Path(given.output).name):
        playback.seek(time)
        yield rendering.render(playback.context, time, scale=scale, background=given.background, viewport=viewport, images=images)


def _scale(given: argparse.Namespace, viewport: Rect) -> float:
    if given.size is None:
        return float(given.scale)
    width, height = given.size
    return float(min(width / viewport.width, height / viewport.height))
