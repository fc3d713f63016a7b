"""Each row of the table of features in kinema/importers/caml/README.md: what a document becomes, and what is reported.

The expected values follow from the meaning of the text: degrees, CSS's order of functions, colors with an opacity beside them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import rows_of_layers
import rows_of_motion
from documents import read, write
from rows import Row

import kinema

README = Path(kinema.__file__).parent / "importers/caml/README.md"
ROWS = rows_of_layers.ROWS | rows_of_motion.ROWS


def verdicts() -> dict[str, str]:
    """The rows of the table that is called "What is carried"."""
    table = README.read_text(encoding="utf-8").split("## What is carried")[1].split("## Export")[0]
    return dict(re.findall(r"^\| (.+?) \| (carried|approximated|refused) \|", table, re.MULTILINE))


def test_each_row_of_the_table_has_a_test() -> None:
    assert list(verdicts()) == list(ROWS)


CASES = [pytest.param(name, row, id=f"{name}-{index}") for name, rows in ROWS.items() for index, row in enumerate(rows)]


@pytest.mark.parametrize(("name", "row"), CASES)
def test_feature(name: str, row: Row, tmp_path: Path) -> None:
    made = read(write(tmp_path, f"<sublayers>{row.body}</sublayers>"))
    assert matches(made.root["sublayers"][0], row.expected), made.root
    assert row.check is None or row.check(made), made.document
    if row.note:
        assert any(row.note in note.feature for note in made.notes), made.notes
        if verdicts()[name] != "carried":
            assert {note.verdict for note in made.notes} == {verdicts()[name]}
    else:
        assert made.notes == []
    with kinema.Context() as ctx:
        ctx.load(made.document)


def matches(made: Any, expected: Any) -> bool:
    """Whether a value has what is expected. A member None must be missing."""
    if isinstance(expected, dict):
        return all(
            name not in made if one is None else name in made and matches(made[name], one) for name, one in expected.items()
        )
    if isinstance(expected, list):
        return len(made) == len(expected) and all(map(matches, made, expected))
    if isinstance(expected, float | int) and not isinstance(expected, bool):
        return bool(made == pytest.approx(expected, abs=1e-15))
    return bool(made == expected)
