"""The workloads with numpy's whole arrays, and two of them with numba: arrays.py SUBJECT WORKLOAD N, where SUBJECT is numpy32,
numpy64 or numba. All segments of W2 have the same curve."""

import sys
import time

import numpy as np

FRAMES = 60
TWO = ((0.25, 0.1, 0.25, 1.0), (0.42, 0.0, 0.58, 1.0))


def eased(x, curve):
    """Four Newton steps."""
    x1, y1, x2, y2 = (x.dtype.type(c) for c in curve)
    cx, cy = 3 * x1, 3 * y1
    bx, by = 3 * (x2 - x1) - cx, 3 * (y2 - y1) - cy
    ax, ay = 1 - cx - bx, 1 - cy - by
    s = x.copy()
    for _ in range(4):
        s -= (((ax * s + bx) * s + cx) * s - x) / ((3 * ax * s + 2 * bx) * s + cx)
    return ((ay * s + by) * s + cy) * s


def fraction(t, begin, inverse):
    return np.clip((t - begin) * inverse, 0, 1)


def tick(t, begin, inverse, start, delta, curve, out):
    """W1 with an array of animations, W5 with one of times."""
    out[:] = start + delta * eased(fraction(t, begin, inverse), curve)


def keyframes(t, begin, inverse, keys, values, curve, out):
    x = fraction(t, begin, inverse)
    segment = (x[:, None] >= keys[:, 1:-1]).sum(axis=1)
    row = np.arange(x.size)
    first, last = keys[row, segment], keys[row, segment + 1]
    a, b = values[row, segment], values[row, segment + 1]
    out[:] = a + (b - a) * eased((x - first) / (last - first), curve)


def transforms(t, begin, inverse, start, delta, curve, out):
    """Position, color, and a matrix of a translation, a rotation and a scale."""
    now = start + delta * eased(fraction(t, begin, inverse), curve)[:, None]
    out[:, :6] = now[:, :6]
    scale = now[:, 9]
    cosine, sine = np.cos(now[:, 8]) * scale, np.sin(now[:, 8]) * scale
    matrix = out[:, 6:]
    matrix[:, 0], matrix[:, 1], matrix[:, 4], matrix[:, 5] = cosine, sine, -sine, cosine
    matrix[:, 10], matrix[:, 12], matrix[:, 13], matrix[:, 15] = scale, now[:, 6], now[:, 7], 1


def springs(t, begin, inverse, start, delta, curve, out):
    """A spring of mass 1, stiffness 100 and damping 10."""
    elapsed = t - begin
    angle = begin.dtype.type(np.sqrt(75))
    out[:] = start + delta * (1 - np.exp(-5 * elapsed) * (np.cos(angle * elapsed) + 5 / angle * np.sin(angle * elapsed)))


def loop(t, begin, inverse, start, delta, curve, out):
    """W1, value by value, for numba."""
    cx, cy = 3 * curve[0], 3 * curve[1]
    bx, by = 3 * (curve[2] - curve[0]) - cx, 3 * (curve[3] - curve[1]) - cy
    ax, ay = 1 - cx - bx, 1 - cy - by
    for i in range(begin.size):
        x = min(max((t - begin[i]) * inverse[i], np.float32(0)), np.float32(1))
        s = x
        for _ in range(4):
            s -= (((ax * s + bx) * s + cx) * s - x) / ((3 * ax * s + 2 * bx) * s + cx)
        out[i] = start[i] + delta[i] * (((ay * s + by) * s + cy) * s)


WORKLOADS = {"W1": tick, "W2": keyframes, "W3": transforms, "W4": springs, "W5a": tick}


def main():
    subject, workload, n = sys.argv[1], sys.argv[2], int(sys.argv[3])
    run = loop if subject == "numba" else WORKLOADS.get(workload)
    if run is None or (subject == "numba" and workload != "W1"):
        return 2
    kind = np.float64 if subject == "numpy64" else np.float32
    random = np.random.default_rng(1)
    half = (n // 3 if workload == "W3" else n) // 2
    begin = (-random.random(half)).astype(kind)
    inverse = (1 / random.uniform(11, 13, half)).astype(kind)
    shape = {"W2": (half, 8), "W3": (half, 10)}.get(workload, half)
    start, delta = (random.random(shape)).astype(kind), (random.random(shape) - 0.5).astype(kind)
    out = np.zeros((half, 22) if workload == "W3" else half, kind)
    times, curves, values = [kind(k / 6) for k in range(FRAMES)], TWO, 2 * half
    if workload == "W2":
        start.sort(axis=1)
        start[:, 0], start[:, -1] = 0, 1
    elif workload == "W3":
        values *= 3
    elif workload == "W5a":
        times = [np.linspace(0, 10, half).astype(kind)] * FRAMES
        begin, inverse, start, delta = begin[0], inverse[0], start[0], delta[0]
    elif subject == "numba":
        import numba

        run = numba.njit(fastmath=True)(loop)
        curves = tuple(np.array(curve, np.float32) for curve in TWO)
    for curve in curves:
        run(times[0], begin, inverse, start, delta, curve, out)
    elapsed = time.thread_time()
    for t in times:
        for curve in curves:
            run(t, begin, inverse, start, delta, curve, out)
    print(f"{(time.thread_time() - elapsed) * 1e9 / (values * FRAMES):.4f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
