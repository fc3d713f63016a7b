#!/usr/bin/env python3
"""Prints Sources/CPlatform/include/elementary_polynomials.h: near-optimal polynomials through Chebyshev's points, computed with
60 digits and then rounded. `Tests/Robustness/Elementary/run` checks that the file equals this output."""

from __future__ import annotations

from collections.abc import Callable

from mpmath import asin, atan, atanh, cbrt, chebyfit, cos, exp, mp, mpf, sin, sqrt

mp.dps = 60
Function = Callable[[mpf], mpf]

NOTHING = mpf(10) ** -20
"""Below this argument, a quotient equals its limit."""


def of_root(limit: mpf, function: Function) -> Function:
    """Makes a function of z through √z, with its value at 0."""
    return lambda z: limit if z < NOTHING else function(sqrt(z))


POLYNOMIALS: tuple[tuple[str, str, Function, mpf, mpf, int], ...] = (
    ("sine", "(sin x - x) / x^3 by x^2", of_root(mpf(-1) / 6, lambda x: (sin(x) - x) / x**3), mpf(0), mpf("0.6169"), 7),
    (
        "cosine",
        "(cos x - 1 + x^2 / 2) / x^4 by x^2",
        of_root(mpf(1) / 24, lambda x: (cos(x) - 1 + x * x / 2) / x**4),
        mpf(0),
        mpf("0.6169"),
        6,
    ),
    (
        "exponential",
        "(e^x - 1 - x) / x^2",
        lambda x: (exp(x) - 1 - x) / x**2 if abs(x) > NOTHING else mpf("0.5"),
        mpf("-0.3468"),
        mpf("0.3468"),
        11,
    ),
    (
        "logarithm",
        "(2 atanh s - 2 s) / s^3 by s^2",
        of_root(mpf(2) / 3, lambda s: (2 * atanh(s) - 2 * s) / s**3),
        mpf(0),
        mpf("0.02945"),
        7,
    ),
    ("cube_root", "x^(1/3), roughly", cbrt, mpf(1), mpf(8), 5),
    ("arc_sine", "(asin x - x) / x^3 by x^2", of_root(mpf(1) / 6, lambda x: (asin(x) - x) / x**3), mpf(0), mpf("0.25"), 13),
    ("arc_tangent", "(atan x - x) / x^3 by x^2", of_root(mpf(-1) / 3, lambda x: (atan(x) - x) / x**3), mpf(0), mpf("0.25"), 13),
)


def header() -> str:
    lines = ["/* The polynomials of elementary.h, lowest power first. Printed by Tests/Robustness/Elementary/polynomials.py. */"]
    for name, what, function, low, high, count in POLYNOMIALS:
        numbers = [float(number).hex() for number in reversed(chebyfit(function, [low, high], count))]
        lines += ["", f"/* {what}, {float(low):g} ... {float(high):g} */", f"static const double kin_{name}_polynomial[] = {{"]
        for start in range(0, count, 4):
            lines.append("    " + ", ".join(numbers[start : start + 4]) + ("," if start + 4 < count else ""))
        lines.append("};")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(header(), end="")
