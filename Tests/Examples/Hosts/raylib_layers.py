#!/usr/bin/env python3
"""raylib_layers: a raylib window that draws a layer tree from its render list, in Python.

A card springs onto the table, two pictures cross-fade, a ball follows a path, and nested replicators make a wall of tiles. A
click moves the card to the pointer. Options for tests: --frames N ends after N frames of a clock with 60 steps a second;
--screenshot FILE.png saves the last frame."""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator

import kinema
import pyray as rl
from kinema import RenderFlag, RenderItem

WIDTH, HEIGHT = 640, 360
CORNER_STEPS = 8


# ---- The layers --------------------------------------------------------------------------------------------------------------


def add_wall(stage: kinema.Layer) -> None:
    """Makes three rows of six tiles. Columns become greener, rows fainter, and every copy pulses later than the one before."""
    rows = stage.add_layer(
        "replicator",
        bounds=(0, 0, 40, 40),
        position=(60, 60),
        instance_count=3,
        instance_delay=0.2,
        instance_transform=kinema.Transform.translation(0, 44),
        instance_alpha_offset=-0.25,
    )
    columns = rows.add_layer(
        "replicator",
        bounds=(0, 0, 40, 40),
        position=(20, 20),
        instance_count=6,
        instance_delay=0.1,
        instance_transform=kinema.Transform.translation(44, 0),
        instance_color=(1, 0.4, 1, 1),
        instance_green_offset=0.12,
    )
    tile = columns.add_layer(bounds=(0, 0, 36, 36), position=(20, 20), corner_radius=6, background_color=(0.4, 1, 0.9, 1))
    tile.add(
        kinema.Basic("transform.scale", from_=1, to=0.5, duration=0.5, autoreverses=True, repeat_count=math.inf), key="pulse"
    )


def add_ball(stage: kinema.Layer) -> None:
    ball = stage.add_layer(bounds=(0, 0, 30, 30), position=(400, 250), corner_radius=15, background_color=(0.98, 0.75, 0.3, 1))
    path = [(380, 300), (480, 300), (480, 240), (380, 240), (380, 300)]
    ball.add(kinema.Keyframe("position", path, duration=4, calculation_mode="paced", repeat_count=math.inf), key="path")


def add_picture(stage: kinema.Layer, old: int, new: int) -> kinema.Layer:
    """Makes a framed picture that clips larger sublayers."""
    frame = stage.add_layer(
        bounds=(0, 0, 150, 130), position=(530, 105), masks_to_bounds=True, border_width=4, border_color=(0.9, 0.9, 0.95, 1)
    )
    picture = frame.add_layer(bounds=(0, 0, 180, 160), position=(75, 65), contents=new)
    picture.add(kinema.Basic("contents", from_=old, to=new, duration=2), key="fade")
    return frame


def add_card(stage: kinema.Layer) -> kinema.Layer:
    card = stage.add_layer(
        name="card",
        bounds=(0, 0, 120, 80),
        position=(160, 270),
        corner_radius=14,
        z_position=1,
        background_color=(0.9, 0.27, 0.35, 1),
        border_width=3,
        border_color=(1, 1, 1, 1),
        shadow_opacity=0.4,
        shadow_radius=6,
        shadow_offset=(0, 5),
        transform=kinema.Transform.rotation(-0.2),
    )
    card.add(kinema.Spring("position.y", from_=-60, to=270, stiffness=90, damping=9, duration=3), key="drop")
    return card


# ---- Drawing -----------------------------------------------------------------------------------------------------------------


def project(item: RenderItem, x: float, y: float) -> tuple[float, float]:
    """Converts a point from the layer's coordinates to the screen."""
    m = item.matrix
    w = x * m.m14 + y * m.m24 + m.m44 or 1
    return (x * m.m11 + y * m.m21 + m.m41) / w, (x * m.m12 + y * m.m22 + m.m42) / w


