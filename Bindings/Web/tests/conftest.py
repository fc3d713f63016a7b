from __future__ import annotations

import os
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


@pytest.fixture(scope="session")
def libraries() -> Path:
    """The folder that `libraries` has filled with webpack, React and Vue."""
    folder = Path(os.environ["KINEMA_WEB_LIBRARIES"]).resolve()
    assert (folder / "vue.js").is_file(), f"{folder}: fill it with Bindings/Web/tests/libraries"
    return folder


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
