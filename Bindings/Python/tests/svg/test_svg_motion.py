"""SMIL and CSS keyframes of SVG. Expected values follow from the specifications."""

from __future__ import annotations

import math
from pathlib import Path

import kinema
import pytest

pytest.importorskip("skia")
pytest.importorskip("svgelements")
pytest.importorskip("cssselect2")

from svg_files import Picture, imported, svg  # noqa: E402

RECT = '<rect id="r" x="0" y="0" width="20" height="10" fill="red" {}>{}</rect>'


def box_of(ctx: kinema.Context, folder: Path, text: str, times: list[float]) -> list[tuple[int, int, int, int]]:
    """Returns left, top, right and bottom of what is drawn at some times."""
    picture = Picture(ctx, folder, svg(text))
    assert picture.notes == []
    found = []
    for time in times:
        ys, xs = (picture.at(time)[..., 3] > 127).nonzero()
        found.append((int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1) if len(xs) else (0, 0, 0, 0))
    return found


def animated(inner: str, attributes: str = "") -> str:
    return RECT.format(attributes, inner)


# What is in a red rectangle of 20 x 10, the times, and where it is then.
SMIL = {
    "x": ('<animate attributeName="x" from="0" to="80" dur="2s" fill="freeze"/>', {0: 0, 1: 40, 3: 80}),
    "no freeze": ('<animate attributeName="x" from="10" to="50" dur="2s"/>', {1: 30, 2.5: 0}),
    "values and key times": ('<animate attributeName="x" values="0;60;80" keyTimes="0;0.25;1" dur="4s"/>', {1: 60, 2.5: 70}),
    "begin": ('<animate attributeName="x" from="10" to="50" begin="1s" dur="2s" fill="freeze"/>', {0.5: 0, 2: 30, 4: 50}),
    "begin after another": (
        '<animate id="a" attributeName="opacity" from="1" to="1" dur="1s"/><animate attributeName="x" to="40" begin="a.end+0.5s" dur="1s" fill="freeze"/>',
        {1: 0, 2: 20, 3: 40},
    ),
    "repeats": ('<animate attributeName="x" from="0" to="80" dur="1s" repeatCount="indefinite"/>', {0.5: 40, 7.25: 20}),
    "repeat duration": (
        '<animate attributeName="x" from="0" to="80" dur="1s" repeatDur="1.5s" fill="freeze"/>',
        {1.25: 20, 3: 40},
    ),
    "discrete": ('<animate attributeName="x" values="0;30;60" calcMode="discrete" dur="3s"/>', {0.5: 0, 1.5: 30, 2.5: 60}),
    "spline": (
        '<animate attributeName="x" values="0;80" calcMode="spline" keyTimes="0;1" keySplines=".42 0 .58 1" dur="2s"/>',
        {1: 40},
    ),
    "paced": ('<animate attributeName="x" values="0;10;80" calcMode="paced" dur="4s"/>', {2: 40}),
    "set": ('<set attributeName="x" to="50" begin="1s" dur="1s"/>', {0.5: 0, 1.5: 50, 2.5: 0}),
    "translate": ('<animateTransform attributeName="transform" type="translate" from="0 0" to="60 20" dur="2s"/>', {1: 30}),
    "translate that is added": (
        '<animateTransform attributeName="transform" type="translate" from="0 0" to="60 0" dur="2s" additive="sum"/>',
        {1: 30},
    ),
    "by": ('<animate attributeName="x" from="10" by="40" dur="2s"/>', {1: 30, 3: 0}),
    "by alone": ('<animate attributeName="x" by="40px" dur="2s" fill="freeze"/>', {1: 20, 3: 40}),
    "additive": ('<animate attributeName="x" from="10" to="50" dur="2s" additive="sum"/>', {1: 30}),
    "accumulate": (
        '<animate attributeName="x" from="0" to="20" dur="1s" repeatCount="3" accumulate="sum" fill="freeze"/>',
        {0.5: 10, 1.5: 30, 2.5: 50, 4: 60},
    ),
    "accumulate: a part of a repeat": (
        '<animate attributeName="x" values="0;20" dur="1s" repeatCount="1.5" accumulate="sum"/>',
        {0.5: 10, 1.25: 25, 1.6: 0},
    ),
    "translation by": ('<animateTransform attributeName="transform" type="translate" by="40 0" dur="2s"/>', {1: 20}),
    "translation that accumulates": (
        '<animateTransform attributeName="transform" type="translate" from="0" to="30" dur="1s" repeatCount="2" accumulate="sum"/>',
        {1.5: 45},
    ),
    "end": (
        '<animate attributeName="x" from="0" to="40" dur="1s" repeatCount="indefinite" end="1.5s"/>',
        {0.5: 20, 1.25: 10, 2: 0},
    ),
    "end, frozen": ('<animate attributeName="x" from="0" to="80" dur="2s" end="1s" fill="freeze"/>', {0.5: 20, 3: 40}),
    "motion": ('<animateMotion path="M0 0 H80" dur="2s"/>', {0.5: 20, 1: 40}),
    "motion between points": ('<animateMotion from="10,0" to="50,0" dur="2s"/>', {1: 30}),
}


