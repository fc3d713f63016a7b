"""A timeline of a launch, with a countdown that repeats within it; a slider scrubs it in both directions, over its markers."""

from __future__ import annotations

from collections.abc import Iterator

from kinema import Animator, Layer, Timeline

PLACES = (0.5, 1.75, 3.25, 4.5, 2.5, 0.75)
"""Where the slider is at each moment, in seconds of the timeline."""


def add_stage(root: Layer) -> tuple[Layer, Layer, Layer]:
    """A rocket, a lamp, and the knob of a slider."""
    rocket: Layer = root.add_layer(bounds=(0, 0, 40, 100), position=(160, 370), corner_radius=20, background_color="#e53e3e")
    for x in (-11, 27):  # fins
        rocket.add_layer(frame=(x, 66, 24, 34), corner_radius=10, background_color="#9b2c2c", z_position=-1)
    rocket.add_layer(frame=(10, 14, 20, 20), corner_radius=10, border_width=3, border_color="#fff5f5", background_color="#63b3ed")
    lamp: Layer = root.add_layer(frame=(130, 20, 60, 60), corner_radius=30, background_color="#d69e2e", opacity=0.1)
    root.add_layer(frame=(20, 448, 280, 4), corner_radius=2, background_color="#a0aec0")
    for second in range(6):
        root.add_layer(frame=(19 + 56 * second, 456, 2, 8), background_color="#cbd5e0")
    knob: Layer = root.add_layer(frame=(10, 440, 20, 20), corner_radius=10, background_color="#2d3748")
    root.context.flush()
    return rocket, lamp, knob


def compose(rocket: Layer, lamp: Layer) -> Timeline:
    """Three blinks of a second each, then ignition: 1.5 s up, with a turn in the last half second, and half a second of fading."""
    blink = Timeline(rocket.context, repeat_count=3, autoreverses=True)
    blink.add(lamp, opacity=1, duration=0.5, curve="linear", marker="count")
    launch = Timeline(rocket.context).add(blink).mark("ignition")
    launch.add(rocket, {"position.y": 120}, duration=1.5, curve="ease-in-quad", label="flight")
    launch.add(rocket, {"transform.rotation.z": 0.5}, duration=0.5, curve="linear", after="flight", offset=-0.5)
    return launch.add(rocket, opacity=0.2, duration=0.5, curve="linear", after="flight")


def scrub(show: Animator, knob: Layer, time: float) -> None:
    show.time = time
    with show.context.transaction(disable_actions=True):
        knob.position = (20 + 280 * time / show.duration, 450)


def play(root: Layer) -> Iterator[float]:
    """Yields the moments of the picture."""
    ctx = root.context
    rocket, lamp, knob = add_stage(root)
    show = compose(rocket, lamp).start()
    show.pause()
    ctx.flush()
    for moment, place in enumerate(PLACES):
        scrub(show, knob, place)
        ctx.advance(moment)
        yield moment


if __name__ == "__main__":
    from stage import stage, text

    ctx, root = stage()
    for moment in play(root):
        rocket, lamp = root.sublayers[:2]
        y, light = rocket.presentation_value("position").y, lamp.presentation_value("opacity")
        events = " ".join(f"{event.tag}{'>' if event.forwards else '<'}" for event in ctx.events())
        print(f"{PLACES[moment]:4.2f} s  y = {text(y)}, lamp = {text(light)}  {events}")
