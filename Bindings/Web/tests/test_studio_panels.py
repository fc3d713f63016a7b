"""The studio: its panels, the zoom of its timeline, the editors of states and curves, and what it says of a document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import kinema
import pytest
from axe_playwright_python.sync_playwright import Axe
from kinema import viewing
from playwright.sync_api import Browser, Page
from studio import LOTTIE, document, drop, enter, layer, served
from viewer import opened, select


def sides(page: Page) -> list[float]:
    """The width of the layers, the width of the inspector, and the height of the timeline."""
    program = "(id) => document.getElementById(id).getBoundingClientRect()"
    boxes = [page.evaluate(program, name) for name in ("layers", "inspector", "timeline")]
    return [boxes[0]["width"], boxes[1]["width"], boxes[2]["height"]]


def pull(page: Page, edge: str, dx: float, dy: float) -> None:
    box = page.locator(edge).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=3)
    page.mouse.up()


def test_panels_are_sized_by_hand_and_keys_and_remembered(browser: Browser, file: Path) -> None:
    """Each start of the server has another port: what one page has kept, the page of the next server has, too."""
    context = browser.new_context(viewport={"width": 1360, "height": 860}, reduced_motion="reduce")
    kept: list[float] = []
    for turn in range(2):
        for server in served(file):
            page = context.new_page()
            page.goto(server.url)
            page.wait_for_function("globalThis.kinemaPage?.session")
            if turn == 1:
                assert sides(page) == pytest.approx(kept, abs=1)
                page.locator("#layersEdge").dblclick()
                page.locator("#inspectorEdge").press("Enter")
                assert sides(page)[:2] == pytest.approx([230, 320], abs=1)
                page.close()
                continue
            before = sides(page)
            pull(page, "#layersEdge", 60, 0)
            pull(page, "#inspectorEdge", -40, 0)
            pull(page, "#timelineEdge", 0, -50)
            assert sides(page) == pytest.approx([before[0] + 60, before[1] + 40, before[2] + 50], abs=1.5)
            edge = page.locator("#layersEdge")
            edge.press("ArrowLeft")
            page.locator("#timelineEdge").press("Shift+ArrowUp")
            assert sides(page) == pytest.approx([before[0] + 44, before[1] + 40, before[2] + 114], abs=1.5)
            assert float(edge.get_attribute("aria-valuenow") or 0) == pytest.approx(sides(page)[0], abs=1)
            for _ in range(40):
                edge.press("Shift+ArrowLeft")
            assert sides(page)[0] == pytest.approx(120, abs=1)
            kept = sides(page)
            page.close()
    context.close()


def test_the_timeline_zooms_by_wheel_and_keys_and_shows_all_again(page: Page) -> None:
    def track() -> dict[str, float]:
        box = page.locator(".ruler .track").bounding_box()
        assert box
        return dict(box)

    whole = track()
    duration = page.evaluate("kinemaPage.session.duration")
    page.evaluate("kinemaPage.player.seek(1)")
    page.mouse.move(whole["x"] + whole["width"] / 2, whole["y"] + 10)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    page.wait_for_function("kinemaPage.timeline.lens.scale > 2")
    scale = page.evaluate("kinemaPage.timeline.lens.scale")
    near = track()
    assert near["width"] == pytest.approx(scale * whole["width"], rel=0.01)
    assert near["x"] + near["width"] / 2 == pytest.approx(whole["x"] + whole["width"] / 2, abs=2), (
        "what is under the pointer stays"
    )
    page.mouse.click(whole["x"] + whole["width"] / 2, whole["y"] + 10)
    assert page.evaluate("kinemaPage.player.time") == pytest.approx(duration / 2, abs=0.02)
    names = page.locator(".lane > span").nth(1).bounding_box()
    assert names and names["x"] == 0, "the names stay beside the bars"
    page.locator(".bar").first.focus()
    place = page.evaluate("document.querySelector('#timeline').scrollLeft")
    page.keyboard.press("]")
    assert page.evaluate("document.querySelector('#timeline').scrollLeft") > place
    page.keyboard.press("+")
    assert page.evaluate("kinemaPage.timeline.lens.scale") == pytest.approx(1.5 * scale)
    assert page.evaluate("kinemaPage.handles.scale") == 1, "the stage is as it was"
    page.evaluate("document.querySelector('#timeline').scrollLeft = 900")
    select(page, "buoy")
    page.evaluate("document.querySelector('#timeline').scrollLeft = 900")
    enter(page, "opacity", "0.5")
    assert page.evaluate("document.querySelector('#timeline').scrollLeft") == 900, "an edit scrolls nothing"
    page.get_by_role("button", name="Show the whole time").click()
    assert track() == pytest.approx(whole)


def test_states_and_transitions_are_edited(page: Page) -> None:
    select(page, "buoy")
    page.locator("#inspector summary", has_text="States: 1").click()
    page.locator("#inspector summary", has_text="State away").click()
    enter(page, "position.x in away", "200")
    page.get_by_label("Add a value to away").select_option("opacity")
    enter(page, "opacity in away", "0.5")
    assert layer(page, "buoy")["states"][0]["values"] == [
        {"keyPath": "position.x", "value": 200},
        {"keyPath": "opacity", "value": 0.5},
    ]
    page.locator("#inspector summary", has_text="Transition * → away").click()
    enter(page, "duration, * → away", "2")
    page.evaluate("kinemaPage.player.seek(0.5)")
    page.get_by_role("button", name="away", exact=True).click()
    shown = "(time) => kinemaPage.session.value(kinemaPage.selected, 'position.x', time)"
    assert page.evaluate(shown, 1.5) == pytest.approx(310), "half of the way from 420 to 200 after one of two seconds"
    enter(page, "name of the state away", "far")
    buoy = layer(page, "buoy")
    assert buoy["states"][0]["name"] == "far" and buoy["transitions"][0]["to"] == "far"


def test_states_and_transitions_are_added_and_removed(page: Page) -> None:
    before = document(page)
    select(page, "lamp")
    page.locator("#inspector summary", has_text="States: 0").click()
    page.get_by_role("button", name="Add a state").click()
    page.get_by_label("Add a value to state 1").select_option("position.x")
    enter(page, "position.x in state 1", "400")
    page.get_by_role("button", name="Add a transition").click()
    page.get_by_label("kind of motion, * → state 1").select_option("curve")
    enter(page, "duration, * → state 1", "1")
    page.evaluate("kinemaPage.player.seek(1)")
    motion = layer(page, "lamp")["transitions"][0]
    assert (motion["from"], motion["to"]) == ("*", "state 1") and "bounce" not in motion["motion"]
    page.get_by_role("button", name="state 1", exact=True).click()
    shown = "(time) => kinemaPage.session.value(kinemaPage.selected, 'position.x', time)"
    assert [page.evaluate(shown, time) for time in (1, 1.5, 2)] == pytest.approx([240, 320, 400], abs=0.01)
    page.get_by_role("button", name="Remove the state state 1").click()
    assert page.evaluate(shown, 2) == 240, "the layer is in the base state"
    assert document(page) == before


def test_curves_have_axes_in_seconds_and_progress(page: Page) -> None:
    select(page, "ship")
    labels = page.locator("#inspector > .plot small")
    assert labels.all_text_contents() == ["0", "1", "0.5 s", "1 s", "1.5 s", "2 s"]
    last = labels.last.bounding_box()
    box = page.locator(".curve line.grid").last.bounding_box()
    assert last and box and last["x"] + last["width"] / 2 == pytest.approx(box["x"], abs=2)
    select(page, "buoy")
    settling = page.evaluate("kinemaPage.session.durationOf(kinemaPage.bar.animation)")
    texts = labels.all_text_contents()
    assert float(texts[-1].removesuffix(" s")) == pytest.approx(settling, abs=0.006)
    overshoot = 1 + 2.718281828 ** (-3.141592653 * 4 / (120 - 16) ** 0.5)  # of a spring of stiffness 120 and damping 8
    assert float(texts[2]) == pytest.approx(overshoot, abs=0.01)


def test_the_title_is_that_of_the_document(page: Page) -> None:
    page.evaluate("kinemaPage.select(undefined)")
    enter(page, "name", "Port")
    assert page.locator("#title").inner_text() == "Port" and page.title() == "• Port"
    page.locator("#undo").click()
    assert page.locator("#title").inner_text() == "Harbor" and page.title() == "Harbor"


def test_a_step_is_a_frame_of_the_document(page: Page) -> None:
    assert page.locator("#rate").input_value() == "60"
    drop(page, "card.json", json.dumps({**LOTTIE, "fr": 29.97}))
    page.wait_for_function("kinemaPage.session.nodes.some(({ name }) => name === 'card')")
    assert page.locator("#rate").input_value() == "29.97"
    page.locator("h1").click()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("kinemaPage.player.time") == pytest.approx(1 / 29.97)
    spin = {"class": "basic", "keyPath": "opacity", "toValue": 0, "preferredFrameRateRange": [30, 120, 90]}
    drop(page, "own.json", json.dumps({"kinema": 1, "layers": [{"id": "own", "animations": [spin]}]}))
    page.wait_for_function("kinemaPage.session.nodes.some(({ name }) => name === 'own')")
    assert page.locator("#rate").input_value() == "90"


def test_the_stage_zooms_and_scrolls_by_keys(page: Page) -> None:
    place = "[kinemaPage.placement().e, kinemaPage.placement().f]"
    page.locator("h1").click()
    x, y = page.evaluate(place)
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    assert page.evaluate(place) == pytest.approx([x - 40, y - 40])
    assert page.evaluate("kinemaPage.player.time") == 0, "the time is as it was"
    scale = page.evaluate("kinemaPage.placement().a")
    page.keyboard.press("+")
    assert page.evaluate("kinemaPage.placement().a") == pytest.approx(1.25 * scale)
    page.keyboard.press("0")
    assert page.evaluate(place) == pytest.approx([x, y])


def test_in_and_out_points_have_buttons(page: Page) -> None:
    page.evaluate("kinemaPage.player.seek(1)")
    page.get_by_role("button", name="In", exact=True).click()
    page.evaluate("kinemaPage.player.seek(2)")
    page.get_by_role("button", name="Out", exact=True).click()
    assert page.evaluate("[kinemaPage.player.from, kinemaPage.player.end]") == [1, 2]
    page.get_by_role("button", name="All", exact=True).click()
    assert page.evaluate("[kinemaPage.player.from, kinemaPage.player.end]") == [0, 3]


def test_space_plays_after_the_gallery(page: Page) -> None:
    page.click("#openGallery")
    page.locator(".card", has_text="clock").click()
    for plays in (True, False):
        page.keyboard.press(" ")
        assert page.evaluate("kinemaPage.player.playing") is plays


def test_particles_alone_are_motion(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "fire.json"
    with kinema.Context() as context:
        root = context.root(bounds=(0, 0, 200, 200), position=(100, 100))
        fire = root.add_layer("emitter", bounds=(0, 0, 200, 200), position=(100, 100), emitter_position=(100, 100))
        cell = context.cell(birth_rate=40, lifetime=1, velocity=50, color=(1, 0, 0, 1), contents=1)
        fire.emitter_cells = [cell]
        context.flush()
        file.write_text(context.write())
    for server in served(file):
        page = browser.new_page()
        page.goto(server.url)
        page.wait_for_function("globalThis.kinemaPage?.player.time > 0.1")
        assert page.locator(".nothing").inner_text() == "No layer is animated; particles move."
        page.close()


@pytest.mark.parametrize(("width", "scheme"), [(1360, "light"), (1360, "dark"), (390, "light")])
def test_axe_finds_no_violation(page: Page, width: int, scheme: Any) -> None:
    page.set_viewport_size({"width": width, "height": 860})
    page.emulate_media(color_scheme=scheme)
    for name in ("stage", "buoy", "ship", "lamp"):
        select(page, name)
        page.locator("#inspector").evaluate("(all) => all.querySelectorAll('details').forEach((each) => (each.open = true))")
        found = Axe().run(page).response["violations"]
        assert found == [], [(each["id"], [node["html"][:160] for node in each["nodes"]][:3]) for each in found]
    page.locator("#export").click()
    found = Axe().run(page).response["violations"]
    assert found == [], [(each["id"], [node["html"][:160] for node in each["nodes"]][:3]) for each in found]


def test_kinds_of_bars_differ_without_colors(page: Page) -> None:
    """With forced colors a bar's class is seen in its border, and the selected layer's words have the color of what is selected."""
    page.emulate_media(forced_colors="active")
    select(page, "lamp")
    styles = page.locator(".bar").evaluate_all("(all) => all.map((each) => getComputedStyle(each).borderTopStyle)")
    kinds = page.locator(".bar").evaluate_all("(all) => all.map((each) => each.classList[1])")
    assert dict(zip(kinds, styles, strict=True)) == {"basic": "solid", "spring": "dashed", "keyframe": "dotted"}
    colors = page.locator("[aria-selected=true]").evaluate(
        "(item) => [item, item.querySelector('small')].map((each) => getComputedStyle(each).color)"
    )
    assert colors[0] == colors[1]
