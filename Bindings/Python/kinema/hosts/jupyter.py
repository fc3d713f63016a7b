"""A live view in a notebook: a widget that receives pictures while something moves, some kilobytes each.

view = kinema.hosts.jupyter.View(ctx, on_press=lambda layer, point: …)
view                                   # shows it below the cell; clicks arrive in Python
await view.play(2)                     # or let two seconds pass
"""

from __future__ import annotations

import asyncio
from typing import Any

import anywidget
import traitlets

from ..context import Context
from .host import Host

_SCRIPT = """
function render({ model, el }) {
  const picture = document.createElement("img");
  const show = () => {
    const before = picture.src;
    picture.src = URL.createObjectURL(new Blob([model.get("picture")], { type: "image/png" }));
    picture.width = model.get("width");
    if (before) URL.revokeObjectURL(before);
  };
  picture.onmousedown = (event) => {
    const box = picture.getBoundingClientRect();
    model.send({ press: [event.clientX - box.left, event.clientY - box.top] });
    event.preventDefault();
  };
  model.on("change:picture", show);
  show();
  el.append(picture);
}
export default { render };
"""


class View(anywidget.AnyWidget):
    """A widget that shows a context. The options are those of a Host; `scale` is the number of pixels per point."""

    _esm = _SCRIPT
    picture = traitlets.Bytes().tag(sync=True)
    width = traitlets.Float().tag(sync=True)

    def __init__(self, context: Context, *, scale: float = 1.0, **options: Any) -> None:
        super().__init__()
        self.host, self.scale = Host(context, **options), scale
        self._task: asyncio.Task[None] | None = None
        self.on_msg(self._received)
        self.show()

    def __repr__(self) -> str:
        return f"<View of {self.host.context!r}>"

    def show(self) -> None:
        """Runs a frame and sends its picture, if it differs."""
        self.host.frame()
        if self.host.has_changed:
            frame = self.host.draw(self.scale)
            self.width, self.picture = frame.size[0] / self.scale, frame.png()

    async def play(self, seconds: float, fps: float = 30.0) -> None:
        """Shows what happens in the next seconds."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while loop.time() < end:
            self.show()
            await asyncio.sleep(1 / fps)
        self.show()

    def _received(self, _: Any, message: Any, buffers: Any) -> None:
        if isinstance(message, dict) and len(message.get("press", ())) == 2:
            self.host.press(*map(float, message["press"]))
            self._start()

    def _start(self) -> None:
        """Shows what a click has begun, until nothing moves."""
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._follow())

    async def _follow(self) -> None:
        self.show()
        while self.host.moves:
            await asyncio.sleep(1 / 30)
            self.show()
