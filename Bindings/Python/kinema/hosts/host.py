"""The common part of the views of all toolkits: the clock, the order of a frame, pictures and clicks."""

from __future__ import annotations

import time as clocks
from collections.abc import Callable, Mapping
from typing import Any

from ..context import Context
from ..layer import Layer
from ..properties import ColorLike, RectLike
from ..rendering import Frame, Resources, render, viewport_of
from ..rendering.frame import rect
from ..values import Point, Rect

PressHandler = Callable[[Layer, Point], object]
"""Called with the layer that was clicked and the point in root space."""


class Host:
    """Runs a context by a clock of seconds, which begins at the context's time. `on_frame(time)` is called in each frame, after the
    advance; `on_press(layer, point)` when a visible layer is clicked. `viewport` and the resources are those of `render`.

    >>> import kinema
    >>> from kinema.hosts import Host
    >>> with kinema.Context() as ctx:
    ...     ship = ctx.root(bounds=(0, 0, 40, 30))
    ...     ctx.flush()
    ...     host = Host(ctx, clock=iter([10.0, 10.5]).__next__)
    ...     fade = ship.animate(opacity=0, duration=1)
    ...     host.frame()
    ...     ctx.time, host.moves
    (0.5, True)
    """

    def __init__(
        self,
        context: Context,
        *,
        viewport: RectLike | None = None,
        background: ColorLike | None = "white",
        on_frame: Callable[[float], object] | None = None,
        on_press: PressHandler | None = None,
        images: Mapping[int, Any] | None = None,
        filters: Mapping[int, str] | None = None,
        fonts: Mapping[str, Any] | None = None,
        clock: Callable[[], float] = clocks.perf_counter,
    ) -> None:
        self.context, self.background, self.on_frame, self.on_press = context, background, on_frame, on_press
        self._viewport = None if viewport is None else rect(viewport)
        self.resources, self._clock = Resources(images, filters, fonts), clock
        self._origin = clock() - context.time
        self._drawn = -1

    @property
    def viewport(self) -> Rect:
        """The visible rect in root space."""
        return viewport_of(self.context) if self._viewport is None else self._viewport

    def frame(self) -> None:
        """Advances to the time of the clock, calls `on_frame`, and commits."""
        now = max(self._clock() - self._origin, self.context.time)
        self.context.advance(now)
        if self.on_frame is not None:
            self.on_frame(now)
        self.context.flush()

    @property
    def moves(self) -> bool:
        """Whether the next picture may differ: something is animated, or `on_frame` may change it."""
        return self.on_frame is not None or self.context.is_animating

    @property
    def pause(self) -> float:
        """The seconds until something begins or ends; infinity if nothing will before a change."""
        return max(self.context.next_event_time - (self._clock() - self._origin), 0.0)

    @property
    def has_changed(self) -> bool:
        """Whether the picture may differ from the one that was drawn last."""
        return self.moves or self.context.change_count != self._drawn

    def draw(self, scale: float = 1.0) -> Frame:
        """Returns the picture of the current time."""
        self._drawn = self.context.change_count
        return render(self.context, scale=scale, background=self.background, viewport=self.viewport, resources=self.resources)

    def press(self, x: float, y: float) -> Layer | None:
        """Answers a click at a point of the view, counted from its upper left corner: calls `on_press` with the front layer there, which
        it returns."""
        point = Point(x + self.viewport.x, y + self.viewport.y)
        for root in sorted(self.context.roots, key=lambda root: float(root.z_position), reverse=True):
            found = root.hit_test(point, at=self.context.time)
            if found is not None:
                if self.on_press is not None:
                    self.on_press(found, point)
                    self.context.flush()
                return found
        return None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.context!r}>"
