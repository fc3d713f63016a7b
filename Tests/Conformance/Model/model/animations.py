"""Animations: read from JSON, checked (D9, D13, D33, D44), and frozen when they are added (7.30)."""

from __future__ import annotations

import copy
import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from formulas import Curve, Spring, Timing

from .values import PROPERTIES, WIDTHS, KeyPath, Refused, checked
from .velocities import Throw

PRESETS: dict[str, Curve] = {  # 2.1
    "linear": (0.0, 0.0, 1.0, 1.0),
    "easeIn": (0.42, 0.0, 1.0, 1.0),
    "easeOut": (0.0, 0.0, 0.58, 1.0),
    "easeInEaseOut": (0.42, 0.0, 0.58, 1.0),
    "default": (0.25, 0.1, 0.25, 1.0),
}
FILLS = ("removed", "forwards", "backwards", "both")
MODES = ("linear", "discrete", "paced", "cubic", "cubicPaced")
VALUE_FUNCTIONS = {  # D2
    f"{name}{axis}": f"{part}.{axis.lower()}"
    for name, part in (("rotate", "rotation"), ("scale", "scale"), ("translate", "translation"))
    for axis in "XYZ"
}
FOREVER = 3.4028234663852886e38  # 1.2: FLT_MAX


def curve_of(json: Any) -> Curve | None:
    """2.1, 2.4, 2.5."""
    if json is None:
        return None
    if isinstance(json, str):
        if json not in PRESETS:
            raise Refused("invalid_argument")
        return PRESETS[json]
    x1, y1, x2, y2 = checked(json, "color")
    if not (0 <= x1 <= 1 and 0 <= x2 <= 1):
        raise Refused("invalid_argument")
    return x1, y1, x2, y2


def number(json: Any, name: str) -> float:
    value: float = checked(json, "number", infinite=name in ("repeatCount", "repeatDuration"))[0]
    return value


