"""D144: whatever a commit changes, the particles that live keep their paths. Random programs of changes."""

from __future__ import annotations

import random
from typing import Any

import kinema
import pytest
from kinema import Context, EmitterCell

KINDS = 12


def _cell(ctx: Context, name: str, draw: random.Random) -> EmitterCell:
    return ctx.cell(
        name=name,
        birth_rate=draw.choice([0, 3, 10, 31]),
        lifetime=draw.choice([0.5, 1, 2.5]),
        lifetime_range=draw.choice([0, 0.4]),
        velocity=draw.choice([0, 10, 40]),
        velocity_range=draw.choice([0, 5]),
        emission_range=draw.choice([0, 1]),
        scale_range=0.3,
        alpha_speed=-0.2,
        spin=1,
    )


class Program:
    """An emitter with cells, and random changes of them."""

    def __init__(self, ctx: Context, seed: int) -> None:
        self.ctx, self.draw = ctx, random.Random(seed)
        self.cells = [_cell(ctx, f"c{number}", self.draw) for number in range(3)]
        self.emitter = ctx.root("emitter", emitter_cells=self.cells[:2], seed=seed)
        ctx.flush()

    def change(self, now: float) -> None:
        draw, emitter, cell = self.draw, self.emitter, self.draw.choice(self.cells)
        kind, place = draw.randrange(KINDS), (draw.uniform(-50, 50), draw.uniform(-50, 50))
        if kind == 0:
            emitter.animate(emitter_position=place, duration=draw.choice([0.1, 1, 2]))
        elif kind == 1:
            emitter.animate(birth_rate=draw.uniform(0, 3), duration=draw.choice([0.1, 1, 2]))
        elif kind == 2 and emitter.emitter_cells:
            emitter.emit(draw.choice(list(emitter.emitter_cells)), draw.randrange(9))
        else:
            with self.ctx.transaction(disable_actions=draw.random() < 0.5):
                self._set(kind, emitter, cell, place, now)
        self.ctx.flush()

    def _set(self, kind: int, emitter: Any, cell: Any, place: tuple[float, float], now: float) -> None:
        draw = self.draw
        values: list[tuple[Any, dict[str, Any]]] = [
            (emitter, {"emitter_position": place}),
            (emitter, {"birth_rate": draw.choice([0, 1, 2.5])}),
            (emitter, {"velocity": draw.uniform(0, 3), "scale": draw.uniform(0.1, 2)}),
            (emitter, {"emitter_cells": draw.sample(self.cells, draw.randrange(4))}),
            (emitter, {"seed": draw.randrange(9), "position": place}),
            (emitter, {"emitter_shape": draw.choice(["point", "line", "circle"]), "emitter_size": (10, 10)}),
            (cell, {"birth_rate": draw.choice([0, 3, 10, 31, 7.3])}),
            (cell, {"velocity": draw.uniform(-20, 20), "color": (draw.random(), 1, 0, 1)}),
            (cell, {"lifetime": draw.choice([0.5, 1, 2.5]), "begin_time": now + draw.choice([0, 0.2])}),
        ]
        layer, properties = values[kind % len(values)]
        layer.set(**properties)

    def living(self, at: float, born_before: float) -> dict[Any, list[float]]:
        """The particles that were born before a time, by what tells them apart."""
        found = {}
        for one in self.emitter.particles(at=at):
            if at - one.age < born_before - 1e-7:
                numbers = [*one.position, *one.color, one.scale, one.rotation, one.age, one.lifetime]
                found[one.cell, one.index] = numbers
        return found


@pytest.mark.parametrize("seed", range(12))
def test_d144_living_particles_keep_their_paths(seed: int) -> None:
    with kinema.Context() as ctx:
        program, now, compared = Program(ctx, seed), 0.5, 0
        for _ in range(30):
            now += program.draw.choice([0, 1 / 60, 1 / 60, 0.3, 1.7])
            ctx.advance(now)
            times = [now + later for later in (0.01, 0.4, 1.9)]
            before = [program.living(at, now) for at in times]
            program.change(now)
            for at, expected in zip(times, before):
                got = program.living(at, now)
                assert got.keys() == expected.keys()
                for key, numbers in expected.items():
                    assert got[key] == pytest.approx(numbers, rel=1e-9, abs=1e-9)
                compared += len(expected)
        assert compared > 100


@pytest.mark.parametrize("seed", range(4))
def test_d144_a_restored_state_shows_the_same_particles(seed: int) -> None:
    with kinema.Context() as ctx, kinema.Context() as other:
        program, now = Program(ctx, seed), 0.5
        for step in range(24):
            now += program.draw.choice([0, 1 / 60, 0.3, 0.7])
            ctx.advance(now)
            program.change(now)
            if step % 6 < 5:
                continue
            times, state = (now - 0.5, now, now + 0.4), ctx.save()
            expected = [program.emitter.particle_array(at=at).tobytes() for at in times]
            program.change(now)
            ctx.advance(now + 0.1)
            ctx.restore(state)
            assert [program.emitter.particle_array(at=at).tobytes() for at in times] == expected
            assert ctx.save() == state
            other.restore(state)
            twin = other.counterpart(program.emitter)
            for at in times:
                own, copied = program.emitter.particle_array(at=at), twin.particle_array(at=at)
                for field in ("position", "color", "scale", "age", "index"):
                    assert copied[field].tobytes() == own[field].tobytes()
