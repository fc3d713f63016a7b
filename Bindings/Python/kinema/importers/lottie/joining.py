"""Functions of several tracks as one track: exact where the keys allow it, else sampled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .clock import Clock
from .tracks import Form, Key, Track, constant
from .values import Vector

Sampled = list[tuple[Vector, Form]]
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
    return Track(_without_repeats(keys))


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
