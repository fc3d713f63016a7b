"""Finds libkinema and declares the types of its functions."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from ctypes import CDLL
from typing import Any

from . import _callbacks, _quick
from ._declarations import FUNCTIONS, VERSION, Status
from .errors import KinemaError, error_for

_FILE = {"darwin": "libkinema.dylib", "win32": "kinema.dll"}.get(sys.platform, "libkinema.so")


def package_folders() -> list[str]:
    """Returns the folders of the package: an editable installation has its modules in one and the files that were built in another."""
    here = os.path.dirname(__file__)
    known = list(getattr(sys.modules.get(__package__ or ""), "__path__", ()))
    return [here, *(folder for folder in known if os.path.realpath(folder) != os.path.realpath(here))]


def _candidates() -> Iterator[str]:
    """The places of the library in order: KINEMA_LIBRARY alone if it is set, else the package and the system."""
    override = os.environ.get("KINEMA_LIBRARY")
    if override:
        yield override
        return
    for folder in package_folders():
        if os.path.exists(os.path.join(folder, _FILE)):
            yield os.path.join(folder, _FILE)
    from ctypes.util import find_library  # slow to import, and rarely needed

    system = find_library("kinema")
    if system:
        yield system


def _load() -> CDLL:
    failures = []
    for candidate in _candidates():
        try:
            library = CDLL(candidate)
            problem = _problem(library, candidate)
            if not problem:
                return library
            failures.append(problem)
        except OSError as error:
            from ._platforms import mismatch

            failures.append(mismatch(candidate) or " ".join(str(error).split()))
    where = "in KINEMA_LIBRARY" if os.environ.get("KINEMA_LIBRARY") else "in the package or on the system"
    raise ImportError("; ".join([f"libkinema was not found {where}", *failures]))


def _problem(library: CDLL, name: str) -> str:
    """Says why a library does not fit this package; empty if it does. Before 1.0 every minor version counts as a major one."""
    if not hasattr(library, "kinVersion"):
        return f"{name} is another library: it has no kinVersion"
    number = int(library.kinVersion())
    version = (number // 1_000_000, number // 1000 % 1000, number % 1000)
    if version[:2] == VERSION[:2]:
        return ""
    return f"{name} is version {'.'.join(map(str, version))}, and the package kinema is {'.'.join(map(str, VERSION))}"


def check(status: int, function: Any, arguments: Any) -> None:
    """Raises the exception of a status, or the exception that a callback of this call raised."""
    if _callbacks.raised.error is not None:
        error, _callbacks.raised.error = _callbacks.raised.error, None
        raise error
    if status:
        text = lib.kinLastErrorMessage().decode() or lib.kinStatusDescription(status).decode()
        raise error_for(status, _NIL.sub(r"\1None", _CLOSED.get(text, text)))


_NIL = re.compile(r"(: |or )nil(?= given|$)")
"""Python's word for it is None."""
_CLOSED = {
    "context: NULL given, expected a context": "context: a closed one given, expected an open one",
    "sampler: NULL given, expected a sampler": "sampler: a closed one given, expected an open one",
}
"""The messages about closed objects, by those of C, to which such an object is NULL."""


def _missing(name: str) -> Any:
    def call(*arguments: Any) -> None:
        raise KinemaError(f"{name} is not in this library: {lib._name} is version {lib.kinVersion()}")

    return call


def _bind(library: CDLL) -> CDLL:
    """Declares the types of every function of the table. An older library may lack some; only a call of these fails."""
    for name, result, arguments in FUNCTIONS:
        try:
            function = getattr(library, name)
        except AttributeError:
            setattr(library, name, _missing(name))
            continue
        function.argtypes = arguments
        function.restype = result
        if result is Status:
            function.errcheck = check
    return library


lib = _bind(_load())
_quick.bind(lib, FUNCTIONS, check=check)
