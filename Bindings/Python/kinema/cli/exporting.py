"""`kinema export`: writes a scene as CAML, the archive format of Core Animation, as a scene document, as animated SVG, or as code for web pages.

The scene is a document, one of commands, or a file that `kinema import` reads. A name that ends with .lottie.json gets Lottie. One that ends with .json gets the document: of commands,
what they show before their first advance. One that ends with .svg gets SVG with keyframes of CSS and SMIL; .css gets keyframes, and .js calls of the Web Animations API, for the elements
that have the ids of layers. Otherwise the result is a .ca folder with its images, or a .caml file. What CAML cannot express is refused by name, and nothing is written.
What has no effect on the values of layers is left out and named on the standard error.
"""

from __future__ import annotations

import argparse
import sys

from .. import exporters
from .arguments import Commands


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "export", help="CAML, Lottie, SVG, CSS, JavaScript or a document from a scene", description=__doc__
    )
    parser.add_argument("scene", metavar="SCENE", help="a scene in JSON, or a file that kinema import reads")
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="FOLDER",
        help="folder.ca, FILE.caml without images, scene.json, .lottie.json, .svg, .css or .js",
    )
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    try:
        notes = exporters.export_file(given.scene, given.output)
    except exporters.ExportFailure as error:
        raise ValueError(f"{given.scene}: {error}") from error
    for note in notes:
        print(f"kinema: {given.scene}: {note}", file=sys.stderr)
