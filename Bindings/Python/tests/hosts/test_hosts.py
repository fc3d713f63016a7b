"""The views of other toolkits, each in a real window: what it shows, what a click does, and that it ends."""

from __future__ import annotations

import asyncio
import io
import os
from collections.abc import Iterator
from typing import Any

import kinema
import numpy as np
import pytest
from kinema.hosts import Host

BLUE, RED = (0, 0, 255), (255, 0, 0)


class Stage:
    """A white stage of 80 x 60 with a blue card of 20 x 20 at its left; a click moves the card there and makes it red."""

    def __init__(self) -> None:
        self.context = kinema.Context()
        self.stage = self.context.root(bounds=(0, 0, 80, 60), position=(40, 30), background_color="white")
        self.card = self.stage.add_layer(bounds=(0, 0, 20, 20), position=(20, 30), background_color="blue")
        self.context.flush()
        self.pressed: list[Any] = []

    def press(self, layer: kinema.Layer, point: kinema.Point) -> None:
        self.pressed.append((layer, tuple(point)))
        self.card.animate(position=point, background_color="red", duration=0.1)


@pytest.fixture
def world() -> Iterator[Stage]:
    made = Stage()
    with made.context:
        yield made


def test_a_host_runs_frames_and_answers_clicks(world: Stage) -> None:
    times = [100.0]
    seen: list[float] = []
    host = Host(world.context, clock=lambda: times[0], on_frame=seen.append, on_press=world.press)
    for times[0] in (100.25, 100.5, 100.4):
        host.frame()
    assert seen == [0.25, 0.5, 0.5] and world.context.time == 0.5
    assert host.press(20, 30) is world.card and host.press(200, 30) is None
    assert host.press(60, 30) is world.stage and world.pressed == [(world.card, (20, 30)), (world.stage, (60, 30))]
    host.on_frame = None
    assert host.moves and host.has_changed
    times[0] = 101.0
    host.frame()
    assert not host.moves and (host.draw().pixels[30, 60, :3] == RED).all() and not host.has_changed
    world.card.opacity = 0
    host.frame()
    assert host.has_changed


def test_the_view_begins_at_the_viewport(world: Stage) -> None:
    host = Host(world.context, viewport=(10, 20, 40, 30), background=None)
    frame = host.draw()
    assert frame.size == (40, 30) and (frame.pixels[10, 10, :3] == BLUE).all()
    assert host.press(5, 5) is world.card


def test_tk(world: Stage) -> None:
    import tkinter

    from kinema.hosts import tk

    window = tkinter.Tk()
    view = tk.View(window, world.context, on_press=world.press)
    view.pack()
    window.update()
    view.event_generate("<Button-1>", x=60, y=30)
    for _ in range(200):
        window.update()
        if world.context.time > 0.3:
            break
        window.after(5)
    view._show()
    image = view._picture
    assert (image.width(), image.height()) == (80, 60) and image.get(60, 30) == RED and image.get(20, 30) == (255, 255, 255)
    assert world.pressed == [(world.stage, (60, 30))]
    window.destroy()


def test_tk_runs_until_its_window_is_closed(world: Stage) -> None:
    from kinema.hosts import tk

    frames: list[float] = []

    def on_frame(time: float) -> None:
        frames.append(time)
        if len(frames) == 5:
            import tkinter

            tkinter._default_root.after(0, tkinter._default_root.destroy)  # type: ignore[attr-defined]

    tk.run(world.context, on_frame=on_frame)
    assert len(frames) >= 5


