"""Right uses of the client, and wrong ones, which end in a comment. tests/test_options.py lets mypy and pyright check this file:
each reports every wrong line, and no other."""

from __future__ import annotations


import kinema
from kinema import Basic, Color, Group, Keyframe, Layer, LayerClass, Motion, Path, ShapeLayer, Spring, Transition


def layers(ctx: kinema.Context) -> None:
    stage: Layer = ctx.root(bounds=(0, 0, 640, 360), background_color="#3366ff")
    card: Layer = stage.add_layer(name="card", position=(10, 20), opacity=0.5, corner_curve="continuous")
    shape: ShapeLayer = stage.add_layer("shape", path="M0 0h10v10z", fill_color=(1, 0, 0, 1), line_cap="round")
    other: kinema.GradientLayer = ctx.layer(LayerClass.GRADIENT, colors=["red", (0, 0, 1, 1)], type="radial")
    fire: kinema.EmitterLayer = ctx.root("emitter", emitter_cells=[ctx.cell(birth_rate=10, lifetime=2, spin=kinema.deg(90))])
    kinema.TextLayer(ctx, string="Hello", foreground_color=Color.css("rebeccapurple"), mask=card)
    shape.path = Path.rect(0, 0, 10, 10)
    shape.set(stroke_end=0.5, hidden=True)
    other.locations = None
    fire.seed = 3
    ctx.root(position=[1, 2], bounds=kinema.Rect(0, 0, 1, 1), transform=kinema.Transform(), shadow_offset=kinema.Size(1, 2))
    color: Color | None = card.background_color
    card.background_color = color

    stage.add_layer(backgroundColor=(1, 0, 0, 1))  # wrong
    stage.add_layer("shap", position=(1, 2))  # wrong
    stage.add_layer("text", fill_color=(1, 0, 0, 1))  # wrong
    stage.add_layer("shape", line_cap="rond")  # wrong
    ctx.root(opacity="full")  # wrong
    ctx.root(position=3)  # wrong
    ctx.root(position=(1, 2, 3))  # wrong
    ctx.root(bounds=(0, 0, 10))  # wrong
    ctx.root(background_color=(1, 0, 0, 1, 1))  # wrong
    ctx.root(shadow_offset=(1,))  # wrong
    card.position = 1, 2, 3  # wrong
    card.animate(position=(1, 2, 3))  # wrong
    ctx.layer("gradient", colours=[])  # wrong
    ctx.layer("replicator", instance_count=2.5)  # wrong
    ctx.cell(background_color="red")  # wrong
    kinema.ShapeLayer(ctx, stroke_color=3)  # wrong
    kinema.TiledLayer(ctx, tilesize=(1, 2))  # wrong
    shape.set(string="no text layer")  # wrong
    card.path  # wrong
    card.backgroundColor = (1, 0, 0, 1)  # wrong
    card.opacity = None  # wrong
    other.type = "diagonal"  # wrong
    fire.seed = "three"  # wrong
    text: kinema.TextLayer = ctx.layer("shape")  # wrong
    del text


async def output(ctx: kinema.Context, card: Layer) -> None:
    sampler = ctx.sampler([(card, "position")], follow=True)
    samples: kinema.Samples = sampler.samples([0, 0.5, 1])
    name: tuple[str, ...] = samples.unwrapped().columns
    is_over: bool = await card.finished("spin")
    corners: kinema.Corner = card.masked_corners
    card.masked_corners = corners | kinema.Corner.MIN_X_MIN_Y
    del name, is_over

    ctx.sampler([(card, "position")], follows=True)  # wrong
    ctx.sampler([card])  # wrong
    samples.to_panda()  # wrong
    await card.finished()  # wrong
    card.masked_corners = "all"  # wrong
    kinema.KeyFrame  # wrong


def animations(ctx: kinema.Context, card: Layer, shape: ShapeLayer) -> None:
    card.add(Basic("opacity", from_=0, to=1, duration=2, timing="ease-out-back", fill_mode="both"), key="fade")
    card.add(Spring("position.x", to=10, stiffness=300, duration="settling", additive=True))
    card.add(Keyframe("opacity", {0: 1, 0.25: 0, 1: 1}, calculation_mode="cubic", duration=4))
    card.add(Keyframe({0: 1, 1: 0}, duration=4))
    card.add(Group([Basic("opacity", 0, 1), Basic("zPosition", 0, 8)], duration=2, repeat_count=3))
    card.add(Transition("push", subtype="fromLeft", start_progress=0.5))
    move: kinema.Animator = card.animate(position=(300, 150), duration=0.5, curve="ease-out-back", retarget="continue")
    card.animate(opacity=0, animator=move)
    card.animate(opacity=0, animator="move")  # wrong
    move.pause()
    card.animate({"transform.rotation.z": kinema.deg(90)}, duration=0.5, bounce=0.2, completion=lambda: None)
    shape.animate(stroke_end=1, fill_color="red", duration=0.5)
    Motion(0.5, bounce=0, delay=1)
    card.animate(opacity=0, curve=lambda x: x * x)
    card.animate(opacity=0, curve=kinema.TimingFunction.named("ease"))
    card.add(Basic("opacity", to=0, timing=(0.2, 0, 0, 1)))
    card.animate(opacity=0, curve=3)  # wrong

    Basic("opacity", fromValue=0)  # wrong
    Basic("opacity", durration=2)  # wrong
    Basic("opacity", duration="settling")  # wrong
    Basic("opacity", fill_mode="forward")  # wrong
    Basic("opacity", stiffness=300)  # wrong
    Spring("opacity", dampening=3)  # wrong
    Spring("opacity", duration="long")  # wrong
    Keyframe("opacity", [1, 0], keyTimes=[0, 1])  # wrong
    Keyframe("opacity", [1, 0], calculation_mode="cubik")  # wrong
    Keyframe("opacity", 3)  # wrong
    Group([Basic()], additive=True)  # wrong
    Group(["fade"])  # wrong
    Transition("slide")  # wrong
    Transition("push", "left")  # wrong
    card.add("fade")  # wrong
    card.animate(stroke_end=1, duration=0.5)  # wrong
    card.animate(opacity=1, durration=0.5)  # wrong
    card.animate(opacity=1, duration=0.5, retarget="blend")  # wrong
    shape.animate(fill_colour="red")  # wrong
    ctx.transaction(length=3)  # wrong
    Motion(dela=3)  # wrong
