"""A switch in CAML, the archive format of Core Animation: imported, shown, and switched while it moves."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kinema
import pytest
from kinema import importers

CAML = Path(__file__).resolve().parent / "caml"


@pytest.fixture
def scene() -> Iterator[Any]:
    with kinema.Context() as context:
        scene = context.load((CAML / "switch.json").read_bytes())
        context.flush()
        context.advance(1)
        yield scene


def go(scene: Any, name: str | None) -> None:
    scene["root"].set_state(name)
    scene.context.flush()


def spring(t: float) -> float:
    """How far a spring of mass 1, stiffness 100 and damping 10 is from its end, as a part of the way."""
    w = math.sqrt(100 - 25)
    return math.exp(-5 * t) * (math.cos(w * t) + 5 / w * math.sin(w * t))


def test_the_document_is_the_import_of_the_folder() -> None:
    imported = importers.import_file(CAML / "switch.ca")
    assert imported.notes == []
    assert imported.document == json.loads((CAML / "switch.json").read_text(encoding="utf-8"))


def test_the_y_axis_points_up(scene: Any) -> None:
    root = scene.roots[0]
    assert scene["#lamp"].convert_point((8, 8), to=root) == (120, 136)
    assert root.hit_test((120, 160 - 136)) == scene["#lamp"] and root.hit_test((120 - 30, 160 - 64)) == scene["#knob"]


def test_the_lamp_begins_at_time_zero(scene: Any) -> None:
    assert scene["#lamp"].presentation_value("transform.scale.xy", at=1) == pytest.approx(1.25)
    assert scene["#lamp"].presentation_value("transform.scale.xy", at=3) == pytest.approx(1.25)


def test_on_moves_by_a_spring_5_3(scene: Any) -> None:
    go(scene, "On")
    knob, track = scene["#knob"], scene["#track"]
    for t in (0, 0.1, 0.25, 0.6, 1.4):
        assert knob.presentation_value("position.x", at=1 + t) == pytest.approx(90 - 60 * spring(t))
    assert track.presentation_value("backgroundColor", at=1.25) == pytest.approx((0.29, 0.54, 0.435, 1))
    assert scene["#lamp"].presentation_value("opacity", at=1) == 1  # no transition moves it


def test_a_change_in_flight_begins_at_what_is_shown(scene: Any) -> None:
    go(scene, "On")
    scene.context.advance(1.2)
    shown = 90 - 60 * spring(0.2)
    go(scene, None)
    knob = scene["#knob"]
    assert knob.presentation_value("position.x", at=1.2) == pytest.approx(shown)
    assert knob.presentation_value("position.x", at=1.7) == pytest.approx((shown + 30) / 2)
    assert knob.presentation_value("position.x", at=2.3) == 30


def test_busy_is_based_on_on(scene: Any) -> None:
    go(scene, "Busy")
    assert (scene["#knob"].position.x, scene["#knob"]["transform.scale.xy"], scene["#lamp"].opacity) == (90, 0.5, 1)
    go(scene, "On")
    assert (scene["#knob"].position.x, scene["#knob"]["transform.scale.xy"]) == (90, 1)
