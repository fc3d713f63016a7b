"""A view for Qt, by PySide6, PyQt6 or PySide2: the one that the program has imported, or the first that is installed.

app = QApplication([])
view = kinema.hosts.qt.View(ctx, on_press=lambda layer, point: …)
view.show()
app.exec()
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from ..context import Context
from .host import Host

_BINDINGS = ("PySide6", "PyQt6", "PySide2")
INTERVAL = 16
IDLE = 100
"""Milliseconds between frames while something moves, and between looks for changes while nothing does."""


def _modules() -> tuple[Any, Any, Any]:
    loaded = [name for name in _BINDINGS if name in sys.modules]
    for name in [*loaded, *_BINDINGS]:
        try:
            return import_module(f"{name}.QtCore"), import_module(f"{name}.QtGui"), import_module(f"{name}.QtWidgets")
        except ImportError:
            continue
    raise ImportError("kinema.hosts.qt needs Qt: pip install PySide6-Essentials")


core, gui, widgets = _modules()
_Widget: Any = widgets.QWidget


class View(_Widget):
    """A widget that shows a context, in the pixels of its screen. The options are those of a Host."""

    def __init__(self, context: Context, parent: Any = None, **options: Any) -> None:
        super().__init__(parent)
        self.host = Host(context, **options)
        self._timer = core.QTimer(self)
        self._timer.timeout.connect(self._tick)
        self._timer.start(INTERVAL)
        self._bytes: Any = None

    def __repr__(self) -> str:
        return f"<View of {self.host.context!r}>"

    def sizeHint(self) -> Any:  # noqa: N802 (Qt's name)
        box = self.host.viewport
        return core.QSize(round(box.width), round(box.height))

    def _tick(self) -> None:
        self.host.frame()
        if self.host.has_changed:
            self.update()
        wait = INTERVAL if self.host.moves else IDLE
        if self._timer.interval() != wait:
            self._timer.setInterval(wait)

    def image(self) -> Any:
        """Returns the picture of the current time as a QImage."""
        ratio = self.devicePixelRatioF()
        frame = self.host.draw(ratio)
        width, height = frame.size
        self._bytes = frame.pixels.tobytes()  # which a QImage does not copy
        image = gui.QImage(self._bytes, width, height, width * 4, gui.QImage.Format.Format_RGBA8888)
        image.setDevicePixelRatio(ratio)
        return image

    def paintEvent(self, event: Any) -> None:  # noqa: N802
        painter = gui.QPainter(self)
        painter.drawImage(0, 0, self.image())
        painter.end()

    def mousePressEvent(self, event: Any) -> None:  # noqa: N802
        at = event.position() if hasattr(event, "position") else event.localPos()
        self.host.press(at.x(), at.y())
        self._timer.setInterval(INTERVAL)
        self.update()


def run(context: Context, *, title: str = "Kinema", **options: Any) -> None:
    """Opens a window that shows a context, until it is closed."""
    app = widgets.QApplication.instance() or widgets.QApplication([])
    view = View(context, **options)
    view.setWindowTitle(title)
    view.show()
    app.exec()
