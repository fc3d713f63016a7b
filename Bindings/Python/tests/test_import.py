"""Importing the package is quick, and its help is a page."""

from __future__ import annotations

import pydoc
import re
import subprocess
import sys

import kinema
import pytest
from kinema._fields import Field
from kinema.properties import Attribute


def imported(code: str) -> set[str]:
    """The modules that a statement imports in a new process."""
    program = f"import sys; before = set(sys.modules); {code}; print(*sorted(set(sys.modules) - before))"
    return set(subprocess.run([sys.executable, "-c", program], text=True, capture_output=True, check=True).stdout.split())


def test_the_import_loads_few_modules() -> None:
    """Modules are counted, not time. The budget is 120 ms, of which numpy alone would take half."""
    found = imported("import kinema")
    slow = {"numpy", "asyncio", "pandas", "pyarrow", "difflib", "subprocess", "ctypes.util", "ssl", "unittest", "html", "base64"}
    late = {f"kinema.{module}" for module in ("records", "sampler", "samples", "stream", "compact_list", "timeline", "view")}
    assert (slow | late | {"json", "pathlib", "urllib.parse"}) & found == set()
    assert len(found) < 120


def test_every_name_of_the_package_is_found() -> None:
    """Also those of the modules that the first use of a name imports."""
    assert all(getattr(kinema, name) is not None for name in kinema.__all__)
    assert imported("import kinema; kinema.Timeline") >= {"kinema.timeline"}
    with pytest.raises(AttributeError, match="did you mean 'Timeline'"):
        kinema.timelin  # type: ignore[attr-defined]


def test_what_needs_numpy_and_asyncio_loads_them() -> None:
    sample = "import kinema; c = kinema.Context(); r = c.root(); c.flush(); c.sampler([(r, 'opacity')]).sample([0])"
    assert "numpy" in imported(sample) and "asyncio" not in imported(sample)


def test_the_help_of_the_package_is_a_page() -> None:
    text = pydoc.render_doc(kinema, renderer=pydoc.plaintext)
    before, _, after = text.partition("PACKAGE CONTENTS\n")  # a line for each module
    assert len((before + after.partition("\n\n")[2]).splitlines()) < 80
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


def test_every_attribute_of_layers_and_animations_is_documented() -> None:
    classes = [getattr(kinema, name) for name in kinema.__all__]
    owners = [
        one for one in classes if isinstance(one, type) and issubclass(one, (kinema.Layer, kinema.EmitterCell, kinema.Animation))
    ]
    described = [
        (owner.__name__, name, getattr(owner, name))
        for owner in owners
        for name in dir(owner)
        if isinstance(getattr(owner, name), (Attribute, Field))
    ]
    assert len(owners) == 16 and len(described) > 500
    assert [where for *where, attribute in described if len(attribute.__doc__ or "") < 8] == []
    text = pydoc.render_doc(kinema.Spring, renderer=pydoc.plaintext)
    for line in (
        "0 does not overshoot, 1 swings for ever",
        "of the spring, above 0: force per length",
        "function of one argument",
    ):
        assert line in text
