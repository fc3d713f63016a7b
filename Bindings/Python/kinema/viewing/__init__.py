"""Pages that show scene documents: `kinema view`. A page is one HTML file with the engine as WebAssembly, and needs no server.

page = kinema.viewing.page(kinema.viewing.read("scene.json"))
kinema.viewing.view(ctx)         # a context: a notebook shows its page
kinema.viewing.view(ctx).open()  # in the browser
"""

from .bundle import page, scenes
from .reading import Shown, ViewFailure, read
from .serving import Server
from .showing import Page, view

__all__ = ["Page", "Server", "Shown", "ViewFailure", "page", "read", "scenes", "view"]
