"""Scene documents (rules D90, D91, D92). Tests/C/scenes.c has each refusal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kinema

jsonschema: Any = pytest.importorskip("jsonschema")
ROOT = Path(__file__).resolve().parents[3]
SCHEMA = json.loads((ROOT / "Include/kinema/scene.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

SHIP: dict[str, Any] = {
    "kinema": 1,
    "size": [320, 240],
    "duration": 2,
    "markers": [{"name": "loop", "time": 1, "duration": 0.5}],
    "properties": [{"name": "charge", "type": "number", "default": 3}],
    "resources": [{"name": "logo", "source": "logo.png"}],
    "layers": [
        {
            "id": "ship",
            "class": "shape",
            "set": {"position": [40, 120], "path": [["move", 0, 0], ["line", 30, 10], ["close"]], "contents": "logo"},
            "animations": [
                {
                    "class": "basic",
                    "key": "fly",
                    "keyPath": "position.x",
                    "toValue": 280,
                    "duration": 2,
                    "timingFunction": "linear",
                },
                {"class": "group", "animations": [{"class": "spring", "keyPath": "opacity", "perceptualDuration": 0.5}]},
            ],
            "sublayers": [{"id": "light", "mask": {"class": "gradient", "set": {"colors": [[1, 1, 1, 1], [0, 0, 0, 1]]}}}],
        },
        {"class": "emitter", "emitterCells": [{"id": "spark", "set": {"birthRate": 9}}, "spark"]},
    ],
}


def test_a_document_loads(ctx: kinema.Context, stage: kinema.Layer) -> None:
    scene = ctx.load(SHIP, stage, resource={"logo": 77})
    ctx.flush()
    ship = scene["ship"]
    assert ship.contents == 77 and ship.superlayer == stage and scene["light"].superlayer == ship
    assert scene.roots[0] == ship and len(scene.roots) == 2 and scene.layer_count == 5
    assert scene.markers == [kinema.Marker("loop", 1, 0.5)] and scene.size == (320, 240) and scene.duration == 2
    assert ship.presentation_value("position.x", at=1) == 160
    assert isinstance(scene["spark"], kinema.EmitterCell)
    with pytest.raises(kinema.NotFoundError):
        scene["boat"]
    scene.close()
    assert ship.position == (40, 120)


def test_the_host_gives_the_resources(ctx: kinema.Context) -> None:
    asked: list[tuple[str, str]] = []

    def number(name: str, source: str) -> int:
        asked.append((name, source))
        return 9

    assert ctx.load(SHIP, resource=number)["ship"].contents == 9 and asked == [("logo", "logo.png")]
    assert ctx.load(json.dumps(SHIP).encode())["ship"].contents == 1
    with pytest.raises(KeyError):
        ctx.load(SHIP, resource={})
    assert len(ctx.roots) == 4


def test_a_refusal_names_the_place(ctx: kinema.Context) -> None:
    with pytest.raises(kinema.TypeMismatchError, match=r"line 2, column 39, layers\[0\].set.position: position: 3 numbers given"):
        ctx.load('{"kinema": 1,\n "layers": [{"set": {"position":      [1, 2, 3]}}]}')
    with pytest.raises(kinema.InvalidArgumentError, match="line 1, column 2: expected a name in quotes"):
        ctx.load("{kinema")
    assert ctx.statistics.layers == 0


def test_the_example_of_the_page(ctx: kinema.Context) -> None:
    page = (ROOT / "Include/kinema/SCENES.md").read_text(encoding="utf-8")
    example = page.split("```json\n")[1].split("```")[0]
    VALIDATOR.validate(json.loads(example))
    assert ctx.load(example)["light"].superlayer.position == (40, 120)


def test_the_schema_has_every_name() -> None:
    """The members of the schema are the names of the header's enumerations, and the page lists each."""
    VALIDATOR.check_schema(SCHEMA)
    members = set(SCHEMA["$defs"]["animation"]["properties"])
    named = {
        "".join(part if index == 0 else part.title() for index, part in enumerate(one.name.lower().split("_")))
        for one in kinema.AnimationProperty
    }
    assert members - named == {"class", "tags", "values", "animations", "extra"}
    assert named - members == {"settlingDuration"}
    page = (ROOT / "Include/kinema/SCENES.md").read_text(encoding="utf-8")
    assert [name for name in members if f"`{name}`" not in page] == []
    classes = [*SCHEMA["$defs"]["layer"]["properties"]["class"]["enum"], "emitterCell"]
    assert [name.lower() for name in classes] == [one.name.lower().replace("_", "") for one in kinema.LayerClass]


