"""A window of pyglet that shows a context.

window = kinema.hosts.pyglet.Window(ctx, on_press=lambda layer, point: …)
pyglet.app.run()
"""

from __future__ import annotations

from typing import Any

import pyglet

from ..context import Context
from .host import Host

_OPTIONS = ("viewport", "background", "on_frame", "on_press", "images", "filters", "fonts", "clock")


class Window(pyglet.window.Window):
    """A window that shows a context. The options are those of a Host, and pyglet's."""

    def __init__(self, context: Context, **options: Any) -> None:
        self.host = Host(context, **{name: options.pop(name) for name in _OPTIONS if name in options})
        box = self.host.viewport
        super().__init__(**{"width": round(box.width), "height": round(box.height), "caption": "Kinema", **options})
        self._image: Any = None
        pyglet.clock.schedule_interval(self._tick, 1 / 60)

    def __repr__(self) -> str:
        return f"<Window of {self.host.context!r}>"

    def _tick(self, _: float) -> None:
        self.host.frame()

    def on_draw(self) -> None:
        """Draws the layers."""
        if self._image is None or self.host.has_changed:
            frame = self.host.draw()
            width, height = frame.size
            self._image = pyglet.image.ImageData(width, height, "RGBA", frame.pixels.tobytes(), pitch=-width * 4)
        self.clear()
        self._image.blit(0, 0)

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        """Answers a click; pyglet counts y from below."""
        self.host.press(x, self.height - y)

    def close(self) -> None:
        """Closes the window and ends its clock."""
        pyglet.clock.unschedule(self._tick)
        super().close()


def run(context: Context, **options: Any) -> None:
    """Opens a window that shows a context, until it is closed."""
    Window(context, **options)
    pyglet.app.run()
