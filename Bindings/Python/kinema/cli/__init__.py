"""The command line: `kinema sample | plot | render | inspect | curve | import | export | compare | view | doctor`.

Its exit status is 0; 2 after an error, which one line on the standard error describes; 130 if interrupted; or 143 if terminated.
It leaves no unfinished file behind.
"""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
import threading
import warnings
from collections.abc import Sequence
from types import FrameType
from typing import Any

from .. import __version__, rendering
from .._extras import MissingExtra
from ..errors import KinemaError
from ..scene import SceneError
from . import comparing, curve, doctor, exporting, importing, inspection, plot, render, sample, view

_COMMANDS = (sample, plot, render, inspection, curve, importing, exporting, comparing, view, doctor)


class _Parser(argparse.ArgumentParser):
    """Reports errors in one line."""

    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(2, f"{self.prog}: {message}\n")


def parser() -> argparse.ArgumentParser:
    result = _Parser(prog="kinema", description="Samples, plots, draws and inspects scenes of Core Animation layers.")
    result.add_argument("--version", action="version", version=f"kinema {__version__}")
    commands = result.add_subparsers(title="commands", required=True, metavar="COMMAND", parser_class=_Parser)
    for module in _COMMANDS:
        module.add(commands)
    return result


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit status."""
    given = parser().parse_args(arguments)
    subject = getattr(given, "scene", getattr(given, "curve", None))
    signal.signal(signal.SIGTERM, _terminate)
    sys.unraisablehook = _repeat
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal may lack the characters of a curve
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always", rendering.RenderingWarning)
            warnings.showwarning = _report  # type: ignore[assignment]
            given.run(given)
        sys.stdout.flush()
        return 0
    except (SceneError, KinemaError) as error:
        return _refuse(subject, str(error))
    except (MissingExtra, ValueError) as error:
        return _refuse(None, str(error))
    except OSError as error:
        if not error.filename:  # otherwise Python tries once more at exit to write the standard output
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            if isinstance(error, BrokenPipeError):  # the reader has closed the pipe
                return 0
        return _refuse(error.filename or "standard output", error.strerror or str(error))
    except KeyboardInterrupt:
        return 130


def _terminate(number: int, frame: FrameType | None) -> None:
    """Exits by an exception, so that cleanup runs."""
    sys.exit(128 + number)


def _repeat(lost: Any) -> None:
    """Sends a signal again that struck in a destructor or in a callback of C, where Python cannot raise its exception."""
    number = {KeyboardInterrupt: signal.SIGINT, SystemExit: signal.SIGTERM}.get(lost.exc_type)
    if number is None:
        sys.__unraisablehook__(lost)
        return
    threading.Timer(0.02, os.kill, (os.getpid(), number)).start()


def _report(message: Warning | str, *_: Any) -> None:
    print(f"kinema: {message}", file=sys.stderr)


def _refuse(where: object, what: str) -> int:
    print(f"kinema: {f'{where}: ' if where else ''}{' '.join(what.split())}", file=sys.stderr)
    return 2
