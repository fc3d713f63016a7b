"""Shows a running program in `kinema view --attach`: its layers, values, animations, statistics and log.

>>> import kinema, kinema.inspector
>>> with kinema.Context() as ctx, kinema.inspector.Inspector(ctx) as inspector:
...     ctx.advance(inspector.frame(0.5))  # in each frame, with the host's time
...     ctx.time, inspector.address.startswith("127.0.0.1:"), len(inspector.token)
(0.5, True, 24)

It listens on the loopback address. One viewer at a time, which knows the token, may read, and pause or slow the clock. There is no
thread: everything happens within `frame`, which never waits. A viewer that stalls for ten seconds or leaves is forgotten, and the
clock runs on. The protocol is that of Bindings/Tools/kinema_inspector.h, the same for programs in C and C++.
"""

from __future__ import annotations

import hmac
import json
import re
import secrets
import socket
import time as _time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ._object import Owned
from .errors import KinemaError

if TYPE_CHECKING:
    from .context import Context
    from .enumerations import LogLevel

_LARGEST = 32 << 20
"""Bytes of a document that is sent."""
_LONGEST = 159
"""Bytes of a request."""
_LOG = 16 << 10
"""Bytes of messages that wait for a viewer."""
_PATIENCE = 10.0
"""Seconds until a viewer is forgotten that neither asks nor reads."""
_REQUESTS = "expected: state COUNT, dump, rate 0...10000 (thousandths), step 0...10000000 (microseconds)"


