"""An interface in pygame whose tasks wait for motions with asyncio: a hand of cards. A click plays a card: it rises, flies to the table
and turns, and the others close the gap. Needs pygame; the window closes with Escape.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import kinema
import pygame
from kinema.hosts.pygame import Layers

COLORS = ["#e63946", "#f4a261", "#2a9d8f", "#457b9d", "#6d597a"]


class Hand:
    """The cards, and the tasks that move them."""

    def __init__(self) -> None:
        self.ctx = kinema.Context()
        self.stage = self.ctx.root(frame=(0, 0, 640, 360), background_color="#1d3557")
        card = {"bounds": (0, 0, 80, 112), "corner_radius": 10, "border_width": 2, "border_color": "white"}
        self.cards = [self.stage.add_layer(background_color=color, position=(320, 420), **card) for color in COLORS]
        self.table: list[kinema.Layer] = []
        self.tasks: set[asyncio.Task[None]] = set()
        self.layers = Layers(self.ctx, on_press=self.press)
        self.ctx.flush()

    def deal(self) -> kinema.Animator:
        """Moves the cards of the hand to their places, one after the other."""
        places = [(320 + 90 * (index - (len(self.cards) - 1) / 2), 280) for index in range(len(self.cards))]
        return self.ctx.animate_layers(self.cards, position=kinema.Each(places), bounce=0.2, duration=0.5, stagger=0.06)

    def press(self, layer: kinema.Layer, point: kinema.Point) -> None:
        if layer in self.cards:
            self.cards.remove(layer)
            task = asyncio.get_running_loop().create_task(self.play(layer))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def play(self, card: kinema.Layer) -> None:
        """Plays a card; each motion begins when the one before has ended."""
        self.table.append(card)
        card.z_position = len(self.table)
        await card.animate(position=card.position - (0, 40), duration=0.15, curve="ease-out")
        if self.cards:
            self.deal()
        turn = {"transform.rotation.z": kinema.deg(7 * (len(self.table) - 3))}
        await card.animate(turn, position=(320, 110), duration=0.35, curve="ease-in-out")

    async def run(self, clicks: Iterable[tuple[float, float, float]] = (), until: float = float("inf")) -> None:
        """Runs the window. `clicks` are played by themselves: seconds and a point each."""
        screen, waiting = pygame.display.set_mode((640, 360)), list(clicks)
        self.deal()
        while self.ctx.time < until:
            while waiting and waiting[0][0] <= self.ctx.time:
                _, *point = waiting.pop(0)
                pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=tuple(point)))
            for event in pygame.event.get():
                if event.type == pygame.QUIT or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
                    return
                self.layers.handle(event)
            self.layers.draw(screen)
            pygame.display.flip()
            await asyncio.sleep(1 / 60)


def main(**options: Any) -> Hand:
    pygame.display.init()
    hand = Hand()
    asyncio.run(hand.run(**options))
    pygame.display.quit()
    return hand


if __name__ == "__main__":
    main()
