"""Each status has an exception with the engine's message, and a refused call changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import kinema
import pytest
from kinema import Status
from kinema._library import lib
from kinema.errors import KinemaError, error_for


def nan(ctx: kinema.Context, layer: kinema.Layer) -> None:
    layer.opacity = float("nan")


def foreign(ctx: kinema.Context, layer: kinema.Layer) -> None:
    with kinema.Context() as other:
        layer.add_sublayer(other.layer())


def unknown(ctx: kinema.Context, layer: kinema.Layer) -> None:
    layer["colour"] = 1


def mismatch(ctx: kinema.Context, layer: kinema.Layer) -> None:
    layer.position = 1, 2, 3


def no_transaction(ctx: kinema.Context, layer: kinema.Layer) -> None:
    ctx.flush()
    ctx.current.commit()


def backwards(ctx: kinema.Context, layer: kinema.Layer) -> None:
    ctx.advance(-1)


def cycle(ctx: kinema.Context, layer: kinema.Layer) -> None:
    layer.add_sublayer(layer)


def out_of_order(ctx: kinema.Context, layer: kinema.Layer) -> None:
    with ctx.transaction() as outer, ctx.transaction():
        outer.commit()


def too_small(ctx: kinema.Context, layer: kinema.Layer) -> None:
    lib.kinContextDump(ctx.pointer, False, None, 0, None)


def read_only(ctx: kinema.Context, layer: kinema.Layer) -> None:
    layer.presentation().opacity = 0.5


def not_committed(ctx: kinema.Context, layer: kinema.Layer) -> None:
    ctx.layer().presentation()


def not_found(ctx: kinema.Context, layer: kinema.Layer) -> None:
    _ = ctx.current["absent"]


def limit(ctx: kinema.Context, layer: kinema.Layer) -> None:
    for index in range(5000):
        ctx.register_property(f"p{index}", "number", 0)


@pytest.mark.parametrize(
    ("call", "error", "builtin"),
    [
        (nan, kinema.InvalidArgumentError, ValueError),
        (foreign, kinema.InvalidHandleError, ReferenceError),
        (unknown, kinema.UnknownKeyError, KeyError),
        (mismatch, kinema.TypeMismatchError, TypeError),
        (no_transaction, kinema.NoTransactionError, RuntimeError),
        (backwards, kinema.TimeBackwardsError, ValueError),
        (cycle, kinema.CycleError, ValueError),
        (out_of_order, kinema.OutOfOrderError, RuntimeError),
        (too_small, kinema.BufferTooSmallError, BufferError),
        (read_only, kinema.ReadOnlyError, AttributeError),
        (not_committed, kinema.NotCommittedError, LookupError),
        (not_found, kinema.NotFoundError, KeyError),
        (limit, kinema.LimitExceededError, OverflowError),
    ],
)
def test_D33_a_status_is_an_exception(
    ctx: kinema.Context,
    stage: kinema.Layer,
    call: Callable[[kinema.Context, kinema.Layer], None],
    error: type[KinemaError],
    builtin: type[Exception],
) -> None:
    with pytest.raises(error) as raised:
        call(ctx, stage)
    assert isinstance(raised.value, builtin) and isinstance(raised.value, KinemaError)
    assert len(str(raised.value)) > 10 and raised.value.status_name == raised.value.status.name.lower()


def test_names_and_messages_are_those_of_the_library() -> None:
    for status in Status:
        assert lib.kinStatusName(status).decode() == status.name.lower()
        assert lib.kinStatusDescription(status)
    assert lib.kinStatusName(999) == b"unknown"


def test_a_status_of_a_newer_library_is_a_plain_error() -> None:
    assert type(error_for(999, "new")) is KinemaError and str(error_for(999, "new")) == "new"
    assert isinstance(error_for(Status.OUT_OF_MEMORY, ""), MemoryError)


@pytest.mark.parametrize(
    "call",
    [
        lambda ctx, card: card.add(kinema.Basic("opacity"), key="a\0b"),
        lambda ctx, card: card.remove_animation("a\0b"),
        lambda ctx, card: card.animation("a\0b"),
        lambda ctx, card: card.animator("a\0b"),
        lambda ctx, card: ctx.add_animations([card], kinema.Basic("opacity", 0, 1), key="a\0b"),
        lambda ctx, card: ctx.animation(kinema.Basic(tags={"a\0b": 1})),
        lambda ctx, card: ctx.animation(kinema.Basic(tags={"a": 1})).tag("a\0b"),
        lambda ctx, card: ctx.animation(kinema.Basic())["duration\0"],
        lambda ctx, card: ctx.key_path("opacity\0b"),
        lambda ctx, card: card.__setitem__("opacity\0b", 0.5),
        lambda ctx, card: ctx.register_property("glow\0b", "number"),
        lambda ctx, card: kinema.TimingFunction.named("linear\0b"),
        lambda ctx, card: card.animate(opacity=0, curve="linear\0b"),
        lambda ctx, card: kinema.stagger(2, each=1, curve="linear\0b"),
        lambda ctx, card: card.actions.__setitem__("a\0b", None),
        lambda ctx, card: card.action_for_key("a\0b"),
        lambda ctx, card: card.run_action("a\0b"),
        lambda ctx, card: ctx.current.__setitem__("a\0b", 1),
        lambda ctx, card: ctx.current["a\0b"],
        lambda ctx, card: setattr(card, "state", "a\0b"),
        lambda ctx, card: card.start_timeline("a\0b"),
        lambda ctx, card: setattr(card, "constraints", [kinema.Constraint("minX", "a\0b")]),
        lambda ctx, card: kinema.Layer.corner_curve_expansion_factor("circular\0b"),
        lambda ctx, card: ctx.write(resource=lambda number: "a\0b"),
    ],
)
def test_a_text_with_a_nul_is_refused(
    ctx: kinema.Context, card: kinema.Layer, call: Callable[[kinema.Context, kinema.Layer], object]
) -> None:
    """C would read the part before the NUL, which is another name."""
    card.contents = 7
    card.add(kinema.Basic("opacity", duration=1), key="a")
    ctx.flush()
    before = ctx.dump(json=True)
    with pytest.raises(kinema.InvalidArgumentError, match="without NUL"):
        call(ctx, card)
    assert ctx.dump(json=True) == before


def test_values_and_names_of_a_document_may_have_a_nul(ctx: kinema.Context) -> None:
    document = {
        "kinema": 1,
        "layers": [{"id": "a", "set": {"name": "x\0y"}, "states": [{"name": "p\0q", "values": []}]}],
        "markers": [{"name": "m\0n", "time": 1}],
    }
    scene = ctx.load(document)
    assert (scene["a"].name, scene["a"].states, scene.markers[0].name) == ("x\0y", ["p\0q"], "m\0n")
    with pytest.raises(kinema.InvalidArgumentError, match="without NUL"):
        scene["a\0"]


def test_D9_a_refused_call_changes_nothing(ctx: kinema.Context, stage: kinema.Layer) -> None:
    before = ctx.dump(json=True), ctx.statistics
    for value in ((1, 2, 3), "x", (float("nan"), 0), None, [("move", 1, 2)]):
        with pytest.raises(KinemaError):
            stage.position = value  # type: ignore[assignment]
    with pytest.raises(KinemaError):
        stage.add(kinema.Basic("position", to=3))
    assert (ctx.dump(json=True), ctx.statistics) == before


def test_a_failed_creation_of_a_layer_leaves_no_object(ctx: kinema.Context) -> None:
    with pytest.raises(kinema.TypeMismatchError):
        ctx.layer(position=1)
    with pytest.raises(ValueError):
        ctx.layer("hologram")
    assert ctx.statistics.layers == 0


def test_a_closed_context_raises_invalid_handle(ctx: kinema.Context) -> None:
    layer = ctx.layer()
    ctx.close()
    ctx.close()
    for call in (lambda: layer.opacity, lambda: ctx.advance(1), lambda: ctx.layer(), lambda: layer.add(kinema.Basic())):
        with pytest.raises(kinema.InvalidHandleError):
            call()
    layer.close()
    assert repr(ctx) == "<closed context>"


@pytest.mark.parametrize(
    "call",
    [
        lambda ctx, layer: ctx.advance("soon"),
        lambda ctx, layer: layer.presentation_value("opacity", at="soon"),
        lambda ctx, layer: layer.convert_time([1]),
        lambda ctx, layer: layer.hit_test((0, 0), at="now"),
        lambda ctx, layer: layer[3.5],
        lambda ctx, layer: layer.insert_sublayer(layer, "top"),
        lambda ctx, layer: layer.add(kinema.Spring("opacity", perceptual_duration="long")),
    ],
)
def test_D9_arguments_of_a_wrong_type_are_type_errors(
    ctx: kinema.Context, stage: kinema.Layer, call: Callable[[kinema.Context, kinema.Layer], None]
) -> None:
    with pytest.raises(TypeError):
        call(ctx, stage)


@pytest.mark.parametrize(
    ("kind", "key", "value", "message"),
    [
        ("layer", "opacity", float("nan"), "opacity: NaN given, expected a finite number"),
        ("layer", "position", (float("inf"), 0), "position[0]: infinity given, expected a finite number"),
        ("layer", "repeatCount", float("nan"), "repeatCount: NaN given, expected a number or infinity"),
        ("layer", "hidden", 2, "hidden: 2 given, expected 0 or 1"),
        ("tiled", "fadeDuration", -1, "fadeDuration: -1 given, expected a number of 0 or more"),
        ("replicator", "instanceCount", 1.5, "instanceCount: 1.5 given, expected a whole number, at most 2^53"),
    ],
)
def test_d33_a_message_says_which_numbers_are_expected(
    ctx: kinema.Context, kind: str, key: str, value: object, message: str
) -> None:
    with pytest.raises(kinema.InvalidArgumentError) as error:
        ctx.layer(kind)[key] = value
    assert str(error.value) == message


def test_a_closed_object_is_called_closed() -> None:
    with kinema.Context() as ctx:
        card = ctx.root()
        ctx.flush()
        sampler = ctx.sampler([(card, "opacity")])
        sampler.close()
        with pytest.raises(kinema.InvalidHandleError, match="^sampler: a closed one given"):
            sampler.sample(0)
    for call in (lambda: card.opacity, ctx.flush, lambda: card.animate(opacity=0), lambda: ctx.advance(1)):
        with pytest.raises(kinema.InvalidHandleError, match="^context: a closed one given"):
            call()


class Foreign:
    """An array of another library, which only numpy's protocol reads."""

    def __array__(self, dtype: object = None, copy: object = None) -> object:
        return pytest.importorskip("numpy").zeros((2, 2))


