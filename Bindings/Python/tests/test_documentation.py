"""The examples of the docstrings and of the README run and print the documented results."""

from __future__ import annotations

import ast
import builtins
import doctest
import importlib
import inspect
import math
import pkgutil
import re
from enum import Enum
from pathlib import Path
from typing import Any

import kinema
import pytest

PROJECT = Path(__file__).resolve().parents[1]
TOOLKITS = {f"kinema.hosts.{name}" for name in ("qt", "tk", "pygame", "pyglet", "jupyter")}  # tests/hosts has what they need
MODULES = ["kinema", *(module.name for module in pkgutil.walk_packages(kinema.__path__, "kinema."))]


@pytest.mark.parametrize(
    "name", [name for name in MODULES if not name.endswith(("__main__", "libkinema")) and name not in TOOLKITS]
)
def test_examples_of(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_every_public_class_and_function_shows_an_example() -> None:
    """Exceptions and enumerations need no example."""
    things = {name: getattr(kinema, name) for name in kinema.__all__}
    taught = {
        name: thing
        for name, thing in things.items()
        if inspect.isfunction(thing) or isinstance(thing, type) and not issubclass(thing, (Exception, Enum))
    }
    assert len(taught) > 35
    assert [name for name, thing in taught.items() if ">>>" not in (thing.__doc__ or "")] == []


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numpy")
    rows = shown_by(PROJECT / "README.md")  # the other examples need the extras of rendering and distribution
    assert capsys.readouterr().out == "landed\n"
    assert rows.shape == (120, 3) and rows[0].tolist() == [0, 150, 0]
    assert rows[30:, :2].tolist() == [[300, 150]] * 90 and rows[60, 2] == pytest.approx(math.pi, abs=1e-9)


def test_the_example_of_the_first_page_runs() -> None:
    pytest.importorskip("numpy")
    rows = shown_by(PROJECT.parents[1] / "README.md")
    assert rows.shape == (120, 3) and rows[30, :2].tolist() == [300, 150]
    assert rows[-1, 2] == pytest.approx(math.tau - math.tau / 120, abs=1e-9)


def test_every_example_of_the_readme_has_what_it_names() -> None:
    """One after the other, as a reader tries them: an example names what it, or the first one, has imported or made."""
    blocks = re.findall(r"```python\n(.*?)```", (PROJECT / "README.md").read_text(encoding="utf-8"), re.S)
    made = {"ctx", "times", "client"}
    for block in blocks:
        tree = ast.parse(block)
        imported = {
            (name.asname or name.name).split(".")[0]
            for node in ast.walk(tree)
            if isinstance(node, (ast.Import, ast.ImportFrom))
            for name in node.names
        }
        names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
        stored = {node.id for node in names if isinstance(node.ctx, ast.Store)} | {
            node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)
        }
        assert {node.id for node in names} - imported - stored - made - set(dir(builtins)) == set(), block
    assert len(blocks) > 4


def shown_by(page: Path) -> Any:
    """Returns the variable rows of the first Python example of a page."""
    names: dict[str, Any] = {}
    exec(compile(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S)[0], page.name, "exec"), names)
    return names["rows"]
