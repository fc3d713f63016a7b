"""The files that the viewer reads and its server watches: what strangers can put in their place."""

from __future__ import annotations

import json
import os
import socket
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kinema  # noqa: F401 (loads the library before the server's threads do)
import pytest
from kinema import viewing
from kinema.viewing import reading

GOOD = {"kinema": 1, "layers": [{"id": "ship"}], "extra": {"note": 1}}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "scene.json"
    path.write_text(json.dumps(GOOD))
    return path


@pytest.fixture
def server(file: Path, tmp_path: Path) -> Iterator[viewing.Server]:
    """A server whose page has an engine without code: nothing here runs it."""
    web = tmp_path / "web"
    (web / "view").mkdir(parents=True)
    for name in ("kinema.wasm", "kinema-documents.wasm", "view/index.html", "view/view.css"):
        (web / name).write_text("")
    with viewing.Server(file, web=web, watch=True) as made:
        thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield made
        made.shutdown()
        thread.join(60)


def ask(server: viewing.Server, have: int = 0) -> Any:
    with urllib.request.urlopen(f"{server.url}scene?have={have}", timeout=60) as answer:
        return json.loads(answer.read(), parse_constant=lambda word: pytest.fail(f"{word} is not a number of JSON"))


# ---- Numbers -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e400"])
@pytest.mark.parametrize("place", ['"extra":{"a":[%s]}', '"extra":%s', '"layers":[{"id":"a","extra":{"deep":{"b":%s}}}]'])
def test_numbers_that_are_not_finite_are_refused(number: str, place: str, file: Path) -> None:
    file.write_text(
        '{"kinema":1,"layers":[],%s}'.replace('"layers":[],', "" if "layers" in place else '"layers":[],') % (place % number)
    )
    with pytest.raises(viewing.ViewFailure, match=f"scene.json: {number} given, expected a finite number"):
        viewing.read(file)


def test_numbers_at_the_limit_are_read(file: Path) -> None:
    file.write_text(json.dumps({**GOOD, "extra": {"a": [1.7976931348623157e308, -0.0, 5e-324]}}))
    assert viewing.read(file).document["extra"]["a"] == [1.7976931348623157e308, 0, 5e-324]


def test_a_watched_file_that_gets_such_a_number_leaves_the_former_scene(server: viewing.Server, file: Path) -> None:
    assert ask(server)["document"] == GOOD
    file.write_text('{"kinema":1,"layers":[],"extra":NaN}')
    answer = ask(server)
    assert answer["version"] == 2 and "NaN given, expected a finite number" in answer["error"]
    file.write_text(json.dumps(GOOD))
    assert ask(server)["document"] == GOOD


