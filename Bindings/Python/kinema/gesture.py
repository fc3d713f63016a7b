"""The movement after a drag: decay from a velocity, its end, rubber bands. Rule D89.

>>> from kinema import gesture
>>> end = gesture.decay_end(0, 1000)
>>> round(end, 3), round(gesture.decay_time_to(0, 1000, 200), 6)
(499.5, 0.255491)
>>> min([0, 300, 600], key=lambda target: abs(target - end))        # snaps to the nearest
600
>>> import kinema
>>> with kinema.Context() as ctx:
...     card = ctx.root()
...     ctx.flush()
...     throw = card.animate(position=(end, 0), **gesture.decay())
...     ctx.flush()
...     round(card.presentation_velocity("position", at=0).x)
1000
"""

from __future__ import annotations

from ctypes import byref, c_double
from typing import Any

from ._library import lib
from ._values import real

NORMAL = 0.49949983316645474
"""The time constant, in seconds, of UIScrollView's rate 0.998 per millisecond."""
FAST = 0.09949916247342207
"""The time constant of the rate 0.99."""
BOUND_DURATION = 0.62831853071795865
"""The perceptual duration of the spring at a bound: mass 1, stiffness 100."""


def decay_end(position: float, velocity: float, time_constant: float = NORMAL) -> float:
    """Returns where a decay from a position with a velocity, in units per second, ends."""
    return position + velocity * time_constant


def decay_velocity_to(position: float, target: float, time_constant: float = NORMAL) -> float:
    """Returns the velocity with which a decay ends at a target."""
    return (target - position) / time_constant


def decay_time_to(position: float, velocity: float, target: float, time_constant: float = NORMAL) -> float:
    """Returns the seconds after which a decay is at a target; infinity if it does not come there."""
    time = c_double()
    lib.kinDecayTimeTo(
        real(position, "position"),
        real(velocity, "velocity"),
        real(time_constant, "time_constant"),
        real(target, "target"),
        byref(time),
    )
    return time.value


def decay(time_constant: float = NORMAL) -> dict[str, float | str]:
    """Returns the duration and the curve of a decay, for `animate` and Motion: `card.animate(position=end, **gesture.decay())`."""
    return {"duration": 8 * time_constant, "curve": "decay(8)"}


def decay_end_within(position: float, velocity: float, minimum: float, maximum: float, time_constant: float = NORMAL) -> float:
    """Returns where a decay within bounds ends: its end, or the bound that it meets or that the position has passed."""
    inside = minimum <= position <= maximum
    return min(max(decay_end(position, velocity, time_constant) if inside else position, minimum), maximum)


def throw(velocity: Any = None, time_constant: float = NORMAL) -> dict[str, Any]:
    """Returns options for `animate` at the end of a drag. The value starts with `velocity`, by default the velocity of what is
    shown, decays towards its target, and continues as a spring where it meets a bound (rule D120). Without a decay, a time
    constant of 0, it springs at once. `decay_end_within` returns the target.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     sheet = ctx.root(position=(0, 100))
    ...     ctx.flush()
    ...     end = decay_end_within(100, 3000, 0, 600)
    ...     run = sheet.animate({"position.y": end}, **throw(3000))
    ...     ctx.flush()
    ...     t = decay_time_to(100, 3000, 600)
    ...     end, round(t, 4), [round(sheet.presentation_value("position", at=t + s).y, 2) for s in (0, 0.1, 2)]
    (600, 0.2028, [600.0, 673.54, 600.0])
    """
    given = {} if velocity is None else {"start_velocity": velocity}
    return {"duration": BOUND_DURATION, "bounce": 0, "time_constant": time_constant, "retarget": "continue", **given}


def rubber_band(distance: float, size: float) -> float:
    """Returns what is shown `distance` beyond a bound of a view of a size."""
    return distance * 0.55 * size / (size + 0.55 * abs(distance))


def rubber_band_distance(shown: float, size: float) -> float:
    """Returns the distance for which `rubber_band` returns `shown`."""
    return shown * size / (0.55 * (size - abs(shown)))


def rubber_band_position(position: float, minimum: float, maximum: float, size: float) -> float:
    """Returns a position that a rubber band holds in minimum...maximum."""
    bound = min(max(position, minimum), maximum)
    return bound + rubber_band(position - bound, size)
