"""The properties of a layer and their values: table 7A, key paths (8.2, 8.3), statuses (D9, D33, D39)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any

from formulas import Parts, Row

IDENTITY: Row = (1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)
BLACK: Row = (0.0, 0.0, 0.0, 1.0)

# The number of components of each type. A number is a row of one; types that are not listed do not interpolate.
WIDTHS = {"number": 1, "point": 2, "size": 2, "rect": 4, "color": 4, "transform": 16}
ADDABLE = ("number", "point", "size", "rect", "color")  # 3.4


class Refused(Exception):
    """A call was refused with this status and changed nothing."""

    def __init__(self, status: str) -> None:
        super().__init__(status)
        self.status = status


@dataclass(frozen=True)
class Property:
    type: str
    default: Any
    action: str | None = "basic"
    animatable: bool = True


PROPERTIES = {  # 7A, D37
    "bounds": Property("rect", (0.0, 0.0, 0.0, 0.0)),
    "position": Property("point", (0.0, 0.0)),
    "zPosition": Property("number", (0.0,)),
    "anchorPoint": Property("point", (0.5, 0.5)),
    "anchorPointZ": Property("number", (0.0,)),
    "transform": Property("transform", IDENTITY),
    "sublayerTransform": Property("transform", IDENTITY),
    "hidden": Property("bool", False, "fade"),
    "doubleSided": Property("bool", True, None),
    "geometryFlipped": Property("bool", False, "fade", animatable=False),
    "masksToBounds": Property("bool", False, "fade"),
    "contents": Property("handle", None),
    "contentsRect": Property("rect", (0.0, 0.0, 1.0, 1.0)),
    "contentsScale": Property("number", (1.0,)),
    "rasterizationScale": Property("number", (1.0,), None),
    "shouldRasterize": Property("bool", False, None),
    "minificationFilterBias": Property("number", (0.0,), None),
    "backgroundColor": Property("color", None),
    "cornerRadius": Property("number", (0.0,)),
    "borderWidth": Property("number", (0.0,)),
    "borderColor": Property("color", BLACK),
    "opacity": Property("number", (1.0,)),
    "shadowOpacity": Property("number", (0.0,)),
    "shadowRadius": Property("number", (3.0,)),
    "shadowOffset": Property("size", (0.0, -3.0)),
    "name": Property("string", None, None, animatable=False),
    "beginTime": Property("number", (0.0,), None, animatable=False),
    "duration": Property("number", (math.inf,), None, animatable=False),
    "speed": Property("number", (1.0,), None, animatable=False),
    "timeOffset": Property("number", (0.0,), None, animatable=False),
}
MAY_BE_INFINITE = ("duration", "repeatCount", "repeatDuration")  # D39

_ROWS: dict[str, dict[str, tuple[str, tuple[int, ...]]]] = {  # 8.2: the indices of a component's numbers in its property
    "point": {"x": ("number", (0,)), "y": ("number", (1,))},
    "size": {"width": ("number", (0,)), "height": ("number", (1,))},
    "rect": {
        "origin": ("point", (0, 1)),
        "size": ("size", (2, 3)),
        "origin.x": ("number", (0,)),
        "origin.y": ("number", (1,)),
        "size.width": ("number", (2,)),
        "size.height": ("number", (3,)),
    },
}
_AXES = {"": 2, ".x": 0, ".y": 1, ".z": 2}
_TURNS = {f"{part}{axis}" for part in ("rotation", "scale", "translation") for axis in _AXES} | {"scale.xy"}


@dataclass(frozen=True)
class KeyPath:
    """A property, or a component of the property `base`. `type` is that of the component."""

    name: str
    base: str
    component: str
    type: str

    @classmethod
    @cache
    def of(cls, name: str) -> KeyPath:
        head, _, tail = name.partition(".")
        if head not in PROPERTIES:
            raise Refused("unknown_key")
        kind = PROPERTIES[head].type
        if not tail:
            return cls(name, head, "", kind)
        if kind == "transform" and tail in _TURNS:
            return cls(name, head, tail, "size" if tail == "translation" else "number")
        if tail in _ROWS.get(kind, {}):
            return cls(name, head, tail, _ROWS[kind][tail][0])
        raise Refused("unknown_key")

    @property
    def action_key(self) -> str:
        """D24; 8.3: "rotation" is "rotation.z"."""
        if PROPERTIES[self.base].type != "transform":
            return self.base
        return f"{self.name}.z" if self.component == "rotation" else self.name

    @property
    def is_turn(self) -> bool:
        return self.is_in_matrix and self.component.startswith("rotation")

    def read(self, whole: Any) -> Any:
        if not self.component:
            return whole
        if self.is_in_matrix:
            return _read_matrix(whole, self.component)
        return tuple(whole[index] for index in self._indices)

    def write(self, whole: Any, value: Any) -> Any:
        """Returns the property's value with this component replaced."""
        if not self.component:
            return value
        if self.is_in_matrix:
            return _write_matrix(whole, self.component, value)
        row = list(whole)
        for index, number in zip(self._indices, value, strict=True):
            row[index] = number
        return tuple(row)

    @property
    def is_in_matrix(self) -> bool:
        return bool(self.component) and PROPERTIES[self.base].type == "transform"

    def overlaps(self, other: KeyPath) -> bool:
        """Whether both belong to one property and, in a matrix, have parts in common."""
        if self.base != other.base or not (self.is_in_matrix and other.is_in_matrix):
            return self.base == other.base
        return bool(self._parts & other._parts)

    @property
    def _parts(self) -> set[str]:
        axes = {"scale": "xyz", "scale.xy": "xy", "translation": "xy", "rotation": "z"}.get(self.component)
        name, _, axis = self.component.partition(".")
        return {f"{name}.{letter}" for letter in axes or axis}

    @property
    def _indices(self) -> tuple[int, ...]:
        return _ROWS[PROPERTIES[self.base].type][self.component][1]


