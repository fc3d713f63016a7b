"""`kinema import`: converts CAML, Lottie or SVG to a scene document.

Each feature that is approximated or left out is named on the standard error, and in the document's "extra".
"""

from __future__ import annotations

import argparse
import json
import sys

from .. import importers
from .._files import replacing
from .arguments import Commands, positive
from .progress import Line


def add(commands: Commands) -> None:
    parser = commands.add_parser("import", help="a scene document from CAML, Lottie or SVG", description=__doc__)
    parser.add_argument(
        "scene", metavar="FILE", help="CAML (.caml, a .ca or .wallpaper folder, an archive), Lottie (.json, .lottie, .tgs) or SVG"
    )
    parser.add_argument(
        "-o", "--output", required=True, metavar="SCENE", help="the scene document, scene.json; - is the standard output"
    )
    parser.add_argument(
        "--by-length",
        action="store_true",
        default=True,
        help="Lottie: progress along curves by their length, as most players (default)",
    )
    parser.add_argument(
        "--by-parameter", dest="by_length", action="store_false", help="Lottie: progress along curves as in Core Animation"
    )
    parser.add_argument("--animation", default="", metavar="NAME", help="an archive of Lottie: this animation, not the first one")
    parser.add_argument(
        "--theme", metavar="NAME", help='an archive of Lottie: this theme, not the initial one; "" for the animation as it is'
    )
    parser.add_argument("--timeout", type=positive, metavar="S", help="end with an error after this many seconds")
    parser.add_argument("--quiet", action="store_true", help="do not name what is approximated or left out")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    try:
        with Line(f"kinema: {given.scene}") as line:
            imported = importers.import_file(
                given.scene,
                by_length=given.by_length,
                animation=given.animation,
                theme=given.theme,
                timeout=given.timeout,
                tell=line.show,
            )
    except importers.ImportFailure as error:
        raise ValueError(f"{given.scene}: {error}") from error
    text = json.dumps(imported.document, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"
    if not given.quiet:
        for note in imported.notes:
            print(f"kinema: {given.scene}: {note}", file=sys.stderr)
    if given.output == "-":
        sys.stdout.write(text)
        return
    with replacing(given.output) as file:
        file.write_text(text, encoding="utf-8")