WRONG = [
    {"layers": [{"sett": {}}]},
    {"layers": [{"class": "box"}]},
    {"layers": [{"animations": [{"keyPath": "opacity"}]}]},
    {"layers": [{"animations": [{"class": "basic", "fill": 1}]}]},
    {"layers": [{"animations": [{"class": "group", "animations": [{"class": "basic", "key": "no"}]}]}]},
    {"layers": [{"animations": [{"class": "transition", "type": "fly"}]}]},
    {"layers": [{"set": {"opacity": {}}}]},
    {"layers": [{"class": "emitter", "emitterCells": [{"sublayers": []}]}]},
    {"size": [1]},
    {"markers": [{}]},
    {"kinema": 2},
]


@pytest.mark.parametrize("change", WRONG)
def test_the_schema_refuses_what_the_engine_refuses(ctx: kinema.Context, change: dict[str, Any]) -> None:
    document = {**SHIP, **change}
    assert not VALIDATOR.is_valid(document)
    with pytest.raises(kinema.KinemaError):
        ctx.load(document)
    assert ctx.statistics.layers == 0


numbers = st.floats(-1e6, 1e6) | st.integers(-1000, 1000)
curves = st.sampled_from(["linear", "easeIn", "steps(3)", None]) | st.just([0.1, 0.2, 0.3, 0.4])
animations = st.fixed_dictionaries(
    {"class": st.just("basic"), "keyPath": st.sampled_from(["position.x", "opacity", "transform.scale"])},
    optional={
        "fromValue": numbers,
        "toValue": numbers,
        "startVelocity": numbers,
        "duration": st.floats(0, 9),
        "timingFunction": curves,
        "repeatCount": st.just("inf") | st.floats(0, 5),
        "autoreverses": st.booleans(),
        "extra": st.none(),
    },
)
names = st.text(alphabet='ab "\\\n\t/é€𝄞\x7f', max_size=8)
values = st.fixed_dictionaries(
    {},
    optional={
        "position": st.tuples(numbers, numbers).map(list),
        "opacity": st.floats(0, 1),
        "hidden": st.booleans(),
        "name": names,
    },
)
layers = st.recursive(
    st.fixed_dictionaries({"set": values, "animations": st.lists(animations, max_size=2)}),
    lambda inner: st.fixed_dictionaries({"set": values}, optional={"sublayers": st.lists(inner, max_size=3), "mask": inner}),
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(layers, max_size=3))
def test_documents_of_the_schema_load(drawn: list[Any]) -> None:
    """The values are those of the document, to the last bit."""
    document = {"kinema": 1, "layers": drawn}
    VALIDATOR.validate(document)
    with kinema.Context() as ctx:
        scene = ctx.load(document)
        for layer, given in zip(scene.roots, drawn, strict=True):
            wanted = given["set"]
            assert layer.position == tuple(wanted.get("position", (0, 0))) and layer.opacity == wanted.get("opacity", 1)
            assert layer.name == wanted.get("name") and len(layer.sublayers) == len(given.get("sublayers", []))


@settings(deadline=None)
@given(st.binary(max_size=40) | st.text(alphabet='{}[]",:0123456789.-eE \\utrufalsn"', max_size=60).map(str.encode))
def test_any_bytes_are_json_or_refused(data: bytes) -> None:
    """D90: Python's reader, which is strict about UTF-8 and the grammar, agrees."""

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            raise ValueError
        return made

    def refuse(name: str) -> None:
        raise ValueError(name)

    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=members, parse_constant=refuse)
        json.dumps(value, ensure_ascii=False).encode("utf-8")
        is_json = True
    except ValueError:
        is_json = False
    with kinema.Context() as ctx, pytest.raises(kinema.KinemaError) as caught:
        ctx.load(data)
    assert (": expected " in str(caught.value) and "the document" not in str(caught.value)) != is_json


DOOR: dict[str, Any] = {
    "kinema": 1,
    "layers": [
        {
            "id": "door",
            "states": [
                {"name": "open", "values": [{"keyPath": "position.x", "value": 90}]},
                {"name": "wide", "basedOn": "open", "values": [{"layer": "lamp", "keyPath": "opacity", "value": 0}]},
            ],
            "transitions": [
                {"from": "*", "to": "open", "motion": {"curve": "linear", "duration": 2, "retarget": "additive"}},
                {
                    "from": "open",
                    "to": None,
                    "animations": [{"layer": "lamp", "animation": {"class": "spring", "keyPath": "opacity", "bounce": 0.2}}],
                },
            ],
            "sublayers": [{"id": "lamp"}],
        }
    ],
}


def test_layers_have_states(ctx: kinema.Context, stage: kinema.Layer) -> None:
    """D103, D104: from Python."""
    VALIDATOR.validate(DOOR)
    door = ctx.load(DOOR, stage)["door"]
    ctx.flush()
    assert door.state is None and door.states == ["open", "wide"]
    door.state = "open"
    ctx.flush()
    assert door.state == "open" and door.presentation_value("position.x", at=1) == 45
    door.set_state(None, kinema.Motion(1, curve="linear"))
    ctx.flush()
    assert door.presentation_value("position.x", at=0.5) == 0
    with pytest.raises(kinema.NotFoundError):
        door.state = "shut"


