"""The studio: what people change in the page of `kinema view`, and how it looks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from studio import document, enter, layer, note, served
from viewer import color_at, opened, select


# ---- Edit ---------------------------------------------------------------------------------------------------------------------


def test_values_are_edited_by_field_and_undone_step_by_step(page: Page) -> None:
    before = document(page)
    select(page, "buoy")
    enter(page, "opacity", "0.5")
    enter(page, "backgroundColor", "lime")
    page.locator("#inspector").get_by_label("position", exact=True).press("ArrowUp")
    assert layer(page, "buoy")["set"]["opacity"] == 0.5
    assert layer(page, "buoy")["set"]["backgroundColor"] == [0, 1, 0, 1]
    assert page.evaluate("kinemaPage.selected.layer.opacity") == 0.5
    assert page.title().startswith("• ")
    for _ in range(3):
        page.locator("#undo").click()
    assert document(page) == before
    assert page.locator("#undo").is_disabled() and not page.title().startswith("• ")
    page.locator("h1").click()
    for _ in range(3):
        page.keyboard.press("Control+Shift+Z")
    assert layer(page, "buoy")["set"]["opacity"] == 0.5
    enter(page, "opacity", "much")
    assert layer(page, "buoy")["set"]["opacity"] == 0.5


def test_a_value_that_the_engine_rejects_says_why_and_changes_nothing(page: Page) -> None:
    select(page, "buoy")
    before = document(page)
    enter(page, "position", "1, 2, 3")
    assert "3 numbers given" in note(page) or "position" in note(page)
    assert document(page) == before
    assert page.evaluate("kinemaPage.history.canUndo") is False


def test_layers_are_added_copied_ordered_and_removed(page: Page) -> None:
    names = "kinemaPage.session.nodes.map(({ name }) => name)"
    before = page.evaluate(names)
    select(page, "stage")
    page.select_option("#addLayer", "text")
    assert page.evaluate("kinemaPage.selected.name") == "text"
    enter(page, "string", "Ahoy")
    page.get_by_role("button", name="Copy the layer").click()
    assert [name for name in page.evaluate(names) if name not in before] == ["text", "text copy"]
    page.get_by_role("button", name="To the back").click()
    after = [name for name in page.evaluate(names) if name not in before]
    assert after == ["text copy", "text"]
    page.get_by_role("button", name="Remove the layer").click()
    page.locator("#undo").click()
    assert page.evaluate("kinemaPage.session.nodes.find(({ name }) => name === 'text copy').layer.string") == "Ahoy"
    while page.evaluate("kinemaPage.history.canUndo"):
        page.locator("#undo").click()
    assert page.evaluate(names) == before


def test_animations_are_added_edited_and_removed_while_others_run_on(page: Page) -> None:
    page.evaluate("kinemaPage.player.seek(0.8)")
    context = page.evaluate_handle("kinemaPage.session.context")
    ship = page.evaluate("kinemaPage.session.nodes.find((n) => n.name === 'ship').layer.presentation('position', 0.8)")
    select(page, "title")
    page.locator("summary", has_text="Add animation").click()
    page.select_option("[aria-label='Class of the new animation']", "spring")
    page.select_option("[aria-label='Property of the new animation']", "opacity")
    page.get_by_role("button", name="Add the animation").click()
    added = layer(page, "title")["animations"][-1]
    assert (added["class"], added["keyPath"], added["beginTime"]) == ("spring", "opacity", pytest.approx(0.8))
    enter(page, "fromValue", "0")
    assert page.evaluate("kinemaPage.selected.layer.presentation('opacity', 0.8)") == 0
    assert page.evaluate("kinemaPage.session.nodes.find((n) => n.name === 'ship').layer.presentation('position', 0.8)") == ship
    assert page.evaluate("(context) => kinemaPage.session.context === context", context), (
        "the layers were reloaded, not made anew"
    )
    page.get_by_role("button", name="Remove the animation").click()
    assert layer(page, "title")["animations"] == []


def test_a_layer_and_its_anchor_point_are_dragged(page: Page) -> None:
    program = """(point) => {
        const canvas = document.querySelector("canvas").getBoundingClientRect();
        const { x, y } = kinemaPage.placement().transformPoint(point);
        return [canvas.left + x / devicePixelRatio, canvas.top + y / devicePixelRatio];
    }"""

    def at(x: float, y: float) -> tuple[float, float]:
        left, top = page.evaluate(program, {"x": x, "y": y})
        return left, top

    def drag(start: tuple[float, float], end: tuple[float, float]) -> None:
        page.mouse.move(*at(*start))
        page.mouse.down()
        page.mouse.move(*at(start[0] + 1, start[1]), steps=2)
        page.mouse.move(*at(*end), steps=4)
        page.mouse.up()

    select(page, "lamp")
    x, y = page.evaluate("kinemaPage.selected.layer.position")
    _, _, width, height = page.evaluate("kinemaPage.selected.layer.bounds")
    page.evaluate("kinemaPage.player.seek(1)")
    drag((x + width / 4, y), (x + width / 4 + 30, y + 20))
    assert layer(page, "lamp")["set"]["position"] == pytest.approx([x + 30, y + 20], abs=1)
    assert page.evaluate("kinemaPage.history.mark") == 1, "a drag is one step"
    x, y = page.evaluate("kinemaPage.selected.layer.position")
    frame = page.evaluate("kinemaPage.selected.layer.frame")
    drag((x, y), (x - width / 4, y))
    assert layer(page, "lamp")["set"]["anchorPoint"] == pytest.approx([0.25, 0.5], abs=0.02)
    assert page.evaluate("kinemaPage.selected.layer.frame") == pytest.approx(frame, abs=0.6), "the layer stays"


def test_bars_and_keys_are_dragged_and_moved_by_keys(page: Page) -> None:
    def pull(element: str, by: float, edge: bool = False) -> None:
        box = page.locator(element).bounding_box()
        assert box
        x = box["x"] + (box["width"] - 3 if edge else box["width"] / 2)
        page.mouse.move(x, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(x + 5, box["y"] + 5)
        page.mouse.move(x + by, box["y"] + 5)
        page.mouse.up()

    track = page.locator(".ruler .track").bounding_box()
    assert track
    second = track["width"] / page.evaluate("kinemaPage.session.duration")
    bar = ".lane:has(small:text-is('opacity')) .bar"
    animation = layer(page, "lamp")["animations"][0]
    pull(bar, 0.5 * second)
    moved = layer(page, "lamp")["animations"][0]
    assert moved["beginTime"] == pytest.approx(animation["beginTime"] + 0.5, abs=0.02)
    pull(bar, 0.25 * second, edge=True)
    longer = layer(page, "lamp")["animations"][0]
    assert longer["duration"] == pytest.approx(animation["duration"] + 0.25, abs=0.02)
    pull(f"{bar} b:nth-of-type(2)", 0.1 * second)
    keyed = layer(page, "lamp")["animations"][0]
    assert keyed["keyTimes"][1] == pytest.approx(animation["keyTimes"][1] + 0.1 / longer["duration"], abs=0.02)
    page.locator(bar).focus()
    page.keyboard.press("Alt+ArrowRight")
    assert layer(page, "lamp")["animations"][0]["beginTime"] == pytest.approx(moved["beginTime"] + 1 / 60, abs=1e-3)
    page.keyboard.press("Delete")
    assert layer(page, "lamp")["animations"] == []


# ---- Look ----------------------------------------------------------------------------------------------------------------------


def test_a_fade_is_a_sum_and_the_ground_does_not_shine_through(browser: Browser, tmp_path: Path) -> None:
    """Two opaque colors that fade into each other are opaque at every time: half-way each part is the mean."""
    scene = {
        "ops": [
            {"op": "layer", "id": "card", "root": True, "set": {"bounds": [0, 0, 40, 40], "backgroundColor": [1, 0, 0, 1]}},
            {"op": "flush"},
            {"op": "set", "layer": "card", "key": "backgroundColor", "value": [0, 0, 1, 1]},
            {
                "op": "add",
                "layer": "card",
                "key": "transition",
                "animation": {"class": "transition", "duration": 1, "timingFunction": "linear"},
            },
            {"op": "flush"},
        ],
        "show": {"until": 1, "step": 0.1, "channels": []},
    }
    file = tmp_path / "fade.json"
    file.write_text(json.dumps(scene))
    for server in served(file):
        for page in opened(browser, server.url):
            page.select_option("#ground", "black")
            page.evaluate("kinemaPage.player.seek(0.5)")
            x, y = page.evaluate("[kinemaPage.session.origin[0] + 20, kinemaPage.session.origin[1] + 20]")
            red, green, blue, alpha = color_at(page, x, y)
            assert (green, alpha) == (0, 255) and (red, blue) == pytest.approx((128, 128), abs=2)


def test_a_stage_that_begins_left_of_zero_is_framed_whole(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "left.json"
    box = {"bounds": [0, 0, 100, 60], "position": [20, 10], "backgroundColor": [1, 0, 0, 1]}
    file.write_text(json.dumps({"kinema": 1, "layers": [{"id": "box", "set": box}]}))
    for server in served(file):
        for page in opened(browser, server.url):
            assert page.evaluate("[kinemaPage.session.origin, kinemaPage.session.size]") == [[-30, -20], [100, 60]]
            assert color_at(page, -28, -18) == [255, 0, 0, 255]
            page.select_option("#ground", "checkerboard")
            page.locator("#onion").check()
            assert color_at(page, -28, -18) == [255, 0, 0, 255]
            page.evaluate("kinemaPage.handles.zoomTo(2)")
            assert color_at(page, 20, 10) == [255, 0, 0, 255]


def test_in_and_out_points_and_the_step_of_a_frame_rate(page: Page) -> None:
    page.select_option("#rate", "25")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("kinemaPage.player.time") == pytest.approx(1 / 25)
    page.evaluate("kinemaPage.player.seek(1)")
    page.keyboard.press("i")
    page.evaluate("kinemaPage.player.seek(1.2)")
    page.keyboard.press("o")
    assert page.locator(".part").is_visible()
    page.keyboard.press(" ")
    page.wait_for_timeout(700)
    assert 1 <= page.evaluate("kinemaPage.player.time") <= 1.2
    page.keyboard.press(" ")
    page.keyboard.press("x")
    assert page.evaluate("kinemaPage.player.end") == page.evaluate("kinemaPage.session.duration")


def test_forced_colors_and_a_phone_show_stage_and_inspector(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    page.set_viewport_size({"width": 390, "height": 800})
    select(page, "buoy")
    page.locator("#inspector").scroll_into_view_if_needed()
    stage, fields = page.locator("#stage").bounding_box(), page.locator("#inspector").bounding_box()
    assert stage and fields and 0 <= stage["y"] < 200 and stage["y"] + stage["height"] < 700 and fields["y"] < 800
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
