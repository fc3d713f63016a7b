"""`kinema doctor`: prints what this installation consists of, for reports of problems: versions, paths, the instruction set, fonts and
the encoder of films.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata, version
from pathlib import Path

from .. import __version__, _quick, build_info
from .._extras import MissingExtra
from .._library import lib
from ..rendering._skia import skia
from ..rendering.encoder import ffmpeg
from ..viewing import bundle
from .arguments import Commands

_PACKAGES = {
    "numpy": "numpy",
    "skia-python": "render",
    "Pillow": "render",
    "imageio-ffmpeg": "render",
    "tqdm": "render",
    "matplotlib": "plot",
    "pandas": "pandas",
    "pyarrow": "parquet",
    "distributed": "distributed",
    "defusedxml": "import",
    "svgelements": "svg",
    "tinycss2": "svg",
    "cssselect2": "svg",
    "quickjs": "expressions",
    "rlottie-python": "compare",
    "thorvg-python": "compare",
}
"""The packages that are not required, and the extra that each belongs to."""

_TOOLKITS = {
    "PySide6": ("PySide6-Essentials", "qt"),  # which the larger package contains
    "pygame": ("pygame", "pygame"),
    "pyglet": ("pyglet", "pyglet"),
    "anywidget": ("anywidget", "jupyter"),
}
"""The packages of kinema.hosts, which no extra has, and its modules."""

_ACCELERATOR = {
    "on": "on",
    "off": "off (KINEMA_ACCELERATOR)",
    "missing": "missing: the package was installed without a compiler for C, and uses ctypes alone",
}


def add(commands: Commands) -> None:
    parser = commands.add_parser("doctor", help="versions, paths, instruction set, fonts, encoder", description=__doc__)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    for name, text in report():
        print(f"{name:16} {text}")


def report() -> Iterator[tuple[str, str]]:
    """Yields the lines: a name, and what there is or how to get it."""
    yield "kinema", __version__
    yield "library", f"{lib._name} ({'KINEMA_LIBRARY' if os.environ.get('KINEMA_LIBRARY') else 'found'})"
    yield "build", build_info()
    yield "instruction set", _instruction_set()
    yield "accelerator", _ACCELERATOR[_quick.STATE]
    yield "package", str(Path(__file__).parents[1])
    yield "python", f"{platform.python_version()}, {sys.executable}"
    yield "system", f"{platform.platform()}, {platform.machine()}, {os.cpu_count()} processors"
    for name, extra in _PACKAGES.items():
        yield name, _version(name) or f"missing: pip install 'kinema[{extra}]'"
    for name, (package, host) in _TOOLKITS.items():
        yield name, _version(package) or f"missing: pip install {package} (kinema.hosts.{host})"
    yield "fonts", _fonts()
    yield "ffmpeg", _encoder()
    yield "viewer", bundle.about()
    for kind in ("Documentation", "Issues"):
        yield kind.lower(), _address(kind)


def _instruction_set() -> str:
    """The last word of the library's description of itself."""
    chosen = build_info().rstrip(")").replace(",", " ").split()[-1]
    wished = os.environ.get("KINEMA_ISA")
    return f"{chosen} (KINEMA_ISA={wished})" if wished else chosen


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _address(kind: str) -> str:
    """Returns an address of the project, which an installation's metadata has."""
    try:
        found = metadata("kinema").get_all("Project-URL") or []
    except PackageNotFoundError:
        found = []
    addresses: dict[str, str] = dict(entry.split(", ", 1) for entry in found)
    return addresses.get(kind, "unknown: the package is not installed with its metadata")


def _fonts() -> str:
    try:
        count = skia.FontMgr().countFamilies()
    except MissingExtra as error:
        return f"missing: {error}"
    return f"DejaVu Sans of the package, and {count} families of the system"


def _encoder() -> str:
    try:
        program = ffmpeg.get_ffmpeg_exe()
        said = subprocess.run([program, "-version"], capture_output=True, text=True, timeout=20, check=True).stdout
    except (MissingExtra, OSError, RuntimeError, subprocess.SubprocessError) as error:
        return f"missing: {error}"
    return f"{' '.join(said.split()[:3])}, {program}"
