"""A context in pygame: draw it into a surface of your game, or run a window.

layers = kinema.hosts.pygame.Layers(ctx)        # in the loop: layers.handle(event); layers.draw(screen)
kinema.hosts.pygame.run(ctx)                    # or a window for it alone
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from ..context import Context
from .host import Host


class Layers(Host):
    """A context that is drawn over a surface of pygame. Without a background (the default) the layers are over the game's picture."""

    def __init__(self, context: Context, **options: Any) -> None:
        super().__init__(context, **{"background": None, **options})
        self._surface: Any = None

    def handle(self, event: Any) -> bool:
        """Answers a click of the first button; returns whether a layer was there."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        return self.press(*event.pos) is not None

    def draw(self, surface: Any = None, at: tuple[float, float] = (0, 0)) -> Any:
        """Runs a frame and draws the layers into a surface; returns theirs."""
        self.frame()
        if self._surface is None or self.has_changed:
            frame = super().draw()
            self._surface = pygame.image.frombuffer(frame.pixels.tobytes(), frame.size, "RGBA")
        if surface is not None:
            surface.blit(self._surface, at)
        return self._surface


def run(
    context: Context, *, title: str = "Kinema", fps: int = 60, on_event: Callable[[Any], object] | None = None, **options: Any
) -> None:
    """Opens a window that shows a context, until it is closed. `on_event` receives pygame's other events."""
    pygame.display.init()
    layers = Layers(context, **{"background": "white", **options})
    box = layers.viewport
    screen = pygame.display.set_mode((round(box.width), round(box.height)))
    pygame.display.set_caption(title)
    clock = pygame.time.Clock()
    try:
        while True:
            for event in pygame.event.get():
                if event.type == pygame.QUIT:
                    return
                if not layers.handle(event) and on_event is not None:
                    on_event(event)
            layers.draw(screen)
            pygame.display.flip()
            clock.tick(fps)
    finally:
        pygame.display.quit()
