"""The examples of motion: their values and their pictures, against closed forms. Rules D83 to D89, D113 to D120."""

from __future__ import annotations

import ast
import inspect
import math
import re
from typing import Any

import draw
import dragged_sheet
import kinema
import pytest
import reordered_list
import scrubbed_timeline
import shortest
import staggered_grid
import thrown_card
from expected import EASE_IN_EASE_OUT, eased, near

TAU = kinema.gesture.NORMAL


def sprung(duration: float, bounce: float, start: float, end: float, velocity: float, t: float) -> float:
    """Where a spring is that begins with a velocity. Rule 5.2."""
    natural, ratio, way = math.tau / duration, 1 - bounce, start - end
    if ratio == 1:
        return end + (way + (velocity + natural * way) * t) * math.exp(-natural * t)
    damped = natural * math.sqrt(1 - ratio * ratio)
    turn = (velocity + ratio * natural * way) / damped
    return end + math.exp(-ratio * natural * t) * (way * math.cos(damped * t) + turn * math.sin(damped * t))


def decayed(x: float, velocity: float, t: float) -> float:
    return x + velocity * TAU * (1 - math.exp(-t / TAU))


def shown(layer: kinema.Layer, key: str) -> float:
    (value,) = [layer.presentation_value(key)]
    return float(value)


def test_the_shortest_animation_takes_one_statement_and_in_c_two(root: kinema.Layer, square: kinema.Layer) -> None:
    def statements(path: str) -> int:
        found = re.search(r"static void move\([^{]*\{(.*?)\n\}", (draw.HERE / path).read_text(encoding="utf-8"), re.S)
        return found[1].count(";") if found else 0

    functions = [node for node in ast.parse(inspect.getsource(shortest)).body if isinstance(node, ast.FunctionDef)]
    assert [len(functions[0].body), statements("cpp/shortest.cpp"), statements("c/shortest.c")] == [1, 1, 2]
    shortest.move(square)
    root.context.advance(0.25)
    assert shown(square, "position.x") == near(100 + 200 * (1 - 2.70158 / 8 + 1.70158 / 4), 1e-6)  # Penner's formula at 1/2
    root.context.register_property("volume", kinema.PropertyType.NUMBER, 0)
    shortest.turn_up(square)
    root.context.advance(0.5)
    assert shown(square, "volume") == near(1 - 2.70158 / 8 + 1.70158 / 4, 1e-6)


CAUGHT = decayed(60, 1000, 0.2)
CARD = [60, decayed(60, 1000, 0.1), CAUGHT, CAUGHT, *(sprung(0.5, 0.2, CAUGHT, 60, -600, t) for t in (0.1, 0.3)), 60]


def test_a_card_is_thrown_and_caught_again(root: kinema.Layer) -> None:
    xs = [shown(root.sublayers[-1], "position.x") for _ in thrown_card.play(root)]
    assert xs == near(CARD, 1e-6)


def test_the_card_flies_to_the_nearest_slot(root: kinema.Layer) -> None:
    card = thrown_card.add_card(root)
    assert thrown_card.let_go(card, 100) == 60  # 60 + 50 is nearer to 60 than to 160
    root.context.advance(2)
    assert thrown_card.let_go(card, 500) == 260


def test_a_card_springs_back_at_a_wall(root: kinema.Layer) -> None:
    card = thrown_card.add_card(root)
    thrown_card.throw(card, 1000)
    root.context.flush()
    meets = -TAU * math.log(1 - 224 / (1000 * TAU))  # 224 to the wall at 284
    for t in (0.1, meets, meets + 0.1, 0.7, 1):
        speed = 1000 - 224 / TAU
        x = decayed(60, 1000, t) if t < meets else sprung(math.tau / 10, 0, 284, 284, speed, t - meets)
        assert card.presentation_value("position", at=t).x == near(x, 1e-6)
    assert card.position.x == 284


def ease(seconds: float) -> float:
    return eased(EASE_IN_EASE_OUT, seconds / 0.5)


def row_y(index: int, t: float) -> float:
    """Of a row in the first list: from its place, in the reverse order after 0, in the next one after 0.3 s."""
    first, second = 4 - index, [2, 0, None, 1, 3][index]
    places = [40 + 50 * index, 40 + 50 * first] + ([] if second is None else [40 + 50 * second])
    begins = [0.05 * first] + ([] if second is None else [0.3 + 0.05 * second])
    if second == 3:
        begins[1] = 0.3 + 0.05 * 3
    y = float(places[0])
    for k, begin in enumerate(begins):
        y += (places[k + 1] - places[k]) * ease(t - begin)
    return y


def test_a_list_reorders_while_it_moves(root: kinema.Layer) -> None:
    rows: list[kinema.Layer] = []
    for t in reordered_list.play(root):
        rows = rows or list(root.sublayers[0].sublayers)
        for index in (0, 1, 3, 4):
            assert shown(rows[index], "position.y") == near(row_y(index, t), 1e-6), (index, t)
        x = 70 - 160 * (1 - ease(t - 0.3)) if t > 0.3 else 70  # in the other list from 0.3 s on
        assert shown(rows[2], "position.x") == near(x, 1e-6)
    assert rows[2].superlayer == root.sublayers[1] and len(root.sublayers[0].sublayers) == 4


GRABBED = sprung(0.4, 0, 300, 120, -1500, 0.1)
HELD = 120 - kinema.gesture.rubber_band(120 - (GRABBED - 160), 480)
SHEET = [420, 300, GRABBED, HELD, sprung(0.4, 0, HELD, 120, 0, 0.1), 120]


