"""Lists of layers: their values together, their slices, and the references that they hold."""

from __future__ import annotations

import gc

import kinema
import numpy as np
import pytest


def test_columns_take_and_return_arrays(ctx: kinema.Context) -> None:
    cards = ctx.layers(5, above=ctx.root())
    places = np.arange(10.0).reshape(5, 2)
    cards.position[:] = places
    assert np.array_equal(cards.position, places) and np.array_equal(cards.position[1:3], places[1:3])
    cards.position[3:] = [(1, 2), (3, 4)]
    cards.opacity = 0.5
    cards[0].opacity = 0.25
    assert cards.opacity.tolist() == [0.25, 0.5, 0.5, 0.5, 0.5] and cards.opacity[0] == 0.25
    assert [tuple(card.position) for card in cards[2:]] == [(4, 5), (1, 2), (3, 4)]
    cards.position = cards.position[::-1]
    assert tuple(cards[0].position) == (3, 4) and cards[::2].position.tolist()[0] == [3, 4]
    cards.background_color[:2] = ["red", "#00f"]
    assert cards[1].background_color == (0, 0, 1, 1) and np.isnan(cards.background_color[2:]).all()
    cards.name = "card"
    assert list(cards.name) == ["card"] * 5


def test_values_of_another_shape_are_refused(ctx: kinema.Context) -> None:
    cards = ctx.layers(3)
    for wrong in (np.zeros((2, 3)), np.zeros((2, 2)), [1, 2, 3]):
        with pytest.raises(ValueError, match="position"):
            cards.position[:] = wrong
    with pytest.raises(ValueError, match="opacity"):
        cards.opacity[1:] = [1, 0, 0.5]
    with pytest.raises(IndexError):
        cards[3]
    with pytest.raises(AttributeError, match="opacity"):
        cards.opacty  # noqa: B018
    with pytest.raises(AttributeError, match="opacity"):
        cards.opacty = 1
    assert cards.position.tolist() == [[0, 0]] * 3


def test_it_is_a_sequence_of_the_same_objects(ctx: kinema.Context, stage: kinema.Layer) -> None:
    cards = ctx.layers(3, "shape", above=stage)
    first = cards[0]
    assert cards[0] is first and stage.sublayers[0] is first and cards[-3] is first and isinstance(first, kinema.ShapeLayer)
    assert stage.sublayers == cards and cards == stage.sublayers and cards != stage.sublayers[1:]
    assert first in cards and cards.index(first) == 0 and len(cards[1:]) == 2 and [*cards[1:]] == cards[1:]
    assert cards + [first] == [*cards, first] and repr(cards) == "<3 shape layers>" and "position" in dir(cards)


def test_it_holds_its_layers_until_it_ends(ctx: kinema.Context) -> None:
    cards = ctx.layers(1000)
    first, part = cards[0], cards[500:]
    assert ctx.statistics.layers == 1000
    del cards
    gc.collect()
    assert ctx.statistics.layers == 1000
    del part
    gc.collect()
    assert ctx.statistics.layers == 1 and first.opacity == 1
    first.close()
    assert ctx.statistics.layers == 0


def test_a_part_is_released_with_its_objects(ctx: kinema.Context, stage: kinema.Layer) -> None:
    cards = ctx.layers(10, above=stage)
    last = cards[9]
    ctx.release_layers(cards[5:])
    assert stage.sublayers == cards[:5]
    ctx.flush()
    ctx.advance(1)
    ctx.flush()
    with pytest.raises(kinema.InvalidHandleError):
        last.opacity = 0
    ctx.release_layers(cards[5:])
    ctx.release_layers(cards)
    assert stage.sublayers == []


def test_a_list_of_layers_that_exist(ctx: kinema.Context, stage: kinema.Layer) -> None:
    class Card(kinema.Layer):
        pass

    cards = kinema.LayerList([Card(ctx), stage.add_layer()])
    cards.z_position = [1, 2]
    assert type(cards[0]) is Card and cards[1:].z_position.tolist() == [2]
    with pytest.raises(ValueError, match="at least one"):
        kinema.LayerList([])
    with kinema.Context() as other, pytest.raises(kinema.TypeMismatchError, match="one context"):
        kinema.LayerList([stage, other.layer()])


def test_motions_and_animations_of_all(ctx: kinema.Context, stage: kinema.Layer) -> None:
    cards = ctx.layers(3, above=stage)
    ctx.flush()
    cards.animate(position=np.array([(0, 0), (10, 0), (20, 0)]), opacity=0, duration=1, curve="linear", stagger=1)
    cards.add(kinema.Basic("zPosition", to=1, duration=1), "rise", from_=[0.0, 0.5, 1.0])
    ctx.flush()
    assert [tuple(card.position) for card in cards] == [(0, 0), (10, 0), (20, 0)]
    assert [card.presentation_value("position.x", at=1.5) for card in cards] == [0, 5, 0]
    assert [card.presentation_value("zPosition", at=0.5) for card in cards] == [0.5, 0.75, 1]
    assert cards[2].animation_keys[0] == "position"


def test_a_restore_takes_the_layers_of_a_list_away(ctx: kinema.Context) -> None:
    state = ctx.save()
    cards = ctx.layers(4)
    ctx.flush()
    ctx.restore(state)
    with pytest.raises(kinema.InvalidHandleError):
        cards.opacity[:] = 1
    del cards
    gc.collect()
    assert ctx.statistics.layers == 0


def test_properties_of_many_new_layers(ctx: kinema.Context, stage: kinema.Layer) -> None:
    places = [(0, 0), (10, 0), (20, 0)]
    cards = ctx.layers(3, "text", above=stage, position=places, opacity=0.5, string=["a", "b", "c"], foreground_color="red")
    assert [tuple(card.position) for card in cards] == places and cards.opacity.tolist() == [0.5] * 3
    assert list(cards.string) == ["a", "b", "c"] and cards[2].foreground_color == (1, 0, 0, 1)
    count = len(stage.sublayers)
    with pytest.raises(ValueError, match=r"position: an array of shape \(2, 2\) given, expected \(3, 2\) for 3 layers"):
        ctx.layers(3, above=stage, position=places[:2])
    with pytest.raises(AttributeError, match="did you mean 'position'"):
        ctx.layers(3, above=stage, positon=places)
    assert len(stage.sublayers) == count, "a refused call leaves no layers behind"
