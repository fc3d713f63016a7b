"""The page of `kinema view` in headless Chromium: what it draws and says is compared with values of the native library."""

from __future__ import annotations

import json
import os
import socket
import struct
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kinema
import pytest
from kinema import viewing
from kinema.cli import main
from kinema.scene import Playback, Scene
from playwright.sync_api import Browser, Page
from viewer import color_at, opened, select

WEB = Path(os.environ["KINEMA_WEB"]).resolve()
SCENE = Path(__file__).with_name("harbor.json")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("page") / "page.html"
    assert main(["view", str(SCENE), "-o", str(output)]) == 0
    return output


@pytest.fixture
def page(browser: Browser, file: Path) -> Iterator[Page]:
    yield from opened(browser, file.as_uri())


def native(key: str, layer: str, at: float) -> Any:
    with kinema.Context() as context:
        scene = context.load(SCENE.read_bytes())
        context.flush()
        return scene[layer].presentation_value(key, at=at)


@pytest.mark.parametrize("time", [0, 0.6, 0.8, 1.1, 2.9])
def test_layers_are_drawn_where_the_sampler_says(page: Page, time: float) -> None:
    page.evaluate("time => kinemaPage.player.seek(time)", time)
    x, y = native("position", "buoy", time)
    assert color_at(page, x, y) == [217, 38, 51, 255]
    assert color_at(page, x - 18, y) != [217, 38, 51, 255]
    ship = native("position.x", "ship", time)
    assert color_at(page, ship, 165) == [31, 89, 168, 255]


def test_opacity_is_composited_over_the_stage(page: Page) -> None:
    page.evaluate("kinemaPage.player.seek(0.4 + 0.3 * 1.2)")
    opacity = native("opacity", "lamp", 0.4 + 0.3 * 1.2)
    expected = [
        255 * (opacity * half + (1 - opacity) * ground) for half, ground in zip((0.35, 0.5, 0.7), (0.94, 0.96, 0.98), strict=True)
    ]
    assert color_at(page, 240, 50)[:3] == pytest.approx(expected, abs=3)


def test_the_inspector_has_the_values_of_both_trees(page: Page) -> None:
    select(page, "ship")
    page.evaluate("kinemaPage.player.seek(0.8)")
    x = native("position.x", "ship", 0.8)
    row = page.locator("tr", has=page.locator("[data-key=position]"))
    assert row.locator("input").input_value() == "60, 150"
    assert row.locator("[data-key]").text_content() == f"{x:.3f}".rstrip("0").rstrip(".") + ", 150"


def test_playback_by_keys_and_loop(page: Page) -> None:
    page.keyboard.press("ArrowRight")
    assert page.evaluate("kinemaPage.player.time") == pytest.approx(1 / 60)
    page.keyboard.press("End")
    assert page.evaluate("kinemaPage.player.time") == 3
    page.keyboard.press("Home")
    page.select_option("#speed", "4")
    page.keyboard.press("Tab")
    page.locator("#play").click()
    page.wait_for_function("kinemaPage.player.time > 1")
    page.wait_for_function("kinemaPage.player.time < 1")  # it loops
    page.locator("#play").click()
    assert page.evaluate("kinemaPage.player.playing") is False


def test_the_tree_is_searched_and_walked(page: Page) -> None:
    page.keyboard.press("/")
    page.keyboard.type("gradient")
    shown = page.locator("[role=treeitem]:visible")
    assert shown.evaluate_all("items => items.map((item) => item.firstChild.data)") == ["stage", "lamp"]
    page.fill("#search", "")
    select(page, "stage")
    page.locator("[role=treeitem]").first.press("ArrowDown")
    assert page.evaluate("kinemaPage.selected.name") == "ship"
    assert page.evaluate("document.activeElement.getAttribute('aria-selected')") == "true"


def test_bars_have_the_times_of_the_animations(page: Page) -> None:
    labels = page.locator(".bar").evaluate_all("bars => bars.map((bar) => bar.getAttribute('aria-label'))")
    with kinema.Context() as context:
        settling = context.animation(kinema.Spring("position.y", stiffness=120, damping=8)).settling_duration
    assert labels == [
        "ship, position.x: begins at 0 s, ends at 2 s, 1 cycle, fill both",
        "ship, transform.rotation.z: begins at 0 s, ends at 3 s, 3 cycles, fill removed",
        f"buoy, position.y: begins at 0.5 s, ends at {round(0.5 + settling, 3):g} s, 1 cycle, fill backwards",
        "lamp, opacity: begins at 0.4 s, ends at 1.6 s, 1 cycle, fill removed",
    ]
    page.locator(".bar").nth(2).click()
    assert page.evaluate("kinemaPage.selected.name") == "buoy"


