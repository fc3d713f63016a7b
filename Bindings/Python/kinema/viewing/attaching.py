"""The viewer's end of a connection to a running program: `kinema view --attach`."""

from __future__ import annotations

import json
import socket
import threading
from typing import Any

from .reading import ViewFailure
from .serving import PageServer

_LARGEST = 40 << 20
"""Bytes of an answer."""
_PATIENCE = 4.0
"""Seconds of waiting for an answer."""


class Program:
    """A running program that has an inspector. `ask` raises ViewFailure, in one sentence, and connects again when it is called next."""

    def __init__(self, address: str, token: str, *, patience: float = _PATIENCE) -> None:
        host, colon, port = address.rpartition(":")
        if host not in ("127.0.0.1", "localhost") or not port.isdecimal() or not 0 < int(port) < 65536:
            raise ViewFailure(f"--attach {address}: expected 127.0.0.1:PORT, a program on this computer")
        self.address, self.token, self.patience = address, token, patience
        self._place = ("127.0.0.1", int(port))
        self._socket: socket.socket | None = None
        self._rest = b""

    def __repr__(self) -> str:
        return f"<program at {self.address}>"

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
        self._socket, self._rest = None, b""

    def ask(self, request: str) -> dict[str, Any]:
        """Sends a request, and returns the members of the answer."""
        try:
            if self._socket is None:
                self._connect()
            return self._exchange(request)
        except TimeoutError:
            self.close()
            raise ViewFailure(f"The program at {self.address} does not answer: its frames have stopped.") from None
        except ConnectionRefusedError:
            raise ViewFailure(f"No program listens at {self.address}.") from None
        except (ConnectionError, OSError):
            self.close()
            raise ViewFailure(f"The program at {self.address} has ended.") from None

    def _connect(self) -> None:
        self._socket = socket.create_connection(self._place, self.patience)
        try:
            greeting = self._answer()
            if greeting.get("kinema") != 1:
                raise ViewFailure(f"{self.address}: {greeting.get('kinema')!r} given, expected version 1 of the inspector")
            self._exchange(f"kinema 1 {self.token}")
        except ViewFailure:
            self.close()
            raise

    def _exchange(self, request: str) -> dict[str, Any]:
        assert self._socket is not None
        self._socket.sendall(request.encode() + b"\n")
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self._socket is not None
        parts, size = [self._rest], len(self._rest)
        while b"\n" not in parts[-1]:
            got = self._socket.recv(1 << 18)
            size += len(got)
            if not got:
                raise ConnectionResetError
            if size > _LARGEST:
                self.close()
                raise ViewFailure(f"{self.address}: an answer of more than {_LARGEST >> 20} MiB")
            parts.append(got)
        line, _, self._rest = b"".join(parts).partition(b"\n")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            self.close()
            raise ViewFailure(f"{self.address}: this is not an inspector of Kinema")
        if "error" in answer:
            raise ViewFailure(f"{self.address}: {answer['error']}")
        return answer


class LiveServer(PageServer):
    """Serves the page of a running program. Its document is replaced whenever the program has changed something."""

    def __init__(self, address: str, token: str, *, port: int = 0, web: str | None = None) -> None:
        self.program = Program(address, token)
        self._asking = threading.Lock()
        self._first: dict[str, Any] | None = self.program.ask("state ")  # a wrong address or token is said at once
        super().__init__(port=port, web=web)

    def __repr__(self) -> str:
        return f"<server of the program at {self.program.address}>"

    def server_close(self) -> None:
        self.program.close()
        super().server_close()

    def html(self) -> str:
        from .bundle import page
        from .reading import Shown

        name = f"Program at {self.program.address}"
        shown = Shown(name, {"kinema": 1, "layers": []})
        return page(shown, self.web, live=f"/{self.token}/live", server=f"/{self.token}/", offers={})

    def get(self, name: str, query: dict[str, str]) -> str | None:
        if name != "live":
            return None
        have, first, self._first = query.get("have", ""), self._first, None
        return self._asked(f"state {have if have.isdecimal() else ''}", first)

    def _asked(self, request: str, known: dict[str, Any] | None = None) -> str:
        """The answer of the program, or a known one, which has the messages until now."""
        with self._asking:
            try:
                return json.dumps(self.program.ask(request) if known is None else known, allow_nan=False)
            except (ViewFailure, ValueError) as error:
                return json.dumps({"gone": str(error)})

    def done(self, name: str, query: dict[str, str], data: bytes) -> tuple[int, dict[str, Any]]:
        """Changes the clock of the program: {"rate": thousandths} or {"step": microseconds}."""
        if name != "clock":
            return 404, {"error": f"{name}: a running program is only shown"}
        ((request, number),) = json.loads(data).items()
        if request not in ("rate", "step"):
            return 404, {"error": f"{request}: expected rate or step"}
        return 200, json.loads(self._asked(f"{request} {int(number)}"))
