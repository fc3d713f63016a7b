"""What several commands take."""

from __future__ import annotations

import argparse
import math
from typing import Any

from ..context import Context
from ..errors import KinemaError
from ..scene import Scene, SceneError
from ..scene.description import Channel

Commands = Any
"""What argparse's add_subparsers answers."""


def number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number") from None
    if not math.isfinite(value):
        raise argparse.ArgumentTypeError(f"{text!r} is no finite number")
    return value


def positive(text: str) -> float:
    value = number(text)
    if value <= 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not above 0")
    return value


def frame_time(text: str) -> float:
    """Frames per second as the seconds between two frames."""
    return 1 / positive(text)


def channel(text: str) -> Channel:
    """ "card.position.x" or "card:position.x" as the layer "card" and the key path "position.x"."""
    layer, mark, key = text.partition(":" if ":" in text else ".")
    if not layer or not mark or not key:
        raise argparse.ArgumentTypeError(f"a channel is LAYER.KEYPATH, not {text!r}")
    return layer, key


def size(text: str) -> tuple[int, int]:
    """ "800x450" in pixels."""
    width, cross, height = text.partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and 0 < int(width) <= 16384 and 0 < int(height) <= 16384):
        raise argparse.ArgumentTypeError(f"a size is WIDTHxHEIGHT in pixels, up to 16384, not {text!r}")
    return int(width), int(height)


def add_scene(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scene", metavar="SCENE", help="a file of JSON: a scene")


def add_times(parser: argparse.ArgumentParser, *, fps: bool = False) -> None:
    """When: the scene's own times by default."""
    parser.add_argument("--from", dest="start", type=number, default=0.0, metavar="S", help="first time in seconds (0)")
    parser.add_argument("--to", "--until", dest="until", type=number, metavar="S", help="last time in seconds (the scene's)")
    if not fps:
        step = parser.add_mutually_exclusive_group()
        step.add_argument("--step", type=positive, metavar="S", help="seconds between two times (the scene's)")
        step.add_argument("--fps", dest="step", type=frame_time, metavar="N", help="times in a second")


def add_channels(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-c",
        "--channel",
        "--key",
        dest="channels",
        type=channel,
        action="append",
        metavar="LAYER.KEYPATH",
        help="what to sample, as often as wanted (what the scene shows, or all that it touches)",
    )


def channels_of(scene: Scene, given: argparse.Namespace) -> tuple[Channel, ...]:
    """What was asked for, what the scene shows, or every key path that it touches and that can be animated and sampled."""
    channels = tuple(given.channels or scene.show.channels or filter(_is_number, scene.touched))
    if not channels:
        raise SceneError("the scene touches nothing that is a number: name channels with --key LAYER.KEYPATH")
    return channels


def _is_number(channel: Channel) -> bool:
    with Context() as context:
        try:
            path = context.key_path(channel[1])
        except KinemaError:
            return False
        return path.animatable and path.width > 0
