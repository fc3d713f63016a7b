"""Properties that hold in every program: parts of transforms compose (D142), changes of the rate never jump (D138), content is between its
layouts (D137). Random programs."""

from __future__ import annotations

import math
import random
from typing import Any

import kinema
import pytest

PARTS = ("translation.x", "translation.y", "scale.x", "scale.y", "rotation.z")
"""The parts of a transform in the plane."""


def _change(layer: kinema.Layer, part: str, shared: dict[str, Any]) -> None:
    """Sets a part, moves it, or adds an animation of the host: the same for every layer that is given the same numbers."""
    path = f"transform.{part}"
    if shared["way"] == "set":
        with layer.context.transaction(disable_actions=True):
            layer[path] = shared["to"]
    elif shared["way"] == "add":
        layer.add(kinema.Basic(path, from_=shared["from"], to=shared["to"], duration=shared["duration"]), f"own {part}")
    else:
        layer.animate({path: shared["to"]}, **shared["motion"])


def _numbers(part: str, draw: random.Random) -> dict[str, Any]:
    def number() -> float:
        return draw.choice([-2, -1, 0.5, 1, 3]) if part.startswith("scale") else draw.uniform(-7, 7)

    motion: dict[str, Any] = {"duration": draw.choice([0.3, 1, 2.2]), "retarget": draw.choice(["replace", "continue"])}
    motion.update({"bounce": draw.choice([0, 0.3])} if draw.random() < 0.5 else {"curve": draw.choice(["linear", "ease-out"])})
    way = draw.choice(["set", "add", "move", "move", "move"])
    return {"way": way, "from": number(), "to": number(), "duration": draw.choice([0.4, 1.7]), "motion": motion}


def _composed(part: dict[str, float]) -> list[float]:
    """Scale, then turn, then move, of row vectors."""
    sine, cosine = math.sin(part["rotation.z"]), math.cos(part["rotation.z"])
    x, y = part["scale.x"], part["scale.y"]
    return [x * cosine, x * sine, -y * sine, y * cosine, part["translation.x"], part["translation.y"]]


@pytest.mark.parametrize("seed", range(10))
def test_d142_an_animation_of_parts_is_the_composition_of_the_parts_animations(seed: int) -> None:
    draw = random.Random(seed)
    with kinema.Context() as ctx:
        root = ctx.root()
        together, alone = root.add_layer(), {part: root.add_layer() for part in PARTS}
        ctx.flush()
        now = 0.0
        for _ in range(20):
            part = draw.choice(PARTS)
            shared = _numbers(part, draw)
            for layer in (together, alone[part]):
                _change(layer, part, shared)
            ctx.flush()
            for at in (now, now + 0.21, now + 0.9):
                shown = {name: float(one.presentation_value(f"transform.{name}", at)) for name, one in alone.items()}
                for name, value in shown.items():
                    assert together.presentation_value(f"transform.{name}", at) == pytest.approx(value, rel=1e-9, abs=1e-9)
                matrix = list(together.presentation_value("transform", at))
                got = [matrix[index] for index in (0, 1, 4, 5, 12, 13)]
                assert got == pytest.approx(_composed(shown), rel=1e-9, abs=1e-9)
            now += draw.choice([0, 0.1, 0.45, 3])
            ctx.advance(now)


class Clock:
    """The integral of a rate that moves linearly to each of its values."""

    def __init__(self) -> None:
        self.begin = self.passed = 0.0
        self.start, self.end, self.ramp = 1.0, 1.0, 0.0

    def rate(self, time: float) -> float:
        part = min((time - self.begin) / self.ramp, 1.0) if self.ramp else 1.0
        return self.start + (self.end - self.start) * part

    def time(self, time: float) -> float:
        on = min(time - self.begin, self.ramp)
        slope = (self.end - self.start) / self.ramp if self.ramp else 0.0
        return self.passed + self.start * on + slope * on * on / 2 + self.end * (time - self.begin - on)

    def change(self, time: float, rate: float, ramp: float) -> None:
        self.passed, self.start = self.time(time), self.rate(time)
        self.begin, self.end, self.ramp = time, rate, ramp


