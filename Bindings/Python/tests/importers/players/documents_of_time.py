"""Documents about keyframes, transforms and time, as exporters write them."""

from __future__ import annotations

from typing import Any

from lottie_files import animation, fill, group, layer, rect, shapes, still

Json = dict[str, Any]
EASE = {"o": {"x": [0.42], "y": [0]}, "i": {"x": [0.58], "y": [1]}}
EASE_2 = {"o": {"x": [0.7, 0.2], "y": [0, 0]}, "i": {"x": [0.9, 0.3], "y": [1, 1]}}


def flag_of(**ks: Any) -> Json:
    """A shape without symmetry, about its origin."""
    items = [group(rect(0, 0, 40, 20), fill(0.9, 0.2, 0.1), p=[0, 0]), group(rect(-10, 15, 20, 12), fill(0, 0.3, 0.9), p=[0, 0])]
    return shapes(*items, ind=1, ddd=0, sr=1, ao=0, bm=0, ks={"p": {"a": 0, "k": [50, 50, 0], "ix": 2}, **ks})


def moved(*keys: Json) -> Json:
    return {"a": 1, "k": list(keys), "ix": 2}


def bent(t: float, s: list[float], to: list[float], ti: list[float], **members: Any) -> Json:
    ease = {"o": {"x": 0.333, "y": 0}, "i": {"x": 0.667, "y": 1}}
    return {"t": t, "s": s, "to": to, "ti": ti, "n": "0p667_1_0p333_0", **ease, **members}


def old(t: float, s: Any, e: Any, **members: Any) -> Json:
    return {"t": t, "s": s, "e": e, "i": {"x": [0.6], "y": [1]}, "o": {"x": [0.4], "y": [0]}, "n": ["0p6_1_0p4_0"], **members}


def comp(*layers: Json, name: str = "comp_0", **members: Any) -> Json:
    return {"id": name, "nm": name, "fr": 30, "layers": list(layers), **members}


def use(name: str = "comp_0", **members: Any) -> Json:
    return layer(0, **{"refId": name, "w": 100, "h": 100, "ks": {"p": still([50, 50, 0]), "a": still([50, 50, 0])}, **members})


SPIN = {"r": moved({"t": 0, "s": [0], **EASE}, {"t": 59, "s": [180]})}
SLIDE = {"p": moved({"t": 0, "s": [20, 50, 0], **EASE}, {"t": 59, "s": [80, 50, 0]})}

