"""What programs give as numbers: arrays of every kind, tables, scalars of other libraries; and what is refused, in one line that names
the argument."""

from __future__ import annotations

import datetime
from array import array
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any

import kinema
import numpy as np
import pytest

ROWS = np.arange(6.0).reshape(3, 2)
WANTED = [[0, 1], [2, 3], [4, 5]]


def table(rows: Any, **options: Any) -> Any:
    return pytest.importorskip("pandas").DataFrame(rows, **options)


def read_only() -> Any:
    rows = ROWS.copy()
    rows.setflags(write=False)
    return rows


FORMS: dict[str, Callable[[], Any]] = {
    **{name: partial(ROWS.astype, name) for name in ("f2", "f4", "g", "i1", "i4", "u8", ">f8", ">f4", ">i2", "O")},
    "fortran": lambda: np.asfortranarray(ROWS),
    "every second": lambda: np.repeat(np.repeat(ROWS, 2, 0), 2, 1)[::2, ::2],
    "backwards": lambda: ROWS[::-1, ::-1].copy()[::-1, ::-1],
    "read-only": read_only,
    "nothing masked": lambda: np.ma.masked_array(ROWS, np.zeros((3, 2), bool)),
    "a buffer": lambda: memoryview(ROWS),  # type: ignore[arg-type, unused-ignore]
    "a table": lambda: table(ROWS),
    "a table of integers": lambda: table(ROWS.astype(int)),
    "columns of a table": lambda: table(np.hstack([ROWS, ROWS]), columns=list("abcd"))[["c", "d"]],
    "a table with room for missing values": lambda: table(ROWS.astype(int), dtype="Int64"),
    "lists": ROWS.tolist,
    "points": lambda: [kinema.Point(*row) for row in ROWS],
    "arrays": lambda: list(ROWS),
    "rows of scalars": lambda: [[np.float32(x), np.int64(y)] for x, y in ROWS],
    "Decimal": lambda: [[Decimal(x), Decimal(y)] for x, y in ROWS],
    "Fraction": lambda: [[Fraction(x), Fraction(y)] for x, y in ROWS],
    "a generator": lambda: ((x, y) for x, y in ROWS),
}


@pytest.mark.parametrize("form", FORMS)
def test_rows_in_every_form(form: str, ctx: kinema.Context) -> None:
    cards = ctx.layers(3, above=ctx.root())
    ctx.flush()
    cards.position[:] = FORMS[form]()
    assert cards.position.tolist() == WANTED
    cards.position = 0
    cards.animate(position=FORMS[form](), duration=1)
    assert cards.position.tolist() == WANTED


@pytest.mark.parametrize(
    "row",
    [
        ROWS[1],
        ROWS[1].astype(">f4"),
        ROWS[::-1][1],
        [np.float32(2), np.int64(3)],
        (Decimal(2), 3),
        array("d", [2, 3]),
        range(2, 4),
    ],
)
def test_a_row_in_every_form(row: Any, ctx: kinema.Context) -> None:
    card = ctx.root()
    card.position = row
    assert tuple(card.position) == (2, 3)


@pytest.mark.parametrize(
    "number",
    [np.float32(0.5), np.array(0.5), np.array([0.5]), Decimal("0.5"), Fraction(1, 2), array("d", [0.5]), np.float16(0.5)],
)
def test_numbers_in_every_form(number: Any, ctx: kinema.Context) -> None:
    cards = ctx.layers(2, above=ctx.root())
    cards.opacity = number
    cards[0].opacity = number
    assert cards.opacity.tolist() == [0.5, 0.5]
    assert ctx.sampler([(cards[0], "opacity")], follow=False).sample(number).shape == (1, 1)
    assert ctx.variable(number).value in (0.5, (0.5,))


REFUSED: dict[str, Any] = {
    "'abc' given": "abc",
    "b'abc' given": b"abc",
    "None given": None,
    r"\{'x': 1\} given": {"x": 1},
    r"\{1\.0\} given": {1.0},  # a set has no order
    r"masked numbers given.*filled": np.ma.masked_array(ROWS, ROWS == 2),
    r"ndarray of shape \(3, 2\) and type complex128 given": ROWS + 1j,
    r"ndarray of shape \(3, 2\) and type datetime64\[s\] given": ROWS.astype("M8[s]"),
    r"ndarray of shape \(3,\) and type \[\('x', '<f8'\), \('y', '<f8'\)\] given": ROWS.view([("x", "f8"), ("y", "f8")])[:, 0],
    r"\[\[1, 2\], \[3, None\], \[5, 6\]\] given": [[1, 2], [3, None], [5, 6]],
}


