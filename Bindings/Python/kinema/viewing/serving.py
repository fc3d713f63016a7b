"""Serves a page to this computer alone: on the loopback address, below a random token."""

from __future__ import annotations

import hmac
import json
import secrets
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from .bundle import package_of, page
from .reading import Shown, ViewFailure, read


class _State(NamedTuple):
    """What the server shows, which it replaces as a whole: `stamp` tells one version of the file from another."""

    version: int
    stamp: tuple[int, ...]
    error: str
    shown: Shown


class Server(ThreadingHTTPServer):
    """The server of one file. `url` is its address; port 0 chooses a free one."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, path: str | Path, *, port: int = 0, web: str | Path | None = None, watch: bool = False) -> None:
        self.path, self.web, self.watch = Path(path), package_of(web), watch
        self.token = secrets.token_urlsafe(18)
        self._reading = threading.Lock()
        stamp = self._stamp()
        self._state = _State(1, stamp, "", read(path))
        try:
            super().__init__(("127.0.0.1", port), _Handler)
        except OverflowError:
            raise ViewFailure(f"port {port} given, expected 0 to 65535") from None
        except OSError as error:
            raise ViewFailure(f"port {port}: {error.strerror}") from error

    def __repr__(self) -> str:
        return f"<server of {self.path} at port {self.server_port}>"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/{self.token}/"

    def _stamp(self) -> tuple[int, ...]:
        try:
            status = self.path.stat()
            return status.st_mtime_ns, status.st_size, status.st_ino, status.st_mode
        except OSError:
            return ()

    def refresh(self) -> None:
        """Reads the file again if it changed. A file that cannot be shown leaves the former one, and an error. While one answer
        reads, the others have the former state: they do not wait."""
        if not self.watch or not self._reading.acquire(blocking=False):
            return
        try:
            state, stamp = self._state, self._stamp()
            if stamp != state.stamp:
                self._state = state._replace(version=state.version + 1, stamp=stamp, **self._read(state.shown))
        finally:
            self._reading.release()

    def _read(self, former: Shown) -> dict[str, Any]:
        """Returns what is shown from now on, and the error."""
        try:
            return {"shown": read(self.path), "error": ""}
        except OSError as error:
            return {"shown": former, "error": f"{self.path}: {error.strerror}"}
        except ViewFailure as error:
            return {"shown": former, "error": str(error)}

    def html(self) -> str:
        self.refresh()
        state = self._state
        return page(state.shown, self.web, version=state.version, scene=f"/{self.token}/scene", watch=self.watch)

    def answer(self, have: str) -> str:
        """The document as JSON, or only its version if the page has it already."""
        self.refresh()
        state = self._state
        if have == str(state.version):
            return json.dumps({"version": state.version})
        if state.error:
            return json.dumps({"version": state.version, "error": state.error})
        return json.dumps({"version": state.version, **state.shown.members()}, allow_nan=False)

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that leaves in the middle is no error."""


class _Handler(BaseHTTPRequestHandler):
    server: Server
    timeout = 30

    def do_GET(self) -> None:
        server = self.server
        address = urlsplit(self.path)
        _, _, rest = address.path.partition("/")
        token, _, name = rest.partition("/")
        hosts = (f"127.0.0.1:{server.server_port}", f"localhost:{server.server_port}")
        if self.headers.get("Host") not in hosts or not hmac.compare_digest(token.encode(), server.token.encode()):
            self._send(403, "text/plain", "wrong token: open the address that `kinema view` has printed\n")
        elif name == "":
            self._send(200, "text/html", server.html())
        elif name == "scene":
            self._send(200, "application/json", server.answer(parse_qs(address.query).get("have", [""])[0]))
        else:
            self._send(404, "text/plain", f"{name}: no such page\n")

    def _send(self, status: int, kind: str, text: str) -> None:
        data = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("X-Frame-Options", "DENY")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None: ...
