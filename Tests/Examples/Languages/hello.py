"""A layer moves, and spins while it does: two animations, one batch of samples, one table."""

import math

import kinema

with kinema.Context() as ctx:
    stage = ctx.root()
    ship = stage.add_layer()
    ctx.flush()  # now it is live: changes animate

    with ctx.transaction(duration=0.5):  # commits at the end of its scope
        ship.position = 300, 150  # an implicit animation
        ship.add(kinema.Basic("transform.rotation.z", by=math.tau, duration=2), key="spin")  # copied when added

    times = [0, 0.125, 0.25, 0.5, 1]
    rows = ctx.sampler([(ship, "position"), (ship, "transform.rotation.z")]).sample(times)
    for time, (x, y, angle) in zip(times, rows.tolist()):
        print(f"{time:.3f} s  ({x:5.1f}, {y:5.1f})  {angle:.3f} rad")
