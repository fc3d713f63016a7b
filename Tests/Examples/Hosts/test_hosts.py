"""Compares the pixels that hosts draw from render lists with closed forms, which are computed by hand here."""

from __future__ import annotations

import math

import pytest
from conftest import Picture, Run, over, rgb


# ---- SDL, in C ---------------------------------------------------------------------------------------------------------------

STAGE = rgb(0x1A202C)
TAPS = [0.25, 320, 200, 0.5, 120, 320, 1, 120, 320]


@pytest.mark.parametrize("screen", [None, "x11"], ids=["without a screen", "in a window"])
class TestSdl:
    """The picture at 87/60 s, after taps on the card at 0.25 s, elsewhere at 0.5 s, and at the model's position at 1 s, where the
    card is not shown."""

    @pytest.fixture
    def picture(self, run_host: Run, screen: str | None) -> Picture:
        taps = [word for n in range(0, len(TAPS), 3) for word in ("--tap", *TAPS[n : n + 3])]
        self.output, path = run_host("sdl_layers", 87, "--scale", 2, *taps, suffix=".bmp", screen=screen)
        return Picture(path, 2)

    def test_the_pointer_hits_the_presentation(self, picture: Picture, screen: str | None) -> None:
        assert self.output.splitlines() == [
            f"video driver: {screen or 'dummy'}",
            "0.25 tap (320, 200): the card is recolored",
            "0.50 tap (120, 320): the card moves there",
            "1.00 tap (120, 320): the card moves there",
        ]

    def test_the_card_is_on_its_way(self, picture: Picture) -> None:
        picture.keep("sdl")
        fraction = (87 / 60 - 0.5) / 4
        x, y = 320 - 200 * fraction, 200 + 120 * fraction
        for dx, dy in ((0, 0), (-48, 0), (48, 0), (0, -48), (0, 48)):
            assert picture.shows(x + dx, y + dy, rgb(0x48BB78))
        for dx, dy in ((-60, 0), (60, 0), (0, -60), (0, 70)):  # beyond the shadow
            assert picture.shows(x + dx, y + dy, STAGE)
        assert not picture.shows(x - 48, y - 48, rgb(0x48BB78))  # round corners
        shadow = picture.at(x, y + 54)
        assert max(shadow) < min(STAGE)

    def test_both_sides_of_the_push_are_clipped_by_the_frame(self, picture: Picture) -> None:
        p = 87 / 60 - 1
        edge = 40 + 160 * (1 - p)  # where the new side begins
        assert picture.shows(edge - 3, 60, rgb(0x2B6CB0)) and picture.shows(edge + 3, 60, rgb(0x805AD5))
        # The old side has been constant since 1 s, with its stripe from 60 to 100; the stripe of the new side has left the frame.
        stripe = 40 + 100 - 160 * p
        assert picture.shows(stripe - 3, 90, rgb(0x63B3ED)) and picture.shows(stripe + 3, 90, rgb(0x2B6CB0))
        assert picture.shows(41, 90, rgb(0xE2E8F0)) and picture.shows(198, 90, rgb(0xE2E8F0))
        assert picture.shows(36, 90, STAGE) and picture.shows(204, 90, STAGE)

    def test_every_dot_lags_behind_the_one_before(self, picture: Picture) -> None:
        for k in range(10):
            angle, time = k * math.pi / 5, 87 / 60 - k / 10
            opacity = 1 - 0.9 * (time % 1)
            dot = over(rgb(0x4FD1C5), opacity, STAGE)
            assert picture.shows(540 + 40 * math.sin(angle), 90 - 40 * math.cos(angle), dot), k

    def test_the_picture_turns_in_perspective(self, picture: Picture) -> None:
        angle = -1 + 87 / 60

        def where(x: float, y: float) -> tuple[float, float]:
            w = 1 + x * math.sin(angle) / 300
            return 540 + x * math.cos(angle) / w, 260 + y / w

        for x in (-53, 53):
            for y in (-30, 0, 30):
                assert picture.shows(*where(x, y), rgb(0xF6E05E))
            assert picture.shows(*where(x * 59 / 53, 0), STAGE)
        assert picture.shows(*where(7, 7), rgb(0xFFFAF0)) and picture.shows(*where(7, -7), rgb(0xED8936))


