"""Expressions of Lottie: what they evaluate to, and what ends them. Expected values follow from the functions of After Effects."""

from __future__ import annotations

import math
import subprocess
from pathlib import Path
from typing import Any

import kinema
import pytest
from lottie_files import Picture, animation, bezier, fill, imported, key, layer, loaded, moving, shapes, solid, still

pytest.importorskip("quickjs")

SLIDER = {"ty": 5, "nm": "Size", "ef": [{"ty": 0, "nm": "Slider", "v": moving(key(0, 0), key(60, 30))}]}
CYCLE = moving(key(0, 0), key(20, 100))
# Texts for the opacity of a layer, its value without them, and what they are at some frames.
VALUES: dict[str, tuple[str, Any, dict[float, float]]] = {
    "time": ("time * 20", still(0), {0: 0, 15: 10, 30: 20}),
    "a variable": ("var $bm_rt; var a = 3; $bm_rt = $bm_mul(a, 7);", still(0), {0: 21, 40: 21}),
    "loopOut cycle": ("var $bm_rt; $bm_rt = loopOut('cycle');", CYCLE, {10: 50, 25: 25, 50: 50}),
    "loopOut pingpong": ("loopOut('pingpong')", CYCLE, {10: 50, 25: 75, 45: 25}),
    "loopOut offset": ("loopOut('offset')", moving(key(0, 0), key(20, 20)), {10: 10, 30: 30, 50: 50}),
    "loopOut continue": ("loopOut('continue')", moving(key(0, 0), key(20, 20)), {10: 10, 30: 30, 50: 50}),
    "loopIn cycle": ("loopIn('cycle')", moving(key(40, 0), key(60, 100)), {10: 50, 35: 75, 50: 50}),
    "a control": ("thisComp.layer('driver').effect('Size')('Slider') * 2", still(0), {15: 15, 30: 30}),
    "a layer by its index": ("thisComp.layer(7).effect(1)(1)", still(0), {30: 15}),
    "another property": ("thisComp.layer('driver').transform.rotation", still(0), {0: 10, 30: 10}),
    "another time": ("valueAtTime(time - 0.5)", moving(key(0, 0), key(60, 60)), {15: 0, 30: 15, 45: 30}),
    "keys": ("key(2).value / numKeys + key(1).time", moving(key(0, 0), key(60, 60)), {0: 30, 20: 30}),
    "velocity": ("velocity", moving(key(0, 0), key(60, 60)), {20: 30}),
    "linear": ("linear(time, 0.5, 1.5, 10, 90)", still(0), {0: 10, 15: 10, 30: 50, 45: 90}),
    "clamp": ("clamp(time * 50, 20, 60)", still(0), {0: 20, 30: 50, 50: 60}),
    "frames": ("timeToFrames(time) + framesToTime(30)", still(0), {10: 11}),
    "a condition": ("if (time < 1) { 25 } else { 75 }", still(0), {10: 25, 29: 25, 30: 75, 50: 75}),
    "a function": ("function twice(a) { return 2 * a; } twice(Math.abs(-20))", still(0), {10: 40}),
    "the composition": ("thisComp.width / 2 + thisComp.duration + index", still(0), {0: 53}),
    "vectors": ("length([3, 4]) + dot([1, 2], [3, 4]) + normalize([0, 9])[1]", still(0), {0: 17}),
    "bounces": (
        "value + Math.exp(-time) * Math.sin(time * 9) * 20",
        still(50),
        {f: 50 + math.exp(-f / 30) * math.sin(f * 0.3) * 20 for f in (0, 7, 20)},
    ),
}


def made(text: str, value: Any) -> dict[str, Any]:
    driver = layer(3, nm="driver", ind=7, ef=[SLIDER], ks={"r": still(10)})
    return animation(solid(nm="one", ind=1, ks={"o": {**value, "x": text}}), driver)


@pytest.mark.parametrize("name", VALUES)
def test_values(ctx: kinema.Context, tmp_path: Path, name: str) -> None:
    text, value, expected = VALUES[name]
    one = loaded(ctx, tmp_path, made(text, value))["one"]
    found = {frame: 100 * one.presentation_value("opacity", at=frame / 30) for frame in expected}
    assert found == pytest.approx(expected, abs=0.1)


