"""Every object of the package says what it is, and a context lists what programs use."""

from __future__ import annotations

import enum
import inspect
from collections.abc import Callable
from typing import Any

import kinema
import kinema.importers
import kinema.rendering
import kinema.scene
import kinema.viewing
import pytest

PUBLIC = sorted(
    {
        found
        for module in (kinema, kinema.rendering, kinema.viewing, kinema.scene, kinema.importers)
        for name in module.__all__
        if inspect.isclass(found := getattr(module, name)) and not issubclass(found, (BaseException, enum.Enum))
    },
    key=lambda found: (found.__module__, found.__name__),
)


@pytest.mark.parametrize("kind", PUBLIC, ids=lambda kind: kind.__name__)
def test_every_public_class_has_a_repr(kind: type[Any]) -> None:
    assert kind.__repr__ is not object.__repr__


REPRS: dict[str, tuple[Callable[[kinema.Context, kinema.Layer], Any], str]] = {
    "actions": (lambda ctx, card: ctx.default_actions("shape"), "<default actions of shape layers>"),
    "path": (lambda ctx, card: kinema.Path.svg("M0 0h4z"), "Path([('move', 0.0, 0.0), ('line', 4.0, 0.0), ('close',)])"),
    "long path": (
        lambda ctx, card: kinema.Path([("move", 0, 0)] + [("close",)] * 1000),
        "Path([('move', 0, 0), ('close',), ('close',), ('close',), ('close',), ('close',), … 995 more])",
    ),
    "long list": (
        lambda ctx, card: kinema.Keyframe("opacity", [0] * 1000),
        f"Keyframe('opacity', values=[{'0, ' * 20}… 980 more])",
    ),
    "animator": (lambda ctx, card: card.animate(opacity=0, duration=2), "<animator running at 0 of 2 s>"),
    "block": (lambda ctx, card: ctx.animate(0.5), "<animation block of 0.5 s>"),
    "compact list": (lambda ctx, card: ctx.compact_list(), "<compact list of 144 bytes an item, revision 0>"),
    "frame": (lambda ctx, card: kinema.rendering.render(card), "<frame of 40 x 20 pixels>"),
    "import": (
        lambda ctx, card: kinema.importers.Imported({"kinema": 1, "name": "sun", "layers": [{}] * 999}, []),
        "<imported 'sun' with 0 notes>",
    ),
    "page": (lambda ctx, card: kinema.viewing.Page("x" * 4321), "<page of 4 kB>"),
    "scene": (lambda ctx, card: ctx.load({"kinema": 1, "layers": [{"id": "a"}], "duration": 2}), "<scene of 1 layers, 2 s>"),
    "timeline": (lambda ctx, card: kinema.Timeline(ctx).add(card, opacity=0, duration=1), "<timeline of 1 entries>"),
}


@pytest.mark.parametrize("name", REPRS)
def test_reprs_tell_the_state(ctx: kinema.Context, card: kinema.Layer, name: str) -> None:
    made = REPRS[name][0](ctx, card)
    ctx.flush()
    assert repr(made) == REPRS[name][1]


def test_reprs_of_the_parts_of_a_layer(card: kinema.Layer) -> None:
    assert repr(card.actions) == f"<actions of {card!r}>"
    assert repr(card.style(2)) == f"<style 2 of {card!r}>" and "style 2" in repr(card.style_actions(2))
    assert repr(kinema.Layer.opacity) == "<property opacity: 0 (transparent) to 1>"
    assert repr(kinema.Basic.duration).startswith("<property duration of animations: ")


@pytest.mark.parametrize(
    "make",
    [
        lambda ctx, card: ctx.sampler([(card, "opacity")]),
        lambda ctx, card: ctx.compact_list(),
        lambda ctx, card: ctx.load({"kinema": 1, "layers": []}),
        lambda ctx, card: ctx.stream([card], [("a", "f4")], a="opacity"),
    ],
)
def test_closed_objects_say_so(ctx: kinema.Context, card: kinema.Layer, make: Callable[..., Any]) -> None:
    made = make(ctx, card)
    made.close()
    assert repr(made).startswith("<closed ")


def test_a_context_lists_what_programs_use(ctx: kinema.Context) -> None:
    listed = set(dir(ctx))
    assert {"advance", "animate", "flush", "layers", "root", "sampler", "transaction", "time"} <= listed
    assert not {"pointer", "kept", "known", "depth", "eras", "turns", "waits", "tag_of", "layer_of", "swapped"} & listed
    documented = {name for name in listed if not name.startswith("_")}
    assert [name for name in documented if not inspect.getdoc(getattr(kinema.Context, name))] == []
