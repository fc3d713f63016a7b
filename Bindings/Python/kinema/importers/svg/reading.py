"""Reads SVG: its elements with their computed styles, and its style sheets."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..._extras import Extra
from ..files import ImportFailure
from ..report import Report

_etree: Any = Extra("defusedxml.ElementTree", "defusedxml", "svg")
_tinycss2: Any = Extra("tinycss2", "tinycss2", "svg")
_color4: Any = Extra("tinycss2.color4", "tinycss2", "svg")
_cssselect2: Any = Extra("cssselect2", "cssselect2", "svg")

SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
LARGEST = 1e6
MOST_ELEMENTS = 100_000
MOST_BYTES = 16 << 20
DEEPEST = 128
MOST_VARIABLES, MOST_CHARACTERS = 64, 4096
"""Of one value."""

INHERITED = frozenset(
    "fill fill-opacity fill-rule stroke stroke-opacity stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray "
    "stroke-dashoffset color font-size font-family font-weight font-style text-anchor visibility clip-rule letter-spacing "
    "dominant-baseline color-interpolation-filters word-spacing text-transform white-space writing-mode font-variant paint-order marker-start marker-mid marker-end".split()
)
_PRESENTATION = INHERITED | frozenset(
    "flood-color flood-opacity opacity display clip-path mask filter stop-color stop-opacity mix-blend-mode transform-origin transform-box mask-type "
    "vector-effect isolation alignment-baseline baseline-shift text-decoration font".split()
)
_COLORS = ("fill", "stroke", "color", "stop-color", "flood-color")
MOVING = ("animate", "animateTransform", "animateMotion", "set", "animateColor")
"""Their attribute `fill` is no paint."""
Style = Mapping[str, str]


class Node:
    """An element with its style."""

    def __init__(self, element: Any, style: dict[str, str], parent: Node | None) -> None:
        self.element, self.style, self.parent = element, style, parent
        self.children: list[Node] = []

    @property
    def tag(self) -> str:
        tag = self.element.tag
        return tag.removeprefix(SVG) if isinstance(tag, str) else ""

    @property
    def is_foreign(self) -> bool:
        """Whether it is an element of something else than SVG, which draws nothing."""
        return self.tag.startswith("{")

    def get(self, name: str, default: str = "") -> str:
        return str(self.element.get(name, default))

    def move_to(self, parent: Node) -> None:
        """Makes it a child of another element: an animation may refer to what it moves."""
        if self.parent is not None:
            self.parent.children.remove(self)
        self.parent = parent
        parent.children.append(self)

    @property
    def reference(self) -> str:
        """The id that the element refers to."""
        return self.get("href", self.get(f"{XLINK}href")).removeprefix("#")


class Keyframe(NamedTuple):
    offset: float
    values: dict[str, str]


class Tree(NamedTuple):
    root: Node
    by_id: dict[str, Node]
    keyframes: dict[str, list[Keyframe]]

    def target(self, reference: str) -> Node | None:
        """Returns the element of "url(#id)"."""
        found = re.fullmatch(r"\s*url\(\s*['\"]?#([^'\")]+)['\"]?\s*\).*", reference, re.DOTALL)
        return self.by_id.get(found[1]) if found else None


def tree_of(data: bytes, report: Report) -> Tree:
    """Reads a file. Raises ImportFailure if it is damaged, or too large."""
    if len(data) > MOST_BYTES:
        raise ImportFailure(f"the file has more than {MOST_BYTES >> 20} MiB")
    try:
        root = _parsed(data)
    except (SyntaxError, ValueError, LookupError) as error:  # of XML, of entities, of an encoding
        raise ImportFailure(f"the file is no XML that can be read: {' '.join(str(error).split())[:200]}") from error
    if root.tag not in (f"{SVG}svg", "svg"):
        raise ImportFailure(f"the file is no SVG: its root is {str(root.tag)[:80]!r}")
    matcher, keyframes = _sheets(root, report)
    found = _cascaded(root, matcher, report)
    by_id: dict[str, Node] = {}
    for node in walk(found):
        if node.get("id"):
            by_id.setdefault(node.get("id"), node)
    for node in [one for one in walk(found) if one.tag in MOVING and one.reference in by_id]:
        node.move_to(by_id[node.reference])
    return Tree(found, by_id, keyframes)


def _parsed(data: bytes) -> Any:
    """Returns the root of a document. An entity is text inside the file that refers to no other one: what it adds is known then."""
    parser = _etree.XMLParser(forbid_entities=False, forbid_external=True)
    plain, left = data.replace(b"\0", b""), MOST_BYTES  # without the zeros of UTF-16

    def declared(name: str, is_parameter: bool, value: str | None, *outside: Any) -> None:
        nonlocal left
        if is_parameter or value is None or "&" in value or "%" in value:
            raise ValueError(f"the entity {name[:40]!r} is outside of the file, or refers to another one")
        left -= plain.count(f"&{name};".encode()) * len(value)
        if left < 0:
            raise ValueError(f"the entities of the file are more than {MOST_BYTES >> 20} MiB")

    parser.parser.EntityDeclHandler = declared
    parser.feed(data)
    return parser.close()


def walk(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.children))


def _sheets(root: Any, report: Report) -> tuple[Any, dict[str, list[Keyframe]]]:
    """Reads the style sheets of a document."""
    matcher, keyframes = _cssselect2.Matcher(), {}
    for element in (one for one in root.iter() if one.tag in (f"{SVG}style", "style")):
        rules = _tinycss2.parse_stylesheet("".join(element.itertext()), skip_comments=True, skip_whitespace=True)
        for rule in _applying(rules, report):
            report.work.add(20)
            if rule.type == "at-rule" and rule.lower_at_keyword.endswith("keyframes") and rule.content is not None:
                keyframes[_tinycss2.serialize(rule.prelude).strip().strip("'\"")] = _keyframes(rule.content)
            elif rule.type == "at-rule":
                report.refused(f"rule of a style sheet: @{rule.lower_at_keyword}"[:100], "style")
            elif rule.type == "qualified-rule":
                _add(matcher, rule, report)
    return matcher, keyframes


_MEDIA = dict.fromkeys(
    ("all", "screen", "prefers-color-scheme:light", "prefers-reduced-motion:no-preference"), True
) | dict.fromkeys(("print", "prefers-color-scheme:dark", "prefers-reduced-motion", "prefers-reduced-motion:reduce"), False)
"""Whether a screen is what a media query asks for."""


def _applying(rules: list[Any], report: Report) -> Iterator[Any]:
    """Yields the rules of a style sheet, and those inside of media queries that a screen meets."""
    for rule in rules:
        if rule.type != "at-rule" or rule.lower_at_keyword not in ("media", "charset", "namespace"):
            yield rule
        elif rule.lower_at_keyword == "media":
            query = re.sub(r"[\s()]", "", _tinycss2.serialize(rule.prelude).lower())
            if query not in _MEDIA:
                report.refused(f"rule of a style sheet: @media {query}"[:100], "style")
            elif _MEDIA[query]:
                yield from _applying(_tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True), report)


def _add(matcher: Any, rule: Any, report: Report) -> None:
    values = declarations(rule.content, important=False), declarations(rule.content, important=True)
    try:
        for selector in _cssselect2.compile_selector_list(rule.prelude):
            matcher.add_selector(selector, values)
    except (_cssselect2.SelectorError, RecursionError):
        report.refused("selector of a style sheet", f"style: {_tinycss2.serialize(rule.prelude).strip()[:80]}")


def _keyframes(content: Any) -> list[Keyframe]:
    found: list[Keyframe] = []
    for rule in _tinycss2.parse_rule_list(content, skip_comments=True, skip_whitespace=True):
        if rule.type == "qualified-rule":
            for name in _tinycss2.serialize(rule.prelude).split(","):
                share = {"from": 0.0, "to": 100.0}.get(name.strip(), number(name.strip().removesuffix("%"), -1.0))
                if 0 <= share <= 100:
                    found.append(Keyframe(share / 100, declarations(rule.content)))
    return sorted(found, key=lambda one: one.offset)


def declarations(content: Any, *, important: bool | None = None) -> dict[str, str]:
    """Returns the values of declarations: of those that are important, of the others, or of all."""
    parsed = _tinycss2.parse_declaration_list(content, skip_comments=True, skip_whitespace=True)
    return {
        one.name if one.name.startswith("--") else one.lower_name: _tinycss2.serialize(one.value).strip()
        for one in parsed
        if one.type == "declaration" and important in (None, one.important)
    }


_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)")


def _without_variables(value: str, style: Mapping[str, str]) -> str:
    """Returns a value with those of its custom properties; "" if one is missing."""
    for _ in range(MOST_VARIABLES):
        found = _VARIABLE.search(value)
        if found is None:
            return value
        held = style.get(found[1], found[2])
        if held is None or len(value) + len(held) > MOST_CHARACTERS:
            return ""
        value = (value[: found.start()] + held + value[found.end() :]).strip()
    return ""


def _cascaded(root: Any, matcher: Any, report: Report) -> Node:
    """Gives each element its style: attributes, then rules, then the attribute `style`; what is inherited from its parent."""
    nodes: dict[int, Node] = {}
    top: Node | None = None
    depths = {id(root): 1}
    for count, wrapped in enumerate(_cssselect2.ElementWrapper.from_xml_root(root).iter_subtree()):
        element = wrapped.etree_element
        report.work.add(30)
        if count >= MOST_ELEMENTS:
            raise ImportFailure(f"more than {MOST_ELEMENTS} elements given")
        parent = nodes.get(id(wrapped.parent.etree_element)) if wrapped.parent is not None else None
        depth = depths.get(id(wrapped.parent.etree_element), 0) + 1 if wrapped.parent is not None else 1
        if depth > DEEPEST:
            raise ImportFailure(f"more than elements nested {DEEPEST} deep given")
        depths[id(element)] = depth
        own = _declared(wrapped, matcher)
        inherited = {
            name: value for name, value in (parent.style if parent else {}).items() if name in INHERITED or name.startswith("--")
        }
        for name, value in list(own.items()):
            if "var(" in value:
                own[name] = _without_variables(value, {**inherited, **own})
            if name in _COLORS and element.tag.removeprefix(SVG) not in MOVING and own[name] and not _is_paint(own[name]):
                report.refused(f"color {own[name][:40]!r}", f"{element.tag}"[:80].removeprefix(SVG))
                own[name] = ""
        for name, value in list(own.items()):
            if value == "inherit" and parent is not None:
                own[name] = parent.style.get(name, "")
        if "font" in own:
            own = {**_font(own["font"]), **own}
        if "marker" in own:
            own = {**dict.fromkeys(("marker-start", "marker-mid", "marker-end"), own["marker"]), **own}
        own = {name: value for name, value in own.items() if value}
        if "font-size" in own:
            own["font-size"] = (
                f"{length(own['font-size'], number(inherited.get('font-size', '16'), 16), number(inherited.get('font-size', '16'), 16))}"
            )
        node = Node(element, {**inherited, **own}, parent)
        nodes[id(element)] = node
        if parent is None:
            top = node
        else:
            parent.children.append(node)
    assert top is not None
    return top


def _font(text: str) -> dict[str, str]:
    """Returns the properties of the shorthand `font`: words, a size with the height of lines, and families."""
    found = re.fullmatch(
        r"(.*?)(?:^|(?<=\s))([\d.]+(?:px|pt|em|rem|%|mm|cm|in|pc))(?:\s*/\s*\S+)?\s+(.+)", text.strip(), re.DOTALL
    )
    if found is None:
        return {}
    named = {"font-size": found[2], "font-family": found[3]}
    for word in found[1].split():
        if word in ("italic", "oblique"):
            named["font-style"] = word
        elif word in ("bold", "bolder", "lighter") or word.isdecimal():
            named["font-weight"] = word
    return named


def _declared(wrapped: Any, matcher: Any) -> dict[str, str]:
    """Returns what an element declares: attributes, rules and `style`, and then the important ones of rules and of `style`."""
    element = wrapped.etree_element
    own = {name: str(value).strip() for name, value in element.attrib.items() if name in _PRESENTATION}
    matches = [values for *_, values in sorted(matcher.match(wrapped), key=lambda match: match[:2])]
    for index in (0, 1):
        for values in matches:
            own.update(values[index])
        own.update(declarations(element.get("style", ""), important=bool(index)))
    return own


_NUMBER = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*([a-zA-Z%]*)\s*", re.ASCII)
_UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "q": 96 / 101.6}


def number(text: str, default: float = 0.0) -> float:
    """Returns a number without a unit, limited to what a scene can have."""
    found = _NUMBER.fullmatch(text)
    if not found or found[2]:
        return default
    return min(max(float(found[1]), -LARGEST), LARGEST)


def length(text: str, whole: float, font: float = 16.0, default: float = 0.0) -> float:
    """Returns a length in pixels; a percentage is one of `whole`."""
    found = _NUMBER.fullmatch(text)
    if not found:
        return default
    unit = found[2].lower()
    factor = {"%": whole / 100, "em": font, "rem": 16.0, "ex": font / 2}.get(unit, _UNITS.get(unit))
    return default if factor is None else min(max(float(found[1]) * factor, -LARGEST), LARGEST)


def numbers(text: str) -> list[float]:
    """Returns the numbers of a list."""
    found = [float(part) for part in re.findall(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", text, re.ASCII)]
    return [min(max(part, -LARGEST), LARGEST) for part in found if not math.isnan(part)]


def share(text: str, default: float = 1.0) -> float:
    """Returns an opacity, a number or a percentage."""
    return min(max(length(text, 1.0, default=default), 0.0), 1.0) if text else default


def color(text: str, style: Style) -> list[float] | None:
    """Returns a color with its alpha; None if it is none, or unknown."""
    found = _color4.parse_color(text)
    if isinstance(found, str):  # the current one
        found = _color4.parse_color(style.get("color", "black"))
    if found is None or isinstance(found, str):
        return None
    try:
        parts = [*found.to("srgb").coordinates, found.alpha]
    except NotImplementedError:  # a space of colors that the parser cannot leave
        return None
    if not all(math.isfinite(part or 0.0) for part in parts):
        return None
    return [round(min(max(part or 0.0, 0.0), 1.0), 6) for part in parts]


def _is_paint(text: str) -> bool:
    """Whether a paint or a color can be carried, or names something else than a color."""
    return text in ("none", "inherit", "context-fill", "context-stroke") or text.startswith("url(") or color(text, {}) is not None
