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
    """One property: its number (None if it has separate calls), Core Animation's default, the type of its values, and what `help`
    shows."""

    def __init__(self, number: P | None, default: T, kind: PropertyType | None = None, *, about: str) -> None:
        self.number, self.default, self.kind, self.__doc__ = number, default, kind, about
        self.name = ""

    def __repr__(self) -> str:
        return f"<property {self.name} of animations: {self.__doc__}>"

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

    begin_time = Field[Number](
        P.BEGIN_TIME, 0.0, NUMBER, about="seconds of the layer's time (for a child, the group's); 0 is the time of the commit"
    )
    duration = Field[Number | str](
        P.DURATION, 0.0, NUMBER, about="seconds; 0 is the transaction's, for a child the group's; of a spring also 'settling'"
    )
    speed = Field[Number](P.SPEED, 1.0, NUMBER, about="how fast local time runs, 1 by default; below 0 it runs backwards")
    time_offset = Field[Number](P.TIME_OFFSET, 0.0, NUMBER, about="seconds that are added to local time")
    repeat_count = Field[Number](P.REPEAT_COUNT, 0.0, NUMBER, about="cycles; fractions and infinity are allowed")
    repeat_duration = Field[Number](
        P.REPEAT_DURATION, 0.0, NUMBER, about="seconds of all cycles; takes precedence over repeat_count"
    )
    autoreverses = Field[bool](P.AUTOREVERSES, False, BOOL, about="whether each cycle also runs back")
    fill_mode = Field[int | str](
        P.FILL_MODE, "removed", about='what shows before and after it: "removed", "forwards", "backwards" or "both"'
    )
    timing = Field[Timing](
        P.TIMING_FUNCTION,
        None,
        NUMBERS,
        about="the easing of a cycle: 'easeInEaseOut', 'ease-out-back', four numbers; None is the transaction's",
    )
    removed_on_completion = Field[bool](P.REMOVED_ON_COMPLETION, True, BOOL, about="whether the layer removes it after its end")
    preferred_frame_rate_range = Field[Sequence[Number]](
        P.PREFERRED_FRAME_RATE_RANGE, (0.0, 0.0, 0.0), NUMBERS, about="frames per second: minimum, maximum, preferred"
    )


class PropertyFields(Fields):
    """CAPropertyAnimation: basic, keyframe, spring."""

    __slots__ = ()

    key_path = Field[str | None](
        P.KEY_PATH, None, about='the property that it animates: "position.x", "transform.rotation.z"; None animates nothing'
    )
    additive = Field[bool](P.ADDITIVE, False, BOOL, about="whether its value is added to the value below it")
    cumulative = Field[bool](P.CUMULATIVE, False, BOOL, about="whether each cycle continues from the value of the one before")
    value_function = Field[int | str | None](
        P.VALUE_FUNCTION, None, about='"rotateZ", "scaleX", …: the transform that its numbers describe, or None'
    )


class BasicFields(PropertyFields):
    """CABasicAnimation: at most two of the three ends are used; the underlying value replaces a missing end."""

    __slots__ = ()

    from_ = Field[Maybe](P.FROM_VALUE, None, about="the value at the begin; None is the underlying value")
    to = Field[Maybe](P.TO_VALUE, None, about="the value at the end; None is the underlying value, or from_ and by")
    by = Field[Maybe](P.BY_VALUE, None, about="the change from begin to end")
    start_velocity = Field[Maybe](
        P.START_VELOCITY, None, about="the velocity at the begin, in units per second of its time; None is that of the easing"
    )


class KeyframeFields(PropertyFields):
    """CAKeyframeAnimation: values, or a path for key paths that are points."""

    __slots__ = ()

    values = Field[Sequence[Value]](
        None, (), about="the keyframes, of the key path's type; in the constructor, a dict has them by key time"
    )
    path = Field[Path | Sequence[Any] | None](
        P.PATH, None, PropertyType.PATH, about="the path of a point in place of values; a text is SVG's path data"
    )
    key_times = Field[Sequence[Number] | None](
        P.KEY_TIMES, None, NUMBERS, about="for each value 0 to 1 of the duration, not decreasing; None spaces them evenly"
    )
    timing_functions = Field[Sequence[Timing] | None](
        P.TIMING_FUNCTIONS, None, NUMBERS, about="the easing of each segment between two values"
    )
    calculation_mode = Field[int | str](
        P.CALCULATION_MODE, "linear", about='"linear", "discrete", "paced", "cubic" or "cubicPaced"'
    )
    tension_values = Field[Sequence[Number] | None](
        P.TENSION_VALUES, None, NUMBERS, about="a tension for each keyframe of a cubic curve"
    )
    continuity_values = Field[Sequence[Number] | None](
        P.CONTINUITY_VALUES, None, NUMBERS, about="a continuity for each keyframe of a cubic curve"
    )
    bias_values = Field[Sequence[Number] | None](P.BIAS_VALUES, None, NUMBERS, about="a bias for each keyframe of a cubic curve")
    rotation_mode = Field[int | str | None](
        P.ROTATION_MODE, None, about='"auto" or "autoReverse" turns the layer along the path; None does not'
    )


class SpringFields(BasicFields):
    """CASpringAnimation."""

    __slots__ = ()

    mass = Field[Number](P.MASS, 1.0, NUMBER, about="of the object at the spring's end, above 0")
    stiffness = Field[Number](P.STIFFNESS, 100.0, NUMBER, about="of the spring, above 0: force per length")
    damping = Field[Number](P.DAMPING, 10.0, NUMBER, about="of the spring, 0 or more: force per velocity")
    initial_velocity = Field[Number](
        P.INITIAL_VELOCITY, 0.0, NUMBER, about="in units of (to - from) per second, positive toward the target"
    )
    allows_overdamping = Field[bool](
        P.ALLOWS_OVERDAMPING, False, BOOL, about="whether a damping above the critical one counts as it is"
    )


class GroupFields(Fields):
    """CAAnimationGroup: its children run in its time and are cut off at its end."""

    __slots__ = ()

    animations = Field[Sequence[Any]](None, (), about="the children, which run in the group's time")


class TransitionFields(Fields):
    """CATransition."""

    __slots__ = ()

    type = Field[int | str](P.TYPE, "fade", about='"fade", "moveIn", "push" or "reveal"')
    subtype = Field[int | str | None](P.SUBTYPE, None, about='"fromRight", "fromLeft", "fromTop" or "fromBottom"')
    start_progress = Field[Number](P.START_PROGRESS, 0.0, NUMBER, about="0 to 1: the part of the transition at which it begins")
    end_progress = Field[Number](P.END_PROGRESS, 1.0, NUMBER, about="0 to 1: the part of the transition at which it ends")
    filter = Field[int | None](P.FILTER, None, PropertyType.HANDLE, about="the number of the host's own transition, or None")
