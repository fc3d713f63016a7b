"""The accelerator and Python do the same: values, warnings and errors of one program are the same text with both. Without the
accelerator, both are Python."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import weakref
from pathlib import Path

import kinema
import pytest
from kinema import _quick

PROGRAM = """
import enum, math, sys, warnings
import kinema

warnings.simplefilter("always")
warnings.showwarning = lambda message, *_: print("warning:", message)


class Half(float):
    pass


class Two(enum.IntEnum):
    TWO = 2


VALUES = [0, 1, 0.25, -0.0, True, Half(0.5), Two.TWO, 5, -3, 1e300, 1e-320, 10**400, math.nan, math.inf, None, "red", "x", b"x", [], [1], (1, 2),
          [1, 2], (1, 2, 3), (1, 2, 3, 4), (0.1, 0.2, 0.3, 0.4), (255, 0, 0, 255), (0, 0, 0, 2), [Half(1), Two.TWO, 3, 4], (1, "a"), (1, None),
          ((1, 2),), range(4), [0] * 16, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], {}, object, 3j]
NAMES = ["opacity", "hidden", "position", "bounds", "frame", "background_color", "transform", "shadow_offset", "z_position", "name", "contents",
         "edge_antialiasing_mask", "speed", "rate", "corner_curve", "fill_mode", "geometry_flipped"]


def tell(call):
    try:
        print(repr(call()))
    except BaseException as error:
        print(type(error).__name__, error)


with kinema.Context() as ctx, kinema.Context() as other:
    layer, strange = ctx.root(bounds=(0, 0, 9, 9)), other.layer()
    ctx.flush()
    for name in NAMES:
        for value in VALUES:
            print(name, str(value)[:80], end=": ")
            tell(lambda: setattr(layer, name, value))
            tell(lambda: getattr(layer, name))
    layer.set(opacity=1, position=(0, 0), speed=1)
    ctx.flush()
    for options in [{"opacity": 0.5}, {"opacity": 5}, {"position": (1, 2), "opacity": 0.25, "duration": 2}, {}, {"duration": 1}, {"nothing": 1},
                    {"opacity": 0, "curve": "easeOut"}, {"opacity": 1, "curve": "easyOut"}, {"opacity": 0, "curve": (0, 0, 1, 1)},
                    {"opacity": 0.5, "curve": "a\\0b"}, {"opacity": 0, "duration": -2}, {"opacity": 1, "duration": "1"}, {"opacity": 0, "bounce": 0.2},
                    {"opacity": 0.5, "retarget": "additive"}, {"opacity": 0, "retarget": "sideways"}, {"opacity": 0.5, "retarget": 9},
                    {"opacity": 0.5, "delay": 0.1, "stagger": 1, "repeat_count": 2, "autoreverses": True, "repeat_delay": 0.5, "bounce": None},
                    {"opacity": 0.1, "from_": 1}, {"background_color": "red"}, {"background_color": (1, 0, 0, 1)}, {"transform": kinema.Transform()},
                    {"name": "a"}, {"frame": (0, 0, 1, 1)}, {"values": {"position.x": 5}}, {"values": {"transform.rotation.z": 90}},
                    {"values": {"transform.rotation.z": 1.5}, "opacity": 0.75}, {"values": {"nowhere": 1}}, {"values": [1]}]:
        print(options, end=": ")
        tell(lambda: layer.animate(**options).duration)
        ctx.flush()
        tell(lambda: [(key, layer.animation(key), layer.presentation_value("opacity", at=0.25)) for key in layer.animation_keys])
    far = ctx.layer()
    far.animate(opacity=0)
    ctx.flush()
    for arguments, options in [(("opacity", 0, 1), {}), (("opacity",), {"to": 1, "duration": 2, "fill_mode": "both", "timing": "easeIn"}),
                               (("opacity", 0, 1), {"timing": "nothing"}), (("opacity", 0, 1), {"fill_mode": "?"}), (("nowhere", 0), {}),
                               (("position", (0, 0), (1, 2)), {"by": (1, 1)}), (("position", (0, 0, 0)), {}), (("position", 3), {}), ((None, 1), {}),
                               (("backgroundColor", "red", (0, 0, 1, 1)), {}), (("opacity", 0, 9), {}), (("opacity", 0, 1), {"duration": math.nan}),
                               (("opacity", 0, 1), {"duration": -1}), (("opacity", 0, 1), {"repeat_count": math.inf, "autoreverses": True}),
                               (("opacity", 0, 1), {"value_function": "rotateZ"}), (("opacity", 0, 1), {"additive": True, "cumulative": True}),
                               (("opacity", 0, 1), {"tags": {"a": 1}}), (("hidden", False, True), {"speed": 2, "time_offset": 0.5, "begin_time": 1})]:
        print(arguments, options, end=": ")
        def run(key="key"):
            layer.add(kinema.Basic(*arguments, **options), key)
            found = layer.animation("key")
            return found and [getattr(found, name) for name in dir(kinema.Basic) if isinstance(getattr(kinema.Basic, name), kinema._fields.Field)]
        tell(run)
        tell(lambda: layer.presentation_value("opacity", at=0.5))
    tell(lambda: layer.add(kinema.Basic("opacity", 0, 1), "a\\0b"))
    tell(lambda: layer.add(kinema.Basic("opacity", 0, 1), 5))
    tell(lambda: layer.add_sublayer(layer)), tell(lambda: layer.add_sublayer(strange)), tell(lambda: layer.add_sublayer(None))
    ctx.flush()
    sampler = ctx.sampler([(layer, "position"), (layer, "opacity")])
    for times in [0, 0.5, [0.25], (0, 1), [], [math.nan], "a", [None], range(3), [0] * 40, {1: 2}, True]:
        tell(lambda: sampler.sample(times).tolist())
    layer.opacity = 0.125
    tell(lambda: sampler.sample([0]).tolist())
    shown = layer.presentation()
    tell(lambda: setattr(shown, "opacity", 1)), tell(lambda: setattr(layer, "opacty", 1)), tell(lambda: delattr(layer, "opacity"))
    tell(lambda: layer.opacty), tell(lambda: kinema.Layer.opacity), tell(lambda: setattr(ctx, "nothing", 1))
    sampler.close(), tell(lambda: sampler.sample([0]))
