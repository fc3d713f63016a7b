"""The studio: what people change in the page of `kinema view`, keep, and take with them. Each value is compared with the file that was
written, or with what the engine shows."""

from __future__ import annotations

import errno
import json
import os
import re
import struct
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kinema import viewing
from kinema.viewing import keeping
from playwright.sync_api import Browser, Download, Page
from viewer import color_at, opened, select

WEB = Path(os.environ["KINEMA_WEB"]).resolve()
SCENE = Path(__file__).with_name("harbor.json")
LOTTIE: dict[str, Any] = {
    "v": "5.7.0",
    "fr": 60,
    "ip": 0,
    "op": 120,
    "w": 200,
    "h": 100,
    "layers": [
        {
            "ty": 1,
            "nm": "card",
            "ip": 0,
            "op": 120,
            "st": 0,
            "sw": 40,
            "sh": 40,
            "sc": "#ff0000",
            "ks": {
                "o": {"a": 0, "k": 100},
                "r": {"a": 0, "k": 0},
                "a": {"a": 0, "k": [20, 20, 0]},
                "s": {"a": 0, "k": [100, 100, 100]},
                "p": {
                    "a": 1,
                    "k": [
                        {"t": 0, "s": [30, 50, 0], "o": {"x": 0.3, "y": 0}, "i": {"x": 0.7, "y": 1}},
                        {"t": 60, "s": [170, 50, 0]},
                    ],
                },
            },
        }
    ],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    copy = tmp_path / "harbor.json"
    copy.write_bytes(SCENE.read_bytes())
    return copy


@pytest.fixture
def server(file: Path) -> Iterator[viewing.Server]:
    yield from served(file)


def served(file: Path) -> Iterator[viewing.Server]:
    with viewing.Server(file) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def page(browser: Browser, server: viewing.Server) -> Iterator[Page]:
    yield from opened(browser, server.url)


def document(page: Page) -> Any:
    return page.evaluate("kinemaPage.studio.document")


def layer(page: Page, name: str) -> Any:
    """A layer of the document that is edited."""
    found = "kinemaPage.session.nodes.find((node) => node.name === name)?.source"
    return page.evaluate(f"(name) => {found}", name)


def enter(page: Page, label: str, text: str) -> None:
    field = page.locator("#inspector").get_by_label(label, exact=True).first
    field.fill(text)
    field.press("Enter")


def note(page: Page) -> str:
    return page.locator("#note").inner_text()


def downloaded(page: Page, press: str) -> tuple[str, bytes]:
    with page.expect_download() as caught:
        page.locator(press).click()
    download: Download = caught.value
    return download.suggested_filename, Path(download.path()).read_bytes()


def drop(page: Page, name: str, text: str) -> None:
    program = """([name, text]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], name));
        document.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }"""
    page.evaluate(program, [name, text])


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


# ---- Keep ---------------------------------------------------------------------------------------------------------------------


def test_save_writes_the_file_back_and_a_changed_file_is_not_lost(page: Page, server: viewing.Server, file: Path) -> None:
    file.chmod(0o640)
    server._state = server._state._replace(stamp=server._stamp())  # as it was opened
    select(page, "buoy")
    enter(page, "opacity", "0.25")
    page.keyboard.press("Control+S")
    page.wait_for_function("document.querySelector('#note').textContent === 'Saved'")
    expected = json.loads(SCENE.read_bytes())
    buoy = next(each for each in expected["layers"][0]["sublayers"] if each.get("id") == "buoy")
    buoy["set"]["opacity"] = 0.25
    assert json.loads(file.read_bytes()) == expected
    assert file.stat().st_mode & 0o777 == 0o640
    assert page.locator("#save").is_disabled()
    other = json.dumps({**expected, "about": "another program"})
    file.write_text(other)
    enter(page, "opacity", "0.75")
    page.locator("#save").click()
    page.wait_for_function("/has changed since it was opened/.test(document.querySelector('#note').textContent)")
    assert file.read_text() == other and layer(page, "buoy")["set"]["opacity"] == 0.75
    page.get_by_role("button", name="Save anyway").click()
    page.wait_for_function("document.querySelector('#note').textContent === 'Saved'")
    buoy["set"]["opacity"] = 0.75
    assert json.loads(file.read_bytes()) == expected


def test_a_full_disk_leaves_the_file_and_the_edit(page: Page, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    before = file.read_bytes()
    select(page, "buoy")
    enter(page, "opacity", "0.25")
    page.locator("#save").click()
    page.wait_for_function("/No space left/.test(document.querySelector('#note').textContent)")
    assert file.read_bytes() == before and [each.name for each in file.parent.iterdir()] == [file.name]
    assert layer(page, "buoy")["set"]["opacity"] == 0.25 and page.title().startswith("• ")


def test_only_the_token_and_the_page_itself_may_write(server: viewing.Server, file: Path) -> None:
    import urllib.error
    import urllib.request

    before, body = file.read_bytes(), json.dumps({"text": '{"kinema": 1}', "version": 1}).encode()
    base = f"http://127.0.0.1:{server.server_port}"
    for url, headers in [
        (f"{base}/wrong/save", {}),
        (f"{server.url}save", {"Origin": "http://example.org"}),
        (f"{server.url}save", {"Host": "example.org"}),
    ]:
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(urllib.request.Request(url, body, headers))
        assert refused.value.code == 403
    assert file.read_bytes() == before
    for broken in (b"{", b"[]", b'{"text": 1}', json.dumps({"text": "no", "version": 1}).encode()):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(urllib.request.Request(f"{server.url}save", broken))
        assert refused.value.code in (400, 422) and json.loads(refused.value.read())["error"]
    assert file.read_bytes() == before


def test_an_edit_survives_the_crash_of_its_tab_and_of_its_server(browser: Browser, server: viewing.Server) -> None:
    tab = browser.new_context().new_page()
    tab.goto(server.url)
    tab.wait_for_function("globalThis.kinemaPage?.studio?.isStarted")
    select(tab, "buoy")
    enter(tab, "opacity", "0.125")
    tab.wait_for_timeout(300)
    tab.evaluate("kinemaPage.studio.keeper.written")
    again = tab.context.new_page()
    tab.close(run_before_unload=False)
    again.goto(server.url)
    again.get_by_role("button", name="Recover").click()
    assert layer(again, "buoy")["set"]["opacity"] == 0.125
    server.shutdown()
    server.server_close()
    again.locator("#save").click()
    again.wait_for_function("/server has ended/.test(document.querySelector('#note').textContent)")
    name, data = downloaded(again, "#note button:text-is('Download')")
    assert name == "Harbor.json" and b'"opacity": 0.125' in data
    again.context.close()


# ---- In and out ----------------------------------------------------------------------------------------------------------------


def test_a_lottie_is_opened_retimed_changed_saved_and_exported_in_the_page(page: Page, tmp_path: Path) -> None:
    drop(page, "card.json", json.dumps(LOTTIE))
    page.wait_for_function("kinemaPage.session.nodes.some(({ name }) => name === 'card')")
    card = "kinemaPage.session.nodes.find(({ animations }) => animations.length)"
    page.evaluate("kinemaPage.select(undefined)")
    duration = page.evaluate("kinemaPage.session.duration")
    at_half = page.evaluate(f"{card}.layer.presentation('position.x', 0.5)")
    enter(page, "take times as long", "2")
    assert page.evaluate("kinemaPage.session.duration") == pytest.approx(2 * duration)
    assert page.evaluate(f"{card}.layer.presentation('position.x', 1)") == pytest.approx(at_half)

    page.evaluate(f"kinemaPage.select({card})")
    page.locator("summary", has_text="Add animation").click()
    page.select_option("[aria-label='Class of the new animation']", "spring")
    page.select_option("[aria-label='Property of the new animation']", "transform.rotation.z")
    page.get_by_role("button", name="Add the animation").click()
    page.evaluate(f"kinemaPage.select({card}, {card}.animations.at(-1))")
    enter(page, "toValue", "1.5")
    page.locator("[data-spring=bounce]").fill("0.6")
    made = page.evaluate(f"{card}.source.animations.at(-1)")
    assert (made["class"], made["toValue"], made["bounce"]) == ("spring", 1.5, 0.6)

    name, data = downloaded(page, "#save")
    saved = json.loads(data)
    assert name.endswith(".json") and saved == document(page)
    page.locator("#export").click()
    name, data = downloaded(page, "[data-format=css]")
    assert name.endswith(".css") and b"@keyframes" in data and b"rotate(" in data
    assert "Not carried" in page.locator("#exportNotes").inner_text() or "carried" in page.locator("#exportNotes").inner_text()
    page.select_option("label:has-text('Frames a second') select", "24")
    page.select_option("label:has-text('Size') select", "0.5")
    name, film = downloaded(page, "#record")
    assert name.endswith(".webm")
    assert_film(film, 24 * page.evaluate("kinemaPage.session.duration"), tmp_path)


def assert_film(film: bytes, frames: float, folder: Path) -> None:
    """The film has its frames: counted by the blocks of its clusters, and read by ffmpeg where it is installed."""
    assert film[:4] == b"\x1a\x45\xdf\xa3" and b"webm" in film[:128]
    assert film.count(b"\xa3\x01") >= round(frames)
    ffmpeg = pytest.importorskip("imageio_ffmpeg").get_ffmpeg_exe()
    (folder / "film.webm").write_bytes(film)
    ran = subprocess.run([ffmpeg, "-i", folder / "film.webm", "-f", "null", "-"], capture_output=True, text=True)
    assert re.findall(r"frame=\s*(\d+)", ran.stderr)[-1] == str(round(frames)), ran.stderr


def test_css_and_svg_show_what_the_engine_shows(page: Page, browser: Browser) -> None:
    page.locator("#export").click()
    for kind in ("html", "svg"):
        _, data = downloaded(page, f"[data-format={kind}]")
        shown = browser.new_page(viewport={"width": 500, "height": 400})
        shown.set_content(data.decode() if kind == "html" else f"<!doctype html><body style='margin: 0'>{data.decode()}")
        margin = 0 if kind == "svg" else 8
        for time in (0.5, 1.25, 2.5):
            program = "(time) => document.getAnimations().forEach((each) => { each.pause(); each.currentTime = 1000 * time; })"
            shown.evaluate(program, time)
            name = "[class*=buoy]" if kind == "html" else "g[style*=buoy] > rect"
            box = shown.locator(name).first.bounding_box()
            x, y = page.evaluate(
                "(t) => kinemaPage.session.nodes.find(({ name }) => name === 'buoy').layer.presentation('position', t)", time
            )
            assert box and (box["x"] + box["width"] / 2 - margin, box["y"] + box["height"] / 2 - margin) == pytest.approx(
                (x, y), abs=0.6
            )
        shown.close()


def test_what_an_import_does_not_carry_is_listed_and_other_files_are_refused_in_a_sentence(page: Page) -> None:
    lottie = json.loads(json.dumps(LOTTIE))
    lottie["layers"][0]["ef"] = [{"ty": 29, "nm": "Blur", "ef": []}]
    lottie["layers"][0]["bm"] = 99
    before = document(page)
    for name, text in [("notes.txt", "hello"), ("broken.json", '{"kinema": 1, "layers": [{"clas": 1}]}'), ("empty.json", "")]:
        drop(page, name, text)
        page.wait_for_function("(name) => document.querySelector('#note').textContent.includes(name)", arg=name)
        assert "error" in (page.locator("#note").get_attribute("class") or "")
        assert document(page) == before
    drop(page, "card.json", json.dumps(lottie))
    page.wait_for_function("kinemaPage.session.nodes.some(({ name }) => name === 'card')")
    lines = page.locator("#report li").all_text_contents()
    assert page.locator("#report").is_visible() and any("card" in line or "blur" in line.lower() for line in lines), lines


def test_the_server_writes_caml_and_films(page: Page) -> None:
    page.locator("#export").click()
    page.locator("[data-format=caml]").click()
    page.wait_for_function("document.querySelector('#exportNotes').textContent")
    assert "CAML cannot express: " in page.locator("#exportNotes").inner_text()
    page.get_by_role("button", name="Close").last.click()
    drop(page, "box.json", json.dumps({"kinema": 1, "layers": [{"id": "box", "set": {"bounds": [0, 0, 9, 9]}}]}))
    page.wait_for_function("kinemaPage.session.nodes[0].name === 'box'")
    page.locator("#export").click()
    name, data = downloaded(page, "[data-format=caml]")
    assert name == "box.caml" and b"<caml" in data
    made, _ = keeping.filmed("gif", {"kinema": 1, "size": [8, 8], "duration": 0.5, "layers": []}, 10, 1)
    assert made[:6] == b"GIF89a" and struct.unpack("<HH", made[6:10]) == (8, 8)
    with pytest.raises(viewing.ViewFailure, match="exe: no such format"):
        keeping.exported("exe", {})


def test_code_in_javascript_and_python_makes_the_animation(page: Page) -> None:
    import kinema

    select(page, "lamp")
    page.locator("#export").click()
    code = {}
    for language in ("JavaScript", "Python", "C", "C++", "Swift"):
        page.select_option("label:has-text('Language') select", language)
        code[language] = page.locator("#code").input_value()
    with kinema.Context() as context:
        lamp = context.root()
        exec(code["Python"], {"kinema": kinema, "lamp": lamp, "math": __import__("math")})
        context.flush()
        values = [lamp.presentation_value("opacity", at=time) for time in (0.5, 0.9, 1.3)]
    assert values == [
        pytest.approx(page.evaluate("(t) => kinemaPage.selected.layer.presentation('opacity', t)", time))
        for time in (0.5, 0.9, 1.3)
    ]
    program = f"""() => {{
        const context = kinemaPage.kinema.context(), lamp = context.root();
        const {{ {", ".join(("Basic", "Spring", "Keyframe", "Group", "Transition"))} }} = kinemaPage.client;
        {code["JavaScript"]}
        context.flush();
        const values = [0.5, 0.9, 1.3].map((time) => lamp.presentation("opacity", time));
        context.close();
        return values;
    }}"""
    assert page.evaluate(program) == pytest.approx(values)
    assert (
        "KinAnimationClassKeyframe" in code["C"]
        and "context.keyframe(" in code["C++"]
        and "CAKeyframeAnimation(" in code["Swift"]
    )


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
