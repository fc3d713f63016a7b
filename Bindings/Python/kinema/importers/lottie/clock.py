"""Clocks: from the frames of a composition to the seconds of the scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..report import Report
from ..work import Work
from .fitting import LATE, MOST_ERROR, fitted
from .tracks import Track

MOST_SAMPLES = 20_000
SHARE_OF_EXTENT = 5e-4
"""By how much numbers under a time remap may differ from their samples, as a share of their extent."""
EARLY = 1e-7
"""Seconds. An animation that shows or hides begins this much earlier, so that rounding does not delay it by a frame."""


class Clock:
    """The time of a composition. An even clock is seconds = frame · rate + start; another one shows given frames at given
    seconds, because a time remap drives it."""

    def __init__(
        self,
        rate: float,
        start: float,
        end: float,
        report: Report,
        samples: list[tuple[float, float]] | None = None,
    ) -> None:
        self.rate, self.start, self.end, self.report, self.samples = rate, start, end, report, samples

    def seconds(self, frame: float) -> float:
        return frame * self.rate + self.start

    @property
    def frames(self) -> tuple[float, float]:
        """Returns the first and the last frame that the scene shows."""
        if self.samples is not None:
            shown = [frame for _, frame in self.samples]
            return min(shown), max(shown)
        ends = (-self.start / self.rate, (self.end - self.start) / self.rate)
        return min(ends), max(ends)

    def inner(self, start: float, stretch: float) -> Clock:
        """Returns the clock of a composition inside, whose frame 0 is at the frame `start`."""
        if self.samples is not None:
            return Clock(0, 0, self.end, self.report, [(second, (frame - start) / stretch) for second, frame in self.samples])
        return Clock(self.rate * stretch, self.start + start * self.rate, self.end, self.report)

    def remapped(self, frame_of: Callable[[float], float], first: float, last: float) -> Clock:
        """Returns the clock of a composition inside that shows frame_of(frame)."""
        return Clock(0, 0, self.end, self.report, [(second, frame_of(frame)) for second, frame in self.grid(first, last, 1)])

    def grid(self, first: float, last: float, each: int) -> list[tuple[float, float]]:
        """Returns seconds and frames: `each` samples a frame from `first` to `last`, as far as the scene shows them."""
        if self.samples is not None:
            return self.samples
        shown = self.frames
        low, high = max(first, shown[0]), min(last, shown[1])
        count = max(int((high - low) * each + 1e-9), 0)
        step = 1 / each
        if count > MOST_SAMPLES:
            self.report.approximated(f"a property with more than {MOST_SAMPLES} samples", "layers")
            count, step = MOST_SAMPLES, (high - low) / MOST_SAMPLES
        frames = [low + index * step for index in range(count + 1)]
        if frames[-1] < high:
            frames.append(high)
        ordered = frames if self.rate > 0 else frames[::-1]
        return [(self.seconds(frame), frame) for frame in ordered]

    def instants(self, tracks: Sequence[Track], each: int = 4) -> list[float]:
        """Returns the frames at which a function of tracks is sampled: a grid, the keys, and the moments before jumps."""
        first = min(track.keys[0].time for track in tracks)
        last = max(track.keys[-1].time for track in tracks)
        if self.samples is not None:
            return sorted({frame for _, frame in self.samples})
        low, high = self.frames
        found = {frame for _, frame in self.grid(first, last, each)}
        found |= breaks_of(tracks)
        return sorted(frame for frame in found if low <= frame <= high) or [low]

    def of(self, track: Track) -> Track:
        """Converts a track over frames to one over seconds."""
        if len(track.keys) == 1:
            return track
        if self.samples is None and self.rate > 0:
            return Track([key._replace(time=self.seconds(key.time)) for key in track.keys])
        first, last = track.keys[0].time, track.keys[-1].time
        return _sampled(self.grid(first, last, 4), track, self.report.work)

    def window(self, start: float, end: float) -> list[tuple[float, bool]]:
        """Returns when a layer is visible that has these in and out points: seconds, and whether it is visible from there on."""
        if self.samples is not None:
            changes: list[tuple[float, bool]] = []
            for second, frame in self.samples:
                visible = start <= frame < end
                if not changes or changes[-1][1] != visible:
                    changes.append((second, visible))
            return [(-1.0 if index == 0 else second, visible) for index, (second, visible) in enumerate(changes)]
        one, two = sorted((self.seconds(start), self.seconds(end)))
        if end <= start or two - one < 1e-6:
            return [(-1.0, False)]
        stays = two >= self.end - 1e-6
        ends = [] if stays else [(two, False)]
        return [(-1.0, True), *ends] if one <= 1e-6 else [(-1.0, False), (one, True), *ends]


def breaks_of(tracks: Sequence[Track]) -> set[float]:
    """Returns the times of the keys, and the moments before jumps."""
    found = {key.time for track in tracks for key in track.keys}
    for track in tracks:
        for key, following in zip(track.keys, track.keys[1:], strict=False):
            if key.hold or key.form != following.form or key.time == following.time:
                found.add(following.time - 1e-6)
    return found


def _sampled(grid: list[tuple[float, float]], track: Track, work: Work) -> Track:
    """Returns a track over seconds, of samples at seconds and frames."""
    samples = [track.sample(frame) for _, frame in grid]
    work.add(sum(len(value) for value, _ in samples))
    extents = [max(parts) - min(parts) for parts in zip(*(value for value, _ in samples), strict=False)]
    error = MOST_ERROR if samples[0][1] else max(SHARE_OF_EXTENT * max(extents, default=0.0), 1e-9)
    seconds = [second for second, _ in grid]
    late = LATE * (seconds[-1] - seconds[0]) / len(seconds)
    return Track(fitted(seconds, samples.__getitem__, work, error, late=late, every=True))