def test_mistakes_of_beginners_are_named(ctx: kinema.Context, card: kinema.Layer) -> None:
    """argument: what was given, what was expected."""
    calls: dict[str, Callable[[], object]] = {
        "duration: -0.5 given, expected seconds of 0 or more, or None for the transaction's": lambda: card.animate(
            opacity=0, duration=-0.5
        ),
        "duration: inf given, expected seconds of 0 or more": lambda: kinema.Motion(float("inf")).encode(),
        "duration: 'x' given, expected a number": lambda: ctx.animate("x"),  # type: ignore[arg-type]
        "layer: None given, expected a layer": lambda: ctx.add_root(None),  # type: ignore[arg-type]
        "layer: 5 given": lambda: ctx.counterpart(5),  # type: ignore[arg-type]
        "above: 'stage' given, expected a layer": lambda: ctx.layers(3, above="stage"),  # type: ignore[arg-type]
        "into: 'stage' given, expected a layer": lambda: ctx.load({"kinema": 1, "layers": []}, "stage"),  # type: ignore[arg-type]
        "superlayer: None given": lambda: card.move(None),  # type: ignore[arg-type]
        "layers: <layer at .* given, expected a list of layers": lambda: ctx.animate_layers(card, opacity=0),  # type: ignore[arg-type]
        "layers: 3 given, expected a layer": lambda: ctx.set_values([card, 3], "opacity", 1),  # type: ignore[list-item]
        "channels: 3 given, expected a layer": lambda: ctx.sampler([(3, "opacity")]),  # type: ignore[list-item]
        "context: None given, expected a kinema.Context": lambda: kinema.Layer(None),  # type: ignore[arg-type]
        "values: 5 given, expected a dict": lambda: card.animate(5),  # type: ignore[arg-type]
        "motion: 0.5 given, expected one such as": lambda: card.move(card.add_layer(), motion=0.5),  # type: ignore[arg-type]
        "motion: True given": lambda: ctx.transaction(motion=True).begin(),
        "animation: <layer .* given, .*; add_sublayer": lambda: card.add(ctx.layer()),  # type: ignore[arg-type]
        "class: TextLayer given, expected its name: did you mean 'text'": lambda: card.add_layer(kinema.TextLayer),
        "class: \\[\\] given, expected one of": lambda: card.add_layer([]),
        "keyPath: None given, expected a text": lambda: card[None],  # type: ignore[index]
        "position: \\[\\] given, expected a point": lambda: setattr(card, "position", []),
        "opacity: None given, expected a number": lambda: setattr(card, "opacity", None),
        "color .4 numbers. or None$": lambda: setattr(card, "background_color", 5),
        "time: b'x' given, expected a number": lambda: ctx.advance(b"x"),  # type: ignore[arg-type]
        "count: -0.1 given, expected a number of items": lambda: kinema.stagger(-0.1),  # type: ignore[arg-type]
    }
    for words, call in calls.items():
        with pytest.raises((TypeError, ValueError), match=words):
            call()
    ctx.flush()
    sampler = ctx.sampler([(card, "position")])
    for out, words in ((bytes(32), "a read-only bytes of 32 bytes given"), (bytearray(3), "a bytearray of 3 bytes given")):
        with pytest.raises(ValueError, match=f"out: {words}, expected a writable buffer of 4 doubles"):
            sampler.sample([0, 1], out=out)


def test_arrays_of_other_libraries_are_rows(ctx: kinema.Context) -> None:
    cards = ctx.layers(2, position=[(1, 2), (3, 4)])
    ctx.set_values(cards, "position", Foreign())
    assert cards.position.tolist() == [[0, 0], [0, 0]]
