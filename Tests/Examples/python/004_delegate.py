"""004, chapter 8: one delegate for two fields of a form, which it distinguishes by tags of their animations; animation keys."""

from __future__ import annotations

from kinema import Basic, Layer, Stop
from view_layer import View


class Form:
    """A title and a text field that fly in from the left, and pulse when they have arrived."""

    def __init__(self, root: Layer) -> None:
        self.width = root.bounds.width
        self.layers = {
            name: View(root.add_layer(bounds=(0, 0, 200, 40), position=(-160, y), name=name)).layer
            for name, y in (("title", 100), ("field", 160))
        }
        self.log: list[str] = []
        root.context.flush()

    def fly_in(self) -> None:
        """8.1: one description, which is changed and added again: each layer has a separate copy."""
        fly_right = Basic(
            "position.x",
            from_=-self.width / 2,
            to=self.width / 2,
            duration=2,
            did_stop=self.did_stop,
            tags={"name": "form", "layer": "title"},
        )
        self.layers["title"].add(fly_right, "title")

        fly_right.begin_time = self.layers["title"].context.time + 0.3
        fly_right.fill_mode = "both"
        fly_right.tags["layer"] = "field"
        self.layers["field"].add(fly_right, "field")

        for layer in self.layers.values():
            layer["position.x"] = self.width / 2

    def did_stop(self, event: Stop) -> None:
        """8.2: pulses the layer that the animation names, unless it was interrupted."""
        if not event.finished:
            self.log.append("Did not reach the end of the duration")
            return
        if event.animation.tag("name") == "form":
            name = event.animation.tag("layer")
            event.animation.set_tag("layer", None)
            self.log.append(name)
            self.layers[name].add(Basic("transform.scale", from_=1.5, to=1, duration=0.25), "pulse")

    def stop(self) -> None:
        """8.3: animations are distinguished by their keys."""
        for name, layer in self.layers.items():
            layer.remove_animation(name)


def default_duration(layer: Layer) -> None:
    """8.3, the text: a duration of 0 becomes the transaction's, or a quarter of a second. A key has at most one animation."""
    layer.add(Basic("opacity", from_=0, to=1), "fade")
    with layer.context.transaction(duration=3):
        layer.add(Basic("opacity", from_=0, to=1), "slow fade")
    layer.add(Basic("opacity", from_=1, to=0), "fade")


if __name__ == "__main__":
    from stage import print_values, stage

    ctx, root = stage()
    form = Form(root)
    form.fly_in()
    ctx.flush()
    for name, layer in form.layers.items():
        print_values(name, layer, "position.x", (0, 0.3, 1, 2, 2.3))
    for time in (2, 2.1, 2.3, 2.4):
        ctx.advance(time)
        ctx.flush()
        print(
            f"{time} s: {form.log} arrived, "
            + ", ".join(
                f"{name} at scale {layer.presentation_value('transform.scale'):.2f}" for name, layer in form.layers.items()
            )
        )

    ctx, root = stage()
    form = Form(root)
    form.fly_in()
    ctx.advance(1)
    form.stop()
    ctx.advance(1)
    print(*form.log, sep="\n")
