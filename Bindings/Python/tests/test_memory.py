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


def uses_of_callbacks(ctx: kinema.Context) -> list[tuple[str, object]]:
    layer = ctx.root()
    ctx.flush()

    def refers(*_: object) -> None:
        ctx.flush()

    spin = ctx.animation(Basic("opacity", 0, 1))
    return [
        ("delegate", lambda: layer.set_delegate(action_for_key=refers)),
        ("layout", lambda: layer.set_delegate(layout_sublayers=refers)),
        ("action", lambda: layer.actions.update({"opacity": refers})),
        ("user data", lambda: setattr(layer, "user_data", ctx)),
        ("user data of an animation", lambda: setattr(spin, "user_data", ctx)),
        ("events", lambda: ctx.on_event(refers)),
        ("log", lambda: ctx.log(refers)),
        ("completion", lambda: ctx.transaction(completion=refers).begin()),
        ("animation", lambda: layer.add(Basic("opacity", 0, 1, duration=9, did_stop=refers))),
        ("animate", lambda: layer.animate(opacity=0, duration=9, completion=refers)),
        ("animator", lambda: layer.animate(opacity=0, duration=9).add_completion(refers)),
        ("view", lambda: kinema.View(layer)),
    ]


@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.parametrize("index", range(12))
def test_a_context_whose_callbacks_refer_to_it_is_collected(index: int) -> None:
    ctx = kinema.Context()
    uses = uses_of_callbacks(ctx)
    uses[index][1]()
    gone, name = weakref.ref(ctx), uses[index][0]
    del ctx, uses
    gc.collect()
    assert gone() is None, name


def test_a_context_that_a_callback_keeps_alive_is_reported() -> None:
    ctx = kinema.Context()
    layer = ctx.root()
    layer.set_delegate(action_for_key=lambda layer, key, ctx=ctx: None)
    del ctx, layer
    with pytest.warns(ResourceWarning, match="a context was not closed, and its callbacks may have kept it alive"):
        gc.collect()


@pytest.mark.filterwarnings("error")
def test_a_context_without_callbacks_ends_without_a_word() -> None:
    ctx = kinema.Context()
    ctx.root(name="stage")
    ctx.flush()
    gone = weakref.ref(ctx)
    del ctx
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
