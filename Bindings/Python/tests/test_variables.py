"""Variables (D153, D154) from Python."""

from __future__ import annotations

import kinema
import pytest


def test_a_variable_moves_and_is_read_in_one_statement_each(ctx: kinema.Context) -> None:
    x = ctx.variable(0.0)
    x.animate(10, 2, curve="linear")
    ctx.advance(0.5)
    assert (x.value, x.velocity, x.target) == (2.5, 5, 10)
    x.value = 7
    assert (x.value, x.velocity, repr(x)) == (7, 0, "<variable 7.0>")


def test_rows_and_colors(ctx: kinema.Context) -> None:
    place, color = ctx.variable((0, 0, 0)), ctx.variable(kinema.Color(0, 0, 0, 0))
    place.animate((1, 2, 3), duration=1, curve="linear")
    color.animate(kinema.Color(1, 0, 0), duration=1, curve="linear")
    ctx.advance(0.5)
    assert place.value == (0.5, 1, 1.5)
    assert color.value == kinema.Color(1, 0, 0, 0.5)
    with pytest.raises(kinema.TypeMismatchError, match="width"):
        place.animate((1, 2), duration=1)
    with pytest.raises(kinema.TypeMismatchError, match="count"):
        ctx.variable(())
    with pytest.raises(TypeError, match="no option 'speed'"):
        place.animate((1, 2, 3), speed=1)
    with pytest.raises(ValueError, match="from_"):
        place.animate((1, 2, 3), from_=1)


def test_completions_starts_and_the_end_of_a_variable(ctx: kinema.Context) -> None:
    runs = []
    x, y = ctx.variable(5), ctx.variable(0)
    x.animate(5, 1, curve="linear", from_=1, completion=lambda: runs.append("x"))
    y.animate(1, 9, completion=lambda: runs.append("y"))
    ctx.advance(0.5)
    assert (x.value, runs) == (3, [])
    y.close()
    ctx.advance(1)
    assert sorted(runs) == ["x", "y"]
    with pytest.raises(kinema.InvalidHandleError):
        y.value  # noqa: B018


def test_a_key_is_a_number_or_a_text_and_lasts_while_frames_name_it(ctx: kinema.Context) -> None:
    for frame in range(1, 4):
        ctx.advance(frame)
        ctx.variable(0, key="menu").animate(1, 4, curve="linear")
    assert ctx.variable(0, key="menu").value == 0.5
    assert ctx.variable(3, key=2**64 - 1).value == 3
    ctx.advance(4)
    ctx.advance(5)
    assert ctx.variable(9, key="menu").value == 9
    with pytest.raises(ValueError, match="key"):
        ctx.variable(0, key=-1)
    with pytest.raises(kinema.TypeMismatchError, match="key"):
        ctx.variable((0, 0), key="menu")


def test_many_variables_move_and_are_read_together(ctx: kinema.Context) -> None:
    bars, points = ctx.variables([0.0, 10.0, 20.0]), ctx.variables([(0, 0), (1, 1)])
    bars.animate([100, 110, 120], 1, curve="linear", stagger=0.25)
    points.animate((3, 3), 1, curve="linear")
    ctx.advance(0.5)
    assert [float(x) for x in bars.read()] == [50, 35, 20]
    assert [tuple(map(float, row)) for row in points.read()] == [(1.5, 1.5), (2, 2)]
    assert (bars[1].value, points[1].value, len(bars)) == (35, (2, 2), 3)
    with pytest.raises(ValueError, match="targets"):
        bars.animate([1, 2])
    numpy = pytest.importorskip("numpy")
    records = numpy.zeros(3, [("id", "i4"), ("x", "f4")])
    bars.read(records["x"])
    assert records["x"].tolist() == [50, 35, 20]
    with pytest.raises(TypeError, match="float64"):
        bars.read(numpy.zeros(3, "i8"))


def test_a_restored_state_owns_what_it_had(ctx: kinema.Context) -> None:
    x = ctx.variable(0)
    x.animate(8, 1, curve="linear")
    state = ctx.save()
    y = ctx.variable(1)
    ctx.advance(0.5)
    assert x.value == 4
    ctx.restore(state)
    z = ctx.variable(2)
    del y  # its handle is that of z now
    ctx.advance(0.25)
    assert (x.value, z.value) == (2, 2)


def test_an_animator_scrubs_variables_without_a_flush(ctx: kinema.Context) -> None:
    """D155."""
    x, y = ctx.variable(0), ctx.variables([(0, 0), (4, 8)])
    scrub = x.animate(100, 1, curve="linear", animator=True)
    assert isinstance(scrub, kinema.Animator)
    assert y.animate((8, 8), 2, curve="linear", animator=scrub) is scrub
    assert x.animate(100, 1) is None
    scrub.paused, scrub.fraction = True, 0.25
    assert (x.value, x.velocity, scrub.duration) == (50, 0, 2)
    assert [tuple(map(float, row)) for row in y.read()] == [(2, 2), (5, 8)]
    scrub.reverse()
    scrub.resume()
    ctx.advance(0.25)
    assert (x.value, x.target) == (25, 0)
    assert [tuple(map(float, row)) for row in y.read_velocities()] == [(-4, -4), (-2, 0)]
    ctx.advance(1)
    assert (x.value, scrub.state.name) == (0, "AT_START")


