"""What the rows of the table of features are made of."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from documents import Read

HALF = math.sqrt(0.5)


class Row(NamedTuple):
    body: str
    """Below `sublayers` of the root layer."""
    expected: dict[str, Any]
    """Members of the first sublayer; those that are not listed may be anything."""
    note: str = ""
    check: Callable[[Read], bool] | None = None


def layer(attributes: str, body: str = "", tag: str = "CALayer") -> str:
    return f"<{tag} {attributes}>{body}</{tag}>"


def values(attributes: str, body: str = "", tag: str = "CALayer", **expected: Any) -> Row:
    return Row(layer(attributes, body, tag), {"set": expected})


def animation(attributes: str, body: str = "", **expected: Any) -> Row:
    holder = f"<animations><animation {attributes}>{body}</animation></animations>"
    return Row(layer("", holder), {"animations": [expected]} if expected else {})


def states(body: str, note: str = "", check: Callable[[Read], bool] | None = None) -> Row:
    """Sibling elements of `sublayers`; the sublayer is "box"."""
    return Row(f'<CALayer id="box"/></sublayers>{body}<sublayers>', {"id": "box"}, note, check)


def state(elements: str = "", attributes: str = 'name="on"') -> str:
    return f"<states><LKState {attributes}><elements>{elements}</elements></LKState></states>"


def transition(element: str, ends: str = 'fromState="*" toState="on"') -> str:
    inside = f"<LKStateTransition {ends}><elements>{element}</elements></LKStateTransition>"
    return f"{state()}<stateTransitions>{inside}</stateTransitions>"


FADE = '<animation type="CABasicAnimation" keyPath="opacity" duration="2"/>'
VALUE = '<LKStateSetValue targetId="box" keyPath="position.x"><value type="integer" value="7"/></LKStateSetValue>'
ELEMENT = f'<LKStateTransitionElement targetId="box" key="opacity">{FADE}</LKStateTransitionElement>'
MADE = {"class": "basic", "keyPath": "opacity", "duration": 2}
Z_TURN = [HALF, HALF, 0, 0, -HALF, HALF, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]  # 45 degrees


def is_image(made: Read) -> bool:
    resource = made.document["resources"][0]
    return resource["name"] == "assets/a.png" and resource["source"].startswith("data:image/png;base64,iVBOR")