@pytest.mark.parametrize("name", SMIL)
def test_elements(ctx: kinema.Context, tmp_path: Path, name: str) -> None:
    inner, expected = SMIL[name]
    found = box_of(ctx, tmp_path, animated(inner), list(expected))
    assert [left for left, *_ in found] == pytest.approx(list(expected.values()), abs=1)
    assert all(right - left == pytest.approx(20, abs=1) for left, _, right, _ in found)


def test_a_rotation_about_a_center(ctx: kinema.Context, tmp_path: Path) -> None:
    turn = '<animateTransform attributeName="transform" type="rotate" from="0 50 50" to="360 50 50" dur="4s" repeatCount="indefinite"/>'
    assert box_of(ctx, tmp_path, animated(turn), [0, 1, 2]) == [(0, 0, 20, 10), (90, 0, 100, 20), (80, 90, 100, 100)]


def test_a_scale_and_a_base_transform(ctx: kinema.Context, tmp_path: Path) -> None:
    grow = '<animateTransform attributeName="transform" type="scale" from="1" to="3" dur="2s" additive="sum"/>'
    assert box_of(ctx, tmp_path, animated(grow, 'transform="translate(10 20)"'), [1]) == [(10, 20, 50, 40)]
    replaced = animated(grow.replace(' additive="sum"', ' repeatCount="indefinite"'), 'transform="translate(10 20)"')
    with kinema.Context() as own:
        assert box_of(own, tmp_path, replaced, [1]) == [(0, 0, 40, 20)]


def test_colors_opacity_and_paths(ctx: kinema.Context, tmp_path: Path) -> None:
    inner = '<animate attributeName="fill" from="#f00" to="#00f" dur="2s"/><animate attributeName="opacity" values="1;0.5;1" dur="4s"/>'
    picture = Picture(ctx, tmp_path, svg(animated(inner)))
    assert (
        picture.notes == []
        and picture.pixel(5, 5, 1) == pytest.approx((0.375, 0, 0.375, 0.75), abs=0.01)
        or picture.pixel(5, 5, 1) == pytest.approx((0.5, 0, 0.5, 0.75), abs=0.01)
    )
    path = '<path d="M0 0H20V20H0z"><animate attributeName="d" from="M0 0H20V20H0z" to="M0 0H60V20H0z" dur="2s"/></path>'
    with kinema.Context() as own:
        assert box_of(own, tmp_path, path, [1]) == [(0, 0, 40, 20)]
    circle = '<circle cx="50" cy="50" r="10"><animate attributeName="r" from="10" to="30" dur="2s"/></circle>'
    with kinema.Context() as own:
        assert box_of(own, tmp_path, circle, [1]) == [(30, 30, 70, 70)]


def test_a_line_that_is_drawn(ctx: kinema.Context, tmp_path: Path) -> None:
    drawn = '<animate attributeName="stroke-dashoffset" from="1" to="0" dur="2s" fill="freeze"/>'
    line = f'<path d="M0 50H100" stroke="black" stroke-width="10" pathLength="1" stroke-dasharray="1 1">{drawn}</path>'
    assert [box[2] for box in box_of(ctx, tmp_path, line, [0.5, 1, 3])] == [25, 50, 100]


SPINNER = "0% {{ stroke-dasharray: 0 150; stroke-dashoffset: {0} }} 100% {{ stroke-dasharray: 80 150; stroke-dashoffset: {1} }}"