tell(lambda: layer.opacity), tell(lambda: setattr(layer, "opacity", 1)), tell(lambda: layer.animate(opacity=0)), tell(lambda: layer.add(kinema.Basic("opacity", 0)))
"""


def output(accelerator: str) -> str:
    folder = os.pathsep.join([str(Path(kinema.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "KINEMA_ACCELERATOR": accelerator, "PYTHONPATH": folder, "PYTHONWARNINGS": "default"}
    run = subprocess.run([sys.executable, "-c", PROGRAM], text=True, capture_output=True, check=False, env=environment)
    assert run.returncode == 0 and run.stderr == "", run.stderr
    return run.stdout


def test_both_print_the_same() -> None:
    with_it, without = output("on"), output("off")
    assert with_it.splitlines() == without.splitlines()
    assert len(without) > 40_000 and "warning: " in without and "InvalidArgumentError" in without


def test_the_environment_chooses() -> None:
    wanted = "off" if os.environ.get("KINEMA_ACCELERATOR") == "off" else ("on", "missing")
    assert _quick.STATE in wanted


def test_a_callback_that_fails_inside_a_setter_raises_there(card: kinema.Layer) -> None:
    def fail(layer: kinema.Layer, key: str) -> None:
        raise LookupError(key)

    card.set_delegate(action_for_key=fail)
    with pytest.raises(LookupError, match="opacity"):
        card.opacity = 0.5
    assert card.opacity == 0.5
    card.set_delegate()
    card.opacity = 0.25


def test_layers_animators_and_samplers_leave_nothing_behind(ctx: kinema.Context, card: kinema.Layer) -> None:
    gone = [weakref.ref(card.animate(opacity=0.5)), weakref.ref(ctx.layer()), weakref.ref(ctx.sampler([(card, "opacity")]))]
    gc.collect()
    assert [one() for one in gone] == [None, None, None]
    ctx.flush()
    layers = ctx.statistics.layers
    for _ in range(100):
        ctx.layer(opacity=0.5, position=(1, 2))
    ctx.flush()
    assert ctx.statistics.layers == layers


def test_a_context_that_only_its_layer_holds_is_collected_with_it() -> None:
    context = kinema.Context()
    layer = context.root()
    gone = weakref.ref(context)
    layer.user_data = layer
    del context, layer
    gc.collect()
    assert gone() is None


def test_threads_take_turns_on_a_sampler(ctx: kinema.Context, card: kinema.Layer) -> None:
    sampler, failures = ctx.sampler([(card, "position")], follow=False), []

    def work() -> None:
        try:
            for _ in range(500):
                assert list(sampler.sample([0.5])[0]) == [10, 20]
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_a_context_may_be_closed_while_other_threads_set_values() -> None:
    for _ in range(20):
        context = kinema.Context()
        layer = context.root()
        closed = threading.Event()

        def work(layer: kinema.Layer = layer, closed: threading.Event = closed) -> None:
            try:
                while not closed.is_set():
                    layer.opacity = layer.opacity / 2
            except kinema.InvalidHandleError:
                pass

        thread = threading.Thread(target=work)
        thread.start()
        context.close()
        thread.join(5)
        closed.set()
        assert not thread.is_alive()


def test_a_layer_or_animator_without_its_context_ends_without_harm() -> None:
    """Attributes of objects can be set, also to nonsense."""
    program = """
import gc, kinema
for given in (None, 5, object()):
    with kinema.Context() as ctx:
        card = ctx.root()
        ctx.flush()
        for thing, use in ((card.animate(opacity=0), lambda it: it.time), (card, lambda it: it.opacity), (ctx.layer(), lambda it: it.remove())):
            thing.context = given
            try:
                use(thing)
            except (AttributeError, TypeError, kinema.KinemaError):
                pass
        del thing, card
        gc.collect()
print("alive")
"""
    done = subprocess.run([sys.executable, "-c", program], text=True, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr
