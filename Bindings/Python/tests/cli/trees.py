"""Small trees to draw, their pictures, and colors as components and as pixels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import kinema
import pytest
from kinema.rendering import render

RED, GREEN, BLUE, WHITE, BLACK = (1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1), (1, 1, 1, 1), (0, 0, 0, 1)
R, G, B, W, K = ((255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (255, 255, 255, 255), (0, 0, 0, 255))


@pytest.fixture
def stage() -> Iterator[Any]:
    """A white root of 100 x 100 at the origin of root space."""
    with kinema.Context() as context:
        yield context.root(bounds=(0, 0, 100, 100), position=(50, 50), background_color=WHITE)


def picture(layer: Any, time: float = 10.0, **options: Any) -> Any:
    """By default at a time when the implicit animations of all changes are over."""
    layer.context.flush()
    return render(layer.context, time, **options).pixels


def box(stage: Any, kind: str = "layer", **properties: Any) -> Any:
    """40 x 40 in the middle, from 30 to 70."""
    return stage.add_layer(kind, **{"bounds": (0, 0, 40, 40), "position": (50, 50), **properties})
