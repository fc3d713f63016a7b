"""An explanation: the slope of a parabola is the slope of its tangent. Writes explanation.webp.

The curve is drawn, a point walks along it with the tangent, and a brace and a formula say what the slope is.
"""

from __future__ import annotations

import sys
from pathlib import Path

import kinema
from kinema import shapes
from kinema.rendering import film


class Explanation:
    """The figures and their timeline."""

    def __init__(self) -> None:
        self.ctx = kinema.Context()
        self.stage = self.ctx.root(frame=(0, 0, 640, 360), background_color="#10141c")
        self.axes = shapes.Axes(self.stage, (60, 320), (380, 280), x=(0, 4), y=(0, 8), stroke_color="#8893a8")
        self.curve = self.axes.plot(lambda x: x * x / 2, stroke_color="#4cc9f0", line_width=3, stroke_end=0)
        self.tangent = shapes.Figure(self.axes, self.line(1), stroke_color="#f72585", line_width=3, opacity=0)
        dot = {"bounds": (0, 0, 12, 12), "corner_radius": 6, "background_color": "#ffd166", "opacity": 0}
        self.dot = self.axes.add_layer(position=self.axes.point(1, 0.5), **dot)
        corner, end = self.axes.point(3, 2.5), self.axes.point(3, 4.5)
        self.brace = shapes.Brace(self.stage, end, corner, depth=-14, stroke_color="white", stroke_end=0)
        self.text = shapes.Formula(self.stage, r"$\frac{dy}{dx} = x$", 40, fill_color="white", position=(530, 180), opacity=0)
        self.ctx.flush()

    def line(self, x: float) -> kinema.Path:
        """The tangent at x, two units wide."""
        ends = [self.axes.point(x + step, x * x / 2 + x * step) for step in (-1, 1)]
        return kinema.Path().move(*ends[0]).line(*ends[1])

    def run(self) -> kinema.Animator:
        way = kinema.Keyframe(
            "position", [self.axes.point(1 + 2 * step / 40, (1 + 2 * step / 40) ** 2 / 2) for step in range(41)]
        )
        lines = kinema.Keyframe("path", [self.line(1 + 2 * step / 40) for step in range(41)])
        timeline = kinema.Timeline(self.ctx).add(self.curve, stroke_end=1, duration=1.5, curve="ease-in-out")
        timeline.add([self.dot, self.tangent], opacity=1, duration=0.4)
        timeline.add(self.brace, stroke_end=1, at=4.2, duration=0.5).add(self.text, opacity=1, duration=0.6)
        for layer, animation in ((self.dot, way), (self.tangent, lines)):
            animation.begin_time, animation.duration, animation.fill_mode = self.ctx.time + 2.1, 2, "both"
            animation.removed_on_completion, animation.timing = False, "easeInEaseOut"
            layer.add(animation, "walk")
        return timeline.start()


def main(folder: Path) -> None:
    explanation = Explanation()
    with explanation.ctx:
        explanation.run()
        explanation.ctx.flush()
        film(explanation.ctx, folder / "explanation.webp", 6, fps=20)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
