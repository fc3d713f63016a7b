"""A removed layer is drawn until the transition of its superlayer's sublayers ends, also if the layer no longer exists."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import kinema
import pytest
from kinema.rendering import film, render
from trees import BLACK, RED, WHITE, R, W, box, picture, stage

__all__ = ["stage"]  # a fixture

IMAGE = {1: __import__("numpy").full((4, 4, 4), (255, 0, 0, 255), "uint8")}


def add(stage: Any, kind: str) -> None:
    """Adds a red square of 40 x 40 in the middle, which Python does not hold."""
    place: dict[str, Any] = {"bounds": (0, 0, 40, 40), "position": (50, 50)}
    if kind == "shape":
        stage.add_layer("shape", path="M0 0h40v40h-40z", fill_color=RED, **place)
    elif kind == "gradient":
        stage.add_layer("gradient", colors=[RED, RED], **place)
    elif kind == "image":
        stage.add_layer(contents=1, **place)
    elif kind == "masked":
        whole = stage.context.layer(bounds=(0, 0, 40, 40), position=(20, 20), background_color=BLACK)
        stage.add_layer(background_color=RED, mask=whole, **place)
    elif kind == "tree":
        stage.add_layer(**place).add_layer(frame=(0, 0, 40, 40)).add_layer(frame=(0, 0, 40, 40), background_color=RED)
    elif kind == "replicator":
        stage.add_layer("replicator", instance_count=2, **place).add_layer(frame=(0, 0, 40, 40), background_color=RED)
    elif kind == "shadow":
        stage.add_layer(background_color=RED, shadow_opacity=1, shadow_radius=0, shadow_offset=(0, 0), **place)
    else:
        stage.add_layer(background_color=RED, opacity=1, **place)


KINDS = ["layer", "shape", "gradient", "image", "masked", "tree", "replicator", "shadow"]


def removed(stage: Any, kind: str) -> None:
    """Removes such a square at 10 s, in a commit of its own."""
    add(stage, kind)
    stage.context.flush()
    stage.context.advance(10)
    stage.sublayers[0].remove()
    stage.context.flush()
    gc.collect()


@pytest.mark.parametrize("kind", KINDS)
def test_a_removed_layer_fades(stage: Any, kind: str) -> None:
    removed(stage, kind)
    middle = [tuple(map(int, picture(stage, 10 + time, images=IMAGE)[50, 50])) for time in (0, 0.125, 0.26)]
    assert middle[0] == R and middle[2] == W
    assert middle[1][0] == 255 and middle[1][1] == middle[1][2] == pytest.approx(128, abs=2)


@pytest.mark.parametrize("kind", KINDS)
def test_a_tree_that_is_removed_with_what_it_loses(stage: Any, kind: str) -> None:
    """The old side has an old side of its own, which does not move any more."""
    panel = stage.add_layer(frame=(0, 0, 100, 100))
    removed(panel, kind)
    panel.remove()
    del panel
    stage.context.flush()
    for time in (10, 10.125, 10.3):
        assert picture(stage, time, images=IMAGE).shape == (100, 100, 4)


@pytest.mark.parametrize("kind", ["push", "moveIn", "reveal", "fade"])
def test_every_transition_has_an_old_side_without_a_layer(stage: Any, kind: str) -> None:
    stage.actions["sublayers"] = kinema.Transition(kind, subtype="fromLeft", duration=1)
    box(stage, background_color=RED)
    stage.context.flush()
    stage.context.advance(10)
    stage.sublayers[0].remove()
    stage.context.flush()
    assert tuple(picture(stage, 10)[50, 50]) == R and tuple(picture(stage, 11)[50, 50]) == W


def test_text_of_a_removed_layer_is_drawn(stage: Any) -> None:
    stage.add_layer("text", frame=(0, 0, 100, 60), string="HHH", font_size=50, foreground_color=BLACK)
    before = picture(stage, 0)
    stage.context.advance(10)
    stage.sublayers[0].remove()
    assert (picture(stage, 10) == before).all() and (before != WHITE[0] * 255).any()


def test_a_film_over_a_removal(stage: Any, tmp_path: Path) -> None:
    removed(stage, "shape")
    film(stage.context, tmp_path / "frame-%02d.png", 0.3, fps=10, processes=1)
    assert len(list(tmp_path.iterdir())) == 3


def test_a_layer_alone_over_a_removal(stage: Any) -> None:
    panel = stage.add_layer(frame=(0, 0, 100, 100))
    removed(panel, "tree")
    assert render(panel, 10.1).size == (100, 100)
