"""004, chapter 4: springs, and a spring that is cut off before it settles."""

from __future__ import annotations

from kinema import Color, Layer, Spring
from stage import CLEAR

ORANGE_RED = Color(1, 0.27, 0)


def make_text_field(root: Layer) -> Layer:
    layer: Layer = root.add_layer(frame=(20, 100, 280, 40))
    root.context.flush()
    return layer


def jump(text_field: Layer) -> Spring:
    """4.2, the first listing: a point down and back, in a quarter of a second."""
    y = text_field.position.y
    return Spring("position.y", from_=y + 1, to=y, duration=0.25)


def wild_jump(text_field: Layer) -> Spring:
    """4.2, the second: with an initial velocity, heavy and stiff. A quarter of a second is far too short, so the spring is cut
    off."""
    spring = jump(text_field)
    spring.initial_velocity, spring.mass, spring.stiffness, spring.damping = 100, 10, 1500, 50
    return spring


def settled_jump(text_field: Layer) -> Spring:
    """4.2, the third: the solution, a duration until the spring settles."""
    spring = wild_jump(text_field)
    spring.duration = spring.settling_duration
    return spring


def flash(text_field: Layer) -> None:
    """4.2, the fourth: a spring on a color."""
    with text_field.context.transaction(disable_actions=True):  # a text field is a view: its layer has no implicit actions
        text_field.border_width, text_field.border_color = 2, CLEAR
        text_field.corner_radius = 5
    spring = Spring("borderColor", from_=ORANGE_RED, damping=7, stiffness=200, duration="settling")
    text_field.add(spring)


if __name__ == "__main__":
    from stage import print_values, stage

    for make in (jump, wild_jump, settled_jump):
        ctx, root = stage()
        text_field = make_text_field(root)
        spring = make(text_field)
        text_field.add(spring)
        ctx.flush()
        title = f"{make.__name__}: lasts {float(spring.duration):.3f} s, settles after {spring.settling_duration:.3f} s"
        print_values(title, text_field, "position.y", (0, 0.1, 0.2, 0.25, 0.2501, 0.5, 1))
    flash(text_field)
    ctx.flush()
    print_values("flash", text_field, "borderColor", (0, 0.1, 0.2, 0.4))
