"""A beacon in Lottie: imported, and drawn with everything that imports need. The expected colors are of the file's numbers."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from kinema import importers

numpy = pytest.importorskip("numpy")
pytest.importorskip("skia", exc_type=ImportError)
pillow = pytest.importorskip("PIL.Image")

from kinema.cli import main  # noqa: E402

LOTTIE = Path(__file__).resolve().parent / "lottie"
NIGHT, YELLOW, RED = (0x20, 0x40, 0x60), (255, 204, 51), (230, 77, 51)


@pytest.fixture(scope="module")
def pixels(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The frame at 0.5 s, two pixels a unit: the beam points down."""
    file = tmp_path_factory.mktemp("beacon") / "beacon.png"
    assert main(["render", str(LOTTIE / "beacon-scene.json"), "-o", str(file), "--at", "0.5", "--scale", "2"]) == 0
    return numpy.asarray(pillow.open(file).convert("RGB"))


def color(pixels: Any, x: float, y: float) -> Any:
    return pytest.approx(tuple(int(part) for part in pixels[int(2 * y), int(2 * x)]), abs=3)


def test_the_scene_is_the_import_of_the_file() -> None:
    imported = importers.import_file(LOTTIE / "beacon.json")
    assert imported.notes == []
    assert imported.document == json.loads((LOTTIE / "beacon-scene.json").read_text(encoding="utf-8"))


def test_the_size_is_that_of_the_file(pixels: Any) -> None:
    assert pixels.shape == (320, 400, 3)


def test_an_even_odd_ring_has_a_hole(pixels: Any) -> None:
    """Halfway of an easing that is symmetric, the ring is in the middle: radius 24, hole 12."""
    assert NIGHT == color(pixels, 100, 110)
    for angle in (0, 1, 2, math.pi, 5):
        assert RED == color(pixels, 100 + 18 * math.cos(angle), 110 + 18 * math.sin(angle))


def test_a_gradient_fades_by_its_alpha_stops(pixels: Any) -> None:
    """Opaque at the center, transparent after 80 units."""
    for distance in (2, 10, 20):
        share = 1 - distance / 80
        expected = tuple(share * part + (1 - share) * below for part, below in zip(YELLOW, NIGHT))
        assert expected == color(pixels, 100, 60 + distance)
    assert YELLOW == color(pixels, 100, 40)


def test_a_matte_shows_only_what_is_inside_of_it(pixels: Any) -> None:
    """A circle of radius 40 is the matte of a beam that is 60 wide."""
    assert YELLOW == color(pixels, 100, 60 - 38) and NIGHT == color(pixels, 100, 60 - 42)
    assert YELLOW == color(pixels, 100 - 28, 60) and NIGHT == color(pixels, 100 - 32, 60)


def test_multiplying_by_yellow_keeps_red_and_green(pixels: Any) -> None:
    assert (0x20, 0x40, 0) == color(pixels, 30, 130) and NIGHT == color(pixels, 30, 105)
