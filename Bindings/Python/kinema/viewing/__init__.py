"""Pages that show scene documents: `kinema view`. A page is one HTML file with the engine as WebAssembly, and needs no server.

page = kinema.viewing.page(kinema.viewing.read("scene.json"))
"""

from .bundle import page
from .reading import Shown, ViewFailure, read
from .serving import Server

__all__ = ["Server", "Shown", "ViewFailure", "page", "read"]