@pytest.mark.parametrize(("offsets", "parts"), [((0, 0), (0, 40)), ((0, -40), (20, 60)), ((20, 20), (0, 20))])
def test_one_dash_that_moves_along_a_line(
    ctx: kinema.Context, tmp_path: Path, offsets: tuple[int, int], parts: tuple[int, int]
) -> None:
    """As spinners have it: half way, the dash is 40 long, and begins where the offset says."""
    pytest.importorskip("cssselect2")
    style = f"<style>@keyframes k {{ {SPINNER.format(*offsets)} }} path {{ animation: k 2s linear infinite }}</style>"
    line = f'{style}<path id="r" d="M0 50H100" stroke="black" stroke-width="10"/>'
    (box,) = box_of(ctx, tmp_path, line, [1])
    assert (box[0], box[2]) == parts


def test_several_dashes_that_change_are_refused(ctx: kinema.Context, tmp_path: Path) -> None:
    moved = '<animate attributeName="stroke-dasharray" values="5 5;10 10" dur="2s"/>'
    picture = Picture(ctx, tmp_path, svg(f'<path d="M0 50H100" stroke="black">{moved}</path>'))
    assert picture.notes == [("animation of dashes", "refused")]


@pytest.mark.parametrize(("turn", "width"), [("rotateY(60deg)", 10), ("rotateX(60deg)", 20), ("translateZ(9px)", 20)])
def test_turns_out_of_the_plane_are_seen_from_the_front(ctx: kinema.Context, tmp_path: Path, turn: str, width: int) -> None:
    style = f"<style>@keyframes k {{ to {{ transform: {turn} }} }} rect {{ animation: k 1s linear both }}</style>"
    (box,) = box_of(ctx, tmp_path, f'{style}<rect id="r" width="20" height="20"/>', [2])
    assert box[2] - box[0] == width and box[3] - box[1] == (10 if "X" in turn else 20)


def styled(animation: str, frames: str, more: str = "") -> str:
    return f"<style>@keyframes k {{ {frames} }} #r {{ animation: {animation}; {more} }}</style>" + animated("")


MOVE = "from { transform: translateX(0px) } to { transform: translateX(80px) }"
EASED = 80 * 0.8024033877399112
CSS = {
    "linear": (styled("k 2s linear", MOVE), {0: 0, 1: 40, 3: 0}),
    "ease": (styled("k 2s", MOVE), {1: EASED}),
    "forwards": (styled("k 2s linear forwards", MOVE), {3: 80}),
    "delay and backwards": (styled("k 2s linear 1s both", MOVE.replace("0px) } to", "10px) } to")), {0.5: 10, 2: 45, 4: 80}),
    "negative delay": (styled("k 2s linear -1s infinite", MOVE), {0: 40, 0.5: 60}),
    "alternate": (styled("k 1s linear infinite alternate", MOVE), {0.5: 40, 1.25: 60, 2.25: 20}),
    "reverse": (styled("k 2s linear reverse", MOVE), {0.5: 60}),
    "twice": (styled("k 1s linear 2 forwards", MOVE), {1.5: 40, 5: 80}),
    "steps": (styled("k 2s steps(2) infinite", MOVE), {0.5: 0, 1.5: 40}),
    "cubic": (styled("k 2s cubic-bezier(0, 0, 1, 1)", MOVE), {1: 40}),
    "own functions": (styled("k 2s linear", MOVE.replace("0px)", "0px); animation-timing-function: steps(1)", 1)), {1.5: 0}),
    "percentages": (
        styled("k 2s linear", "50% { transform: translate(60px) } to { transform: translate(0) }"),
        {0.5: 30, 1.5: 30},
    ),
    "longhands": (styled("none", MOVE, "animation-name: k; animation-duration: 2s; animation-timing-function: linear"), {1: 40}),
    "percentage of the view": (styled("k 2s linear", "to { transform: translate(50%, 0) }"), {1: 25}),
}


@pytest.mark.parametrize("name", CSS)
def test_keyframes(ctx: kinema.Context, tmp_path: Path, name: str) -> None:
    text, expected = CSS[name]
    found = box_of(ctx, tmp_path, text, list(expected))
    assert [left for left, *_ in found] == pytest.approx(list(expected.values()), abs=1)


def test_keyframes_about_an_origin(ctx: kinema.Context, tmp_path: Path) -> None:
    turn = "to { transform: rotate(360deg) }"
    text = styled("k 4s linear infinite", turn, "transform-origin: 50px 50px")
    assert box_of(ctx, tmp_path, text, [1]) == [(90, 0, 100, 20)]
    boxed = styled("k 4s linear infinite", turn, "transform-origin: center; transform-box: fill-box")
    with kinema.Context() as own:
        assert box_of(own, tmp_path, boxed, [2]) == [(0, 0, 20, 10)]


