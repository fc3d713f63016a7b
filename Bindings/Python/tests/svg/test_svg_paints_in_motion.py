"""Animations of paints: opacities, colors of lines that stand still without one, and the stops of gradients."""

from __future__ import annotations

from pathlib import Path

import kinema
import pytest

pytest.importorskip("skia")
pytest.importorskip("svgelements")
pytest.importorskip("cssselect2")

from svg_files import Picture, svg  # noqa: E402


def element(name: str, values: str, more: str = 'dur="2s" repeatCount="indefinite"') -> str:
    return f'<animate attributeName="{name}" values="{values}" {more}/>'


@pytest.mark.parametrize("static", ["", 'fill-opacity="0.3"'])
def test_the_opacity_of_a_fill(ctx: kinema.Context, tmp_path: Path, static: str) -> None:
    picture = Picture(ctx, tmp_path, svg(f'<rect width="50" height="50" {static}>{element("fill-opacity", "1;0")}</rect>'))
    assert picture.notes == []
    assert [picture.pixel(20, 20, time)[3] for time in (0, 1, 1.5)] == pytest.approx([1, 0.5, 0.25], abs=0.01)


def test_the_opacity_of_a_gradient_of_a_line(ctx: kinema.Context, tmp_path: Path) -> None:
    gradient = '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="red"/></linearGradient>'
    line = f'<rect x="20" y="20" width="60" height="60" fill="none" stroke="url(#g)" stroke-width="10">{element("stroke-opacity", "1;0")}</rect>'
    picture = Picture(ctx, tmp_path, svg(gradient + line))
    assert picture.notes == [] and picture.pixel(20, 50, 1)[3] == pytest.approx(0.5, abs=0.01)


def test_a_color_with_a_static_opacity(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, svg(f'<rect width="50" height="50" fill-opacity=".5">{element("fill", "red;red")}</rect>'))
    assert picture.pixel(20, 20, 1)[3] == pytest.approx(0.5, abs=0.01)


def test_a_line_whose_color_only_an_animation_has(ctx: kinema.Context, tmp_path: Path) -> None:
    style = "<style>@keyframes k { from { stroke: red } to { stroke: blue } } path { animation: k 2s linear infinite }</style>"
    picture = Picture(ctx, tmp_path, svg(f'{style}<path d="M0 50H100" stroke-width="20" fill="none"/>'))
    assert picture.notes == [] and picture.pixel(50, 50, 1) == pytest.approx((0.5, 0, 0.5, 1), abs=0.01)


STOPS = '<linearGradient id="g"><stop stop-color="lime" offset="0">{}</stop><stop offset="1" stop-color="lime">{}</stop></linearGradient>'
FILLED = '<rect width="100" height="100" fill="url(#g)"/>'


def test_the_colors_of_stops(ctx: kinema.Context, tmp_path: Path) -> None:
    red, blue = element("stop-color", "red;black"), element("stop-color", "red;blue")
    picture = Picture(ctx, tmp_path, svg(STOPS.format(red, blue) + FILLED))
    assert picture.notes == []
    assert picture.pixel(50, 50, 0) == pytest.approx((1, 0, 0, 1), abs=0.02)
    assert picture.pixel(50, 50, 1) == pytest.approx((0.5, 0, 0.25, 1), abs=0.02)  # between (½, 0, 0) and (½, 0, ½)


def test_the_opacities_of_stops(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, svg(STOPS.format("", element("stop-opacity", "1;0")) + FILLED))
    assert picture.notes == []
    assert [picture.pixel(50, 50, time)[3] for time in (0, 1)] == pytest.approx([1, 0.75], abs=0.02)


def test_the_offsets_of_stops_go_beyond_the_gradient(ctx: kinema.Context, tmp_path: Path) -> None:
    """Placeholders that shimmer: a stop that comes from outside is at 0 until then."""
    style = "<style>stop:last-child { stop-color: black }</style>"
    moves = element("offset", "-1;1"), element("offset", "0;2")
    picture = Picture(ctx, tmp_path, svg(style + STOPS.format(*moves) + FILLED))
    assert picture.notes == []
    assert [picture.pixel(x, 50, 1)[1] for x in (25, 75)] == pytest.approx([0.75, 0.25], abs=0.02)  # stops at 0 and 1
    assert [picture.pixel(x, 50, 1.5)[1] for x in (25, 75)] == pytest.approx([1, 0.5], abs=0.02)  # at 0.5 and 1


@pytest.mark.parametrize(
    ("inner", "note"),
    [
        (
            STOPS.format(element("stop-color", "red;blue"), element("stop-color", "red;blue", 'dur="3s"')),
            "stops that do not move",
        ),
        (f'<linearGradient id="g">{element("x1", "0;1")}<stop/><stop offset="1"/></linearGradient>', "linearGradient: x1"),
        (f'<pattern id="g" width="1" height="1">{element("x", "0;1")}<rect width="9" height="9"/></pattern>', "pattern: x"),
        (STOPS.replace('id="g"', 'id="g" spreadMethod="repeat" x2=".5"').format(element("offset", "0;1"), ""), "the stops of a"),
    ],
)
def test_what_is_refused(ctx: kinema.Context, tmp_path: Path, inner: str, note: str) -> None:
    notes = Picture(ctx, tmp_path, svg(inner + FILLED)).notes
    assert len(notes) == 1 and notes[0][1] == "refused" and notes[0][0].startswith(f"animation of {note}")


def test_an_animation_that_refers_to_what_it_moves(ctx: kinema.Context, tmp_path: Path) -> None:
    away = '<animate href="#r" attributeName="x" values="0;80" dur="2s" fill="freeze"/>'
    picture = Picture(ctx, tmp_path, svg(f'<rect id="r" width="20" height="20"/><g>{away}</g>'))
    assert picture.notes == [] and picture.pixel(50, 10, 1)[3] == 1 and picture.pixel(10, 10, 1)[3] == 0


@pytest.mark.parametrize(
    ("query", "red"),
    [
        ("screen", 1),
        ("all", 1),
        ("(prefers-color-scheme: light)", 1),
        ("print", 0),
        ("(prefers-reduced-motion: reduce)", 0),
        ("(prefers-color-scheme: dark)", 0),
    ],
)
def test_media_queries_of_a_screen(ctx: kinema.Context, tmp_path: Path, query: str, red: int) -> None:
    style = f"<style>@charset 'utf-8'; @media {query} {{ rect {{ fill: red }} }}</style>"
    picture = Picture(ctx, tmp_path, svg(f'{style}<rect width="20" height="20"/>'))
    assert picture.notes == [] and picture.pixel(10, 10)[0] == red
