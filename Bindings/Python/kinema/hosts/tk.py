"""A view for tkinter.

view = kinema.hosts.tk.View(window, ctx)        # a widget, to pack or grid
kinema.hosts.tk.run(ctx)                        # or a window for it alone
"""

from __future__ import annotations

import tkinter
from typing import Any

from ..context import Context
from .host import Host

INTERVAL = 16
"""Milliseconds between frames while something moves."""

IDLE = 100
"""Milliseconds after which a view that shows nothing new looks for changes again."""


class View(tkinter.Label):
    """A widget of tkinter that shows a context. The options are those of a Host."""

    def __init__(self, master: Any, context: Context, **options: Any) -> None:
        self.host = Host(context, **options)
        super().__init__(master, borderwidth=0, highlightthickness=0)
        self._picture: Any = None
        self._timer: str | None = None
        self.bind("<Button-1>", self._pressed)
        self._tick()

    def __repr__(self) -> str:
        return f"<View of {self.host.context!r}>"

    def _tick(self) -> None:
        self.host.frame()
        if self.host.has_changed:
            self._show()
        wait = (
            INTERVAL
            if self.host.moves
            else min(max(round(self.host.pause * 1000), INTERVAL), IDLE)
            if self.host.pause < 1
            else IDLE
        )
        self._timer = self.after(wait, self._tick)

    def _show(self) -> None:
        frame = self.host.draw()
        width, height = frame.size
        data = b"P6 %d %d 255\n" % (width, height) + frame.pixels[..., :3].tobytes()
        self._picture = tkinter.PhotoImage(master=self, data=data, format="PPM")  # which tkinter does not keep
        self.configure(image=self._picture)

    def _pressed(self, event: Any) -> None:
        self.host.press(event.x, event.y)
        self._show()

    def destroy(self) -> None:
        if self._timer is not None:
            self.after_cancel(self._timer)
        super().destroy()


def run(context: Context, *, title: str = "Kinema", **options: Any) -> None:
    """Opens a window that shows a context, until it is closed."""
    window = tkinter.Tk()
    window.title(title)
    View(window, context, **options).pack()
    window.mainloop()
