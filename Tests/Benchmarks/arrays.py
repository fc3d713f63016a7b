"""W1 as numpy and numba do it. arrays.py SUBJECT WORKLOAD N, where SUBJECT is numpy32, numpy64 or numba."""
import sys
import time

import numpy as np

FRAMES = 60
TWO = ((0.25, 0.1, 0.25, 1.0), (0.42, 0.0, 0.58, 1.0))


def tick(t, begin, inverse, start, delta, curve, out):
    """Four Newton steps on whole arrays."""
    x1, y1, x2, y2 = (begin.dtype.type(c) for c in curve)
    cx, cy = 3 * x1, 3 * y1
    bx, by = 3 * (x2 - x1) - cx, 3 * (y2 - y1) - cy
    ax, ay = 1 - cx - bx, 1 - cy - by
    x = np.clip((begin.dtype.type(t) - begin) * inverse, 0, 1)
    s = x.copy()
    for _ in range(4):
        s -= (((ax * s + bx) * s + cx) * s - x) / ((3 * ax * s + 2 * bx) * s + cx)
    out[:] = start + delta * (((ay * s + by) * s + cy) * s)


def loop(t, begin, inverse, start, delta, curve, out):
    """The same, value by value, for numba."""
    cx, cy = 3 * curve[0], 3 * curve[1]
    bx, by = 3 * (curve[2] - curve[0]) - cx, 3 * (curve[3] - curve[1]) - cy
    ax, ay = 1 - cx - bx, 1 - cy - by
    for i in range(begin.size):
        x = min(max((t - begin[i]) * inverse[i], np.float32(0)), np.float32(1))
        s = x
        for _ in range(4):
            s -= (((ax * s + bx) * s + cx) * s - x) / ((3 * ax * s + 2 * bx) * s + cx)
        out[i] = start[i] + delta[i] * (((ay * s + by) * s + cy) * s)


def main():
    subject, workload, n = sys.argv[1], sys.argv[2], int(sys.argv[3])
    if workload != "W1":
        return 2
    kind = np.float64 if subject == "numpy64" else np.float32
    random = np.random.default_rng(1)
    half = n // 2
    begin = (-random.random(half)).astype(kind)
    inverse = (1 / random.uniform(11, 13, half)).astype(kind)
    start, delta = (100 * random.random(half)).astype(kind), (100 * random.random(half) - 50).astype(kind)
    out = np.empty(half, kind)
    run = tick
    curves = TWO
    if subject == "numba":
        import numba

        run = numba.njit(fastmath=True)(loop)
        curves = tuple(np.array(curve, np.float32) for curve in TWO)
    for curve in curves:
        run(kind(0), begin, inverse, start, delta, curve, out)
    elapsed = time.thread_time()
    for k in range(FRAMES):
        for curve in curves:
            run(kind(k / 6), begin, inverse, start, delta, curve, out)
    print(f"{(time.thread_time() - elapsed) * 1e9 / (2 * half * FRAMES):.4f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
