"""`kinema curve`: draws a timing function or a spring, in the terminal or as a picture, and prints when a spring settles.

kinema curve easeInEaseOut
kinema curve 0.2,0,0,1 -o curve.svg
kinema curve spring --stiffness 300 --damping 12
kinema curve spring --duration 0.5 --bounce 0.3
"""

from __future__ import annotations

import argparse
import math

from ..animation import Basic, Spring
from ..context import Context
from ..timing import TimingFunction
from . import chart
from .arguments import Commands, number, positive, size

_STEPS = 160
_SPRING = ("mass", "stiffness", "damping", "velocity", "duration", "bounce")
_FOREVER = 10.0  # seconds that are drawn of a spring that never settles


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "curve",
        help="draws a timing function or a spring",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("curve", metavar="CURVE", help='easeIn, ease-out-back, "steps(4)" and so on, "x1,y1,x2,y2", or spring')
    parser.add_argument("--mass", type=positive, metavar="M", help="of a spring (1)")
    parser.add_argument("--stiffness", type=positive, metavar="K", help="of a spring (100)")
    parser.add_argument("--damping", type=number, metavar="C", help="of a spring (10)")
    parser.add_argument("--velocity", type=number, metavar="V", help="of a spring: initial velocity, in distances per second (0)")
    parser.add_argument("--duration", type=positive, metavar="S", help="of a spring: perceptual duration, with --bounce")
    parser.add_argument("--bounce", type=number, metavar="B", help="of a spring: 0 is none, 1 never ends")
    parser.add_argument("-o", "--output", metavar="FILE", help="a picture, PNG or SVG (drawn in the terminal)")
    parser.add_argument("--size", type=size, default=(640, 400), metavar="WxH", help="of the picture in pixels (640x400)")
    parser.add_argument(
        "--scale", type=positive, default=1.0, metavar="N", help="pixels of a picture for each pixel of its size (1)"
    )
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    if given.output:
        chart.check_ending(given.output)
    springy = [name for name in _SPRING if getattr(given, name) is not None]
    if given.curve == "spring":
        title, times, values = _spring(given)
    elif springy:
        raise ValueError(f"--{springy[0]} given with {given.curve}, expected only with spring")
    else:
        title, times, values = _timing(given.curve)
    if given.output:
        chart.draw(
            given.output,
            given.size,
            title,
            [chart.Thing((chart.Curve("value", times, values),))],
            (times[0], times[-1]),
            "seconds" if given.curve == "spring" else "fraction of the duration",
            given.scale,
        )
    else:
        print(chart.text(times, values), end="\n\n")
    print(title)


Drawn = tuple[str, list[float], list[float]]
"""Returns a title, times and values."""


def _timing(text: str) -> Drawn:
    function = TimingFunction.named(text) if text[:1].isalpha() else _points(text)
    inputs = [index / _STEPS for index in range(_STEPS + 1)]
    values = _sampled(Basic("zPosition", from_=0, to=1, duration=1, timing=function), inputs)
    points = function.text if function.c1x > 1 else ", ".join(f"{point:g}" for point in function)
    return f"timing function {points}" if text[:1].isdigit() else f"{text}: {points}", inputs, values


def _points(text: str) -> TimingFunction:
    try:
        points = [float(part) for part in text.split(",")]
    except ValueError:
        points = []
    if len(points) != 4:
        raise ValueError(f'{text!r} given, expected a preset, "x1,y1,x2,y2" or spring')
    return TimingFunction(*points)


def _spring(given: argparse.Namespace) -> Drawn:
    spring = _described(given)
    with Context() as context:
        bound = context.animation(spring)
        settling = bound.settling_duration
        parts = [f"mass {bound.mass:g}", f"stiffness {bound.stiffness:g}", f"damping {bound.damping:g}"]
        parts += [f"velocity {bound.initial_velocity:g}"] if bound.initial_velocity else []
    rests = settling < 1e30
    spring.duration = settling if rests else _FOREVER
    times = [index * spring.duration / _STEPS for index in range(_STEPS + 1)]
    end = f"settles in {settling:.6g} s" if rests else "never settles"
    return f"spring: {', '.join(parts)}; {end}", times, _sampled(spring, times)


def _described(given: argparse.Namespace) -> Spring:
    physical = {"mass": given.mass, "stiffness": given.stiffness, "damping": given.damping}
    perceived = given.duration is not None or given.bounce is not None
    if perceived and any(value is not None for value in physical.values()):
        raise ValueError("a spring has either --duration and --bounce, or --mass, --stiffness and --damping")
    spring = Spring("zPosition", from_=0, to=1, initial_velocity=given.velocity)
    if perceived:
        spring.perceptual_duration, spring.bounce = given.duration or 0.5, given.bounce or 0.0
        return spring
    for name, value in physical.items():
        if value is not None:
            setattr(spring, name, value)
    return spring


def _sampled(animation: Basic | Spring, times: list[float]) -> list[float]:
    """Samples an animation from 0 to 1, so that the engine itself draws its curves."""
    with Context() as context:
        layer = context.root()
        context.flush()
        animation.fill_mode, animation.removed_on_completion = "both", False
        layer.add(animation)
        context.flush()
        return [row[0] for row in context.sampler([(layer, "zPosition")]).sample(times).tolist() if math.isfinite(row[0])]
