"""The images, filters and typefaces that a host's numbers and names refer to."""

from __future__ import annotations

from collections.abc import Mapping

from .blending import Blending
from .images import Images, Source
from .typefaces import FontSource, Typefaces


class Resources:
    """Images and filters by number, typefaces by name."""

    def __init__(
        self,
        images: Images | Mapping[int, Source] | None = None,
        filters: Mapping[int, str] | None = None,
        fonts: Typefaces | Mapping[str, FontSource] | None = None,
    ) -> None:
        self.images = images if isinstance(images, Images) else Images(images)
        self.blending = Blending(filters)
        self.typefaces = fonts if isinstance(fonts, Typefaces) else Typefaces(fonts)

    def __repr__(self) -> str:
        return f"<resources: {self.images!r}, {self.typefaces!r}>"
