"""The surface: every argument is accepted or refused, and a refused call changes nothing (D9, D33)."""

from __future__ import annotations

import pickle
from typing import Any

import kinema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from kinema import Basic, Group, Keyframe, KinemaError, Property, Spring
from properties.shown import examples, reals, steps

pytestmark = pytest.mark.filterwarnings("ignore::kinema.SuspiciousValueWarning")  # any value is given
PROPERTIES = sorted({name for name in dir(kinema.Layer) if name in {member.name.lower() for member in Property}})
SYNONYMS = {"transform.rotation": "transform.rotation.z"}  # 8.3
REFUSALS = (KinemaError, TypeError, ValueError, AttributeError)
anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=8),
    st.lists(st.floats(), max_size=17),
    st.tuples(*[reals(-9, 9)] * 2),
    st.tuples(*[reals(0, 1)] * 4),
    st.tuples(*[reals(-9, 9)] * 16),
    st.lists(st.tuples(st.sampled_from(["move", "line", "quad", "curve", "close"]), st.floats(), st.floats()), max_size=4),
)


def equal(a: Any, b: Any) -> bool:
    return bool(a == b) or (isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)) and list(a) == list(b))


@examples
@given(st.sampled_from(PROPERTIES), anything)
def test_D9_a_value_is_stored_unchanged_or_refused_without_effect(name: str, value: Any) -> None:
    with kinema.Context() as ctx:
        layer = ctx.root(bounds=(0, 0, 4, 2))
        ctx.flush()
        before = ctx.dump(json=True), getattr(layer, name)
        try:
            setattr(layer, name, value)
        except REFUSALS:
            assert (ctx.dump(json=True), getattr(layer, name)) == before
            return
        once = getattr(layer, name)
        ctx.flush()
        ctx.advance(9)
        setattr(layer, name, once)
        assert equal(getattr(layer, name), once)
        assert equal(getattr(layer.presentation(), name), once)


@examples
@given(
    st.text(max_size=24)
    | st.lists(
        st.sampled_from(["transform", "rotation", "x", "position", "sublayers", "a", "bounds", "origin", ""]), max_size=5
    ).map(".".join)
)
def test_D13_a_key_path_is_resolved_or_refused(path: str) -> None:
    with kinema.Context() as ctx:
        layer = ctx.root()
        ctx.flush()
        try:
            assert ctx.key_path(path).name == SYNONYMS.get(path, path)
        except REFUSALS:
            with pytest.raises(REFUSALS):
                layer.add(Basic(path, 0, 1))
            assert layer.animation_keys == []


FIELDS = (
    "begin_time",
    "duration",
    "speed",
    "time_offset",
    "repeat_count",
    "repeat_duration",
    "autoreverses",
    "fill_mode",
    "timing",
    "from_",
    "to",
    "by",
    "additive",
    "cumulative",
    "key_path",
    "value_function",
    "mass",
    "stiffness",
    "damping",
    "initial_velocity",
)


@examples
@given(st.dictionaries(st.sampled_from(FIELDS), anything, max_size=4), st.floats())
def test_D9_an_animation_is_attached_or_refused(options: dict[str, Any], time: float) -> None:
    with kinema.Context() as ctx:
        layer = ctx.root()
        ctx.flush()
        try:
            layer.add(Spring(**{"key_path": "zPosition", "to": 1, **options}), "k")
        except REFUSALS:
            assert layer.animation_keys == []
            return
        ctx.flush()
        assert layer.animation_keys == ["k"]
        try:
            shown = layer.presentation_value("zPosition", time)
            assert isinstance(shown, float) and not shown != shown
        except kinema.InvalidArgumentError:
            assert not abs(time) < float("inf")


numbers = steps(-4, 4).map(float)
timing = st.fixed_dictionaries(
    {},
    optional={
        "begin_time": numbers,
        "duration": steps(1 / 64, 4).map(float),
        "speed": numbers,
        "time_offset": numbers,
        "repeat_count": steps(0, 4).map(float),
        "autoreverses": st.booleans(),
        "timing": st.sampled_from(["easeIn", "default"]),
        "fill_mode": st.sampled_from(["removed", "forwards", "backwards", "both"]),
        "additive": st.booleans(),
    },
)
keys = st.sampled_from(["opacity", "zPosition", "position.x", "transform.rotation.z", "bounds.size.width"])
animations = st.one_of(
    st.builds(lambda key, a, b, options: Basic(key, a, b, **options), keys, numbers, numbers, timing),
    st.builds(lambda key, a, b, options: Spring(key, a, b, **options), keys, numbers, numbers, timing),
    st.builds(lambda key, values, options: Keyframe(key, values, **options), keys, st.lists(numbers, max_size=4), timing),
)
trees = st.recursive(
    animations,
    lambda inner: st.builds(
        lambda children, options: Group(children, **{k: v for k, v in options.items() if k != "additive"}),
        st.lists(inner, max_size=3),
        timing,
    ),
    max_leaves=6,
)


