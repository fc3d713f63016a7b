"""Timing functions in pieces (rules D76, D77) in batches: the bits of single values, and floats beside them."""

import math
import struct
from typing import Any

import kinema
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from kinema import Basic
from properties.shown import examples, reals

FAMILIES = ("sine", "quad", "cubic", "quart", "quint", "expo", "circ", "back", "elastic", "bounce")
CURVES = [f"ease-{way}-{family}" for way in ("in", "out", "in-out") for family in FAMILIES] + [
    "steps(1, start)",
    "steps(4, start)",
    "steps(5, end)",
    "steps(3, none)",
    "steps(2, both)",
    "linear(0, 0.5 30%, 1)",
    "linear(0, 0.9, 0.2, 1)",
    "linear(0.2, 0.7 20% 60%, 0.1 60%, 1)",
    "linear(0, 1 50%, 0.5 50.0001%, 1)",
    "spring(0.5, bounce 0.3)",
]
timings = st.fixed_dictionaries(
    {
        "timing": st.sampled_from(CURVES),
        "duration": reals(0.25, 2),
        "begin_time": st.sampled_from([0.0, 0.3]),
        "speed": st.sampled_from([1.0, 1.0, 1.0, 0.5, -1.0, 0.0]),
        "time_offset": st.sampled_from([0.0, 0.0, 0.1]),
        "repeat_count": st.sampled_from([0.0, 0.0, 2.5]),
        "autoreverses": st.booleans(),
        "fill_mode": st.sampled_from(["removed", "forwards", "backwards", "both"]),
        "additive": st.booleans(),
    }
)


# Elastic curves jump at their ends, which floats reach within 1e-38 of them: no moment is that near without being there.
moments_of_time = st.integers(0, 4 << 20).map(lambda steps: steps / (1 << 20))


def bits(rows: Any) -> bytes:
    return struct.pack(f"{len(rows)}d", *rows)


def once(timing: str, duration: float, **more: Any) -> dict[str, Any]:
    always = {"begin_time": 0.0, "speed": 1.0, "time_offset": 0.0, "repeat_count": 0.0, "autoreverses": False, "additive": False}
    return {**always, "fill_mode": "removed", "timing": timing, "duration": duration, **more}


# The product of this duration and its rounded inverse is below 1, before the jump at the end.
@example([once("ease-in-out-expo", 1.2987931185970605)] * 5, [0.0])
# The product of the moment before the end and the rounded inverse of the duration is 1.
@example([once(timing, 1.7646726647131548) for timing in ("ease-in-out-expo", "ease-out-elastic", "steps(4, end)")], [0.0])
@examples
@given(st.lists(timings, min_size=1, max_size=6), st.lists(moments_of_time, min_size=1, max_size=20))
def test_batches_have_the_bits_of_single_values(timings: list[dict[str, Any]], moments: list[float]) -> None:
    """D76, D77: also at the begin and the end of each run."""
    for timing in timings:
        end = timing["begin_time"] + timing["duration"]
        moments = [*moments, timing["begin_time"], end, end + timing["duration"], timing["begin_time"] + timing["duration"] / 2]
        moments += [math.nextafter(end, 0), math.nextafter(end, math.inf)]
    with kinema.Context() as ctx:
        root = ctx.root()
        layers = [root.add_layer() for _ in timings]
        ctx.flush()
        for layer, timing in zip(layers, timings):
            layer.add(Basic("cornerRadius", 2, 10, **timing))
            layer.add(Basic("transform.rotation.y", 0, 1, **timing))
        ctx.flush()
        channels = [(layer, key) for layer in layers for key in ("cornerRadius", "transform.rotation.y")]
        sampler = ctx.sampler(channels)
        rows, floats = sampler.sample(moments), sampler.sample(moments, dtype="float32")
        for row, moment in enumerate(moments):
            single = [layer.presentation_value(key, moment) for layer, key in channels]
            assert bits(rows[row].tolist()) == bits(single), moment
            assert bits(sampler.sample([moment])[0].tolist()) == bits(single), moment
            assert floats[row].tolist() == pytest.approx(single, abs=2e-4), moment


@examples
@given(st.lists(reals(-1, 2), min_size=2, max_size=40), reals(0.25, 20))
def test_points_are_linear_between_in_floats_too(outputs: list[float], duration: float) -> None:
    """D76: at each point and beside it, where the pieces of the curve meet."""
    count = len(outputs) - 1
    moments = [duration * index / (2 * count) for index in range(2 * count + 1)]
    moments += [math.nextafter(moment, moment + side) for moment in moments[1:-1] for side in (-1, 1)]
    with kinema.Context() as ctx:
        layer = ctx.root().add_layer()
        timing = "linear(" + ", ".join(format(output, ".17f") for output in outputs) + ")"
        layer.add(Basic("cornerRadius", 0, 1, timing=timing, duration=duration, begin_time=0, fill_mode="forwards"))
        ctx.flush()
        floats = ctx.sampler([(layer, "cornerRadius")]).sample(moments, dtype="float32")
        for row, moment in enumerate(moments):
            place = min(moment / duration, 1) * count
            left = min(int(place), count - 1)
            expected = outputs[left] + (place - left) * (outputs[left + 1] - outputs[left])
            assert floats[row].tolist() == pytest.approx([expected], abs=2e-6), moment


@pytest.mark.parametrize("count", [1, 40])
@pytest.mark.parametrize("way", ["in", "out", "in-out"])
@pytest.mark.parametrize("family", ["expo", "elastic"])
def test_the_jumps_at_the_ends_are_where_the_times_say(family: str, way: str, count: int) -> None:
    """D76: expo and elastic are 0 at 0 and 1 at 1, and beside it their formulas, which are 2^-10 away (in-out: 2^-11, and elastic so
    much times the sine there). A float does not distinguish the times."""
    first = {"expo": 2**-10, "elastic": -(2**-10) * math.sin(-10.75 * math.tau / 3)}[family]
    if way == "in-out":
        first = {"expo": 2**-11, "elastic": -(2**-11) * math.sin(-11.125 * math.tau / 4.5)}[family]
    near = {"in": (first, 1), "out": (0, 1 - first), "in-out": (first, 1 - first)}[way]
    begin, end, hair = 1.0, 3.0, 1e-12
    moments = [0, begin, begin + hair, end - hair, math.nextafter(end, 0), end, 9]
    wanted = [0, 0, near[0], near[1], near[1], 1, 1]
    with kinema.Context() as ctx:
        root = ctx.root()
        layers = [root.add_layer() for _ in range(count)]
        for index, layer in enumerate(layers):
            timing = f"ease-{way}-{family}" if index % 2 == 0 else "ease-in-circ"
            layer.add(Basic("zPosition", 0, 1, timing=timing, duration=end - begin, begin_time=begin, fill_mode="both"))
        ctx.flush()
        sampler = ctx.sampler([(layer, "zPosition") for layer in layers])
        for dtype in ("float32", "float64"):
            rows = sampler.sample(moments, dtype=dtype)
            for row, value in zip(rows.tolist(), wanted):
                assert row[::2] == pytest.approx([value] * len(row[::2]), abs=3e-7)
