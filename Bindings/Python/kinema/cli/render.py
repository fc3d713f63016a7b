"""`kinema render`: draws frames of a scene's layers as MP4, WebM, MOV, WebP, APNG, GIF or PNG pictures. A film ends before the time
at which its loop begins again."""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable
from pathlib import Path

from .. import rendering
from ..errors import TypeMismatchError
from ..importers.files import Folder, ImportFailure, referenced
from ..scene import Playback, Scene, SceneError
from ..values import Color, Rect
from .arguments import Commands, add_scene, add_times, number, positive, size
from .opening import scene_of
from .progress import progress

_WHITE = Color(1, 1, 1, 1)


def add(commands: Commands) -> None:
    parser = commands.add_parser("render", help="frames as a film or as PNG pictures", description=__doc__)
    add_scene(parser)
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="FILE",
        help="film.mp4, .webm, .mov, .webp, .apng or .gif, frame-%%04d.png, or with --at picture.png",
    )
    add_times(parser, fps=True)
    parser.add_argument("--at", type=number, metavar="S", help="one frame only, at this time in seconds")
    parser.add_argument("--fps", type=positive, default=25.0, metavar="N", help="frames per second (25)")
    sizes = parser.add_mutually_exclusive_group()
    sizes.add_argument("--scale", type=positive, default=1.0, metavar="N", help="pixels per unit (1)")
    sizes.add_argument("--size", type=size, metavar="WxH", help="fit the picture into this size in pixels")
    parser.add_argument(
        "--background", type=color, default=_WHITE, metavar="COLOR", help="a name of CSS, #rrggbb, #rrggbbaa or none (white)"
    )
    parser.add_argument("--quality", type=percent, default=75, metavar="N", help="0 to 100, of MP4, WebM, MOV and WebP (75)")
    parser.add_argument("--processes", type=count, metavar="N", help="how many draw (one for each processor)")
    parser.set_defaults(run=run)


def percent(text: str) -> int:
    if not text.isdecimal() or int(text) > 100:
        raise argparse.ArgumentTypeError(f"{text!r} given, expected a whole number from 0 to 100")
    return int(text)


def count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 256:
        raise argparse.ArgumentTypeError(f"{text!r} given, expected a whole number from 1 to 256")
    return int(text)


def color(text: str) -> Color | None:
    """Parses a name of CSS, "#ff8000" or "#ff800080"; "none" is transparent."""
    if text == "none":
        return None
    digits = text if text.startswith("#") or not set(text.lower()) <= set("0123456789abcdef") else f"#{text}"
    try:
        return Color.css(digits)
    except TypeMismatchError:
        raise argparse.ArgumentTypeError(f"{text!r} given, expected a name of CSS, #rrggbb, #rrggbbaa or none") from None


def run(given: argparse.Namespace) -> None:
    rendering.format_of(given.output)
    scene = scene_of(given.scene)
    times = [given.at] if given.at is not None else _times(scene, given)
    given.background = rendering.ground_of(given.output, given.background)
    with Playback(scene) as playback:
        rendering.write_film(
            painter(playback, times[0], given),
            times,
            given.output,
            given.fps,
            quality=given.quality,
            processes=given.processes,
            watch=lambda frames: progress(frames, Path(given.output).name, len(times)),
            is_clear=given.background is None or given.background.alpha < 1,
        )


def _times(scene: Scene, given: argparse.Namespace) -> list[float]:
    """Returns the times of the frames; at least one."""
    end = scene.show.until if given.until is None else given.until
    scene.times(given.start, end, max(end - given.start, 1.0))  # refuses an end before the start
    return rendering.frame_times(given.start, max(end - given.start, 1e-9), given.fps)


def painter(playback: Playback, first: float, given: argparse.Namespace) -> Callable[[float], rendering.Frame]:
    """Returns a function that draws the frames of ascending times. All have the viewport of the first."""
    playback.seek(first)
    viewport = playback.viewport or rendering.viewport_of(playback.context, first)
    if viewport.width <= 0 or viewport.height <= 0:
        raise SceneError(f"nothing to draw: the roots' frames are {viewport.width} x {viewport.height}")
    scale, resources = _scale(given, viewport), rendering.Resources({**playback.scene.images, **_images(playback)})

    def draw(time: float) -> rendering.Frame:
        playback.seek(time)
        return rendering.render(
            playback.context, time, scale=scale, background=given.background, viewport=viewport, resources=resources
        )

    return draw


def _images(playback: Playback) -> dict[int, bytes]:
    """Reads the images of a document. One that cannot be read is reported, and drawn as a checkerboard."""
    place, found = Folder(Path(playback.scene.folder or "."), None), {}
    for number, source in playback.sources.items():
        try:
            found[number] = referenced(place, source)
        except ImportFailure as error:
            warnings.warn(f"resources: {error}", rendering.RenderingWarning, stacklevel=2)
    return found


def _scale(given: argparse.Namespace, viewport: Rect) -> float:
    if given.size is None:
        return float(given.scale)
    width, height = given.size
    return float(min(width / viewport.width, height / viewport.height))
