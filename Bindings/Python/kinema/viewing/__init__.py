"""Pages that show scene documents: `kinema view`. A page is one HTML file with the engine as WebAssembly, and needs no server.

page = kinema.viewing.page(kinema.viewing.read("scene.json"))
kinema.viewing.view(ctx)         # a context: a notebook shows its page
kinema.viewing.view(ctx).open()  # in the browser
"""

from .attaching import LiveServer, Program
from .bundle import page, scenes
from .reading import Shown, ViewFailure, read
from .serving import PageServer, Server
from .showing import Page, view

__all__ = ["LiveServer", "Page", "PageServer", "Program", "Server", "Shown", "ViewFailure", "page", "read", "scenes", "view"]
