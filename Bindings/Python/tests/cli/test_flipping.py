"""D54: geometryFlipped mirrors positions, any number of times in the chain, but never an image or a text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("skia", exc_type=ImportError)

import kinema  # noqa: E402
from kinema.rendering import render  # noqa: E402
from scenes import at  # noqa: E402

RED, BLUE = (255, 0, 0, 255), (0, 0, 255, 255)
IMAGE = numpy.zeros((4, 4, 4), numpy.uint8)
IMAGE[:2], IMAGE[2:] = RED, BLUE  # red above blue

CHAINS = [
    (False, False, False),
    (True, False, False),
    (False, True, False),
    (False, False, True),
    (True, True, False),
    (True, False, True),
    (True, True, True),
]


@pytest.fixture
def context() -> Iterator[kinema.Context]:
    with kinema.Context() as context:
        yield context


def chain(context: kinema.Context, flips: Any, kind: str = "layer", **properties: Any) -> Any:
    """Makes three nested layers of equal size; returns the innermost."""
    root = context.root(bounds=(0, 0, 40, 40), position=(20, 20), geometry_flipped=flips[0])
    middle = root.add_layer(bounds=(0, 0, 40, 40), position=(20, 20), geometry_flipped=flips[1])
    return middle.add_layer(kind, **{"bounds": (0, 0, 40, 40), "position": (20, 20), "geometry_flipped": flips[2], **properties})


def pixels(context: kinema.Context, **options: Any) -> Any:
    context.flush()
    return render(context, at=10, **options).pixels


@pytest.mark.parametrize("flips", CHAINS)
def test_d54_contents_are_never_upside_down(context: kinema.Context, flips: Any) -> None:
    """D54."""
    chain(context, flips, contents=1)
    seen = pixels(context, images={1: IMAGE})
    assert (at(seen, 20, 5), at(seen, 20, 35)) == (RED, BLUE)


@pytest.mark.parametrize("flips", CHAINS)
def test_d54_flips_do_not_change_the_parts_and_places_of_an_image(context: kinema.Context, flips: Any) -> None:
    layer = chain(context, flips, contents=1, contents_gravity="top", contents_rect=(0, 0.25, 1, 0.75))
    seen = pixels(context, images={1: IMAGE})
    assert [at(seen, 20, y) for y in (0, 1, 2, 3)] == [RED, BLUE, BLUE, (0, 0, 0, 0)]
    layer.set(contents_gravity="resize", contents_rect=(0, 0, 1, 1), contents_center=(0, 0.25, 1, 0.5))
    seen = pixels(context, images={1: IMAGE})
    assert (at(seen, 20, 0), at(seen, 20, 10), at(seen, 20, 30), at(seen, 20, 39)) == (RED, RED, BLUE, BLUE)


@pytest.mark.parametrize("flips", CHAINS)
def test_flips_mirror_the_positions_of_sublayers(context: kinema.Context, flips: Any) -> None:
    layer = chain(context, flips)
    layer.add_layer(bounds=(0, 0, 40, 10), position=(20, 5), background_color=(1, 0, 0, 1))
    seen = pixels(context)
    above, below = at(seen, 20, 5) == RED, at(seen, 20, 35) == RED
    assert (above, below) == ((False, True) if sum(flips) % 2 else (True, False))


@pytest.mark.parametrize("flips", CHAINS)
def test_d54_a_text_is_never_upside_down(context: kinema.Context, flips: Any) -> None:
    """D54."""
    layer = chain(context, flips, "text", string="L", font_size=36, foreground_color=(0, 0, 0, 1))
    flipped = pixels(context)
    layer.set(geometry_flipped=False)
    layer.superlayer.set(geometry_flipped=False)
    layer.superlayer.superlayer.set(geometry_flipped=False)
    assert numpy.array_equal(flipped, pixels(context)) and flipped[..., 3].any()


def test_d54_holds_for_masks_copies_transitions_and_particles(context: kinema.Context) -> None:
    flips = (True, False, False)
    masked = chain(context, flips, background_color=(1, 0, 0, 1))
    holes = IMAGE.copy()
    holes[2:] = 0
    masked.mask = context.layer(bounds=(0, 0, 40, 40), position=(20, 20), contents=2)
    seen = pixels(context, images={2: holes})
    assert (at(seen, 20, 5), at(seen, 20, 35)[3]) == (RED, 0)
    masked.remove()
    rows = chain(context, flips, "replicator", instance_count=2)
    rows.add_layer(bounds=(0, 0, 40, 40), position=(20, 20), contents=1)
    seen = pixels(context, images={1: IMAGE})
    assert (at(seen, 20, 5), at(seen, 20, 35)) == (RED, BLUE)
    rows.remove()
    moved = chain(context, flips, contents=1)
    context.flush()
    moved.add(kinema.Transition("fade", duration=100))
    moved.contents = 1
    seen = pixels(context, images={1: IMAGE})
    assert (at(seen, 20, 5), at(seen, 20, 35)) == (RED, BLUE)
    moved.remove_all_animations()
    moved.remove()
    cell = context.cell(birth_rate=1, lifetime=100, contents=1, scale=8)
    chain(context, flips, "emitter", emitter_position=(20, 20), emitter_cells=[cell])
    seen = pixels(context, images={1: IMAGE})
    assert (at(seen, 20, 10), at(seen, 20, 30)) == (RED, BLUE)


def test_a_layer_drawn_by_itself_is_drawn_in_its_own_coordinates(context: kinema.Context) -> None:
    layer = chain(context, (True, False, True), contents=1)
    inner = layer.add_layer(bounds=(0, 0, 40, 40), position=(20, 20), contents=1, geometry_flipped=True)
    context.flush()
    for one in (layer, inner):
        seen = render(one, at=10, images={1: IMAGE}).pixels
        assert (at(seen, 20, 5), at(seen, 20, 35)) == (RED, BLUE)
