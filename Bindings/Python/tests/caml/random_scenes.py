"""Random scene documents of what CAML can express, and their comparison as layers."""

from __future__ import annotations

import math
from typing import Any

from documents import png
from hypothesis import strategies as st

import kinema
from kinema._filters import number_of

TIMES = (0.0, 0.1, 0.37, 0.8, 1.5, 3.0)
LOGO = "data:image/png;base64," + __import__("base64").b64encode(png()).decode()
RESOURCES = [{"name": "logo", "source": LOGO}, {"name": "multiplyBlendMode"}]

numbers = st.floats(-1000, 1000).map(lambda one: round(one, 6)) | st.integers(-1000, 1000)
units = st.floats(0, 1)
lengths = st.floats(0.01, 10)
pairs = st.tuples(numbers, numbers).map(list)
colors = st.lists(units, min_size=3, max_size=3).map(lambda one: [*one, 1]) | st.lists(units, min_size=4, max_size=4)
texts = st.text(alphabet="ab<>&\"' \n\té€𝄞", max_size=8)
curves = st.sampled_from(["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]) | st.just([0.1, 0.2, 0.7, 1.3])


@st.composite
def matrices(draw: Any) -> list[float]:
    """A scale, turns of less than a right angle, a translation; sometimes a shear in the plane, or a perspective."""
    scale = [draw(st.floats(0.1, 3)) for _ in range(3)]
    made = kinema.Transform.scale(*scale)
    if draw(st.booleans()):
        made = made @ kinema.Transform.affine(1, 0, draw(st.floats(-0.5, 0.5)), 1, 0, 0)
    else:
        for axis in ((1, 0, 0), (0, 1, 0)):
            made = made @ kinema.Transform.rotation(draw(st.floats(-0.7, 0.7)), *axis)
    made = made @ kinema.Transform.rotation(draw(st.floats(-0.7, 0.7)))
    made = made @ kinema.Transform.translation(*(draw(st.floats(-50, 50)) for _ in range(3)))
    if draw(st.booleans()):
        made = made @ kinema.Transform(m34=-1 / draw(st.floats(300, 900)))
    return list(made)


@st.composite
def paths(draw: Any) -> list[list[Any]]:
    counts = {"line": 2, "quad": 4, "curve": 6, "close": 0}
    made: list[list[Any]] = [["move", *draw(pairs)]]
    for verb in draw(st.lists(st.sampled_from(sorted(counts)), max_size=5)):
        if made[-1][0] == "close":
            made.append(["move", *draw(pairs)])
        made.append([verb, *(draw(numbers) for _ in range(counts[verb]))])
    return made


COMMON = {
    "position": pairs,
    "bounds": st.tuples(numbers, numbers, lengths, lengths).map(list),
    "opacity": units,
    "hidden": st.booleans(),
    "zPosition": numbers,
    "anchorPoint": st.tuples(units, units).map(list),
    "cornerRadius": lengths,
    "backgroundColor": colors,
    "borderColor": colors,
    "shadowOffset": pairs,
    "transform": matrices(),
    "sublayerTransform": matrices(),
    "transform.rotation.z": st.floats(-1, 1),
    "transform.scale.xy": lengths,
    "name": texts,
    "geometryFlipped": st.booleans(),
    "speed": st.floats(0.5, 2),
    "timeOffset": st.floats(0, 2),
    "fillMode": st.sampled_from(["removed", "forwards", "backwards", "both"]),
    "contents": st.just("logo"),
    "compositingFilter": st.just("multiplyBlendMode"),
    "filters": st.just(["multiplyBlendMode"]),
}
OF_CLASS: dict[str, dict[str, Any]] = {
    "layer": {},
    "transform": {},
    "shape": {
        "path": paths(),
        "fillColor": colors,
        "strokeStart": units,
        "lineDashPattern": st.lists(lengths, max_size=3),
        "lineCap": st.sampled_from(["butt", "round", "square"]),
    },
    "gradient": {
        "colors": st.lists(colors, min_size=1, max_size=3),
        "locations": st.lists(units, max_size=3).map(sorted),
        "startPoint": pairs,
        "type": st.sampled_from(["axial", "radial", "conic"]),
    },
    "text": {"string": texts, "font": st.just("Courier"), "fontSize": lengths, "wrapped": st.booleans()},
    "replicator": {"instanceCount": st.integers(1, 9), "instanceTransform": matrices(), "instanceColor": colors},
    "emitter": {"emitterShape": st.sampled_from(["point", "line", "circle"]), "emitterSize": pairs, "seed": st.integers(0, 99)},
    "emitterCell": {"birthRate": lengths, "color": colors, "scaleSpeed": numbers, "contents": st.just("logo")},
}
# Key paths that every layer has, by the values that they take.
ANIMATED = {
    "position": pairs,
    "position.x": numbers,
    "opacity": units,
    "bounds.size.width": lengths,
    "transform": matrices(),
    "transform.rotation.z": st.floats(-3, 3),
    "transform.scale.xy": lengths,
    "backgroundColor": colors,
    "contents": st.just("logo"),
}
TIMING = {
    "beginTime": st.sampled_from([1e-100, 0.25]),
    "duration": lengths,
    "speed": st.floats(0.5, 2),
    "repeatCount": st.just("inf") | st.integers(1, 3),
    "autoreverses": st.booleans(),
    "fillMode": st.sampled_from(["removed", "forwards", "backwards", "both"]),
    "timingFunction": curves,
}


@st.composite
def property_animations(draw: Any) -> dict[str, Any]:
    kind, path = draw(st.sampled_from(["basic", "spring", "keyframe"])), draw(st.sampled_from(sorted(ANIMATED)))
    made = {"class": kind, "keyPath": path, **draw(st.fixed_dictionaries({}, optional=TIMING))}
    if kind == "keyframe":
        values = draw(st.lists(ANIMATED[path], min_size=2, max_size=4))
        made["values"] = values
        made |= draw(st.fixed_dictionaries({}, optional={"calculationMode": st.sampled_from(["linear", "discrete", "paced"])}))
        if draw(st.booleans()):
            made["timingFunctions"] = [draw(curves) for _ in values[1:]]
        return made
    ends = st.fixed_dictionaries({"toValue": ANIMATED[path]}, optional={"fromValue": ANIMATED[path]})
    made |= draw(ends)
    if kind == "spring":
        springs = st.just({"mass": 2, "stiffness": 120, "damping": 9}) | st.just({"perceptualDuration": 0.5, "bounce": 0.3})
        made |= draw(springs) | draw(st.sampled_from([{}, {"duration": "settling"}]))
    return made


@st.composite
def animations(draw: Any) -> list[dict[str, Any]]:
    children = draw(st.lists(property_animations(), max_size=3))
    if draw(st.booleans()) and children:
        children[-1] = {"class": "group", "duration": 2, "animations": [children[-1]]}
    return [child | {"key": f"key {number}"} for number, child in enumerate(children)]


@st.composite
def layers(draw: Any, depth: int = 2) -> dict[str, Any]:
    kind = draw(st.sampled_from([name for name in sorted(OF_CLASS) if name != "emitterCell"]))
    made: dict[str, Any] = {"class": kind}
    made["set"] = draw(st.fixed_dictionaries({}, optional=COMMON | OF_CLASS[kind]))
    made["animations"] = draw(animations())
    if depth:
        made["sublayers"] = draw(st.lists(layers(depth - 1), max_size=2))
        if draw(st.booleans()):
            made["mask"] = draw(layers(0))
    if kind == "emitter":
        cells = st.fixed_dictionaries({"set": st.fixed_dictionaries({}, optional=OF_CLASS["emitterCell"])})
        made["emitterCells"] = draw(st.lists(cells, max_size=2))
    return made


@st.composite
def documents(draw: Any) -> dict[str, Any]:
    roots = draw(st.lists(layers(), min_size=1, max_size=2))
    for number, layer in enumerate(every(roots)):
        if draw(st.booleans()) or number == 0:
            layer["id"] = f"#{number}"
    return {"kinema": 1, "size": [100, 50], "resources": RESOURCES, "layers": roots}


def every(roots: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All layers of a tree, a layer before its sublayers and its mask."""
    found: list[dict[str, Any]] = []
    for layer in roots:
        found.append(layer)
        found += every(layer.get("sublayers", []))
        if layer.get("mask") is not None:
            found += every([layer["mask"]])
    return found


def live(roots: list[Any]) -> list[Any]:
    """All layers of a tree in the same order."""
    found: list[Any] = []
    for layer in roots:
        found.append(layer)
        found += live(layer.sublayers)
        if layer.mask:
            found += live([layer.mask])
    return found


def number(name: str, source: str) -> int:
    """A resource's number by what it is, not by its name."""
    return number_of(source or name)


def paths_of(layer: dict[str, Any]) -> list[str]:
    """The key paths that a layer sets or animates."""
    found = dict.fromkeys(layer.get("set", {}))
    waiting = list(layer.get("animations", []))
    while waiting:
        one = waiting.pop()
        waiting += one.get("animations", [])
        if one.get("keyPath"):
            found[one["keyPath"]] = None
    return list(found)


def difference(a: Any, b: Any) -> float:
    """The largest difference of two values, relative to their size if that exceeds 1; infinity if they have different forms."""
    if isinstance(a, float | int) and isinstance(b, float | int):
        return 0.0 if a == b else abs(a - b) / max(1.0, abs(a), abs(b))
    if isinstance(a, list | tuple) and isinstance(b, list | tuple):
        return max(map(difference, a, b), default=0.0) if len(a) == len(b) else math.inf
    return 0.0 if a == b else math.inf
