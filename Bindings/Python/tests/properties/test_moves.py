"""D113, D114: moves across random moving trees keep the world transform."""

from __future__ import annotations

from typing import Any

import kinema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from properties.shown import examples, reals

NEAR = reals(-50, 50)
PLACE = st.fixed_dictionaries(
    {
        "position": st.tuples(NEAR, NEAR),
        "zPosition": NEAR,
        "anchorPoint": st.tuples(reals(-1, 1), reals(-1, 1)),
        "bounds": st.tuples(NEAR, NEAR, reals(0, 50), reals(0, 50)),
        "geometryFlipped": st.booleans(),
        "transform.rotation": reals(-3, 3),
        "transform.scale.x": reals(0.5, 2),
        "sublayerTransform.rotation.y": reals(-1, 1),
        "sublayerTransform.translation.x": NEAR,
    }
)


def put(layer: kinema.Layer, place: dict[str, Any]) -> None:
    for key, value in place.items():
        layer[key] = value


@examples
@given(
    places=st.lists(PLACE, min_size=5, max_size=5),
    ends=st.lists(PLACE, min_size=5, max_size=5),
    time=reals(0, 1.5),
    motion=st.none() | st.sampled_from(["replace", "additive", "continue"]),
)
def test_what_is_shown_stays(places: list[dict[str, Any]], ends: list[dict[str, Any]], time: float, motion: Any) -> None:
    """Two branches of two layers each, all of them moving; the card goes from the end of one to the end of the other."""
    with kinema.Context() as ctx:
        root = ctx.root()
        left = root.add_layer()
        inner = left.add_layer()
        right = root.add_layer()
        card = inner.add_layer()
        target = right.add_layer()
        layers = [left, inner, right, target, card]
        for layer, place in zip(layers, places, strict=True):
            put(layer, place)
        ctx.flush()
        with ctx.transaction(duration=1):
            for layer, place in zip(layers, ends, strict=True):
                put(layer, place)
        ctx.advance(time)
        before = list(card.world_transform(at=time))
        card.move(target, 0, None if motion is None else kinema.Motion(1, "easeInEaseOut", retarget=motion))
        ctx.flush()
        size = max(1.0, *map(abs, before))
        assert list(card.world_transform(at=time)) == pytest.approx(before, abs=1e-9 * size)
        assert card.superlayer == target
