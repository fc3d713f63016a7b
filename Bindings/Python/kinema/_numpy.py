"""numpy if it is installed, else None: everything works without it."""

from __future__ import annotations

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

__all__ = ["numpy"]
