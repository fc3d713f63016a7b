"""One basic animation for many layers in one call: Context.add_animations."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import POINTER, byref, c_double, cast, pointer, sizeof
from typing import TYPE_CHECKING, Any

from ._library import lib
from ._rows import rows_of, shape_of
from ._structures import KinBasicAnimation, KinTimingFunction
from ._values import c_text, numbers, real
from .animation import Basic
from .animation_enumerations import FillMode
from .layer_list import handles_of
from .timing import control_points

if TYPE_CHECKING:
    from .context import Context
    from .layer import Layer

_NUMBERS = {
    "begin_time": "beginTime",
    "duration": "duration",
    "speed": "speed",
    "time_offset": "timeOffset",
    "repeat_count": "repeatCount",
    "repeat_duration": "repeatDuration",
}
_FLAGS = {
    "autoreverses": "autoreverses",
    "additive": "additive",
    "cumulative": "cumulative",
    "removed_on_completion": "removedOnCompletion",
}
_ENDS = {"from_": "from", "to": "to", "by": "by"}


def add_animations(
    context: Context, layers: Sequence[Layer], animation: Basic, key: str | None, rows: tuple[Any, Any, Any], delays: Any
) -> None:
    """Adds the animation to every layer. `rows`: the values of the layers for from, to and by, or None."""
    _require_plain(animation)
    made = _struct(context, animation, key)
    path = context.key_path(animation.key_path or "")
    for (name, member), given in zip(_ENDS.items(), rows, strict=True):
        if given is not None:
            found = rows_of(given, len(layers), path, name)
            _set(made, member + "Value", name, found.numbers, len(found.numbers))
            setattr(made, member + "Stride", found.stride)
        elif (value := getattr(animation, name)) is not None:
            _set(made, member + "Value", name, numbers(value, name, path.type), path.width)
    if delays is not None:
        _set_delays(made, delays, len(layers))
    handles = handles_of(layers)
    context.depth.changed.update(handle.id for handle in handles[:64])
    lib.kinLayersAddBasicAnimation(context.pointer, handles, len(layers), byref(made))


def _require_plain(animation: Basic) -> None:
    if type(animation) is not Basic:
        raise TypeError(f"a Basic was expected, not {animation!r}")
    for name in ("value_function", "preferred_frame_rate_range"):
        if name in animation.fields:
            raise ValueError(f"{name}: animations of many layers cannot have it")
    for name in ("did_start", "did_stop", "tags"):
        if getattr(animation, name):
            raise ValueError(f"{name}: animations of many layers cannot have it")


def _struct(context: Context, animation: Basic, key: str | None) -> KinBasicAnimation:
    made = KinBasicAnimation(size=sizeof(KinBasicAnimation), keyPath=context.key_path(animation.key_path or "").id)
    made.key = c_text(key)
    for name, member in _NUMBERS.items():
        setattr(made, member, real(getattr(animation, name), name))
    for name, member in _FLAGS.items():
        setattr(made, member, bool(getattr(animation, name)))
    mode = animation.fill_mode
    made.fillMode = FillMode[mode.upper()] if isinstance(mode, str) else mode
    points = control_points(animation.timing)
    if points is not None:
        made.timingFunction = pointer(KinTimingFunction(*points))
    return made


def _set(made: KinBasicAnimation, member: str, name: str, row: Any, count: int) -> None:
    """Sets a pointer to numbers, which ctypes keeps as long as the struct."""
    if len(row) != count:
        raise ValueError(f"{name}: {len(row)} numbers given, expected {count}")
    setattr(made, member, cast(row, POINTER(c_double)))


def _set_delays(made: KinBasicAnimation, delays: Any, count: int) -> None:
    if shape_of(delays, "delays"):
        _set(made, "delays", "delays", numbers(delays, "delays"), count)
    else:
        made.delayStep = real(delays, "delays")
