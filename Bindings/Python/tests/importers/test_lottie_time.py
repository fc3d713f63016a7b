"""Time and transforms of Lottie: keyframes, easing, windows, parents."""

from __future__ import annotations

import math
from pathlib import Path

import kinema
import pytest
from lottie_files import animation, key, layer, linear_part, loaded, moving, solid, still


def matrix(scale: tuple[float, float], degrees: float) -> list[float]:
    """Scale, then rotation, of row vectors."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [scale[0] * c, scale[0] * s, -scale[1] * s, scale[1] * c]


def test_a_negative_scale_and_a_rotation(ctx: kinema.Context, tmp_path: Path) -> None:
    ks = {"s": still([200, -50]), "r": moving(key(0, 0), key(60, 720)), "p": still([50, 40]), "a": still([3, 4])}
    box = loaded(ctx, tmp_path, animation(solid(ks=ks)))["layer"]
    for frame in (0, 10, 33, 45):
        assert linear_part(box, frame / 30) == pytest.approx(matrix((2, -0.5), 12 * frame), abs=1e-9)
    assert box.convert_point((3, 4), None) == pytest.approx((50, 40))


def test_each_number_of_a_scale_has_its_easing(ctx: kinema.Context, tmp_path: Path) -> None:
    first = {"t": 0, "s": [0, 0], "o": {"x": [0, 1], "y": [0, 0]}, "i": {"x": [1, 1], "y": [1, 0]}}
    box = loaded(ctx, tmp_path, animation(solid(ks={"s": moving(first, key(60, [100, 100]))})))["layer"]
    t = next(t / 1e5 for t in range(100_000) if 3 * (1 - t / 1e5) * t / 1e5 + (t / 1e5) ** 3 >= 0.5)  # x of (1, 0, 1, 0) is 0.5
    assert linear_part(box, 1)[0] == pytest.approx(0.5) and linear_part(box, 1)[3] == pytest.approx(t**3, abs=1e-4)


def test_curves_in_space_can_have_the_parameter_as_progress(ctx: kinema.Context, tmp_path: Path) -> None:
    keys = moving(key(0, [0, 0], to=[30, 0], ti=[0, -30], ease=(0, 0, 1, 1)), key(30, [60, 60], h=1), key(45, [10, 10]))
    box = loaded(ctx, tmp_path, animation(solid(ks={"p": keys})), by_length=False)["layer"]
    s = 1 / 3
    wanted = (3 * (1 - s) ** 2 * s * 30 + 3 * (1 - s) * s * s * 60 + s**3 * 60, 3 * (1 - s) * s * s * 30 + s**3 * 60)
    assert box.presentation_value("position", at=10 / 30) == pytest.approx(wanted)
    assert box.presentation_value("position", at=44.9 / 30) == pytest.approx((60, 60))
    assert box.presentation_value("position", at=45 / 30) == pytest.approx((10, 10))


def test_old_keyframes_with_their_ends(ctx: kinema.Context, tmp_path: Path) -> None:
    opacity = {"a": 1, "k": [{"t": -10, "s": [0], "e": [50]}, {"t": 10, "s": [100], "e": [20]}, {"t": 20}]}
    box = loaded(ctx, tmp_path, animation(solid(ks={"o": opacity})))["layer"]
    values = [box.presentation_value("opacity", at=frame / 30) for frame in (0, 5, 10, 15, 20, 40)]
    assert values == pytest.approx([0.25, 0.375, 1, 0.6, 0.2, 0.2])


def test_windows_are_half_open(ctx: kinema.Context, tmp_path: Path) -> None:
    document = animation(solid(ip=10, op=20, nm="a"), solid(ip=20, op=70, nm="b"), fr=29.97, ip=5)
    scene = loaded(ctx, tmp_path, document)
    for frame in range(5, 60):
        shown = [not scene[name].presentation_value("hidden", at=(frame - 5) / 29.97) for name in ("a", "b")]
        assert shown == [10 <= frame < 20, 20 <= frame]


@pytest.mark.parametrize("frame", [0, 10, 60])
def test_a_layer_that_ends_where_it_begins_is_never_visible(ctx: kinema.Context, tmp_path: Path, frame: int) -> None:
    box = loaded(ctx, tmp_path, animation(solid(ip=frame, op=frame)))["layer"]
    assert all(box.presentation_value("hidden", at=at / 60) for at in range(-1, 125))


def test_parents_move_their_children_without_their_opacity(ctx: kinema.Context, tmp_path: Path) -> None:
    parent = layer(3, ind=7, ks={"p": still([10, 20]), "s": still([200, 200]), "o": still(0)}, nm="parent")
    box = loaded(ctx, tmp_path, animation(solid(parent=7, ks={"p": still([5, 5])}), parent))["layer"]
    assert box.convert_point((1, 1), None) == pytest.approx((22, 32)) and box.superlayer.opacity == 1
