"""The page "In your engine": its listings are those of files that tests run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "Bindings/ENGINES.md"
RUN_BY_TESTS = ("Tests/C/", "Tests/Examples/Hosts/", "Bindings/CSharp/examples/", "Bindings/Web/example/canvas.js")
TEXT = PAGE.read_text(encoding="utf-8")


def listings() -> list[tuple[str, str]]:
    """Returns the file that the text before names last, and the listing."""
    found, file = [], ""
    for link, listing in re.findall(r"From\s+\[`[^`]+`\]\(([^)]+)\)|^```\w+\n(.*?)^```", TEXT, re.M | re.S):
        file = link or file
        if listing:
            found.append((file, listing))
    return found


def test_the_page_has_listings() -> None:
    assert len(listings()) >= 12


@pytest.mark.parametrize(("file", "listing"), listings(), ids=[f"{file} {n}" for n, (file, _) in enumerate(listings())])
def test_a_listing_is_a_part_of_its_file(file: str, listing: str) -> None:
    path = (PAGE.parent / file).resolve()
    assert path.relative_to(ROOT).as_posix().startswith(RUN_BY_TESTS)
    assert listing in path.read_text(encoding="utf-8")


def test_every_section_has_a_listing_and_a_row() -> None:
    sections = re.findall(r"^## (.*)$", TEXT, re.M)
    rows = re.findall(r"^\| \[([^\]]+)\]\(#([^)]+)\)", TEXT, re.M)
    assert [anchor for _, anchor in rows] == [section.lower().replace(" ", "-") for section in sections]
    for section in TEXT.split("\n## ")[1:]:
        assert "```" in section, section.splitlines()[0]


def test_the_links_lead_to_files() -> None:
    for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", TEXT):
        assert (PAGE.parent / link).exists(), link
