"""No object remains, neither in the library nor in the table of Python objects that C refers to."""

from __future__ import annotations

import gc
import weakref

import kinema
import pytest
from kinema import Basic, _callbacks


@pytest.fixture(autouse=True)
def nothing_left() -> object:
    gc.collect()
    before, objects = kinema.live_object_count(), len(_callbacks._objects)
    yield None
    gc.collect()
    assert (kinema.live_object_count(), len(_callbacks._objects)) == (before, objects)


def busy(ctx: kinema.Context) -> None:
    root = ctx.root(bounds=(0, 0, 10, 10))
    root.user_data = object()
    root.actions["opacity"] = lambda event: None
    root.set_delegate(action_for_key=lambda layer, key: None)
    ctx.on_event(lambda event: None)
    ctx.log(lambda level, text: None)
    ctx.flush()
    root.add(Basic("opacity", 0, 1, duration=1, did_stop=lambda event: None), "k")
    with ctx.transaction(completion=lambda: None):
        root.position = 1, 1
    ctx.advance(0.5)
    ctx.sampler([(root, "opacity")]).sample([0])


def test_close_ends_everything() -> None:
    ctx = kinema.Context()
    busy(ctx)
    ctx.close()


def test_with_ends_everything() -> None:
    with kinema.Context() as ctx:
        busy(ctx)


def test_an_unreferenced_context_is_collected() -> None:
    ctx = kinema.Context()
    busy(ctx)
    gone = weakref.ref(ctx)
    del ctx
    gc.collect()
    assert gone() is None


def test_layers_and_animations_are_released(ctx: kinema.Context) -> None:
    before = ctx.statistics
    root = ctx.layer()
    for _ in range(100):
        root.add_layer().add(Basic("opacity", 0, 1, did_start=lambda event: None), "k")
    assert ctx.statistics.layers == before.layers + 101
    assert (root.sublayers[0].superlayer, root.sublayers[3].animation("k")) is not None
    del root
    gc.collect()
    ctx.flush()
    ctx.advance(1)
    ctx.events()
    gc.collect()
    assert (ctx.statistics.layers, ctx.statistics.animations) == (before.layers, before.animations)


def test_presentation_layers_are_released(ctx: kinema.Context) -> None:
    root = ctx.root()
    root.add_layer()
    ctx.flush()
    shown = root.presentation()
    relatives = [shown.sublayers, shown.sublayers[0].superlayer, shown.hit_test((0, 0))]
    assert ctx.statistics.presentation_layers > 0
    del shown, relatives
    gc.collect()
    assert ctx.statistics.presentation_layers == 0


def test_replaced_callbacks_are_forgotten(ctx: kinema.Context) -> None:
    layer, before = ctx.layer(), len(_callbacks._objects)
    for _ in range(10):
        layer.user_data = object()
        layer.actions["opacity"] = lambda event: None
        ctx.on_event(print)
        ctx.log(print)
    assert len(_callbacks._objects) == before + 4
    layer.actions["opacity"] = None
    ctx.on_event(None)
    ctx.log(None)
    assert len(_callbacks._objects) == before + 1


def test_refused_callbacks_are_forgotten(ctx: kinema.Context) -> None:
    layer = ctx.layer()
    layer.close()
    before = len(_callbacks._objects)
    for call in (
        lambda: setattr(layer, "user_data", 1),
        lambda: layer.actions.__setitem__("k", print),
        lambda: layer.set_delegate(layout_sublayers=print),
    ):
        with pytest.raises(kinema.InvalidHandleError):
            call()
    assert len(_callbacks._objects) == before