class TestSdlDebugLines:
    """F3 at 0.75 s, after a tap at 0.5 s has sent the card from (320, 200) to (120, 320) in 4 s."""

    BOUNDS, ANCHOR, WAY = (0, 200, 80), (255, 40, 40), (255, 150, 0)

    @pytest.fixture
    def picture(self, run_host: Run) -> Picture:
        _, path = run_host("sdl_layers", 60, "--scale", 2, "--tap", 0.5, 120, 320, "--debug", 0.75, suffix=".bmp")
        return Picture(path, 2)

    def test_bounds_anchor_points_and_ways_are_where_the_layers_are(self, picture: Picture) -> None:
        picture.keep("debug")
        fraction = (1 - 0.5) / 4
        x, y = 320 - 200 * fraction, 200 + 120 * fraction  # (295, 215)
        for point in ((x, y - 50), (x, y + 50), (x - 50, y + 10), (x + 50, y + 10)):
            assert picture.shows(*point, self.BOUNDS), point
        assert picture.shows(x - 3, y, self.ANCHOR) and picture.shows(x, y + 3, self.ANCHOR)
        ahead = 2 - 1 / 16  # within the last line of the way, which is straight
        at = [320 - 200 * (ahead - 0.5) / 4, 200 + 120 * (ahead - 0.5) / 4]
        assert any(picture.shows(at[0] + dx, at[1], self.WAY) for dx in (-1, -0.5, 0, 0.5, 1))
        assert picture.shows(120 - 80, 90 + 20, self.BOUNDS)  # the frame of the panel

    def test_it_is_off_until_the_key(self, run_host: Run) -> None:
        _, path = run_host("sdl_layers", 60, "--scale", 2, "--tap", 0.5, 120, 320, suffix=".bmp")
        assert self.BOUNDS not in {color for _, color in Picture(path, 2).image.getcolors(1 << 20) or []}


# ---- A game loop, in C++ -----------------------------------------------------------------------------------------------------


def world_time(t: float) -> float:
    """The world's time: paused from 1 s to 1.5 s, at a quarter of the speed until 2.5 s, held at 3 s until 3 s, then running."""
    if t < 1:
        return t
    if t < 1.5:
        return 1
    if t < 2.5:
        return 1 + (t - 1.5) / 4
    return max(3, t)


def there_and_back(t: float, seconds: float) -> float:
    phase = t / seconds % 2
    return min(phase, 2 - phase)


RUNS, PAUSED, SLOW, HELD = 0x48BA78, 0xE63D3D, 0xF5CC4D, 0x6680F2


@pytest.mark.parametrize(("frames", "lamp"), [(51, RUNS), (75, PAUSED), (120, SLOW), (165, HELD), (200, RUNS)])
class TestGameLoop:
    """A run with frames of 7, 16 and 27 ms: 51 frames take 0.85 s."""

    WORLD, DISPLAY = (0.11 * 255, 0.13 * 255, 0.19 * 255), (0.07 * 255, 0.08 * 255, 0.12 * 255)

    @pytest.fixture
    def picture(self, run_host: Run, frames: int, lamp: int) -> Picture:
        self.time = frames // 3 * 0.05 + [0, 0.007, 0.023][frames % 3]
        self.world = world_time(self.time)
        self.output, path = run_host("game_loop", frames, suffix=".ppm")
        return Picture(path)

    def test_the_layers_of_the_world_follow_its_time(self, picture: Picture, frames: int) -> None:
        if frames == 120:
            picture.keep("game")
        assert self.output == f"{frames} frames, {self.time:.3f} s, the world is at {self.world:.3f} s\n"
        x = 50 + 540 * there_and_back(self.world, 3)
        for dx, dy in ((0, 0), (-18, 0), (18, 0), (0, 18)):
            assert picture.shows(x + dx, 230 + dy, (0.96 * 255, 0.55 * 255, 0.24 * 255))
        assert picture.shows(x + 23, 230, self.WORLD)
        angle = self.world / 4 * 2 * math.pi
        assert picture.shows(180 + 80 * math.cos(angle), 120 + 80 * math.sin(angle), (0.8 * 255, 0.84 * 255, 0.88 * 255))

    def test_the_mask_shows_a_part_of_the_moon(self, picture: Picture) -> None:
        light = 460 - 120 + 240 * there_and_back(self.world, 4)
        for x in range(405, 520, 7):
            if abs(abs(x - light) - 60) < 3:
                continue
            moon = (0.98 * 255, 0.94 * 255, 0.76 * 255) if abs(x - light) < 60 else self.WORLD
            assert picture.shows(x, 110, moon), x

    def test_the_stream_shows_the_fireflies_in_the_time_of_the_world(self, picture: Picture) -> None:
        yellow = (255, 230, 77)
        for k in range(12):
            x = 40 + 45 * k + 20 * there_and_back(self.world, 2)
            half = tuple((a + b) / 2 for a, b in zip(yellow, self.WORLD))
            assert picture.shows(x + 4, 272, half if k % 2 else yellow)
            assert picture.shows(x - 2, 272, self.WORLD) and picture.shows(x + 11, 272, self.WORLD)

    def test_the_display_ignores_the_pause(self, picture: Picture, lamp: int) -> None:
        for y, seconds, bar in ((310, self.time, (0.63, 0.68, 0.75)), (340, self.world, (0.28, 0.73, 0.47))):
            end = 60 + 560 * seconds / 8
            assert picture.shows(end - 3, y, tuple(255 * one for one in bar)) and picture.shows(end + 3, y, self.DISPLAY)
        assert picture.shows(32, 325, rgb(lamp)) and picture.shows(32 - 12.5, 325, (255, 255, 255))


