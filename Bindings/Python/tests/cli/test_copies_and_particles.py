"""Pictures of replicators and emitters, checked by single pixels."""

from __future__ import annotations

import math
from typing import Any

import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("skia", exc_type=ImportError)

import kinema  # noqa: E402
from scenes import at, where  # noqa: E402
from trees import BLACK, BLUE, RED, WHITE, R, W, box, picture, stage  # noqa: E402, F401, F811


def test_a_replicator_draws_copies_later_and_tinted(stage: Any) -> None:
    row = box(
        stage,
        "replicator",
        instance_count=3,
        instance_delay=0.25,
        instance_green_offset=-0.5,
        instance_transform=kinema.Transform.translation(0, 15),
    )
    dot = row.add_layer(bounds=(0, 0, 6, 6), position=(3, 3), background_color=WHITE)
    stage.background_color = BLACK
    stage.context.flush()
    dot.add(kinema.Basic("position.x", from_=3, to=43, duration=1, begin_time=-1, repeat_count=10))
    pixels = picture(stage, 0.5, scale=2)
    for index, (x, color) in enumerate(((23, WHITE), (13, (1, 0.5, 1, 1)), (3, (1, 0, 1, 1)))):
        assert where(pixels, color, tolerance=8)[:2] == pytest.approx(((30 + x) * 2, (33 + 15 * index) * 2), abs=0.6)


def test_the_copies_of_a_replicator_without_a_time(stage: Any) -> None:
    row = box(
        stage,
        "replicator",
        instance_count=2,
        instance_delay=0.25,
        speed=0,
        time_offset=0.5,
        instance_transform=kinema.Transform.translation(0, 15),
    )
    dot = row.add_layer(bounds=(0, 0, 6, 6), position=(3, 3), background_color=RED)
    dot.add_layer(bounds=(0, 0, 2, 2), position=(3, 3), background_color=BLUE)
    stage.context.flush()
    dot.add(kinema.Basic("position.x", from_=3, to=43, duration=1, begin_time=-1e-9, repeat_count=10))
    pixels = picture(stage, 5.0)
    rows = [where(pixels, RED, (0, 28 + 15 * index, 100, 10))[0] for index in range(2)]
    assert rows == pytest.approx([53, 43], abs=0.6)


def test_too_many_instances_are_refused(stage: Any) -> None:
    box(stage, "replicator", instance_count=9_000_000)
    with pytest.raises(kinema.LimitExceededError, match="instanceCount"):
        picture(stage)


def test_an_emitter_draws_its_particles(stage: Any) -> None:
    cell = stage.context.cell(birth_rate=1000, lifetime=1, velocity=10, contents=1, scale=2, color=RED)
    box(stage, "emitter", emitter_position=(20, 20), emitter_cells=[cell])
    pixels = picture(stage, 0.5, images={1: numpy.full((2, 2, 4), W, numpy.uint8)})
    assert where(pixels, RED, (0, 40, 100, 20))[2] > 20


@pytest.mark.parametrize("flipped", [False, True])
def test_particles_are_turned_scaled_and_multiplied_by_their_colors(stage: Any, flipped: bool) -> None:
    """A quarter turn brings the left half of the image to smaller y; with flipped geometry that is farther down."""
    cell = stage.context.cell(birth_rate=1, lifetime=1.5, contents=1, scale=5, color=(0.5, 1, 1, 1), spin=math.pi / 2)
    place = {"bounds": (0, 0, 100, 100), "position": (50, 50), "emitter_position": (30, 30)}
    box(stage, "emitter", geometry_flipped=flipped, emitter_cells=[cell], **place)
    image = numpy.full((4, 4, 4), W, numpy.uint8)
    image[:, :2] = R
    pixels = picture(stage, 1.999, images={1: image})  # one particle, almost a second old
    rows = (75, 65) if flipped else (25, 35)
    assert [at(pixels, 30, row)[:3] for row in rows] == [(128, 0, 0), (128, 255, 255)]


def test_more_particles_than_can_be_drawn_are_refused_in_one_line(stage: Any) -> None:
    cell = stage.context.cell(birth_rate=300_000, lifetime=1, contents=1)
    box(stage, "emitter", emitter_position=(20, 20), emitter_cells=[cell])
    with pytest.raises(
        kinema.LimitExceededError, match=r"^birthRate: 300000 particles are alive, expected at most 100000 to draw$"
    ):
        picture(stage, 2)