@dataclass
class Animation:
    kind: str
    begin: Fraction = Fraction(0)
    duration: float = 0.0
    speed: Fraction = Fraction(1)
    offset: Fraction = Fraction(0)
    count: float = 0.0
    length: float = 0.0
    autoreverses: bool = False
    fill: str = "removed"
    curve: Curve | None = None
    is_removed_on_completion: bool = True
    path: KeyPath | None = None
    is_additive: bool = False
    is_cumulative: bool = False
    is_value_function: bool = False
    start: Any = None
    to: Any = None
    by: Any = None
    previous: Any = None  # 3.1: the start of a basic animation without ends, which the commit determines
    values: list[Any] | None = None
    times: list[float] | None = None
    curves: list[Curve | None] = field(default_factory=list)
    mode: str = "linear"
    shape: list[tuple[float, float, float]] | None = None
    spring: Spring | None = None
    velocity: Any = None  # D82
    throw: list[Throw] | None = None  # D120: one for each number
    is_returning: bool = False  # D135
    delay: Fraction = Fraction(0)  # D83: from the call, or from the commit that makes its layer live
    children: list[Animation] = field(default_factory=list)

    @property
    def type(self) -> str:
        assert self.path is not None
        return self.path.type

    def timing(self, duration: float) -> Timing:
        """1.2: an animation without a duration has the given one."""
        count = math.inf if self.count >= FOREVER else Fraction(max(self.count, 0))
        length: Any = self.length if self.length == math.inf else Fraction(max(self.length, 0))
        return Timing(
            self.begin,
            Fraction(self.duration if self.duration > 0 else duration),
            self.speed,
            self.offset,
            count,
            length,
            self.autoreverses,
            self.fill,
        )

    def frozen(self, duration: float, curve: Curve | None) -> Animation:
        """7.30."""
        result = copy.deepcopy(self)
        if result.duration <= 0:
            result.duration = duration if duration > 0 else 0.25  # D17
        result.curve = result.curve or curve
        return result

    @classmethod
    def of(cls, json: dict[str, Any]) -> Animation:
        self = cls(json["class"])
        if self.kind == "spring":
            self.spring = _spring(json)
        if isinstance(name := json.get("keyPath"), str):
            self.path = KeyPath.of(name)
            if not PROPERTIES[self.path.base].animatable:
                raise Refused("invalid_argument")
        if (name := json.get("valueFunction")) is not None:
            self._apply_value_function(name)
        self._read_timing(json)
        self._read_values(json)
        self.children = [cls.of(child) for child in json.get("animations", [])]
        return self

    def _apply_value_function(self, name: str) -> None:
        """D2: the sub key path of a component; D13: an unknown name; D44: a property that is not a matrix."""
        if name not in VALUE_FUNCTIONS:
            raise Refused("invalid_argument")
        if self.path is None:
            return
        if PROPERTIES[self.path.base].type != "transform":
            raise Refused("invalid_argument")
        self.path, self.is_value_function = KeyPath.of(f"{self.path.base}.{VALUE_FUNCTIONS[name]}"), True

    def _read_timing(self, json: dict[str, Any]) -> None:
        self.begin, self.speed, self.offset = (
            Fraction(number(json.get(name, default), name))
            for name, default in (("beginTime", 0), ("speed", 1), ("timeOffset", 0))
        )
        self.count, self.length = (number(json.get(name, 0), name) for name in ("repeatCount", "repeatDuration"))
        duration = json.get("duration", 0)
        if duration == "settling":
            assert self.spring is not None
            self.duration = self.spring.settling_duration
        else:
            self.duration = number(duration, "duration")
        self.autoreverses = json.get("autoreverses", False)
        self.is_removed_on_completion = json.get("removedOnCompletion", True)
        self.curve = curve_of(json.get("timingFunction"))
        self.fill = json.get("fillMode", "removed")
        self.mode = json.get("calculationMode", "linear")
        if self.fill not in FILLS or self.mode not in MODES:
            raise Refused("invalid_argument")

    def _read_values(self, json: dict[str, Any]) -> None:
        self.is_additive, self.is_cumulative = json.get("additive", False), json.get("cumulative", False)
        self.start, self.to, self.by = (self._value(json.get(name)) for name in ("fromValue", "toValue", "byValue"))
        self.velocity = self._value(json.get("startVelocity"))
        if json.get("values") is not None:
            self.values = [self._value(value) for value in json["values"]]
        if (times := json.get("keyTimes")) is not None:
            self.times = [number(time, "keyTimes") for time in times]
            if any(not 0 <= time <= 1 for time in self.times) or self.times != sorted(self.times):  # D4
                raise Refused("invalid_argument")
        self.curves = [curve_of(timing) for timing in json.get("timingFunctions") or ()]
        lists = [json.get(name) for name in ("tensionValues", "continuityValues", "biasValues")]
        if any(lists):
            self.shape = [
                tuple(one[i] if one and i < len(one) else 0.0 for one in lists)  # type: ignore[misc]
                for i in range(len(self.values or ()))
            ]

    def _value(self, json: Any) -> Any:
        if json == "nan":  # refused by the setter; a wrong shape is refused when the animation is added
            raise Refused("invalid_argument")
        return None if json is None or self.path is None else checked(json, self.type)

    @property
    def is_without_ends(self) -> bool:
        """3.1, last row; 3.4: byValue counts only if values of the type can be added."""
        by = self.by if self.path and self.type in WIDTHS else None
        return self.kind in ("basic", "spring") and self.start is self.to is by is None


def _spring(json: dict[str, Any]) -> Spring:
    """5.1: values out of range are ignored."""
    default = Spring()
    mass, stiffness = (
        one if (one := number(json.get(name, fallback), name)) > 0 else fallback
        for name, fallback in (("mass", default.mass), ("stiffness", default.stiffness))
    )
    damping = one if (one := number(json.get("damping", default.damping), "damping")) >= 0 else default.damping
    return Spring(
        mass, stiffness, damping, number(json.get("initialVelocity", 0), "initialVelocity"), json.get("allowsOverdamping", False)
    )
