"""`kinema view`: shows a scene, Lottie or CAML in the browser, with its layers, its timeline and its curves.

kinema view                          # opens the gallery: scenes that show what there is
kinema view scene.json               # serves the page on this computer alone, until Ctrl-C
kinema view scene.json --watch       # and shows the file again when it changes
kinema view scene.json -o page.html  # writes a page that needs no server
kinema view --attach 127.0.0.1:4711  # shows a running program that has an inspector, with KINEMA_TOKEN as its token
"""

from __future__ import annotations

import argparse
import os
import webbrowser

from .. import viewing
from .._files import replacing
from .arguments import Commands


def port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} given, expected a port from 0 to 65535")
    return int(text)


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "view",
        help="a page with the scene, its layers and timeline",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("scene", metavar="FILE", nargs="?", help="a scene, Lottie or CAML (the first scene of the gallery)")
    parser.add_argument("-o", "--output", metavar="PAGE", help="write the page, page.html, instead of serving it")
    parser.add_argument("--watch", action="store_true", help="show the file again when it changes")
    parser.add_argument("--port", type=port, default=0, metavar="N", help="the port (a free one)")
    parser.add_argument("--web", metavar="FOLDER", help="the folder that Bindings/Web/build has filled (KINEMA_WEB)")
    parser.add_argument("--attach", metavar="HOST:PORT", help="show a running program on this computer, live")
    parser.add_argument("--token", metavar="TOKEN", help="the token of the program's inspector (KINEMA_TOKEN)")
    parser.add_argument("--no-browser", action="store_true", help="print the address only")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    if given.attach:
        return _serve(_attached(given), given)
    if given.token:
        raise ValueError("--token given without --attach")
    scene = given.scene or next(iter(viewing.scenes(given.web).values()), None)
    if scene is None:
        raise viewing.ViewFailure("no file given, and the folder of the page has no scenes")
    if given.output:
        if given.watch:
            raise ValueError("--watch given with --output, expected one of them")
        html = viewing.page(viewing.read(scene), given.web)
        with replacing(given.output) as file:
            file.write_text(html, encoding="utf-8")
        return
    _serve(viewing.Server(scene, port=given.port, web=given.web, watch=given.watch), given)


def _attached(given: argparse.Namespace) -> viewing.LiveServer:
    for name in ("scene", "output", "watch"):
        if getattr(given, name):
            raise ValueError(f"{'FILE' if name == 'scene' else '--' + name} given with --attach, expected one of them")
    token = given.token or os.environ.get("KINEMA_TOKEN", "")
    if not token:
        raise ValueError("--attach without a token, expected --token or KINEMA_TOKEN")
    return viewing.LiveServer(given.attach, token, port=given.port, web=given.web)


def _serve(made: viewing.PageServer, given: argparse.Namespace) -> None:
    with made as server:
        print(server.url, flush=True)
        if not given.no_browser:
            webbrowser.open(server.url)
        server.serve_forever()
