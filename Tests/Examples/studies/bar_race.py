"""A race of bars: the harbours of an invented coast by their ships, year after year. Writes bar_race.webp.

Each year is one step of a timeline: the bars grow and change places together, and the numbers beside them count with the widths that
are shown.
"""

from __future__ import annotations

import sys
from pathlib import Path

import kinema
from kinema.rendering import film

SHIPS = {
    1900: {"Amber Bay": 120, "Saltmouth": 310, "Greywater": 260, "Northquay": 80, "Heron Sound": 150},
    1910: {"Amber Bay": 240, "Saltmouth": 330, "Greywater": 250, "Northquay": 190, "Heron Sound": 170},
    1920: {"Amber Bay": 390, "Saltmouth": 320, "Greywater": 210, "Northquay": 340, "Heron Sound": 180},
    1930: {"Amber Bay": 480, "Saltmouth": 300, "Greywater": 190, "Northquay": 520, "Heron Sound": 260},
}
COLORS = ["#e76f51", "#2a9d8f", "#457b9d", "#f4a261", "#6d597a"]
LEFT, TOP, ROW, SCALE = 110, 60, 44, 0.85


class Race:
    """The layers of the race, and what happens to them."""

    def __init__(self) -> None:
        self.ctx = kinema.Context()
        self.stage = self.ctx.root(frame=(0, 0, 640, 290), background_color="white")
        self.year = self.text("", 560, 20, 28, "#888888")
        self.bars, self.names, self.values = {}, {}, {}
        for color, name in zip(COLORS, SHIPS[1900], strict=True):
            self.bars[name] = self.stage.add_layer(anchor_point=(0, 0.5), background_color=color, corner_radius=4)
            self.names[name] = self.text(name, LEFT - 60, 0, 14)
            self.values[name] = self.text("", 0, 0, 14)
            for layer, values in self.places(name, 1900).items():
                layer.set(**values)
        self.ctx.flush()

    def text(self, string: str, x: float, y: float, size: float, color: str = "#333333") -> kinema.TextLayer:
        box = {"bounds": (0, 0, 100, size * 1.2), "position": (x, y), "alignment_mode": "center"}
        return self.stage.add_layer("text", string=string, font_size=size, foreground_color=color, **box)

    def places(self, name: str, year: int) -> dict[kinema.Layer, dict[str, object]]:
        """Where the layers of a harbour are in a year."""
        ships = SHIPS[year]
        y, width = TOP + ROW * sorted(ships, key=lambda other: -ships[other]).index(name), ships[name] * SCALE
        return {
            self.bars[name]: {"position": (LEFT, y), "bounds": (0, 0, width, 30)},
            self.names[name]: {"position": (LEFT - 55, y)},
            self.values[name]: {"position": (LEFT + width + 30, y)},
        }

    def run(self) -> kinema.Animator:
        """Starts the years, two seconds each with the pause before."""
        timeline = kinema.Timeline(self.ctx)
        for step, year in enumerate(list(SHIPS)[1:]):
            for name in SHIPS[year]:
                for layer, values in self.places(name, year).items():
                    timeline.add(layer, at=2 * step + 0.5, duration=1.5, curve="ease-in-out-cubic", **values)
        return timeline.start()

    def count(self, time: float) -> None:
        """Shows the numbers of a time."""
        for name, value in self.values.items():
            value.string = f"{self.bars[name].presentation_value('bounds.size.width') / SCALE:.0f}"
        self.year.string = f"{1900 + min(time / 2, len(SHIPS) - 1) * 10:.0f}"


def main(folder: Path) -> None:
    race = Race()
    with race.ctx:
        race.run()
        film(race.ctx, folder / "bar_race.webp", 7, fps=20, advance=True, on_frame=race.count)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
