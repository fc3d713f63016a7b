"""Reads files, folders and zip archives that strangers wrote: within limits, and never outside of the given place."""

from __future__ import annotations

import base64
import binascii
import lzma
import stat
import struct
import unicodedata
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from types import TracebackType
from urllib.parse import unquote, unquote_to_bytes

MOST_TEXT = 64 << 20
MOST_IMAGE = 32 << 20
MOST_MEMBERS = 4096
MOST_UNPACKED = 256 << 20
MOST_RATIO = 200

_DAMAGED = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    RuntimeError,
    OSError,
    ValueError,
    ArithmeticError,
    LookupError,
    TypeError,
)
"""What zipfile raises for damaged archives, and for those of a version or a compression that it does not know."""


NO_ARCHIVE = "an animation or a theme is named, expected an archive of Lottie (.lottie)"


class ImportFailure(ValueError):
    """A file cannot be imported; the message is one line."""


class Place:
    """A file among its neighbors: a file in a folder, a folder, or an archive. `main` is the name of the file that was given, None
    for a folder and for an archive."""

    main: str | None = None

    def names(self) -> list[str]:
        """Returns the names of all files, with "/" between folders."""
        raise NotImplementedError

    def read(self, name: str, most: int = MOST_TEXT) -> bytes:
        """Returns the bytes of a file. Raises ImportFailure if it is missing, outside of the place or larger than `most`."""
        raise NotImplementedError

    def close(self) -> None:
        """Closes an archive."""

    def __enter__(self) -> Place:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Folder(Place):
    """A folder, or one file in it."""

    def __init__(self, root: Path, main: str | None) -> None:
        self.root, self.main = root.resolve(), main

    def names(self) -> list[str]:
        found: list[str] = []
        for path in sorted(self.root.rglob("*")):
            if path.is_file() and not path.is_symlink():
                found.append(path.relative_to(self.root).as_posix())
                if len(found) > MOST_MEMBERS:
                    raise ImportFailure(f"the folder has more than {MOST_MEMBERS} files")
        return found

    def read(self, name: str, most: int = MOST_TEXT) -> bytes:
        relative = name if name == self.main else relative_name(name)
        path = (self.root / relative).resolve()
        if not path.is_relative_to(self.root):
            raise ImportFailure(f"{name!r} is outside of the folder")
        try:
            if not path.is_file():
                raise ImportFailure(f"{name!r} is missing")
            with path.open("rb") as file:
                data = file.read(most + 1)
        except OSError as error:
            raise ImportFailure(f"{name!r} cannot be read: {error.strerror}") from error
        return _limited(data, name, most)


class Archive(Place):
    """A zip archive, read member by member."""

    def __init__(self, path: Path) -> None:
        try:
            self._zip = zipfile.ZipFile(path)
        except _DAMAGED as error:
            raise ImportFailure(f"the archive is damaged: {_line(error)}") from error
        self._left = MOST_UNPACKED
        self._members: dict[str, zipfile.ZipInfo] = {}
        if len(self._zip.infolist()) > MOST_MEMBERS:
            raise ImportFailure(f"the archive has more than {MOST_MEMBERS} members")
        seen: set[str] = set()
        for info in self._zip.infolist():
            if info.filename.endswith("/") or info.filename.startswith("__MACOSX/") or info.filename.endswith(".DS_Store"):
                continue
            name = relative_name(info.filename)
            folded = unicodedata.normalize("NFC", name).casefold()
            if folded in seen or info.flag_bits & 1 or stat.S_ISLNK(info.external_attr >> 16):
                raise ImportFailure(f"the archive's member {name!r} is a duplicate, encrypted or a link")
            seen.add(folded)
            self._members[name] = info

    def names(self) -> list[str]:
        return sorted(self._members)

    def read(self, name: str, most: int = MOST_TEXT) -> bytes:
        info = self._members.get(relative_name(name))
        if info is None:
            raise ImportFailure(f"{name!r} is missing in the archive")
        most = min(most, self._left, MOST_RATIO * max(info.compress_size, 1024))
        try:
            with self._zip.open(info) as file:
                data = file.read(most + 1)
        except _DAMAGED as error:
            raise ImportFailure(f"the archive's member {name!r} is damaged: {_line(error)}") from error
        self._left -= len(data)
        return _limited(data, name, most)

    def close(self) -> None:
        self._zip.close()


def open_place(path: Path) -> Place:
    """Opens a file, a folder or an archive; an archive is recognized by its first bytes."""
    if path.is_dir():
        return Folder(path, None)
    if path.exists() and not path.is_file():
        raise ImportFailure("a pipe, a socket or a device given, expected a file or a folder")
    with path.open("rb") as file:
        start = file.read(4)
    path = path.resolve()  # what was given may be a link
    return Archive(path) if start[:2] == b"PK" else Folder(path.parent, path.name)


def _line(error: Exception) -> str:
    """Returns the message of an error as one line that can be written."""
    text = " ".join(str(error).split()) or type(error).__name__
    return text[:200].encode("utf-8", "backslashreplace").decode()


def relative_name(name: str) -> str:
    """Returns a name relative to a place, with "/". Raises ImportFailure if it leads outside."""
    plain = name.replace("\\", "/")
    parts = [part for part in PurePosixPath(plain).parts if part != "."]
    if not parts or plain.startswith("/") or ":" in plain or ".." in parts or "\0" in plain:
        raise ImportFailure(f"{name[:200]!r} is no relative name inside the folder")
    return "/".join(parts)


def _limited(data: bytes, name: str, most: int) -> bytes:
    if len(data) > most:
        raise ImportFailure(f"{name!r} is larger than {most} bytes")
    return data


def unzipped(data: bytes, name: str, most: int = MOST_TEXT) -> bytes:
    """Returns what gzip has packed, or the bytes themselves if it has not."""
    if data[:2] != b"\x1f\x8b":
        return data
    most = min(most, MOST_RATIO * max(len(data), 1024))
    try:
        found = zlib.decompressobj(31).decompress(data, most + 1)
    except zlib.error as error:
        raise ImportFailure(f"{name!r} is damaged: {_line(error)}") from error
    return _limited(found, name, most)


def referenced(place: Place, source: str, most: int = MOST_IMAGE) -> bytes:
    """Returns the bytes that a document refers to: a `data:` URL or a file of the same place."""
    if source[:5].lower() == "data:":
        return data_of_url(source, most)
    if "://" in source:
        raise ImportFailure(f"{source[:80]!r} is not a file of the same folder")
    try:
        return place.read(source, most)
    except ImportFailure:
        return place.read(unquote(source), most)


def data_of_url(source: str, most: int = MOST_IMAGE) -> bytes:
    """Returns the bytes of a `data:` URL."""
    head, comma, body = source[5:].partition(",")
    if not comma or len(body) > 3 * most:
        raise ImportFailure("a data: URL is damaged or too large")
    try:
        data = base64.b64decode(body + "==", validate=False) if head.endswith(";base64") else unquote_to_bytes(body)
    except (binascii.Error, ValueError) as error:
        raise ImportFailure(f"a data: URL is damaged: {error}") from error
    return _limited(data, "a data: URL", most)