def test_motions_of_layers_and_variables_share_an_animator(ctx: kinema.Context) -> None:
    """D87: paused at 0.25 and resumed at 2, it shows at 2.5 what 0.75 s from the start shows. The duration is the latest end."""
    ship, pair, x = ctx.root(), ctx.layers(2), ctx.variable(0)
    for layer in pair:
        ctx.add_root(layer)
    ctx.flush()
    move = ship.animate({"position.x": 100}, duration=1, curve="linear")
    assert ship.animate(opacity=0, z_position=8, duration=2, curve="linear", animator=move) is move
    assert ctx.animate_layers(pair, z_position=4, duration=1, curve="linear", animator=move) is move
    assert pair.animate(position=[(4, 0), (0, 8)], duration=1, curve="linear", animator=move) is move
    assert x.animate(20, 1, curve="linear", animator=move) is move
    other = ship.animate(corner_radius=4, duration=1, curve="linear", animator=True)
    assert other is not move
    ctx.advance(0.25)
    assert (move.duration, other.duration) == (2, 1)
    move.pause()
    ctx.advance(2)
    assert ship.presentation_value("cornerRadius") == 4
    move.resume()
    ctx.advance(2.5)
    assert (ship.presentation_value("position.x"), ship.presentation_value("opacity")) == (75, 0.625)
    assert (ship.presentation_value("zPosition"), pair[0].presentation_value("zPosition"), x.value) == (3, 3, 15)
    assert (pair[0].presentation_value("position.x"), pair[1].presentation_value("position.y")) == (3, 6)
    move.reverse()
    ctx.advance(3.25)
    assert (move.state.name, ship.opacity, ship.position.x, ship.z_position, x.target) == ("AT_START", 1, 0, 0, 0)


def test_moves_and_states_join_an_animator(ctx: kinema.Context) -> None:
    """D87: a linear motion of 1 s shows the middle at 0.5 s."""
    root = ctx.root()
    panel, card = root.add_layer(position=(100, 0)), root.add_layer(position=(20, 0))
    states = [{"name": "open", "values": [{"keyPath": "zPosition", "value": 8}]}]
    door = ctx.load({"kinema": 1, "layers": [{"id": "door", "states": states}]}, into=root)["door"]
    ctx.flush()
    linear = kinema.Motion(1, curve="linear")
    move = panel.animate(z_position=4, duration=2, curve="linear")
    card.position = (40, 0)
    assert card.move(panel, motion=linear, animator=move) is move
    assert door.set_state("open", linear, animator=move) is move
    assert isinstance(door.set_state(None, linear), kinema.Animator) and door.set_state("open", linear, animator=move) is move
    ctx.flush()
    move.pause()
    move.fraction = 0.25
    ctx.flush()
    # from 20 - 100 in the panel to 40, and from 0 to 8
    assert (card.presentation_value("position.x"), door.presentation_value("zPosition")) == (-20, 4)
    assert panel.presentation_value("zPosition") == 1
    with pytest.raises(TypeError, match="animator: one given without a motion"):
        door.set_state("open", animator=move)


def test_an_animation_joins_nothing_but_an_animator(ctx: kinema.Context) -> None:
    ship, x = ctx.root(), ctx.variable(0)
    for call in (lambda: ship.animate(opacity=0, animator=ship), lambda: x.animate(1, 1, animator=ship)):
        with pytest.raises(
            kinema.TypeMismatchError, match=r"animator: <layer .* given, expected one such as animate\(\) returns"
        ):
            call()
    move = ship.animate(z_position=1)
    move.close()
    with pytest.raises(kinema.InvalidHandleError, match="animator: a closed one given"):
        ship.animate(opacity=0, animator=move)
    assert ship.opacity == 1 and x.target == 0


def test_a_timeline_moves_variables_and_layers(ctx: kinema.Context) -> None:
    """D155."""
    root, x, pairs = ctx.root(), ctx.variable(0), ctx.variables([(0, 0), (1, 1)])
    ctx.flush()
    show = (
        kinema.Timeline(ctx)
        .add(x, 100, duration=1, curve="linear", label="there")
        .add(x, 40, duration=1, curve="linear")
        .add(pairs, [(2, 4), (3, 5)], duration=1, curve="linear", delays=[0, 0.5], at="there")
        .add(root, z_position=10, duration=2, curve="linear", at=0)
        .start()
    )
    ctx.advance(1.5)
    assert (x.value, root.presentation_value("zPosition")) == (pytest.approx(70), pytest.approx(7.5))
    assert pairs.read()[1] == pytest.approx([3, 5])
    show.time = 0.75
    ctx.flush()
    assert (x.value, root.presentation_value("zPosition")) == (pytest.approx(75), pytest.approx(3.75))
    assert [list(row) for row in pairs.read()] == [pytest.approx([1.5, 3]), pytest.approx([1.5, 2])]
    with pytest.raises(ValueError, match="values: 3 numbers given"):
        kinema.Timeline(ctx).add(pairs, [1, 2, 3])
    with pytest.raises(TypeError, match="opacity"):
        kinema.Timeline(ctx).add(x, 1, opacity=0)