def test_a_curve_is_edited_by_keys_and_as_text(page: Page) -> None:
    select(page, "ship")
    page.evaluate("kinemaPage.player.seek(0.8)")
    page.locator(".handle").first.press("Shift+ArrowUp")
    text = page.get_by_label("Timing function as text")
    assert text.input_value() == "0.42, 0.1, 0.58, 1"
    with kinema.Context() as context:
        layer = context.root()
        context.flush()
        layer.add(kinema.Basic("position.x", from_=60, to=400, duration=2, timing=(0.42, 0.1, 0.58, 1)))
        context.flush()
        expected = layer.presentation_value("position.x", at=0.8)
    shown = "kinemaPage.session.value(kinemaPage.selected, 'position.x', 0.8)"
    assert page.evaluate(shown) == expected
    assert page.evaluate("kinemaPage.player.time") == 0.8
    text.fill("linear")
    text.press("Enter")
    assert page.evaluate(shown) == pytest.approx(60 + 340 * 0.4)
    text.fill("no-such-curve")
    text.press("Enter")
    assert page.evaluate(shown) == pytest.approx(60 + 340 * 0.4)


def test_keyframes_are_edited_segment_by_segment(browser: Browser, tmp_path: Path) -> None:
    values, times = [0, 300, 100], [0, 0.5, 1]

    def pop(context: kinema.Context, *curves: Any) -> kinema.Layer:
        layer = context.root(name="stage", bounds=(0, 0, 400, 300), position=(0, 150))
        context.flush()
        layer.add(kinema.Keyframe("position.x", dict(zip(times, values, strict=True)), duration=2, timing_functions=curves))
        context.flush()
        return layer

    with kinema.Context() as context, kinema.Context() as other:
        pop(context, "linear", "linear")
        expected = pop(other, "linear", (0, 0.1, 1, 1))
        viewing.view(context).save(tmp_path / "page.html")
        for page in opened(browser, (tmp_path / "page.html").as_uri()):
            select(page, "stage")
            page.get_by_label("Segment", exact=True).select_option("segment 2: 0.5 – 1")
            page.locator(".handle").first.press("Shift+ArrowUp")
            assert page.get_by_label("Segment", exact=True).input_value() == "1"
            text = page.get_by_label("All segments as text").input_value()
            assert json.loads(f"{{{text}}}") == {"timingFunctions": ["linear", [0, 0.1, 1, 1]]}
            for time in (0.4, 1.2, 1.8):
                shown = page.evaluate("t => kinemaPage.session.value(kinemaPage.selected, 'position.x', t)", time)
                assert shown == pytest.approx(expected.presentation_value("position.x", at=time), abs=1e-9)


def test_a_spring_is_edited(page: Page) -> None:
    select(page, "buoy")
    page.locator("[data-spring=damping]").fill("30")
    assert page.get_by_label("Spring as text").input_value() == '"stiffness": 120, "damping": 30'


def test_states_are_switched_at_the_time_that_is_shown(page: Page) -> None:
    select(page, "buoy")
    page.evaluate("kinemaPage.player.seek(1)")
    page.get_by_role("button", name="away").click()
    value = "time => kinemaPage.session.value(kinemaPage.selected, 'position.x', time)"
    assert [page.evaluate(value, time) for time in (1, 1.25, 1.5)] == pytest.approx([420, 270, 120])
    page.get_by_role("button", name="base").click()


def test_a_click_selects_what_is_shown(page: Page) -> None:
    at = page.evaluate("(() => { const at = kinemaPage.placement().transformPoint({ x: 420, y: 60 }); return [at.x, at.y]; })()")
    page.locator("#canvas").click(position={"x": at[0], "y": at[1]})
    assert page.evaluate("kinemaPage.selected.name") == "buoy"


def test_a_scene_of_commands_is_shown_as_it_begins(browser: Browser, tmp_path: Path) -> None:
    scenes = SCENE.parents[3] / "Tests/Examples/scenes"
    assert main(["view", str(scenes / "ship.json"), "-o", str(tmp_path / "page.html")]) == 0
    for page in opened(browser, (tmp_path / "page.html").as_uri()):
        with Playback(Scene.load(scenes / "ship.json")) as playback:
            _, rows = playback.sample([0, 1.3], [("ship", "position")])
        select(page, "ship")
        value = "time => kinemaPage.session.value(kinemaPage.selected, 'position', time)"
        assert page.evaluate(value, 1.3) == list(rows.tolist()[1])
        assert page.evaluate("kinemaPage.session.size") == [300, 300]


