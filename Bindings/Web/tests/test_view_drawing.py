"""What the page draws besides plain boxes, compared with closed forms and with values of the native library."""

from __future__ import annotations

import json
import math
import struct
import zlib
from pathlib import Path
from typing import Any

import kinema
import pytest
from kinema import viewing
from kinema.cli import main
from kinema.scene import Playback, Scene
from playwright.sync_api import Browser, Page
from viewer import color_at, opened, select

SCENES = Path(__file__).resolve().parents[3] / "Tests/Examples/scenes"
WHITE = (1, 1, 1, 1)
EYE = 400.0  # points


def png(path: Path, size: int, color: tuple[int, int, int]) -> Path:
    """Writes a square of one color."""
    rows = zlib.compress((b"\0" + bytes(color) * size) * size)
    chunks = ((b"IHDR", struct.pack(">2I5B", size, size, 8, 2, 0, 0, 0)), (b"IDAT", rows), (b"IEND", b""))
    packed = (struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(packed))
    return path


def stage(context: kinema.Context) -> kinema.Layer:
    return context.root(bounds=(0, 0, 400, 300), position=(200, 150), background_color=WHITE)


def shown(browser: Browser, folder: Path, context: kinema.Context, images: dict[int, Path] | None = None) -> Any:
    context.flush()
    viewing.view(context, images=images).save(folder / "page.html")
    for page in opened(browser, (folder / "page.html").as_uri()):
        page.wait_for_function("[...kinemaPage.renderer.pictures.images.values()].every((image) => image.complete)")
        yield page


def seek(page: Page, time: float) -> None:
    page.evaluate("time => kinemaPage.player.seek(time)", time)


def projected(layer: kinema.Layer, x: float, y: float) -> tuple[float, float]:
    """Where a point of a layer is in root space."""
    m = layer.world_transform(at=0)
    u, v, w = (x * m[row] + y * m[4 + row] + m[12 + row] for row in (0, 1, 3))
    return u / w, v / w


@pytest.mark.parametrize("kind", ["box", "gradient"])
def test_perspective_is_projected_and_not_affine(browser: Browser, tmp_path: Path, kind: str) -> None:
    with kinema.Context() as context:
        room = stage(context).add_layer(bounds=(0, 0, 400, 300), position=(200, 150))
        room.sublayer_transform = kinema.Transform(m34=-1 / EYE)
        options: dict[str, Any] = {"background_color": (1, 0, 0, 1)}
        if kind == "gradient":
            options = {"colors": ((1, 0, 0, 1), (0, 0, 1, 1)), "start_point": (0, 0.5), "end_point": (1, 0.5)}
        card = room.add_layer(
            "gradient" if kind == "gradient" else "layer", bounds=(0, 0, 240, 160), position=(200, 150), **options
        )
        card["transform.rotation.y"] = 0.9
        for page in shown(browser, tmp_path, context):
            corners = [projected(card, x, y) for x, y in ((0, 0), (240, 0), (240, 160), (0, 160))]
            heights = [corners[3][1] - corners[0][1], corners[2][1] - corners[1][1]]
            assert abs(heights[0] - heights[1]) > 40  # the near edge is longer
            for x, y in corners:
                toward = [x + (200 - x) * 0.06, y + (150 - y) * 0.06], [x - (200 - x) * 0.06, y - (150 - y) * 0.06]
                assert color_at(page, *toward[0])[1] < 30 and color_at(page, *toward[1])[1] == 255
            if kind == "gradient":
                for share in (0.1, 0.35, 0.5, 0.8):
                    red, _, blue, _ = color_at(page, *projected(card, 240 * share, 80))
                    assert (red, blue) == pytest.approx((255 * (1 - share), 255 * share), abs=6)
            assert page.locator("#missing").text_content() == ""


def test_particles_are_where_the_engine_says(browser: Browser, tmp_path: Path) -> None:
    with kinema.Context() as context:
        cell = context.cell(birth_rate=2, lifetime=3, velocity=50, contents=7, color=(1, 0, 0, 1))
        fire = stage(context).add_layer("emitter", bounds=(0, 0, 400, 300), position=(200, 150), emitter_position=(60, 90))
        fire.emitter_cells = [cell]
        for page in shown(browser, tmp_path, context, {7: png(tmp_path / "dot.png", 9, (255, 255, 255))}):
            seek(page, 2.2)
            particles = fire.particles(at=2.2)
            assert len(particles) > 3
            for particle in particles:
                assert color_at(page, *particle.position[:2]) == [255, 0, 0, 255]
            assert color_at(page, 60, 90 + 12) == [255, 255, 255, 255]