@pytest.mark.parametrize("words", REFUSED)
def test_what_is_refused_is_named(words: str, ctx: kinema.Context) -> None:
    cards = ctx.layers(3, above=ctx.root())
    ctx.flush()
    calls: list[Callable[[], Any]] = [
        lambda: setattr(cards, "position", REFUSED[words]),
        lambda: cards.animate(position=REFUSED[words], duration=1),
    ]
    for call in calls[: 1 if REFUSED[words] is None else 2]:  # animate() leaves a nil to the engine
        with pytest.raises(kinema.TypeMismatchError, match=rf"^position: .*{words}.*"):
            call()
    assert cards.position.tolist() == [[0, 0]] * 3


@pytest.mark.parametrize("shape", [(2, 3), (3,), (4, 2), (3, 3), (1, 3, 2), (0, 2), (0,)])
def test_a_table_of_another_shape_is_refused(shape: tuple[int, ...], ctx: kinema.Context) -> None:
    cards = ctx.layers(3, above=ctx.root())
    for rows in (np.zeros(shape), np.zeros(shape).tolist()):
        for call in (lambda rows: setattr(cards, "position", rows), lambda rows: cards.animate(position=rows, duration=1)):
            with pytest.raises(ValueError, match=r"^position: an array of shape .* expected \(3, 2\) for 3 layers"):
                call(rows)


def test_numbers_that_no_float_holds_are_named(ctx: kinema.Context) -> None:
    card = ctx.root()
    for call, name in (
        (lambda: setattr(card, "z_position", 10**400), "zPosition"),
        (lambda: setattr(card, "position", (10**400, 0)), "position"),
        (lambda: ctx.advance(10**400), "time"),
        (lambda: ctx.sampler([(card, "opacity")]).sample(10**400), "times"),
    ):
        with pytest.raises(kinema.KinemaError, match=rf"^{name}: \(?1000.* given, expected a (finite )?number") as error:
            call()
        assert len(str(error.value)) < 120


def test_times_and_options_are_named(ctx: kinema.Context) -> None:
    card = ctx.root()
    ctx.flush()
    sampler = ctx.sampler([(card, "opacity")])
    for call, words in (
        (lambda: sampler.sample("0.5"), "times: '0.5' given"),
        (lambda: sampler.sample([datetime.timedelta(1)]), "times: "),
        (lambda: card.animate(opacity=0, duration="1s"), "duration: '1s' given"),  # type: ignore[arg-type]
        (lambda: card.animate(opacity=0, duration=1, delay=[1]), r"delay: \[1\] given"),  # type: ignore[arg-type]
        (lambda: card.add(kinema.Basic("position", to={1, 2}, duration=1)), r"to: \{1, 2\} given"),
        (lambda: ctx.variables(None), "values: None given"),
        (lambda: ctx.variables(["a"]), r"values\[0\]: 'a' given"),
        (lambda: sampler.sample([0], out=[0.0]), r"out: \[0.0\] given"),
    ):
        with pytest.raises(TypeError, match=f"^{words}"):
            call()
    with pytest.raises(ValueError, match=r"^times: an array of shape \(2, 2\) given"):
        sampler.sample(np.zeros((2, 2)))
    with pytest.raises(ValueError, match="^out: a read-only array of float64 given"):
        sampler.sample([0, 1, 2], out=read_only()[:, :1])
    for count in (-1, 1.5, "3", 2**70, 10**15):
        with pytest.raises(kinema.InvalidArgumentError, match="^count: .* given, expected a number of layers"):
            ctx.layers(count)  # type: ignore[arg-type]


def test_messages_are_one_short_line(ctx: kinema.Context) -> None:
    class Long:
        def __repr__(self) -> str:
            return "first\nsecond" * 100

    for thing in (Long(), [Long()] * 100, "x" * 1000, table([["a", "b"]] * 3)):
        with pytest.raises(TypeError) as error:
            ctx.root().position = thing  # type: ignore[assignment]
        assert len(str(error.value)) < 200 and "\n" not in str(error.value)


# ---- Lists of layers ---------------------------------------------------------------------------------------------------


def test_indices_of_numpy(ctx: kinema.Context) -> None:
    cards = ctx.layers(4, above=ctx.root())
    cards.z_position = range(4)
    choices: list[Any] = [[0, 2], np.array([0, 2]), [True, False, True, False], np.array([True, False, True, False])]
    for chosen in choices:
        assert cards[chosen].z_position.tolist() == [0, 2] and cards[chosen][1] is cards[2]
        assert cards.z_position[chosen].tolist() == [0, 2]
    assert cards[[-1, 0]].z_position.tolist() == [3, 0] and len(cards[[]]) == 0 and cards[...] is cards
    cards.z_position[[1, 3]] = 9
    cards.z_position[cards.z_position[:] == 0] = 7
    assert cards.z_position.tolist() == [7, 9, 2, 9]
    others: list[Any] = [[4], [0.5], [True, False], np.array([True] * 5)]
    for wrong in others:
        with pytest.raises((IndexError, TypeError)):
            cards[wrong]
    with pytest.raises(TypeError, match="does not change"):
        cards[0] = cards[1]  # type: ignore[index]


