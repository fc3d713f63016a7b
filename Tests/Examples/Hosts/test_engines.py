"""Compares what engines draw from streams and render lists, LÖVE and Panda3D, with closed forms, which are computed by hand here."""

from __future__ import annotations

import colorsys
import math

import pytest
from conftest import Color, Picture, Run, over


def scaled(*color: float) -> Color:
    return tuple(255 * one for one in color)  # type: ignore[return-value]


def there_and_back(time: float, seconds: float) -> float:
    phase = time / seconds % 2
    return min(phase, 2 - phase)


# ---- LÖVE, in Lua ------------------------------------------------------------------------------------------------------------


class TestLove:
    """The picture at 1 s."""

    STAGE = scaled(0.1, 0.12, 0.17)

    @pytest.fixture
    def picture(self, run_host: Run) -> Picture:
        return Picture(run_host("love_layers", 60, suffix=".png", screen="x11")[1])

    def test_every_sprite_of_the_mesh_is_where_the_stream_says(self, picture: Picture) -> None:
        """A sprite of 5 points is drawn if its pixel is inside: half a pixel and a rounding from its center."""
        picture.keep("love")
        distances = [math.hypot(i % 50 - 24.5, i // 50 - 19.5) for i in range(2000)]
        least, most = min(distances), max(distances)
        seen = 0
        for i, distance in enumerate(distances):
            x, y = 20 + 7 * (i % 50), 20 + 7 * (i // 50) + 40 * (1 - 0.0005 * i)
            half = 2.5 * (1 - 0.8 * there_and_back(1 - (distance - least) / (most - least), 0.5))
            if half > 1:
                seen += 1
                assert picture.shows(x, y, scaled(1 - i % 50 / 49, 0.6, i % 50 / 49)), i
            assert picture.shows(x + 3.5, y, self.STAGE), i
        assert seen > 1000

    def test_the_card_is_on_its_timeline(self, picture: Picture) -> None:
        cosine, sine = math.cos(0.5), math.sin(0.5)  # the turn began half a second after the move
        card, border = scaled(0.9, 0.3, 0.35), scaled(1, 1, 1)
        inside = [(dx, dy, card) for dx in (-50, 0, 50) for dy in (-30, 0, 30)]
        rim = [(58, 0, border), (-58, 0, border), (0, 38, border), (0, -38, border)]
        outside = [(58, 38, self.STAGE), (-58, -38, self.STAGE), (63, 0, self.STAGE)]
        for dx, dy, color in inside + rim + outside:
            assert picture.shows(505 + dx * cosine - dy * sine, 60 + dx * sine + dy * cosine, color), (dx, dy)

    def test_the_round_frame_clips_the_turning_picture(self, picture: Picture) -> None:
        colors = scaled(1, 0.85, 0.4), scaled(0.5, 0.3, 0.7)
        for column in (-1, 0, 1):
            for row in (-1, 0, 1):
                x, y = 20 * (column - row) / math.sqrt(2), 20 * (column + row) / math.sqrt(2)
                assert picture.shows(505 + x, 175 + y, colors[(column + row) % 2]), (column, row)
        frame = scaled(0.2, 0.25, 0.35)
        assert picture.shows(505, 175 - 38, colors[0]) and picture.shows(505, 175 - 41.5, self.STAGE)
        assert picture.shows(505 - 57, 175, frame) and picture.shows(505 - 55, 175 - 35, self.STAGE)

    def test_every_dot_blinks_later_than_the_one_before(self, picture: Picture) -> None:
        for k in range(8):
            angle, opacity = k * math.pi / 4, 1 - 0.8 * ((1 - k / 8) % 1)
            dot = over(scaled(0.3, 0.8, 0.75), opacity, self.STAGE)
            assert picture.shows(505 + 40 * math.cos(angle), 295 + 40 * math.sin(angle), dot), k


# ---- Panda3D, in Python ------------------------------------------------------------------------------------------------------

Card = tuple[int, int]


def turned(ring: int, number: int, time: float) -> float:
    return 2 * math.pi * (number / 16 + (1 if ring % 2 else -1) * time / 12)


def hit(x: float, y: float, time: float) -> tuple[Card, bool] | None:
    """The card that a ray through a point of the picture meets first, and whether it shows its front. The camera is at z = 520 and
    looks against z; card k of a ring stands at the angle of its turn, 150 from the axis, once its flight of 0.5 s is over."""
    nearest, found = math.inf, None
    dx, dy = x - 320, y - 180
    for ring in range(6):
        for number in range(16):
            radius = 150 * min(1, max(0, (time - 0.004 * (16 * ring + number)) / 0.5))
            sine, cosine = math.sin(turned(ring, number, time)), math.cos(turned(ring, number, time))
            slope = dx * sine - 520 * cosine
            along = (radius - 520 * cosine) / slope if slope else -1
            u, v = along * (dx * cosine + 520 * sine) - 520 * sine, along * dy - 40 * (ring - 2.5)
            if 0 < along < nearest and abs(u) < 22 and abs(v) < 15:
                nearest, found = along, ((ring, number), 520 * cosine > radius)
    return found


@pytest.mark.parametrize("frames", [27, 75], ids=["flying", "turning"])
def test_panda_shows_every_card_in_space(run_host: Run, frames: int) -> None:
    """Points are compared where the points a pixel away show the same card: between edges, whose pixels are rounded."""
    picture = Picture(run_host("panda_cards.py", frames, suffix=".png", screen="x11")[1])
    if frames == 75:
        picture.keep("panda")
    fronts, backs = set(), set()
    for y in range(4, 360, 8):
        for x in range(84, 560, 7):
            found = hit(x + 0.5, y + 0.5, frames / 60)
            if any(hit(x + 0.5 + dx, y + 0.5 + dy, frames / 60) != found for dx in (-1, 1) for dy in (-1, 1)):
                continue
            if found is None:
                assert picture.shows(x, y, scaled(0.09, 0.1, 0.15)), (x, y)
                continue
            card, is_front = found
            (fronts if is_front else backs).add(card)
            color = colorsys.hsv_to_rgb(card[1] / 16, 0.6, 0.95)
            assert picture.shows(x, y, scaled(*(one * (1 if is_front else 0.4) for one in color))), (x, y, card)
    assert len(fronts) > 30 and len(backs) > 8
