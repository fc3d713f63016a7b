"""Descriptions of animations, which can be added to any layer of any context.

Every class takes the properties of CAMediaTiming and CAAnimation as keyword arguments: begin_time, duration, speed,
time_offset, repeat_count, repeat_duration, autoreverses, fill_mode, timing, removed_on_completion and
preferred_frame_rate_range (minimum, maximum, preferred); and did_start and did_stop (functions of one argument, the event)
and tags (a dict). An option that is None is not set.

>>> import kinema, math
>>> kinema.Basic("transform.rotation.z", by=math.tau, duration=2, repeat_count=math.inf)
Basic('transform.rotation.z', by=6.283185307179586, duration=2, repeat_count=inf)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from . import _quick
from ._fields import BasicFields, Field, GroupFields, KeyframeFields, SpringFields, TimingFields, TransitionFields
from ._hints import Guided, hint
from ._signatures import show
from ._given import plain, shortened
from .animation_enumerations import AnimationClass, CalculationMode, FillMode
from .animation_object import AnimationObject
from .errors import InvalidArgumentError
from .event import EventHandler
from .key_path import camel
from .suspicion import SUSPECTS, examine, examine_key_times
from .timing import control_points
from .values import Path

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from . import choices
    from ._options import AnimationOptions, BasicOptions, KeyframeOptions, SpringOptions, TransitionOptions
    from .animation_enumerations import TransitionSubtype, TransitionType
    from .context import Context

# Written first: the key path decides what the values mean, and a perceptual spring replaces all numbers of a spring.
_FIRST = ("key_path", "perceptual_duration", "bounce")
_PLAIN = frozenset((float, int, bool, str))
_OTHERS = ("did_start", "did_stop", "tags")


def names_of(kind: type[Animation]) -> dict[str, None]:
    """Returns the names of the properties of a class of animations."""
    known: dict[str, None] | None = kind.__dict__.get("_names")
    if known is None:
        known = dict.fromkeys(name for name in dir(kind) if isinstance(getattr(kind, name), Field))
        kind._names = known
    return known


class Animation(Guided, TimingFields):
    """The base of all descriptions.

    >>> import kinema
    >>> kinema.Spring("position.x", to=10) == kinema.Spring("position.x", to=10)
    True
    """

    __slots__ = {
        "fields": "the properties that are set",
        "did_start": "a function of one argument, the Start",
        "did_stop": "a function of one argument, the Stop",
        "tags": "values of your own by name",
    }
    animation_class: ClassVar[AnimationClass]
    fields: dict[str, Any]
    did_start: EventHandler | None
    did_stop: EventHandler | None
    tags: dict[str, Any]
    _names: ClassVar[dict[str, None]]

    def __init__(self, **options: Any) -> None:
        fields: dict[str, Any] = {}
        kind = type(self)
        self.fields, known, is_plain = fields, names_of(kind), kind._set is Animation._set
        self.did_start = self.did_stop = None
        self.tags = {}
        for name, value in options.items():
            if name in known:
                if is_plain and type(value) in _PLAIN:
                    fields[name] = value
                elif value is not None:
                    setattr(self, name, value)
            elif name not in _OTHERS:
                raise TypeError(f"{kind.__name__} has no property {name!r}{hint(name, [*known, *_OTHERS])}")
            elif value is not None:
                setattr(self, name, dict(value) if name == "tags" else value)
        given = fields.get("key_path")
        if isinstance(given, str) and (path := camel(given)) in SUSPECTS:
            self._examine(path)

    def _examine(self, key_path: str) -> None:
        """Warns about values that are surely a mistake."""
        is_change = bool(self.fields.get("additive"))
        for name in ("from_", "to", "by"):
            value = self.fields.get(name, 0)
            if type(value) is not float and type(value) is not int or not 0 <= value <= 1:  # which every check permits
                examine(key_path, value, name == "by" or is_change, f"{name.rstrip('_')} of {key_path}")
        for value in self.fields.get("values", ()):
            if examine(key_path, value, is_change, f"values of {key_path}"):
                break

    def _get(self, field: Field[Any]) -> Any:
        return self.fields.get(field.name, field.default)

    def _set(self, field: Field[Any], value: Any) -> None:
        if value is None:
            self.fields.pop(field.name, None)
        else:
            self.fields[field.name] = plain(value)

    def bind(self, context: Context) -> AnimationObject:
        """Makes a mutable object in the context from this description; the engine checks every value here."""
        animation = AnimationObject.create(context, self.animation_class)
        for name, value in sorted(self.fields.items(), key=lambda item: item[0] not in _FIRST):
            self._write(animation, name, value)
        for key, value in self.tags.items():
            animation.set_tag(key, value)
        if self.did_start is not None or self.did_stop is not None:
            animation.set_delegate(self.did_start, self.did_stop)
        return animation

    def _write(self, animation: AnimationObject, name: str, value: Any) -> None:
        setattr(animation, name, value)

    def __copy__(self) -> Self:
        other = object.__new__(type(self))
        other.fields, other.tags = dict(self.fields), dict(self.tags)
        other.did_start, other.did_stop = self.did_start, self.did_stop
        return other

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Animation)
            and type(self) is type(other)
            and all(getattr(self, name) == getattr(other, name) for name in Animation.__slots__)
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        parts = [
            repr(value) if name in ("key_path", "type") else f"{name}={shortened(value)}" for name, value in self.fields.items()
        ]
        return f"{type(self).__name__}({', '.join(parts)})"


class Basic(Animation, BasicFields):
    """CABasicAnimation: from one value to another.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     layer = ctx.root()
    ...     layer.add(kinema.Basic("opacity", from_=0, to=1, duration=2))  # seconds
    ...     ctx.flush()
    ...     layer.presentation_value("opacity", at=0.5)
    0.25
    """

    __slots__ = ()
    animation_class = AnimationClass.BASIC

    def __init__(
        self,
        key_path: choices.KeyPathName | str | None = None,
        from_: Any = None,
        to: Any = None,
        by: Any = None,
        **options: Unpack[BasicOptions],
    ) -> None:
        super().__init__(key_path=key_path, from_=from_, to=to, by=by, **options)


class Spring(Animation, SpringFields):
    """CASpringAnimation: like Basic, moved by a damped spring. With `duration="settling"` it lasts until the spring is at rest.

    Set either mass, stiffness and damping, or perceptual_duration and bounce; setting both raises InvalidArgumentError. The other
    form is then derived from these.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     layer = ctx.root()
    ...     layer.add(kinema.Spring("zPosition", 0, 1, stiffness=300, damping=20, duration="settling"), key="rise")
    ...     ctx.flush()
    ...     round(layer.animation("rise").duration, 3)               # seconds
    0.744
    """

    __slots__ = ()
    animation_class = AnimationClass.SPRING
    perceptual_duration = Field[float | None](None, None, about="seconds of one swing without damping; None of a physical spring")
    bounce = Field[float | None](None, None, about="0 does not overshoot, 1 swings for ever, below 0 is slower")

    def __init__(
        self,
        key_path: choices.KeyPathName | str | None = None,
        from_: Any = None,
        to: Any = None,
        by: Any = None,
        **options: Unpack[SpringOptions],
    ) -> None:
        super().__init__(key_path=key_path, from_=from_, to=to, by=by, **options)

    @property
    def settling_duration(self) -> float:
        """Seconds until the spring stays within 0.001 of its target.

        >>> import kinema
        >>> round(kinema.Spring("position.x", to=100).settling_duration, 6)
        1.4727
        """
        return float(self._derived("settling_duration"))

    @property
    def _is_perceptual(self) -> bool:
        return any(name in self.fields for name in _PERCEPTUAL)

    def _get(self, field: Field[Any]) -> Any:
        derived = (*_PHYSICAL, "allows_overdamping", "duration") if self._is_perceptual else _PERCEPTUAL
        if field.name in derived and field.name not in self.fields:
            return self._derived(field.name)
        return super()._get(field)

    def _set(self, field: Field[Any], value: Any) -> None:
        other = _PERCEPTUAL if field.name in _PHYSICAL else _PHYSICAL if field.name in _PERCEPTUAL else ()
        if value is not None and any(name in self.fields for name in other):
            raise InvalidArgumentError(
                f"{field.name}: a spring has either perceptual_duration and bounce, or mass, stiffness and damping"
            )
        super()._set(field, value)

    def _derived(self, name: str) -> Any:
        """Returns a value that the engine derives from the numbers of this spring."""
        from .context import Context

        spring = Spring()
        spring.fields = {name: self.fields[name] for name in self.fields if name in _NUMBERS}
        with Context() as context:
            return getattr(spring.bind(context), name)

    def bind(self, context: Context) -> AnimationObject:
        animation = super().bind(context)
        if self.fields.get("duration", "settling" if self._is_perceptual else None) == "settling":
            animation.duration = animation.settling_duration
        return animation

    def _write(self, animation: AnimationObject, name: str, value: Any) -> None:
        if name in _PERCEPTUAL:
            animation.set_perceptual_spring(*(self.fields.get(name, 0.0) for name in _PERCEPTUAL))
        elif value != "settling":
            super()._write(animation, name, value)


_PACED = ("paced", "cubicPaced", CalculationMode.PACED, CalculationMode.CUBIC_PACED)
_DISCRETE = ("discrete", CalculationMode.DISCRETE)
_PERCEPTUAL, _PHYSICAL = ("perceptual_duration", "bounce"), ("mass", "stiffness", "damping")
_NUMBERS = (*_PERCEPTUAL, *_PHYSICAL, "initial_velocity", "allows_overdamping")


class Keyframe(Animation, KeyframeFields):
    """CAKeyframeAnimation: through values, or along a path. A dict has the values by their key times, 0 to 1.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     layer = ctx.root()
    ...     layer.add(kinema.Keyframe("opacity", {0: 1, 0.25: 0, 1: 1}, duration=4))
    ...     ctx.flush()
    ...     [layer.presentation_value("opacity", at=time) for time in (0, 1, 2.5)]
    [1.0, 0.0, 0.5]
    """

    __slots__ = ()
    animation_class = AnimationClass.KEYFRAME

    def __init__(
        self,
        key_path: choices.KeyPathName | str | Mapping[float, Any] | None = None,
        values: Sequence[Any] | Mapping[float, Any] | None = None,
        *,
        path: Path | Sequence[Any] | str | None = None,
        key_times: Sequence[float] | None = None,
        **options: Unpack[KeyframeOptions],
    ) -> None:
        if isinstance(key_path, Mapping):  # Keyframe({0: 1, 0.5: 0, 1: 1})
            if values is not None:
                raise TypeError("Keyframe: values are given twice")
            key_path, values = None, key_path
        if isinstance(values, Mapping):
            if key_times is not None:
                raise TypeError("Keyframe: key_times are given twice, the values have them")
            times = sorted(values)
            values, key_times = [values[time] for time in times], times
        super().__init__(key_path=key_path, values=values, path=path, key_times=key_times, **options)
        if path is None and hasattr(values, "__len__") and self.calculation_mode not in _PACED:
            examine_key_times(self.key_times, len(self.values), self.calculation_mode in _DISCRETE)


class Group(Animation, GroupFields):
    """CAAnimationGroup: animations that run in the group's time.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     layer = ctx.root()
    ...     layer.add(kinema.Group([kinema.Basic("opacity", 0, 1), kinema.Basic("zPosition", 0, 8)], duration=2))
    ...     ctx.flush()
    ...     layer.presentation_value("opacity", at=1), layer.presentation_value("zPosition", at=1)
    (0.5, 4.0)
    """

    __slots__ = ()
    animation_class = AnimationClass.GROUP

    def __init__(
        self, animations: Sequence[Animation | AnimationObject] | None = None, **options: Unpack[AnimationOptions]
    ) -> None:
        super().__init__(animations=animations, **options)


class Transition(Animation, TransitionFields):
    """CATransition: from the layer's old appearance to its new one. Its key is always "transition".

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     layer = ctx.root()
    ...     ctx.flush()
    ...     layer.add(kinema.Transition("push", subtype="fromLeft", duration=1))
    ...     ctx.flush()
    ...     layer.transition_state(at=0.25).progress
    0.25
    """

    __slots__ = ()
    animation_class = AnimationClass.TRANSITION

    def __init__(
        self,
        type: choices.TransitionType | TransitionType | None = None,
        subtype: choices.TransitionSubtype | TransitionSubtype | None = None,
        **options: Unpack[TransitionOptions],
    ) -> None:
        super().__init__(type=type, subtype=subtype, **options)


CLASSES: Mapping[str, type[Animation]] = {
    kind.animation_class.name.lower(): kind for kind in (Basic, Keyframe, Spring, Group, Transition)
}

_quick.use(
    Basic=Basic,
    basic_fields={
        name: place
        for place, name in enumerate(
            (
                *("key_path", "from_", "to", "by", "begin_time", "duration", "speed", "time_offset", "repeat_count"),
                *("repeat_duration", "autoreverses", "additive", "cumulative", "removed_on_completion", "timing", "fill_mode"),
            )
        )
    },
    fill_modes={name.lower(): int(mode) for name, mode in FillMode.__members__.items()},
    curve=lru_cache(256)(control_points),
)

for _kind, _options in (
    *((Basic, "BasicOptions"), (Spring, "SpringOptions"), (Keyframe, "KeyframeOptions")),
    *((Group, "AnimationOptions"), (Transition, "TransitionOptions")),
):
    show(_kind, _kind.__init__, "._options", _options)