@pytest.mark.parametrize("seed", range(10))
def test_d138_changes_of_the_rate_never_jump(seed: int) -> None:
    """Layers within each other, whose rates change at any time: what moves in the inner one is at the integral of both."""
    draw = random.Random(seed)
    with kinema.Context() as ctx:
        outer = ctx.root()
        inner = outer.add_layer()
        ball = inner.add_layer()
        ctx.flush()
        ball.animate(z_position=1e4, duration=1e4, curve="linear")
        ctx.flush()
        clocks, now = {outer: Clock(), inner: Clock()}, 0.0
        for _ in range(25):
            now += draw.choice([0, 1 / 60, 0.3, 2.5])
            ctx.advance(now)
            before = float(ball.presentation_value("z_position", now))
            layer, rate, ramp = draw.choice([outer, inner]), draw.choice([0, 0, 0.25, 1, 1, 3]), draw.choice([0, 0, 0.5, 4])
            # The ramp of the inner layer is in seconds of the outer one.
            clocks[layer].change(now if layer is outer else clocks[outer].time(now), rate, ramp)
            layer.set_rate(rate, ramp)
            ctx.flush()
            assert ball.presentation_value("z_position", now) == pytest.approx(before, abs=1e-9)
            for at in (now, now + 0.01, now + 0.7, now + 6):
                wanted = clocks[inner].time(clocks[outer].time(at))
                assert ball.presentation_value("z_position", at) == pytest.approx(wanted, rel=1e-9, abs=1e-9)


def _mix(start: list[float], end: list[float], progress: float) -> list[float]:
    return [a + (b - a) * progress for a, b in zip(start, end)]


@pytest.mark.parametrize("seed", range(12))
def test_d137_content_is_between_its_layouts_at_the_progress_of_its_panel(seed: int) -> None:
    draw = random.Random(seed)
    with kinema.Context() as ctx:
        root = ctx.root()
        with ctx.transaction(disable_actions=True):
            panel = root.add_layer(bounds=(0, 0, 200, 100))
            contents = [
                panel.add_layer(frame=(10 * index, 5 * index, 40, 30), autoresizing_mask=draw.randrange(1, 64))
                for index in range(6)
            ]

        def row(layer: Any, at: float | None = None) -> list[float]:
            names = ("position.x", "position.y", "bounds.size.width", "bounds.size.height")
            return [float(layer[name] if at is None else layer.presentation_value(name, at)) for name in names]

        ctx.flush()
        now = 0.0
        for _ in range(8):
            old, layouts = row(panel), [row(one) for one in contents]
            size = (draw.choice([120, 260, 400]), draw.choice([60, 160]))
            motion = draw.choice([{"duration": 1, "curve": "ease-in-out"}, {"duration": 0.6, "bounce": 0.3}])
            animator = panel.animate(bounds=(0, 0, *size), retarget="replace", **motion)
            ctx.flush()
            new, wanted = row(panel), [row(one) for one in contents]
            index, is_back = 2 if new[2] != old[2] else 3, False
            for _ in range(4):
                now += draw.choice([0.05, 0.12, 0.31])
                ctx.advance(now)
                if draw.random() < 0.4 and animator.state == kinema.AnimatorState.RUNNING:
                    animator.reverse()
                    ctx.flush()
                    is_back = not is_back
                    # Resizing there and back may round, or lose what a size of 0 had cut off (D55).
                    layouts, wanted = (
                        ([row(one) for one in contents], wanted) if is_back else (layouts, [row(one) for one in contents])
                    )
                if new[index] == old[index]:
                    continue
                progress = (row(panel, now)[index] - old[index]) / (new[index] - old[index])
                for one, start, end in zip(contents, layouts, wanted):
                    assert row(one, now) == pytest.approx(_mix(start, end, progress), rel=1e-9, abs=1e-6)
            now += 5
            ctx.advance(now)
