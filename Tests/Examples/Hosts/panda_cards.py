#!/usr/bin/env python3
"""panda_cards: a Panda3D scene of 96 cards in space, which are one instanced model. A stream writes the matrices and colors of the
layers into the memory of the texture from which the shader reads them: one call for each frame, no loop over cards.

The cards fly out of the axis of a tower, whose rings turn in opposite directions. Options for tests: --frames N ends after N frames
of a clock with 60 steps a second, without a window; --screenshot FILE.png saves the last frame."""

from __future__ import annotations

import argparse
import colorsys
import math
from typing import Any

import kinema
import numpy as np
from panda3d import core

WIDTH, HEIGHT, DISTANCE = 640, 360, 520
RINGS, CARDS, CARD = 6, 16, (44.0, 30.0)
RADIUS, GAP, TURN = 150.0, 40.0, 12.0

INSTANCE = np.dtype([("matrix", "f4", (4, 4)), ("color", "f4", 4)])
VERTEX = """
#version 150
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform samplerBuffer instances; // four texels of the matrix, in rows for row vectors, and one of the color
in vec4 p3d_Vertex;
flat out vec4 color;
void main() {
    int first = gl_InstanceID * 5;
    mat4 matrix = mat4(texelFetch(instances, first), texelFetch(instances, first + 1), texelFetch(instances, first + 2),
        texelFetch(instances, first + 3)); // GLSL takes columns for column vectors, which are the same numbers
    vec4 place = matrix * vec4(p3d_Vertex.x, p3d_Vertex.z, 0, 1);
    gl_Position = p3d_ModelViewProjectionMatrix * vec4(place.x, -place.z, -place.y, 1); // y points away, and z up
    color = texelFetch(instances, first + 4);
}
"""
FRAGMENT = """
#version 150
flat in vec4 color;
out vec4 result;
void main() { // y points down, which turns the winding of a layer's front round
    result = vec4(color.rgb * (gl_FrontFacing ? 0.4 : 1.0), 1);
}
"""


# ---- The layers --------------------------------------------------------------------------------------------------------------


def add_cards(ctx: kinema.Context) -> list[kinema.Layer]:
    """Makes rings of arms, each with a card at its end. Transform layers keep their sublayers in space."""
    tower = ctx.root("transform")
    cards = []
    for ring in range(RINGS):
        turn = tower.add_layer("transform", position=(0, (ring - (RINGS - 1) / 2) * GAP))
        by = math.tau if ring % 2 else -math.tau
        turn.add(kinema.Basic("transform.rotation.y", by=by, duration=TURN, repeat_count=math.inf), key="turn")
        for number in range(CARDS):
            arm = turn.add_layer("transform", transform=kinema.Transform.rotation(math.tau * number / CARDS, 0, 1, 0))
            hue = colorsys.hsv_to_rgb(number / CARDS, 0.6, 0.95)
            cards.append(arm.add_layer(bounds=(0, 0, *CARD), background_color=(*hue, 1)))
    ctx.flush()
    ctx.animate_layers(cards, z_position=RADIUS, duration=0.5, curve="linear", stagger=0.004)
    ctx.flush()
    return cards


# ---- The scene ---------------------------------------------------------------------------------------------------------------


class Instances:
    """A model, and the texture with the values of its instances, whose memory is an array of numpy."""

    def __init__(self, count: int) -> None:
        maker = core.CardMaker("card")
        maker.set_frame(0, CARD[0], 0, CARD[1])
        self.path = core.NodePath(maker.generate())
        self.path.set_instance_count(count)
        self.path.set_two_sided(True)
        self.path.node().set_bounds(core.OmniBoundingVolume())  # the shader places it, so that its own box says nothing
        self.path.node().set_final(True)
        self.texture = core.Texture("instances")
        texels = count * INSTANCE.itemsize // 16
        usage = core.GeomEnums.UH_dynamic
        self.texture.setup_buffer_texture(texels, core.Texture.T_float, core.Texture.F_rgba32, usage)
        self.path.set_shader(core.Shader.make(core.Shader.SL_GLSL, VERTEX, FRAGMENT))
        self.path.set_shader_input("instances", self.texture)

    def rows(self) -> Any:
        """The memory for this frame. Panda3D passes it to the graphics card after it was asked for."""
        return np.frombuffer(memoryview(self.texture.modify_ram_image()), INSTANCE)


def make_camera(window: Any, scene: core.NodePath) -> None:
    lens = core.PerspectiveLens()
    lens.set_film_size(WIDTH, HEIGHT)
    lens.set_focal_length(DISTANCE)  # a point of the plane y = 0 is one pixel
    lens.set_near_far(10, 2000)
    camera = scene.attach_new_node(core.Camera("camera", lens))
    camera.set_pos(0, -DISTANCE, 0)
    window.make_display_region().set_camera(camera)
    window.set_clear_color((0.09, 0.1, 0.15, 1))


def open_window(engine: core.GraphicsEngine, is_test: bool) -> Any:
    pipe = core.GraphicsPipeSelection.get_global_ptr().make_default_pipe()
    kind = core.GraphicsPipe.BF_refuse_window if is_test else core.GraphicsPipe.BF_require_window
    properties = core.WindowProperties(size=(WIDTH, HEIGHT), title="Kinema: cards in Panda3D")
    window = engine.make_output(pipe, "window", 0, core.FrameBufferProperties.get_default(), properties, kind)
    if window is None:
        raise SystemExit("Panda3D has no graphics with OpenGL 3.2 here")
    engine.open_windows()
    return window


def run(engine: core.GraphicsEngine, window: Any, frames: int) -> None:
    scene = core.NodePath("scene")
    make_camera(window, scene)
    with kinema.Context() as ctx:
        cards = add_cards(ctx)
        stream = ctx.stream(cards, INSTANCE, matrix="worldTransform", color="backgroundColor")
        instances = Instances(len(cards))
        instances.path.reparent_to(scene)
        clock, frame = core.ClockObject.get_global_clock(), 0
        while window.is_valid() and (not frames or frame < frames):
            frame += 1
            ctx.advance(frame / 60 if frames else clock.get_real_time())
            stream.rebind()
            stream.write(ctx.time, instances.rows())
            engine.render_frame()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=0)
    parser.add_argument("--screenshot")
    options = parser.parse_args()

    core.load_prc_file_data("", "gl-version 3 2\naudio-library-name null\nsync-video 1")
    engine = core.GraphicsEngine.get_global_ptr()
    window = open_window(engine, options.frames > 0)
    try:
        run(engine, window, options.frames)
        if options.screenshot:
            window.save_screenshot(core.Filename.from_os_specific(options.screenshot))
    finally:
        engine.remove_all_windows()


if __name__ == "__main__":
    main()