def test_a_sheet_is_dragged_let_go_and_grabbed(root: kinema.Layer) -> None:
    ys = [shown(root.sublayers[-1], "position.y") for _ in dragged_sheet.play(root)]
    assert ys == near(SHEET, 1e-4)  # the last one is nearly at rest


def test_a_sheet_that_is_thrown_down_closes_and_a_held_one_does_not_jump(root: kinema.Layer) -> None:
    sheet = dragged_sheet.add_sheet(root)
    dragged_sheet.follow(sheet, 20)
    root.context.flush()
    before = shown(sheet, "position.y")
    assert before == near(120 - kinema.gesture.rubber_band(100, 480))
    assert dragged_sheet.grab(sheet) == near(20)
    root.context.flush()
    assert shown(sheet, "position.y") == before
    assert dragged_sheet.let_go(sheet, 3000) == 420


def cell(index: int, t: float) -> tuple[float, float]:
    """The opacity and the scale of a cell. Rule D115, and Penner's formula."""
    x, y = index % 6 - 2.5, index // 6 - 4
    delay = 0.8 * (math.hypot(x, y) - 0.5) / (math.hypot(2.5, 4) - 0.5)
    u = min(max((t - delay) / 0.4, 0), 1)
    return u, 0.1 + 0.9 * (1 + 2.70158 * (u - 1) ** 3 + 1.70158 * (u - 1) ** 2)


def test_a_grid_appears_from_its_center(root: kinema.Layer) -> None:
    for t in staggered_grid.play(root):
        for index, layer in enumerate(root.sublayers):
            opacity, scale = cell(index, t)
            assert shown(layer, "opacity") == near(opacity, 1e-6)
            assert shown(layer, "transform.scale") == near(scale, 1e-9)


def launched(t: float) -> tuple[float, float, float]:
    """The height of the rocket, its angle, and the light of the lamp."""
    up, blink = min(max((t - 3) / 1.5, 0), 1), abs((t + 0.5) % 1 - 0.5) / 0.5 if t < 3 else 0
    return 370 - 250 * up * up, 0.5 * min(max((t - 4) / 0.5, 0), 1), 0.1 + 0.9 * blink


def test_a_timeline_is_scrubbed_in_any_order(root: kinema.Layer) -> None:
    passages = []
    for moment in scrubbed_timeline.play(root):
        rocket, lamp = root.sublayers[:2]
        values = shown(rocket, "position.y"), shown(rocket, "transform.rotation.z"), shown(lamp, "opacity")
        assert values == near(launched(scrubbed_timeline.PLACES[moment]), 1e-6)
        passages.append([(event.tag, event.forwards) for event in root.context.events()])
    count, ignition = ("count", True), ("ignition", True)
    back = ("count", False)
    # The marker at 0 of a blink passes back and forth at 1 and 2 s, and back at 3 s (D141).
    assert passages == [
        [count],
        [back, count],
        [back, count, back, ignition],
        [],
        [("ignition", False), count],
        [back, count] * 2,
    ]


# ---- Pictures ----------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def films() -> Any:
    pytest.importorskip("skia")
    pytest.importorskip("numpy")
    return {program: draw.film(program) for program in draw.PROGRAMS}


def pixel(film: Any, moment: int, x: float, y: float) -> str:
    """The color at a point of a moment, as CSS has it."""
    return "#" + bytes(film[round(y / 2), 160 * moment + round(x / 2)][:3]).hex()


BLUE, RED, GREEN, ORANGE, YELLOW = "#3182ce", "#e53e3e", "#38a169", "#dd6b20", "#d69e2e"


def test_the_picture_of_the_card(films: Any) -> None:
    for moment, x in enumerate(CARD):
        for dx in (-32, 32):
            assert pixel(films["thrown_card"], moment, x + dx, 240) == BLUE
        for dx in (-44, 44):
            assert pixel(films["thrown_card"], moment, x + dx, 200) != BLUE


def test_the_picture_of_the_list(films: Any) -> None:
    film = films["reordered_list"]
    for index, color in enumerate((RED, ORANGE, YELLOW, GREEN, BLUE)):
        assert pixel(film, 0, 80, 100 + 40 + 50 * index) == color
    for place, color in enumerate((ORANGE, GREEN, RED, BLUE)):
        assert pixel(film, 5, 80, 100 + 40 + 50 * place) == color
    assert pixel(film, 5, 240, 140) == YELLOW
    assert pixel(film, 1, 80, 100 + row_y(4, 0.15)) == BLUE  # on its way


def test_the_picture_of_the_sheet(films: Any) -> None:
    for moment, y in enumerate(SHEET):
        assert pixel(films["dragged_sheet"], moment, 60, y + 4) == BLUE
        assert pixel(films["dragged_sheet"], moment, 60, y - 4) == "#ffffff"


def test_the_picture_of_the_grid(films: Any) -> None:
    def over(channel: int, opacity: float) -> float:
        return 255 + (channel - 255) * opacity

    for moment, t in enumerate((0.2, 0.4, 0.6, 0.8, 1.0, 1.2)):
        for index in range(54):
            x, y, (opacity, _) = 35 + 50 * (index % 6), 40 + 50 * (index // 6), cell(index, t)
            got = bytes.fromhex(pixel(films["staggered_grid"], moment, x, y)[1:])
            assert list(got) == pytest.approx([over(channel, opacity) for channel in (0x31, 0x82, 0xCE)], abs=2)


def test_the_picture_of_the_timeline(films: Any) -> None:
    for moment, t in enumerate(scrubbed_timeline.PLACES):
        y, _, _ = launched(t)
        assert (pixel(films["scrubbed_timeline"], moment, 160, y) == RED) == (t <= 4.5)
        assert pixel(films["scrubbed_timeline"], moment, 20 + 280 * t / 5, 450) == "#2d3748"
