"""Rows of the table of features: animations and states."""

from __future__ import annotations

from rows import ELEMENT, FADE, MADE, VALUE, Row, animation, layer, state, states, transition

ROWS: dict[str, list[Row]] = {
    "CABasicAnimation, CASpringAnimation, CAKeyframeAnimation": [
        animation(
            'type="CABasicAnimation" keyPath="position" fromValue="0 0" additive="1"',
            '<toValue type="CGPoint" value="3 4"/>',
            **{"class": "basic"},
            key="position",
            keyPath="position",
            fromValue=[0, 0],
            toValue=[3, 4],
            additive=True,
        ),
        animation(
            'type="CASpringAnimation" keyPath="opacity" mass="2" stiffness="300" damping="50" mica_autorecalculatesDuration="1"',
            **{"class": "spring"},
            keyPath="opacity",
            mass=2,
            stiffness=300,
            damping=50,
            duration="settling",
        ),
        animation(
            'type="CAKeyframeAnimation" keyPath="backgroundColor"',
            '<values><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0"/></values>',
            **{"class": "keyframe"},
            values=[[1, 0, 0, 1], [0, 0, 1, 0]],
        ),
        Row(
            layer("", f"<animations>{FADE}{FADE}</animations>"),
            {"animations": [MADE | {"key": "opacity"}, MADE | {"key": "opacity 2"}]},
        ),
    ],
    "CAAnimationGroup": [
        animation(
            'type="CAAnimationGroup" duration="3"',
            f"<animations>{FADE}</animations>",
            **{"class": "group"},
            key="group",
            duration=3,
            animations=[MADE],
        )
    ],
    "CATransition": [
        Row(
            layer(
                "",
                '<animations><animation type="CATransition" subtype="fromTop" duration="1"><type value="push"/></animation></animations>',
            ),
            {"animations": [{"class": "transition", "type": "push", "subtype": "fromTop", "duration": 1}]},
        )
    ],
    "other animations": [
        Row(layer("", '<animations><animation type="CAMatchMoveAnimation"/></animations>'), {"animations": []}, "CAMatchMove")
    ],
    "animation timing": [
        animation(
            'type="CABasicAnimation" keyPath="opacity" beginTime="1e-100" duration="2" speed="2" timeOffset="1" repeatCount="inf" '
            'autoreverses="1" removedOnCompletion="0" fillMode="backwards"',
            beginTime=1e-100,
            duration=2,
            speed=2,
            timeOffset=1,
            repeatCount="inf",
            autoreverses=True,
            removedOnCompletion=False,
            fillMode="backwards",
        ),
        animation('type="CABasicAnimation" keyPath="opacity" repeatDuration="inf"', repeatDuration="inf"),
    ],
    "timing function": [
        animation('type="CABasicAnimation" keyPath="opacity" timingFunction="easeInEaseOut"', timingFunction="easeInEaseOut"),
        animation(
            'type="CABasicAnimation" keyPath="opacity" timingFunction="0.1 0.2 0.3 0.4"', timingFunction=[0.1, 0.2, 0.3, 0.4]
        ),
        animation('type="CABasicAnimation" keyPath="opacity"', '<timingFunction name="easeIn"/>', timingFunction="easeIn"),
    ],
    "timingFunctions, keyTimes, calculationMode": [
        animation(
            'type="CAKeyframeAnimation" keyPath="opacity" calculationMode="discrete"',
            '<values><real value="0"/><real value="1"/></values><keyTimes><real value="0"/><real value="0.5"/><real value="1"/></keyTimes>'
            '<timingFunctions><CAMediaTimingFunction value="linear"/></timingFunctions>',
            values=[0, 1],
            keyTimes=[0, 0.5, 1],
            timingFunctions=["linear"],
            calculationMode="discrete",
        )
    ],
    "path of keyframes": [
        animation(
            'type="CAKeyframeAnimation" keyPath="position" path="M0 0L5 6" rotationMode="auto"',
            path=[["move", 0, 0], ["line", 5, 6]],
            rotationMode="auto",
        )
    ],
    "values of images": [
        animation(
            'type="CAKeyframeAnimation" keyPath="contents"',
            '<values><CGImage src="assets/a.png"/><CGImage src="assets/a.png"/></values>',
            values=["assets/a.png", "assets/a.png"],
        )
    ],
    "velocity of a spring": [animation('type="CASpringAnimation" keyPath="opacity" velocity="7"', initialVelocity=7)],
    "transform.scale.xy": [
        animation('type="CABasicAnimation" keyPath="transform.scale.xy" toValue="2"', keyPath="transform.scale.xy", toValue=2)
    ],
    "animation of an unknown key path": [
        Row(
            layer("", '<animations><animation type="CABasicAnimation" keyPath="wobble"/></animations>'),
            {"animations": []},
            "animation of wobble",
        )
    ],
    'wrong member of an animation (`fillMode="frozen"`)': [
        Row(
            layer("", f"<animations>{FADE.replace('duration', f'{name}={value!r} duration')}</animations>"),
            {"animations": [MADE | {name: None}]},
            f"animation of opacity: {name}: ",
        )
        for name, value in (("fillMode", "frozen"), ("timingFunction", "bouncy"), ("speed", "inf"))
    ],
    "states": [
        states(
            state(VALUE),
            check=lambda made: (
                made.root["states"] == [{"name": "on", "values": [{"layer": "box", "keyPath": "position.x", "value": 7}]}]
            ),
        ),
        states(
            state(
                '<LKStateSetValue keyPath="contents" final="false"><value type="CGImage" src="assets/a.png"/></LKStateSetValue>'
            ),
            check=lambda made: made.root["states"][0]["values"] == [{"keyPath": "contents", "value": "assets/a.png"}],
        ),
    ],
    "basedOn": [
        states(
            '<states><LKState name="a"/><LKState name="b" basedOn="a"/></states>',
            check=lambda made: made.root["states"][1] == {"name": "b", "basedOn": "a", "values": []},
        ),
        states('<states><LKState name="a" basedOn="z"/></states>', "basedOn 'z': no such state"),
        states(
            '<states><LKState name="a" basedOn="b"/><LKState name="b" basedOn="a"/></states>',
            "is based on itself",
            lambda made: len([one for one in made.root["states"] if "basedOn" in one]) == 1,
        ),
    ],
    "initial state": [states(state(VALUE, 'name="on" initial="1"'), "initial state")],
    "final values": [states(state(VALUE.replace(">", ' final="true">', 1)), "final")],
    "state value of an unknown layer or key path": [
        states(
            state(VALUE.replace("box", "nobody")),
            "targetId 'nobody': no such layer",
            lambda made: made.root["states"][0]["values"] == [],
        ),
        states(state(VALUE.replace("position.x", "wobble")), "state value of wobble"),
        states(state(VALUE.replace("position.x", "string")), "expected a property of this class"),
        states(state(VALUE.replace('"7"', '"seven"')), "'seven' given, expected a number"),
    ],
    "value of a filter's input in a state": [
        states(state(VALUE.replace("position.x", "filters.blur.inputRadius")), "filters.blur.inputRadius")
    ],
    "transitions": [
        states(
            transition(ELEMENT),
            check=lambda made: (
                made.root["transitions"] == [{"from": "*", "to": "on", "animations": [{"layer": "box", "animation": MADE}]}]
            ),
        ),
        states(
            transition(ELEMENT, 'fromState="on" toState="Base State"'),
            check=lambda made: (made.root["transitions"][0]["from"], made.root["transitions"][0]["to"]) == ("on", None),
        ),
        states(
            transition(ELEMENT.replace('key="opacity"', 'keyPath="opacity"').replace('keyPath="opacity" duration', "duration")),
            check=lambda made: (
                made.root["transitions"][0]["animations"][0]["animation"]
                == {"class": "basic", "duration": 2, "keyPath": "opacity"}
            ),
        ),
    ],
    "transition given twice, or of an unknown state": [
        states(
            transition(ELEMENT).replace(
                "</stateTransitions>", '<LKStateTransition fromState="*" toState="on"/></stateTransitions>'
            ),
            "given twice",
            lambda made: len(made.root["transitions"]) == 1,
        ),
        states(
            transition(ELEMENT, 'fromState="*" toState="off"'),
            "toState 'off': no such state",
            lambda made: "transitions" not in made.root,
        ),
    ],
    "duration or beginTime of a transition's element": [
        states(
            transition(ELEMENT.replace('key="opacity"', 'key="opacity" beginTime="0.5"')),
            "beginTime of a transition element",
            lambda made: made.root["transitions"][0]["animations"][0]["animation"]["beginTime"] == 0.5,
        )
    ],
    "transition's element that is not enabled": [
        states(
            transition(ELEMENT.replace('key="opacity"', 'key="opacity" enabled="0"')),
            "not enabled",
            lambda made: made.root["transitions"][0]["animations"] == [],
        )
    ],
    "other elements of states": [states(state("<LKStateAddAnimation/>"), "element LKStateAddAnimation")],
}
