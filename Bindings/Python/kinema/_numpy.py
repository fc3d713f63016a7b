"""numpy if it is installed, else None: everything works without it. It is imported at its first use, because that takes longer than
importing this package."""

from __future__ import annotations

import sys
from typing import Any


def __getattr__(name: str) -> Any:
    if name != "numpy":
        raise AttributeError(name)
    try:
        import numpy as found
    except ImportError:
        found = None  # type: ignore[assignment]
    globals()["numpy"] = found
    return found


def is_array(thing: object) -> bool:
    """Returns whether this is a numpy array; there is none before somebody imports numpy."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(thing, numpy.ndarray)