def test_the_copies_of_a_replicator_show_their_contents_late(browser: Browser, tmp_path: Path) -> None:
    """Copy i of a shape, half a second late each, has the color that the shape had i halves of a second ago."""
    square = [("move", 0, 0), ("line", 40, 0), ("line", 40, 40), ("line", 0, 40), ("close",)]
    with kinema.Context() as context:
        copies = stage(context).add_layer("replicator", bounds=(0, 0, 400, 300), position=(200, 150), speed=2, begin_time=0.25)
        copies.instance_count, copies.instance_delay = 4, 1  # in the time of the replicator, which is twice as fast
        copies.instance_transform = kinema.Transform(m41=60)
        shape = copies.add_layer("shape", bounds=(0, 0, 40, 40), position=(60, 150), path=square, fill_color=(0, 0, 0, 1))
        context.flush()
        shape.add(kinema.Basic("fillColor", from_=(0, 0, 0, 1), to=(1, 0, 0, 1), duration=6, fill_mode="both"))
        context.flush()
        for page in shown(browser, tmp_path, context):
            seek(page, 2)
            reds = [color_at(page, 60 + 60 * i, 150)[0] for i in range(4)]
            expected = [255 * copies.instance_value(i, shape, "fillColor", at=2)[0] for i in range(4)]
            assert reds == pytest.approx(expected, abs=1) and len({*reds}) == 4
            assert page.locator("#missing").text_content() == ""


def test_contents_cross_fade(browser: Browser, tmp_path: Path) -> None:
    with kinema.Context() as context:
        layer = stage(context).add_layer(bounds=(0, 0, 80, 80), position=(200, 150), contents=1)
        layer.add(kinema.Basic("contents", from_=1, to=2, duration=1))
        images = {1: png(tmp_path / "red.png", 4, (255, 0, 0)), 2: png(tmp_path / "blue.png", 4, (0, 0, 255))}
        for page in shown(browser, tmp_path, context, images):
            seek(page, 0.25)
            assert color_at(page, 200, 150) == pytest.approx([191, 0, 64, 255], abs=2)


def test_filters_are_blend_modes_and_the_others_are_named(browser: Browser, tmp_path: Path) -> None:
    with kinema.Context() as context:
        ground = stage(context)
        ground.add_layer(bounds=(0, 0, 200, 200), position=(150, 150), background_color=(1, 0.8, 0.4, 1))
        top = ground.add_layer(bounds=(0, 0, 60, 60), position=(150, 150), background_color=(0.5, 0.5, 1, 1))
        top.compositing_filter = "multiplyBlendMode"
        ground.add_layer(bounds=(0, 0, 20, 20), position=(350, 150), background_color=WHITE, filters=["CITwirlDistortion"])
        for page in shown(browser, tmp_path, context):
            assert color_at(page, 150, 150) == pytest.approx([127.5, 102, 102, 255], abs=2)
            assert page.locator("#missing").text_content() == "Not drawn: the filter CITwirlDistortion."


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("invert(1)", (0, 255, 255)),
        ("CIColorInvert", (0, 255, 255)),
        ("opacity(0.5)", (255, 128, 128)),
        ("grayscale(1)", (54, 54, 54)),
    ],
)
def test_filters_of_the_canvas_are_drawn(browser: Browser, tmp_path: Path, name: str, expected: tuple[int, ...]) -> None:
    """The weights of grayscale are those of the Filter Effects specification: 0.2126 of red."""
    with kinema.Context() as context:
        ground = stage(context)
        ground.add_layer(bounds=(0, 0, 60, 60), position=(150, 150), background_color=(1, 0, 0, 1), filters=[name])
        ground.add_layer(bounds=(0, 0, 60, 60), position=(300, 150), background_color=(1, 0, 0, 1))
        ground.add_layer(bounds=(0, 0, 20, 20), position=(300, 150), background_filters=[name])
        for page in shown(browser, tmp_path, context):
            assert color_at(page, 150, 150)[:3] == pytest.approx(expected, abs=3)
            below = [255, 0, 0] if name.startswith("opacity") else expected
            if below == expected:
                assert color_at(page, 300, 150)[:3] == pytest.approx(expected, abs=3)
            assert color_at(page, 300, 165) == [255, 0, 0, 255]
            assert page.locator("#missing").text_content() == ""


def normal_below(sigmas: float) -> float:
    return 0.5 * (1 + math.erf(sigmas / math.sqrt(2)))


