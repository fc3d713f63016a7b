"""Characters that no font has, or that the renderer cannot join, are named by a warning, whichever way leads to the renderer."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("skia", exc_type=ImportError)

import kinema  # noqa: E402
import kinema.shapes  # noqa: E402
from kinema import rendering  # noqa: E402
from kinema.cli import main  # noqa: E402

NOBODYS = "\ue123"
"""A character for private use: the fonts of a machine that draws Chinese have no glyph for it either."""


@pytest.fixture
def label(ctx: kinema.Context) -> Iterator[kinema.TextLayer]:
    yield ctx.root(bounds=(0, 0, 120, 30)).add_layer("text", string=NOBODYS, font_size=20, frame=(0, 0, 120, 30))


WAYS: dict[str, Callable[[kinema.TextLayer, Path], object]] = {
    "a picture": lambda label, folder: rendering.render(label.context),
    "a picture of a layer": lambda label, folder: rendering.render(label),
    "a picture in a font": lambda label, folder: rendering.render(
        label.context, fonts={"Helvetica": rendering.typefaces._BUNDLED}
    ),
    "a film": lambda label, folder: rendering.film(label.context, folder / "a.gif", 1, fps=12),
    "a film of one process": lambda label, folder: rendering.film(label.context, folder / "a.gif", 1, fps=2),
    "a notebook": lambda label, folder: label.context._repr_png_(),
    "the size of a text": lambda label, folder: rendering.measure(NOBODYS),
    "the size of a layer": lambda label, folder: rendering.fit(label),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_names_it_once(way: str, label: kinema.TextLayer, tmp_path: Path) -> None:
    label.context.flush()
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        WAYS[way](label, tmp_path)
    assert [warning.category for warning in seen] == [rendering.RenderingWarning]
    assert "'\\ue123' (U+E123)" in str(seen[0].message) and seen[0].filename == __file__


def test_the_command_names_it_in_one_line(label: kinema.TextLayer, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    label.context.flush()
    scene, film = tmp_path / "scene.json", tmp_path / "film.gif"
    scene.write_text(label.context.write())
    assert main(["render", str(scene), "--to", "1", "--fps", "12", "--processes", "2", "-o", str(film)]) == 0
    lines = [line for line in capsys.readouterr().err.splitlines() if "U+E123" in line]
    assert len(lines) == 1 and lines[0].startswith("kinema: text: ")


def test_a_long_text_is_one_warning(label: kinema.TextLayer) -> None:
    label.string = "".join(chr(0xE000 + index) for index in range(200))
    label.context.flush()
    with pytest.warns(rendering.RenderingWarning, match=r"'\\ue004' \(U\+E004\) and 195 more$") as seen:
        rendering.render(label.context)
    assert len(seen) == 1


@pytest.mark.parametrize(("text", "letter"), [("سلام", "U+0633"), ("שלום", "U+05E9"), ("मी", "U+0940")])
def test_letters_that_writing_joins_are_named(text: str, letter: str, label: kinema.TextLayer) -> None:
    label.string = text
    label.context.flush()
    with pytest.warns(rendering.RenderingWarning, match=rf"neither joined nor reordered: .*{letter.replace('+', '[+]')}"):
        rendering.render(label.context)


@pytest.mark.parametrize("text", ["Łódź Ελλάδα Привет", "tab\tand\nline", "soft\u00adhyphen\u200b", "→ ∞ ✓", "e\u0301", ""])
def test_other_texts_are_not_reported(text: str, label: kinema.TextLayer) -> None:
    label.string = text
    label.context.flush()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rendering.render(label.context)


def test_a_formula_names_them() -> None:
    pytest.importorskip("matplotlib")
    with pytest.warns(rendering.RenderingWarning, match=r"formula: .*'\\ue123'$"):
        kinema.shapes.formula(rf"{NOBODYS} $a^2$", 20)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        kinema.shapes.formula(r"Größe: $\frac{a}{b}$", 20)
