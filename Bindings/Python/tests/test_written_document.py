"""What is written as a document and loaded again (rule D105). Tests/C/written_scenes.c has the refusals."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from test_document import SHIP, VALIDATOR

import kinema


def test_a_loaded_document_is_written_again(ctx: kinema.Context) -> None:
    scene = ctx.load(SHIP, resource={"logo": 77})
    ctx.flush()
    written = json.loads(ctx.write(resource={77: "logo"}))
    VALIDATOR.validate(written)
    ship = written["layers"][0]
    assert (
        ship["class"] == "shape" and ship["set"]["contents"] == "logo" and ship["set"]["path"] == SHIP["layers"][0]["set"]["path"]
    )
    assert ship["animations"][0] == {
        "class": "basic",
        "key": "fly",
        "duration": 2,
        "timingFunction": "linear",
        "keyPath": "position.x",
        "toValue": 280,
    }
    assert (
        written["resources"] == [{"name": "logo"}]
        and written["layers"][1]["emitterCells"][1] == written["layers"][1]["emitterCells"][0]["id"]
    )
    assert json.loads(scene["ship"].write(indent=True))["layers"][0]["set"]["contents"] == 77


def test_everything_that_runs_goes_on(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.animate(position=(90, 30), duration=2, curve="ease-out-bounce")
    card.add(kinema.Spring("opacity", to=0.25, duration=1), key="dim")
    ctx.advance(0.4)
    with kinema.Context() as other:
        other.advance(0.4)
        other.load(ctx.write())
        other.flush()
        again = other.roots[0].sublayers[0]
        for time in (0.4, 0.5, 1.1, 1.9, 2.5):
            assert again.presentation_value("position", at=time) == card.presentation_value("position", at=time)
            assert again.presentation_value("opacity", at=time) == card.presentation_value("opacity", at=time)
        VALIDATOR.validate(json.loads(other.write()))


def test_a_timeline_that_was_paused_goes_on_to_its_end(ctx: kinema.Context, card: kinema.Layer) -> None:
    ctx.advance(1.3)
    started = kinema.Timeline(ctx).add(card, {"position.x": 100}, duration=0.6, curve="steps(4)").start()
    ctx.advance(1.5)
    started.pause()
    ctx.advance(2.5)
    started.resume()
    ctx.advance(2.7)
    with kinema.Context() as other:
        other.advance(2.7)
        other.load(ctx.write())
        other.flush()
        again = other.roots[0].sublayers[0]
        # Four steps from 10 to 100. 1.3 + 0.6 - 1.3 is below 0.6, where the last one is.
        assert [again.presentation_value("position.x", at=time) for time in (2.8, 2.9001, 3)] == [77.5, 100, 100]


def test_the_host_names_its_handles(ctx: kinema.Context) -> None:
    ctx.root(contents=5)
    written = json.loads(ctx.write(resource=lambda number: (f"image {number}", "a.png")))
    assert written["resources"] == [{"name": "image 5", "source": "a.png"}]
    assert "resources" not in json.loads(ctx.write(resource=lambda number: None))

    def fail(number: int) -> Any:
        raise LookupError(number)

    with pytest.raises(LookupError):
        ctx.write(resource=fail)


def test_d106_a_new_version_changes_what_differs(ctx: kinema.Context) -> None:
    scene = ctx.load(SHIP, resource={"logo": 77})
    ctx.flush()
    ship, spark = scene["ship"], scene["spark"]
    ctx.advance(1)
    version = json.loads(json.dumps(SHIP))
    version["layers"][0]["set"]["opacity"] = 0.5
    version["layers"][0]["sublayers"].insert(0, {"id": "flag"})
    version["markers"] = []
    assert scene.reload(version) == kinema.SceneChanges(added_layers=1, changed_values=1)
    ctx.flush()
    assert scene["ship"] == ship and scene["spark"] == spark and scene["flag"].superlayer == ship and scene.markers == []
    assert ship.opacity == 0.5 and ship.contents == 77 and ship.presentation_value("position.x", at=1.5) == 220
    with pytest.raises(kinema.KinemaError, match="an id given twice"):
        scene.reload({"kinema": 1, "layers": [{"id": "ship"}, {"id": "ship"}]})
    assert scene.reload(version, resource={"logo": 78}).changed_values == 1 and ship.contents == 78
    assert scene.reload({"kinema": 1}).removed_layers == 6 and ctx.roots == []


def test_filters_and_images_have_their_names_by_themselves(ctx: kinema.Context) -> None:
    layer = ctx.root(name="a", contents="art/a.png", compositing_filter="multiplyBlendMode")
    ctx.root(name="b", contents=b"bytes")
    document = json.loads(ctx.write(resource={ctx.roots[1].contents: "b"}))
    assert {one["name"]: one.get("source") for one in document["resources"]} == {
        "art/a.png": "art/a.png",
        "multiplyBlendMode": None,
        "b": None,
    }
    assert json.loads(layer.write())["layers"][0]["set"]["contents"] == "art/a.png"
    assert json.loads(ctx.write())["layers"][1]["set"]["contents"] == ctx.roots[1].contents


def test_an_animation_between_parts_of_a_transform_is_written(ctx: kinema.Context) -> None:
    """D142: turns by more than a half stay, and {} is the identity."""
    parts = {"rotation": [0, 0, 3 * math.pi]}
    spin = {"class": "basic", "key": "spin", "keyPath": "transform", "fromValue": {}, "toValue": parts, "duration": 1}
    steps = {"class": "keyframe", "key": "steps", "keyPath": "sublayerTransform", "values": [parts, {}], "duration": 1}
    ctx.load({"kinema": 1, "layers": [{"id": "a", "animations": [spin, steps]}]})
    ctx.flush()
    written = json.loads(ctx.write())
    found = {one["key"]: one for one in written["layers"][0]["animations"]}
    assert found["spin"]["fromValue"] == {} and found["steps"]["values"][0]["rotation"][2] == pytest.approx(3 * math.pi)
    with kinema.Context() as other:
        other.load(written)
        other.flush()
        for time in (0.25, 0.75):
            assert other.roots[0].presentation_value("transform", at=time) == ctx.roots[0].presentation_value(
                "transform", at=time
            )
