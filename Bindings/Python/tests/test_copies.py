"""Copies: an object that owns a reference is copied by the engine or not at all; a description is a value."""

from __future__ import annotations

import copy
import gc
import pickle
from collections.abc import Callable
from typing import Any

import kinema
import pytest

MADE: dict[str, Callable[[kinema.Context], Any]] = {
    "context": lambda ctx: ctx,
    "layer": lambda ctx: ctx.root(),
    "cell": lambda ctx: ctx.cell(),
    "sampler": lambda ctx: ctx.sampler([(ctx.root(), "position")]),
    "animation": lambda ctx: ctx.animation(kinema.Basic("opacity", 0, 1)),
    "transaction": lambda ctx: ctx.transaction(),
    "view": lambda ctx: kinema.View(ctx.root()),
}


@pytest.mark.parametrize("kind", [kind for kind in MADE if kind != "context"])
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_objects_of_a_context_are_not_pickled(ctx: kinema.Context, kind: str, protocol: int) -> None:
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(MADE[kind](ctx), protocol)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_context_is_pickled_as_its_document(ctx: kinema.Context, protocol: int) -> None:
    """D105: animations run on from the same time."""
    ship = ctx.root(name="ship", position=(3, 4))
    ctx.flush()
    ctx.advance(1)
    ship.add(kinema.Basic("position.x", 0, 8, duration=4), key="fly")
    with pickle.loads(pickle.dumps(ctx, protocol)) as other:
        again = other.roots[0]
        assert other.time == 1 and again.name == "ship" and again.animation_keys == ["fly"]
        ctx.flush()
        assert again.presentation_value("position", at=3) == ship.presentation_value("position", at=3) == (4, 4)
        assert other.write() == ctx.write()


def test_a_context_with_nameless_handles_is_not_pickled(ctx: kinema.Context) -> None:
    ctx.root(contents=1 << 60)
    with pytest.raises(kinema.NotFoundError, match="no name given for the handle"):
        pickle.dumps(ctx)


@pytest.mark.parametrize("kind", [kind for kind in MADE if kind not in ("sampler", "animation")])
@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy])
def test_objects_with_an_identity_are_not_copied(ctx: kinema.Context, kind: str, duplicate: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match="cannot be copied"):
        duplicate(MADE[kind](ctx))


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy])
def test_a_copied_sampler_is_independent(ctx: kinema.Context, duplicate: Callable[[Any], Any]) -> None:
    gc.collect()  # what earlier tests have left must not end while this one counts
    before = kinema.live_object_count()
    root = ctx.root(position=(3, 4))
    ctx.flush()
    sampler = ctx.sampler([(root, "position")])
    other = duplicate(sampler)
    assert kinema.live_object_count() == before + 2
    sampler.close()
    assert other.sample([0]).tolist() == [[3, 4]]
    other.close()
    assert kinema.live_object_count() == before


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy])
def test_a_copied_animation_is_independent(ctx: kinema.Context, duplicate: Callable[[Any], Any]) -> None:
    animation = ctx.animation(kinema.Basic("opacity", 0, 1, duration=2))
    other = duplicate(animation)
    assert other != animation
    other.duration = 5
    del animation
    gc.collect()
    assert (other.duration, ctx.statistics.animations) == (5, 1)


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_copied_description_is_independent(duplicate: Callable[[Any], Any]) -> None:
    one = kinema.Spring("position.x", 0, 1, stiffness=300, tags={"a": 1})
    other = duplicate(one)
    assert other == one
    other.stiffness, other.tags["a"] = 200, 2
    assert (one.stiffness, one.tags) == (300, {"a": 1})
