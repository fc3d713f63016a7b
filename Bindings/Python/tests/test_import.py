"""Importing the package is quick, and its help is a page."""

from __future__ import annotations

import pydoc
import re
import subprocess
import sys

import kinema


def imported(code: str) -> set[str]:
    """The modules that a statement imports in a new process."""
    program = f"import sys; before = set(sys.modules); {code}; print(*sorted(set(sys.modules) - before))"
    return set(subprocess.run([sys.executable, "-c", program], text=True, capture_output=True, check=True).stdout.split())


def test_the_import_loads_few_modules() -> None:
    """Modules are counted, not time. The budget is 120 ms, of which numpy alone would take half."""
    found = imported("import kinema")
    slow = {"numpy", "asyncio", "pandas", "pyarrow", "difflib", "subprocess", "ctypes.util", "ssl", "unittest", "html", "base64"}
    assert slow & found == set()
    assert len(found) < 140


def test_what_needs_numpy_and_asyncio_loads_them() -> None:
    sample = "import kinema; c = kinema.Context(); r = c.root(); c.flush(); c.sampler([(r, 'opacity')]).sample([0])"
    assert "numpy" in imported(sample) and "asyncio" not in imported(sample)


def test_the_help_of_the_package_is_a_page() -> None:
    text = pydoc.render_doc(kinema, renderer=pydoc.plaintext)
    assert len(text.splitlines()) < 150
    words = set(re.findall(r"\w+", text))
    errors = {name for name in kinema.__all__ if issubclass(type(getattr(kinema, name)), type) and name.endswith("Error")}
    assert [name for name in kinema.__all__ if name not in words | errors] == []


def test_the_names_of_the_package_are_listed() -> None:
    """For completion; only pydoc gets the short list."""
    assert set(kinema.__all__) <= set(dir(kinema))


def test_the_help_of_a_class_documents_its_attributes() -> None:
    text = pydoc.render_doc(kinema.ShapeLayer, renderer=pydoc.plaintext)
    for line in ("where the stroke ends, 0 to 1 of the path's length", "0 (transparent) to 1"):
        assert line in text
