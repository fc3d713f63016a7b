"""A sheet follows a finger, resists beyond its bounds, springs to the nearest one when the finger lets go, and can be grabbed there."""

from __future__ import annotations

from collections.abc import Iterator

from kinema import Layer, gesture

OPEN, CLOSED, SIZE = 120.0, 420.0, 480.0
SPRING = {"duration": 0.4, "bounce": 0}


def add_sheet(root: Layer) -> Layer:
    sheet: Layer = root.add_layer(bounds=(0, 0, 300, 480), anchor_point=(0.5, 0), position=(160, CLOSED), corner_radius=16)
    sheet.background_color = "#3182ce"
    sheet.add_layer(frame=(120, 10, 60, 6), background_color="white", corner_radius=3)
    root.context.flush()
    return sheet


def grab(sheet: Layer) -> float:
    """Stops the sheet where it is shown, and returns where the finger would be without a rubber band."""
    y = sheet.presentation_value("position").y
    drag(sheet, y)
    if y < OPEN:
        y = OPEN + gesture.rubber_band_distance(y - OPEN, SIZE)
    return y


def drag(sheet: Layer, y: float) -> None:
    """The sheet follows the finger; beyond the bounds less and less."""
    sheet.remove_animation("position")
    with sheet.context.transaction(disable_actions=True):
        sheet.position = (160, y)


def follow(sheet: Layer, finger: float) -> None:
    drag(sheet, gesture.rubber_band_position(finger, OPEN, CLOSED, SIZE))


def let_go(sheet: Layer, velocity: float) -> float:
    """The sheet springs to the bound to which the finger has thrown it, from the velocity of the finger."""
    y = sheet.position.y
    bound = min((OPEN, CLOSED), key=lambda bound: abs(bound - gesture.decay_end(y, velocity, gesture.FAST)))
    sheet.animate({"position.y": bound}, **SPRING, start_velocity=velocity)
    return bound


def play(root: Layer) -> Iterator[float]:
    """Yields the moments of the picture."""
    ctx, sheet = root.context, add_sheet(root)
    yield 0
    follow(sheet, 300)
    ctx.advance(0.1)
    yield 0.1
    let_go(sheet, -1500)  # up: it opens
    ctx.advance(0.2)
    yield 0.2
    finger = grab(sheet)  # on its way
    follow(sheet, finger - 160)  # beyond the bound
    ctx.advance(0.3)
    yield 0.3
    let_go(sheet, 0)
    for moment in (0.4, 1.2):
        ctx.advance(moment)
        yield moment


if __name__ == "__main__":
    from stage import stage, text

    ctx, root = stage()
    for moment in play(root):
        print(f"{moment:4.1f} s  y = {text(root.sublayers[-1].presentation_value('position').y)}")