class Inspector(Owned):
    """The inspector of a context. Port 0 chooses a free one, and without a token it makes one.

    >>> import kinema, kinema.inspector
    >>> with kinema.Context() as ctx, kinema.inspector.Inspector(ctx, token="sixteen-letters-x") as inspector:
    ...     inspector.frame(1 / 60) == 1 / 60  # no viewer changes the clock
    True
    """

    __slots__ = (
        "_answer",
        "_heard",
        "_host",
        "_is_leaving",
        "_is_trusted",
        "_lines",
        "_listener",
        "_log",
        "_shown",
        "_size",
        "_step",
        "_viewer",
        "context",
        "dropped",
        "rate",
        "token",
    )

    def __init__(self, context: Context, *, port: int = 0, token: str | None = None) -> None:
        self._listener: socket.socket | None = None
        self._viewer: socket.socket | None = None
        self.context, self.token = context, secrets.token_urlsafe(18) if token is None else token
        if not re.fullmatch(r"[\w-]{16,100}", self.token, re.ASCII):
            raise ValueError("token: expected 16 to 100 letters, digits, - and _")
        if not 0 <= port <= 65535:
            raise ValueError(f"port: {port} given, expected 0 to 65535")
        self._host: float | None = None
        self._shown = self._step = self._heard = 0.0
        self.rate = 1.0
        self._log: list[dict[str, Any]] = []
        self._size = self.dropped = 0
        self._forget()
        self._listener = socket.create_server(("127.0.0.1", port), backlog=4)
        self._listener.setblocking(False)

    def __repr__(self) -> str:
        if self._listener is None:
            return "<inspector, closed>"
        return f"<inspector at {self.address}, {'not ' * (self._viewer is None)}attached>"

    @property
    def address(self) -> str:
        """The argument of `kinema view --attach`."""
        if self._listener is None:
            raise ValueError("the inspector is closed")
        return f"127.0.0.1:{self._listener.getsockname()[1]}"

    def frame(self, time: float) -> float:
        """Answers the viewer, and returns the time to which the context advances: `time`, unless the viewer has paused or slowed the
        program. Call it first in each frame, on the thread that advances the context."""
        if self._listener is not None:
            self._serve()
            self._accept()  # a viewer that has just left is gone
        passed = 0.0 if self._host is None else time - self._host
        behind = 0.0 if self._host is None else self._host - self._shown
        now = (time - behind if self.rate == 1 else self._shown + self.rate * passed) + self._step
        if self._host is not None and passed >= 0:
            now = max(now, self._shown)  # a rounding error
        self._host, self._shown, self._step = time, now, 0.0
        return now

    def log(self, level: LogLevel, text: str) -> None:
        """Keeps a message for the viewer: `ctx.log(inspector.log)`."""
        size = len(text) + 30
        if self._size + size > _LOG:
            self.dropped += 1
            return
        self._log.append({"level": int(level), "text": text})
        self._size += size

    def _release(self) -> None:
        for each in (self._viewer, self._listener):
            if each is not None:
                each.close()
        self._viewer = self._listener = None

    # ---- The viewer ------------------------------------------------------------------------------------------------------

    def _forget(self) -> None:
        if self._viewer is not None:
            self._viewer.close()
        self._viewer = None
        self._lines = self._answer = b""
        self._is_trusted = self._is_leaving = False
        self.rate, self._step = 1.0, 0.0  # a program that its viewer has paused runs on

    def _accept(self) -> None:
        """The inspector speaks first: a viewer that is refused has sent nothing, so the refusal reaches it."""
        from . import build_info

        assert self._listener is not None
        try:
            found, _ = self._listener.accept()
        except OSError:
            return
        found.setblocking(False)
        with suppress(OSError):
            if self._viewer is not None and not self._viewer.recv(1, socket.MSG_PEEK):
                self._forget()  # it has left within this frame
        if self._viewer is not None:
            with found, suppress(OSError):
                found.send(_line({"error": "another viewer is attached"}))
            return
        self._viewer, self._heard = found, _time.monotonic()
        self._answer = _line({"kinema": 1, "version": build_info()})

    def _serve(self) -> None:
        """Reads one request, and answers it."""
        if self._viewer is None:
            return
        try:
            if self._send():
                self._hear()
                self._send()
        except (BlockingIOError, InterruptedError):
            pass
        except OSError:
            self._forget()
        if self._viewer is not None and _time.monotonic() - self._heard > _PATIENCE:
            self._forget()

    def _send(self) -> bool:
        """Sends what is left of the answer; returns whether all of it is sent, and the viewer still there."""
        if self._viewer is not None and self._answer:
            self._answer = self._answer[self._viewer.send(self._answer) :]
            self._heard = _time.monotonic()
            if self._is_leaving and not self._answer:
                self._forget()
        return self._viewer is not None and not self._answer

    def _hear(self) -> None:
        assert self._viewer is not None
        room = _LONGEST + 1 - len(self._lines)
        with suppress(BlockingIOError):
            got = self._viewer.recv(room) if room else b""
            if room and not got:
                raise ConnectionResetError
            self._heard = _time.monotonic()
            self._lines += got
        line, end, rest = self._lines.partition(b"\n")
        if end:
            self._lines = rest
            answer = self._answered(line)
        elif len(line) > _LONGEST:
            self._is_leaving = True
            answer = {"error": f"a line of more than {_LONGEST} bytes"}
        else:
            return
        self._answer = _line(answer)

    # ---- Answers ---------------------------------------------------------------------------------------------------------

    def _answered(self, line: bytes) -> dict[str, Any]:
        if not self._is_trusted:
            self._is_trusted = hmac.compare_digest(line, f"kinema 1 {self.token}".encode())
            self._is_leaving = not self._is_trusted
            return {"ok": True} if self._is_trusted else {"error": "wrong token"}
        found = re.fullmatch(r"(state|rate|step) (\d*)|dump", line.decode("latin-1"), re.ASCII)
        if found and found[1] == "state":
            return self._state(found[2])
        if found and found[1] is None:
            return self._dump()
        unit = 1000 if found and found[1] == "rate" else 1000000
        if not found or not found[2] or int(found[2]) > 10 * unit:
            return {"error": _REQUESTS}
        if found[1] == "rate":
            self.rate = int(found[2]) / unit
        else:
            self._step = int(found[2]) / unit
        return {"ok": True}

    def _dump(self) -> dict[str, Any]:
        try:
            return {"ok": True, "dump": json.loads(self.context.dump(json=True))}
        except KinemaError as error:
            return {"ok": True, "failed": str(error)}

    def _state(self, since: str) -> dict[str, Any]:
        """The time, the figures and the log; and the document, unless the viewer has that of this change count already."""
        from . import memory_statistics

        context, changes = self.context, self.context.change_count
        figures, memory = context.statistics, memory_statistics()
        answer: dict[str, Any] = {
            "time": context.time,
            "rate": self.rate,
            "changes": changes,
            "animating": context.is_animating,
            "statistics": {
                "layers": figures.layers,
                "animations": figures.attached_animations,
                "openTransactions": figures.open_transactions,
                "snapshotBytes": figures.snapshot_bytes,
                "commits": figures.commits,
                "droppedEvents": figures.dropped_events,
                "memoryBytes": memory.bytes,
                "memoryPeakBytes": memory.peak_bytes,
            },
            "droppedMessages": self.dropped,
            "log": self._log,
        }
        self._log, self._size, self.dropped = [], 0, 0
        if since != str(changes):
            answer.update(self._document())
        return answer

    def _document(self) -> dict[str, Any]:
        from .viewing.reading import filter_name

        try:
            text = self.context.write(resource=filter_name)
        except (KinemaError, ValueError) as error:
            return {"failed": str(error)}
        if len(text) > _LARGEST:
            return {"failed": "more than 32 MiB of layers are not sent"}
        return {"document": json.loads(text)}


def _line(answer: dict[str, Any]) -> bytes:
    return json.dumps(answer, separators=(",", ":")).encode() + b"\n"
