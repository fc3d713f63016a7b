"""Edits an animation of Lottie: the beacon of this folder becomes green, turns half as fast, and gets a caption that counts its seconds.
Writes lottie_edit.webp, and the edited scene as a document, lottie_edit.json.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import kinema
from kinema import importers, shapes
from kinema.rendering import film, fit

BEACON = Path(__file__).resolve().parents[1] / "lottie" / "beacon.json"


class Edit:
    """The imported scene with its changes."""

    def __init__(self) -> None:
        imported = importers.import_file(BEACON)
        self.ctx = kinema.Context()
        self.stage = self.ctx.root(background_color="#101820")
        self.resources = importers.Resources(imported.document)
        self.scene = self.ctx.load(imported.document, self.stage, resource=self.resources)
        width, height = self.scene.size
        self.stage.frame = (0, 0, width, height + 30)
        for layer in self.below(self.stage):
            self.recolor(layer)
        for layer in self.stage.sublayers:
            layer.speed = 0.5
        self.caption = self.stage.add_layer("text", string="0.0 s", font_size=16, foreground_color="white")
        fit(self.caption)
        self.caption.position = (width / 2, height + 14)
        self.ctx.flush()

    def below(self, layer: kinema.Layer) -> list[kinema.Layer]:
        return [found for child in layer.sublayers for found in (child, *self.below(child))]

    def recolor(self, layer: kinema.Layer) -> None:
        """Turns every color to green: the same lightness, another hue."""
        for name in ("background_color", "fill_color", "stroke_color"):
            color = getattr(layer, name, None)
            if color is not None and color.as_hsl[1] > 0:
                setattr(layer, name, self.green(color))
        if isinstance(layer, kinema.GradientLayer):
            layer.colors = [self.green(color) for color in layer.colors or ()]

    def green(self, color: kinema.Color) -> kinema.Color:
        return kinema.Color.hsl(140, *color.as_hsl[1:], color.alpha)


def main(folder: Path) -> None:
    edit = Edit()
    with edit.ctx:
        (folder / "lottie_edit.json").write_text(json.dumps(json.loads(edit.stage.write()), indent=1))
        count = shapes.Count(edit.caption, 0, 3, duration=3, curve="linear", format="{:.1f} s")
        film(edit.ctx, folder / "lottie_edit.webp", 3, fps=20, advance=True, on_frame=count)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