@examples
@given(st.lists(trees, min_size=1, max_size=4), st.lists(steps(-4, 12), min_size=1, max_size=6))
def test_D11_a_batch_equals_single_samples(added: list[kinema.Animation], times: list[Any]) -> None:
    with kinema.Context() as ctx:
        layer = ctx.root()
        ctx.flush()
        for animation in added:
            layer.add(animation)
        ctx.flush()
        paths = ("opacity", "zPosition", "position", "transform", "bounds")
        rows = ctx.sampler([(layer, path) for path in paths]).sample([float(time) for time in times]).tolist()
        for time, row in zip(times, rows, strict=True):
            values = [layer.presentation_value(path, float(time)) for path in paths]
            assert row == [x for value in values for x in (value if isinstance(value, tuple) else (value,))]
            shown = layer.presentation(at=float(time))
            assert [shown[path] for path in paths] == values


@examples
@given(trees)
def test_7_30_an_attached_animation_equals_its_description(animation: kinema.Animation) -> None:
    assert pickle.loads(pickle.dumps(animation)) == animation
    with kinema.Context() as ctx:
        layer = ctx.root()
        layer.add(animation, "k")
        attached = layer.animation("k")
        assert attached is not None
        for name in ("begin_time", "speed", "time_offset", "repeat_count", "autoreverses", "fill_mode"):
            assert getattr(attached, name) == getattr(animation, name), name
        assert attached.duration == (animation.duration or 0.25)


class Tree(RuleBasedStateMachine):
    """7C and D40: lists of sublayers against plain Python lists."""

    @initialize()
    def start(self) -> None:
        self.ctx = kinema.Context()
        self.layers = [self.ctx.root()] + [self.ctx.layer() for _ in range(5)]
        self.children: list[list[int]] = [[] for _ in self.layers]

    def parent(self, child: int) -> int | None:
        return next((index for index, below in enumerate(self.children) if child in below), None)

    def is_below(self, layer: int, ancestor: int) -> bool:
        above: int | None = layer
        while above is not None and above != ancestor:
            above = self.parent(above)
        return above == ancestor

    def detach(self, child: int) -> None:
        parent = self.parent(child)
        if parent is not None:
            self.children[parent].remove(child)

    @rule(parent=st.integers(0, 5), child=st.integers(1, 5), index=st.integers(0, 7))
    def insert(self, parent: int, child: int, index: int) -> None:
        if self.is_below(parent, child):
            with pytest.raises(kinema.CycleError):
                self.layers[parent].insert_sublayer(self.layers[child], index)
            return
        self.layers[parent].insert_sublayer(self.layers[child], index)
        self.detach(child)
        self.children[parent].insert(index, child)

    @rule(parent=st.integers(0, 5), old=st.integers(1, 5), new=st.integers(1, 5))
    def replace(self, parent: int, old: int, new: int) -> None:
        cycle = self.is_below(parent, new)
        if cycle or old not in self.children[parent]:
            with pytest.raises(kinema.CycleError if cycle else kinema.InvalidArgumentError):
                self.layers[parent].replace_sublayer(self.layers[old], self.layers[new])
            return
        self.layers[parent].replace_sublayer(self.layers[old], self.layers[new])
        if old != new:
            self.detach(new)
            self.children[parent][self.children[parent].index(old)] = new

    @rule(child=st.integers(1, 5))
    def remove(self, child: int) -> None:
        self.layers[child].remove()
        self.detach(child)

    @rule(seconds=steps(0, 1))
    def advance(self, seconds: Any) -> None:
        self.ctx.advance(self.ctx.time + float(seconds))
        for index, layer in enumerate(self.layers):
            if self.is_below(index, 0):
                assert [one.model for one in layer.presentation().sublayers] == layer.sublayers
            else:
                with pytest.raises(kinema.NotCommittedError):
                    layer.presentation()

    @invariant()
    def agrees(self) -> None:
        for index, layer in enumerate(self.layers):
            assert layer.sublayers == [self.layers[child] for child in self.children[index]]
            parent = self.parent(index)
            assert layer.superlayer == (None if parent is None else self.layers[parent])

    def teardown(self) -> None:
        self.ctx.close()


TestTree = Tree.TestCase
TestTree.settings = settings(examples, max_examples=60, stateful_step_count=30)
