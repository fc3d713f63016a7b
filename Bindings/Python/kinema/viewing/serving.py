"""Serves a page to this computer alone: on the loopback address, below a random token."""

from __future__ import annotations

import base64
import hmac
import json
import secrets
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from .bundle import package_of, page
from .keeping import LARGEST, dropped, exported, filmed, formats, write_back
from .reading import Shown, ViewFailure, checked_text, read


class _State(NamedTuple):
    """The shown version of the file, which the server replaces as a whole; each version has another `stamp`."""

    version: int
    stamp: tuple[int, ...]
    error: str
    shown: Shown


class PageServer(ThreadingHTTPServer):
    """A server of one page. `url` is its address; port 0 chooses a free one."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, *, port: int = 0, web: str | Path | None = None) -> None:
        self.web, self.token = package_of(web), secrets.token_urlsafe(18)
        try:
            super().__init__(("127.0.0.1", port), _Handler)
        except OverflowError:
            raise ViewFailure(f"port {port} given, expected 0 to 65535") from None
        except OSError as error:
            raise ViewFailure(f"port {port}: {error.strerror}") from error

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at port {self.server_port}>"  # without the token

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/{self.token}/"

    def html(self) -> str:
        """The page."""
        raise NotImplementedError

    def get(self, name: str, query: dict[str, str]) -> str | None:
        """Returns the answer to a request of the page, as JSON; None if the server has none."""
        raise NotImplementedError

    def done(self, name: str, query: dict[str, str], data: bytes) -> tuple[int, dict[str, Any]]:
        """Does what a page has asked for. Returns a status of HTTP and the answer."""
        raise NotImplementedError

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that leaves in the middle is no error."""


class Server(PageServer):
    """The server of one file."""

    def __init__(self, path: str | Path, *, port: int = 0, web: str | Path | None = None, watch: bool = False) -> None:
        self.path, self.watch = Path(path), watch
        self._reading = threading.Lock()
        stamp = self._stamp()
        self._state = _State(1, stamp, "", read(path))
        super().__init__(port=port, web=web)

    def __repr__(self) -> str:
        return f"<server of {self.path} at port {self.server_port}>"

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
        more = {"version": state.version, "scene": f"/{self.token}/scene", "server": f"/{self.token}/", "offers": formats()}
        return page(state.shown, self.web, watch=self.watch, **more)

    def answer(self, have: str) -> str:
        """The document as JSON, or only its version if the page has it already."""
        self.refresh()
        state = self._state
        if have == str(state.version):
            return json.dumps({"version": state.version})
        if state.error:
            return json.dumps({"version": state.version, "error": state.error})
        return json.dumps({"version": state.version, **state.shown.members()}, allow_nan=False)

    def save(self, text: str, version: int, force: bool) -> tuple[int, dict[str, Any]]:
        """Writes a document to the file that was opened, unless the file has changed since the page has read it. Returns a status of
        HTTP and the answer."""
        with self._reading:
            state, name = self._state, self.path.name
            if not state.shown.is_document:
                return 422, {"error": f"{name} is not a scene document: download the document instead."}
            if not force and (version != state.version or self._stamp() != state.stamp):
                return 409, {"error": f"{name} has changed since it was opened: it was not written, and your edit is kept."}
            try:
                shown = checked_text(self.path, text)
                write_back(self.path, text)
            except ViewFailure as error:
                return 422, {"error": str(error)}
            except OSError as error:
                return 507, {"error": f"{name}: {error.strerror}: the file is as it was, and your edit is kept."}
            self._state = _State(state.version + 1, self._stamp(), "", shown)
            return 200, {"version": self._state.version}

    def get(self, name: str, query: dict[str, str]) -> str | None:
        return self.answer(query.get("have", "")) if name == "scene" else None

    def done(self, name: str, query: dict[str, str], data: bytes) -> tuple[int, dict[str, Any]]:
        if name == "import":
            return 200, dropped(query.get("name", "file"), data)
        given = json.loads(data)
        if name == "save":
            return self.save(str(given["text"]), int(given["version"]), bool(given.get("force")))
        if name == "export":
            return 200, _packed(*exported(str(given["format"]), given["document"]))
        if name == "film":
            fps, scale = float(given.get("fps", 60)), float(given.get("scale", 1))
            return 200, _packed(*filmed(str(given["format"]), given["document"], fps, scale))
        return 404, {"error": f"{name}: no such request"}


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    timeout = 30

    def _asked(self) -> tuple[str, dict[str, str]] | None:
        """Returns what is asked for and the members of the query; None if the answer was that the token is wrong. A page of another
        address may not ask either."""
        server = self.server
        address = urlsplit(self.path)
        _, _, rest = address.path.partition("/")
        token, _, name = rest.partition("/")
        hosts = (f"127.0.0.1:{server.server_port}", f"localhost:{server.server_port}")
        host, origin = self.headers.get("Host"), self.headers.get("Origin")
        is_own = host in hosts and (origin is None or origin == f"http://{host}")
        if not is_own or not hmac.compare_digest(token.encode(), server.token.encode()):
            self.close_connection = True
            self._send(403, "text/plain", "wrong token: open the address that `kinema view` has printed\n")
            return None
        return name, {key: values[0] for key, values in parse_qs(address.query).items()}

    def do_POST(self) -> None:
        asked = self._asked()
        if asked is None:
            return
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or len(length) > 12 or int(length) > LARGEST:
            self.close_connection = True
            self._answer(413, {"error": f"{length[:20] or 'no'} bytes given, expected at most {LARGEST >> 20} MiB"})
            return
        data = self.rfile.read(int(length))
        try:
            self._answer(*self.server.done(*asked, data))
        except (ViewFailure, ImportError) as error:  # an import may need a package that is not installed
            self._answer(422, {"error": str(error)})
        except (LookupError, TypeError, ValueError, ArithmeticError, RecursionError, OSError) as error:
            self._answer(400, {"error": f"{type(error).__name__}: {error}"})

    def _answer(self, status: int, members: dict[str, Any]) -> None:
        self._send(status, "application/json", json.dumps(members))

    def do_GET(self) -> None:
        asked = self._asked()
        if asked is None:
            return
        server, (name, query) = self.server, asked
        if name == "":
            self._send(200, "text/html", server.html())
            return
        found = server.get(name, query)
        if found is None:
            self._send(404, "text/plain", f"{name}: no such page\n")
        else:
            self._send(200, "application/json", found)

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


def _packed(data: bytes, notes: list[str]) -> dict[str, Any]:
    return {"data": base64.b64encode(data).decode(), "notes": notes}
