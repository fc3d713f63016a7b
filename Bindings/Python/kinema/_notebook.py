"""Shows contexts and layers as pictures in a notebook, if `kinema[render]` is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ._extras import MissingExtra
from .errors import KinemaError

if TYPE_CHECKING:
    from .context import Context
    from .layer import Layer

_WIDEST = 640  # pixels


class RichDisplay:
    """Adds the methods that IPython calls to a context or layer."""

    __slots__ = ()

    def _repr_png_(self) -> bytes | None:
        """Returns a picture at the current time, or None if nothing can be drawn."""
        from .rendering import render, viewport_of

        subject = cast("Context | Layer", self)
        try:
            box = viewport_of(subject)
            if box.width <= 0 or box.height <= 0:
                return None
            return render(subject, scale=min(2.0, _WIDEST / box.width)).png()
        except (KinemaError, MissingExtra):
            return None

    def _repr_html_(self) -> str:
        """The picture over the object's repr."""
        from base64 import b64encode
        from html import escape

        picture = self._repr_png_()
        shown = f'<img src="data:image/png;base64,{b64encode(picture).decode()}"/><br/>' if picture else ""
        return f"<div>{shown}<code>{escape(repr(self))}</code></div>"
