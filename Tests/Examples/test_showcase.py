"""The six scenes of `showcase.py`: they are in the folder of scenes, loop without a jump, and show what they say."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import kinema
import pytest
import showcase

SCENES = Path(__file__).resolve().parent / "scenes"


def loaded(context: kinema.Context, name: str) -> tuple[Any, Any]:
    document = json.loads((SCENES / f"{name}.json").read_text(encoding="utf-8"))
    scene = context.load(document)
    context.flush()
    return scene, document


@pytest.mark.parametrize("name", showcase.SCENES)
def test_the_file_is_what_the_program_writes(name: str) -> None:
    assert (SCENES / f"{name}.json").read_text(encoding="utf-8") == showcase.spelled(showcase.SCENES[name]()) + "\n"


def moving(layers: list[Any]) -> list[tuple[str, str]]:
    """The layers that move, and what of them, from the document."""
    found = []
    for layer in layers:
        keys = {animation["keyPath"] for animation in layer.get("animations", [])}
        found += [(layer["id"], key) for key in sorted(keys)] + moving(layer.get("sublayers", []))
    return found


@pytest.mark.parametrize("name", [name for name in showcase.SCENES if name not in ("particles", "reveal")])
def test_a_loop_has_no_jump(name: str) -> None:
    """The values at the end are those at the start: half a point, 1/100 of an opacity, a scale or a color. Particles are random, and
    letters are hidden at both ends."""
    with kinema.Context() as context:
        scene, document = loaded(context, name)
        for layer, key in moving(document["layers"]):
            first, last = (scene[layer].presentation_value(key, at=time) for time in (0, document["duration"]))
            if first is None:
                continue
            flat = [each if isinstance(each, (tuple, list)) else [each] for each in (first, last)]
            wide = 0.5 if key.startswith(("position", "bounds")) else 0.01
            assert list(flat[1]) == pytest.approx(list(flat[0]), abs=wide), (layer, key)


def test_an_interrupted_tile_keeps_its_velocity() -> None:
    """The velocities on both sides of each change differ by no more than the acceleration of a spring explains; the tile is in flight at the
    first interruption."""
    with kinema.Context() as context:
        scene, document = loaded(context, "grid")
        tile = next(each for each in document["layers"][0]["sublayers"] if each["id"] == "tile 12")
        begins = [animation["beginTime"] for animation in tile["animations"]]
        step = 1e-4

        def velocity(time: float) -> complex:
            a, b = (complex(*scene["tile 12"].presentation_value("position", at=at)) for at in (time - step / 2, time + step / 2))
            return (b - a) / step

        for begin in begins:
            assert abs(velocity(begin + 2 * step) - velocity(begin - 2 * step)) < 60
        assert abs(velocity(begins[1])) > 100
        assert len(begins) == 4


def test_a_card_moves_between_its_states() -> None:
    with kinema.Context() as context:
        scene, _ = loaded(context, "stack")
        context.advance(6)
        scene["card 0"].state = "spread"
        context.advance(8)
        place = scene["card 0"].presentation_value("position", at=8)
        assert tuple(place) == pytest.approx((80, 180), abs=0.2)


def test_the_fountain_has_run_for_a_while() -> None:
    """170 are born in a second, and live 1.4 to 2.4 seconds: about 320 at every time."""
    with kinema.Context() as context:
        scene, document = loaded(context, "particles")
        for time in (0, 1, document["duration"]):
            particles = scene["fountain"].particles(at=time)
            assert 280 < len(particles) < 370
            assert sum(particle.position[1] < 338 for particle in particles) > 0.8 * len(particles), "they fly upwards"


def test_there_are_ten_thousand_sprites_in_waves() -> None:
    with kinema.Context() as context:
        _, document = loaded(context, "sprites")
        items = context.render_array(at=1.0)
        assert len(items) >= 10_000
        first, again = (context.render_array(at=time)["matrix"][5000] for time in (0.4, 2.4))
        assert first == pytest.approx(again, abs=1e-6), "one period of 2 seconds"
        assert document["duration"] == 4


def test_letters_are_hidden_at_both_ends_and_in_line_between() -> None:
    with kinema.Context() as context:
        scene, document = loaded(context, "reveal")
        letters = [layer["id"] for line in document["layers"][0]["sublayers"] for layer in line.get("sublayers", [])]
        assert len(letters) == 17
        for letter in letters:
            places = [scene[letter].presentation_value("position.y", at=time) for time in (0, 2.2, document["duration"])]
            assert places[1] == pytest.approx(40, abs=0.5) and not -36 <= places[0] < 116 and not -36 < places[2] < 116


def test_a_row_opens_as_a_card() -> None:
    with kinema.Context() as context:
        scene, _ = loaded(context, "app")
        heights = [scene["row 1"].presentation_value("bounds", at=time)[3] for time in (0, 2.4, 4.6)]
        assert heights == pytest.approx([72, 470, 72], abs=0.5)
        assert scene["row 0"].presentation_value("opacity", at=2.4) == pytest.approx(0, abs=0.01)
        assert math.isclose(scene["like"].presentation_value("opacity", at=2.4), 1, abs_tol=0.02)