def test_several_functions_turn_by_themselves(ctx: kinema.Context, tmp_path: Path) -> None:
    """A turn of 360° stays one, and the scale is that of the middle."""
    frames = "from { transform: translate(40px, 40px) rotate(0deg) scale(1) } to { transform: translate(40px, 40px) rotate(360deg) scale(3) }"
    assert box_of(ctx, tmp_path, styled("k 2s linear", frames), [1]) == [(0, 20, 40, 40)]


def test_the_document_lasts_as_long_as_its_animations(tmp_path: Path) -> None:
    assert imported(tmp_path, svg(styled("k 1.5s linear 1s", MOVE))).document["duration"] == 2.5
    assert imported(tmp_path, svg(animated(""))).document["duration"] == 1
    assert math.isclose(imported(tmp_path, svg(styled("k 1s infinite alternate", MOVE))).document["duration"], 2)


REFUSED = {
    animated('<animate attributeName="x" to="5" dur="1s" begin="click"/>'): "animate that an event starts, or without a duration",
    animated('<animate attributeName="tabindex" from="0" to="5" dur="1s"/>'): "animation of tabindex",
    animated('<animate attributeName="fill" by="blue" dur="1s"/>'): "animate without values, or with some that cannot be added",
    animated('<animate attributeName="x" by="5" dur="1s" end="click"/>'): "animate that an event starts, or without a duration",
    animated(
        '<animate attributeName="x" by="5" dur="1s" repeatCount="indefinite" accumulate="sum"/>'
    ): "animate that accumulates",
    animated('<animate attributeName="x" to="5" dur="1s" max="3s"/>'): "animate with max",
    styled("k 2s linear paused", MOVE): "animation-play-state",
    styled("k 2s linear", MOVE, "animation-composition: add"): "animation-composition",
    styled("nothing 1s", MOVE): "animation without keyframes",
    styled("k 1s", "to { letter-spacing: 3px }"): "animation of letter-spacing",
    animated('<animate attributeName="rx" from="0" to="5" dur="1s"/>'): "animation between paths that differ in form",
    "<foreignObject/>": "element foreignObject",
    '<filter id="f"><feOffset/></filter><rect width="9" height="9" filter="url(#f)"/>': "filter",
    '<path d="M0 0h9" marker-end="url(#none)"/>': "marker that is missing",
    '<pattern id="p" patternUnits="userSpaceOnUse" width=".01" height=".01"><rect/></pattern><rect width="9" height="9" fill="url(#p)"/>': "pattern of more than 10000 tiles",
    '<use href="#none"/>': "use of an element that is missing, or uses itself",
    '<g id="g"><use href="#g"/></g>': "use of an element that is missing, or uses itself",
    "<style>@media (min-width: 9px) { rect { fill: red } }</style>": "rule of a style sheet: @media",
    '<rect width="9" height="9" clip-path="url(#none)"/>': "clip-path",
    '<image href="../secret.png" width="9" height="9"/>': "image that cannot be read",
    '<image href="file:///etc/passwd" width="9" height="9"/>': "image that cannot be read",
}


def test_what_is_approximated_by_name(tmp_path: Path) -> None:
    twice = animated('<animate attributeName="x" to="5" dur="1s" begin="0s; 3s"/>')
    eased = styled("k 2s", MOVE, "animation-timing-function: linear(0, 0.2, 1)")
    for text, name in ((twice, "animate with more than one begin"), (eased, "easing linear(0, 0.2, 1)")):
        assert [(note.feature, note.verdict) for note in imported(tmp_path, svg(text)).notes] == [(name, "approximated")]


def test_an_addition_to_an_attribute(ctx: kinema.Context, tmp_path: Path) -> None:
    for inner in ('by="40"', 'from="0" to="40" additive="sum"'):
        rect = f'<rect x="10" width="20" height="10"><animate attributeName="x" {inner} dur="2s"/></rect>'
        with kinema.Context() as own:
            assert box_of(own, tmp_path, rect, [1]) == [(30, 0, 50, 10)]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_refused_by_name(tmp_path: Path, text: str) -> None:
    notes = imported(tmp_path, svg(text)).notes
    assert [note.verdict for note in notes] == ["refused"] and notes[0].feature.startswith(REFUSED[text]), notes
