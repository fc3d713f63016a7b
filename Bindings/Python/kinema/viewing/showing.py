"""The page of a context, for programs and notebooks."""

from __future__ import annotations

import base64
import html
import json
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from tempfile import mkdtemp

from .._files import replacing
from ..context import Context
from .bundle import page
from .reading import Shown, filter_name, kind_of


class Page:
    """A page that needs no server: `html` is its text. A notebook shows it below the cell."""

    def __init__(self, text: str) -> None:
        self.html = text

    def __repr__(self) -> str:
        return f"<page of {len(self.html) // 1000} kB>"

    def save(self, path: str | Path) -> None:
        """Writes the page as one file."""
        with replacing(path) as file:
            file.write_text(self.html, encoding="utf-8")

    def open(self) -> Path:
        """Writes the page to a temporary file, opens it in the browser, and returns the file, which stays."""
        file = Path(mkdtemp(prefix="kinema-")) / "page.html"
        self.save(file)
        webbrowser.open(file.as_uri())
        return file

    def _repr_html_(self) -> str:
        style = "width: 100%; height: 720px; border: 1px solid #8884; border-radius: 8px"
        return f'<iframe title="Kinema" style="{style}" srcdoc="{html.escape(self.html)}"></iframe>'


def view(
    context: Context, *, name: str = "Kinema", images: Mapping[int, str | Path] | None = None, web: str | Path | None = None
) -> Page:
    """Returns the page of a context: its layers and their animations as of the last commit, from the context's time on. `images`
    are the files of the images that `contents` numbers refer to. Raises ViewFailure if this installation lacks the page.

    >>> import kinema.viewing
    >>> with kinema.Context() as ctx:                                  # doctest: +SKIP
    ...     kinema.viewing.view(ctx).open()
    """
    given = {f"image {number}": file for number, file in (images or {}).items()}
    names = {number: f"image {number}" for number in images or {}}
    document = json.loads(context.write(resource=lambda number: names.get(number) or filter_name(number)))
    resources = [resource["name"] for resource in document.get("resources", [])]
    urls = {resource: _url(Path(given[resource])) if resource in given else "" for resource in resources}
    return Page(page(Shown(name, document, images=urls, time=context.time), web))


def _url(file: Path) -> str:
    return f"data:{kind_of(file.name)};base64,{base64.b64encode(file.read_bytes()).decode()}"
