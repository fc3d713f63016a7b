"""A program with an inspector, for tests: a ship moves from 0 to 300 in 2 s, linearly. `program.py FRAMES` runs frames of 1/60 s of the
host's time, each in 5 ms or more, and prints its address first."""

from __future__ import annotations

import sys
import time

import kinema
import kinema.inspector

TOKEN = "tests-know-this-token"


def main(frames: int) -> None:
    with kinema.Context() as ctx, kinema.inspector.Inspector(ctx, token=TOKEN) as inspector:
        ctx.log(inspector.log)
        sea = ctx.root(name="sea", bounds=(0, 0, 320, 100))
        ship = sea.add_layer(name="ship", bounds=(0, 0, 20, 20), position=(0, 50), background_color=(1, 0, 0, 1))
        ctx.flush()
        ship.animate(position=(300, 50), duration=2, curve="linear")
        ship.add(kinema.Keyframe("opacity", values=[1], duration=1), key="lonely")  # which the log reports
        ctx.flush()
        print(inspector.address, flush=True)
        for frame in range(frames):
            ctx.advance(inspector.frame(frame / 60))
            ctx.flush()
            time.sleep(0.005)
    print("done", flush=True)


main(int(sys.argv[1]))
