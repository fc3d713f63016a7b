"""`kinema inspect`: prints the layers of a scene and their running animations."""

from __future__ import annotations

import argparse

from ..scene import Playback, Scene
from .arguments import Commands, add_scene, number


def add(commands: Commands) -> None:
    parser = commands.add_parser("inspect", help="the layer tree and its running animations as text", description=__doc__)
    add_scene(parser)
    parser.add_argument("--at", type=number, default=0.0, metavar="S", help="the time of the clock in seconds (0)")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    scene = Scene.load(given.scene)
    with Playback(scene) as playback:
        playback.seek(given.at)
        if given.at > playback.context.time:
            playback.context.advance(given.at)
        text = playback.context.dump(json=given.json)
        print(text if given.json else playback.player.readable(text), end="")
