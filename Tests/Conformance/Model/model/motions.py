"""Changes by motions: D83 to D85, D119, D120, D132 to D135, D140."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from formulas import Row

from .animations import PRESETS, Animation, curve_of
from .motion import presented
from .tree import Attached, Layer
from .values import WIDTHS, KeyPath, checked
from .velocities import Throw, first_slope, kinks, of_motion, rate, settled

if TYPE_CHECKING:
    from .actions import Actions

Motion = dict[str, Any]


def moved(
    machine: Actions,
    layer: Layer,
    path: KeyPath,
    motion: Motion,
    start: Any,
    velocity: Row | None = None,
    target: Any = None,
) -> Animation:
    """The animation of a change from what is shown. `target` is the new value, for a throw."""
    duration = motion.get("duration", max(machine.transactions.value("duration"), 0))
    is_returning = motion.get("autoreverses", False)
    if duration == 0:
        return Animation(AT_ONCE, path=path, start=start, is_returning=is_returning)
    if velocity is None and path.type in WIDTHS and _continues(layer, path, motion):
        has_start = "from" in motion
        velocity = (0.0,) * len(start) if has_start or not layer.is_live else shown_velocity(machine, layer, path)
    made = Animation(
        "basic",
        path=path,
        start=start,
        velocity=velocity,
        fill="backwards",
        duration=duration,
        count=motion.get("repeatCount", 0),
        autoreverses=is_returning,
        is_returning=is_returning,
        delay=Fraction(motion.get("delay", 0)),
    )
    if made.delay and layer.is_live:
        made.begin, made.delay = max(layer.shown_time(machine.now), Fraction(0)) + made.delay, Fraction(0)
    if "bounce" not in motion:
        made.curve = curve_of(motion.get("curve")) or machine.transactions.value("timingFunction") or PRESETS["default"]
        if velocity is not None and first_slope(made.curve) == 0 and made.curve[0] == 0 and made.curve[1] != 0:
            made.curve = PRESETS["easeInEaseOut"]  # D84: it begins vertically
        return made
    made.kind, made.curve, made.spring = "spring", PRESETS["linear"], of_motion(duration, motion["bounce"])
    made.duration = settled(made.spring, is_continued=velocity is not None)
    if constant := motion.get("timeConstant", 0):
        ends = zip(start, velocity or (0.0,) * len(start), path.read(target), strict=True)
        made.throw = [Throw(x, v, end, constant, made.spring) for x, v, end in ends]
        made.duration = max(part.time for part in made.throw) + settled(made.spring, is_continued=True)
        made.velocity = None
    return made


def _continues(layer: Layer, path: KeyPath, motion: Motion) -> bool:
    """D84: a spring does so by itself if it finds a movement of what it changes."""
    retarget = motion.get("retarget", "automatic")
    if retarget != "automatic" or "bounce" not in motion or "from" in motion or not layer.is_live:
        return bool(retarget == "continue")
    assert layer.shown is not None
    return any(touches(one.animation, path.base) for one in layer.animations) and any(
        _moves(one.animation, path) for one in layer.shown.animations
    )


def _moves(animation: Animation, path: KeyPath) -> bool:
    return any(_moves(child, path) for child in animation.children) or (
        animation.path is not None and animation.path.overlaps(path)
    )


def come_back(layer: Layer, animation: Animation) -> None:
    """D135: the animation leads from the model's value back to where it begins. All repeat counts of the programs are whole."""
    path = animation.path
    assert path is not None
    whole = layer.values[path.base]
    end = path.read(whole) if animation.to is None else animation.to
    animation.to, layer.values[path.base] = end, path.write(whole, animation.start)


def nearest_turn(shown: Row, written: Row) -> Row | None:
    """D140: the angle nearest to the shown one that is the written one but for whole turns; None if that is it. The first of two
    that are as near is on the way to it."""
    way = written[0] - shown[0]
    turns = math.ceil(abs(way) / math.tau - 0.5 - 1e-12)
    return (written[0] - math.copysign(turns, way) * math.tau,) if turns > 0 else None


