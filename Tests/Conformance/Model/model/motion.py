"""The effect of an animation on the values of its layer at a time: 0.2, 1.4, 3 - 6, D2, D21, D26, D27, D35, D148."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from formulas import Keyframes, Timing, curve, fraction_and_iteration, mix, slack

from . import matrices
from .animations import Animation
from .values import ADDABLE, IDENTITY, WIDTHS
from .velocities import pushed

Values = dict[str, Any]
TOLERANCE = Fraction(1, 10**9)  # D35


def presented(values: Values, animations: Sequence[Animation], time: Fraction) -> Values:
    """0.2: applies each animation to the result of those before it. `time` is the layer's local time."""
    shown = dict(values)
    for animation in animations:
        _apply(animation, shown, time, 0.0, is_child=False)
    return shown


def _apply(animation: Animation, shown: Values, parent: Fraction, duration: float, *, is_child: bool) -> None:
    timing = animation.timing(duration)
    place = fraction_and_iteration(timing, _snapped(timing, parent) if is_child else parent)
    if place is None:
        return
    fraction, iteration = place
    if animation.kind == "group":
        inside = timing.duration * (fraction if animation.curve is None else Fraction(curve(animation.curve, float(fraction))))
        for child in animation.children:
            _apply(child, shown, inside, float(timing.duration), is_child=True)
    elif animation.kind != "transition" and animation.path is not None:
        whole = shown[animation.path.base]
        if animation.throw is not None:
            now = float(fraction * timing.duration)
            shown[animation.path.base] = animation.path.write(whole, tuple(part.at(now) for part in animation.throw))
            return
        if animation.kind == "keyframe" and (animation.mode == "discrete" or animation.type not in WIDTHS) and fraction > 0:
            fraction = min(fraction + slack(timing, parent) / timing.duration, Fraction(1))  # D148
        eased = float(fraction) if animation.curve is None else curve(animation.curve, float(fraction))
        run = _first_run(timing, parent) if animation.velocity is not None else None
        shown[animation.path.base] = _changed(animation, whole, eased, iteration, float(timing.duration), run)


def _snapped(timing: Timing, parent: Fraction) -> Fraction:
    """D35: a time slightly beyond the closed end counts as the end."""
    return timing.end if timing.end < parent <= timing.end + TOLERANCE else parent  # type: ignore[return-value]


def _first_run(timing: Timing, parent: Fraction) -> float | None:
    """D82: the seconds into the first run, during which a starting velocity has an effect."""
    local = (parent - timing.begin) * timing.speed + timing.offset
    if local > timing.active:  # it is filled, or has no effect at all
        local = Fraction(timing.active)
    return float(local) if 0 <= local <= timing.duration else None


def _changed(animation: Animation, whole: Any, fraction: float, iteration: int, duration: float, run: float | None) -> Any:
    """Returns the property with the animation's value, and in the first run with what its starting velocity adds."""
    path = animation.path
    assert path is not None
    under = path.read(whole)
    found = _value(animation, under, fraction, duration)
    if found is None:
        return whole
    value, end = found
    if animation.is_cumulative and not animation.autoreverses and path.type in ADDABLE and path.type != "color":  # 3.6
        value = tuple(x + iteration * y for x, y in zip(value, end, strict=True))
    if run is not None and value is not NIL:
        more = pushed(animation, run, duration, *_ends(animation, under))
        value = tuple(x + y for x, y in zip(value, more, strict=True))
    if animation.is_additive and (path.type in WIDTHS):
        if animation.is_value_function:  # D2
            return matrices.concat(path.write(IDENTITY, value), whole)
        if path.type == "transform":  # 3.4
            value = matrices.concat(value, under)
        elif value is not NIL and under is not None:  # 3.5; a nil color adds nothing
            value = tuple(x + y for x, y in zip(under, value, strict=True))
    return path.write(whole, None if value is NIL else value)


class _Nil:
    """The value nil, which differs from no effect."""


NIL = _Nil()


def _value(animation: Animation, under: Any, fraction: float, duration: float) -> tuple[Any, Any] | None:
    """Returns the value before 3.5 and 3.6 and the value at fraction 1 (D27); None if the animation has no effect."""
    if animation.kind == "keyframe":
        return _keyframe(animation, fraction)
    a, b = _ends(animation, under)
    if animation.spring is not None:
        fraction = animation.spring.progress(max(duration * fraction, 0.0))  # 5.2: at rest before its begin
    return _between(animation.type, a, b, fraction), b


def _between(kind: str, a: Any, b: Any, f: float) -> Any:
    """3.2."""
    if kind == "transform":
        return matrices.interpolate(a, b, f)
    if kind in WIDTHS:
        return NIL if a is None or b is None else mix(a, b, f)
    if kind == "bool":
        return b if f > 0 else a
    return (a if f < 0.5 else b) or NIL


def _ends(animation: Animation, under: Any) -> tuple[Any, Any]:
    """3.1, D26."""
    kind = animation.type
    start, to, by = animation.start, animation.to, animation.by
    if kind not in WIDTHS:
        by = None
    missing = under
    if animation.is_additive and kind in WIDTHS:
        missing = IDENTITY if kind == "transform" else (0.0,) * WIDTHS[kind]
    if start is not None:
        return start, to if to is not None else missing if by is None else _sum(kind, start, by, 1)
    if to is not None:
        return (missing if by is None else _sum(kind, to, by, -1)), to
    if by is not None:
        return missing, _sum(kind, missing, by, 1)
    return (animation.previous if missing is under else missing), missing


def _sum(kind: str, a: Any, b: Any, sign: int) -> Any:
    if kind == "transform":
        return matrices.added(a, b, sign)
    return None if a is None else tuple(x + sign * y for x, y in zip(a, b, strict=True))


def _keyframe(animation: Animation, fraction: float) -> tuple[Any, Any] | None:
    """4.1 - 4.9."""
    values = animation.values or []
    if len(values) < 2:
        return None
    mode, kind = animation.mode, animation.type
    frames = Keyframes(mode, values, _times(animation), animation.curves, animation.shape)
    if kind in WIDTHS and (kind != "transform" or mode == "discrete"):
        return frames.at(fraction), values[-1]
    if mode == "discrete":
        places = [(float(i),) for i in range(len(values))]
        return values[int(Keyframes(mode, places, frames.times).at(fraction)[0])], values[-1]
    # 4.7, 4.8: paced and cubic are linear here, and only numeric values have distances.
    times = frames.key_times() if kind in WIDTHS else frames.times if mode in ("linear", "cubic") else None
    curves = animation.curves if mode in ("linear", "cubic") else []
    index, s = Keyframes("linear", [(0.0,)] * len(values), times, curves).segment(fraction)
    if kind == "transform":
        return matrices.interpolate(values[index], values[index + 1], s), values[-1]
    return values[index + (s >= 1)], values[-1]  # 4.6: held


def _times(animation: Animation) -> Sequence[float] | None:
    """4.2: invalid key times are ignored."""
    times, count = animation.times, len(animation.values or ())
    if times is None or animation.mode.endswith("aced"):
        return None
    is_discrete = animation.mode == "discrete"
    full = count + is_discrete
    if times[:1] == [0] and ((len(times) == full and times[-1] == 1) or (is_discrete and len(times) == count)):
        return times
    return None
