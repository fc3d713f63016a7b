"""The pictures of `kinema plot`: curves of channels with their jumps, colors over time, and the progress of transitions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import tau
from typing import Any

from .._extras import Extra
from ..scene import Playback, Scene
from ..scene.description import Channel
from ..scene.spans import Span, spans
from .chart import Curve, Thing

numpy = Extra("numpy", "numpy", "plot")

_COLOR = (".red", ".green", ".blue", ".alpha")
_ROUNDS = 30  # of bisection: a jump is found to a billionth of a step
_STEEP = 0.03  # of a curve's range within one step may be a jump
_POINTS = ("position", "bounds", "frame", "radius", "width", "height", "offset", "size", "translation", "zposition", "phase")


def things(scene: Scene, times: Sequence[float], channels: tuple[Channel, ...]) -> list[Thing]:
    """Samples the channels of a scene and its transitions."""
    found = _spans(scene, times)
    names, owners, values = _sampled(scene, times, channels)
    result: dict[str, list[Curve]] = {}
    for index, curve in enumerate(_curves(scene, times, channels, names, values)):
        result.setdefault(owners[index], []).append(curve)
    made = [_thing(owner, curves, found) for owner, curves in result.items()]
    return [*made, *_transitions(scene, times, found)]


def _thing(owner: str, curves: list[Curve], found: list[Span]) -> Thing:
    marks = tuple({(span.begin, span.end) for span in found if f"{owner}.".startswith(f"{span.layer}.{span.name}.")})
    return Thing(tuple(curves), _unit(owner), marks, [curve.name[-len(end) :] for curve, end in zip(curves, _COLOR)] == [*_COLOR])


def _unit(owner: str) -> str:
    key = owner.lower()
    if "rotation" in key:
        return "radians"
    return "points" if any(part in key for part in _POINTS) else ""


def _sampled(scene: Scene, times: Sequence[float], channels: tuple[Channel, ...]) -> tuple[list[str], list[str], Any]:
    """Returns the names of the columns, the channel of each as LAYER.KEYPATH, and the values."""
    with Playback(scene) as playback:
        columns, rows = playback.sample(times, channels)
    whole = [f"{layer}.{key}" for layer, key in channels]
    owners = [next((one for one in whole if f"{name}.".startswith(f"{one}.")), name) for name in columns]
    return list(columns), owners, numpy.asarray(rows)


def _curves(scene: Scene, times: Sequence[float], channels: tuple[Channel, ...], names: list[str], values: Any) -> list[Curve]:
    angles = numpy.array(["rotation" in name for name in names])
    moments = numpy.asarray(times, float)
    if angles.any():
        values = values.copy()
        values[:, angles] = numpy.unwrap(values[:, angles], axis=0)

    def sample(at: Any) -> Any:
        with Playback(scene) as playback:
            return numpy.asarray(playback.sample(at, channels)[1])

    jumps = _jumps(sample, moments, values, angles)
    return [Curve(name, *_broken(moments, values[:, column], jumps.get(column, ()))) for column, name in enumerate(names)]


def _broken(times: Any, values: Any, jumps: Sequence[tuple[int, float]]) -> tuple[Any, Any]:
    """Repeats the values around each jump at its time, with a gap between them."""
    for index, time in reversed(jumps):
        around = [values[index], numpy.nan, values[index + 1]]
        times, values = numpy.insert(times, index + 1, [time] * 3), numpy.insert(values, index + 1, around)
    return times, values


def _jumps(sample: Callable[[Any], Any], times: Any, values: Any, angles: Any) -> dict[int, list[tuple[int, float]]]:
    """Returns the jumps of each column: the index of the value before, and the time. A steep part is bisected until it is flat, or
    is a jump."""

    def distance(one: Any, other: Any, column: Any) -> Any:
        apart = other - one
        return abs(numpy.where(angles[column], (apart + tau / 2) % tau - tau / 2, apart))

    extent = numpy.nanmax(values, axis=0) - numpy.nanmin(values, axis=0)
    steps = abs(numpy.diff(values, axis=0))
    index, column = numpy.nonzero((steps > _STEEP * extent) & (steps > 1e-9))
    if not len(index):
        return {}
    low, high = times[index], times[index + 1]
    left, right = values[index, column], values[index + 1, column]
    for _ in range(_ROUNDS):
        middle = (low + high) / 2
        moments, place = numpy.unique(middle, return_inverse=True)
        value = sample(moments.tolist())[place, column]
        later = distance(left, value, column) < distance(value, right, column)
        low, left = numpy.where(later, middle, low), numpy.where(later, value, left)
        high, right = numpy.where(later, high, middle), numpy.where(later, right, value)
    found: dict[int, list[tuple[int, float]]] = {}
    for one in numpy.flatnonzero(distance(left, right, column) > _STEEP / 2 * extent[column]).tolist():
        found.setdefault(int(column[one]), []).append((int(index[one]), float(high[one])))
    return found


# ---- Animations ----------------------------------------------------------------------------------------------------------


def _spans(scene: Scene, times: Sequence[float]) -> list[Span]:
    """Returns the animations of all acts. The children of a group have its time."""
    found: dict[Span, None] = {}
    with Playback(scene) as playback:
        for _ in playback.acts(times):
            group = None
            for span in spans(playback):
                group = span if span.depth == 0 else group
                found[span._replace(begin=group.begin, end=group.end) if group else span] = None
    return list(found)


def _transitions(scene: Scene, times: Sequence[float], found: list[Span]) -> list[Thing]:
    """Returns the progress of each layer that has a transition; NaN while none runs."""
    marks: dict[str, list[tuple[float, float]]] = {}
    for span in found:
        if span.kind == "transition":
            marks.setdefault(span.layer, []).append((span.begin, span.end))
    progress: dict[str, list[float]] = {name: [] for name in marks}
    with Playback(scene) as playback:
        for part in playback.acts(times if marks else ()):
            for time in times[part]:
                for name, values in progress.items():
                    layer = playback.player.layers.get(name)
                    state = layer.transition_state(at=time) if layer is not None else None
                    values.append(state.progress if state else numpy.nan)
    moments = numpy.asarray(times, float)
    curves = (Curve(f"{name}.transition", moments, numpy.asarray(values)) for name, values in progress.items())
    return [Thing((curve,), "progress", tuple(marks[name])) for name, curve in zip(marks, curves)]
