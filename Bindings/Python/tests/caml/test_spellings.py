"""Spellings of values and lists that files use beside the ordinary ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from documents import read, write

FADE = 'type="CABasicAnimation" keyPath="opacity" fromValue="0" toValue="1" duration="1"'
MATRIX = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1]


@pytest.mark.parametrize(
    ("body", "name", "value"),
    [
        ('<backgroundColor><CGColor value="0.5"/></backgroundColor>', "backgroundColor", [0.5, 0.5, 0.5, 1]),
        ('<shadowColor value="0.5" opacity="0.2"/>', "shadowColor", [0.5, 0.5, 0.5, 0.2]),
        ('<borderColor><CGColor value="0.5 0.25"/></borderColor>', "borderColor", [0.5, 0.5, 0.5, 0.25]),
        ('<transform value="[1 0 0 0; 0 1 0 0; 0 0 1 0; 5 6 0 1]"/>', "transform", MATRIX),
        ('<transform><CATransform3D value="1 0 0 0 0 1 0 0 0 0 1 0 5 6 0 1"/></transform>', "transform", MATRIX),
        ('<opacity><NSNumber value="0.5"/></opacity>', "opacity", 0.5),
        ('<anchorPoint><NSValue value="{0, 1}"/></anchorPoint>', "anchorPoint", [0, 1]),
        ('<hidden type="NSNumber" value="YES"/>', "hidden", True),
    ],
)
def test_values(tmp_path: Path, body: str, name: str, value: Any) -> None:
    made = read(write(tmp_path, body))
    assert made.root["set"][name] == value and made.notes == []


def test_a_font_by_its_object(tmp_path: Path) -> None:
    body = '<sublayers><CATextLayer><font><CTFont name="Helvetica"/></font><string>Hello</string></CATextLayer></sublayers>'
    made = read(write(tmp_path, body))
    assert made.root["sublayers"][0]["set"] == {"font": "Helvetica", "string": "Hello"} and made.notes == []


@pytest.mark.parametrize(
    ("entry", "key"),
    [
        (f'<p key="fade"><animation {FADE}/></p>', "fade"),
        ('<p key="fade" type="CABasicAnimation" keyPath="opacity"><toValue value="1"/></p>', "fade"),
        (f"<fade {FADE}/>", "fade"),
        (f"<animation {FADE}/>", "opacity"),
        (f'<animation {FADE} key="fade"/>', "fade"),
        (f"<CABasicAnimation {FADE}/>", "opacity"),
    ],
)
def test_animations_as_lists_and_dictionaries(tmp_path: Path, entry: str, key: str) -> None:
    made = read(write(tmp_path, f"<animations>{entry}</animations>"))
    assert [(one["key"], one["toValue"]) for one in made.root["animations"]] == [(key, 1)] and made.notes == []


def test_the_base_state_by_its_name(tmp_path: Path) -> None:
    transitions = "".join(f'<LKStateTransition fromState="on" toState="{name}"/>' for name in ("Base State", "Unknown"))
    states = f'<states><LKState name="on"/></states><stateTransitions>{transitions}</stateTransitions>'
    made = read(write(tmp_path, states))
    assert [(one["from"], one["to"]) for one in made.root["transitions"]] == [("on", None)]
    assert [note.feature for note in made.notes] == ["toState 'Unknown': no such state"]


@pytest.mark.parametrize("angle", ["inf", "nan", "1e400", ""])
def test_an_angle_that_is_no_number(tmp_path: Path, angle: str) -> None:
    """Beside a transform that has an angle, too."""
    made = read(write(tmp_path, f'<transform value="rotate(30deg)"/><transform.rotation.z value="{angle}"/>'))
    assert len(made.notes) == 1 and "transform.rotation.z" in made.notes[0].feature
