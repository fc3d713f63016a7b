"""Sizes of documents that the import makes, and the errors of keys that pass samples."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import kinema
import numpy as np
import pytest
from kinema.importers.lottie.fitting import fitted
from kinema.importers.lottie.tracks import Track
from kinema.importers.work import Work
from lottie_files import (
    animation,
    bezier,
    fill,
    found,
    imported,
    key,
    layer,
    linear_part,
    loaded,
    moving,
    rect,
    shapes,
    still,
    stroke,
)

EASE = (0.3, 0.0, 0.6, 1.0)
MOST = 10


def track_of(function: Any, *, frames: int = 120, error: float = 0.02) -> Track:
    times = [index / 4 for index in range(4 * frames + 1)]
    return Track(fitted(times, lambda index: (tuple(function(times[index])), ()), Work(), error))


@pytest.mark.parametrize(
    ("function", "most"),
    [
        (lambda t: (t, -3 * t), 2),
        (lambda t: ((t / 120) ** 3 * 400, (t / 120) ** 3 * -30), 2),
        (lambda t: (50 * math.cos(t / 20), 50 * math.sin(t / 20)), 140),
        (lambda t: (300 / (1 + math.exp((60 - t) / 6)),), 16),
        (lambda t: (abs(t - 61.3) * 5, t), 12),
        (lambda t: (7.0, 7.0), 2),
    ],
    ids=["a line", "a cubic", "a circle", "a step that is smooth", "a corner", "nothing moves"],
)
def test_keys_pass_the_samples(function: Any, most: int) -> None:
    track = track_of(function)
    for index in range(481):
        assert track.at(index / 4) == pytest.approx(function(index / 4), abs=0.0201)
    assert len(track.keys) <= most


def test_a_fast_value_may_be_late() -> None:
    times = [index / 4 for index in range(41)]

    def sample(index: int) -> Any:
        return (1000 * times[index] ** 2, 0.0), ()

    exact, late = (Track(fitted(times, sample, Work(), 0.02, late=late)) for late in (0.0, 0.01))
    for index, time in enumerate(times):
        speed = 2000 * max(time, 1)
        assert late.at(time)[0] == pytest.approx(sample(index)[0][0], abs=0.01 * speed + 0.02)
        assert exact.at(time)[0] == pytest.approx(sample(index)[0][0], abs=0.0201)


def star(**members: Any) -> dict[str, Any]:
    held = {"pt": still(5), "p": still([50, 50]), "r": still(0), "or": still(40), "os": still(0), "ir": still(20), "is": still(0)}
    return {"ty": "sr", "sy": 1, **held, **members}


TURN = moving(key(0, 0, ease=EASE), key(55, 720))
WIDE = moving(key(5, [10, 20], ease=EASE), key(50, [60, 70]))
THERE = moving(key(0, [10, 10], ease=EASE), key(40, [90, 60]))
BENT = moving({**key(0, [10, 10], ease=EASE), "to": [40, 0], "ti": [0, -30]}, key(58, [90, 60]))
PATH = {"ty": "sh", "ks": still(bezier((10, 10), (90, 20), (60, 80), (20, 70)))}
DOCUMENTS = {
    "a star that turns": shapes(star(r=TURN), fill(1, 0, 0)),
    "a rectangle that moves and grows": shapes({**rect(0, 0, 1, 1), "p": THERE, "s": WIDE}, fill(1, 0, 0)),
    "a radius that grows": shapes(
        {**rect(50, 50, 80, 60), "s": WIDE, "r": moving(key(0, 0, ease=EASE), key(30, 50))}, fill(1, 0, 0)
    ),
    "a pill that grows": shapes(
        {**rect(50, 50, 1, 1), "s": moving(key(0, [20, 10], ease=EASE), key(60, [90, 30])), "r": still(99)}, fill(1, 0, 0)
    ),
    "corners that become round": shapes(PATH, {"ty": "rd", "r": moving(key(0, 0, ease=EASE), key(60, 40))}, fill(1, 0, 0)),
    "a group that turns below a fill": shapes({"ty": "gr", "it": [PATH, {"ty": "tr", "r": TURN}]}, fill(1, 0, 0)),
    "a group that turns below a line": shapes({"ty": "gr", "it": [PATH, {"ty": "tr", "r": TURN}]}, stroke(1, 0, 0)),
    "a trim that crosses": shapes(
        PATH, {"ty": "tm", "s": TURN, "e": moving(key(0, 90), key(60, 0)), "o": still(0)}, stroke(1, 0, 0)
    ),
    "a curve in space": shapes(rect(0, 0, 20, 20), fill(1, 0, 0), ks={"p": BENT}),
    "a skew": shapes(rect(0, 0, 20, 20), fill(1, 0, 0), ks={"sk": moving(key(0, 0, ease=EASE), key(60, 40)), "sa": still(30)}),
    "a skew whose axis turns": shapes(rect(0, 0, 20, 20), fill(1, 0, 0), ks={"sk": still(40), "sa": TURN}),
    "orientation along a curve": shapes(rect(0, 0, 20, 20), fill(1, 0, 0), ks={"p": BENT}, ao=1),
}
SMALL = 1200
"""Bytes of a document around one layer, which sources of a few hundred bytes do not pay for."""


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_not_much_larger_than_its_source(tmp_path: Path, name: str) -> None:
    source = animation(DOCUMENTS[name])
    made = imported(tmp_path, source).document
    assert len(json.dumps(made)) <= MOST * len(json.dumps(source)) + SMALL


def test_a_pill_that_grows_has_two_keys(tmp_path: Path) -> None:
    """Its corners are half its height at all times; where another limit takes over, they are sampled."""
    pill = imported(tmp_path, animation(DOCUMENTS["a pill that grows"])).document
    assert json.dumps(pill).count('"move"') == 3, "the value and two keys"
    other = shapes({**rect(50, 50, 1, 1), "s": moving(key(0, [20, 10]), key(60, [30, 90])), "r": still(99)}, fill(1, 0, 0))
    assert json.dumps(imported(tmp_path, animation(other)).document).count('"move"') > 3


def test_a_trim_of_a_fill_of_lines_has_keys_at_its_corners(tmp_path: Path) -> None:
    """The end of the path moves along lines there, which two keys carry."""
    items = (PATH, {"ty": "tm", "s": still(0), "e": moving(key(0, 0), key(60, 100)), "o": still(0)}, fill(1, 0, 0))
    made = imported(tmp_path, animation(shapes(*items))).document
    assert json.dumps(made).count('"move"') <= 12


@pytest.mark.parametrize("skew", [still(30), moving(key(0, 0), key(60, 60))])
def test_a_skew_whose_axis_turns(ctx: kinema.Context, tmp_path: Path, skew: Any) -> None:
    """It turns by the axis, shears, and turns back; between the samples, too."""
    ks = {"sk": skew, "sa": moving(key(0, 0), key(60, 720)), "r": still(10), "s": still([50, 200])}
    scene = loaded(ctx, tmp_path, animation(shapes(rect(0, 0, 20, 20), fill(1, 0, 0), ks=ks)))
    for frame in (0, 7.1, 20.3, 52.9):
        t = frame / 60
        tangent, axis = math.tan(math.radians(-(30 if skew["a"] == 0 else 60 * t))), math.radians(720 * t)
        wanted = np.diag([0.5, 2.0]) @ turned(-axis) @ np.array([[1, 0], [tangent, 1]]) @ turned(axis) @ turned(math.radians(10))
        assert linear_part(scene["layer"], frame / 30) == pytest.approx(list(wanted.flat), abs=1e-4)


def turned(angle: float) -> Any:
    return np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])


def test_what_turns_alone_is_turned_by_a_layer(ctx: kinema.Context, tmp_path: Path) -> None:
    """The path itself stands still, so it is exact between the samples, too."""
    scene = loaded(ctx, tmp_path, animation(DOCUMENTS["a star that turns"]))
    (shape,) = found(scene.roots[0], kinema.LayerClass.SHAPE)
    assert shape.animation_keys == []
    assert shape.superlayer is not None
    turned = shape.superlayer.presentation_value("transform", at=55 / 30)
    assert [turned.m11, turned.m12] == pytest.approx([1, 0], abs=1e-9), "two whole turns"


def test_neighbors_share_the_layers_of_their_parents(ctx: kinema.Context, tmp_path: Path) -> None:
    null = layer(3, ind=9, ks={"p": moving(key(0, [0, 0]), key(60, [60, 0]))})
    children = [shapes(rect(5, 5, 4, 4), fill(1, 0, 0), parent=9, ind=index) for index in range(3)]
    apart = shapes(rect(5, 5, 4, 4), fill(1, 0, 0))
    scene = loaded(ctx, tmp_path, animation(*children, apart, children[0] | {"ind": 7}, null))
    boxes = scene.roots[0].sublayers
    assert [len(box.sublayers) for box in boxes[:1]] == [1] and len(boxes) == 3, "one child below, the layer apart, three above"
    assert len(boxes[2].sublayers) == 3
    assert boxes[2].presentation_value("position", at=1).x == pytest.approx(30)
