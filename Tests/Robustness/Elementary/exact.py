"""The expected values of the functions, exact by mpmath, and the arguments."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator

import mpmath
from mpmath import mpf

mpmath.mp.prec = 2400  # enough for the reduction of any double by π
EXACT: dict[str, Callable[..., mpf]] = {
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "exp": mpmath.exp,
    "expm1": mpmath.expm1,
    "log": mpmath.log,
    "cbrt": mpmath.cbrt,
    "acos": mpmath.acos,
    "atan2": mpmath.atan2,
}
SMALLEST = 2.0**-1074
"""Makes arguments above 0."""


def precision(name: str, *x: float) -> int:
    """Returns the number of bits that an accurate result needs."""
    sizes = [abs(math.frexp(number)[1]) for number in x]
    return 220 + (max(sizes) if name in ("sin", "cos") else 2 * max(sizes) if name == "expm1" else sum(sizes))


def ulp(value: float) -> float:
    return math.ulp(value) if math.isfinite(value) else math.ulp(math.nextafter(math.inf, 0))


def error(name: str, found: float, *x: float) -> float:
    """Returns the error in units in the last place of the exact value."""
    with mpmath.workprec(precision(name, *x)):
        if name == "cbrt" and x[0] < 0:
            value = -mpmath.cbrt(-mpf(x[0]))
        else:
            value = EXACT[name](*(mpf(number) for number in x))
        rounded = float(value)
        if math.isinf(rounded) or math.isinf(found):
            # A value that rounds to infinity must be infinite; a value half a unit below may be.
            return 0.0 if rounded == found or abs(value) > mpf(2) ** 1024 * (1 - mpf(2) ** -53) else math.inf
        return float(abs(mpf(found) - value) / mpf(max(ulp(rounded), SMALLEST)))


# ---- Arguments ---------------------------------------------------------------------------------------------------------


def doubles(dice: random.Random, low: int, high: int, count: int) -> Iterator[float]:
    """Makes numbers of both signs, with every exponent from low to high equally likely."""
    for _ in range(count):
        yield math.ldexp(dice.uniform(0.5, 1), dice.randint(low, high)) * dice.choice((-1, 1))


def near_quarters(dice: random.Random, count: int) -> Iterator[float]:
    """Returns the doubles next to multiples of π/2."""
    for _ in range(count):
        k = dice.randint(1, 1 << dice.choice((3, 10, 20, 30, 52)))
        x = float(mpmath.pi / 2 * k)
        yield from (x, math.nextafter(x, 0), math.nextafter(x, math.inf))


def angles(dice: random.Random, count: int) -> list[float]:
    # The double closest to a multiple of π/2 (Muller, Elementary Functions, 11.2), the boundary between the two reductions, and
    # the largest double.
    found = [6381956970095103 * 2.0**797, 5.319372648326541e255, 1.6e6, math.nextafter(1.6e6, 2e6), 1.7976931348623157e308]
    found += list(near_quarters(dice, count // 8))
    found += [dice.uniform(-7, 7) for _ in range(count)] + [dice.uniform(-1.6e6, 1.6e6) for _ in range(count // 2)]
    return found + list(doubles(dice, -1073, 1024, count // 2)) + list(doubles(dice, -30, 60, count // 2))


def exponents(dice: random.Random, count: int) -> list[float]:
    found = [
        709.782712893384,
        709.7827128933841,
        -745.1332191019411,
        -745.1332191019412,
        -708.4,
        1e4,
        -1e4,
        1e300,
        -1e300,
        0.3466,
        0.34657,
    ]
    found += [dice.uniform(-745, 710) for _ in range(count)] + [dice.uniform(-2, 2) for _ in range(count)]
    return found + [dice.uniform(-745.2, -707) for _ in range(count // 4)] + list(doubles(dice, -1073, 10, count // 2))


def positive(dice: random.Random, count: int) -> list[float]:
    found = [SMALLEST, 2.0**-1022, math.nextafter(1, 0), math.nextafter(1, 2), 1.7976931348623157e308]
    found += [dice.uniform(0.5, 2) for _ in range(count)] + [
        1 + dice.uniform(-1, 1) * 2.0 ** -dice.randint(1, 52) for _ in range(count)
    ]
    return found + [abs(x) for x in doubles(dice, -1073, 1024, count)]


def units(dice: random.Random, count: int) -> list[float]:
    found = [1.0, -1.0, 0.5, -0.5, math.nextafter(1, 0), math.nextafter(-1, 0), math.nextafter(0.5, 1), math.nextafter(-0.5, -1)]
    found += [dice.uniform(-1, 1) for _ in range(2 * count)] + list(doubles(dice, -1073, 0, count // 4))
    return found + [dice.choice((-1, 1)) * (1 - 2.0 ** -dice.randint(1, 53) * dice.random()) for _ in range(count // 2)]


def sides(dice: random.Random, count: int) -> list[float]:
    """Returns y, x, y, x …"""
    found: list[float] = []
    for _ in range(count):
        found += [dice.uniform(-1, 1), dice.uniform(-1, 1)]
    for _ in range(count):
        x = next(doubles(dice, -1073, 1024, 1))
        found += [next(doubles(dice, -1073, 1024, 1)), x]
        scale = dice.choice((1, 0.5, 1 + 2.0 ** -dice.randint(1, 52), 2.0 ** -dice.randint(1, 100), 2.0 ** dice.randint(1, 100)))
        found += [x * scale * dice.choice((-1, 1)) if 0 < abs(x * scale) < math.inf else x, x]
    return found


ARGUMENTS: dict[str, Callable[[random.Random, int], list[float]]] = {
    "sin": angles,
    "cos": angles,
    "exp": exponents,
    "expm1": exponents,
    "log": positive,
    "cbrt": lambda dice, count: [x * dice.choice((-1, 1)) for x in positive(dice, count)],
    "acos": units,
    "atan2": sides,
}

NAN, INF = math.nan, math.inf
SPECIAL: dict[str, list[tuple[tuple[float, ...], float]]] = {
    "sin": [((0.0,), 0.0), ((-0.0,), -0.0), ((INF,), NAN), ((-INF,), NAN), ((NAN,), NAN)],
    "cos": [((0.0,), 1.0), ((-0.0,), 1.0), ((INF,), NAN), ((-INF,), NAN), ((NAN,), NAN)],
    "exp": [((0.0,), 1.0), ((-0.0,), 1.0), ((INF,), INF), ((-INF,), 0.0), ((NAN,), NAN)],
    "expm1": [((0.0,), 0.0), ((-0.0,), -0.0), ((INF,), INF), ((-INF,), -1.0), ((NAN,), NAN)],
    "log": [((0.0,), -INF), ((-0.0,), -INF), ((1.0,), 0.0), ((INF,), INF), ((-1.0,), NAN), ((-INF,), NAN), ((NAN,), NAN)],
    "cbrt": [((0.0,), 0.0), ((-0.0,), -0.0), ((27.0,), 3.0), ((-8.0,), -2.0), ((INF,), INF), ((-INF,), -INF), ((NAN,), NAN)],
    "acos": [((1.0,), 0.0), ((-1.0,), math.pi), ((0.0,), math.pi / 2), ((1.5,), NAN), ((-INF,), NAN), ((NAN,), NAN)],
    "atan2": [
        ((0.0, 0.0), 0.0),
        ((-0.0, 0.0), -0.0),
        ((0.0, -0.0), math.pi),
        ((-0.0, -0.0), -math.pi),
        ((0.0, -1.0), math.pi),
        ((-0.0, -1.0), -math.pi),
        ((1.0, 0.0), math.pi / 2),
        ((-1.0, -0.0), -math.pi / 2),
        ((0.0, INF), 0.0),
        ((1.0, -INF), math.pi),
        ((INF, 1.0), math.pi / 2),
        ((-INF, 1.0), -math.pi / 2),
        ((INF, INF), math.pi / 4),
        ((INF, -INF), 3 * math.pi / 4),
        ((-INF, -INF), -3 * math.pi / 4),
        ((1.0, 1.0), math.pi / 4),
        ((NAN, 1.0), NAN),
        ((1.0, NAN), NAN),
        ((INF, NAN), NAN),
    ],
}
"""Arguments and results (C99, annex F)."""
