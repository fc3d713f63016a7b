"""The inspector: a viewer and a running program, in C, C++ and Python. The ship moves from x = 0 to 300 in 2 s, linearly."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import closing

import kinema
import kinema.inspector
import pytest
from conftest import Running
from kinema.viewing import Program, ViewFailure

TOKEN = "tests-know-this-token"
Start = Callable[[int], Running]


def line(connection: socket.socket) -> dict[str, object]:
    data = b""
    connection.settimeout(5)
    while not data.endswith(b"\n"):
        got = connection.recv(4096)
        assert got, data
        data += got
    return dict(json.loads(data))


def trusted(port: int) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), 5)
    assert line(connection)["kinema"] == 1
    connection.sendall(f"kinema 1 {TOKEN}\n".encode())
    assert line(connection) == {"ok": True}
    return connection


def test_a_viewer_sees_what_the_program_shows(run: Start) -> None:
    running = run(300)
    with closing(Program(running.address, TOKEN)) as program:
        state = program.ask("state ")
        messages = state["log"]
        while state["time"] == 0 or not messages:
            state = program.ask("state ")
            messages += state["log"]
        assert state["rate"] == 1 and state["animating"] is True and state["droppedMessages"] == 0
        assert (state["statistics"]["layers"], state["statistics"]["openTransactions"]) == (2, 0)
        assert [each["level"] for each in messages] == [1] and "keyframe" in messages[0]["text"], messages
        with kinema.Context() as ctx:
            ctx.advance(state["time"])
            ship = ctx.load(json.dumps(program.ask("state ")["document"]))["ship"]
            ctx.flush()
            for moment in (0.25, 0.5, 1.5):
                assert ship.presentation(moment).position.x == pytest.approx(150 * moment, abs=1e-9)
        seen = program.ask("dump")
        layer = next(each for each in seen["dump"]["layers"] if each["values"].get("name") == "ship")
        assert layer["presentation"]["position"][0] == pytest.approx(150 * seen["dump"]["time"], abs=1e-9)
        have = program.ask("state ")["changes"]
        assert "document" not in program.ask(f"state {have}") and "document" in program.ask(f"state {have - 1}")
    running.finished()


def test_the_clock_pauses_slows_and_steps(run: Start) -> None:
    running = run(400)
    with closing(Program(running.address, TOKEN)) as program:
        assert program.ask("rate 0") == {"ok": True}
        paused = program.ask("state ")["time"]  # its frame may have begun before
        paused = program.ask("state ")["time"]
        time.sleep(0.2)
        assert program.ask("state ")["time"] == paused
        program.ask("step 250000")
        program.ask("state ")
        assert program.ask("state ")["time"] == pytest.approx(paused + 0.25, abs=1e-12)
        program.ask("rate 500")
        slow = [program.ask("state ")["time"] for _ in range(4)]
        steps = [after - before for before, after in zip(slow[1:], slow[2:], strict=False)]
        frames = [step * 60 * 2 for step in steps]  # each frame moves the program by half of 1/60 s
        assert all(round(frame) >= 1 and abs(frame - round(frame)) < 1e-9 for frame in frames)
        program.ask("rate 0")
    after = time.monotonic() + 5
    while time.monotonic() < after:  # a program whose viewer has left runs on
        with closing(Program(running.address, TOKEN)) as program:
            first = program.ask("state ")
            if first["rate"] == 1 and program.ask("state ")["time"] > first["time"]:
                break
    else:
        pytest.fail("the program stands still")
    running.finished()


def test_a_wrong_token_and_a_second_viewer_are_refused(run: Start) -> None:
    running = run(200)
    for token in ("", "x", TOKEN[:-1], TOKEN + "x", "X" * 100):
        with pytest.raises(ViewFailure, match=r"^127.0.0.1:\d+: wrong token$"):
            Program(running.address, token).ask("state ")
    with closing(Program(running.address, TOKEN)) as program:
        program.ask("state ")
        with pytest.raises(ViewFailure, match=r"^127.0.0.1:\d+: another viewer is attached$"):
            Program(running.address, TOKEN).ask("state ")
        assert program.ask("state ")["rate"] == 1
    running.finished()


def test_a_wrong_request_is_named_and_changes_nothing(run: Start) -> None:
    running = run(150)
    with closing(trusted(running.port)) as connection:
        for request in (
            "",
            "state",
            "rate",
            "rate x",
            "rate -1",
            "rate 10001",
            "step 1.5",
            "step 10000001",
            "save",
            "rate 1 2",
            "é",
        ):
            connection.sendall(request.encode() + b"\n")
            assert str(line(connection)["error"]).startswith("expected: state COUNT, dump"), request
        connection.sendall(b"state \n")
        assert line(connection)["rate"] == 1
    running.finished()


def test_other_bytes_end_the_connection(run: Start) -> None:
    running = run(250)
    noise: list[bytes] = [
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\0" * 4096,
        bytes(range(256)) * 16,
        b"kinema 1 \xff\n",
        b"\n",
        b"",
    ]
    for data in noise:
        with closing(socket.create_connection(("127.0.0.1", running.port), 5)) as connection:
            line(connection)
            connection.sendall(data)
    with closing(trusted(running.port)) as connection:
        connection.sendall(b"x" * 500)
        assert line(connection) == {"error": "a line of more than 159 bytes"}
    running.finished()


def test_a_viewer_that_stalls_does_not_hold_the_program(run: Start) -> None:
    """It asks for more than the buffers of the system hold, and reads nothing; then it is reset."""
    running = run(250)
    connection = trusted(running.port)
    connection.sendall(b"state \n" * 2000)
    running.finished()
    connection.close()


def test_a_program_that_ends_stalls_or_is_not_there_is_one_sentence(run: Start) -> None:
    running = run(100000)
    program = Program(running.address, TOKEN, patience=20)
    program.ask("state ")
    running.process.kill()
    running.process.wait()
    with pytest.raises(ViewFailure, match=r"^The program at 127.0.0.1:\d+ has ended\.$"):
        program.ask("state ")
    with pytest.raises(ViewFailure, match=r"^No program listens at 127.0.0.1:\d+\.$"):
        program.ask("state ")
    program.close()


def test_what_is_no_inspector_is_one_sentence() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(ViewFailure, match=r"^The program at .* does not answer: its frames have stopped\.$"):
            Program(f"127.0.0.1:{port}", TOKEN, patience=0.2).ask("state ")
    for address in ("", "4711", "example.org:4711", "127.0.0.1:0", "127.0.0.1:99999", "127.0.0.1:x"):
        with pytest.raises(ViewFailure, match="expected 127.0.0.1:PORT, a program on this computer$"):
            Program(address, TOKEN)


# ---- Off, and wrong arguments --------------------------------------------------------------------------------------------------


def test_without_a_token_it_is_off_in_c(programs: dict[str, list[str]]) -> None:
    for token, sentence in [
        ("", ""),
        ("short", "kinInspectorStart: the token is not 16 to 100 letters, digits, - and _\n"),
        ("sixteen letters!", "kinInspectorStart: the token is not 16 to 100 letters, digits, - and _\n"),
    ]:
        done = subprocess.run([*programs["C"], "3", token], capture_output=True, text=True)
        assert (done.returncode, done.stdout, done.stderr) == (0, "127.0.0.1:0\ndone\n", sentence)


def test_a_port_that_is_taken_is_named() -> None:
    with kinema.Context() as ctx, kinema.inspector.Inspector(ctx) as inspector:
        port = int(inspector.address.rpartition(":")[2])
        with pytest.raises(OSError, match="in use"):
            kinema.inspector.Inspector(ctx, port=port)
        with pytest.raises(ValueError, match="^port: 70000 given, expected 0 to 65535$"):
            kinema.inspector.Inspector(ctx, port=70000)
        with pytest.raises(ValueError, match="^token: expected 16 to 100 letters"):
            kinema.inspector.Inspector(ctx, token="short")
    assert repr(inspector) == "<inspector, closed>" and inspector.frame(1) == 1


def test_the_log_is_limited() -> None:
    with kinema.Context() as ctx, kinema.inspector.Inspector(ctx) as inspector:
        for _ in range(1000):
            inspector.log(kinema.LogLevel.WARNING, "x" * 500)
        assert inspector.dropped > 900
