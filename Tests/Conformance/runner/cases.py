"""Finds and reads case files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple


class Case(NamedTuple):
    file: Path
    area: str
    name: str
    ops: list[dict[str, Any]]


class CaseError(Exception):
    """A file does not contain cases."""


def files_of(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.json"))
        else:
            yield path


def cases_of(file: Path) -> list[Case]:
    """Returns the cases of a file. A file that does not follow FORMAT.md is an error; it is never skipped."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        if set(content) != {"area", "cases"}:
            raise CaseError(f"{file}: keys {sorted(content)} given, expected area and cases")
        for case in content["cases"]:
            if not {"name", "ops"} <= set(case) <= {"name", "why", "ops"}:
                raise CaseError(f"{file}: a case has the keys {sorted(case)}")
        return [Case(file, content["area"], case["name"], case["ops"]) for case in content["cases"]]
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise CaseError(f"{file}: {error}") from error
