"""`kinema sample`, `plot`, `inspect`, `curve`, and the errors of all commands."""

from __future__ import annotations

import csv
import io
import json
import math
import os
import re
import signal
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import kinema
import pytest
from kinema.cli import main
from kinema.scene import Playback, Scene
from scenes import NAMES, scene

POP = scene("pop")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(kinema.__file__).parents[1])}


def expected(name: str = "pop") -> tuple[list[float], tuple[str, ...], Any]:
    loaded = Scene.load(scene(name))
    with Playback(loaded) as playback:
        return loaded.times(), *playback.sample(loaded.times())


# ---- sample --------------------------------------------------------------------------------------------------------------


def test_csv_gives_back_every_bit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sample", POP]) == 0
    header, *lines = csv.reader(io.StringIO(capsys.readouterr().out))
    times, columns, rows = expected()
    assert header == ["time", *columns]
    assert [[float(cell) for cell in line] for line in lines] == [[time, *row] for time, row in zip(times, rows.tolist())]


def test_a_missing_value_is_an_empty_cell_and_null(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bare.json"
    file.write_text(json.dumps({"ops": [{"op": "layer", "id": "a", "root": True}, {"op": "flush"}]}))
    assert main(["sample", str(file), "--until", "0.1", "--step", "1", "-c", "a:backgroundColor", "-c", "a:opacity"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "0.0,,,,,1.0"
    assert main(["sample", str(file), "--until", "0.1", "--step", "1", "-c", "a:backgroundColor", "-f", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == [[None] * 4]


def test_json_npz_and_parquet_have_the_same_values(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    times, columns, rows = expected("tour")
    for ending in ("json", "npz"):
        assert main(["sample", scene("tour"), "-o", str(tmp_path / f"tour.{ending}")]) == 0
    read = json.loads((tmp_path / "tour.json").read_text())
    assert (read["times"], tuple(read["columns"]), read["rows"]) == (times, columns, rows.tolist())
    with numpy.load(tmp_path / "tour.npz") as held:
        assert held["times"].tolist() == times and tuple(held["columns"]) == columns and (held["rows"] == rows).all()
    parquet = pytest.importorskip("pyarrow.parquet")
    assert main(["sample", scene("tour"), "-o", str(tmp_path / "tour.parquet")]) == 0
    table = parquet.read_table(tmp_path / "tour.parquet").to_pydict()
    assert list(table) == ["time", *columns]
    assert list(zip(*(table[name] for name in columns))) == [tuple(row) for row in rows.tolist()]


def test_times_and_channels_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sample", POP, "--from", "0.25", "--until", "0.75", "--step", "0.25", "-c", "card.position"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "time,card.position.x,card.position.y"
    assert [line.split(",")[0] for line in lines[1:]] == ["0.25", "0.5", "0.75"]


def test_without_channels_every_key_path_of_the_scene_is_sampled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bare.json"
    file.write_text(
        json.dumps(
            {
                "ops": [
                    {"op": "layer", "id": "a", "root": True, "set": {"name": "x", "opacity": 0.5}},
                    {"op": "flush"},
                    {
                        "op": "add",
                        "layer": "a",
                        "key": None,
                        "animation": {
                            "class": "group",
                            "duration": 1,
                            "animations": [{"class": "basic", "keyPath": "zPosition", "toValue": 4}],
                        },
                    },
                    {"op": "advance", "to": 0.5},
                ]
            }
        )
    )
    assert main(["sample", str(file), "--fps", "2"]) == 0
    assert capsys.readouterr().out.splitlines() == ["time,a.opacity,a.zPosition", "0.0,0.5,0.0", "0.5,0.5,2.0"]


# ---- plot ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_scene_can_be_plotted(name: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "plot.svg"
    assert main(["plot", scene(name), "-o", str(file)]) == 0
    text = file.read_text()
    _, columns, _ = expected(name)
    names = {re.sub(r"\.(red|green|blue|alpha)$", "", column) for column in columns}  # a color is one band
    assert name in text and all(f"<!-- {each} -->" in text for each in names if len(columns) > 1)


def test_a_plot_has_the_requested_size(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "plot.png"
    assert main(["plot", POP, "-o", str(file), "--size", "500x300"]) == 0
    assert [int.from_bytes(file.read_bytes()[at : at + 4], "big") for at in (16, 20)] == [500, 300]
    assert main(["plot", POP, "-o", str(file), "--size", "500x300", "--scale", "2"]) == 0
    assert [int.from_bytes(file.read_bytes()[at : at + 4], "big") for at in (16, 20)] == [1000, 600]
    assert main(["curve", "easeIn", "-o", str(file), "--size", "300x200", "--scale", "1.5"]) == 0
    assert [int.from_bytes(file.read_bytes()[at : at + 4], "big") for at in (16, 20)] == [450, 300]


# ---- inspect -------------------------------------------------------------------------------------------------------------


def test_inspect_shows_layers_by_their_ids_and_running_animations(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["inspect", POP, "--at", "0.5"]) == 0
    text = capsys.readouterr().out
    assert "CALayer card" in text and "fraction 0.5" in text and "0x" not in text
    assert main(["inspect", POP, "--at", "1.5"]) == 0
    assert '"position"' not in capsys.readouterr().out, "it has ended"


def test_inspect_has_a_row_for_each_animation_with_its_bar_in_time(capsys: pytest.CaptureFixture[str]) -> None:
    """The scene shows two seconds in 32 characters: one second is 16 of them, and the mark of 0.5 s is the ninth."""
    assert main(["inspect", POP, "--at", "0.5"]) == 0
    table = [re.split(r"  +", line.strip()) for line in capsys.readouterr().out.rpartition("\n\n")[2].splitlines()]
    assert table[0][:6] == ["animation", "values", "begin", "end", "duration", "easing"]
    assert table[1] == [
        "card position",
        "(0, 180) → model",
        "0 s",
        "1 s",
        "1 s",
        "ease-in-out",
        "█" * 8 + "┃" + "█" * 7 + "·" * 16,
    ]
    assert table[2][:3] == ["badge transform.scale", "0.2 → 1", "0 s"] and table[2][5] == "spring"
    assert table[4][:5] == ["transform.rotation.z", "+ 6.283", "0 s", "2 s", "2 s"], "a child has the duration of its group"
    assert table[5][:2] == ["opacity", "1 → 1 → 0"] and len(table) == 6


def test_inspect_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["inspect", POP, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["layers"]) == 4


# ---- curve ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "settling"),
    [  # section 5.4
        ([], 1.4727003346780927),
        (["--stiffness", "300", "--damping", "20"], 0.7442555275721707),
        (["--mass", "2", "--damping", "5"], 5.658348137358159),
        (["--velocity", "5"], 1.3815510557964275),
        (["--damping", "20"], 0.9999999999999999),
    ],
)
def test_a_spring_is_drawn_with_its_settling_time(
    arguments: list[str], settling: float, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["curve", "spring", *arguments]) == 0
    text = capsys.readouterr().out
    assert float(re.findall(r"settles in ([\d.]+) s", text)[0]) == pytest.approx(settling, rel=1e-5)
    assert sum(text.count(chr(0x2801 + dot)) for dot in range(255)) > 64


def test_a_spring_can_be_perceptual(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["curve", "spring", "--duration", "0.5", "--bounce", "0.5"]) == 0
    stiffness, damping = (2 * math.pi / 0.5) ** 2, 4 * math.pi * 0.5 / 0.5  # 5.5
    text = capsys.readouterr().out
    assert f"stiffness {stiffness:g}, damping {damping:g}" in text
    assert main(["curve", "spring", "--bounce", "1"]) == 0
    assert "never settles" in capsys.readouterr().out


def test_a_timing_function_starts_at_0_and_ends_at_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["curve", "easeIn"]) == 0
    text = capsys.readouterr().out
    assert "easeIn: 0.42, 0, 1, 1" in text and text.startswith("    1.000 ") and "    0.000 " in text
    assert main(["curve", "0.1,-2,0.9,3"]) == 0
    assert "timing function 0.1, -2, 0.9, 3" in capsys.readouterr().out


# ---- Shipped scenes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_command_runs_on_every_shipped_scene(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("skia", exc_type=ImportError)
    picture, film = tmp_path / "picture.png", tmp_path / "film.gif"
    assert main(["sample", scene(name)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1 + len(Scene.load(scene(name)).times())
    assert main(["inspect", scene(name), "--at", "0.5"]) == 0
    assert "at 0.5 s" in capsys.readouterr().out
    assert main(["render", scene(name), "--at", "0.5", "-o", str(picture)]) == 0
    assert main(["render", scene(name), "--until", "0.2", "--fps", "5", "--scale", "0.25", "-o", str(film)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG") and film.read_bytes().startswith(b"GIF89a")


# ---- All -----------------------------------------------------------------------------------------------------------------

REFUSALS = [
    (["sample", "none.json"], "none.json"),
    (["sample", POP, "-c", "card"], "LAYER.KEYPATH"),
    (["sample", POP, "-c", "nobody:position"], "nobody"),
    (["sample", POP, "-c", "card:posi"], "posi"),
    (["sample", POP, "--step", "0"], "--step"),
    (["sample", POP, "--until", "nan"], "--until"),
    (["sample", POP, "--from", "3"], "3"),
    (["sample", POP, "-o", "out.txt"], "txt"),
    (["sample", POP, "-o", "nowhere/out.csv"], "nowhere/out.csv"),
    (["sample", POP, "--step", "1e-9"], "times"),
    (["plot", POP], "--output"),
    (["plot", POP, "-o", "out.bmp"], ".bmp"),
    (["plot", POP, "-o", "out.png", "--size", "9"], "--size"),
    (["render", POP, "-o", "out.bmp"], ".bmp"),
    (["render", POP, "-o", "out.gif", "--fps", "0"], "--fps"),
    (["render", POP, "-o", "out.gif", "--background", "bluish"], "bluish"),
    (["curve", "wobble"], "wobble"),
    (["curve", "1,2"], "1,2"),
    (["curve", "2,0,0,1"], "2"),
    (["curve", "easeIn", "--mass", "1"], "--mass"),
    (["curve", "spring", "--mass", "-1"], "--mass"),
    (["curve", "spring", "--damping", "-1"], "damping"),
    (["curve", "spring", "--bounce", "0", "--mass", "1"], "either"),
    (["inspect", "none.json"], "none.json"),
    ([], "COMMAND"),
    (["dance"], "dance"),
]


@pytest.mark.parametrize(("arguments", "word"), REFUSALS, ids=[" ".join(map(str, one[0]))[-40:] for one in REFUSALS])
def test_bad_input_is_one_line_status_2_and_no_file(
    arguments: list[str], word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        status = main(arguments)
    except SystemExit as exit:
        status = exit.code  # type: ignore[assignment]
    out, err = capsys.readouterr()
    assert status == 2 and out == "" and err.count("\n") == 1 and err.startswith("kinema")
    assert word in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [["sample", "-o", "out.csv"], ["plot", "-o", "out.png"], ["render", "-o", "out.gif"]])
def test_a_scene_that_breaks_off_in_its_second_act_leaves_no_file(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("skia", exc_type=ImportError)
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    ops = [
        {"op": "layer", "id": "a", "root": True, "set": {"bounds": [0, 0, 9, 9]}},
        {"op": "flush"},
        {"op": "advance", "to": 1},
        {"op": "dance"},
    ]
    Path("broken.json").write_text(json.dumps({"ops": ops, "show": {"channels": [["a", "opacity"]]}}))
    Path(command[2]).write_text("what was there before")
    assert main([command[0], "broken.json", *command[1:]]) == 2
    assert "broken.json: op 4 (dance): there is no op 'dance'" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.json", command[2]]
    assert Path(command[2]).read_text() == "what was there before"


def test_a_missing_package_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from kinema._extras import Extra

    monkeypatch.setattr("kinema.cli.chart.figure", Extra("no_such_module", "matplotlib", "plot"))
    assert main(["plot", POP, "-o", str(tmp_path / "x.png")]) == 2
    assert "pip install 'kinema[plot]'" in capsys.readouterr().err


def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kinema", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, **options)


def test_the_module_runs_as_a_program() -> None:
    assert run("--version").stdout == f"kinema {kinema.__version__}\n"
    refused = run("sample", "none.json")
    assert (refused.returncode, refused.stdout) == (2, "") and "No such file" in refused.stderr


def test_a_reader_may_close_the_pipe_early() -> None:
    command = f"{sys.executable} -m kinema sample {POP} --step 0.00001 | head -1"
    shell = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, env=ENVIRONMENT)
    assert (shell.returncode, shell.stderr) == (0, "") and shell.stdout.startswith("time,")


def test_there_is_a_bar_on_a_terminal_and_none_in_a_pipe(tmp_path: Path) -> None:
    pytest.importorskip("skia", exc_type=ImportError)
    pytest.importorskip("tqdm")
    pty, fcntl, termios = (pytest.importorskip(name) for name in ("pty", "fcntl", "termios"))
    arguments = ["render", POP, "-o", str(tmp_path / "out.gif"), "--fps", "10", "--size", "64x36"]
    assert "out.gif" not in run(*arguments).stderr
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    subprocess.run([sys.executable, "-m", "kinema", *arguments], stderr=follower, env=ENVIRONMENT, check=True)
    os.set_blocking(leader, False)
    shown = os.read(leader, 4096)
    os.close(follower)
    os.close(leader)
    assert b"out.gif" in shown


@pytest.mark.parametrize("command", [["sample"], ["inspect"], ["plot", "-o", "plot.png"], ["render", "-o", "film.gif"]])
@pytest.mark.parametrize(
    "ops",
    [[{"op": "sett", "layer": "a", "key": "opacity", "value": 1}], [{"op": "flush"}, {"op": "advance", "to": 9}, {"op": "sett"}]],
)
def test_a_misspelt_op_is_always_found(command: list[str], ops: list[Any], tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "scene.json"
    file.write_text(json.dumps({"ops": ops}))
    assert main([command[0], str(file), *command[1:]]) == 2
    assert capsys.readouterr().err == f"kinema: {file}: op {len(ops)} (sett): there is no op 'sett'\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--fps", "abc"], "argument --fps: 'abc' given, expected a number"),
        (["--fps", "0"], "argument --fps: '0' given, expected a number above 0"),
        (["--step", ""], "argument --step: '' given, expected a number"),
        (["--to", "inf"], "argument --to/--until: 'inf' given, expected a finite number"),
    ],
)
def test_a_wrong_number_is_reported(arguments: list[str], sentence: str, capsys: Any) -> None:
    with pytest.raises(SystemExit) as left:
        main(["sample", "scene.json", *arguments])
    assert left.value.code == 2 and capsys.readouterr().err == f"kinema sample: {sentence}\n"


# ---- Signals -------------------------------------------------------------------------------------------------------------

STRUCK_IN_A_DESTRUCTOR = """
import os, signal, sys, time, kinema.cli
from kinema.cli import sample

class Struck:
    def __del__(self):
        os.kill(os.getpid(), signal.{signal})
        time.sleep(0.1)

def run(given):
    Struck()
    time.sleep(100)

sample.run = run
sys.exit(kinema.cli.main(["sample", {scene!r}]))
"""


@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_a_signal_that_strikes_in_a_destructor_still_ends_the_command(name: str, status: int) -> None:
    program = STRUCK_IN_A_DESTRUCTOR.format(signal=name, scene=POP)
    ended = subprocess.run(
        [sys.executable, "-c", program],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # background processes ignore it
    )
    assert (ended.returncode, ended.stderr) == (status, "")