@pytest.mark.parametrize(
    "broken",
    [
        {"from": "open"},
        {"from": "open", "to": 3},
        {"from": "*", "to": "*", "motion": {"curve": "linear", "bounce": 0}},
        {"from": "*", "to": "*", "motion": {"duration": -1}},
        {"from": "*", "to": "*", "animations": [{}]},
    ],
)
def test_the_schema_and_the_reader_refuse_transitions(ctx: kinema.Context, broken: dict[str, Any]) -> None:
    """D103: both refuse the same."""
    document = json.loads(json.dumps(DOOR))
    document["layers"][0]["transitions"] = [broken]
    assert not VALIDATOR.is_valid(document)
    with pytest.raises(kinema.KinemaError):
        ctx.load(document)


TIMED: dict[str, Any] = {
    "kinema": 1,
    "motions": [{"name": "even", "curve": "linear", "duration": 2}],
    "layers": [
        {
            "id": "stage",
            "timelines": [
                {
                    "name": "go",
                    "repeatCount": 2,
                    "entries": [
                        {"keyPath": "position", "value": [90, 0], "motion": "even", "label": "way"},
                        {"at": "way", "offset": 0.5, "marker": 7},
                        {"after": "way", "timeline": {"autoreverses": True, "entries": [{"at": 0, "offset": 1}]}},
                        {
                            "together": True,
                            "layers": ["a", "b"],
                            "keyPath": "opacity",
                            "values": [0, 0.5],
                            "delays": {"each": 0.5},
                        },
                        {
                            "last": True,
                            "layers": ["b"],
                            "keyPath": "zPosition",
                            "value": 1,
                            "delays": [0.25],
                            "motion": {"bounce": 0.1},
                        },
                    ],
                }
            ],
            "sublayers": [{"id": "a"}, {"id": "b"}],
        }
    ],
}


def test_layers_have_timelines(ctx: kinema.Context, stage: kinema.Layer) -> None:
    """D107: from Python; what is written has the same."""
    VALIDATOR.validate(TIMED)
    layer = ctx.load(TIMED, stage)["stage"]
    again = json.loads(layer.write())
    VALIDATOR.validate(again)
    ctx.flush()
    ended: list[int] = []
    run = layer.start_timeline("go", completion=lambda: ended.append(1))
    ctx.advance(1)
    assert layer.presentation_value("position.x") == 45 and run.duration > 5
    run.finish()
    ctx.advance(1)
    assert layer.position.x == 90 and len(ended) == 1
    with pytest.raises(kinema.NotFoundError):
        layer.start_timeline("come")


def test_the_timeline_of_the_page(ctx: kinema.Context) -> None:
    page = (ROOT / "Include/kinema/SCENES.md").read_text(encoding="utf-8")
    stage = json.loads(page.split("## Timelines")[1].split("```json\n")[1].split("```")[0])
    document = {"kinema": 1, "layers": [stage, {"id": "a"}, {"id": "b"}, {"id": "c"}]}
    VALIDATOR.validate(document)
    scene = ctx.load(document)
    ctx.flush()
    scene["stage"].start_timeline("intro")
    ctx.advance(0.5)
    assert scene["a"].presentation_value("opacity") == 1


@pytest.mark.parametrize(
    "broken",
    [
        {"name": "go"},
        {"entries": []},
        {"name": "", "entries": []},
        {"name": "go", "entries": [], "curve": "linear"},
        {"name": "go", "entries": [{"value": 1}]},
        {"name": "go", "entries": [{"keyPath": "opacity"}]},
        {"name": "go", "entries": [{"keyPath": "opacity", "value": 1, "values": [1]}]},
        {"name": "go", "entries": [{"keyPath": "opacity", "value": 1, "timeline": {"entries": []}}]},
        {"name": "go", "entries": [{"keyPath": "opacity", "value": 1, "motion": {"speed": 1}}]},
        {"name": "go", "entries": [{"at": 1, "together": True}]},
        {"name": "go", "entries": [{"marker": -1}]},
        {"name": "go", "entries": [{"timeline": {"name": "in", "entries": []}}]},
        {"name": "go", "entries": [{"keyPath": "opacity", "value": 1, "delays": {"from": "top"}}]},
    ],
)
def test_the_schema_and_the_reader_refuse_timelines(ctx: kinema.Context, broken: dict[str, Any]) -> None:
    """D107: both refuse the same."""
    document = json.loads(json.dumps(TIMED))
    document["layers"][0]["timelines"] = [broken]
    assert not VALIDATOR.is_valid(document)
    with pytest.raises(kinema.KinemaError):
        ctx.load(document)


def test_a_loaded_scene_lists_its_layers(ctx: kinema.Context) -> None:
    layers = [{"id": "a", "sublayers": [{"id": "b"}, {"id": "c", "mask": {"id": "m"}}]}, {"id": "d"}]
    scene = ctx.load({"kinema": 1, "layers": layers})
    assert scene.layers == [scene[name] for name in "abcd"]
