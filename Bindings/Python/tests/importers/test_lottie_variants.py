"""Spellings of exporters, old and new, and what they leave out."""

from __future__ import annotations

import base64
import json
import math
import zipfile
from pathlib import Path
from typing import Any

import kinema
import pytest
from kinema import importers
from lottie_files import Picture, animation, bezier, fill, found, imported, key, layer, linear_part, loaded, moving, rect
from lottie_files import shapes, solid, still, stroke
from test_lottie_layers import FONTS, composition, glyph, png, text_layer, use, wide

pytest.importorskip("skia")
SHAPE = kinema.LayerClass.SHAPE


def test_old_files_close_paths_beside_them(ctx: kinema.Context, tmp_path: Path) -> None:
    triangle = {name: value for name, value in bezier((10, 10), (90, 10), (10, 90)).items() if name != "c"}
    for closed in (True, False):
        with kinema.Context() as own:
            items = ({"ty": "sh", "closed": closed, "ks": {"k": triangle}}, stroke(1, 0, 0))
            picture = Picture(own, tmp_path, animation(shapes(*items)))
            assert picture.alpha(10, 50) == closed and picture.alpha(50, 10) == 1
    mask = {"cl": True, "mode": "a", "inv": False, "pt": {"k": triangle}, "o": {"k": 100}}
    picture = Picture(ctx, tmp_path, animation(wide(masksProperties=[mask])))
    assert picture.alpha(20, 20) == 1 and picture.alpha(80, 80) == 0


def test_sizes_that_are_left_out(ctx: kinema.Context, tmp_path: Path) -> None:
    """An image has its own size, a composition that of its asset or of the composition around it."""
    bare = {"ty": 0, "refId": "comp", "ip": 0, "op": 60, "ks": {}}
    assets = [{"id": "1", "p": png(), "e": 1}, composition(wide(), w=40, h=30)]
    picture = Picture(ctx, tmp_path, animation(layer(2, refId="1", ks={"p": still([60, 60])}), bare, assets=assets))
    assert [picture.alpha(*at) for at in ((61, 61), (62, 61), (39, 29), (40, 29), (39, 30))] == [1, 0, 1, 0, 0]
    with kinema.Context() as own:
        picture = Picture(own, tmp_path, animation(bare, assets=[composition(wide())]))
        assert picture.alpha(99, 99) == 1


def test_time_remap_of_a_stretched_composition(ctx: kinema.Context, tmp_path: Path) -> None:
    """The stretch does not change the remap, whose keys have frames of the composition around it."""
    inner = solid(nm="inner", ks={"o": moving(key(0, 0), key(60, 100))})
    document = animation(use(tm=moving(key(0, 0), key(60, 2)), sr=2), assets=[composition(inner)])
    box = loaded(ctx, tmp_path, document)["comp/inner"]
    assert box.presentation_value("opacity", at=1) == pytest.approx(0.5)


def test_orientation_along_split_positions(ctx: kinema.Context, tmp_path: Path) -> None:
    place = {"s": True, "x": moving(key(0, 0), key(60, 60)), "y": moving(key(0, 0), key(60, -60))}
    box = loaded(ctx, tmp_path, animation(solid(ao=1, ks={"p": place, "r": still(10)})))["layer"]
    m = box.presentation_value("transform", at=1)
    assert math.degrees(math.atan2(m.m12, m.m11)) == pytest.approx(10 - 45)


def test_one_tangent_of_two(ctx: kinema.Context, tmp_path: Path) -> None:
    """A tangent that is missing is zero."""
    keys = moving(key(0, [0, 0, 0], to=[30, 0, 0]), key(30, [60, 60, 0]))
    box = loaded(ctx, tmp_path, animation(solid(ks={"p": keys})), by_length=False)["layer"]
    s = 0.5
    wanted = (3 * (1 - s) ** 2 * s * 30 + 3 * (1 - s) * s * s * 60 + s**3 * 60, 3 * (1 - s) * s * s * 60 + s**3 * 60)
    assert box.presentation_value("position", at=0.5) == pytest.approx(wanted)


