"""What players agree on in files that say too much, or too little."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import kinema
import pytest
from lottie_files import Picture, animation, bezier, imported, key, layer, loaded, moving, shapes, solid, still, stroke


@pytest.mark.parametrize("said", ["inf", "nan", "layer", "1"])
def test_a_class_name_closes_no_path(said: str, tmp_path: Path) -> None:
    line = bezier((10, 10), (90, 10), (90, 90), closed=False)
    del line["c"]
    made = imported(tmp_path, animation(shapes({"ty": "sh", "cl": said, "ks": still(line)}, stroke(1, 0, 0))))
    assert made.notes == [] and '"close"' not in str(made.document).replace("'", '"')
    closed = imported(tmp_path, animation(shapes({"ty": "sh", "cl": 1, "ks": still(line)}, stroke(1, 0, 0))))
    assert "'close'" in str(closed.document)


ABSURD = [2e14, -9.46623197239130e14, 10**25]


@pytest.mark.parametrize("number", ABSURD)
def test_the_easing_of_a_number_that_does_not_change_is_ignored(ctx: kinema.Context, tmp_path: Path, number: float) -> None:
    first = key(0, [100, 50, 100], o={"x": [0.3] * 3, "y": [0, number, 0]}, i={"x": [0.7] * 3, "y": [1, number, 1]})
    document = animation(solid(ks={"s": moving(first, key(60, [200, 50, 100]))}))
    made = imported(tmp_path, document)
    assert [(note.feature, note.verdict, note.first) for note in made.notes] == [
        ("easing of a number that does not change", "approximated", "layers[0].ks.s.k[0]")
    ]
    box = ctx.load(made.document)["layer"]
    ctx.flush()
    m = box.presentation_value("transform", at=1.0)
    assert (m.m11, m.m22) == pytest.approx((1.5, 0.5))  # the curve is symmetric
    first["s"] = [100, 40, 100]
    with pytest.raises(
        kinema.importers.ImportFailure, match=r"layers\[0\].ks.s.k\[0\].[oi].y\[1\]: the number .* is larger than 1e9"
    ):
        imported(tmp_path, document)


def test_an_easing_of_all_numbers_counts_if_one_changes(tmp_path: Path) -> None:
    first = key(0, [0, 0], ease=(0.3, 1e12, 0.7, 1))
    with pytest.raises(kinema.importers.ImportFailure, match="larger than 1e9"):
        imported(tmp_path, animation(solid(ks={"p": moving(first, key(60, [0, 9]))})))
    made = imported(tmp_path, animation(solid(ks={"p": moving(first, key(60, [0, 0]))})))
    assert [note.verdict for note in made.notes] == ["approximated"]


PURPLE = {"sw": 60, "sh": 60, "sc": "#c02080", "ks": {"p": still([20, 20])}}


@pytest.mark.parametrize("mode", range(1, 16))
@pytest.mark.parametrize("inside", [False, True])
def test_a_composition_does_not_blend_with_the_page(ctx: kinema.Context, tmp_path: Path, mode: int, inside: bool) -> None:
    """On a transparent ground every mode shows the color itself."""
    pytest.importorskip("skia")
    blended = solid(**PURPLE, bm=mode)
    document = animation(blended)
    if inside:  # a composition in the composition, above a white solid
        use, white = layer(0, refId="c", w=100, h=100), solid(sw=100, sh=100, sc="#ffffff")
        document = animation(use, white, assets=[{"id": "c", "layers": [blended]}])
    made = imported(tmp_path, document)
    resources = kinema.importers.Resources(made.document)
    ctx.load(made.document, resource=resources)
    ctx.flush()
    from kinema import rendering

    drawn = rendering.render(ctx, 0, background=(1, 1, 1, 1)).pixels
    assert [int(part) for part in drawn[50, 50, :3]] == pytest.approx([192, 32, 128], abs=1)


def test_layers_of_a_composition_blend_with_each_other(ctx: kinema.Context, tmp_path: Path) -> None:
    pytest.importorskip("skia")
    below = solid(sw=100, sh=100, sc="#808080")
    picture = Picture(ctx, tmp_path, animation(solid(**PURPLE, bm=1), below))
    assert picture.pixel(50, 50)[:3] == pytest.approx((192 * 128 / 255**2, 32 * 128 / 255**2, 128 * 128 / 255**2), abs=0.01)


@pytest.mark.parametrize("named", [False, True])
def test_the_source_of_a_matte_is_never_drawn(ctx: kinema.Context, tmp_path: Path, named: bool) -> None:
    """As in rlottie and thorvg, also without the mark `td`."""
    pytest.importorskip("skia")
    source = solid(ind=1, sw=40, sh=40, sc="#00ff00", ks={"p": still([60, 40])})
    target = solid(ind=2, sw=80, sh=60, sc="#ff0000", tt=1, **({"tp": 1} if named else {}))
    picture = Picture(ctx, tmp_path, animation(source, target))
    assert picture.pixel(70, 50) == (1, 0, 0, 1)
    assert picture.alpha(90, 70) == picture.alpha(20, 20) == 0


@pytest.mark.parametrize(
    ("kind", "inside", "noted"), [(0, {}, False), (0, {"bm": 1}, True), (0, {"ddd": 1}, True), (1, {}, False)]
)
def test_a_collapsed_transform_is_noted_where_it_changes_something(
    kind: int, inside: dict[str, Any], noted: bool, tmp_path: Path
) -> None:
    use = solid(refId="c", w=50, h=50, ct=1) | {"ty": kind}
    made = imported(tmp_path, animation(use, assets=[{"id": "c", "layers": [solid(**inside)]}]))
    assert ["collapsed transform" in note.feature for note in made.notes] == [True] * noted


def test_images_are_made_smaller_smoothly(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + b"\0\0\0\x02\0\0\0\x02" + bytes(20))
    made = imported(tmp_path, animation(layer(2, refId="1"), assets=[{"id": "1", "w": 2, "h": 2, "p": "x.png"}]))
    assert "'minificationFilter': 'trilinear'" in str(made.document)


def test_a_sampled_path_has_the_keys_that_its_error_needs() -> None:
    """A circle that a point runs along, 4 samples a frame: chords may be 0.02 beside it, so about 2 * sqrt(2 * 0.02 / r) radians long."""
    import math

    from kinema.importers.lottie.clock import Clock
    from kinema.importers.lottie.joining import joined
    from kinema.importers.lottie.tracks import Key, Track
    from kinema.importers.report import Report

    frames, form = 400, ((1, False),)
    angle = Track([Key(0.0, (0.0,)), Key(float(frames), (2 * math.pi,))])
    clock = Clock(1 / 60, 0, frames / 60, Report())

    def point(values: Any) -> Any:
        turn = values[0][0][0]
        return (50 * math.cos(turn), 50 * math.sin(turn)), form

    track = joined([angle], clock, point)
    assert 40 < len(track.keys) < 400  # of 1601 samples
    for step in range(4 * frames + 1):
        wanted, _ = point([(angle.at(step / 4), ())])
        assert track.at(step / 4) == pytest.approx(wanted, abs=0.02 + 1e-9)
    line = joined([angle], clock, lambda values: ((values[0][0][0], 7.0), form))
    assert [key.time for key in line.keys] == [0, frames]
