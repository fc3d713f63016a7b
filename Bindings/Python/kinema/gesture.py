"""What follows a drag: decay from a velocity, where it ends, rubber bands. Rule D89.

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

from ._library import lib
from ._values import real

NORMAL = 0.49949983316645474
"""The time constant, in seconds, of UIScrollView's rate 0.998 per millisecond."""
FAST = 0.09949916247342207
"""The time constant of the rate 0.99."""


def decay_end(position: float, velocity: float, time_constant: float = NORMAL) -> float:
    """Returns where a decay from a position with a velocity, in units per second, ends."""
    return position + velocity * time_constant


def decay_velocity_to(position: float, target: float, time_constant: float = NORMAL) -> float:
    """Returns the velocity with which a decay ends at a target."""
    return (target - position) / time_constant


def decay_time_to(position: float, velocity: float, target: float, time_constant: float = NORMAL) -> float:
    """Returns the seconds after which a decay is at a target; infinity if it does not come there."""
    time = c_double()
    lib.kinDecayTimeTo(real(position), real(velocity), real(time_constant), real(target), byref(time))
    return time.value


def decay(time_constant: float = NORMAL) -> dict[str, float | str]:
    """Returns the duration and the curve of a decay, for `animate` and Motion: `card.animate(position=end, **gesture.decay())`."""
    return {"duration": 8 * time_constant, "curve": "decay(8)"}


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
