"""The studio when something is wrong: each time it says one sentence, and neither the file nor the edit is lost."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from kinema import viewing
from playwright.sync_api import Browser, Page
from studio import SCENE, document, downloaded, drop, enter, layer, opened_again, says
from viewer import select


def changed(page: Page, value: str) -> None:
    select(page, "buoy")
    enter(page, "opacity", value)


def kept(page: Page) -> list[float]:
    """The opacities of the edits that the browser keeps."""
    return page.evaluate("""() => new Promise((resolve) => {
        indexedDB.open("kinema", 1).onsuccess = ({ target: { result } }) => {
            result.transaction("edits").objectStore("edits").getAll().onsuccess = ({ target }) => {
                result.close();
                resolve(target.result.map(({ scene }) => JSON.parse(scene.text).layers[0].sublayers[1].set.opacity));
            };
        };
    })""")


def test_two_tabs_keep_an_edit_each(browser: Browser, server: viewing.Server, file: Path) -> None:
    """The second tab that saves gets a message. Its edit is not written and not lost; a save in one tab keeps the edit of the other."""
    context = browser.new_context()
    one = context.new_page()
    one.goto(server.url)
    one.wait_for_function("globalThis.kinemaPage?.studio?.isStarted")
    changed(one, "0.25")
    one.wait_for_timeout(300)
    one.evaluate("kinemaPage.studio.keeper.written")
    other = opened_again(one, server.url)
    says(other, "Another tab has an edit of this file that is not saved.")
    assert other.get_by_role("button", name="Recover").count() == 0, "the other tab has not crashed"
    changed(other, "0.75")
    other.wait_for_timeout(300)
    other.evaluate("kinemaPage.studio.keeper.written")
    assert sorted(kept(other)) == [0.25, 0.75]
    one.locator("#save").click()
    says(one, "Saved")
    one.evaluate("kinemaPage.studio.keeper.forget()")
    assert kept(other) == [0.75]
    other.locator("#save").click()
    says(other, "has changed since it was opened")
    assert json.loads(file.read_bytes())["layers"][0]["sublayers"][1]["set"]["opacity"] == 0.25
    assert layer(other, "buoy")["set"]["opacity"] == 0.75
    other.close(run_before_unload=False)
    third = opened_again(one, server.url)
    third.get_by_role("button", name="Recover").click()
    assert layer(third, "buoy")["set"]["opacity"] == 0.75
    third.wait_for_timeout(300)
    third.evaluate("kinemaPage.studio.keeper.written")
    assert kept(third) == [0.75], "the edit has moved to the tab that recovered it"
    context.close()


def test_a_file_that_was_removed_or_cannot_be_written(page: Page, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed(page, "0.25")
    file.unlink()
    page.locator("#save").click()
    says(page, "has changed since it was opened")
    assert not file.exists() and layer(page, "buoy")["set"]["opacity"] == 0.25
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(PermissionError(13, "Permission denied")))
    page.get_by_role("button", name="Save anyway").click()
    says(page, "Permission denied: the file is as it was, and your edit is kept.")
    assert list(file.parent.iterdir()) == [] and page.title().startswith("• ")
    name, data = downloaded(page, "#note button:text-is('Download')")
    assert json.loads(data)["layers"][0]["sublayers"][1]["set"]["opacity"] == 0.25


def test_a_file_that_was_removed_is_written_again(page: Page, file: Path) -> None:
    changed(page, "0.25")
    file.unlink()
    page.locator("#save").click()
    page.get_by_role("button", name="Save anyway").click()
    says(page, "Saved")
    assert json.loads(file.read_bytes())["layers"][0]["sublayers"][1]["set"]["opacity"] == 0.25


def test_a_server_that_went_away_is_named_at_every_request(page: Page, server: viewing.Server) -> None:
    changed(page, "0.25")
    server.shutdown()
    server.server_close()
    page.locator("#save").click()
    says(page, "The server has ended: your edit is kept in this browser, and can be downloaded.")
    drop(page, "notes.txt", "hello")
    says(page, "notes.txt: The server has ended")
    page.locator("#export").click()
    page.locator("[data-format=caml]").click()
    page.wait_for_function("document.querySelector('#exportNotes').textContent.startsWith('The server has ended')")
    _, data = downloaded(page, "[data-format=json]")
    assert json.loads(data)["layers"][0]["sublayers"][1]["set"]["opacity"] == 0.25
    drop(page, "own.json", json.dumps({"kinema": 1, "layers": [{"id": "own"}]}))
    page.wait_for_function("kinemaPage.session.nodes[0].name === 'own'")


def test_a_browser_that_keeps_nothing_says_so(page: Page) -> None:
    page.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
    changed(page, "0.25")
    says(page, "This browser cannot keep your edit: save it, or download it.")
    assert layer(page, "buoy")["set"]["opacity"] == 0.25


FOREIGN = {
    "notes.txt": "hello",
    "table.csv": "a,b\n1,2",
    "empty.json": "",
    "list.json": "[1, 2]",
    "null.json": "null",
    "other.json": '{"version": 3, "shapes": []}',
    "cut.json": '{"kinema": 1, "layers": [',
    "later.json": '{"kinema": 99, "layers": []}',
    "deep.json": "[" * 5000,
    "picture.svg": "<svg",
    "scene.caml": "<caml><CALayer",
    "broken.lottie": "PK\x03\x04",
    "film.mp4": "\x00\x00\x00\x20ftypisom",
    "markup.json": '{"kinema": 1, "layers": [{"class": "<img src=x onerror=document.title=1>"}]}',
}


def test_foreign_files_are_refused_in_a_sentence(page: Page) -> None:
    changed(page, "0.25")
    before = document(page)
    for name, text in FOREIGN.items():
        drop(page, name, text)
        says(page, name)
        assert "error" in (page.locator("#note").get_attribute("class") or ""), name
        assert document(page) == before and page.evaluate("kinemaPage.history.canUndo"), name
    assert page.locator("#note img").count() == 0
    assert page.title().startswith("• ")


def test_a_folder_a_large_file_and_several_files(page: Page) -> None:
    before = document(page)
    program = """(body) => {
        const transfer = new DataTransfer();
        new Function("transfer", body)(transfer);
        const event = new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true });
        document.dispatchEvent(event);
    }"""
    unreadable = "() => Promise.reject(new DOMException('', 'NotReadableError'))"
    page.evaluate(f"() => {{ globalThis.blobText = Blob.prototype.text; Blob.prototype.text = {unreadable}; }}")
    page.evaluate(program, "transfer.items.add(new File([], 'pictures'))")
    says(page, "pictures: cannot be read: expected a file, and not a folder")
    page.evaluate("() => { Blob.prototype.text = blobText; }")
    page.evaluate(program, "transfer.items.add(new File([new Uint8Array((64 << 20) + 1)], 'large.json'))")
    says(page, "large.json: more than 64 MiB")
    assert document(page) == before
    one, other = (json.dumps({"kinema": 1, "layers": [{"id": name}]}) for name in ("one", "other"))
    files = f"for (const [name, text] of {json.dumps([['one.json', one], ['other.json', other]])}) transfer.items.add(new File([text], name))"
    page.evaluate(program, files)
    says(page, "Opened one.json; one file is shown at a time.")
    assert page.evaluate("kinemaPage.session.nodes[0].name") == "one"


def test_a_scene_that_is_left_unsaved_for_another_can_be_shown_again(page: Page) -> None:
    changed(page, "0.25")
    drop(page, "own.json", json.dumps({"kinema": 1, "layers": [{"id": "own"}]}))
    says(page, "The scene of before was not saved.")
    page.get_by_role("button", name="Back", exact=True).click()
    expected = json.loads(SCENE.read_bytes())
    expected["layers"][0]["sublayers"][1]["set"]["opacity"] = 0.25
    assert document(page) == expected and page.title().startswith("• ")
