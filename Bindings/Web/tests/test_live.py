"""`kinema view --attach` in Chromium: the page of a program that runs in another process. A ship moves from x = 0 to 300 in 4 s, linearly;
then it waits, and moves back after the program has been asked to."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
from kinema import viewing
from playwright.sync_api import Browser, Page
from viewer import color_at, opened, select

TOKEN = "tests-know-this-token"
PROGRAM = """
import sys, time
import kinema, kinema.inspector

with kinema.Context() as ctx, kinema.inspector.Inspector(ctx, token=sys.argv[1]) as inspector:
    ctx.log(inspector.log)
    sea = ctx.root(name="sea", bounds=(0, 0, 400, 100), anchor_point=(0, 0), background_color=(0, 0, 1, 1))
    ship = sea.add_layer(name="ship", bounds=(0, 0, 20, 100), position=(50, 50), background_color=(1, 0, 0, 1))
    ctx.flush()
    ship.animate(position=(350, 50), duration=4, curve="linear", repeat_count=1e6)
    ship.add(kinema.Keyframe("opacity", values=[1], duration=1), key="lonely")
    ctx.flush()
    print(inspector.address, flush=True)
    start = time.monotonic()
    while True:
        ctx.advance(inspector.frame(time.monotonic() - start))
        if len(sea.sublayers) == 1 and ctx.time > 3:
            sea.add_layer(name="buoy", bounds=(0, 0, 10, 10), position=(5, 5), background_color=(0, 1, 0, 1))
        ctx.flush()
        time.sleep(1 / 60)
"""


@pytest.fixture
def program() -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, TOKEN], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    yield process, process.stdout.readline().strip()
    process.kill()
    process.communicate()


@pytest.fixture
def page(browser: Browser, program: tuple[subprocess.Popen[str], str]) -> Iterator[Page]:
    with viewing.LiveServer(program[1], TOKEN) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield from opened(browser, server.url)
        server.shutdown()


def time_of(page: Page) -> float:
    return float(page.evaluate("kinemaPage.player.time"))


def pause(page: Page) -> float:
    page.locator("#play").click()
    page.wait_for_function("kinemaPage.live.rate === 0 && document.querySelector('#play').textContent === 'Play'")
    return time_of(page)


def test_the_page_shows_the_program_and_follows_it(page: Page, program: tuple[subprocess.Popen[str], str]) -> None:
    assert page.locator("#title").inner_text() == f"Program at {program[1]}"
    first = time_of(page)
    page.wait_for_function(f"kinemaPage.player.time > {first} + 0.2")
    assert [each.strip() for each in page.locator("[role=treeitem]").all_inner_texts()][:2]
    page.wait_for_function("document.querySelector('#live summary').textContent.startsWith('3 layers, ')")  # the buoy, after 3 s
    assert page.locator("[role=treeitem]").filter(has_text="buoy").count() == 1
    page.locator("#live summary").click()
    assert page.locator("#live li").all_inner_texts()[0].startswith("warning: ")
    assert page.locator("#live dd").count() == 5


def test_the_page_pauses_and_steps_the_program(page: Page) -> None:
    pause(page)
    page.wait_for_timeout(300)
    paused = time_of(page)
    page.wait_for_timeout(300)
    assert time_of(page) == paused
    x = 50 + 75 * (paused % 4)
    page.wait_for_function("kinemaPage.session.nodes.some(({ name }) => name === 'ship')")
    assert color_at(page, x, 50) == [255, 0, 0, 255] and color_at(page, (x + 200 - 20) % 360 + 20, 80) == [0, 0, 255, 255]
    page.locator("#forward").click()
    page.wait_for_function(f"Math.abs(kinemaPage.live.time - {paused} - 1 / 60) < 1e-6")
    page.locator("#speed").select_option("0.25")
    page.locator("#play").click()
    page.wait_for_function("kinemaPage.live.rate === 0.25")


def test_what_runs_cannot_be_edited(page: Page) -> None:
    page.wait_for_function(
        "document.querySelector('#live summary').textContent.startsWith('3 layers, 1 ')"
    )  # nothing else changes then
    page.wait_for_function("kinemaPage.session.nodes.some(({ name }) => name === 'buoy')")  # figures come before the document
    select(page, "ship")
    before = page.evaluate("JSON.stringify(kinemaPage.studio.document)")
    page.keyboard.press("Delete")
    page.wait_for_function("/is only shown/.test(document.querySelector('#note').textContent)")
    assert page.evaluate("JSON.stringify(kinemaPage.studio.document)") == before
    with page.expect_download() as caught:
        page.locator("#save").click()
    assert caught.value.suggested_filename.endswith(".json")


def test_a_program_that_ends_is_one_sentence(page: Page, program: tuple[subprocess.Popen[str], str]) -> None:
    program[0].kill()
    program[0].wait()
    page.wait_for_function(
        "/^(The program at .* has ended|No program listens at .*)\\.$/.test(document.querySelector('#note').textContent)"
    )
    assert page.locator("[role=treeitem]").filter(has_text="ship").count() == 1  # what was seen last stays


def test_the_command_names_what_is_missing() -> None:
    import os

    environment = {name: value for name, value in os.environ.items() if name != "KINEMA_TOKEN"}
    for arguments, sentence in [
        (["--attach", "127.0.0.1:9"], "--attach without a token, expected --token or KINEMA_TOKEN"),
        (["--token", TOKEN], "--token given without --attach"),
        (["--attach", "127.0.0.1:9", "--watch", "--token", TOKEN], "--watch given with --attach, expected one of them"),
        (["--attach", "example.org:80", "--token", TOKEN], "expected 127.0.0.1:PORT, a program on this computer"),
        (["--attach", "127.0.0.1:9", "--token", TOKEN], "No program listens at 127.0.0.1:9."),
    ]:
        command = [sys.executable, "-m", "kinema", "view", "--no-browser", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
        assert done.returncode and sentence in done.stderr and "Traceback" not in done.stderr, done.stderr
