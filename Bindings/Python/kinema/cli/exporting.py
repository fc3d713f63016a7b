"""`kinema export`: writes a scene document as CAML, the archive format of Core Animation.

The result is a .ca folder with its images, or a .caml file. What CAML cannot express is refused by name, and nothing is written.
What has no effect on the values of layers is left out and named on the standard error.
"""

from __future__ import annotations

import argparse
import sys

from .. import exporters
from .arguments import Commands


def add(commands: Commands) -> None:
    parser = commands.add_parser("export", help="CAML from a scene document", description=__doc__)
    parser.add_argument("scene", metavar="SCENE", help="the scene document, in JSON")
    parser.add_argument("-o", "--output", required=True, metavar="FOLDER", help="folder.ca, or FILE.caml without images")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    try:
        notes = exporters.export_file(given.scene, given.output)
    except exporters.ExportFailure as error:
        raise ValueError(f"{given.scene}: {error}") from error
    for note in notes:
        print(f"kinema: {given.scene}: {note}", file=sys.stderr)