DOCUMENTS: dict[str, Json] = {
    "position: three numbers, eased": animation(flag_of(**SLIDE), ddd=0),
    "position: new keys with one number of easing": animation(
        flag_of(p=moved({"t": 0, "s": [20, 20], "o": {"x": 0.1, "y": 0.8}, "i": {"x": 0.2, "y": 1}}, {"t": 50, "s": [70, 80]}))
    ),
    "position: a curve in space": animation(
        flag_of(p=moved(bent(0, [20, 80, 0], [0, -40, 0], [-40, 0, 0]), {"t": 59, "s": [80, 20, 0]}))
    ),
    "position: curves and a hold": animation(
        flag_of(
            p=moved(
                bent(0, [20, 80, 0], [0, -40, 0], [-40, 0, 0]),
                {"t": 20, "s": [80, 20, 0], "h": 1, "to": [0, 0, 0], "ti": [0, 0, 0]},
                bent(40, [20, 20, 0], [10, 30, 0], [10, -30, 0]),
                {"t": 55, "s": [60, 70, 0]},
            )
        )
    ),
    "position: old keys with e": animation(
        flag_of(
            p=moved(old(0, [20, 50, 0], [80, 50, 0], to=[10, 0, 0], ti=[-10, 0, 0]), old(30, [80, 50, 0], [50, 80, 0]), {"t": 50})
        ),
        v="4.8.0",
    ),
    "rotation: old keys with e": animation(flag_of(r=moved(old(0, [0], [90]), old(20, [90], [45]), {"t": 50})), v="4.5.9"),
    "rotation: keys without easing": animation(flag_of(r=moved({"t": 0, "s": [0]}, {"t": 30, "s": [90]}, {"t": 60, "s": [30]}))),
    "rotation: bare number of s": animation(flag_of(r=moved({"t": 0, "s": 0, **EASE}, {"t": 50, "s": 120}))),
    "rotation: several turns": animation(flag_of(r=moved({"t": 0, "s": [0], **EASE}, {"t": 59, "s": [-1080]}))),
    "rotation: rz": animation(
        {**flag_of(rx=still(0), ry=still(0), rz=moved({"t": 0, "s": [0], **EASE}, {"t": 50, "s": [120]})), "ddd": 1}, ddd=1
    ),
    "rotation: holds": animation(
        flag_of(
            r=moved(
                {"t": 0, "s": [0], "h": 1},
                {"t": 15, "s": [45], "h": 1},
                {"t": 30, "s": [90], "h": 1},
                {"t": 45, "s": [10], "h": 1},
            )
        )
    ),
    "rotation: keys before the first frame and after the last": animation(
        flag_of(r=moved({"t": -30, "s": [0], **EASE}, {"t": 90, "s": [240]}))
    ),
    "rotation: easing that overshoots": animation(
        flag_of(r=moved({"t": 0, "s": [0], "o": {"x": [0.3], "y": [-1]}, "i": {"x": [0.6], "y": [2]}}, {"t": 59, "s": [90]}))
    ),
    "rotation: an easing that only arrives": animation(
        flag_of(r=moved({"t": 0, "s": [0], "i": {"x": [0.2], "y": [1]}}, {"t": 59, "s": [80]}))
    ),
    "rotation: one key": animation(flag_of(r=moved({"t": 10, "s": [30]}))),
    "scale: its own easing for each number": animation(
        flag_of(s=moved({"t": 0, "s": [20, 150, 100], **EASE_2}, {"t": 50, "s": [150, 40, 100]}))
    ),
    "scale: negative, with a rotation": animation(flag_of(s=still([-100, 60, 100]), **SPIN)),
    "scale: through zero": animation(flag_of(s=moved({"t": 0, "s": [100, 100, 100], **EASE}, {"t": 50, "s": [-100, 100, 100]}))),
    "anchor: animated": animation(flag_of(a=moved({"t": 0, "s": [0, 0, 0], **EASE}, {"t": 50, "s": [20, 10, 0]}), r=still(30))),
    "anchor: a curve in space": animation(
        flag_of(a=moved(bent(0, [0, 0, 0], [30, -30, 0], [-30, -30, 0]), {"t": 59, "s": [30, 10, 0]}))
    ),
    "opacity: animated": animation(flag_of(o=moved({"t": 0, "s": [0], **EASE}, {"t": 40, "s": [100]}))),
    "opacity: overlapping shapes, half opaque": animation(
        shapes(
            group(rect(40, 50, 40, 40), fill(1, 0, 0), p=[0, 0]),
            group(rect(60, 50, 40, 40), fill(0, 0, 1), p=[0, 0]),
            ks={"o": still(50)},
        )
    ),
    "position: split": animation(
        flag_of(
            p={
                "s": True,
                "x": moved({"t": 0, "s": [20], **EASE}, {"t": 59, "s": [80]}),
                "y": {"a": 0, "k": 60, "ix": 4},
                "z": {"a": 0, "k": 0},
            }
        )
    ),
    "position: split, unlike keys": animation(
        flag_of(
            p={
                "s": True,
                "x": moved({"t": 0, "s": [20], **EASE}, {"t": 30, "s": [80]}),
                "y": moved({"t": 10, "s": [30], "h": 1}, {"t": 40, "s": [70]}),
            }
        )
    ),
    "skew": animation(flag_of(sk=still(30), sa=still(20), r=still(10), s=still([120, 80, 100]))),
    "skew: animated": animation(flag_of(sk=moved({"t": 0, "s": [0], **EASE}, {"t": 50, "s": [40]}), sa=still(45))),
    "auto-orient": animation(
        flag_of(p=moved(bent(0, [20, 80, 0], [0, -40, 0], [-40, 0, 0]), {"t": 59, "s": [80, 20, 0]})) | {"ao": 1}
    ),
    "auto-orient: straight, with a corner": animation(
        flag_of(
            p=moved(
                {"t": 0, "s": [20, 80, 0], "to": [0, 0, 0], "ti": [0, 0, 0], **EASE},
                {"t": 30, "s": [20, 20, 0], "to": [0, 0, 0], "ti": [0, 0, 0], **EASE},
                {"t": 59, "s": [80, 20, 0]},
            ),
            r=still(20),
        )
        | {"ao": 1}
    ),
    "auto-orient: split position": animation(
        flag_of(
            p={
                "s": True,
                "x": moved({"t": 0, "s": [20]}, {"t": 59, "s": [80]}),
                "y": moved({"t": 0, "s": [70]}, {"t": 59, "s": [20]}),
            }
        )
        | {"ao": 1}
    ),
    "window: ends before it begins": animation(flag_of() | {"ip": 40, "op": 20}, flag_of(p=still([50, 20, 0]))),
    "window: half-open": animation(flag_of() | {"ip": 10, "op": 30}, flag_of(p=still([50, 20, 0])) | {"ip": 30, "op": 60}),
    "window: a composition that begins later": animation(flag_of(**SLIDE), ip=20, op=60, fr=29.97),
    "start time of a shape layer": animation(flag_of(**SLIDE) | {"st": 15, "ip": 5}),
    "no transform members": animation(shapes(group(rect(30, 30, 40, 40), fill(0, 0.6, 0)), ks={})),
    "parents: a chain of nulls": animation(
        flag_of(p=still([20, 0, 0])) | {"parent": 2},
        layer(3, ind=2, parent=3, ks={"p": still([20, 0, 0]), "a": still([0, 0, 0]), **SPIN, "o": still(0)}),
        layer(3, ind=3, ks={"p": still([50, 50, 0]), "s": still([80, 80, 100]), "r": still(20)}, ip=0, op=10),
    ),
    "parents: a hidden layer": animation(flag_of(p=still([20, 0, 0])) | {"parent": 2}, flag_of(**SPIN) | {"ind": 2, "hd": True}),
    "parents: after their children in the list, with a negative scale": animation(
        flag_of(p=still([20, 10, 0]), **SPIN) | {"parent": 5, "ind": 4},
        flag_of(s=still([-50, 120, 100]), r=still(30)) | {"ind": 5},
    ),
    "composition": animation(
        use(**{"ks": {"p": still([60, 50, 0]), "a": still([50, 50, 0]), **SPIN}}), assets=[comp(flag_of(**SLIDE))]
    ),
    "composition: start": animation(use(st=15, ip=15), assets=[comp(flag_of(**SLIDE))]),
    "composition: stretched to twice the time": animation(use(sr=2, st=0), assets=[comp(flag_of(**SLIDE))]),
    "composition: faster": animation(use(sr=0.5, st=10), assets=[comp(flag_of(**SLIDE))]),
    "composition: clips": animation(
        use(w=60, h=60, ks={"p": still([50, 50, 0]), "a": still([30, 30, 0])}),
        assets=[comp(flag_of(p=still([10, 30, 0]), **SPIN))],
    ),
    "composition: two levels, half opaque": animation(
        use("comp_1", ks={"p": still([50, 50, 0]), "a": still([50, 50, 0]), "o": still(50)}, st=5),
        assets=[comp(flag_of(**SLIDE)), comp(use(st=5), flag_of(p=still([50, 20, 0])), name="comp_1")],
    ),
    "composition: time remap": animation(
        use(tm=moved({"t": 0, "s": [0], **EASE}, {"t": 30, "s": [2]}, {"t": 59, "s": [0.5]})), assets=[comp(flag_of(**SLIDE))]
    ),
    "composition: time remap with holds": animation(
        use(tm=moved({"t": 0, "s": [0.5], "h": 1}, {"t": 20, "s": [1.5], "h": 1}, {"t": 40, "s": [1]})),
        assets=[comp(flag_of(**SLIDE))],
    ),
    "composition: windows inside": animation(
        use(st=10), assets=[comp(flag_of(**SLIDE) | {"ip": 10, "op": 20}, flag_of(p=still([50, 80, 0])) | {"ip": 20, "op": 45})]
    ),
    "composition: used twice": animation(
        use(ks={"p": still([30, 30, 0]), "a": still([50, 50, 0]), "s": still([50, 50, 100])}, ind=1),
        use(ks={"p": still([70, 70, 0]), "a": still([50, 50, 0]), "s": still([50, 50, 100])}, ind=2, st=20),
        assets=[comp(flag_of(**SLIDE))],
    ),
}
