"""001, listing 8.4 (and 003): clock hands that rotate by explicit animations. One function receives the stops of all hands, so
each animation has a tag with its hand."""

from __future__ import annotations

import math

from kinema import Basic, Context, Layer, Stop, Transform
from view_layer import View

HANDS = ("hour", "minute", "second")


class Clock:
    """Three hands, each of them a view, whose layer has no implicit actions.

    With `fills`, the animations keep their end until the next one replaces them. Without it they are those of the listing. The
    advance that delivers the stops commits what `did_stop` changes, so that no frame shows a hand at its old position."""

    def __init__(self, root: Layer, *, fills: bool) -> None:
        self.fills, self.stops = fills, list[str]()
        self.hands = {
            name: View(root.add_layer(bounds=(0, 0, 6, 100), anchor_point=(0.5, 0.9), position=(160, 240))) for name in HANDS
        }

    @staticmethod
    def angles(hours: int, minutes: int, seconds: int) -> dict[str, float]:
        """Radians, clockwise from 12."""
        return {"hour": hours / 12 * math.tau, "minute": minutes / 60 * math.tau, "second": seconds / 60 * math.tau}

    def show(self, hours: int, minutes: int, seconds: int, *, animated: bool) -> None:
        """updateHandsAnimated:"""
        for name, angle in self.angles(hours, minutes, seconds).items():
            self.set_angle(name, angle, animated=animated)

    def set_angle(self, name: str, angle: float, *, animated: bool) -> None:
        """setAngle:forHand:animated:"""
        transform, layer = Transform.rotation(angle), self.hands[name].layer
        if not animated:
            layer.transform = transform
            return
        animation = Basic("transform", to=transform, duration=0.5, did_stop=self.did_stop, tags={"handView": name})
        if self.fills:
            animation.fill_mode, animation.removed_on_completion = "forwards", False
        layer.add(animation, "turn" if self.fills else None)

    def did_stop(self, event: Stop) -> None:
        """animationDidStop:finished: receives the layer's copy of the animation, which has the tag."""
        name = event.animation.tag("handView")
        self.stops.append(name)
        self.hands[name].layer.transform = event.animation.to

    def show_as_printed(self, hours: int, minutes: int, seconds: int) -> None:
        """The listing as printed: it sets the hands first, so that the animations have equal ends."""
        self.show(hours, minutes, seconds, animated=False)
        self.show(hours, minutes, seconds, animated=True)


def degrees(clock: Clock, name: str, time: float) -> float:
    """Returns the presented angle of a hand, 0 to 360 degrees clockwise from 12."""
    return math.degrees(clock.hands[name].layer.presentation_value("transform.rotation", at=time)) % 360


def tick(ctx: Context, clock: Clock, time: float, hours: int, minutes: int, seconds: int) -> None:
    """The timer's second: the clock has reached `time`, and the hands begin to rotate."""
    ctx.advance(time)
    clock.show(hours, minutes, seconds, animated=True)
    ctx.flush()


if __name__ == "__main__":
    from stage import stage

    for fills in (False, True):
        ctx, root = stage()
        clock = Clock(root, fills=fills)
        clock.show(10, 8, 59, animated=False)
        tick(ctx, clock, 1, 10, 9, 0)
        print("fillMode forwards:" if fills else "as listed:")
        for time in (1, 1.25, 1.5):
            print(f"  {time:.2f} s  second hand at {degrees(clock, 'second', time):.1f}°")
        ctx.advance(1.5)
        print(f"  1.50 s  {clock.stops} stopped, and the model followed; second hand at {degrees(clock, 'second', 1.5):.1f}°")
