"""Timing functions: CAMediaTimingFunction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ctypes import byref, c_double
from functools import partial
from math import nan
from typing import Any, NamedTuple

from . import _numpy, choices
from ._hints import member
from ._library import lib
from ._structures import KinTimingFunction
from ._values import c_text, numbers, read_text, real
from .animation_enumerations import Curve, StepPosition
from .errors import TypeMismatchError


class TimingFunction(NamedTuple):
    """The cubic curve (0, 0) (c1x, c1y) (c2x, c2y) (1, 1), of which c1x and c2x lie in 0...1; or another curve, with a code of
    `Curve` in c1x.

    >>> from kinema import TimingFunction
    >>> TimingFunction.named("easeIn")
    TimingFunction(c1x=0.42, c1y=0.0, c2x=1.0, c2y=1.0)
    >>> round(TimingFunction.named("linear")(0.25), 9)
    0.25
    >>> TimingFunction.named("ease-out-back")
    TimingFunction.named('ease-out-back')
    >>> TimingFunction.steps(4, "start")(0.3)
    0.5
    """

    c1x: float
    c1y: float
    c2x: float
    c2y: float

    @classmethod
    def named(cls, name: str) -> TimingFunction:
        """Core Animation's names and CSS's; an easing such as "ease-out-back"; or "cubic-bezier(0.2, 0, 0, 1)",
        "steps(4, jump-end)", "linear(0, 0.5 30%, 1)", "spring(0.5, bounce 0.3)". Rule D79.
        """
        function = KinTimingFunction()
        lib.kinTimingFunctionNamed(c_text(name, "name"), byref(function))
        return cls._of(function)

    @classmethod
    def steps(cls, count: int, position: StepPosition | str = StepPosition.END) -> TimingFunction:
        """CSS's steps(): 1 to 16384 steps that jump at their "end" or "start", at neither end of the curve ("none") or at "both"."""
        place = position if isinstance(position, int) else member(StepPosition, position, "position")
        return cls._checked(cls(Curve.STEPS, count, place, 0))

    @classmethod
    def linear(cls, *points: float | tuple[float, float]) -> TimingFunction:
        """CSS's linear(): outputs, or pairs of an input, 0...1, and an output. Missing inputs are spread evenly.

        >>> TimingFunction.linear(0, (0.3, 0.5), 1).text
        'linear(0 0%, 0.5 30%, 1 100%)'
        """
        pairs = [point if isinstance(point, tuple) else (nan, point) for point in points]
        return cls._through([x for x, _ in pairs], [y for _, y in pairs])

    @classmethod
    def samples(cls, values: Any) -> TimingFunction:
        """The curve through values at even distances, linear between them."""
        return cls._through(None, values)

    @classmethod
    def spring(
        cls,
        duration: float = 0.5,
        bounce: float = 0.0,
        *,
        mass: float | None = None,
        stiffness: float | None = None,
        damping: float | None = None,
    ) -> TimingFunction:
        """A spring that settles at the end of the animation, by its perceptual duration and bounce, or by mass, stiffness and damping.
        Rule D78.
        """
        if mass is stiffness is damping is None:
            return cls._checked(cls(Curve.SPRING, duration, bounce, 0))
        physical = (1 if mass is None else mass, 100 if stiffness is None else stiffness, 10 if damping is None else damping)
        return cls._checked(cls(Curve.PHYSICAL_SPRING, *physical))

    @classmethod
    def _of(cls, function: KinTimingFunction) -> TimingFunction:
        return cls(function.c1x, function.c1y, function.c2x, function.c2y)

    @classmethod
    def _checked(cls, function: TimingFunction) -> TimingFunction:
        function.slope(0)
        return function

    @classmethod
    def _through(cls, inputs: Any, outputs: Any) -> TimingFunction:
        function, ys = KinTimingFunction(), numbers(outputs)
        lib.kinTimingFunctionWithPoints(None if inputs is None else numbers(inputs), ys, len(ys), byref(function))
        return cls._of(function)

    @property
    def text(self) -> str:
        """The canonical text, for which `named` returns the same function."""
        return read_text(partial(lib.kinTimingFunctionGetText, byref(KinTimingFunction(*self))))

    def __call__(self, x: float) -> float:
        """Returns the curve's value at x; between 0 and 1 it may overshoot."""
        y: float = evaluate(self, [x])[0]
        return y

    def slope(self, x: float) -> float:
        """Returns the derivative at x. Rule D80."""
        slope: float = slopes(self, [x])[0]
        return slope

    def __repr__(self) -> str:
        if self.c1x > 1:
            text = self.text
            return f"TimingFunction.named({text!r})" if len(text) <= 200 else f"<TimingFunction {text[:80]}…>"
        return f"TimingFunction(c1x={self.c1x!r}, c1y={self.c1y!r}, c2x={self.c2x!r}, c2y={self.c2y!r})"


Timing = choices.CurveName | str | Sequence[float] | TimingFunction | Callable[[float], float] | None
"""None, a text as of `TimingFunction.named`, the four numbers of a curve, or a function of the progress, 0...1, which is read at 257
places and is linear between them."""

_PARTS = 256


def control_points(timing: Timing) -> Any:
    """Converts a name or a function to its numbers; returns anything else unchanged, for the engine to check."""
    if isinstance(timing, str):
        return TimingFunction.named(timing)
    if callable(timing) and not isinstance(timing, TimingFunction):
        return TimingFunction.samples([real(timing(part / _PARTS), "curve") for part in range(_PARTS + 1)])
    return timing


def curve_text(timing: Timing, name: str = "curve") -> bytes | None:
    """Converts a curve to the text that C takes in motions."""
    if timing is None or isinstance(timing, str):
        return c_text(timing, name)
    points = control_points(timing)
    try:
        return TimingFunction(*map(real, points)).text.encode()
    except TypeError:
        raise TypeMismatchError(
            f"{name}: {timing!r} given, expected a text, four numbers, a TimingFunction or a function"
        ) from None


def evaluate(timing: Timing, x: Any) -> Any:
    """Returns the curve's values at all x in one call: a numpy array for a numpy array, else a list. None is linear.

    >>> import kinema
    >>> kinema.evaluate("linear", [-1, 0.5, 2])
    [0.0, 0.5, 1.0]
    """
    return _results(lib.kinTimingFunctionEvaluate, timing, x)


def slopes(timing: Timing, x: Any) -> Any:
    """Returns the curve's derivatives at all x, as `evaluate` returns its values. Rule D80.

    >>> import kinema
    >>> kinema.slopes("linear(0, 0.5 25%, 1)", [0, 0.5, 2])
    [2.0, 0.6666666666666666, 0.0]
    """
    return _results(lib.kinTimingFunctionEvaluateSlopes, timing, x)


def _results(function: Any, timing: Timing, x: Any) -> Any:
    points, inputs = control_points(timing), numbers(x)
    curve = None if points is None else byref(KinTimingFunction(*points))
    results: Any = (c_double * len(inputs))()
    function(curve, inputs, results, len(inputs))
    if _numpy.is_array(x):
        return _numpy.numpy.frombuffer(results, _numpy.numpy.float64, len(inputs)).reshape(x.shape)
    return results[:]
