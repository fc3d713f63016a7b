"""Pictures of small trees, checked by single pixels."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("skia", exc_type=ImportError)

import kinema  # noqa: E402
from kinema.rendering import ImageError, render, viewport_of  # noqa: E402
from kinema.rendering.content import placed  # noqa: E402
from kinema.rendering.frame import Frame  # noqa: E402
from kinema.values import Path as P  # noqa: E402
from scenes import at, where  # noqa: E402
from trees import BLACK, BLUE, GREEN, RED, WHITE, B, G, K, R, W, box, picture, stage  # noqa: E402, F401, F811

# ---- Boxes ---------------------------------------------------------------------------------------------------------------


def test_a_background_fills_the_bounds_and_nothing_else(stage: Any) -> None:
    box(stage, background_color=RED)
    assert where(picture(stage), RED) == (50, 50, 1600)


def test_scale_and_viewport(stage: Any) -> None:
    box(stage, background_color=RED)
    pixels = picture(stage, scale=2, viewport=kinema.Rect(40, 50, 100, 30))
    assert pixels.shape == (60, 200, 4) and where(pixels, RED) == (30, 20, 60 * 40)
    assert at(pixels, 199, 0) == (0, 0, 0, 0), "nothing is there, and no background was asked for"
    assert at(picture(stage, background=BLUE, viewport=kinema.Rect(90, 0, 20, 10)), 15, 5) == B


def test_a_corner_radius_rounds_only_masked_corners(stage: Any) -> None:
    box(stage, background_color=RED, corner_radius=10, masked_corners=1 | 8)
    pixels = picture(stage)
    assert [at(pixels, *corner) for corner in ((30, 30), (69, 30), (30, 69), (69, 69))] == [W, R, R, W]
    assert where(picture(stage, scale=8), RED)[2] / 64 == pytest.approx(1600 - 2 * (100 - 25 * math.pi), abs=3)


def test_a_border_lies_inside_and_over_the_sublayers(stage: Any) -> None:
    outer = box(stage, background_color=RED, border_width=4, border_color=BLUE)
    outer.add_layer(bounds=(0, 0, 40, 40), position=(20, 20), background_color=GREEN)
    pixels = picture(stage)
    assert [at(pixels, *point) for point in ((29, 50), (30, 50), (33, 50), (34, 50))] == [W, B, B, G]


def test_a_shadow_has_the_shape_of_the_layer_and_its_offset(stage: Any) -> None:
    layer = box(stage, background_color=WHITE, shadow_opacity=0.5, shadow_offset=(0, 20), shadow_radius=0)
    pixels = picture(stage)
    assert at(pixels, 50, 80)[0] == pytest.approx(128, abs=2) and at(pixels, 50, 95) == W and at(pixels, 50, 25) == W
    layer.shadow_radius = 6
    assert 128 < at(picture(stage), 50, 91)[0] < 255, "it is blurred"
    layer.masks_to_bounds = True
    assert at(picture(stage), 50, 80) == W, "a layer that clips to its bounds clips its shadow"
    layer.shadow_path, layer.shadow_radius = P.rect(0, 0, 40, 40), 0
    assert at(picture(stage), 50, 80)[0] == pytest.approx(128, abs=2), "but not that of a shadow path"


def test_opacity_applies_to_the_whole_group(stage: Any) -> None:
    outer = box(stage, background_color=RED, opacity=0.5)
    outer.add_layer(bounds=(0, 0, 20, 20), position=(20, 20), background_color=RED)
    pixels = picture(stage)
    assert at(pixels, 50, 50) == at(pixels, 35, 35) and at(pixels, 50, 50)[1] == pytest.approx(128, abs=2)


def test_sublayers_without_group_opacity_fade_by_themselves_in_masked_layers_too(stage: Any) -> None:
    """D63: each part is drawn with half of its color, over what is below it."""
    group = stage.add_layer(bounds=(0, 0, 100, 100), position=(50, 50))
    outer = group.add_layer(
        bounds=(0, 0, 40, 40), position=(50, 50), background_color=RED, opacity=0.5, allows_group_opacity=False
    )
    inner = outer.add_layer(bounds=(0, 0, 20, 20), position=(20, 20), background_color=GREEN)
    inner.add_layer(bounds=(0, 0, 4, 4), position=(10, 10), background_color=BLUE)
    outer.border_width, outer.border_color = 2, BLUE
    for mask in (None, stage.context.layer(bounds=(0, 0, 100, 100), position=(50, 50), background_color=WHITE)):
        group.mask = mask
        pixels = picture(stage)
        assert at(pixels, 35, 35)[:3] == pytest.approx((255, 127.5, 127.5), abs=2)
        assert at(pixels, 45, 45)[:3] == pytest.approx((127.5, 191.25, 63.75), abs=2)
        assert at(pixels, 50, 50)[:3] == pytest.approx((63.75, 95.6, 159.4), abs=2)
        assert at(pixels, 31, 50)[:3] == pytest.approx((127.5, 63.75, 191.25), abs=2), "the border is over the background"


def test_hidden_layers_and_those_without_opacity_are_not_drawn(stage: Any) -> None:
    box(stage, background_color=RED, hidden=True)
    box(stage, background_color=RED, opacity=0)
    assert where(picture(stage), RED)[2] == 0


def test_masks_to_bounds_clips_to_the_rounded_bounds(stage: Any) -> None:
    outer = box(stage, masks_to_bounds=True, corner_radius=20)
    outer.add_layer(bounds=(0, 0, 100, 100), position=(20, 20), background_color=RED)
    assert where(picture(stage), RED)[2] == pytest.approx(400 * math.pi, rel=0.05)


def test_siblings_are_drawn_by_z_position_and_then_in_order(stage: Any) -> None:
    box(stage, background_color=RED, z_position=1)
    box(stage, background_color=GREEN)
    top = box(stage, background_color=BLUE, z_position=1)
    assert at(picture(stage), 50, 50) == B
    top.z_position = 0.5
    assert at(picture(stage), 50, 50) == R


# ---- Geometry ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "properties",
    [
        {},
        {"transform": kinema.Transform.rotation(0.5) @ kinema.Transform.scale(1.5, 0.5)},
        {"anchor_point": (0, 1)},
        {"bounds": (7, -3, 40, 40)},
        {"geometry_flipped": True},
    ],
)
def test_positions_are_those_of_the_engine(stage: Any, properties: dict[str, Any]) -> None:
    stage.sublayer_transform = kinema.Transform.scale(0.8) @ kinema.Transform.translation(5, 3)
    outer = box(stage, **properties)
    dot = outer.add_layer(bounds=(0, 0, 6, 6), position=(12, 25), background_color=RED)
    pixels = picture(stage, scale=4)
    expected = dot.convert_point((3, 3), None, at=0)
    assert where(pixels, RED)[:2] == pytest.approx((expected.x * 4, expected.y * 4), abs=0.6)


def test_perspective_makes_the_near_side_larger(stage: Any) -> None:
    stage.sublayer_transform = kinema.Transform(m34=-1 / 100)
    turned = kinema.Transform.rotation(math.pi / 4, 0, 1, 0)
    box(stage, background_color=RED, transform=turned)
    pixels = picture(stage, scale=4)
    _, _, left = where(pixels, RED, (0, 0, 200, 400))
    _, _, right = where(pixels, RED, (200, 0, 200, 400))
    nearer_left = turned.m13 * -1 > 0  # z of the left edge
    assert (left > right) == nearer_left and abs(left - right) > 300


def test_the_back_of_a_layer_that_is_not_double_sided_is_not_drawn(stage: Any) -> None:
    layer = box(stage, background_color=RED, transform=kinema.Transform.rotation(math.pi, 0, 1, 0))
    assert where(picture(stage), RED)[2] > 1500
    layer.double_sided = False
    assert where(picture(stage), RED)[2] == 0


def test_a_transform_layer_keeps_the_depth_of_its_sublayers(stage: Any) -> None:
    group = box(stage, "transform")
    group.add_layer(bounds=(0, 0, 40, 40), position=(20, 20), background_color=RED, z_position=-5)
    group.add_layer(bounds=(0, 0, 40, 40), position=(20, 20), background_color=GREEN, z_position=5)
    assert at(picture(stage), 50, 50) == G
    group.transform = kinema.Transform.rotation(math.pi, 0, 1, 0)
    assert at(picture(stage), 50, 50) == R, "what was behind is in front"


def test_the_opacity_of_a_transform_layer_is_that_of_each_sublayer(stage: Any) -> None:
    """CATransformLayer.h: it is applied to each sublayer individually; the layer does not form a compositing group."""
    outer = box(stage, "transform", opacity=0.5)
    outer.add_layer(bounds=(0, 0, 40, 40), position=(20, 20), background_color=RED)
    inner = outer.add_layer("transform", bounds=(0, 0, 40, 40), position=(20, 20), opacity=0.5)
    inner.add_layer(bounds=(0, 0, 40, 20), position=(20, 10), background_color=BLUE)
    pixels = picture(stage)
    assert at(pixels, 50, 60)[:3] == pytest.approx((255, 128, 128), abs=2)
    assert at(pixels, 50, 40)[:3] == pytest.approx((191, 96, 160), abs=2), "a quarter of blue, and three of what is below"


def test_the_sublayer_transform_of_a_transform_layer(stage: Any) -> None:
    group = box(stage, "transform", sublayer_transform=kinema.Transform.scale(2, 1.5) @ kinema.Transform.translation(5, 3))
    dot = group.add_layer(bounds=(0, 0, 6, 6), position=(12, 25), background_color=RED)
    pixels = picture(stage, scale=4)
    expected = dot.convert_point((3, 3), None, at=10)
    assert where(pixels, RED) == pytest.approx((expected.x * 4, expected.y * 4, 6 * 6 * 3 * 16), abs=0.6)


@pytest.mark.parametrize("preserves_depth", [False, True])
def test_copies_are_where_the_engine_has_them(stage: Any, preserves_depth: bool) -> None:
    ring = box(stage, "replicator", instance_count=2, instance_transform=kinema.Transform.translation(10, 4))
    ring.set(sublayer_transform=kinema.Transform.scale(2, 1.5), preserves_depth=preserves_depth, anchor_point=(0.25, 0.75))
    ring.add_layer(bounds=(0, 0, 4, 4), position=(12, 25), background_color=RED)
    pixels = picture(stage, scale=4)
    for item in stage.context.render_list(at=10)[2:]:
        x, y = (item.matrix[12] + 4) * 4, (item.matrix[13] + 3) * 4
        assert where(pixels, RED, (int(x) - 20, int(y) - 20, 40, 40)) == pytest.approx((x, y, 8 * 6 * 16), abs=0.6)


def test_the_old_side_of_a_transition_has_all_copies(stage: Any) -> None:
    ring = box(stage, "replicator", instance_count=3, instance_transform=kinema.Transform.translation(10, 0))
    ring.set(instance_color=RED, instance_red_offset=-0.5, instance_blue_offset=0.5)
    ring.add_layer(bounds=(0, 0, 4, 4), position=(12, 25), background_color=WHITE)
    still = picture(stage, 10)
    ring.add(kinema.Transition(duration=10, begin_time=10))
    assert (picture(stage, 10) == still).all() and where(still, BLUE) == (62, 55, 16)


def test_a_replicator_that_preserves_depth_is_a_transform_layer(stage: Any) -> None:
    """CAReplicatorLayer.h. Its copies are in space: the last one is the nearest, until the layer is turned."""
    turn = kinema.Transform.rotation(math.pi, 0, 1, 0)
    ring = box(stage, "replicator", background_color=BLUE, masks_to_bounds=True, preserves_depth=True)
    ring.set(instance_count=2, instance_transform=kinema.Transform.translation(0, 0, 5), instance_color=RED)
    ring.set(instance_green_offset=1, instance_red_offset=-1, bounds=(0, 0, 20, 20))
    ring.add_layer(bounds=(0, 0, 40, 40), position=(10, 10), background_color=WHITE)
    assert where(picture(stage), GREEN) == (50, 50, 1600), "it does not clip, and shows no background"
    ring.transform = turn
    assert where(picture(stage), RED) == (50, 50, 1600)


def test_a_deep_tree_needs_no_deep_stack(stage: Any) -> None:
    layer = box(stage)
    for _ in range(3000):
        layer = layer.add_layer(bounds=(0, 0, 40, 40), position=(20, 20))
    layer.position = (0, 0)
    layer.background_color = RED
    bounds = kinema.Rect(0, 0, 100, 100)
    assert where(picture(stage, viewport=bounds), RED)[2] == 1600


# ---- Classes -------------------------------------------------------------------------------------------------------------


def test_a_gradient_runs_from_its_start_to_its_end_point(stage: Any) -> None:
    layer = box(stage, "gradient", colors=[BLACK, WHITE], start_point=(0, 0.5), end_point=(1, 0.5))
    pixels = picture(stage)
    assert [at(pixels, x, 50)[0] for x in (31, 50, 68)] == pytest.approx([9, 131, 245], abs=5)
    layer.locations = (0.5, 0.5)
    pixels = picture(stage)
    assert (at(pixels, 45, 50), at(pixels, 55, 50)) == (K, W)
    layer.locations = (0, 0.5)  # 40 units from x = 30: black to white in the first 20
    assert [at(picture(stage), x, 50)[0] for x in (40, 50, 60)] == pytest.approx([134, 255, 255], abs=5)
    layer.set(type="radial", locations=None, start_point=(0.5, 0.5), end_point=(1, 1))
    assert at(picture(stage), 50, 50)[0] < 15 and at(picture(stage), 50, 68)[0] == pytest.approx(236, abs=10)
    layer.set(type="conic", end_point=(1, 0.5))
    pixels = picture(stage)
    assert [at(pixels, *point)[0] for point in ((50, 65), (35, 50), (50, 35))] == pytest.approx([64, 128, 191], abs=8)


def test_a_shape_is_filled_and_the_part_of_its_line_drawn(stage: Any) -> None:
    layer = box(stage, "shape", path=P().move(0, 20).line(40, 20), fill_color=None, stroke_color=RED, line_width=10)
    assert where(picture(stage), RED) == (50, 50, 400)
    layer.set(stroke_start=0.25, stroke_end=0.5)
    assert where(picture(stage), RED) == (45, 50, 100)
    layer.set(stroke_start=0, stroke_end=1, line_dash_pattern=(10, 10))
    assert where(picture(stage), RED) == (45, 50, 200)
    layer.set(line_dash_pattern=None, line_cap="square")
    assert where(picture(stage), RED)[2] == 500


def test_the_fill_rule_decides_about_holes(stage: Any) -> None:
    layer = box(stage, "shape", path=[*P.rect(0, 0, 40, 40), *P.rect(10, 10, 20, 20)], fill_color=RED)
    assert where(picture(stage), RED)[2] == 1600
    layer.fill_rule = "even-odd"
    assert where(picture(stage), RED)[2] == 1200


def test_text_is_drawn_inside_its_bounds_where_it_is_aligned(stage: Any) -> None:
    layer = box(stage, "text", string="I", font_size=30, foreground_color=RED)
    places = []
    for alignment in ("left", "center", "right"):
        layer.alignment_mode = alignment
        places.append(where(picture(stage), RED, tolerance=120)[0])
    assert 30 < places[0] < places[1] < places[2] < 70 and places[1] == pytest.approx(50, abs=2)


def test_text_is_broken_and_shortened() -> None:
    from kinema.rendering.text import lines

    class Font:
        def measureText(self, text: str) -> float:
            return len(text)

    font = Font()
    assert lines("one two three", 7, font, wrapped=True, truncation="none") == ["one two", "three"]
    assert lines("a\nextraordinary word", 6, font, wrapped=True, truncation="end") == ["a", "extraordinary", "word"]
    shortened = [lines("0123456789", 5, font, wrapped=False, truncation=mode)[0] for mode in ("none", "end", "start", "middle")]
    assert shortened == ["0123456789", "0123…", "…6789", "01…89"]
    assert lines("fits", 5, font, wrapped=False, truncation="end") == ["fits"]


def test_images_are_contents(stage: Any, tmp_path: Path) -> None:
    image = numpy.zeros((2, 4, 4), numpy.uint8)
    image[:, :2], image[:, 2:] = R, B
    layer = box(stage, contents=7, magnification_filter="nearest")
    Frame(image).save(tmp_path / "image.png")
    for source in (image, tmp_path / "image.png", str(tmp_path / "image.png"), (tmp_path / "image.png").read_bytes()):
        pixels = picture(stage, images={7: source})
        assert (where(pixels, RED), where(pixels, BLUE)) == ((40, 50, 800), (60, 50, 800))
    layer.contents_rect = (0.5, 0, 0.5, 1)
    assert where(picture(stage, images={7: image}), BLUE) == (50, 50, 1600)
    layer.set(contents_rect=(0, 0, 1, 1), contents_gravity="resizeAspect")
    assert where(picture(stage, images={7: image}), RED) == (40, 50, 400)
    layer.set(contents_gravity="resize", contents_center=(0.25, 0, 0.5, 1))
    assert where(picture(stage, images={7: image}), RED) == (40, 50, 800)
    assert at(picture(stage), 50, 50) != W, "an unknown image is a checkerboard"
    for wrong in (b"no image", tmp_path / "none.png"):
        with pytest.raises(ImageError):
            picture(stage, images={7: wrong})


def test_gravity_places_an_image() -> None:
    bounds, image = kinema.Rect(0, 0, 100, 50), kinema.Rect(0, 0, 20, 20)
    assert placed("resize", bounds, image, 1) == bounds
    assert placed("center", bounds, image, 2) == (45, 20, 10, 10)
    assert placed("topLeft", bounds, image, 1) == (0, 0, 20, 20)
    assert placed("bottomRight", bounds, image, 1) == (80, 30, 20, 20)
    assert placed("resizeAspect", bounds, image, 1) == (25, 0, 50, 50)
    assert placed("resizeAspectFill", bounds, image, 1) == (0, -25, 100, 100)


def test_a_change_of_contents_fades(stage: Any) -> None:
    images = {1: numpy.full((1, 1, 4), R, numpy.uint8), 2: numpy.full((1, 1, 4), B, numpy.uint8)}
    layer = box(stage, contents=1)
    stage.context.flush()
    with stage.context.transaction(duration=1, timing="linear"):
        layer.contents = 2
    assert at(picture(stage, 0.25, images=images), 50, 50) == pytest.approx((191, 0, 64, 255), abs=2)


def test_a_mask_shows_where_it_is_opaque(stage: Any) -> None:
    layer = box(stage, background_color=RED)
    layer.mask = stage.context.layer("shape", bounds=(0, 0, 40, 40), position=(20, 20), path=P.ellipse(10, 10, 20, 20))
    x, y, count = where(picture(stage), RED)
    assert (x, y) == pytest.approx((50, 50), abs=0.2) and count == pytest.approx(100 * math.pi, rel=0.12)


@pytest.mark.parametrize(
    ("kind", "subtype", "old", "new"),
    [
        ("push", "fromLeft", (60, 50), (40, 50)),
        ("moveIn", "fromTop", (50, 60), (50, 40)),
        ("reveal", "fromRight", (40, 50), (60, 50)),
    ],
)
def test_a_transition_moves_both_sides(stage: Any, kind: str, subtype: str, old: Any, new: Any) -> None:
    frame = box(stage, masks_to_bounds=True)
    layer = frame.add_layer(bounds=(0, 0, 40, 40), position=(20, 20), background_color=RED)
    stage.context.flush()
    with stage.context.transaction(disable_actions=True):
        layer.background_color = BLUE
        layer.add(kinema.Transition(kind, subtype, duration=1))
    pixels = picture(stage, 0.5)
    assert where(pixels, RED) == (*old, 800) and where(pixels, BLUE) == (*new, 800)


def test_a_fade_shows_both_sides_at_once(stage: Any) -> None:
    layer = box(stage, background_color=RED)
    stage.context.flush()
    with stage.context.transaction(disable_actions=True):
        layer.background_color = BLUE
        layer.add(kinema.Transition("fade", duration=1))
    assert at(picture(stage, 0.25), 50, 50) == pytest.approx((191, 0, 64, 255), abs=2)


# ---- What is drawn -------------------------------------------------------------------------------------------------------


def test_a_layer_can_be_drawn_by_itself_live_or_not() -> None:
    with kinema.Context() as context:
        layer = context.layer(bounds=(5, 5, 20, 10), background_color=RED, opacity=0.2)
        layer.add_layer(bounds=(0, 0, 4, 4), position=(10, 10), background_color=BLUE)
        pixels = render(layer).pixels
    assert pixels.shape == (10, 20, 4) and at(pixels, 19, 9) == R and where(pixels, BLUE) == (5, 5, 16)


def test_the_viewport_is_around_all_roots() -> None:
    with kinema.Context() as context:
        assert viewport_of(context) == (0, 0, 0, 0) and render(context).size == (1, 1)
        context.root(bounds=(0, 0, 10, 10), position=(0, 0))
        context.root(bounds=(0, 0, 10, 10), position=(30, 5))
        assert viewport_of(context) == (-5, -5, 40, 15) and render(context, scale=2).size == (80, 30)


def test_a_picture_that_is_too_large_is_refused(stage: Any) -> None:
    with pytest.raises(kinema.LimitExceededError, match="pixels"):
        picture(stage, scale=1000)


def test_contexts_and_layers_show_themselves_in_a_notebook(stage: Any) -> None:
    box(stage, background_color=RED)
    stage.context.flush()
    for subject in (stage.context, stage):
        assert subject._repr_png_().startswith(b"\x89PNG")
        assert "data:image/png;base64," in subject._repr_html_() and "code" in subject._repr_html_()
    with kinema.Context() as empty:
        assert empty._repr_png_() is None and "0 layers" in empty._repr_html_()
    assert empty._repr_png_() is None and "closed" in empty._repr_html_()
