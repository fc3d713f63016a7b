"""Films: the frames of a context over time, drawn by several processes and written as they come."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..context import Context
from ..layer import Layer
from .._values import real
from ..properties import ColorLike, RectLike
from ..values import Color
from .encoder import Sound, SoundSource, Track
from .formats import NO_TRANSPARENCY, QUALITY, format_of, report
from .frame import Frame, color, rect, render, viewport_of
from .images import Images, Source
from .processes import count_for, spread
from .resources import Resources
from .typefaces import FontSource, Typefaces

MOST_FRAMES = 1_000_000


def film(
    what: Context | Layer,
    path: str | Path,
    duration: float,
    *,
    start: float | None = None,
    fps: float = 60.0,
    scale: float = 1.0,
    quality: int = QUALITY,
    processes: int | None = None,
    background: ColorLike | tuple[float, float, float] | None = "white",
    viewport: RectLike | None = None,
    images: Images | Mapping[int, Source] | None = None,
    filters: Mapping[int, str] | None = None,
    fonts: Typefaces | Mapping[str, FontSource] | None = None,
    advance: bool = False,
    on_frame: Callable[[float], object] | None = None,
    sounds: Mapping[float, SoundSource] | Iterable[tuple[float, SoundSource]] = (),
) -> None:
    """Draws a context, or a layer alone, from `start` (now by default) for `duration` seconds, and writes the film.

    The ending of `path` is the format: .mp4 (H.264), .webm (VP9), .mov (ProRes 4444), .webp, .apng, .gif, or numbered pictures
    "frame-%04d.png". Without a background the film is transparent; MP4 is on white then, with a RenderingWarning, and GIF has one
    bit of transparency. The frames are those from the start up to the end, which is the start of the next turn of a loop.
    `quality`: 0 to 100, for MP4, WebM, MOV and WebP. `processes`: how many draw, one for each processor by default. The other options
    are those of `render`. The clock does not move: nothing that happens at an advance is shown.

    With `advance` the clock moves to the time of each frame, so callbacks run. `on_frame(time)` is called before each frame, after the
    advance, and may change layers; the change is committed before the frame is drawn. Both need one process, this one. `sounds` are
    audio files by the seconds from the start of the film at which they begin: MP4, WebM and MOV mix them.

    >>> import kinema, tempfile
    >>> from kinema.rendering import film                                  # doctest: +SKIP
    >>> film(kinema.Context(), "film.mp4", 2, fps=30)                      # doctest: +SKIP
    """
    context = what.context if isinstance(what, Layer) else what
    first = context.time if start is None else start
    found = sounds_of(sounds, duration, path)
    times = frame_times(first, duration, fps)
    box = viewport_of(what, first) if viewport is None else rect(viewport)
    ground, resources = ground_of(path, color(background)), Resources(images, filters, fonts)

    def draw(time: float) -> Frame:
        if advance:
            context.advance(time)
        if on_frame is not None:
            on_frame(time)
            context.flush()
        return render(what, time, scale=scale, background=ground, viewport=box, resources=resources)

    is_clear = ground is None or ground.alpha < 1
    if advance or on_frame is not None:
        processes = 1
    write_film(draw, times, path, fps, quality=quality, processes=processes, is_clear=is_clear, sounds=found)


def sounds_of(given: Any, duration: float, path: str | Path) -> list[Sound]:
    """Returns sounds in the order of their times. Raises ValueError if the film cannot have them."""
    found = [Sound(real(time), source) for time, source in (given.items() if isinstance(given, Mapping) else given)]
    if found and not format_of(path).has_sound:
        raise ValueError(f"sounds: {len(found)} given for {Path(path).name}, expected none: only .mp4, .webm and .mov have sound")
    for sound in found:
        if not 0 <= sound.time < duration:
            raise ValueError(f"sounds: {sound.time} s given, expected a time of the film, 0 to {duration} s")
        if not Path(sound.source).is_file():
            raise ValueError(f"sounds: {sound.source} given, expected an audio file, and there is none")
    return sorted(found)


def frame_times(start: float, duration: float, fps: float) -> list[float]:
    """Returns the times of the frames from `start` on for `duration` seconds: a loop shows no picture twice."""
    if not (math.isfinite(start) and math.isfinite(duration) and duration > 0):
        raise ValueError(f"duration: {duration} given, expected seconds above 0")
    if not (0 < fps <= 1000 and duration * fps <= MOST_FRAMES):
        raise ValueError(f"fps: {fps} given, expected 1 to 1000, and at most {MOST_FRAMES} frames")
    return [start + index / fps for index in range(max(round(duration * fps), 1))]


def ground_of(path: str | Path, background: Color | None) -> Color | None:
    """Returns the background for a format: one without transparency gets a white ground, which is reported."""
    if format_of(path).has_alpha or (background is not None and background.alpha >= 1):
        return background
    report(NO_TRANSPARENCY.format(Path(path).name))
    red, green, blue, alpha = background or (0.0, 0.0, 0.0, 0.0)
    return Color(*(part * alpha + 1 - alpha for part in (red, green, blue)))


def write_film(
    draw: Callable[[float], Frame],
    times: Sequence[float],
    path: str | Path,
    fps: float,
    *,
    quality: int = QUALITY,
    processes: int | None = None,
    watch: Callable[[Iterable[Any]], Iterable[Any]] = iter,
    is_clear: bool | None = None,
    sounds: Sequence[Sound] = (),
) -> None:
    """Writes the frames that `draw` returns for ascending times. `watch` sees the row of frames on its way. `is_clear`: whether the
    film is transparent; by default its first frame says so."""
    if not 0 <= quality <= 100:
        raise ValueError(f"quality: {quality} given, expected 0 to 100")
    if processes is not None and processes < 1:
        raise ValueError(f"processes: {processes} given, expected at least 1")
    form, track = format_of(path), Track(sounds, len(times) / fps) if sounds else None
    if not times:
        raise ValueError(f"there are no frames for {path}")
    count = count_for(len(times)) if processes is None else min(processes, len(times))
    frames = spread(lambda time: form.prepare(draw(time), quality), times, count)
    try:
        form.write(watch(frames), Path(path), fps, quality, is_clear, track)
    finally:
        frames.close()  # type: ignore[attr-defined]
