"""Debug lines in C, C++ and Python, against coordinates that are computed by hand here."""

from __future__ import annotations

import json
import math
import subprocess
from collections.abc import Callable
from pathlib import Path

import kinema
import pytest
from conftest import TOOLS, build
from kinema.debug_lines import COLORS, debug_lines

Line = tuple[tuple[float, float], tuple[float, float], tuple[int, ...]]
Draw = Callable[[dict, float, list[str]], list[Line]]
BITS = {"bounds": 1, "anchors": 2, "paths": 4, "ways": 8}


@pytest.fixture(scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("lines")
    sanitized = ("-std=c99", "-fsanitize=address,undefined")
    return {
        "C": build(folder / "c", TOOLS / "tests/lines.c", options=sanitized),
        "C++": build(folder / "cpp", TOOLS / "tests/lines.c", compiler="g++", options=("-std=c++11", "-xc++")),
    }


def vertices(program: Path, file: Path, time: float, what: int, capacity: int = 4096) -> tuple[str, list[list[float]]]:
    done = subprocess.run([program, file, str(time), str(what), str(capacity)], capture_output=True, text=True, check=True)
    head, *rows = done.stdout.splitlines()
    return head, [[float(number) for number in row.split()] for row in rows]


@pytest.fixture(params=["C", "C++", "Python"])
def draw(request: pytest.FixtureRequest, programs: dict[str, Path], tmp_path: Path) -> Draw:
    def with_c(document: dict, time: float, kinds: list[str]) -> list[Line]:
        file = tmp_path / "scene.json"
        file.write_text(json.dumps(document))
        head, rows = vertices(programs[request.param], file, time, sum(BITS[kind] for kind in kinds))
        assert head == f"ok {len(rows)}" and len(rows) % 2 == 0
        pairs = zip(rows[::2], rows[1::2], strict=True)
        return [((a[0], a[1]), (b[0], b[1]), tuple(map(int, a[2:]))) for a, b in pairs]

    def with_python(document: dict, time: float, kinds: list[str]) -> list[Line]:
        with kinema.Context() as ctx:
            ctx.load(json.dumps(document))
            ctx.flush()
            return [(line.start, line.end, line.color) for line in debug_lines(ctx, *kinds, at=time)]

    return with_python if request.param == "Python" else with_c


def layer(more: dict | None = None, **values: object) -> dict:
    return {"set": {"anchorPoint": [0, 0], "bounds": [0, 0, 200, 100], **values}, **(more or {})}


def scene(*layers: dict) -> dict:
    return {"kinema": 1, "layers": list(layers)}


def same(found: list[Line], points: list[tuple[float, float]], kind: str) -> None:
    """Compares lines with a chain of points."""
    expected = list(zip(points, points[1:], strict=False))
    assert len(found) == len(expected)
    for (start, end, color), (a, b) in zip(found, expected, strict=True):
        assert start == pytest.approx(a, abs=1e-4) and end == pytest.approx(b, abs=1e-4) and color == COLORS[kind]


def test_bounds_are_the_corners_of_a_layer_that_is_turned_and_moved(draw: Draw) -> None:
    """A quarter turn about the anchor point (0.25, 0.5): (x, y) goes to (-y, x)."""
    turned = layer(bounds=[10, 20, 40, 60], anchorPoint=[0.25, 0.5], position=[100, 70], **{"transform.rotation": math.pi / 2})
    corners = [(-10, -30), (30, -30), (30, 30), (-10, 30), (-10, -30)]
    same(draw(scene(turned), 0, ["bounds"]), [(100 - y, 70 + x) for x, y in corners], "bounds")


def test_anchor_points_are_crosses_of_eight_points_on_the_screen(draw: Draw) -> None:
    card = layer(bounds=[0, 0, 40, 20], anchorPoint=[0.25, 1], position=[30, 50])
    stage = layer({"sublayers": [card]}, position=[5, 7], **{"transform.scale": 3})
    found = draw(scene(stage), 0, ["anchors"])
    assert [line[:2] for line in found] == [
        ((1, 7), (9, 7)),
        ((5, 3), (5, 11)),
        ((91, 157), (99, 157)),
        ((95, 153), (95, 161)),
    ]
    assert {line[2] for line in found} == {COLORS["anchors"]}


def test_paths_are_lines_and_points_of_their_curves(draw: Draw) -> None:
    path = [["move", 10, 10], ["line", 50, 10], ["quad", 90, 10, 90, 50], ["curve", 90, 90, 50, 90, 10, 50], ["close"]]
    shape = {"class": "shape", **layer(path=path, position=[100, 0])}
    chain = [(10.0, 10.0), (50.0, 10.0)]
    for t in (step / 8 for step in range(1, 9)):
        s = 1 - t
        chain.append((s * s * 50 + 2 * s * t * 90 + t * t * 90, s * s * 10 + 2 * s * t * 10 + t * t * 50))
    for t in (step / 16 for step in range(1, 17)):
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        chain.append((a * 90 + b * 90 + c * 50 + d * 10, a * 50 + b * 90 + c * 90 + d * 50))
    same(draw(scene(shape), 0, ["paths"]), [(100 + x, y) for x, y in [*chain, (10, 10)]], "paths")
    assert draw(scene({"class": "shape", **layer()}, layer()), 0, ["paths"]) == []


def test_ways_are_where_the_anchor_point_is_within_a_second(draw: Draw) -> None:
    """From x = 10 at 1 s to 90 at 2 s; at 1.5 s the way goes from 0.5 s to 2.5 s in steps of 1/16 s."""
    move = {"class": "basic", "keyPath": "position.x", "fromValue": 10, "toValue": 90, "beginTime": 1, "duration": 1}
    card = layer(
        {"animations": [{**move, "timingFunction": "linear", "fillMode": "both", "removedOnCompletion": False}]}, position=[0, 40]
    )
    same(draw(scene(card), 1.5, ["ways"]), [(10 + 5 * step, 40) for step in range(17)], "ways")
    assert draw(scene(layer()), 1.5, ["ways"]) == []


def test_what_is_behind_the_viewer_is_left_out(draw: Draw) -> None:
    """The plane turns about its left edge by 90°, toward the viewer 50 points away: what is beyond that has no place on the screen."""
    room = layer(sublayerTransform=[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / 50, 0, 0, 0, 1])
    room["sublayers"] = [layer(**{"transform.rotation.y": -math.pi / 2.2})]
    found = draw(scene(room), 0, ["bounds"])
    assert [line[:2] for line in found[:4]] == [
        ((0, 0), (200, 0)),
        ((200, 0), (200, 100)),
        ((200, 100), (0, 100)),
        ((0, 100), (0, 0)),
    ]
    assert [line[:2] for line in found[4:]] == [((0, 100), (0, 0))]


def test_hidden_layers_have_no_lines_and_layers_follow_the_drawing_order(draw: Draw) -> None:
    found = draw(scene(layer(bounds=[0, 0, 1, 1]), layer(hidden=True), layer(bounds=[0, 0, 2, 2])), 0, ["bounds", "anchors"])
    assert [line[2] for line in found] == 2 * (4 * [COLORS["bounds"]] + 2 * [COLORS["anchors"]])
    assert [line[1][0] for line in found][::6] == [1, 2]


def test_wrong_arguments_are_named(programs: dict[str, Path], tmp_path: Path) -> None:
    file = tmp_path / "scene.json"
    file.write_text(json.dumps(scene(layer())))
    assert vertices(programs["C"], file, 0, 1, 0) == ("buffer_too_small 8", [])
    head, rows = vertices(programs["C"], file, 0, 1, 3)
    assert (head, [row[:2] for row in rows]) == ("buffer_too_small 8", [[0, 0], [200, 0], [200, 0]])
    assert vertices(programs["C"], file, 0, 16)[0] == "invalid_argument 7"
    assert vertices(programs["C"], file, math.nan, 1)[0] == "invalid_argument 7"
    with (
        kinema.Context() as ctx,
        pytest.raises(ValueError, match="^kinds: 'edges' given, expected bounds, anchors, paths, ways$"),
    ):
        debug_lines(ctx, "edges")