@pytest.mark.parametrize("angles", [(0, 60, 0, 0), (60, 0, 0, 0), (30, 40, 20, 0), (30, 40, 0, 50)])
def test_rotations_out_of_the_plane(ctx: kinema.Context, tmp_path: Path, angles: tuple[float, ...]) -> None:
    """Seen from the front without perspective: the rotations about z, y, x, and then the orientation."""
    rx, ry, rz, oz = angles
    ks = {"rx": still(rx), "ry": still(ry), "rz": still(rz), "or": still([0, 0, oz]), "p": still([50, 50, -20])}
    made = imported(tmp_path, animation(solid(ddd=1, ks=ks)))
    assert [note.verdict for note in made.notes] == ["approximated"]
    ctx.load(made.document)
    ctx.flush()
    box = ctx.roots[0].sublayers[0]
    x, y, z, o = (math.radians(angle) for angle in angles)
    columns = []
    for u, v in ((1, 0), (0, 1)):
        u, v, w = u * math.cos(z) - v * math.sin(z), u * math.sin(z) + v * math.cos(z), 0.0
        u, w = u * math.cos(y) + w * math.sin(y), w * math.cos(y) - u * math.sin(y)
        v, w = v * math.cos(x) - w * math.sin(x), v * math.sin(x) + w * math.cos(x)
        columns += [u * math.cos(o) - v * math.sin(o), u * math.sin(o) + v * math.cos(o)]
    assert linear_part(box, 0) == pytest.approx(columns)


def test_a_turn_about_y_is_sampled(ctx: kinema.Context, tmp_path: Path) -> None:
    made = imported(tmp_path, animation(solid(ddd=1, ks={"ry": moving(key(0, 0), key(60, 180)), "r": still(90)})))
    ctx.load(made.document)
    ctx.flush()
    box = ctx.roots[0].sublayers[0]
    for frame in (0, 15, 45):
        assert linear_part(box, frame / 30) == pytest.approx([0, 1, -math.cos(math.radians(3 * frame)), 0], abs=1e-6)


def test_a_flat_layer_in_space_is_carried(tmp_path: Path) -> None:
    ks = {"rx": still(0), "ry": still(0), "rz": still(30), "or": still([0, 0, 0]), "p": still([5, 5, 80])}
    assert imported(tmp_path, animation(solid(ddd=1, ks=ks))).notes == []


def test_data_without_its_padding(tmp_path: Path) -> None:
    asset = {"id": "1", "w": 4, "h": 4, "p": png().rstrip("="), "e": 1}
    made = imported(tmp_path, animation(layer(2, refId="1"), assets=[asset]))
    assert made.notes == [] and base64.b64decode(made.document["resources"][0]["source"].partition(",")[2]).startswith(b"\x89PNG")


def test_a_gradient_of_one_color(ctx: kinema.Context, tmp_path: Path) -> None:
    gradient = {
        "ty": "gf",
        "t": 1,
        "s": still([0, 0]),
        "e": still([90, 0]),
        "o": still(100),
        "g": {"p": 1, "k": still([0, 0, 0, 1])},
    }
    picture = Picture(ctx, tmp_path, animation(shapes(rect(50, 50, 80, 40), gradient)))
    assert picture.pixel(50, 50) == (0, 0, 1, 1)


def text_of(tmp_path: Path, document: Any) -> Any:
    with kinema.Context() as own:
        picture = Picture(
            own, tmp_path, animation({**document, "ks": {"p": still([10, 80])}}, fonts=FONTS, chars=[glyph("A", 60)])
        )
        picture.at(0)
        return picture


def test_fills_of_glyphs_lie_over_their_strokes(tmp_path: Path) -> None:
    """A glyph of 20 x 30 units at (10, 50), with a stroke of 8 units on its edge."""
    for over in (True, False):
        picture = text_of(tmp_path, text_layer("A", sc=[0, 0, 1], sw=8, of=over))
        assert picture.pixel(8, 65) == (0, 0, 1, 1) and picture.pixel(12, 65) == ((0, 0, 1, 1) if over else (1, 0, 0, 1))


def test_text_of_old_files(tmp_path: Path) -> None:
    """Its document has no keys."""
    new = text_layer("A")
    old = {**new, "t": {"d": new["t"]["d"]["k"][0]["s"]}}
    assert text_of(tmp_path, old).alpha(20, 60) == text_of(tmp_path, new).alpha(20, 60) == 1