def test_an_expression_of_a_point(ctx: kinema.Context, tmp_path: Path) -> None:
    box = solid(nm="one", ks={"p": {**still([10, 20]), "x": "[value[0] + time * 30, value[1]]"}})
    one = loaded(ctx, tmp_path, animation(box))["one"]
    place = one.presentation_value("position", at=1)
    assert (place.x, place.y) == pytest.approx((40, 20), abs=0.05)


def test_an_expression_of_a_shape(tmp_path: Path) -> None:
    item = {
        "ty": "rc",
        "nm": "box",
        "p": still([0, 0]),
        "s": {**still([1, 1]), "x": "[content('box').roundness * 3, 8]"},
        "r": still(4),
    }
    document = imported(tmp_path, animation(shapes(item, {"ty": "fl", "c": still([1, 0, 0]), "o": still(100)})))
    assert document.notes == [] and "-6.0" in str(document.document)


def test_coordinates_of_other_layers(ctx: kinema.Context, tmp_path: Path) -> None:
    parent = layer(3, nm="up", ind=2, ks={"p": still([10, 0]), "s": still([200, 200]), "r": still(90)})
    child = layer(3, nm="child", ind=3, parent=2, ks={"p": still([5, 0])})
    box = solid(nm="one", ind=1, ks={"p": {**still([0, 0]), "x": "thisComp.layer('child').toComp([0, 0, 0])"}})
    place = loaded(ctx, tmp_path, animation(box, parent, child))["one"].position
    assert (place.x, place.y) == pytest.approx((10, 10), abs=1e-3)


