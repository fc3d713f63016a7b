"""Timing functions: CAMediaTimingFunction."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import byref, c_double
from typing import Any, NamedTuple

from ._library import lib
from ._numpy import numpy
from ._structures import KinTimingFunction
from ._values import numbers


class TimingFunction(NamedTuple):
    """The cubic curve (0, 0) (c1x, c1y) (c2x, c2y) (1, 1). c1x and c2x lie in 0...1.

    >>> from kinema import TimingFunction
    >>> TimingFunction.named("easeIn")
    TimingFunction(c1x=0.42, c1y=0.0, c2x=1.0, c2y=1.0)
    >>> round(TimingFunction.named("linear")(0.25), 9)
    0.25
    """

    c1x: float
    c1y: float
    c2x: float
    c2y: float

    @classmethod
    def named(cls, name: str) -> TimingFunction:
        """ "linear", "easeIn", "easeOut", "easeInEaseOut" or "default"."""
        function = KinTimingFunction()
        lib.kinTimingFunctionNamed(name.encode(), byref(function))
        return cls(function.c1x, function.c1y, function.c2x, function.c2y)

    def __call__(self, x: float) -> float:
        """Returns the curve's value at x: 0 below 0 and 1 above 1; between them it may overshoot."""
        y: float = evaluate(self, [x])[0]
        return y


Timing = str | Sequence[float] | TimingFunction | None
"""None, a preset's name, or the four numbers of a curve."""


def control_points(timing: Timing) -> Any:
    """Converts a name to its numbers; returns anything else unchanged, for the engine to check."""
    return TimingFunction.named(timing) if isinstance(timing, str) else timing


def evaluate(timing: Timing, x: Any) -> Any:
    """Returns the curve's values at all x in one call: a numpy array for a numpy array, else a list. None is linear.

    >>> import kinema
    >>> kinema.evaluate("linear", [-1, 0.5, 2])
    [0.0, 0.5, 1.0]
    """
    points, inputs = control_points(timing), numbers(x)
    function = None if points is None else byref(KinTimingFunction(*points))
    results: Any = (c_double * len(inputs))()
    lib.kinTimingFunctionEvaluate(function, inputs, results, len(inputs))
    if numpy is not None and isinstance(x, numpy.ndarray):
        return numpy.frombuffer(results, numpy.float64, len(inputs)).reshape(x.shape)
    return results[:]
