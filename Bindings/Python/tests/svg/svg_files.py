"""Small documents of SVG, drawn by Kinema and by resvg."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import kinema
from kinema import importers


def svg(body: str, size: int = 100, **attributes: str) -> str:
    more = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    head = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {size} {size}"'
    return f'{head} width="{size}" height="{size}" {more}>{body}</svg>'


def imported(folder: Path, text: str | bytes) -> importers.Imported:
    path = folder / "file.svg"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return importers.import_file(path)


class Picture:
    """An imported document, drawn one pixel a unit."""

    def __init__(self, ctx: kinema.Context, folder: Path, text: str) -> None:
        made = imported(folder, text)
        self.document = made.document
        self.notes = [(note.feature, note.verdict) for note in made.notes]
        resources = importers.Resources(made.document)
        self._ctx, self._images = ctx, resources.images
        self.scene = ctx.load(made.document, resource=resources)
        ctx.flush()

    def at(self, time: float = 0, background: Any = None) -> Any:
        from kinema import rendering

        return rendering.render(self._ctx, time, images=self._images, background=background).pixels

    def pixel(self, x: int, y: int, time: float = 0) -> tuple[float, ...]:
        return tuple(float(part) / 255 for part in self.at(time)[y, x])