REFUSED = {
    "thisLayer.sourceRectAtTime().width": "layer.sourceRectAtTime",
    "thisComp.layer('nobody').index": "layer nobody",
    "effect('none')(1)": "effect none",
    "unknown + 1": "'unknown' is not defined",
    "thisComp.layer(7).effect('Size')('Slider').propertyGroup(1)": "",
    "'text'": "",
    "1 / 0": "",
    "while (true);": "limit of time",
    "var held = []; while (true) held.push(new Array(10000).join('x') + held.length);": "limit of memory",
    "(function again() { again(); })()": "stack overflow",
    "require('fs')": "'require' is not defined",
    "import('os')": "",
    "value.x.y": "",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_refused_and_why(tmp_path: Path, text: str) -> None:
    document = imported(tmp_path, made(text, still(50)))
    (note,) = document.notes
    assert note.verdict == "refused" and note.feature.startswith("expression")
    assert REFUSED[text] in note.feature, note
    assert '"opacity": 0.5' in str(document.document).replace("'", '"'), "the value without it"


def test_random_numbers_are_approximated_and_the_same_each_time(tmp_path: Path) -> None:
    for text in ("wiggle(3, 20)", "random(10, 90)"):
        one, two = (imported(tmp_path, made(text, still(50))) for _ in range(2))
        assert one.document == two.document
        assert [(note.feature, note.verdict) for note in one.notes] == [("expression with random numbers", "approximated")]


def test_an_expression_that_reads_its_own_property(ctx: kinema.Context, tmp_path: Path) -> None:
    """It reads the value without the expression, also around a corner."""
    one, two = "thisComp.layer('one').transform.opacity / 2", "thisComp.layer('two').transform.opacity + 10"
    for text, other, expected in ((one, None, 40.0), (two, one, 50.0)):
        layers = [solid(nm="one", ind=1, ks={"o": {**still(80), "x": text}})]
        if other:
            layers.append(solid(nm="two", ind=2, ks={"o": {**still(10), "x": other}}))
        with kinema.Context() as own:
            scene = loaded(own, tmp_path, animation(*layers))
            assert 100 * scene["one"].presentation_value("opacity", at=1) == pytest.approx(expected)


def test_what_does_not_depend_on_the_time_is_evaluated_once(tmp_path: Path) -> None:
    """Each of these takes a tenth of a second or so, and they all have ten."""
    text = "for (var n = 0, held = 0; n < 2000000; n++) held = n % 7; value / 2 + held * 0"
    layers = [solid(nm=str(index), ind=index, ks={"o": {**still(50), "x": text}}) for index in range(1, 9)]
    assert imported(tmp_path, animation(*layers)).notes == []


def test_expressions_that_a_process_evaluated_before_it_was_ended_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kinema.importers.lottie import expressions

    def ended(*_: Any, **__: Any) -> Any:
        raise subprocess.TimeoutExpired("python", 30, output=b'{"rows": [[25.0]], "chance": false}\n{"rows": [[1')

    monkeypatch.setattr(expressions.subprocess, "run", ended)
    layers = [solid(nm=str(n), ind=n, ks={"o": {**still(50), "x": "value / 2"}}) for n in (1, 2)]
    made = imported(tmp_path, animation(*layers))
    assert [(note.feature, note.occurrences) for note in made.notes] == [("expression: limit of time or memory", 1)]
    shown = {layer["id"]: layer["set"]["opacity"] for layer in made.document["layers"][0]["sublayers"]}
    assert shown == {"1": 0.25, "2": 0.5}


PATHS = {
    "a path of the layer": "var $bm_rt;\n$bm_rt = content('Group').content('Path').path;",
    "a path of another layer": "thisComp.layer('two').content('Far').path",
    "a mask": 'thisLayer.mask("Mask").maskPath',
    "a chain": "content('Linked').path",
}


@pytest.mark.parametrize("name", PATHS)
def test_a_path_that_is_another_one(ctx: kinema.Context, tmp_path: Path, name: str) -> None:
    """A triangle from 10 to 50 that grows to 70."""
    pytest.importorskip("skia")
    grows = moving(*({"t": t, "s": [bezier((10, 10), (end, 10), (10, end))]} for t, end in ((0, 50), (60, 70))))
    there = {"ty": "gr", "nm": "Group", "it": [{"ty": "sh", "nm": "Path", "ks": grows}, {"ty": "tr"}]}
    linked = {"ty": "sh", "nm": "Linked", "ks": {**still(bezier((0, 0), (1, 1))), "x": PATHS["a path of the layer"]}}
    own = {"ty": "sh", "nm": "Own", "ks": {**still(bezier((0, 0), (1, 1))), "x": PATHS[name]}}
    mask = {"mode": "n", "nm": "Mask", "o": still(100), "pt": grows}
    items = [there, linked, own] if name == "a chain" else [there, own]
    one = shapes(*items, fill(1, 0, 0), nm="one", masksProperties=[mask])
    two = shapes({"ty": "sh", "nm": "Far", "ks": grows}, nm="two", ind=2)
    picture = Picture(ctx, tmp_path, animation(one, two))
    assert picture.notes == []
    ys, xs = (picture.at(1)[..., 3] > 127).nonzero()
    assert (xs.min(), ys.min()) == (10, 10) and 58 <= xs.max() <= 60


@pytest.mark.parametrize("text", ["content('None').path", "content('Own').path", "createPath([[0, 0]])"])
def test_other_expressions_of_paths_are_refused(tmp_path: Path, text: str) -> None:
    own = {"ty": "sh", "nm": "Own", "ks": {**still(bezier((0, 0), (9, 0), (0, 9))), "x": text}}
    assert [(note.feature, note.verdict) for note in imported(tmp_path, animation(shapes(own, fill(1, 0, 0)))).notes] == [
        ("expression", "refused")
    ]


def test_the_deadline_of_an_import_counts(tmp_path: Path) -> None:
    from kinema.importers import ImportFailure

    with pytest.raises(ImportFailure, match="longer than"):
        imported(tmp_path, made("while (true);", still(0)), timeout=0.5)


def test_without_the_engine_expressions_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kinema.importers.lottie import expressions

    monkeypatch.setattr(expressions, "find_spec", lambda name: None)
    (note,) = imported(tmp_path, made("time", still(50))).notes
    assert note.feature == "expression" and "kinema[expressions]" in note.first
