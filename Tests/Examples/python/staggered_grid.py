"""A grid appears from its center: each cell grows and fades in, the later the farther it is from the center."""

from __future__ import annotations

from collections.abc import Iterator

from kinema import Animator, Layer, Timeline, stagger

COLUMNS, ROWS = 6, 9
TOTAL, LENGTH = 0.8, 0.4


def add_grid(root: Layer) -> list[Layer]:
    cells = [
        root.add_layer(
            bounds=(0, 0, 40, 40), position=(35 + 50 * (i % COLUMNS), 40 + 50 * (i // COLUMNS)), background_color="#3182ce"
        )
        for i in range(COLUMNS * ROWS)
    ]
    for cell in cells:
        cell.opacity, cell.corner_radius = 0, 8
        cell["transform.scale"] = 0.1
    root.context.flush()
    return cells


def appear(cells: list[Layer]) -> Animator:
    delays = stagger(len(cells), total=TOTAL, start="center", columns=COLUMNS)
    return (
        Timeline(cells[0].context)
        .add(cells, {"transform.scale": 1}, duration=LENGTH, curve="ease-out-back", delays=delays)
        .add(cells, opacity=1, duration=LENGTH, curve="linear", delays=delays, together=True)
        .start()
    )


def play(root: Layer) -> Iterator[float]:
    """Yields the moments of the picture."""
    cells = add_grid(root)
    appear(cells)
    for moment in (0.2, 0.4, 0.6, 0.8, 1.0, 1.2):
        root.context.advance(moment)
        yield moment


if __name__ == "__main__":
    from stage import stage, text

    ctx, root = stage()
    for moment in play(root):
        print(f"{moment:4.1f} s  opacity = {text(tuple(c.presentation_value('opacity') for c in root.sublayers[:COLUMNS]))}")