class Composed(tuple[float, ...]):
    """D142: the numbers of a matrix that was written through its components, with these."""

    parts: Parts

    @classmethod
    def of(cls, parts: Parts) -> Composed:
        made = cls(parts.matrix())
        made.parts = parts
        return made


def is_same(one: Any, other: Any, path: KeyPath) -> bool:
    """9.2, D142: whether to replace one value of the property of a key path by another one is no change."""
    return bool(_parts_of(one) == _parts_of(other) if path.is_in_matrix else one == other)


_parts: dict[Row, Parts] = {}


def _parts_of(matrix: Row) -> Parts:
    """Caches decompositions, which are slow and mostly repeat."""
    if len(_parts) > 5000:
        _parts.clear()
    if isinstance(matrix, Composed):
        found = matrix.parts
    else:
        found = _parts[matrix] = _parts.get(matrix) or Parts.of(matrix)
    return Parts(list(found.scale), list(found.rotation), list(found.translation), found.skew, found.perspective)


def _read_matrix(matrix: Row, component: str) -> Row:
    """8.3: the getter."""
    parts = _parts_of(matrix)
    if component == "scale":
        return (sum(parts.scale) / 3,)
    if component == "scale.xy":
        return (sum(parts.scale[:2]) / 2,)
    if component == "translation":
        return tuple(parts.translation[:2])
    part, dot, axis = component.partition(".")
    return (getattr(parts, part)[_AXES[dot + axis]],)


def _write_matrix(matrix: Row, component: str, value: Row) -> Row:
    """8.3, D18, D142: the setter."""
    parts = _parts_of(matrix)
    if component == "scale":
        parts.scale = [value[0]] * 3
    elif component == "scale.xy":
        parts.scale[:2] = [value[0]] * 2
    elif component == "translation":
        parts.translation[:2] = value
    else:
        part, dot, axis = component.partition(".")
        getattr(parts, part)[_AXES[dot + axis]] = value[0]
    return Composed.of(parts)


def checked(value: Any, kind: str, *, nil: bool = False, infinite: bool = False) -> Any:
    """Converts a JSON value to the model's form: numbers as rows. D9, D33, D39."""
    if value is None and nil:
        return None
    if kind in WIDTHS:
        numbers = value if isinstance(value, list) else [value]
        if len(numbers) != WIDTHS[kind] or not all(isinstance(x, (int, float)) or x in _WORDS for x in numbers):
            raise Refused("type_mismatch")
        row = tuple(float(x) for x in numbers)
        if any(math.isnan(x) or (math.isinf(x) and not infinite) for x in row):
            raise Refused("invalid_argument")
        return row
    if not isinstance(value, {"bool": bool, "string": str, "handle": int}[kind]):
        raise Refused("type_mismatch")
    return value


_WORDS = ("nan", "inf", "-inf")


def standardized(rect: Row) -> Row:
    """7.3."""
    x, y, width, height = rect
    return (x + min(width, 0), y + min(height, 0), abs(width), abs(height))


def shown(value: Any) -> Any:
    """Converts a value to the client's form: a row of one number is a number."""
    return value[0] if isinstance(value, tuple) and len(value) == 1 else value
