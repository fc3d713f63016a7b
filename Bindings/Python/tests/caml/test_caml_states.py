"""States of an imported document switch in the engine (rules D103, D104): to the values of the state, in flight without a jump."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from documents import read, write
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_scenes import ANIMATED, TIMES, difference, every, live, number
from test_round_trip import again

import kinema
from kinema import exporters

BODY = """<sublayers><CALayer id="#1" position="10 20" opacity="1"/></sublayers>
<states>
  <LKState name="Locked"><elements/></LKState>
  <LKState name="Unlock"><elements>
    <LKStateSetValue targetId="#1" keyPath="position.x"><value type="integer" value="110"/></LKStateSetValue>
    <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
  </elements></LKState>
  <LKState name="Open" basedOn="Unlock"><elements>
    <LKStateSetValue targetId="#1" keyPath="position.y"><value type="integer" value="70"/></LKStateSetValue>
  </elements></LKState>
</states>
<stateTransitions>
  <LKStateTransition fromState="*" toState="Unlock"><elements>
    <LKStateTransitionElement targetId="#1" key="position.x">
      <animation type="CABasicAnimation" keyPath="position.x" duration="2" timingFunction="linear" fillMode="backwards"/>
    </LKStateTransitionElement>
  </elements></LKStateTransition>
  <LKStateTransition fromState="Unlock" toState="Base State"><elements>
    <LKStateTransitionElement targetId="#1" key="position.x">
      <animation type="CABasicAnimation" keyPath="position.x" duration="1" timingFunction="linear" fillMode="backwards"/>
    </LKStateTransitionElement>
  </elements></LKStateTransition>
</stateTransitions>"""


def test_states_move_from_what_is_shown(tmp_path: Path) -> None:
    made = read(write(tmp_path, BODY))
    assert made.notes == []
    with kinema.Context() as ctx:
        scene = ctx.load(made.document)
        root, box = scene["root"], scene["#1"]
        ctx.flush()
        ctx.advance(1)
        root.set_state("Unlock")
        ctx.flush()
        assert root.state == "Unlock" and box.presentation_value("opacity", at=1) == 0.5
        assert box.presentation_value("position.x", at=2) == pytest.approx(60)  # half of 100 in half of 2 s
        ctx.advance(2)
        root.set_state(None)
        ctx.flush()
        assert box.presentation_value("position.x", at=2) == pytest.approx(60)  # no jump
        assert box.presentation_value("position.x", at=2.5) == pytest.approx(35) and box.opacity == 1
        ctx.advance(3)
        root.set_state("Open")
        ctx.flush()
        assert tuple(box.position) == (110, 70) and box.opacity == 0.5
        assert box.presentation_value("position.x", at=3) == 110  # no transition leads there


@st.composite
def stateful(draw: Any) -> dict[str, Any]:
    """A layer with a sublayer, states of both, and transitions between them."""
    names = ["a", "b c", "*" + "é"]
    paths = [name for name in ANIMATED if name != "contents"]
    states: list[dict[str, Any]] = []
    for name in names:
        values = []
        for path in draw(st.lists(st.sampled_from(paths), unique_by=lambda path: path.split(".")[0], max_size=3)):
            target = draw(st.sampled_from([{}, {"layer": "inner"}]))
            values.append(target | {"keyPath": path, "value": draw(ANIMATED[path])})
        states.append({"name": name, "values": values})
    if draw(st.booleans()):
        states[2]["basedOn"] = "a"
    ends = st.sampled_from(["*", None, *names])
    transitions = []
    for source, target in draw(st.lists(st.tuples(ends, ends), unique=True, max_size=4)):
        animations = []
        for path in draw(st.lists(st.sampled_from(paths), max_size=2)):
            kind = draw(st.sampled_from([{"class": "basic"}, {"class": "spring", "damping": 8}]))
            animations.append({"layer": "inner", "animation": kind | {"keyPath": path, "duration": 2}})
        transitions.append({"from": source, "to": target, "animations": animations})
    outer = {"id": "outer", "set": {"bounds": [0, 0, 50, 50]}, "sublayers": [{"id": "inner"}]}
    return {"kinema": 1, "layers": [outer | {"states": states, "transitions": transitions}]}


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(stateful(), st.lists(st.sampled_from(["a", "b c", "*é", None]), min_size=1, max_size=4))
def test_states_survive_an_export(document: dict[str, Any], walk: list[str | None]) -> None:
    other = again(document).document
    with kinema.Context() as one, kinema.Context() as two:
        trees = []
        for ctx, what in ((one, document), (two, other)):
            trees.append(live(ctx.load(what, resource=number).roots))
            ctx.flush()
        for step, name in enumerate(walk, 1):
            for ctx, tree in zip((one, two), trees, strict=True):
                ctx.advance(step * 0.7)
                tree[0].set_state(name)
                ctx.flush()
            for left, right in zip(*trees, strict=True):
                for path in ANIMATED:
                    for time in TIMES:
                        shown = [layer.presentation_value(path, at=step * 0.7 + time) for layer in (left, right)]
                        assert difference(*shown) <= 1e-9, (name, path, time, shown)


def test_a_layer_with_states_gets_an_id() -> None:
    """CAML aims at layers by id."""
    state = {"name": "on", "values": [{"keyPath": "opacity", "value": 0}]}
    document = {"kinema": 1, "layers": [{"sublayers": [{"id": "#1"}], "states": [state]}]}
    made = again(document).document["layers"][0]
    assert made["id"] == "#2" and made["states"] == [state]


def test_a_motion_of_a_transition_is_refused() -> None:
    transition = {"from": "*", "to": "on", "motion": {"duration": 1}}
    layer = {"states": [{"name": "on", "values": []}], "transitions": [transition]}
    with pytest.raises(exporters.ExportFailure, match="transition: a motion"):
        exporters.to_caml({"kinema": 1, "layers": [layer]})
    assert len(every([layer])) == 1 and json.dumps(transition)
