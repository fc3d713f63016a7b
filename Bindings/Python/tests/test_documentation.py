"""The examples of the docstrings and of the README run and show what they say."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
from enum import Enum
from pathlib import Path

import kinema
import pytest

MODULES = ["kinema", *(module.name for module in pkgutil.walk_packages(kinema.__path__, "kinema."))]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith(("__main__", "libkinema"))])
def test_examples_of(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_every_public_class_and_function_shows_an_example() -> None:
    """Exceptions and enumerations are told by their members."""
    things = {name: getattr(kinema, name) for name in kinema.__all__}
    taught = {name: thing for name, thing in things.items()
              if inspect.isfunction(thing) or isinstance(thing, type) and not issubclass(thing, (Exception, Enum))}
    assert len(taught) > 35
    assert [name for name, thing in taught.items() if ">>>" not in (thing.__doc__ or "")] == []


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numpy")
    readme = (Path(__file__).resolve().parents[1] / "README.md").read_text()
    names: dict[str, object] = {}
    first = re.findall(r"```python\n(.*?)```", readme, re.S)[0]  # the others need the extras of rendering and distribution
    exec(compile(first, "README.md", "exec"), names)
    assert capsys.readouterr().out == "landed\n"
    assert names["rows"].shape == (120, 3)  # type: ignore[attr-defined]
