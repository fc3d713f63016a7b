"""Gives the package's metadata the project's addresses, from the table of what is published: Tests/Packaging/names.toml."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

KINDS = {"Homepage": "homepage", "Documentation": "documentation", "Source": "source", "Issues": "issues"}


def dynamic_metadata(settings: Mapping[str, Any], project: Mapping[str, Any]) -> dict[str, Any]:
    """What scikit-build-core calls. Python 3.10 has no reader of TOML, so the lines are read as they are."""
    table = Path(__file__).with_name("names.toml").read_text(encoding="utf-8")
    known = dict(re.findall(r'^(\w+) = "([^"]*)"', table.partition("\n[")[0], re.M))
    return {"urls": {kind: known[name] for kind, name in KINDS.items()}}