# ---- The server --------------------------------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Iterator[viewing.Server]:
    (tmp_path / "scene.json").write_bytes(SCENE.read_bytes())
    with viewing.Server(tmp_path / "scene.json", web=WEB, watch=True) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_a_changed_file_is_shown_at_the_same_time(browser: Browser, server: viewing.Server) -> None:
    for page in opened(browser, server.url):
        page.evaluate("kinemaPage.player.seek(1.2)")
        changed = json.loads(SCENE.read_text())
        changed["layers"][0]["sublayers"][1]["set"]["backgroundColor"] = [0, 0, 1, 1]
        server.path.write_text(json.dumps(changed))
        page.wait_for_function("document.getElementById('note').textContent === 'Reloaded'")
        assert page.evaluate("kinemaPage.player.time") == 1.2
        x, y = native("position", "buoy", 1.2)
        assert color_at(page, x, y) == [0, 0, 255, 255]
        server.path.write_text("{")
        page.wait_for_selector("#note.error")
        assert color_at(page, x, y) == [0, 0, 255, 255]
        server.path.unlink()
        page.wait_for_function("document.getElementById('note').textContent.includes('No such file')")
        assert page.locator("#note").text_content() == f"{server.path}: No such file or directory"
        server.path.write_text(json.dumps(changed))
        page.wait_for_function("document.getElementById('note').textContent === 'Reloaded'")
        assert page.evaluate("kinemaPage.player.time") == 1.2


def test_the_page_says_that_its_server_has_ended_and_goes_on(browser: Browser, server: viewing.Server) -> None:
    for page in opened(browser, server.url.rstrip("/")):
        server.shutdown()
        server.server_close()
        page.wait_for_function("document.getElementById('note').textContent.startsWith('The server has ended.')")
        page.keyboard.press(" ")
        page.wait_for_function("kinemaPage.player.time > 0.1")


def test_a_browser_that_leaves_in_the_middle_is_no_error(server: viewing.Server, capfd: pytest.CaptureFixture[str]) -> None:
    for sent in (b"GET ", f"GET /{server.token}/ HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\n\r\n".encode()):
        with socket.create_connection(("127.0.0.1", server.server_port)) as browser:
            browser.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # closes with a reset
            browser.sendall(sent)
    with urllib.request.urlopen(server.url) as answer:
        assert answer.status == 200 and b"kinemaView" in answer.read()
    assert capfd.readouterr() == ("", "")


def test_frames_that_lag_show_the_time_that_has_passed(page: Page) -> None:
    """The player follows the clock of the browser, however late a frame comes."""
    times = page.evaluate("""() => {
        const { player } = kinemaPage, real = globalThis.requestAnimationFrame;
        globalThis.requestAnimationFrame = () => 0;
        player.play();
        const times = [1000, 1016, 2516, 2516 + 3 * 3000, 1e9].map((now) => (player.frame(now), player.time));
        player.pause();
        globalThis.requestAnimationFrame = real;
        return times;
    }""")
    assert times[:4] == pytest.approx([0, 0.016, 1.516, 1.516], abs=1e-9) and 0 <= times[4] < 3


@pytest.mark.parametrize("host", ["127.0.0.1", "evil.example"])
def test_only_the_token_opens_the_page(server: viewing.Server, host: str) -> None:
    path = "/wrong/" if host == "127.0.0.1" else f"/{server.token}/"
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.server_port}{path}", headers={"Host": f"{host}:{server.server_port}"}
    )
    with pytest.raises(urllib.error.HTTPError, match="403") as refused:
        urllib.request.urlopen(request)
    refused.value.close()


def refusal(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["view", *map(str, arguments)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    return lines[0]


def test_bad_input_is_one_line(server: viewing.Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.json").write_text("[1]")
    (tmp_path / "wrong.json").write_text('{"kinema": 1, "layers": [{"clas": 1}]}')
    assert "expected a scene" in refusal(capsys, tmp_path / "bad.json")
    assert "clas" in refusal(capsys, tmp_path / "wrong.json")
    assert "No such file" in refusal(capsys, tmp_path / "absent.json")
    assert "Address already in use" in refusal(capsys, SCENE, "--port", server.server_port)
    assert "Bindings/Web/build" in refusal(capsys, SCENE, "--web", tmp_path)


def test_a_scene_of_many_commits_is_shown_as_far_as_it_is_kept(browser: Browser, tmp_path: Path) -> None:
    ops: list[dict[str, Any]] = [{"op": "layer", "id": "a", "root": True, "set": {"bounds": [0, 0, 9, 9]}}]
    for step in range(250):
        ops += [
            {"op": "advance", "to": step / 100},
            {"op": "set", "layer": "a", "key": "zPosition", "value": step},
            {"op": "flush"},
        ]
    (tmp_path / "long.json").write_text(json.dumps({"ops": ops}))
    shown = viewing.read(tmp_path / "long.json")
    assert sum(len(act["documents"]) for act in shown.acts) == 200
    assert shown.note.startswith("What the scene does after ")
    assert main(["view", str(tmp_path / "long.json"), "-o", str(tmp_path / "page.html")]) == 0
    for page in opened(browser, (tmp_path / "page.html").as_uri()):
        model = "time => (kinemaPage.player.seek(time), kinemaPage.session.model(kinemaPage.session.nodes[0], 'zPosition'))"
        assert [page.evaluate(model, step / 100 + 0.005) for step in (150, 3, 90)] == [150, 3, 90]
        assert page.locator("#note").text_content() == shown.note
