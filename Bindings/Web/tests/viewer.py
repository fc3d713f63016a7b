"""The page of `kinema view` in headless Chromium, for tests."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Browser, Page


def opened(browser: Browser, address: str) -> Iterator[Page]:
    """Opens a page, which does not play by itself; asserts at the end that it has thrown nothing."""
    errors: list[object] = []
    page = browser.new_page(viewport={"width": 1360, "height": 860}, reduced_motion="reduce")
    page.on("pageerror", lambda error: errors.append(error))
    page.goto(address)
    page.wait_for_function("globalThis.kinemaPage?.session")
    yield page
    page.close()
    assert errors == []


def color_at(page: Page, x: float, y: float) -> list[int]:
    """The color of the canvas at a point of the scene."""
    program = """([x, y]) => {
        const { canvas } = kinemaPage, at = kinemaPage.placement().transformPoint({ x, y });
        return [...canvas.getImageData(Math.round(at.x), Math.round(at.y), 1, 1).data];
    }"""
    return list(page.evaluate(program, [x, y]))


def select(page: Page, name: str) -> None:
    page.locator("[role=treeitem]").filter(has_text=name).first.click()
