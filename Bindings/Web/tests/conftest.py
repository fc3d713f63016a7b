from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kinema import viewing
from playwright.sync_api import Browser, Page, sync_playwright
from studio import SCENE, served
from viewer import opened


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    copy = tmp_path / "harbor.json"
    copy.write_bytes(SCENE.read_bytes())
    return copy


@pytest.fixture
def server(file: Path) -> Iterator[viewing.Server]:
    yield from served(file)


@pytest.fixture
def page(browser: Browser, server: viewing.Server) -> Iterator[Page]:
    yield from opened(browser, server.url)
