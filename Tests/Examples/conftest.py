"""Makes the programs importable (by `import_module` if a name begins with a number), and provides a stage for their tests."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import kinema
import pytest

HERE = Path(__file__).resolve().parent
collect_ignore = ["Hosts", "Languages"]  # suites of their own, which first build what these tests need
sys.path[:0] = [str(HERE), str(HERE / "python")]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "program_path" in metafunc.fixturenames:
        paths = sorted((HERE / "python").glob("*.py"))
        metafunc.parametrize("program_path", paths, ids=[path.stem for path in paths])


@pytest.fixture
def root() -> Iterator[kinema.Layer]:
    """A live root of 320 x 480."""
    context, layer = importlib.import_module("stage").stage()
    with context:
        yield layer


@pytest.fixture
def ctx(root: kinema.Layer) -> kinema.Context:
    return root.context


@pytest.fixture
def square(root: kinema.Layer) -> kinema.Layer:
    """The blue square of 100 x 100 that most listings animate."""
    return importlib.import_module("stage").color_layer(root)
