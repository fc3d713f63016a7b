"""Any scene that CAML can express has the same values at every time after an export and an import."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from documents import Read, read, text
from hypothesis import HealthCheck, given, settings
from random_scenes import TIMES, difference, documents, every, live, number, paths_of

import kinema
from kinema import exporters


def again(document: dict[str, Any]) -> Read:
    """Exports to a folder, and imports it."""
    with TemporaryDirectory() as folder:
        scene, package = Path(folder) / "scene.json", Path(folder) / "scene.ca"
        scene.write_text(json.dumps(document), encoding="utf-8")
        exporters.export_file(scene, package)
        return read(package)


def load(ctx: kinema.Context, document: dict[str, Any]) -> list[Any]:
    roots = ctx.load(document, resource=number).roots
    ctx.flush()
    return live(roots)


def compare(document: dict[str, Any], other: dict[str, Any], tolerance: float = 1e-9) -> None:
    with kinema.Context() as one, kinema.Context() as two:
        for description, left, right in zip(every(document["layers"]), load(one, document), load(two, other), strict=True):
            assert left.layer_class == right.layer_class
            for path in paths_of(description):
                for time in TIMES:
                    a, b = (layer.presentation_value(path, at=time) for layer in (left, right))
                    assert difference(a, b) <= tolerance, (path, time, a, b)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(documents())
def test_a_scene_survives(document: dict[str, Any]) -> None:
    made = again(document)
    assert made.notes == []
    assert [layer.get("id") for layer in every(document["layers"])] == [
        layer.get("id") for layer in every(made.document["layers"])
    ]
    assert made.document["size"] == document["size"]
    compare(document, made.document)


def test_a_frame_and_a_component_beside_its_whole_are_the_values_that_result() -> None:
    layer = {"set": {"anchorPoint": [0, 1], "frame": [10, 20, 30, 40], "transform": [2, *[0] * 4, 2, *[0] * 4, 1, *[0] * 4, 1]}}
    layer["set"]["transform.rotation.z"] = 0.5
    layer["set"]["bounds.size.width"] = 60
    compare({"kinema": 1, "layers": [layer]}, again({"kinema": 1, "layers": [layer]}).document)


def test_caml_survives_the_other_way_round(tmp_path: Path) -> None:
    """The root that an import makes is not written, and unknown attributes are written again."""
    path = tmp_path / "main.caml"
    path.write_text(text('<sublayers><CASDFLayer wobble="3" opacity="0.5"/></sublayers>'), encoding="utf-8")
    first = read(path)
    path.write_bytes(exporters.to_caml(first.document).caml)
    assert b"kinema-roots" not in path.read_bytes() and b'wobble="3"' in path.read_bytes()
    second = read(path)
    assert (second.document, [note.feature for note in second.notes]) == (first.document, [note.feature for note in first.notes])
