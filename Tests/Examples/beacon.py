"""What the beacon of lottie/beacon.json shows at 0.5 s, when its beam points down: colors at points, computed from the file's numbers.

A picture with two pixels a unit shows them within 3 of 255. All points are at least 1.5 units from an edge. A point of the gradient
is 0.25 units from the center of its pixel, which is 0.25 / 80 of the difference of the colors, 0.7 of 255 at most; rounding the stops
and the pixel adds one."""

from __future__ import annotations

import math

Color = tuple[float, float, float]
NIGHT, YELLOW, RED = (0x20, 0x40, 0x60), (255, 204, 51), (230, 77, 51)


def _ring() -> list[tuple[float, float, Color]]:
    """Halfway of an easing that is symmetric, the ring is in the middle: radius 24, hole 12."""
    angles = (0, 1, 2, math.pi, 5)
    return [(100, 110, NIGHT)] + [(100 + 18 * math.cos(angle), 110 + 18 * math.sin(angle), RED) for angle in angles]


def _gradient() -> list[tuple[float, float, Color]]:
    """Opaque at the center, transparent after 80 units; opaque behind the center."""
    found: list[tuple[float, float, Color]] = [(100, 40, YELLOW)]
    for distance in (2, 10, 20):
        share = 1 - distance / 80
        red, green, blue = (share * part + (1 - share) * below for part, below in zip(YELLOW, NIGHT, strict=True))
        found.append((100, 60 + distance, (red, green, blue)))
    return found


EXPECTED: dict[str, list[tuple[float, float, Color]]] = {
    "an even-odd ring has a hole": _ring(),
    "a gradient fades by its alpha stops": _gradient(),
    "a circle of radius 40 is the matte of a beam that is 60 wide": [
        (100, 60 - 38, YELLOW),
        (100, 60 - 42, NIGHT),
        (100 - 28, 60, YELLOW),
        (100 - 32, 60, NIGHT),
    ],
    "multiplying by yellow keeps red and green": [(30, 130, (0x20, 0x40, 0)), (30, 105, NIGHT)],
}
"""Points in units of the file, with their colors, by what they show."""
