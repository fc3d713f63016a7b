"""A beacon in Lottie: imported, and drawn with everything that imports need. The expected colors are of the file's numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import beacon
import pytest
from kinema import importers

numpy = pytest.importorskip("numpy")
pytest.importorskip("skia", exc_type=ImportError)
pillow = pytest.importorskip("PIL.Image")

from kinema.cli import main  # noqa: E402

LOTTIE = Path(__file__).resolve().parent / "lottie"


@pytest.fixture(scope="module")
def pixels(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The frame at 0.5 s, two pixels a unit: the beam points down."""
    file = tmp_path_factory.mktemp("beacon") / "beacon.png"
    assert main(["render", str(LOTTIE / "beacon-scene.json"), "-o", str(file), "--at", "0.5", "--scale", "2"]) == 0
    return numpy.asarray(pillow.open(file).convert("RGB"))


def test_the_scene_is_the_import_of_the_file() -> None:
    imported = importers.import_file(LOTTIE / "beacon.json")
    assert imported.notes == []
    assert imported.document == json.loads((LOTTIE / "beacon-scene.json").read_text(encoding="utf-8"))


def test_the_size_is_that_of_the_file(pixels: Any) -> None:
    assert pixels.shape == (320, 400, 3)


@pytest.mark.parametrize("feature", beacon.EXPECTED)
def test_the_colors_are_those_of_the_file(pixels: Any, feature: str) -> None:
    for x, y, expected in beacon.EXPECTED[feature]:
        assert expected == pytest.approx(tuple(int(part) for part in pixels[int(2 * y), int(2 * x)]), abs=3), (x, y)