# ---- raylib, in Python -------------------------------------------------------------------------------------------------------


class TestRaylib:
    """The picture at 1 s."""

    STAGE = (0.13 * 255, 0.15 * 255, 0.2 * 255)

    @pytest.fixture
    def picture(self, run_host: Run) -> Picture:
        return Picture(run_host("raylib_layers.py", 60, suffix=".png", screen="x11")[1])

    def test_the_picture(self, picture: Picture) -> None:
        picture.keep("raylib")
        self.check_wall(picture)
        self.check_pictures(picture)
        self.check_ball_and_card(picture)

    def check_wall(self, picture: Picture) -> None:
        for row in range(3):
            for column in range(6):
                scale = 1 - 0.5 * there_and_back(1 - 0.2 * row - 0.1 * column, 0.5)
                x, y, half = 60 + 44 * column, 60 + 44 * row, 18 * scale
                green = 0.4 + 0.12 * column
                tile = over((0.4 * 255, green * 255, 0.9 * 255), 1 - 0.25 * row, self.STAGE)
                for distance in (0, half - 2):
                    assert picture.shows(x + distance, y, tile), (row, column)
                assert picture.shows(x + half + 2, y, self.STAGE), (row, column)

    def check_pictures(self, picture: Picture) -> None:
        """The cross-fade is halfway, and the frame clips it."""
        for x, y in ((470, 60), (500, 77), (520, 90), (560, 120), (590, 160)):
            u, v = (x - 440) / 180 * 160, (y - 25) / 160 * 160
            old = (44, 82, 130) if (u // 20 + v // 20) % 2 == 0 else (190, 227, 248)
            new = (39, 103, 73) if (u // 40 + v // 40) % 2 == 0 else (198, 246, 213)
            assert picture.shows(x, y, over(new, 0.5, old)), (x, y)
        assert picture.shows(457, 105, (0.9 * 255, 0.9 * 255, 0.95 * 255)) and picture.shows(451, 105, self.STAGE)

    def check_ball_and_card(self, picture: Picture) -> None:
        ball = (0.98 * 255, 0.75 * 255, 0.3 * 255)  # 80 points of the path per second
        for x, color in ((460, ball), (460 + 12, ball), (460 + 18, self.STAGE)):
            assert picture.shows(x, 300, color)
        decay, natural = 9 / 2, math.sqrt(90)
        damped = math.sqrt(natural**2 - decay**2)
        rest = math.exp(-decay) * (math.cos(damped) + decay / damped * math.sin(damped))
        y = 270 - 330 * rest
        cosine, sine = math.cos(-0.2), math.sin(-0.2)
        card, border = (0.9 * 255, 0.27 * 255, 0.35 * 255), (255, 255, 255)
        inside, rim = [(0, 0, card), (54, 0, card), (0, 35, card)], [(58.5, 0, border), (0, 38.5, border), (0, -38.5, border)]
        for dx, dy, color in inside + rim:
            assert picture.shows(160 + dx * cosine - dy * sine, y + dx * sine + dy * cosine, color), (dx, dy)
