"""Arguments of several commands."""

from __future__ import annotations

import argparse
import math
from typing import Any

from ..context import Context
from ..errors import KinemaError
from ..scene import Scene, SceneError
from ..scene.description import Channel

Commands = Any
"""The result of argparse's add_subparsers."""


def number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} given, expected a number") from None
    if not math.isfinite(value):
        raise argparse.ArgumentTypeError(f"{text!r} given, expected a finite number")
    return value


def positive(text: str) -> float:
    value = number(text)
    if value <= 0:
        raise argparse.ArgumentTypeError(f"{text!r} given, expected a number above 0")
    return value


def frame_time(text: str) -> float:
    """Parses frames per second; returns the seconds between two frames."""
    return 1 / positive(text)


def channel(text: str) -> Channel:
    """Splits "card.position.x" or "card:position.x" into the layer "card" and the key path "position.x"."""
    layer, mark, key = text.partition(":" if ":" in text else ".")
    if not layer or not mark or not key:
        raise argparse.ArgumentTypeError(f"{text!r} given, expected a channel LAYER.KEYPATH")
    return layer, key


def size(text: str) -> tuple[int, int]:
    """Parses "800x450", a size in pixels."""
    width, cross, height = text.partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and 0 < int(width) <= 16384 and 0 < int(height) <= 16384):
        raise argparse.ArgumentTypeError(f"{text!r} given, expected a size WIDTHxHEIGHT in pixels, up to 16384")
    return int(width), int(height)


def add_scene(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scene", metavar="SCENE", help="a scene in JSON, or a file that kinema import reads")


def add_times(parser: argparse.ArgumentParser, *, fps: bool = False) -> None:
    """Adds the options of the times, by default those of the scene."""
    parser.add_argument("--from", dest="start", type=number, default=0.0, metavar="S", help="first time in seconds (0)")
    parser.add_argument("--to", "--until", dest="until", type=number, metavar="S", help="last time in seconds (the scene's)")
    if not fps:
        step = parser.add_mutually_exclusive_group()
        step.add_argument("--step", type=positive, metavar="S", help="seconds between two times (the scene's)")
        step.add_argument("--fps", dest="step", type=frame_time, metavar="N", help="number of times per second")


def add_channels(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-c",
        "--channel",
        "--key",
        dest="channels",
        type=channel,
        action="append",
        metavar="LAYER.KEYPATH",
        help="a channel to sample; may be repeated (the scene's channels, or all that it changes)",
    )


def channels_of(scene: Scene, given: argparse.Namespace) -> tuple[Channel, ...]:
    """Returns the channels of the command line, else those that the scene shows, else every key path that the scene changes and
    that can be animated and sampled."""
    channels = tuple(given.channels or scene.show.channels or filter(_is_number, scene.touched))
    if not channels:
        raise SceneError("the scene changes no numeric property: name channels with --key LAYER.KEYPATH")
    return channels


def _is_number(channel: Channel) -> bool:
    with Context() as context:
        try:
            path = context.key_path(channel[1])
        except KinemaError:
            return False
        return path.animatable and path.width > 0
