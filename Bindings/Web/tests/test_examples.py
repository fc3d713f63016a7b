"""The examples of the package in Chromium, as they are: React, Vue and a worker. Where they name an address, the page gets the library from the
folder that `libraries` has filled."""

from __future__ import annotations

import functools
import http.server
import io
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Route
from test_web import PACKAGE, Quiet

NAMES = ["Mercury", "Venus", "Earth", "Mars", "Jupiter"]
SHUFFLED = ["Earth", "Mars", "Jupiter", "Venus", "Mercury"]
REACT = "createElement useLayoutEffect useRef useState"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(PACKAGE))) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{served.server_port}"
        served.shutdown()


def modules(libraries: Path) -> dict[str, str]:
    """The libraries as modules, by the addresses of the examples. Debian's React is a script that fills a global object."""
    node = libraries / "usr/share/nodejs"
    react, dom = (node / f"{name}/umd/{name}.production.min.js" for name in ("react", "react-dom"))
    return {
        "https://esm.sh/react@18": f"{react.read_text()}\nexport const {{ {REACT.replace(' ', ', ')} }} = globalThis.React;",
        "https://esm.sh/react-dom@18/client": f"{dom.read_text()}\nexport const {{ createRoot }} = globalThis.ReactDOM;",
        "https://esm.sh/vue@3": (libraries / "vue.js").read_text(),
    }


@pytest.fixture
def opened(browser: Browser, address: str, libraries: Path) -> Iterator[Page]:
    errors: list[str] = []
    page = browser.new_page(viewport={"width": 900, "height": 600})
    page.on("pageerror", lambda error: errors.append(str(error)))
    known = modules(libraries)

    def give(route: Route) -> None:
        headers = {"Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript"}
        route.fulfill(body=known[route.request.url], headers=headers)

    page.route("https://esm.sh/**", give)
    page.goto(f"{address}/example/")
    yield page
    page.close()
    assert errors == []


def places(page: Page) -> dict[str, float]:
    program = """(items) => Object.fromEntries(items.map((item) =>
        [item.textContent, item.getBoundingClientRect().top - item.parentElement.getBoundingClientRect().top]))"""
    return dict(page.locator("li").evaluate_all(program))


@pytest.mark.parametrize("name", ["react", "vue"])
def test_items_of_a_list_move_to_their_rows(opened: Page, address: str, name: str) -> None:
    """A row is 52 points below the one before. On the way an item is between its rows, which a spring may pass."""
    page = opened
    page.goto(f"{address}/example/{name}.html")
    page.locator("li").nth(4).wait_for()
    rows = lambda names: {each: pytest.approx(2 + 52 * row, abs=0.6) for row, each in enumerate(names)}  # noqa: E731
    page.wait_for_function("document.querySelectorAll('li[style*=translate]').length === 5")
    assert places(page) == rows(NAMES)
    page.evaluate("""() => {
        const item = [...document.querySelectorAll("li")].find((each) => each.textContent === "Mercury");
        const seen = (globalThis.seen = new Set());
        const watch = () => (seen.add(item.getBoundingClientRect().top - item.parentElement.getBoundingClientRect().top), requestAnimationFrame(watch));
        watch();
    }""")
    page.wait_for_timeout(1500)  # the frames sleep; what is changed now begins now
    page.get_by_role("button", name="Shuffle").click()
    page.wait_for_function("[...seen].some((place) => Math.abs(place - 210) < 0.5)")
    assert sum(4 < place < 206 for place in page.evaluate("[...seen]")) > 1, "it moves, and does not jump"
    page.wait_for_timeout(1000)
    assert places(page) == rows(SHUFFLED)


def middle(page: Page) -> tuple[float, float]:
    """The middle of what is drawn on the canvas, whose ground is white."""
    picture = Image.open(io.BytesIO(page.locator("canvas").screenshot())).convert("L")
    dark = [divmod(i, picture.width) for i, light in enumerate(picture.tobytes()) if light < 240]
    assert dark, "nothing is drawn"
    return sum(x for _, x in dark) / len(dark), sum(y for y, _ in dark) / len(dark)


def test_a_worker_draws_while_the_page_is_busy(opened: Page, address: str) -> None:
    """The page calculates for two seconds, in which the cards arrive."""
    page = opened
    page.goto(f"{address}/example/worker.html")
    page.wait_for_timeout(1500)
    assert middle(page) == pytest.approx((307.5, 180), abs=8), "twelve cards in a row"
    page.locator("canvas").click(position={"x": 120, "y": 100})
    page.locator("button").click()
    assert middle(page) == pytest.approx((120, 100), abs=6)


def test_cards_gather_around_a_click(opened: Page, address: str) -> None:
    page = opened
    page.goto(f"{address}/example/index.html")
    page.wait_for_timeout(1000)
    assert middle(page) == pytest.approx((307.5, 180), abs=8)
    page.locator("canvas").click(position={"x": 400, "y": 200})
    page.wait_for_timeout(2000)
    assert middle(page) == pytest.approx((400, 200), abs=6)
