"""The page of `kinema view` in headless Chromium, driven by keys and read as assistive software reads it, with odd documents."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kinema
import pytest
from kinema import viewing
from kinema.cli import main
from playwright.sync_api import Browser, Page
from viewer import color_at, opened, select

SCENE = Path(__file__).with_name("harbor.json")
MARKUP = "<img src=x onerror=\"document.title='run'\"></script><script>document.title='run'</script>"
ACTIVE = "document.activeElement"


def saved(folder: Path, document: dict[str, Any]) -> str:
    (folder / "scene.json").write_text(json.dumps({"kinema": 1, **document}))
    assert main(["view", str(folder / "scene.json"), "-o", str(folder / "page.html")]) == 0
    return (folder / "page.html").as_uri()


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    yield from opened(browser, saved(tmp_path, json.loads(SCENE.read_text())))


def test_a_page_plays_unless_less_motion_is_wanted(browser: Browser, page: Page) -> None:
    assert page.evaluate("kinemaPage.player.playing") is False
    moving = browser.new_page()
    moving.goto(page.url)
    moving.wait_for_function("globalThis.kinemaPage?.player.time > 0.1")
    moving.keyboard.press(" ")
    assert moving.evaluate("kinemaPage.player.playing") is False
    moving.close()


def test_names_are_text_and_not_markup(browser: Browser, tmp_path: Path) -> None:
    animation = {"class": "basic", "key": MARKUP, "keyPath": "opacity", "toValue": 0, "duration": 1}
    state = {"name": MARKUP, "values": [{"keyPath": "opacity", "value": 0.5}]}
    layer = {"id": MARKUP, "set": {"name": MARKUP, "bounds": [0, 0, 9, 9]}, "animations": [animation], "states": [state]}
    about = "word " * 400
    for page in opened(browser, saved(tmp_path, {"name": MARKUP, "about": about, "layers": [layer]})):
        select(page, MARKUP)
        assert page.locator("#title").text_content() == MARKUP == page.title()
        assert page.locator("#inspector h2").text_content() == f"{MARKUP} · layer"
        assert page.get_by_role("button", name=MARKUP, exact=True).count() == 1
        assert page.locator("img, body script:not([type]) ~ img").count() == 0
        box = page.locator("#canvas").bounding_box()
        text = page.locator("#about").bounding_box()
        assert box is not None and text is not None and text["y"] + text["height"] <= box["y"]


@pytest.mark.parametrize(("layers", "found"), [([], "This document has no layers."), ([{"id": "one"}], "")])
def test_documents_of_no_layer_and_of_one(browser: Browser, tmp_path: Path, layers: list[Any], found: str) -> None:
    for page in opened(browser, saved(tmp_path, {"layers": layers})):
        assert page.locator("#found").text_content() == found
        assert page.locator(".nothing").text_content() == "Nothing is animated."
        for key in (" ", "ArrowRight", "End", " ", "Home"):
            page.keyboard.press(key)


def test_every_control_has_a_role_and_a_name(page: Page) -> None:
    select(page, "buoy")
    unnamed = """() => [...document.querySelectorAll("button, input, select, [role=slider], [role=tree], [role=img], section")]
        .filter((each) => each.checkVisibility() && !each.getAttribute("aria-label") && !each.labels?.length && !each.textContent.trim())
        .map((each) => each.outerHTML)"""
    assert page.evaluate(unnamed) == []
    assert {each.get_attribute("id") for each in page.locator("[role=status]").all()} == {"note", "missing", "found"}


def test_tab_reaches_one_layer_and_one_bar(page: Page) -> None:
    select(page, "lamp")
    stops = []
    page.locator("#toBegin").focus()
    for _ in range(60):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(f"{ACTIVE}.getAttribute('role') ?? {ACTIVE}.className ?? ''"))
        if page.evaluate(f"{ACTIVE} === document.body"):
            break
    assert stops.count("treeitem") == 1 and sum("bar" in stop.split() for stop in stops) == 1


def test_arrows_walk_over_the_bars(page: Page) -> None:
    page.locator(".bar").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("kinemaPage.selected.name") == "buoy"
    assert page.evaluate(f"{ACTIVE}.getAttribute('aria-current')") == "true"
    assert page.evaluate(f"{ACTIVE}.getAttribute('aria-label')").startswith("buoy, position.y")


def test_what_is_selected_is_scrolled_into_view(browser: Browser, tmp_path: Path) -> None:
    animation = {"class": "basic", "keyPath": "opacity", "toValue": 0, "duration": 1}
    layers = [{"id": f"layer {i}", "animations": [animation]} for i in range(300)]
    for page in opened(browser, saved(tmp_path, {"layers": layers})):
        for index in (250, 3, 120):
            page.evaluate("index => kinemaPage.select(kinemaPage.session.nodes[index])", index)
            for part, inside in (("[role=treeitem][aria-selected=true]", "#tree"), (".bar.selected", "#timeline")):
                row, whole = page.locator(part).bounding_box(), page.locator(inside).bounding_box()
                assert row is not None and whole is not None
                assert whole["y"] <= row["y"] and row["y"] + row["height"] <= whole["y"] + whole["height"] + 1
        assert page.evaluate("document.scrollingElement.scrollTop") == 0


def test_the_search_says_what_it_found_and_leads_there(page: Page) -> None:
    page.keyboard.press("/")
    page.keyboard.type("o")
    matching = [name for name in ("stage", "ship", "sail", "buoy", "lamp", "title") if "o" in name]
    assert page.locator("#found").text_content() == f"{len(matching)} of 6 layers"
    page.fill("#search", "buoy")
    page.focus("#search")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("kinemaPage.selected.name") == "stage"  # the superlayer of what was found
    page.fill("#search", "no such layer")
    assert page.locator("#found").text_content() == "0 of 6 layers"
    page.focus("#search")
    page.keyboard.press("ArrowDown")


def test_the_focus_stays_where_it_was_after_an_edit(page: Page) -> None:
    select(page, "buoy")
    page.locator("[data-spring=damping]").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        assert page.evaluate(f"{ACTIVE}.dataset.spring") == "damping"
    page.get_by_role("button", name="away").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(f"{ACTIVE}.textContent") == "away"
    assert page.get_by_role("button", name="away").get_attribute("aria-pressed") == "true"


def test_the_state_of_before_is_shown_before_the_change(page: Page) -> None:
    select(page, "buoy")
    page.evaluate("kinemaPage.player.seek(1)")
    page.get_by_role("button", name="away").click()
    bars = page.locator(".bar").evaluate_all("bars => bars.map((bar) => bar.getAttribute('aria-label'))")
    assert "buoy, position: begins at 1 s, ends at 1.5 s, 1 cycle, fill backwards" in bars and len(bars) == 5
    page.evaluate("kinemaPage.player.seek(0.9)")
    value = "kinemaPage.session.value(kinemaPage.selected, 'position.x', 0.9)"
    assert page.evaluate(value) == 420
    assert page.get_by_role("button", name="base").get_attribute("aria-pressed") == "true"


def test_a_timeline_of_the_document_is_started_at_the_time_that_is_shown(browser: Browser, tmp_path: Path) -> None:
    entries = [{"layers": ["box"], "keyPath": "position.x", "value": 200, "motion": {"curve": "linear", "duration": 2}}]
    box = {"id": "box", "set": {"bounds": [0, 0, 20, 20], "position": [0, 50]}}
    stage = {"id": "stage", "sublayers": [box], "timelines": [{"name": "go", "entries": entries}]}
    for page in opened(browser, saved(tmp_path, {"duration": 5, "layers": [stage]})):
        select(page, "stage")
        page.evaluate("kinemaPage.player.seek(1)")
        page.get_by_role("button", name="go", exact=True).click()
        value = (
            "time => (kinemaPage.player.seek(time), kinemaPage.session.value(kinemaPage.session.nodes[1], 'position.x', time))"
        )
        assert [page.evaluate(value, time) for time in (0.5, 1, 2, 3, 4)] == pytest.approx([0, 0, 100, 200, 200])


def test_the_parts_of_a_group_are_edited(browser: Browser, tmp_path: Path) -> None:
    with kinema.Context() as context:
        layer = context.root(name="stage", bounds=(0, 0, 400, 300), position=(0, 150))
        context.flush()
        parts = [kinema.Basic("position.x", from_=0, to=100), kinema.Basic("opacity", from_=0, to=1)]
        layer.add(kinema.Group(parts, duration=2))
        context.flush()
        viewing.view(context).save(tmp_path / "page.html")
    for page in opened(browser, (tmp_path / "page.html").as_uri()):
        select(page, "stage")
        page.get_by_label("Animation", exact=True).select_option("– position.x · basic")
        text = page.get_by_label("Timing function as text")
        text.fill("steps(2)")
        text.press("Enter")
        shown = "kinemaPage.session.value(kinemaPage.selected, 'position.x', 1.5)"
        assert page.evaluate(shown) == 50
        assert (
            page.get_by_label("Animation", exact=True).evaluate("select => select.selectedOptions[0].text")
            == "– position.x · basic"
        )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_have_the_contrast_that_wcag_requires(browser: Browser, page: Page, scheme: str) -> None:
    """Success criterion 1.4.3: 4.5 to 1, by the relative luminance that WCAG 2.2 defines."""
    page.emulate_media(color_scheme=scheme)
    select(page, "ship")
    page.evaluate("document.getElementById('note').classList.add('error')")
    found = page.evaluate("""() => {
        const parts = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
        const ground = (each) => {
            for (; each; each = each.parentElement) {
                const [r, g, b, a = 1] = parts(getComputedStyle(each).backgroundColor);
                if (a > 0) return [r, g, b];
            }
        };
        return [...document.querySelectorAll("h1, h2, h3, p, small, button, th, td, span, label, select, input, kbd, output")]
            .filter((each) => each.checkVisibility() && each.getClientRects().length && (each.textContent.trim() || each.value))
            .map((each) => [each.outerHTML.slice(0, 60), parts(getComputedStyle(each).color).slice(0, 3), ground(each)]);
    }""")
    assert len(found) > 40
    assert [name for name, text, ground in found if contrast(text, ground) < 4.5] == []


def contrast(one: list[float], other: list[float]) -> float:
    def luminance(color: list[float]) -> float:
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (each / 255 for each in color)]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("width", [360, 700, 1000, 1360, 2200])
def test_nothing_is_wider_than_the_window(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    select(page, "buoy")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for part in ("#canvas", "#play", "#scrub", "#tree", "#inspector h2", ".bar >> nth=0"):
        box = page.locator(part).bounding_box()
        assert (
            box is not None
            and box["width"] > 20
            and box["height"] > 10
            and box["x"] >= 0
            and box["x"] + box["width"] <= width + 1
        )


def test_a_curve_that_is_refused_says_why_and_changes_nothing(page: Page) -> None:
    select(page, "ship")
    before = "kinemaPage.session.value(kinemaPage.selected, 'position.x', 0.5)"
    expected = page.evaluate(before)
    page.evaluate("kinemaPage.edit(kinemaPage.bar.animation, { timingFunction: 'no-such' })")
    assert "no-such" in str(page.locator("#note").text_content())
    assert page.locator("#note").get_attribute("class") == "error"
    assert page.evaluate(before) == expected


def test_the_way_and_the_bounds_of_the_selected_layer_are_drawn(browser: Browser, tmp_path: Path) -> None:
    """A square of 40 points that is turned by 45 degrees has a box of 40 times the square root of 2 around it."""
    move = {"class": "basic", "keyPath": "position.x", "fromValue": 60, "toValue": 300, "duration": 2}
    values = {"bounds": [0, 0, 40, 40], "position": [300, 80], "transform.rotation.z": math.pi / 4}
    stage = {"id": "stage", "set": {"bounds": [0, 0, 400, 160], "position": [200, 80]}}
    document = {"size": [400, 160], "layers": [stage | {"sublayers": [{"id": "box", "set": values, "animations": [move]}]}]}
    for page in opened(browser, saved(tmp_path, document)):
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": 1230, "height": 860})
        select(page, "box")
        page.evaluate("kinemaPage.player.seek(1)")
        accent, half = (37, 88, 201), 20 * math.sqrt(2)

        def is_drawn(x: float, y: float) -> bool:
            near = (color_at(page, x + dx, y + dy)[:3] for dx in (-0.4, 0, 0.4) for dy in (-0.4, 0, 0.4))
            return any(sum(abs(a - b) for a, b in zip(color, accent, strict=True)) < 200 for color in near)

        assert all(is_drawn(x, 80) for x in (70, 120, 250, 290)) and not is_drawn(310, 80) and not is_drawn(40, 80)
        assert is_drawn(180, 80 - half) and is_drawn(180 + half, 80)  # corners of the turned square
        sides = [is_drawn(180 + half, 80 - half + offset) for offset in range(2, 20)]
        assert any(sides) and not all(sides)  # dashes
        assert page.evaluate("kinemaPage.select(kinemaPage.session.nodes[0]), kinemaPage.way.length") == 0


def test_a_size_of_zero_is_that_of_the_layers(browser: Browser, tmp_path: Path) -> None:
    layer = {"id": "one", "set": {"bounds": [0, 0, 120, 90], "position": [60, 45], "backgroundColor": [1, 0, 0, 1]}}
    for page in opened(browser, saved(tmp_path, {"size": [0, 0], "layers": [layer]})):
        assert page.evaluate("kinemaPage.session.size") == [120, 90]
        assert color_at(page, 60, 45) == [255, 0, 0, 255]


def test_a_notebook_shows_the_page_in_a_frame(browser: Browser, tmp_path: Path) -> None:
    with kinema.Context() as context:
        box = context.root(name="box", bounds=(0, 0, 40, 40), position=(50, 50), background_color=(0, 0, 1, 1))
        context.flush()
        box.add(kinema.Basic("position.x", from_=50, to=250, duration=2))
        context.flush()
        (tmp_path / "notebook.html").write_text(f"<!doctype html><p>cell</p>{viewing.view(context)._repr_html_()}")
    page = browser.new_page()
    page.goto((tmp_path / "notebook.html").as_uri())
    frame = page.frame_locator("iframe")
    frame.locator("#play").wait_for()
    inner = page.frames[1]
    inner.wait_for_function("globalThis.kinemaPage?.player.time > 0.1")
    assert inner.evaluate("kinemaPage.session.value(kinemaPage.session.nodes[0], 'position.x', 1)") == 150
    page.close()
