"""Functions of several tracks as one track: exact where the keys allow it, else sampled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .clock import Clock, breaks_of
from .fitting import LATE, MOST_ERROR, fitted
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
    error: float = MOST_ERROR,
) -> Track:
    """Returns function(values and forms of all tracks). If the function is affine and all tracks that move have the same keys, so
    has the result; otherwise its keys pass samples, `each` a frame, within an error."""
    moving = [track for track in tracks if not track.is_static]
    if not moving:
        return constant(*function([(track.keys[0].value, track.keys[0].form) for track in tracks]))
    lead = moving[0]
    if (
        affine
        and all(track is lead or track.has_keys_of(lead) for track in moving)
        and lead.has_one_easing
        and not any(track.is_spatial for track in moving)
    ):
        clock.report.work.add(len(lead.keys) * (len(tracks) + len(lead.keys[0].value)))
        return Track([_key(lead, tracks, index, function) for index in range(len(lead.keys))])
    frames = clock.instants(moving, each)
    still = [(track.keys[0].value, track.keys[0].form) for track in tracks]
    moved = [(index, track) for index, track in enumerate(tracks) if not track.is_static]
    numbers = sum(len(value) for value, _ in still)

    def sample(index: int) -> tuple[Vector, Form]:
        given = still.copy()
        for place, track in moved:
            given[place] = track.sample(frames[index])
        value, form = function(given)
        clock.report.work.add(len(value) + numbers)
        return value, form

    is_remapped = clock.samples is not None
    keys = fitted(
        frames, sample, clock.report.work, error, breaks_of(moving), late=LATE if error >= MOST_ERROR else 0.0, every=is_remapped
    )
    return Track(keys)


def _key(lead: Track, tracks: Sequence[Track], index: int, function: Function) -> Key:
    moved = [track.keys[0 if track.is_static else index] for track in tracks]
    value, form = function([(key.value, key.form) for key in moved])
    return lead.keys[index]._replace(value=value, form=form, ease=lead.keys[index].ease[:1])


def numbers_of(
    tracks: Sequence[Track],
    clock: Clock,
    function: Callable[[list[Vector]], Vector],
    *,
    affine: bool = False,
    error: float = MOST_ERROR,
) -> Track:
    """Like `joined`, for functions of numbers."""
    return joined(
        tracks,
        clock,
        lambda values: (function([value for value, _ in values]), ()),
        affine=affine,
        error=error,
    )
