"""`kinema compare`: draws a Lottie file as Kinema does, and beside it as rlottie and ThorVG do, with the differences marked.

The sheet has a row for each frame: ours, rlottie, ThorVG, and ours again, pale, with the pixels in red that differ from both players, and
in orange those that differ from one of them. The shares of differing pixels are printed.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from .._files import replacing
from ..importers import lottie, players
from ..importers.files import ImportFailure, open_place
from .arguments import Commands

_PLAYERS = {"rlottie": players.rlottie, "ThorVG": players.thorvg}
_MOST_FRAMES = 100


def whole(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 4096:
        raise argparse.ArgumentTypeError(f"{text!r} given, expected a whole number from 1 to 4096")
    return int(text)


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "compare",
        help="a Lottie file beside other players",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("scene", metavar="FILE", help="a Lottie file (.json, .tgs, .lottie)")
    parser.add_argument("-o", "--output", metavar="SHEET", help="sheet.png (FILE.compare.png, in this folder)")
    parser.add_argument("--frames", type=whole, default=6, metavar="N", help=f"how many frames, at most {_MOST_FRAMES} (6)")
    parser.add_argument("--width", type=whole, default=256, metavar="N", help="of each picture in pixels (256)")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    try:
        with open_place(Path(given.scene)) as place:
            document = lottie.json_in(place)
        first, last = float(document["ip"]), float(document["op"])
        count = min(given.frames, _MOST_FRAMES)
        frames = sorted({int(first + (last - first) * index / count) for index in range(count)})
        own = players.ours(document, frames, given.width)
    except ImportFailure as error:
        raise ValueError(f"{given.scene}: {error}") from error
    except (KeyError, TypeError) as error:
        raise ValueError(f"{given.scene}: the file is no Lottie animation: {error}") from error
    others = {name: player(document, frames, given.width) for name, player in _PLAYERS.items()}
    _print(frames, own, others)
    output = given.output or f"{Path(given.scene).stem}.compare.png"
    _write(output, own, list(others.values()))
    print(f"{output}: " + ", ".join(["ours", *others, "differences"]))


def _print(frames: list[int], own: list[Any], others: dict[str, list[Any]]) -> None:
    print("  ".join(["frame", *(f"{name:>8}" for name in others)]))
    for row, frame in enumerate(frames):
        shares = (players.share(own[row], theirs[row]) for theirs in others.values())
        print("  ".join([f"{frame:5}", *(f"{share:8.2%}" for share in shares)]))


def _write(output: str, own: list[Any], others: list[list[Any]]) -> None:
    np, gap = players.np, 4
    rows = []
    for index, picture in enumerate(own):
        cells = [picture, *(theirs[index] for theirs in others), players.marked(picture, [theirs[index] for theirs in others])]
        between = np.full((picture.shape[0], gap, 3), 128, np.uint8)
        rows.append(np.hstack([part for cell in cells for part in (between, cell)][1:]))
        rows.append(np.full((gap, rows[-1].shape[1], 3), 128, np.uint8))
    with replacing(output) as file:
        players.image.fromarray(np.vstack(rows[:-1])).save(file, format="PNG")
