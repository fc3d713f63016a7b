"""CAML for the tests."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any, NamedTuple

from kinema.importers import caml
from kinema.importers.files import open_place
from kinema.importers.options import Options
from kinema.importers.report import Note, Report

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<caml xmlns="http://www.apple.com/CoreAnimation/1.0">'
PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>{}</dict></plist>
"""


class Read(NamedTuple):
    document: dict[str, Any]
    notes: list[Note]

    @property
    def root(self) -> dict[str, Any]:
        """CAML's root layer."""
        layer: dict[str, Any] = self.document["layers"][0]["sublayers"][0]
        return layer


def read(path: Path) -> Read:
    report = Report()
    with open_place(path) as place:
        return Read(caml.read(place, report, Options()), report.notes())


def png() -> bytes:
    """A picture of one pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 1, 1, 8, 6, 0, 0, 0)
    pixels = zlib.compress(b"\0\xff\0\0\xff")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def text(body: str, attributes: str = 'id="root" bounds="0 0 100 100" position="50 50"') -> str:
    """A document whose root layer has a body."""
    return f"{HEAD}\n<CALayer {attributes}>{body}</CALayer></caml>\n"


def write(folder: Path, body: str, **options: Any) -> Path:
    """Writes main.caml, and an image beside it."""
    (folder / "assets").mkdir(parents=True, exist_ok=True)
    (folder / "assets" / "a.png").write_bytes(png())
    path = folder / "main.caml"
    path.write_text(text(body, **options), encoding="utf-8")
    return path
