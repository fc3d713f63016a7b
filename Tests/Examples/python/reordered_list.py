"""Rows of a list change places, and again while they move; one moves to another list and stays where it is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kinema import Each, Layer, Motion

COLORS = ("#e53e3e", "#dd6b20", "#d69e2e", "#38a169", "#3182ce")
MOTION = {"duration": 0.5, "curve": "easeInEaseOut", "retarget": "additive"}
STAGGER = 0.05


def place(index: int) -> tuple[float, float]:
    return 70, 40 + 50 * index


def add_lists(root: Layer) -> tuple[Layer, Layer, list[Layer]]:
    """Two lists side by side, the first one with five rows."""
    first: Layer = root.add_layer(frame=(10, 100, 140, 280), background_color="#edf2f7", corner_radius=8)
    second: Layer = root.add_layer(frame=(170, 100, 140, 280), background_color="#edf2f7", corner_radius=8)
    rows = [
        first.add_layer(bounds=(0, 0, 120, 40), position=place(index), background_color=color, corner_radius=6)
        for index, color in enumerate(COLORS)
    ]
    root.context.flush()
    return first, second, rows


def arrange(rows: Sequence[Layer]) -> None:
    """Every row goes to its place, each a little after the one before. What moves goes on, and adds the new way."""
    rows[0].context.animate_layers(rows, position=Each(map(place, range(len(rows)))), stagger=STAGGER, **MOTION)


def give(row: Layer, other: Layer, index: int) -> None:
    """Moves a row to another list, where it goes to its place from where it is shown."""
    row.position = place(index)
    row.move(other, motion=Motion(duration=0.5, curve="easeInEaseOut"))


def play(root: Layer) -> Iterator[float]:
    """Yields the moments of the picture."""
    ctx = root.context
    _, second, rows = add_lists(root)
    yield 0
    a, b, c, d, e = rows
    arrange([e, d, c, b, a])
    for moment in (0.15, 0.3):
        ctx.advance(moment)
        yield moment
    arrange([b, d, a, e, c])
    give(c, second, 0)
    for moment in (0.4, 0.6, 1.2):
        ctx.advance(moment)
        yield moment


if __name__ == "__main__":
    from stage import stage, text

    ctx, root = stage()
    for moment in play(root):
        rows = root.sublayers[0].sublayers
        print(f"{moment:4.2f} s  y = {text(tuple(row.presentation_value('position').y for row in rows))}")
