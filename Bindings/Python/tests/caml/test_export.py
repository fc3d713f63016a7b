"""`kinema export`: what CAML cannot express is refused by name, and what it expresses otherwise is listed."""

from __future__ import annotations

import json
import plistlib
import re
from pathlib import Path
from typing import Any

import pytest
from documents import png, read, write
from random_scenes import LOGO, RESOURCES
from test_round_trip import again, compare

import kinema
from kinema import exporters


def scene(**layer: Any) -> dict[str, Any]:
    return {"kinema": 1, "layers": [{"id": "one", **layer}]}


def animated(**animation: Any) -> dict[str, Any]:
    return scene(animations=[{"class": "basic", "keyPath": "opacity", "toValue": 0, **animation}])


SHEAR = [1, 0, 0, 0, 0.5, 1, 0.25, 0, 0, 0, 1, 0, 0, 0, 0, 1]
REFUSED = {
    "properties: custom properties": {"properties": [{"name": "charge", "type": "number"}]},
    'charge: "charge" given, expected a property or component': {
        "properties": [{"name": "charge", "type": "number"}],
        "layers": [{"set": {"charge": 1}}],
    },
    "animation's timingFunction: the timing function 'steps(3)'": animated(timingFunction="steps(3)"),
    "animation's timingFunctions: the timing functions 'linear, steps(3)'": scene(
        animations=[{"class": "keyframe", "keyPath": "opacity", "values": [0, 1, 0], "timingFunctions": "linear, steps(3)"}]
    ),
    "animation's startVelocity: not part of CAML": animated(startVelocity=3),
    "animation's tags: not part of CAML": animated(tags={"a": 1}),
    "animation's preferredFrameRateRange: not part of CAML": animated(preferredFrameRateRange=[30, 60, 60]),
    "transform: a transform that scales, turns and perspective do not make": scene(set={"transform": SHEAR}),
    "contents: the handle 7, which names no resource": scene(set={"contents": 7}),
    "name: a text with control characters": scene(set={"name": "a\u0001"}),
    "font: null": {"layers": [{"class": "text", "set": {"font": None}}]},
    "animation's values: null": scene(
        animations=[{"class": "keyframe", "keyPath": "backgroundColor", "values": [None, [0, 0, 0, 1]]}]
    ),
    "timelines: not part of CAML; transition: a timeline": scene(
        timelines=[{"name": "go", "entries": []}], transitions=[{"from": "*", "to": "*", "timeline": "go"}]
    ),
    "state: not part of CAML": scene(states=[{"name": "a", "values": []}], state={"name": "a", "values": []}),
    "emitterCells: a cell of several emitters": {
        "layers": [{"class": "emitter", "emitterCells": [{"id": "c"}]}, {"class": "emitter", "emitterCells": ["c"]}]
    },
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_caml_cannot_express_is_refused_by_name(what: str) -> None:
    with pytest.raises(exporters.ExportFailure) as caught:
        exporters.to_caml({"kinema": 1, **REFUSED[what]})
    assert what in str(caught.value)


def test_what_has_no_effect_on_values_is_listed() -> None:
    document = {"name": "n", "about": "a", "duration": 2, "markers": [{"name": "m"}], "motions": [{"name": "m"}], **scene()}
    assert exporters.to_caml(document).notes == [
        f"{one}: not written" for one in ("name", "about", "duration", "markers", "motions")
    ]
    shape = {"kinema": 1, "layers": [{"class": "shape", "set": {"fillColor": None, "strokeColor": None}}]}
    made = exporters.to_caml(shape)
    assert made.notes == ["fillColor: null is written as a transparent color"]
    assert b'<fillColor value="0 0 0" opacity="0" />' in made.caml and b"strokeColor" not in made.caml


def test_a_segment_without_a_timing_function_is_linear() -> None:
    """Rule 4.5."""
    functions = [None, "easeIn", [0.5, 0, 0.5, 1]]
    frames = {"class": "keyframe", "keyPath": "opacity", "values": [0, 1, 0, 1], "timingFunctions": functions}
    made = exporters.to_caml(scene(animations=[frames]))
    assert re.findall(rb'CAMediaTimingFunction value="([^"]*)"', made.caml) == [b"linear", b"easeIn", b"0.5 0 0.5 1"]


def test_styles_are_written_as_values() -> None:
    """The strongest level comes first, and the layer's own values are above all."""
    made = exporters.to_caml(scene(style=[{"opacity": 0.5}, {"opacity": 0.25, "zPosition": 3}], set={"zPosition": 4}))
    assert b'opacity="0.5"' in made.caml and b'zPosition="4"' in made.caml
    assert made.notes == ["style: written as values of the layer"]


def test_a_broken_document_is_refused() -> None:
    for document in ({}, {"kinema": 2}, scene(set={"opacity": "high"}), [], None, {"kinema": 1, "layers": [1]}):
        with pytest.raises(exporters.ExportFailure):
            exporters.to_caml(document)  # type: ignore[arg-type]


def test_a_folder_has_an_index_and_its_images(tmp_path: Path) -> None:
    (tmp_path / "logo.png").write_bytes(png())
    resources = [
        {"name": "logo", "source": "logo.png"},
        {"name": "assets/b.png", "source": LOGO},
        {"name": "no", "source": "no.png"},
    ]
    document = scene(set={"contents": "logo"}, sublayers=[{"set": {"contents": "assets/b.png"}}, {"set": {"contents": "no"}}])
    source = tmp_path / "scene.json"
    source.write_text(json.dumps({**document, "size": [320, 240], "resources": resources}), encoding="utf-8")
    exporters.export_file(source, tmp_path / "a.ca")
    index = plistlib.loads((tmp_path / "a.ca" / "index.xml").read_bytes())
    assert index == {"rootDocument": "main.caml", "documentWidth": 320.0, "documentHeight": 240.0}
    names = sorted(path.relative_to(tmp_path / "a.ca").as_posix() for path in (tmp_path / "a.ca").rglob("*.*"))
    assert names == ["assets/b.png", "assets/image 1.png", "index.xml", "main.caml"]
    made = read(tmp_path / "a.ca")
    assert [one["name"] for one in made.document["resources"]] == ["assets/image 1.png", "assets/b.png", "no.png"]
    assert [note.feature for note in made.notes] == ["image: missing, or too large"]
    with pytest.raises(exporters.ExportFailure, match="only a .ca folder can hold"):
        exporters.export_file(source, tmp_path / "a.caml")
    assert not (tmp_path / "a.caml").exists()


def test_a_file_is_enough_without_images(tmp_path: Path) -> None:
    source = tmp_path / "scene.json"
    source.write_text(json.dumps(scene(set={"opacity": 0.5})), encoding="utf-8")
    exporters.export_file(source, tmp_path / "a.caml")
    assert read(tmp_path / "a.caml").document["layers"] == [{"id": "one", "set": {"opacity": 0.5}}]


def test_a_perceptual_spring_is_written_by_its_parameters_5_6() -> None:
    """Mass 1, stiffness (2π/d)², damping 4π(1 − b)/d (rule 5.6)."""
    spring = {"class": "spring", "key": "a", "keyPath": "opacity", "toValue": 0, "perceptualDuration": 0.5, "bounce": 0.25}
    made = again({"kinema": 1, "layers": [{"animations": [spring]}]}).document["layers"][0]["animations"][0]
    assert (made["mass"], made["stiffness"], made["damping"]) == pytest.approx((1, 157.91367041742973, 18.84955592153876))
    assert "perceptualDuration" not in made and made["duration"] > 0


def test_transitions_and_value_functions_survive() -> None:
    animations = [
        {"class": "transition", "key": "t", "type": "push", "subtype": "fromTop", "startProgress": 0.25, "duration": 2},
        {"class": "basic", "key": "r", "keyPath": "transform", "valueFunction": "rotateZ", "toValue": 1.5, "duration": 2},
        {"class": "keyframe", "key": "s", "keyPath": "transform", "valueFunction": "scale", "values": [[1, 1, 1], [2, 3, 4]]},
        {"class": "keyframe", "key": "p", "keyPath": "position", "path": [["move", 0, 0], ["curve", 1, 0, 2, 1, 2, 2]]},
    ]
    document = {"kinema": 1, "resources": RESOURCES, "layers": [{"animations": animations}]}
    made = again(document)
    assert made.document["layers"][0]["animations"] == animations and made.notes == []
    compare(document, made.document)


def test_an_axis_of_y_up_is_not_written_twice(tmp_path: Path) -> None:
    with kinema.Context() as ctx:
        assert b'geometryFlipped="1"' in exporters.to_caml(scene()).caml and ctx.statistics.layers == 0


EXTRAS: list[Any] = [
    7,
    {"caml": 7},
    {"caml": {"class": "x y", "attributes": 7}},
    {"caml": {"class": "CALayer/><evil", "attributes": {"a b": "1", "c": 4, "d": "\u0001", "ok": "1"}}},
]


@pytest.mark.parametrize("extra", EXTRAS)
def test_extra_of_other_tools_does_no_harm(extra: Any, tmp_path: Path) -> None:
    (tmp_path / "a.caml").write_bytes(exporters.to_caml(scene(extra=extra)).caml)
    layer = read(tmp_path / "a.caml").document["layers"][0]
    assert layer["id"] == "one" and layer.get("extra", {}).get("caml", {}).get("attributes") in (None, {"ok": "1"})


@pytest.mark.parametrize("depth", [70, 400])
def test_layers_too_deep_for_an_import_are_refused(depth: int) -> None:
    layer: dict[str, Any] = {}
    for _ in range(depth):
        layer = {"sublayers": [layer]}
    with pytest.raises(exporters.ExportFailure, match="layers in each other"):
        exporters.to_caml({"kinema": 1, "layers": [layer]})


def test_filters_and_their_inputs_survive(tmp_path: Path) -> None:
    body = '<filters><CAFilter filter="gaussianBlur" name="b" inputRadius="3"/><CIFilter filter="CISepiaTone">'
    body = f'<sublayers><CALayer>{body}<inputIntensity type="real" value="0.5"/></CIFilter></filters></CALayer></sublayers>'
    first = read(write(tmp_path, body)).document
    (tmp_path / "main.caml").write_bytes(exporters.to_caml(first).caml)
    again = read(tmp_path / "main.caml").document
    assert [one["extra"]["caml"]["inputs"] for one in again["resources"]] == [{"inputRadius": "3"}, {"inputIntensity": "0.5"}]
    assert [one["extra"]["caml"].get("name") for one in again["resources"]] == ["b", "CISepiaTone"]
