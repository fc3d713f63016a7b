"""Functions of several tracks as one track: exact where the keys allow it, else sampled."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from .clock import Clock
from .tracks import Form, Key, Track, constant
from .values import Vector

Sampled = list[tuple[Vector, Form]]
MOST_ERROR = 0.02
"""By how much a sampled path may differ from its samples, in units of the file."""
Function = Callable[[Sampled], tuple[Vector, Form]]


def joined(
    tracks: Sequence[Track],
    clock: Clock,
    function: Function,
    *,
    affine: bool = False,
    each: int = 4,
) -> Track:
    """Returns function(values and forms of all tracks). If the function is affine and all tracks that move have the same keys, so
    has the result; otherwise it is sampled `each` times a frame."""
    moving = [track for track in tracks if not track.is_static]
    if not moving:
        return constant(*function([(track.keys[0].value, track.keys[0].form) for track in tracks]))
    lead = moving[0]
    if (
        affine
        and all(track is lead or track.has_keys_of(lead) for track in moving)
        and lead.has_one_easing
        and not lead.is_spatial
    ):
        clock.report.work.add(len(lead.keys) * (len(tracks) + len(lead.keys[0].value)))
        return Track([_key(lead, tracks, index, function) for index in range(len(lead.keys))])
    keys = []
    for frame in clock.instants(moving, each):
        given = [track.sample(frame) for track in tracks]
        value, form = function(given)
        clock.report.work.add(len(value) + sum(len(numbers) for numbers, _ in given))
        keys.append(Key(frame, value, form=form))
    return Track(_needed(keys) if keys[0].form else _without_repeats(keys))


def _key(lead: Track, tracks: Sequence[Track], index: int, function: Function) -> Key:
    moved = [track.keys[0 if track.is_static else index] for track in tracks]
    value, form = function([(key.value, key.form) for key in moved])
    return lead.keys[index]._replace(value=value, form=form, ease=lead.keys[index].ease[:1])


def _without_repeats(keys: list[Key]) -> list[Key]:
    """Leaves out keys between two equal ones."""
    kept: list[Key] = []
    for key in keys:
        while len(kept) > 1 and kept[-1][1:] == kept[-2][1:] == key[1:]:
            kept.pop()
        kept.append(key)
    return kept


def _needed(keys: list[Key]) -> list[Key]:
    """Leaves out the samples of a path that the lines between the others pass within MOST_ERROR."""
    kept, index = [keys[0]], 0
    while index + 1 < len(keys):
        index = _reach(keys, index)
        kept.append(keys[index])
    return kept


def _reach(keys: list[Key], start: int) -> int:
    """Returns the last sample to which a line from another one passes all samples between them. `low` and `high`: the slopes that
    lines through all samples so far can have."""
    first, low, high = keys[start], [-math.inf] * len(keys[start].value), [math.inf] * len(keys[start].value)
    reached = start + 1
    for index in range(start + 1, len(keys)):
        key = keys[index]
        if key.form != first.form:
            break
        span = key.time - first.time
        slopes = [(two - one) / span for one, two in zip(first.value, key.value, strict=True)]
        if not all(a <= slope <= b for a, slope, b in zip(low, slopes, high, strict=True)):
            break
        reached = index
        margin = MOST_ERROR / span
        low = [max(a, slope - margin) for a, slope in zip(low, slopes, strict=True)]
        high = [min(b, slope + margin) for b, slope in zip(high, slopes, strict=True)]
    return reached


def numbers_of(
    tracks: Sequence[Track],
    clock: Clock,
    function: Callable[[list[Vector]], Vector],
    **options: bool,
) -> Track:
    """Like `joined`, for functions of numbers."""
    return joined(
        tracks,
        clock,
        lambda values: (function([value for value, _ in values]), ()),
        **options,
    )
