"""A loop without a seam: twelve petals breathe one after the other while the flower turns by one petal. Writes loop.webp and loop.gif.

The film ends before the time at which it begins again, so its last picture is followed by its first.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

import kinema
from kinema import shapes
from kinema.rendering import film

PETALS, SECONDS = 12, 2


def flower() -> kinema.Context:
    ctx = kinema.Context()
    stage = ctx.root(frame=(0, 0, 240, 240), background_color="#0b132b")
    turn = kinema.Transform.rotation(math.tau / PETALS)
    box = {"bounds": (0, 0, 240, 240), "position": (120, 120)}
    ring = stage.add_layer("replicator", instance_count=PETALS, instance_transform=turn, instance_delay=-SECONDS / PETALS, **box)
    petal = ring.add_layer("shape", path=shapes.star(4, 34, 9), fill_color=kinema.Color.hsl(330, 0.8, 0.6), position=(120, 40))
    breath = kinema.Basic("transform.scale", 0.5, 1.1, duration=SECONDS / 2, autoreverses=True, repeat_count=math.inf)
    breath.timing = "easeInEaseOut"
    petal.add(breath, "breath")
    ring.add(kinema.Basic("transform.rotation.z", 0, math.tau / PETALS, duration=SECONDS, repeat_count=math.inf), "turn")
    ctx.flush()
    ctx.advance(2 * SECONDS)  # where all copies have begun
    return ctx


def main(folder: Path) -> None:
    with flower() as ctx:
        for name in ("loop.webp", "loop.gif"):
            film(ctx, folder / name, SECONDS, fps=20)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
