"""The site: it is built by one command, its links resolve, its examples run, and its pages work in Chromium, by keys and on a phone."""

from __future__ import annotations

import functools
import http.server
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, sync_playwright

SITE = Path(__file__).resolve().parent
PAGES = ["index", "tutorial", "playground", "gallery", "easings", "guides/timing", "reference/index", "search"]


COLORS = """(scene) => {
    const canvas = scene.querySelector("canvas"), { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    ran = subprocess.run([sys.executable, SITE / "build", out], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
    return out


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None: ...


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site))) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{served.server_port}"
        served.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.mark.parametrize("page", sorted(SITE.glob("**/*.md")), ids=lambda page: page.stem)
def test_the_python_of_a_page_runs(page: Path) -> None:
    program = "\n".join(re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S))
    exec(compile(program, page.name, "exec"), {"__name__": "page"})


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible_and_fits_a_phone(browser: Browser, address: str, name: str) -> None:
    errors: list[str] = []
    page = browser.new_page(viewport={"width": 390, "height": 800}, reduced_motion="reduce")
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(f"{address}/{name}.html")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(page, context="article, main, #furo-main-content")
    serious = [each for each in found.response["violations"] if each["impact"] in ("serious", "critical")]
    assert serious == [], [(each["id"], [node["html"] for node in each["nodes"]][:3]) for each in serious]
    page.close()
    assert errors == []


def test_scenes_play_and_curves_are_drawn(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    page.goto(f"{address}/index.html")
    page.wait_for_function("document.querySelector('img[src*=studio]').naturalWidth > 600")  # the film of the studio
    page.locator(".scene").first.scroll_into_view_if_needed()
    page.wait_for_selector(".scene[data-ready]")
    program = "document.querySelector('.scene canvas').toDataURL()"
    first = page.evaluate(program)
    page.wait_for_function("(first) => document.querySelector('.scene canvas').toDataURL() !== first", arg=first)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement !== document.body")
    page.goto(f"{address}/gallery.html")
    page.wait_for_selector(".gallery[data-ready] .scene[data-ready]")
    assert page.locator(".gallery figure").count() >= 26
    for place in range(page.locator(".gallery .scene").count()):
        scene = page.locator(".gallery .scene").nth(place)
        scene.scroll_into_view_if_needed()
        page.wait_for_function("(place) => document.querySelectorAll('.scene')[place].dataset.ready === ''", arg=place)
        assert scene.evaluate(COLORS) > 2, scene.get_attribute("data-scene")
        box, picture = scene.bounding_box(), scene.locator("canvas").bounding_box()
        assert box and picture and abs(box["width"] / box["height"] - 4 / 3) < 0.05  # a row of equal pictures
        assert picture["height"] <= box["height"] + 1 and picture["width"] <= box["width"] + 1
    page.goto(f"{address}/easings.html")
    page.wait_for_selector(".curves[data-ready]")
    assert page.locator(".curves path").count() > 30
    page.wait_for_selector(".spring[data-ready]")
    assert page.locator(".spring output").inner_text().endswith(")")
    page.goto(f"{address}/studio.html")
    page.wait_for_function("globalThis.kinemaPage?.session")
    page.goto(f"{address}/search.html?q=spring")
    page.wait_for_selector("#search-results li")
    page.close()