def test_a_blur_spreads_by_its_radius_in_points(browser: Browser, tmp_path: Path) -> None:
    """The edge of a blurred half plane is the normal distribution with the radius as its deviation."""
    with kinema.Context() as context:
        stage(context).add_layer(
            bounds=(0, 0, 200, 200), position=(100, 150), background_color=(0, 0, 0, 1), filters=["blur(12px)"]
        )
        for page in shown(browser, tmp_path, context):
            for away in (-12, 0, 12):
                assert color_at(page, 200 + away, 150)[0] == pytest.approx(255 * normal_below(away / 12), abs=12)


def test_the_blur_of_a_shadow_is_in_the_plane_of_the_layer(browser: Browser, tmp_path: Path) -> None:
    """A layer that is squeezed to a quarter in one direction has a blur that is a quarter as wide there."""
    with kinema.Context() as context:
        box = stage(context).add_layer(bounds=(0, 0, 200, 200), position=(200, 150), background_color=WHITE)
        box.shadow_opacity, box.shadow_offset, box.shadow_radius = 1, (0, 0), 20
        box["transform.scale.x"] = 0.25
        for page in shown(browser, tmp_path, context):
            for deviations in (0.5, 1, 1.5):
                expected = 255 * normal_below(deviations)
                assert color_at(page, 200 + 25 + 5 * deviations, 150)[0] == pytest.approx(expected, abs=14)
                assert color_at(page, 200, 150 + 100 + 20 * deviations)[0] == pytest.approx(expected, abs=14)


def test_both_sides_of_a_transition_are_drawn(browser: Browser, tmp_path: Path) -> None:
    """A push from the right by half its way: the left half shows what was there, the right half what is there now."""
    assert main(["view", str(SCENES / "transition.json"), "-o", str(tmp_path / "page.html")]) == 0
    old, new = [38, 99, 235, 255], [245, 184, 26, 255]
    for page in opened(browser, (tmp_path / "page.html").as_uri()):
        seek(page, 0.75)  # ease-in-ease-out is at one half in the middle
        for x, expected in ((235 - 40, new), (235 - 5, new), (235 + 5, old), (235 + 50, old)):
            assert color_at(page, x, 25) == pytest.approx(expected, abs=1)
        seek(page, 1.6)
        assert color_at(page, 235 + 50, 25) == pytest.approx(new, abs=1)


def test_a_state_that_changes_by_a_transition_shows_both_sides(browser: Browser, tmp_path: Path) -> None:
    """Content that is drawn by its class has the values of before on the old side: half of a push has passed."""
    values = [
        {"keyPath": "backgroundColor", "value": [0, 0, 1, 1]},
        {"layer": "dot", "keyPath": "fillColor", "value": [0, 1, 0, 1]},
    ]
    square = [["move", 0, 0], ["line", 20, 0], ["line", 20, 20], ["line", 0, 20], ["close"]]
    dot = {"bounds": [0, 0, 20, 20], "position": [80, 30], "path": square, "fillColor": [0, 0, 0, 1]}
    push = {"class": "transition", "key": "transition", "type": "push", "subtype": "fromRight", "duration": 1}
    card = {
        "id": "card",
        "set": {"bounds": [0, 0, 100, 60], "position": [150, 60], "backgroundColor": [1, 0, 0, 1]},
        "sublayers": [{"id": "dot", "class": "shape", "set": dot}],
        "states": [{"name": "new", "values": values}],
        "transitions": [{"from": "*", "to": "new", "animations": [{"animation": push}]}],
    }
    (tmp_path / "scene.json").write_text(json.dumps({"kinema": 1, "size": [300, 120], "duration": 4, "layers": [card]}))
    assert main(["view", str(tmp_path / "scene.json"), "-o", str(tmp_path / "page.html")]) == 0
    for page in opened(browser, (tmp_path / "page.html").as_uri()):
        select(page, "card")
        seek(page, 1)
        page.get_by_role("button", name="new", exact=True).click()
        page.evaluate("kinemaPage.select()")
        seek(page, 1.5)
        expected = {(60, 60): (255, 0, 0), (130, 60): (0, 0, 0), (210, 60): (0, 0, 255), (230, 60): (0, 255, 0)}
        assert {at: tuple(color_at(page, *at)[:3]) for at in expected} == expected


