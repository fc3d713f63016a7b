"""What a caller chooses about an import."""

from __future__ import annotations

from typing import NamedTuple


class Options(NamedTuple):
    by_length: bool = True
    """Whether the progress along curves of Lottie is by their length."""
    animation: str = ""
    """The name of an animation of an archive; "" is the one that it shows first."""
    theme: str | None = None
    """The name of a theme of an archive, "" for none; None is the one with which it shows the animation first."""
