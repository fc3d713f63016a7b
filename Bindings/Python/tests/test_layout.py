"""Layout, layout managers, constraints, autoresizing and scrolling from Python; frames are those of rule D55."""

from __future__ import annotations

import gc
import weakref

import kinema
import pytest
from kinema import Autoresizing, Constraint, ConstraintLayoutManager


class Rows:
    """Positions sublayers one below the other."""

    def __init__(self) -> None:
        self.received: list[str] = []

    def layout_sublayers(self, layer: kinema.Layer) -> None:
        self.received.append("layout")
        for index, sublayer in enumerate(layer.sublayers):
            sublayer.frame = 0, 10 * index, layer.bounds.width, 10

    def preferred_size(self, layer: kinema.Layer) -> tuple[float, float]:
        return 11, 22

    def invalidate_layout(self, layer: kinema.Layer) -> None:
        self.received.append("invalidate")


def test_D47_a_manager_lays_out_in_the_commit(ctx: kinema.Context, stage: kinema.Layer) -> None:
    rows = stage.layout_manager = Rows()
    assert stage.layout_manager is rows and stage.needs_layout
    stage.bounds = 0, 0, 50, 50
    first, second = stage.add_layer(), stage.add_layer()
    ctx.flush()
    assert second.frame == (0, 10, 50, 10) and first.frame == (0, 0, 50, 10) and not stage.needs_layout
    assert rows.received == ["invalidate", "layout"]
    stage.set_needs_layout()
    first.layout_if_needed()
    assert rows.received == ["invalidate", "layout"] * 2 and not stage.needs_layout
    stage.layout_sublayers()
    assert rows.received[-1] == "layout" and stage.preferred_frame_size == (11, 22)
    stage.layout_manager = None
    assert stage.layout_manager is None and stage.preferred_frame_size == (50, 50)


def test_a_manager_exists_as_long_as_its_layer_uses_it(ctx: kinema.Context, stage: kinema.Layer) -> None:
    seen = weakref.ref(manager := Rows())
    stage.layout_manager = manager
    del manager
    gc.collect()
    assert seen() is not None
    stage.layout_manager = ConstraintLayoutManager()
    gc.collect()
    assert seen() is None and stage.layout_manager == ConstraintLayoutManager()


def test_the_call_raises_the_exception_of_a_manager(stage: kinema.Layer) -> None:
    class Full:
        def layout_sublayers(self, layer: kinema.Layer) -> None:
            raise RuntimeError("full")

    stage.layout_manager = Full()
    with pytest.raises(RuntimeError, match="full"):
        stage.layout_sublayers()
    with pytest.raises(TypeError, match="layout_sublayers, preferred_size, invalidate_layout"):
        stage.layout_manager = 3


def test_D55_constraints_place_sublayers(ctx: kinema.Context, stage: kinema.Layer) -> None:
    stage.bounds = 0, 0, 200, 100
    stage.layout_manager = ConstraintLayoutManager()
    logo = stage.add_layer(name="logo", bounds=(0, 0, 30, 20))
    text = stage.add_layer(bounds=(0, 0, 50, 20))
    logo.constraints = [Constraint("minX", "superlayer", offset=10)]
    text.constraints = (one for one in [Constraint(kinema.ConstraintAttribute.MIN_X, "logo", "maxX", offset=5)])
    text.add_constraint(Constraint("maxY", "superlayer", scale=0.5))
    assert stage.needs_layout
    ctx.flush()
    assert text.frame == (45, 30, 50, 20)
    assert text.constraints == [Constraint("minX", "logo", "maxX", offset=5), Constraint("maxY", "superlayer", "maxY", scale=0.5)]
    assert len(set(text.constraints + text.constraints)) == 2
    text.frame = 0, 0, 50, 20
    stage.apply_constraints()
    assert text.frame == (45, 30, 50, 20)
    text.constraints = None
    assert text.constraints == []


def test_bad_constraints_are_refused(stage: kinema.Layer) -> None:
    with pytest.raises(ValueError, match="minX, midX"):
        Constraint("left", "superlayer")
    with pytest.raises(kinema.InvalidArgumentError, match="attribute 8"):
        stage.constraints = [Constraint(8, "superlayer")]
    with pytest.raises(kinema.InvalidArgumentError):
        stage.constraints = [Constraint("minX", "superlayer", offset=float("nan"))]
    assert stage.constraints == []


def test_D55_sublayers_resize_by_their_masks(stage: kinema.Layer) -> None:
    stage.bounds = 0, 0, 100, 100
    card = stage.add_layer(frame=(10, 20, 50, 40), autoresizing_mask=Autoresizing.MIN_X_MARGIN | Autoresizing.WIDTH_SIZABLE)
    assert card.autoresizing_mask == 3
    stage.bounds = 0, 0, 200, 300
    assert card.frame == (76, 20, 84, 40)
    for resize in (lambda: card.resize_with_old_superlayer_size((100, 100)), lambda: stage.resize_sublayers((100, 100))):
        card.frame = 10, 20, 50, 40
        resize()
        assert card.frame == (76, 20, 84, 40)


def test_D55_scrolling(ctx: kinema.Context) -> None:
    view = kinema.ScrollLayer(ctx, bounds=(0, 0, 100, 80))
    page = view.add_layer(frame=(0, 0, 500, 400))
    page.scroll_point((50, 60))
    assert view.bounds == page.visible_rect == (50, 60, 100, 80)
    page.scroll_rect_to_visible((200, 150, 20, 10))
    assert view.bounds == (120, 80, 100, 80)
    view.scroll_to_rect((0, 0, 10, 10))
    assert view.bounds == (0, 0, 100, 80)


def test_D55_a_presentation_layer_has_the_visible_rect_of_its_time(ctx: kinema.Context) -> None:
    view = ctx.root("scroll", bounds=(0, 0, 100, 80))
    page = view.add_layer(frame=(0, 0, 500, 400))
    ctx.flush()
    with ctx.transaction(disable_actions=True):
        page.scroll_point((50, 60))
    shown = page.presentation()
    with ctx.transaction(disable_actions=True):
        page.scroll_point((0, 0))
    assert shown.visible_rect == (50, 60, 100, 80) and page.visible_rect == (0, 0, 100, 80)
    with pytest.raises(kinema.ReadOnlyError):
        shown.layout_if_needed()


def test_a_frozen_copy_resizes_as_its_layer_does(ctx: kinema.Context, stage: kinema.Layer) -> None:
    stage.bounds = 0, 0, 100, 100
    stage.add_layer(frame=(10, 20, 50, 40), autoresizing_mask=18)
    ctx.flush()
    ctx.advance(1)
    copy = stage.frozen()
    copy.bounds = 0, 0, 200, 300
    assert copy.sublayers[0].frame == (10, 20, 150, 240)
