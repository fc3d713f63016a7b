"""The properties of animations as attributes, for descriptions (animation.py) and for objects in a context
(animation_object.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar, overload

from .animation_enumerations import AnimationProperty as P
from .enumerations import PropertyType
from .timing import Timing
from .values import Number, Path, Value

T = TypeVar("T")


class Fields:
    """Base of the classes that have animation properties: reads and writes one."""

    __slots__ = ()

    def _get(self, field: Field[Any]) -> Any:
        raise NotImplementedError

    def _set(self, field: Field[Any], value: Any) -> None:
        raise NotImplementedError


class Field(Generic[T]):
    """One property: its number (None if it has separate calls), Core Animation's default, and the type of its values."""

    def __init__(self, number: P | None, default: T, kind: PropertyType | None = None) -> None:
        self.number, self.default, self.kind = number, default, kind
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, owner: None, kind: type) -> Field[T]: ...
    @overload
    def __get__(self, owner: Fields, kind: type) -> T: ...
    def __get__(self, owner: Fields | None, kind: type) -> Field[T] | T:
        return self if owner is None else owner._get(self)

    def __set__(self, owner: Fields, value: T) -> None:
        owner._set(self, value)


NUMBER, BOOL, NUMBERS = PropertyType.NUMBER, PropertyType.BOOL, PropertyType.NUMBERS
Maybe = Any  # a value of the type of the key path, or None


class TimingFields(Fields):
    """CAMediaTiming and CAAnimation: every class has these. Times are seconds."""

    __slots__ = ()

    begin_time = Field[Number](P.BEGIN_TIME, 0.0, NUMBER)
    duration = Field[Number | str](P.DURATION, 0.0, NUMBER)
    speed = Field[Number](P.SPEED, 1.0, NUMBER)
    time_offset = Field[Number](P.TIME_OFFSET, 0.0, NUMBER)
    repeat_count = Field[Number](P.REPEAT_COUNT, 0.0, NUMBER)
    repeat_duration = Field[Number](P.REPEAT_DURATION, 0.0, NUMBER)
    autoreverses = Field[bool](P.AUTOREVERSES, False, BOOL)
    fill_mode = Field[int | str](P.FILL_MODE, "removed")
    timing = Field[Timing](P.TIMING_FUNCTION, None, NUMBERS)
    removed_on_completion = Field[bool](P.REMOVED_ON_COMPLETION, True, BOOL)
    preferred_frame_rate_range = Field[Sequence[Number]](P.PREFERRED_FRAME_RATE_RANGE, (0.0, 0.0, 0.0), NUMBERS)


class PropertyFields(Fields):
    """CAPropertyAnimation: basic, keyframe, spring."""

    __slots__ = ()

    key_path = Field[str | None](P.KEY_PATH, None)
    additive = Field[bool](P.ADDITIVE, False, BOOL)
    cumulative = Field[bool](P.CUMULATIVE, False, BOOL)
    value_function = Field[int | str | None](P.VALUE_FUNCTION, None)


class BasicFields(PropertyFields):
    """CABasicAnimation: at most two of the three ends are used; the underlying value replaces a missing end."""

    __slots__ = ()

    from_ = Field[Maybe](P.FROM_VALUE, None)
    to = Field[Maybe](P.TO_VALUE, None)
    by = Field[Maybe](P.BY_VALUE, None)
    start_velocity = Field[Maybe](P.START_VELOCITY, None)


class KeyframeFields(PropertyFields):
    """CAKeyframeAnimation: values, or a path for key paths that are points."""

    __slots__ = ()

    values = Field[Sequence[Value]](None, ())
    path = Field[Path | Sequence[Any] | None](P.PATH, None, PropertyType.PATH)
    key_times = Field[Sequence[Number] | None](P.KEY_TIMES, None, NUMBERS)
    timing_functions = Field[Sequence[Timing] | None](P.TIMING_FUNCTIONS, None, NUMBERS)
    calculation_mode = Field[int | str](P.CALCULATION_MODE, "linear")
    tension_values = Field[Sequence[Number] | None](P.TENSION_VALUES, None, NUMBERS)
    continuity_values = Field[Sequence[Number] | None](P.CONTINUITY_VALUES, None, NUMBERS)
    bias_values = Field[Sequence[Number] | None](P.BIAS_VALUES, None, NUMBERS)
    rotation_mode = Field[int | str | None](P.ROTATION_MODE, None)


class SpringFields(BasicFields):
    """CASpringAnimation."""

    __slots__ = ()

    mass = Field[Number](P.MASS, 1.0, NUMBER)
    stiffness = Field[Number](P.STIFFNESS, 100.0, NUMBER)
    damping = Field[Number](P.DAMPING, 10.0, NUMBER)
    initial_velocity = Field[Number](P.INITIAL_VELOCITY, 0.0, NUMBER)
    allows_overdamping = Field[bool](P.ALLOWS_OVERDAMPING, False, BOOL)


class GroupFields(Fields):
    """CAAnimationGroup: its children run in its time and are cut off at its end."""

    __slots__ = ()

    animations = Field[Sequence[Any]](None, ())


class TransitionFields(Fields):
    """CATransition."""

    __slots__ = ()

    type = Field[int | str](P.TYPE, "fade")
    subtype = Field[int | str | None](P.SUBTYPE, None)
    start_progress = Field[Number](P.START_PROGRESS, 0.0, NUMBER)
    end_progress = Field[Number](P.END_PROGRESS, 1.0, NUMBER)
    filter = Field[int | None](P.FILTER, None, PropertyType.HANDLE)