# ---- What is no file ----------------------------------------------------------------------------------------------------------


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def plug(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


@pytest.mark.parametrize("make", [pipe, device, plug])
@pytest.mark.parametrize("name", ["scene.json", "scene", "scene.caml", "scene.lottie"])
def test_a_pipe_or_a_device_is_refused(make: Any, name: str, tmp_path: Path) -> None:
    make(tmp_path / name)
    with pytest.raises(viewing.ViewFailure, match=f"{name}: a pipe, a device or a socket given, expected a file"):
        viewing.read(tmp_path / name)


@pytest.mark.parametrize("make", [pipe, device])
def test_a_watched_file_that_becomes_one_is_an_error_of_the_page(make: Any, server: viewing.Server, file: Path) -> None:
    assert ask(server)["version"] == 1
    file.unlink()
    make(file)
    answer = ask(server)
    assert answer["version"] == 2 and "expected a file" in answer["error"]
    assert ask(server, 2) == {"version": 2}
    file.unlink()
    file.write_text(json.dumps(GOOD))
    assert ask(server)["document"] == GOOD


def test_a_file_that_becomes_a_pipe_between_the_check_and_the_reading(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check = reading.require_regular

    def replacing(path: Path, status: os.stat_result) -> None:
        check(path, status)
        if status.st_size:  # the first check, by the name
            path.unlink()
            os.mkfifo(path)

    monkeypatch.setattr(reading, "require_regular", replacing)
    with pytest.raises(viewing.ViewFailure, match="expected a file"):
        viewing.read(file)


def test_a_missing_file_is_an_error_of_the_page(server: viewing.Server, file: Path) -> None:
    file.unlink()
    assert "No such file" in ask(server)["error"]


# ---- Answers -------------------------------------------------------------------------------------------------------------------


def test_a_slow_reading_blocks_no_other_answer(server: viewing.Server, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads, goes_on = threading.Event(), threading.Event()

    def slow(path: Path) -> viewing.Shown:
        reads.set()
        assert goes_on.wait(60)
        return reading.read(path)

    monkeypatch.setattr("kinema.viewing.serving.read", slow)
    file.write_text(json.dumps({**GOOD, "extra": 2}))
    answers: list[Any] = []
    first = threading.Thread(target=lambda: answers.append(ask(server)), daemon=True)
    first.start()
    assert reads.wait(60)
    for _ in range(3):
        assert ask(server)["document"] == GOOD  # the former one, at once
    with urllib.request.urlopen(server.url, timeout=60) as page:
        assert page.status == 200
    goes_on.set()
    first.join(60)
    assert answers[0]["version"] == 2 and answers[0]["document"]["extra"] == 2


# ---- Numbers and names of a stranger ---------------------------------------------------------------------------------------------


def test_an_integer_of_thousands_of_digits_is_a_number(file: Path) -> None:
    file.write_text('{"kinema":1,"layers":[],"extra":[%s.5e-4999,12,9007199254740993]}' % ("1" * 5000))
    assert viewing.read(file).document["extra"] == [pytest.approx(1.1111111111111112), 12, 9007199254740993]
    file.write_text('{"kinema":1,"layers":[],"extra":%s}' % ("1" * 300))
    assert viewing.read(file).document["extra"] == pytest.approx(1.1111111111111112e299)
    file.write_text('{"kinema":1,"layers":[],"extra":%s}' % ("1" * 5000))
    with pytest.raises(viewing.ViewFailure, match="given, expected a finite number"):
        viewing.read(file)


@pytest.mark.parametrize("name", ['["x"]', "{}", "5", "true"])
def test_the_name_of_a_scene_of_commands_is_a_text_or_the_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / "commands.json"
    path.write_text('{"ops":[],"name":%s}' % name)
    assert viewing.read(path).name == "commands.json"


# ---- Requests -----------------------------------------------------------------------------------------------------------------


def status_of(server: viewing.Server, request: str) -> int:
    """The status with which a server answers a request; {host} and {token} are those of the server."""
    host = f"127.0.0.1:{server.server_port}"
    text = request.replace("{host}", f"Host: {host}").replace("{token}", server.token)
    with socket.create_connection(("127.0.0.1", server.server_port), 60) as connection:
        connection.sendall(text.encode("latin-1"))
        return int(connection.makefile("rb").readline().split()[1])


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        ("GET //[ HTTP/1.1\r\n{host}\r\n\r\n", 403),
        ("GET /%00/ HTTP/1.1\r\n{host}\r\n\r\n", 403),
        ("GET /{token}/ HTTP/1.1\r\nHost: another.example\r\n\r\n", 403),
        ("GET /{token}/ HTTP/1.1\r\n{host}\r\nOrigin: null\r\n\r\n", 403),
        ("GET /{token}/../scene HTTP/1.1\r\n{host}\r\n\r\n", 404),
        ("POST /{token}/save HTTP/1.1\r\n{host}\r\n\r\n", 413),
        ("POST /{token}/save HTTP/1.1\r\n{host}\r\nContent-Length: -1\r\n\r\n", 413),
        (f"POST /{{token}}/save HTTP/1.1\r\n{{host}}\r\nContent-Length: {'9' * 5000}\r\n\r\n", 413),
        ("POST /{token}/save HTTP/1.1\r\n{host}\r\nContent-Length: 2\r\n\r\n[]", 400),
        ("POST /{token}/save HTTP/1.1\r\n{host}\r\nContent-Length: 27\r\n\r\n" + '{"text":"","version":1e400}', 400),
        ("POST /{token}/import?name=.. HTTP/1.1\r\n{host}\r\nContent-Length: 2\r\n\r\n[]", 400),
        ("POST /{token}/import?name=%00 HTTP/1.1\r\n{host}\r\nContent-Length: 2\r\n\r\n[]", 400),
        ("POST /{token}/import?name=%ed%a0%80 HTTP/1.1\r\n{host}\r\nContent-Length: 2\r\n\r\n[]", 422),
        ("POST /{token}/elsewhere HTTP/1.1\r\n{host}\r\nContent-Length: 2\r\n\r\n{}", 404),
    ],
)
def test_every_request_has_an_answer(request_: str, status: int, server: viewing.Server) -> None:
    assert status_of(server, request_) == status


def test_a_slow_client_blocks_no_other_one(server: viewing.Server) -> None:
    host = f"127.0.0.1:{server.server_port}"
    with socket.create_connection(("127.0.0.1", server.server_port), 60) as slow:
        slow.sendall(f"POST /{server.token}/save HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1000\r\n\r\n".encode())
        assert ask(server)["document"] == GOOD