def test_numbers_of_rows_and_operators(ctx: kinema.Context) -> None:
    cards = ctx.layers(3, above=ctx.root())
    cards.position = ROWS
    assert cards.position[:, 0].tolist() == [0, 2, 4] and cards.position[1, 1] == 3
    cards.position += (10, 0)
    cards.position[1:, 1] = -1
    assert cards.position.tolist() == [[10, 1], [12, -1], [14, -1]]
    cards.position = 100 - cards.position * 2
    assert cards.position.tolist() == [[80, 98], [76, 102], [72, 102]]
    assert (np.ones(3) + cards.opacity).tolist() == [2, 2, 2] and (-cards.opacity).tolist() == [-1, -1, -1]
    assert (cards.position[:, 0] > 75).tolist() == [True, True, False] and (cards.opacity >= 1).all()
    cards.opacity /= 2
    assert (cards.opacity - cards.opacity).tolist() == [0, 0, 0] and cards.opacity.tolist() == [0.5] * 3


def test_rows_that_are_not_chosen_are_not_set(ctx: kinema.Context) -> None:
    cards = ctx.layers(3, above=ctx.root())
    ctx.flush()
    cards.position[[0, 2], 0] = 5
    ctx.flush()
    assert [card.animation_keys for card in cards] == [["position"], [], ["position"]]


def test_key_paths_of_lists(ctx: kinema.Context) -> None:
    cards = ctx.layers(3, above=ctx.root())
    cards["position.x"] = [1, 2, 3]
    cards["transform.rotation.z"][1:] = 0.5
    assert cards["position.x"].tolist() == [1, 2, 3] and cards.position.tolist() == [[1, 0], [2, 0], [3, 0]]
    assert cards[2]["transform.rotation.z"] == pytest.approx(0.5) and cards[0]["transform.rotation.z"] == 0
    cards.animate({"position.y": [4, 5, 6]}, duration=1)
    assert cards["position.y"].tolist() == [4, 5, 6]
    with pytest.raises(kinema.UnknownKeyError):
        cards["positoin.x"]


def test_colors_of_lists(ctx: kinema.Context) -> None:
    cards = ctx.layers(3, above=ctx.root())
    cards.background_color = (1, 0, 0)
    assert cards.background_color.tolist() == [[1, 0, 0, 1]] * 3
    cards.background_color = np.eye(3)
    assert cards.background_color.tolist() == [[1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1]]
    cards.background_color = ["red", None, "#00f"]
    assert [card.background_color for card in cards] == [(1, 0, 0, 1), None, (0, 0, 1, 1)]
    other = ctx.layers(3)
    other.background_color = cards.background_color
    assert [card.background_color for card in other] == [(1, 0, 0, 1), None, (0, 0, 1, 1)]
    other.background_color = np.array(["red", "lime", "blue"])
    assert other[1].background_color == (0, 1, 0, 1)
    other.background_color = None
    assert [card.background_color for card in other] == [None] * 3
    for bytes_given in (np.array([[255, 0, 0, 255]] * 3, np.uint8), np.full((3, 3), 200)):
        with pytest.warns(kinema.SuspiciousValueWarning, match="0 to 255"):
            cards.background_color = bytes_given


def test_texts_of_lists(ctx: kinema.Context) -> None:
    cards = ctx.layers(3, "text", above=ctx.root())
    cards.string = ["a", "b", "c"]
    cards.name = np.array(["x", "y", "z"])
    assert list(cards.string) == ["a", "b", "c"] and list(cards.name) == ["x", "y", "z"]
    cards.string = "same"
    assert list(cards.string) == ["same"] * 3
    with pytest.raises(ValueError, match="name: 2 values given, expected 3"):
        cards.name = ["x", "y"]


def test_an_empty_list_does_nothing(ctx: kinema.Context) -> None:
    none = ctx.layers(3)[3:]
    none.position = 1, 2
    none.name = "x"
    none.animate(opacity=0, duration=1)
    assert len(none) == 0 and none.position[:].shape == (0, 2)
    with pytest.raises(TypeError, match="opacity"):
        none.animate(opacty=0)
