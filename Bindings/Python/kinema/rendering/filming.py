"""Films: the frames of a context over time, drawn by several processes and written as they come."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..context import Context
from ..layer import Layer
from ..values import Rect
from .formats import QUALITY, format_of
from .frame import Frame, render, viewport_of
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
    background: Sequence[float] | None = (1, 1, 1, 1),
    viewport: Rect | None = None,
    images: Images | Mapping[int, Source] | None = None,
    filters: Mapping[int, str] | None = None,
    fonts: Typefaces | Mapping[str, FontSource] | None = None,
) -> None:
    """Draws a context, or a layer alone, from `start` (now by default) for `duration` seconds, and writes the film.

    The ending of `path` is the format: .mp4 (H.264), .webm (VP9), .webp, .apng, .gif, or numbered pictures "frame-%04d.png".
    `quality`: 0 to 100, for MP4, WebM and WebP. `processes`: how many draw, one for each processor by default. The other options
    are those of `render`. The clock does not move: nothing that happens at an advance is shown.

    >>> import kinema, tempfile
    >>> from kinema.rendering import film                                  # doctest: +SKIP
    >>> film(kinema.Context(), "film.mp4", 2, fps=30)                      # doctest: +SKIP
    """
    context = what.context if isinstance(what, Layer) else what
    first = context.time if start is None else start
    if not (math.isfinite(first) and math.isfinite(duration) and duration > 0):
        raise ValueError(f"duration: {duration} given, expected seconds above 0")
    if not (0 < fps <= 1000 and duration * fps <= MOST_FRAMES):
        raise ValueError(f"fps: {fps} given, expected 1 to 1000, and at most {MOST_FRAMES} frames")
    box, resources = viewport or viewport_of(what, first), Resources(images, filters, fonts)

    def draw(time: float) -> Frame:
        return render(what, time, scale=scale, background=background, viewport=box, resources=resources)

    times = [first + index / fps for index in range(max(round(duration * fps), 1))]
    write_film(draw, times, path, fps, quality=quality, processes=processes)


def write_film(
    draw: Callable[[float], Frame],
    times: Sequence[float],
    path: str | Path,
    fps: float,
    *,
    quality: int = QUALITY,
    processes: int | None = None,
    watch: Callable[[Iterable[Any]], Iterable[Any]] = iter,
) -> None:
    """Writes the frames that `draw` returns for ascending times. `watch` sees the row of frames on its way."""
    if not 0 <= quality <= 100:
        raise ValueError(f"quality: {quality} given, expected 0 to 100")
    if processes is not None and processes < 1:
        raise ValueError(f"processes: {processes} given, expected at least 1")
    form = format_of(path)
    if not times:
        raise ValueError(f"there are no frames for {path}")
    count = count_for(len(times)) if processes is None else min(processes, len(times))
    frames = spread(lambda time: form.prepare(draw(time), quality), times, count)
    try:
        form.write(watch(frames), Path(path), fps, quality)
    finally:
        frames.close()  # type: ignore[attr-defined]
