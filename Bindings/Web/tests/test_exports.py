"""What `kinema export` writes for browsers, in Chromium: its pictures at some times are those of the scene."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import kinema
import numpy as np
import pytest
from kinema import exporters, rendering
from PIL import Image
from playwright.sync_api import Browser, Page

TIMES = (0.1, 0.55, 1.4)
SQUARE = [["move", 0, 0], ["line", 40, 0], ["line", 40, 40], ["line", 0, 40], ["close"]]
WIDE = [["move", 0, 0], ["line", 80, 0], ["line", 80, 40], ["line", 0, 40], ["close"]]
BOX = {"bounds": [0, 0, 40, 40], "backgroundColor": [1, 0, 0, 1]}
LINE = {"path": SQUARE, "position": [20, 20], "fillColor": None, "strokeColor": [0, 0, 0, 1], "lineWidth": 6}
EASED = {"timingFunctions": ["easeInEaseOut"]}
STEPS = {"calculationMode": "discrete", "keyTimes": [0, 0.5, 1]}
# The class of a layer, its values, and what moves: a key path, its values and more members.
SCENES: dict[str, tuple[str, dict[str, Any], tuple[Any, ...]]] = {
    "moves": ("layer", BOX, ("position", [[0, 0], [60, 40]])),
    "eases": ("layer", BOX, ("position.x", [0, 60], EASED)),
    "turns": ("layer", {**BOX, "position": [50, 50]}, ("transform.rotation.z", [0, 3])),
    "fades": ("layer", BOX, ("opacity", [1, 0.2])),
    "colors": ("layer", BOX, ("backgroundColor", [[1, 0, 0, 1], [0, 0, 1, 1]])),
    "appears": ("layer", BOX, ("hidden", [True, False], STEPS)),
    "morphs": ("shape", {"path": SQUARE, "fillColor": [0, 0.5, 0, 1]}, ("path", [SQUARE, WIDE])),
    "trims": ("shape", LINE, ("strokeEnd", [0, 1])),
}
CODE = ("moves", "eases", "turns", "fades", "colors")
"""What a plain element can have."""
ELEMENT = '<div id="one" style="position:absolute;left:0;top:0;width:40px;height:40px;background:red"></div>'


def document(name: str) -> dict[str, Any]:
    kind, values, (path, moved, *more) = SCENES[name]
    common = {"class": "keyframe", "key": path, "keyPath": path, "beginTime": 1e-100, "duration": 2, "fillMode": "both"}
    animation = {**common, "values": moved, **(more[0] if more else {})}
    one = {"id": "one", "class": kind, "set": {"anchorPoint": [0, 0], "name": "one", **values}, "animations": [animation]}
    root = {"set": {"bounds": [0, 0, 100, 100], "anchorPoint": [0, 0]}, "sublayers": [one]}
    return {"kinema": 1, "size": [100, 100], "duration": 2, "layers": [root]}


def exported(folder: Path, name: str, ending: str) -> str:
    source, target = folder / "scene.json", folder / f"scene.{ending}"
    source.write_text(json.dumps(document(name)))
    assert exporters.export_file(source, target) == []
    return target.read_text()


@pytest.fixture(scope="module")
def empty(browser: Browser) -> Page:
    return browser.new_page(viewport={"width": 100, "height": 100})


def compare(page: Page, name: str) -> None:
    """Compares pictures at times at which everything stands still."""
    with kinema.Context() as context:
        context.load(document(name))
        context.flush()
        for time in TIMES:
            page.evaluate(
                """time => {
                    for (const svg of document.querySelectorAll("svg")) { svg.pauseAnimations(); svg.setCurrentTime(time); }
                    for (const one of document.getAnimations()) { one.pause(); one.currentTime = 1000 * time; }
                }""",
                time,
            )
            with Image.open(io.BytesIO(page.screenshot())) as picture:
                theirs = np.asarray(picture.convert("RGB")).astype(int)
            own = rendering.render(context, time, background=(1, 1, 1, 1), viewport=(0, 0, 100, 100)).pixels[..., :3].astype(int)
            assert (abs(own - theirs).max(axis=2) > 48).mean() <= 0.01, time


@pytest.mark.parametrize("name", SCENES)
def test_svg(empty: Page, tmp_path: Path, name: str) -> None:
    empty.set_content(f'<body style="margin:0">{exported(tmp_path, name, "svg")}</body>')
    compare(empty, name)


@pytest.mark.parametrize("name", CODE)
def test_css(empty: Page, tmp_path: Path, name: str) -> None:
    empty.set_content(f'<body style="margin:0">{ELEMENT}<style>{exported(tmp_path, name, "css")}</style></body>')
    compare(empty, name)


@pytest.mark.parametrize("name", CODE)
def test_javascript(empty: Page, tmp_path: Path, name: str) -> None:
    empty.set_content(f'<body style="margin:0">{ELEMENT}</body>')
    text = exported(tmp_path, name, "js")
    count = empty.evaluate(
        "async text => (await import(URL.createObjectURL(new Blob([text], {type: 'text/javascript'})))).animate().length", text
    )
    assert count == 1
    compare(empty, name)