def test_blanks_that_do_not_break(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, animation(text_layer("1\u00a0000"), fonts=FONTS))
    (one,) = found(picture.scene.roots[0], kinema.LayerClass.TEXT)
    assert one.string == "1\u00a0000"


def test_a_fill_with_bare_values(ctx: kinema.Context, tmp_path: Path) -> None:
    items = (rect(50, 50, 20, 20), {"ty": "fl", "c": {"k": [0.2, 0.4, 0.6]}, "o": {"k": 50}}, fill(1, 0, 0, hd=True))
    assert Picture(ctx, tmp_path, animation(shapes(*items))).pixel(50, 50) == pytest.approx((0.2, 0.4, 0.6, 0.5), abs=0.01)


def test_slots(ctx: kinema.Context, tmp_path: Path) -> None:
    """A property has the value of its slot; one of a missing slot its own, or none."""
    slots = {"ink": {"p": {"a": 0, "k": [0, 0, 1]}}, "turn": {"p": moving(key(0, 0), key(60, 90))}}
    items = (rect(0, 0, 20, 10), {"ty": "fl", "c": {"sid": "ink", "a": 0, "k": [1, 0, 0]}, "o": {"sid": "none", "a": 0, "k": 50}})
    document = animation(shapes(*items, ks={"p": still([50, 50]), "r": {"sid": "turn"}}), slots=slots)
    picture = Picture(ctx, tmp_path, document)
    assert picture.pixel(57, 50) == pytest.approx((0, 0, 1, 0.5), abs=0.01) and picture.notes == []
    m = picture.scene["layer"].presentation_value("transform", at=1)
    assert math.degrees(math.atan2(m.m12, m.m11)) == pytest.approx(45)
    bare = imported(tmp_path, animation(shapes(ks={"r": {"sid": "none"}}), slots={"none": {"p": {"k": {"sid": "none"}}}, "x": 1}))
    assert bare.notes == []
    assert [note.feature for note in imported(tmp_path, animation(solid(ks={"r": {"sid": "x"}}))).notes] == [
        "slot that is missing"
    ]


def test_what_is_cut_off_is_named(tmp_path: Path) -> None:
    dashes = [{"n": "dg"[index % 2], "v": still(2)} for index in range(66)]
    gradient = {
        "ty": "gf",
        "t": 1,
        "s": still([0, 0]),
        "e": still([9, 0]),
        "g": {"p": 300, "k": still([0, 0, 0, 0] * 300)},
    }
    layers = [
        shapes(rect(0, 0, 9, 9), stroke(1, 0, 0, d=dashes), gradient),
        text_layer("A" * 10_001),
        text_layer("A", j=3),
    ]
    made = imported(tmp_path, animation(*layers, fonts=FONTS, chars=[glyph("A", 60)]))
    assert {note.feature for note in made.notes} == {
        "more than 64 dashes",
        "more than 256 stops of a gradient",
        "more than 10000 characters",
        "justified text",
    }
    whole = {**glyph("A", 60), "data": {"refId": "comp", "ip": 0, "op": 60}}
    made = imported(tmp_path, animation(text_layer("A"), fonts=FONTS, chars=[whole]))
    assert [note.feature for note in made.notes] == ["glyph that is a composition"]


def test_an_archive_of_a_file_and_its_images(tmp_path: Path) -> None:
    """As exporters pack them: data.json beside the folder of images."""
    document = animation(
        layer(2, refId="1"),
        assets=[{"id": "1", "w": 2, "h": 2, "u": "images/", "p": "a.png", "e": 0}],
    )
    picture = base64.b64decode(png().partition(",")[2])
    with zipfile.ZipFile(tmp_path / "file.zip", "w") as target:
        target.writestr("data.json", json.dumps(document))
        target.writestr("images/a.png", picture)
    folder = tmp_path / "folder"
    (folder / "images").mkdir(parents=True)
    (folder / "data.json").write_text(json.dumps(document), encoding="utf-8")
    (folder / "images/a.png").write_bytes(picture)
    for path in (tmp_path / "file.zip", folder):
        made = importers.import_file(path)
        assert made.notes == [] and made.document["resources"][0]["source"].endswith(base64.b64encode(picture).decode())
    (folder / "more.json").write_text("{}", encoding="utf-8")
    with pytest.raises(importers.ImportFailure, match="no known format"):
        importers.import_file(folder)
