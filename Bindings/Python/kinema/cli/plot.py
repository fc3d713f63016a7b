"""`kinema plot`: draws curves of channels over time as PNG, SVG or PDF."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..scene import Scene
from . import chart, curves
from .arguments import Commands, add_channels, add_scene, add_times, channels_of, positive, size
from .opening import scene_of


def add(commands: Commands) -> None:
    parser = commands.add_parser("plot", help="curves over time as PNG, SVG or PDF", description=__doc__)
    add_scene(parser)
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="plot.png, plot.svg or plot.pdf")
    add_channels(parser)
    add_times(parser)
    parser.add_argument("--size", type=size, default=(800, 450), metavar="WxH", help="in pixels (800x450)")
    parser.add_argument(
        "--scale", type=positive, default=1.0, metavar="N", help="pixels of a picture for each pixel of its size (1)"
    )
    parser.add_argument("--title", metavar="TEXT", help="(the name of the scene)")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    chart.check_ending(given.output)
    scene = scene_of(given.scene)
    step = given.step or min(scene.show.step, (scene.show.until if given.until is None else given.until) / 240 or 1)
    times = scene.times(given.start, given.until, step)
    shown = curves.things(scene, times, channels_of(scene, given))
    chart.draw(given.output, given.size, given.title or Path(given.scene).stem, shown, (times[0], times[-1]), scale=given.scale)