def test_a_scene_plays_its_later_acts(browser: Browser, tmp_path: Path) -> None:
    assert main(["view", str(SCENES / "tour.json"), "-o", str(tmp_path / "page.html")]) == 0
    scene = Scene.load(SCENES / "tour.json")
    for page in opened(browser, (tmp_path / "page.html").as_uri()):
        value = "([name, key, time]) => kinemaPage.session.value(kinemaPage.session.nodes.find((node) => node.name === name), key, time)"
        for time in (0.2, 0.7, 2.5, 0.2):
            seek(page, time)
            with Playback(scene) as playback:
                playback.seek(time)
                for name, key in (("page", "backgroundColor"), ("dot", "position.x"), ("letter", "string")):
                    expected = playback.player.layers[name].presentation_value(key, at=time)
                    shown_value = page.evaluate(value, [name, key, time])
                    assert shown_value == (list(expected) if isinstance(expected, tuple) else expected)
        labels = page.locator(".bar").evaluate_all("bars => bars.map((bar) => bar.getAttribute('aria-label').split(',')[0])")
        assert labels.count("page") == 2 and len(labels) == 9
        page.locator(".bar").nth(8).click()
        assert page.evaluate("kinemaPage.player.time") == 2
        assert page.evaluate("kinemaPage.selected.name") == "page"


def test_a_shadow_falls_by_its_offset(browser: Browser, tmp_path: Path) -> None:
    with kinema.Context() as context:
        box = stage(context).add_layer(bounds=(0, 0, 60, 60), position=(100, 100), background_color=(0, 0, 1, 1))
        box.shadow_opacity, box.shadow_offset, box.shadow_radius = 1, (40, 50), 0
        box["transform.scale"] = 2
        for page in shown(browser, tmp_path, context):
            assert color_at(page, 100, 100) == [0, 0, 255, 255]
            assert color_at(page, 100 + 80 + 55, 100 + 100 + 55) == [0, 0, 0, 255]
            assert color_at(page, 100 + 80 + 65, 100 + 100 + 65) == [255, 255, 255, 255]


def test_the_page_of_a_context_begins_at_its_time(browser: Browser, tmp_path: Path) -> None:
    with kinema.Context() as context:
        box = stage(context).add_layer(name="box", bounds=(0, 0, 20, 20), position=(50, 50), background_color=(0, 0, 1, 1))
        context.flush()
        context.advance(2)
        box.add(kinema.Basic("position.x", from_=50, to=250, duration=1))
        context.advance(2.5)
        for page in shown(browser, tmp_path, context):
            assert page.evaluate("kinemaPage.player.time") == 2.5
            assert color_at(page, 150, 50) == [0, 0, 255, 255]
        assert viewing.view(context)._repr_html_().startswith("<iframe ")


# ---- The gallery -------------------------------------------------------------------------------------------------------


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Any:
    viewing.view(kinema.Context(), name="own").save(tmp_path / "page.html")
    yield from opened(browser, (tmp_path / "page.html").as_uri())


def test_the_gallery_has_every_scene_and_opens_it_by_keys(page: Page) -> None:
    page.focus("#openGallery")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Gallery")
    names = dialog.locator(".card strong").all_text_contents()
    assert names[:2] == ["own", "tour"]
    assert sorted(names[1:]) == sorted(file.stem for file in SCENES.glob("*.json"))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert dialog.is_hidden()
    assert page.locator("#title").text_content() == "tour"
    assert page.locator("#about").text_content() == json.loads((SCENES / "tour.json").read_text(encoding="utf-8"))["about"]


def test_every_picture_of_the_gallery_shows_something(page: Page) -> None:
    """Also those that need an image of their scene."""
    page.click("#openGallery")
    counts = """() => [...document.querySelectorAll(".card")].slice(1).map((card) => {
        const canvas = card.querySelector("canvas"), { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
    })"""
    page.wait_for_function(f"({counts})().every((count) => count > 2)")


@pytest.mark.parametrize("scene", sorted(file.stem for file in SCENES.glob("*.json")))
def test_each_scene_of_the_gallery_plays(page: Page, scene: str) -> None:
    page.click("#openGallery")
    page.locator(".card", has=page.locator(f"strong:text-is('{scene}')")).click()
    assert page.locator("#title").text_content() == scene
    times = [share * page.evaluate("kinemaPage.player.duration") for share in (0, 0.3, 0.7)]
    pictures = [
        page.evaluate("t => { kinemaPage.player.seek(t); return kinemaPage.canvas.canvas.toDataURL(); }", t) for t in times
    ]
    assert len({*pictures}) > 1
    assert page.locator("#missing").text_content() == ""
    select(page, "stage")
    assert page.evaluate("kinemaPage.selected.name") == "stage"
