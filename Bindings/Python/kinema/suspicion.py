"""Warnings about what the engine accepts and is surely a mistake: an opacity of 5, colors of 0 to 255, angles in degrees, key times
that do not fit, a motion of a layer that is nowhere to be seen, samples from before the last change.

Each is shown once for each place of a program. `warnings.simplefilter("ignore", kinema.SuspiciousValueWarning)` silences them.

>>> import kinema, warnings
>>> with kinema.Context() as ctx, warnings.catch_warnings(record=True) as caught:
...     warnings.simplefilter("default")
...     for name in "ab":
...         layer = ctx.layer(name=name, opacity=80)
...     print(*(warning.message for warning in caught))
opacity: 0 to 1 is expected, and 1 is opaque
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import Any

from . import _quick

_PACKAGE = os.path.dirname(__file__)


class SuspiciousValueWarning(UserWarning):
    """A value that is surely a mistake, or a call that can have no effect. `value` is the value or the object.

    >>> import kinema
    >>> issubclass(kinema.SuspiciousValueWarning, UserWarning)
    True
    """

    value: Any = None


Row = Sequence[float]


def _is_no_fraction(row: Row, is_change: bool) -> bool:
    """A little more than 1 may be an overshoot or a rounding error."""
    return any(not (-1.01 if is_change else -0.01) <= number <= 1.01 for number in row if number == number)


def _is_of_bytes(row: Row, is_change: bool) -> bool:
    """Extended colors reach 16; only bytes are greater."""
    return max(row, default=0) > 16 or (len(row) % 4 == 0 and max(row[3::4], default=0) > 1.01)


def _is_of_degrees(row: Row, is_change: bool) -> bool:
    """Angles in radians are multiples of pi; whole multiples of 15 from 30 on are degrees."""
    return any(abs(number) >= 30 and number % 15 == 0 for number in row)


Check = tuple[Callable[[Row, bool], bool], str]
_FRACTION: Check = (_is_no_fraction, "0 to 1 is expected")
_OPACITY: Check = (_is_no_fraction, "0 to 1 is expected, and 1 is opaque")
_COLOR: Check = (_is_of_bytes, 'components of 0 to 1 are expected, not of 0 to 255; a text such as "#3366ff" is a color, too')
_ANGLE: Check = (_is_of_degrees, "radians are expected; kinema.deg(90) converts degrees")

_CHECKS: dict[str, Check] = {
    **dict.fromkeys(("opacity", "shadowOpacity"), _OPACITY),
    **dict.fromkeys(("strokeStart", "strokeEnd"), _FRACTION),
    **dict.fromkeys(
        ("backgroundColor", "borderColor", "shadowColor", "fillColor", "strokeColor", "foregroundColor", "color", "colors"),
        _COLOR,
    ),
    **dict.fromkeys(
        (
            f"{matrix}.rotation{axis}"
            for matrix in ("transform", "sublayerTransform", "instanceTransform")
            for axis in ("", ".x", ".y", ".z")
        ),
        _ANGLE,
    ),
    **dict.fromkeys(("emissionLatitude", "emissionLongitude", "emissionRange", "spinRange", "angle"), _ANGLE),
}
_NUMBERS = (float, int)
_GREATEST = sys.float_info.max
SUSPECTS = frozenset(_CHECKS)
"""The key paths that have a check."""
_quick.use(
    checks={
        name: (_FRACTION, _COLOR, _ANGLE).index(_FRACTION if check is _OPACITY else check) + 1 for name, check in _CHECKS.items()
    }
)


def examine(key_path: str, value: Any, is_change: bool = False, name: str = "") -> bool:
    """Warns if a value of a key path is surely a mistake, and returns whether it is. `is_change` permits negative fractions."""
    if type(value) in _NUMBERS and 0 <= value <= 1:  # which every check permits
        return False
    is_wrong, about = _CHECKS[key_path]
    row = _numbers(value)
    if not row or not _can_be(row, is_wrong) or not is_wrong(row, is_change):
        return False
    warn(f"{name or key_path}: {about}", value)
    return True


def _can_be(row: Row, is_wrong: Callable[[Row, bool], bool]) -> bool:
    """Whether the engine takes the numbers. It refuses others with an error, which needs no warning before it."""
    is_of_colors = is_wrong is not _is_of_bytes or len(row) % 3 == 0 or len(row) % 4 == 0
    return is_of_colors and all(-_GREATEST <= number <= _GREATEST for number in row)


def examine_key_times(times: Any, count: int, is_discrete: bool) -> None:
    """Warns if the engine will ignore the key times of `count` values in a mode that is not paced. Rule 4.2. It refuses times that
    decrease or are outside 0...1, so these need no warning."""
    row = _numbers(times)
    if count < 2 or not row or not all(before <= after for before, after in zip((0, *row), (*row, 1))):
        return
    reaches_end = row[-1] == 1 and len(row) == count + is_discrete
    if row[0] != 0 or not (reaches_end or (is_discrete and len(row) == count)):
        expected = f"{count} from 0, or {count + 1} from 0 to 1" if is_discrete else f"{count} from 0 to 1"
        given = f"{len(row)} from {row[0]:g} to {row[-1]:g} given for {count} values"
        warn(f"key_times: {given}, expected {expected}; they are ignored", times)


_MOST = 1024
"""The rows of an array that are examined."""


def _numbers(value: Any) -> list[float]:
    if isinstance(value, (int, float)):
        return [value]
    if isinstance(value, str):
        return []
    if getattr(value, "ndim", 0):
        value = value[:_MOST]
    if hasattr(value, "tolist"):
        found = value.tolist()
        return _numbers(found) if isinstance(found, (int, float, list)) else []
    if not isinstance(value, (list, tuple)):
        return []
    return [number for item in value[:_MOST] for number in _numbers(item)]


def warn(text: str, value: Any, category: type[Warning] = SuspiciousValueWarning, place: Place | None = None) -> None:
    """Shows a warning at a place, by default the one that called this package."""
    file, line, names = calling() if place is None else place
    message = category(text)
    message.value = value  # type: ignore[attr-defined]
    registry = names.setdefault("__warningregistry__", {})
    warnings.warn_explicit(message, category, file, line, names.get("__name__", ""), registry)


Place = tuple[str, int, dict[str, Any]]
"""A file, a line, and the global names of its module."""


def calling() -> Place:
    """Returns the place that called this package."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno, frame.f_globals
