"""Text looks the same on every machine, whatever fonts are installed there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("skia", exc_type=ImportError)

import kinema  # noqa: E402
from kinema.rendering import FontError, render  # noqa: E402
from kinema.rendering import typefaces  # noqa: E402
from scenes import SCENES  # noqa: E402

PATHS = os.pathsep.join([str(Path(kinema.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
FONT = Path(typefaces.__file__).with_name("fonts") / "DejaVuSans.ttf"
CONFIGURATIONS = {
    "no fonts": "",
    "another Helvetica": """<dir>{fonts}</dir><match target="pattern"><edit name="family" mode="assign" binding="same">
        <string>DejaVu Serif</string></edit></match>""",
}


@pytest.fixture
def context() -> Iterator[kinema.Context]:
    with kinema.Context() as context:
        yield context


def letters(context: kinema.Context, font: str | None, **options: Any) -> Any:
    context.root(
        "text",
        bounds=(0, 0, 120, 30),
        position=(60, 15),
        string="Äpfel 42",
        font_size=20,
        font=font,
        foreground_color=(0, 0, 0, 1),
    )
    context.flush()
    pixels = render(context, **options).pixels
    for root in context.roots:
        context.remove_root(root)
    return pixels


def rendered(scene: Path, folder: Path, **environment: str) -> bytes:
    picture = folder / "picture.png"
    run = subprocess.run(
        [sys.executable, "-m", "kinema", "render", str(scene), "--at", "1", "-o", str(picture)],
        env={**os.environ, "PYTHONPATH": PATHS, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return picture.read_bytes()


@pytest.mark.parametrize("fonts", CONFIGURATIONS)
@pytest.mark.parametrize("name", ["text", "transition"])
def test_a_picture_does_not_depend_on_the_installed_fonts(name: str, fonts: str, tmp_path: Path) -> None:
    """A second set of fonts: matplotlib's, of which the serif one pretends to be every family."""
    matplotlib = pytest.importorskip("matplotlib")
    configuration = tmp_path / "fonts.conf"
    configuration.write_text(
        "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'><fontconfig>"
        + CONFIGURATIONS[fonts].format(fonts=Path(matplotlib.get_data_path()) / "fonts/ttf")
        + f"<cachedir>{tmp_path}</cachedir></fontconfig>"
    )
    scene = SCENES / f"{name}.json"
    assert rendered(scene, tmp_path, FONTCONFIG_FILE=str(configuration)) == rendered(scene, tmp_path)


def test_unknown_names_and_the_default_select_the_font_of_the_package(context: kinema.Context) -> None:
    default = letters(context, None)
    assert default[..., 3].any()
    for name in ("Helvetica", "", "No Such Family", "Helvetica-Regular"):
        assert numpy.array_equal(letters(context, name), default), name
    assert numpy.array_equal(letters(context, "Mine", fonts={"Mine": FONT}), default)


def test_a_provided_font_is_used_only_for_its_name(context: kinema.Context) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    serif = Path(matplotlib.get_data_path()) / "fonts/ttf/DejaVuSerif.ttf"
    default, given = letters(context, None), letters(context, "Mine", fonts={"Mine": serif})
    assert not numpy.array_equal(given, default)
    assert numpy.array_equal(letters(context, "Helvetica", fonts={"Helvetica": serif.read_bytes()}), given)
    assert numpy.array_equal(letters(context, "Other", fonts={"Mine": str(serif)}), default)


@pytest.mark.parametrize("wrong", [b"no font", "/nowhere/font.ttf"])
def test_an_unreadable_font_is_reported(context: kinema.Context, wrong: Any) -> None:
    with pytest.raises(FontError):
        letters(context, "Mine", fonts={"Mine": wrong})


def test_the_font_has_the_letters_that_people_write(context: kinema.Context) -> None:
    typeface = typefaces.Typefaces().get(None)
    text = "The quick brown fox 0123456789 ÄÖÜäöüß éèêçñ Łódź İıŞşĞğ Ελλάδα Привет – “…” € → ∞ ✓"
    assert all(typeface.unicharToGlyph(ord(letter)) for letter in text)


def test_the_font_is_shipped_with_its_license() -> None:
    assert "Bitstream" in FONT.with_name("LICENSE").read_text(encoding="utf-8")
    assert FONT.stat().st_size < 200_000