def outline(item: RenderItem, inset: float = 0, offset: tuple[float, float] = (0, 0)) -> list[tuple[float, float]]:
    """Returns the rounded bounds as a polygon on the screen."""
    left, top, width, height = item.bounds
    left, top = left + inset + offset[0], top + inset + offset[1]
    width, height = max(width - 2 * inset, 0), max(height - 2 * inset, 0)
    radius = min(max(item.corner_radius - inset, 0), min(width, height) / 2)
    points = []
    for corner, (x, y, bit) in enumerate([(0, 0, 1), (1, 0, 2), (1, 1, 8), (0, 1, 4)]):
        r = radius if item.masked_corners & bit else 0
        cx, cy = left + (width - r if x else r), top + (height - r if y else r)
        for step in range(CORNER_STEPS + 1):
            angle = (corner + 2 + step / CORNER_STEPS) * math.pi / 2
            points.append(project(item, cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return points


def color_of(item: RenderItem, color: kinema.Color, alpha: float = 1) -> tuple[int, int, int, int]:
    red, green, blue, opacity = (one * by for one, by in zip(color, item.instance_color, strict=True))
    channels = red, green, blue, opacity * item.opacity * alpha
    return tuple(round(255 * min(max(channel, 0), 1)) for channel in channels)  # type: ignore[return-value]


def fill(points: list[tuple[float, float]], color: tuple[int, int, int, int]) -> None:
    center = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    fan = [rl.Vector2(*point) for point in [center, *points, points[0]]]
    rl.draw_triangle_fan(fan, len(fan), color)


def draw_image(item: RenderItem, texture: int, alpha: float) -> None:
    left, top, width, height = item.bounds
    u, v, uw, vh = item.contents_rect
    rl.rl_set_texture(texture)
    rl.rl_begin(rl.RL_QUADS)
    rl.rl_color4ub(*color_of(item, kinema.Color(1, 1, 1), alpha))
    for x, y in ((0, 0), (0, 1), (1, 1), (1, 0)):
        rl.rl_tex_coord2f(u + x * uw, v + y * vh)
        rl.rl_vertex2f(*project(item, left + x * width, top + y * height))
    rl.rl_end()
    rl.rl_set_texture(0)


def draw_shadow(item: RenderItem) -> None:
    rings = 10
    alpha = 1 - (1 - item.shadow_opacity) ** (1 / rings)
    for ring in range(rings):
        grow = item.shadow_radius * (1 - 2 * ring / rings)
        fill(outline(item, -grow, item.shadow_offset), color_of(item, item.shadow_color or kinema.Color(0, 0, 0), alpha))


def draw_border(item: RenderItem) -> None:
    if item.border_color is None:
        return
    outer, inner, color = outline(item), outline(item, item.border_width), color_of(item, item.border_color)
    strip = [rl.Vector2(*point) for pair in zip(outer + outer[:1], inner + inner[:1], strict=True) for point in pair]
    rl.draw_triangle_strip(strip, len(strip), color)


def clip_to(items: list[RenderItem], index: int | None) -> None:
    """Sets the scissor to the boxes around the layer at `index` and the clips above it."""
    rl.end_scissor_mode()
    low, high = (0.0, 0.0), (float(WIDTH), float(HEIGHT))
    if index is None:
        return
    while index is not None:
        points = outline(items[index])
        low = max(low[0], min(x for x, _ in points)), max(low[1], min(y for _, y in points))
        high = min(high[0], max(x for x, _ in points)), min(high[1], max(y for _, y in points))
        index = items[index].clip
    size = max(high[0] - low[0], 0), max(high[1] - low[1], 0)
    rl.begin_scissor_mode(round(low[0]), round(low[1]), round(size[0]), round(size[1]))


def in_order(items: list[RenderItem]) -> Iterator[tuple[int, bool]]:
    """Yields the index of every item in drawing order, and again with True after its descendants: then its border is drawn."""
    open_ones: list[int] = []
    for number, item in enumerate(items):
        while open_ones and open_ones[-1] != item.parent:
            yield open_ones.pop(), True
        yield number, False
        open_ones.append(number)
    for number in reversed(open_ones):
        yield number, True


def draw(items: list[RenderItem]) -> None:
    for number, is_done in in_order(items):
        item = items[number]
        if RenderFlag.MASK in item.flags:
            continue
        clip_to(items, number if RenderFlag.CLIPS in item.flags else item.clip)
        if is_done:
            draw_border(item)
            continue
        if RenderFlag.SHADOW in item.flags:
            draw_shadow(item)
        if item.background_color is not None:
            fill(outline(item), color_of(item, item.background_color))
        if item.contents:
            draw_image(item, item.contents, 1 if item.next_contents else 1 - item.contents_mix)
        if item.next_contents:  # drawn over the other, which is correct for opaque pictures
            draw_image(item, item.next_contents, item.contents_mix)
    rl.end_scissor_mode()


# ---- The window --------------------------------------------------------------------------------------------------------------


def run(ctx: kinema.Context, card: kinema.Layer, stage: kinema.Layer, frames: int, screenshot: str | None) -> None:
    start, frame = rl.get_time(), 0
    while not rl.window_should_close() and (not frames or frame < frames):
        frame += 1
        ctx.advance(frame / 60 if frames else max(rl.get_time() - start, ctx.time))
        if rl.is_mouse_button_pressed(rl.MouseButton.MOUSE_BUTTON_LEFT):
            pointer = rl.get_mouse_position()
            if card.presentation().hit_test((pointer.x, pointer.y)) is None:
                with ctx.transaction(duration=1):
                    card.position = pointer.x, pointer.y
        ctx.flush()
        rl.begin_drawing()
        rl.clear_background(rl.BLACK)
        draw(ctx.render_list())
        rl.rl_draw_render_batch_active()
        if screenshot and frame == frames:
            rl.export_image(rl.load_image_from_screen(), screenshot)
        rl.end_drawing()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=0)
    parser.add_argument("--screenshot")
    options = parser.parse_args()
    rl.set_trace_log_level(rl.TraceLogLevel.LOG_WARNING)
    rl.set_config_flags(rl.ConfigFlags.FLAG_MSAA_4X_HINT)
    rl.init_window(WIDTH, HEIGHT, "Kinema: layers in raylib")
    rl.rl_disable_backface_culling()
    old = rl.load_texture_from_image(rl.gen_image_checked(160, 160, 20, 20, (44, 82, 130, 255), (190, 227, 248, 255)))
    new = rl.load_texture_from_image(rl.gen_image_checked(160, 160, 40, 40, (39, 103, 73, 255), (198, 246, 213, 255)))
    with kinema.Context() as ctx:
        stage = ctx.root(bounds=(0, 0, WIDTH, HEIGHT), position=(WIDTH / 2, HEIGHT / 2), background_color=(0.13, 0.15, 0.2, 1))
        add_wall(stage)
        add_picture(stage, old.id, new.id)
        add_ball(stage)
        card = add_card(stage)
        ctx.flush()
        run(ctx, card, stage, options.frames, options.screenshot)
    rl.close_window()


if __name__ == "__main__":
    main()
