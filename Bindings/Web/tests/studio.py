"""The studio in headless Chromium, for tests: what people do in it, and a Lottie file."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kinema import viewing
from playwright.sync_api import Download, Page

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


def served(file: Path) -> Iterator[viewing.Server]:
    with viewing.Server(file) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


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


def opened_again(tab: Page, address: str) -> Page:
    """Opens another tab beside one."""
    page = tab.context.new_page()
    page.goto(address)
    page.wait_for_function("globalThis.kinemaPage?.studio?.isStarted")
    return page


def says(page: Page, words: str) -> None:
    """Waits until the page says it in one sentence."""
    page.wait_for_function("(words) => document.querySelector('#note').textContent.includes(words)", arg=words)
    (sentence,) = page.evaluate(
        "[...document.querySelector('#note').childNodes].filter((each) => each.nodeType === 3 && each.data.trim()).map((each) => each.data)"
    )
    assert len(sentence) < 200 and "\n" not in sentence, sentence


def drop(page: Page, name: str, text: str) -> None:
    program = """([name, text]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], name));
        document.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }"""
    page.evaluate(program, [name, text])
