"""The studio: what people keep of their work, open, and take with them. Each value is compared with the file that was written, or with what the
engine shows."""

from __future__ import annotations

import errno
import json
import os
import re
import struct
import subprocess
from pathlib import Path

import imageio_ffmpeg
import pytest
from kinema import viewing
from kinema.viewing import keeping
from playwright.sync_api import Browser, Page
from studio import LOTTIE, SCENE, document, downloaded, drop, enter, layer
from viewer import select


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
    enter(page, "stretch time by", "2")
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
    """The film has its frames: counted by the blocks of its clusters, and read by ffmpeg."""
    assert film[:4] == b"\x1a\x45\xdf\xa3" and b"webm" in film[:128]
    assert film.count(b"\xa3\x01") >= round(frames)
    ffmpeg = imageio_ffmpeg.get_ffmpeg_exe()
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


def test_a_file_whose_import_needs_another_package_says_which(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise ImportError("this needs cssselect2: pip install 'kinema[svg]'")

    monkeypatch.setattr(keeping, "read", missing)
    drop(page, "a.svg", "<svg/>")
    page.wait_for_function("document.querySelector('#note').textContent.includes('kinema[svg]')")


def test_the_server_writes_caml_and_films(page: Page) -> None:
    page.locator("#export").click()
    page.locator("[data-format=caml]").click()
    page.wait_for_function("document.querySelector('#exportNotes').textContent")
    assert "CAML cannot express: " in page.locator("#exportNotes").inner_text()
    page.get_by_role("button", name="Close").last.click()
    drop(page, "box.json", json.dumps({"kinema": 1, "size": [9, 9], "layers": [{"id": "box", "set": {"bounds": [0, 0, 9, 9]}}]}))
    page.wait_for_function("kinemaPage.session.nodes[0].name === 'box'")
    page.locator("#export").click()
    name, data = downloaded(page, "[data-format=caml]")
    assert name == "box.caml" and b"<caml" in data
    name, data = downloaded(page, "[data-format='lottie.json']")
    lottie = json.loads(data)
    assert name == "box.lottie.json" and (lottie["w"], lottie["h"], len(lottie["layers"]) > 0) == (9, 9, True)
    name, data = downloaded(page, "[data-format=js]")
    assert name == "box.js" and b"export" in data
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