def touches(animation: Animation, name: str) -> bool:
    return any(touches(child, name) for child in animation.children) or (
        animation.path is not None and animation.path.base == name
    )


def _kept_velocity(machine: Actions, layer: Layer, path: KeyPath, whole: KeyPath, motion: Motion, kept: Attached) -> Row | None:
    given, retarget = motion.get("startVelocity"), motion.get("retarget", "automatic")
    is_replacing = retarget == "replace" or retarget == "automatic" and "bounce" not in motion
    if given is None and is_replacing:
        return None
    others: Row = kept.turn_velocity or (0.0,) * WIDTHS[whole.type]
    if given is not None:
        own = checked(given, path.type)
    elif "from" in motion or not layer.is_live:
        own = (0.0,) * WIDTHS[path.type]
    else:
        own = _component(whole, path, shown_velocity(machine, layer, whole))
    written: Row = path.write(others, own)
    return written


def _component(whole: KeyPath, path: KeyPath, row: Row) -> Row:
    read: Row = row if path == whole else path.read(row)
    return read


def turn_start(layer: Layer, key: str) -> Attached | None:
    """The animation of a call of the same turn that began with a velocity or at a value of its own. D119, D133."""
    for one in layer.animations:
        if one.key == key and not one.is_begun and (one.turn_velocity is not None or one.turn_start is not None):
            return one
    return None


def start_of(machine: Actions, layer: Layer, path: KeyPath, whole: KeyPath, motion: Motion, kept: Attached | None = None) -> Any:
    """D132, D133: the value from which a change of a call begins."""
    if "from" in motion and path == whole:
        return checked(motion["from"], path.type)
    is_shown = layer.is_live and any(touches(one.animation, path.base) for one in layer.animations)
    value = (layer.presented(machine.now) if is_shown else layer.values)[path.base]
    if not layer.is_live:
        value = _pending(layer, path.base, value)
    own = checked(motion["from"], path.type) if "from" in motion else path.read(value)
    if kept is not None and kept.turn_start is not None:
        value = whole.write(value, kept.turn_start)
    elif "from" not in motion:
        return whole.read(value)
    return whole.read(path.write(value, own))


def _pending(layer: Layer, name: str, value: Any) -> Any:
    """D132: what earlier calls of the turn begin with."""
    for one in layer.animations:
        own = one.animation.path
        if not one.has_events and own is not None and own.base == name and one.animation.start is not None:
            value = own.write(value, one.animation.start)
    return value


AT_ONCE = "at once"
"""The kind of a change without a duration, which has no animation: D134."""


def shown_velocity(machine: Actions, layer: Layer, path: KeyPath) -> Row:
    """D81, in units per second of the layer's time; rest if nothing moves the property, or the turn has ended what did (D134)."""
    state = layer.shown
    assert state is not None
    if not any(touches(one.animation, path.base) for one in layer.animations):
        return (0.0,) * WIDTHS[path.type]
    animations = [one.animation for one in state.animations if one.animation.path and one.animation.path.base == path.base]
    now = layer.shown_time(machine.now)

    def at(time: Fraction) -> Row:
        row: Row = path.read(presented(state.values, animations, time)[path.base])
        return row

    if not animations:
        return (0.0,) * len(at(now))
    is_angle = path.component.startswith("rotation") and path.component != "rotation.y"
    return rate(at, now, [kink for animation in animations for kink in kinks(animation)], is_angle=is_angle)


def given_velocity(
    machine: Actions, layer: Layer, path: KeyPath, whole: KeyPath, motion: Motion, kept: Attached | None = None
) -> Row | None:
    """D119: the velocity of the call; numbers that the key path does not name keep theirs, also of an earlier call of the turn."""
    given = motion.get("startVelocity")
    if kept is not None:
        return _kept_velocity(machine, layer, path, whole, motion, kept)
    if given is None:
        return None
    row: Row = checked(given, path.type)
    if whole.component or path == whole:
        return row
    others = shown_velocity(machine, layer, whole) if layer.is_live else (0.0,) * WIDTHS[whole.type]
    written: Row = path.write(others, row)
    return written
