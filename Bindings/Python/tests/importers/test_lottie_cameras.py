"""Cameras: what they see is compared with the projection of a pinhole camera, in pixels of the drawn picture. Lottie's z leads away from
the viewer; `pe` is the distance at which a unit is a pixel."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import kinema
import pytest
from lottie_files import Picture, animation, imported, key, layer, moving, solid, still

numpy: Any = pytest.importorskip("numpy")
Point = tuple[float, float, float]
ZOOM = 100.0


def camera(place: Any, *, ks: dict[str, Any] | None = None, **members: Any) -> dict[str, Any]:
    return layer(13, ks={"p": place, **(ks or {})}, pe=still(ZOOM), ddd=1, **members)


def card(x: float, y: float, z: float, **ks: Any) -> dict[str, Any]:
    """Returns a solid of 20 x 10 units about a point."""
    return solid(ddd=1, ks={"a": still([10, 5, 0]), "p": still([x, y, z]), **ks})


def extent(picture: Picture, time: float = 0) -> tuple[float, float, float, float]:
    """Returns the left, right, upper and lower edge of what is drawn, in pixels: the sums of coverage beside the brightest row."""
    ink = picture.at(time)[:, :, 3] / 255.0
    across, down = ink.max(axis=0), ink.max(axis=1)

    def edges(line: Any) -> tuple[float, float]:
        (inked,) = numpy.nonzero(line > 0.02)
        return inked[0] + 1 - line[inked[0]], inked[-1] + line[inked[-1]]

    return *edges(across), *edges(down)


def seen(at: Point, eye: Point, forward: Point = (0, 0, 1)) -> tuple[float, float]:
    """Projects a point: `forward` has no part along y."""
    size = math.hypot(*forward)
    fx, fz = forward[0] / size, forward[2] / size
    x, y, z = (a - b for a, b in zip(at, eye, strict=True))
    depth = x * fx + z * fz
    return 50 + ZOOM * (x * fz - z * fx) / depth, 50 + ZOOM * y / depth


@pytest.mark.parametrize("z", [0, 100, -50])
def test_the_size_depends_on_the_depth(ctx: kinema.Context, tmp_path: Path, z: float) -> None:
    eye = (50, 50, -ZOOM)
    picture = Picture(ctx, tmp_path, animation(camera(still(list(eye))), card(50, 50, z)))
    (left, top), (right, bottom) = seen((40, 45, z), eye), seen((60, 55, z), eye)
    assert picture.notes == []
    assert extent(picture) == pytest.approx((left, right, top, bottom), abs=0.1)


def test_a_camera_that_stands_elsewhere(ctx: kinema.Context, tmp_path: Path) -> None:
    eye = (62, 41, -150)
    picture = Picture(ctx, tmp_path, animation(camera(still(list(eye))), card(50, 50, 20)))
    (left, top), (right, bottom) = seen((40, 45, 20), eye), seen((60, 55, 20), eye)
    assert extent(picture) == pytest.approx((left, right, top, bottom), abs=0.1)


def test_a_camera_that_turns_to_the_right(ctx: kinema.Context, tmp_path: Path) -> None:
    """A positive turn about y leads from the view along z toward x."""
    eye, turn = (50, 50, -ZOOM), math.degrees(math.atan2(20, ZOOM))
    picture = Picture(ctx, tmp_path, animation(camera(still(list(eye)), ks={"ry": still(turn)}), card(70, 50, 0)))
    forward = (20, 0, ZOOM)
    left, right = (seen((x, 50, 0), eye, forward)[0] for x in (60, 80))
    assert left < 50 < right
    assert extent(picture)[:2] == pytest.approx((left, right), abs=0.1)


def test_a_camera_that_aims_at_a_point(ctx: kinema.Context, tmp_path: Path) -> None:
    eye, aim = (120, 50, -70), (50, 50, 0)
    picture = Picture(ctx, tmp_path, animation(camera(still(list(eye)), ks={"a": still(list(aim))}), card(50, 50, 0)))
    forward = (aim[0] - eye[0], 0, aim[2] - eye[2])
    left, right = (seen((x, 50, 0), eye, forward)[0] for x in (40, 60))
    assert extent(picture)[:2] == pytest.approx((left, right), abs=0.1)


def test_a_camera_on_a_parent(ctx: kinema.Context, tmp_path: Path) -> None:
    parent = layer(3, ind=1, ddd=1, ks={"p": still([12, -9, -30])})
    picture = Picture(ctx, tmp_path, animation(parent, camera(still([50, 50, -120]), parent=1), card(50, 50, 20)))
    eye = (62, 41, -150)
    (left, top), (right, bottom) = seen((40, 45, 20), eye), seen((60, 55, 20), eye)
    assert extent(picture) == pytest.approx((left, right, top, bottom), abs=0.1)


def test_a_camera_that_moves(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, animation(camera(moving(key(0, [50, 50, -100]), key(60, [50, 50, -300]))), card(50, 50, 0)))
    for time, distance in ((0, 100), (0.5, 150), (1, 200)):
        left, right, *_ = extent(picture, time)
        assert (left, right) == pytest.approx((50 - 1000 / distance, 50 + 1000 / distance), abs=0.1), time


def test_a_layer_turned_about_y_has_perspective(ctx: kinema.Context, tmp_path: Path) -> None:
    """The right edge comes toward the viewer."""
    eye = (50, 50, -ZOOM)
    picture = Picture(ctx, tmp_path, animation(camera(still(list(eye))), card(50, 50, 0, ry=still(60))))
    c, s = 10 * math.cos(math.radians(60)), 10 * math.sin(math.radians(60))
    left, right = seen((50 - c, 50, s), eye)[0], seen((50 + c, 50, -s), eye)[0]
    assert picture.notes == []
    assert extent(picture)[:2] == pytest.approx((left, right), abs=0.1)


def test_flat_layers_do_not_move_with_a_camera(ctx: kinema.Context, tmp_path: Path) -> None:
    flat = solid(ks={"p": still([80, 80, 0])})
    picture = Picture(ctx, tmp_path, animation(camera(still([50, 50, -400])), flat, card(50, 50, 0)))
    assert picture.alpha(99, 81) == 1 and picture.alpha(81, 89) == 1
    assert picture.alpha(50, 50) > 0.9 and picture.alpha(56, 50) == 0


@pytest.mark.parametrize(
    ("members", "feature"),
    [
        ({"pe": still(0)}, ("camera without a zoom", "refused")),
        ({"pe": moving(key(0, 100), key(60, 200))}, ("zoom of a camera that moves", "approximated")),
        ({"op": 30}, ("camera that begins, ends, or gives way to another one", "approximated")),
    ],
)
def test_what_is_not_carried_is_named(tmp_path: Path, members: dict[str, Any], feature: tuple[str, str]) -> None:
    made = imported(tmp_path, animation(camera(still([50, 50, -100])) | members, card(50, 50, 0)))
    assert [(note.feature, note.verdict) for note in made.notes] == [feature]


def test_a_camera_that_sees_nothing_has_no_effect(tmp_path: Path) -> None:
    flat = animation(solid())
    assert imported(tmp_path, animation(camera(still([0, 0, -9])), solid())).notes == []
    assert imported(tmp_path, flat).notes == []