def test_qt(world: Stage) -> None:
    from kinema.hosts import qt

    app = qt.widgets.QApplication.instance() or qt.widgets.QApplication([])
    view = qt.View(world.context, on_press=world.press)
    view.resize(view.sizeHint())
    view.show()
    assert (view.sizeHint().width(), view.sizeHint().height()) == (80, 60)
    from PySide6.QtTest import QTest

    QTest.mouseClick(view, qt.core.Qt.MouseButton.LeftButton, pos=qt.core.QPoint(60, 30))
    QTest.qWait(400)
    picture = view.grab().toImage()
    assert picture.pixelColor(60, 30).getRgb()[:3] == RED and picture.pixelColor(2, 2).getRgb()[:3] == (255, 255, 255)
    assert world.pressed == [(world.stage, (60, 30))] and world.context.time > 0.2
    view.close()
    app.processEvents()


def test_pygame(world: Stage) -> None:
    import pygame
    from kinema.hosts import pygame as host

    screen = pygame.Surface((80, 60))
    screen.fill((0, 255, 0))
    layers = host.Layers(world.context, on_press=world.press)
    world.stage.background_color = None
    world.context.flush()
    world.context.advance(1)
    layers.draw(screen)
    assert screen.get_at((20, 30))[:3] == BLUE and screen.get_at((60, 30))[:3] == (0, 255, 0)
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(20, 30))
    assert layers.handle(event) and not layers.handle(pygame.event.Event(pygame.KEYDOWN, key=1))
    assert world.pressed == [(world.card, (20, 30))]


def test_pygame_runs_until_its_window_is_closed(world: Stage) -> None:
    import pygame
    from kinema.hosts import pygame as host

    keys: list[Any] = []

    def on_frame(time: float) -> None:
        if world.context.time > 0.1:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=7))
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    host.run(world.context, on_frame=on_frame, on_event=lambda event: keys.append(event.type))
    assert pygame.KEYDOWN in keys and not pygame.display.get_init()


def test_pyglet(world: Stage) -> None:
    import pyglet
    from kinema.hosts import pyglet as host

    window = host.Window(world.context, on_press=world.press)
    window.switch_to()
    window.dispatch_events()
    window.on_mouse_press(60, 30, 1, 0)
    world.context.advance(world.context.time + 1)
    window._tick(0)
    window.on_draw()
    shown = pyglet.image.get_buffer_manager().get_color_buffer().get_image_data()
    pixels = np.frombuffer(shown.get_data("RGBA", 80 * 4), np.uint8).reshape(60, 80, 4)
    assert (pixels[30, 60, :3] == RED).all() and (pixels[2, 2, :3] == 255).all()
    assert world.pressed == [(world.stage, (60, 30))]
    window.close()


def test_asyncio(world: Stage) -> None:
    from kinema.hosts.asyncio import Clock

    async def main() -> list[float]:
        async with Clock(world.context, fps=200):
            await world.card.animate(position=(60, 30), duration=0.1)
            first = world.context.time
            await world.card.animate(opacity=0, duration=0.05)
            return [first, world.context.time]

    first, second = asyncio.run(main())
    assert 0.1 <= first < second and world.card.position == (60, 30)


def test_an_error_ends_the_block_of_asyncio(world: Stage) -> None:
    from kinema.hosts.asyncio import Clock

    def fail(time: float) -> None:
        raise LookupError("in a frame")

    async def main() -> None:
        async with Clock(world.context, on_frame=fail):
            await asyncio.sleep(30)

    with pytest.raises(LookupError, match="in a frame"):
        asyncio.run(main())


def test_jupyter(world: Stage) -> None:
    from kinema.hosts import jupyter
    from PIL import Image

    async def main() -> None:
        view = jupyter.View(world.context, on_press=world.press)
        first = view.picture
        assert view.width == 80 and len(first) < 4000 and repr(view) == f"<View of {world.context!r}>"
        view._received(None, {"press": [60, 30]}, [])
        await view.play(0.3)
        assert view.picture != first
        assert Image.open(io.BytesIO(view.picture)).convert("RGB").getpixel((60, 30)) == RED

    asyncio.run(main())
    assert world.pressed == [(world.stage, (60, 30))]


def test_the_display_is_a_real_one() -> None:
    """Windows are opened, not skipped."""
    assert os.environ.get("DISPLAY")
