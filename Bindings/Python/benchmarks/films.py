"""`python3 benchmarks/films.py [FORMAT ...]`: measures a film of 200 layers with shadows, 1280 x 720, 5 s at 60 frames a second.

Prints the wall-clock time, the processor time of all processes (those that draw, and the encoder), and the memory of the largest
process for a film of 5 s and of 20 s. Without a format, MP4 is measured. The layers move and turn, so no shadow is drawn twice.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import kinema
from kinema.rendering import film

WIDTH, HEIGHT, LAYERS = 1280, 720, 200


def scene() -> kinema.Context:
    context = kinema.Context()
    stage = context.root(bounds=(0, 0, WIDTH, HEIGHT), position=(WIDTH / 2, HEIGHT / 2), background_color="#f4f4f8")
    for index in range(LAYERS):
        x, y = 60 + index * 397 % (WIDTH - 240), 40 + index * 211 % (HEIGHT - 80)
        card = stage.add_layer(bounds=(0, 0, 60, 40), position=(x, y), corner_radius=8)
        card.background_color = (index % 7 / 7, index % 5 / 5, index % 3 / 3, 1)
        card.set(shadow_opacity=0.5, shadow_radius=6, shadow_offset=(0, 4))
        card.add(kinema.Basic("position.x", from_=x, by=150, duration=20))
        card.add(kinema.Basic("transform.rotation.z", from_=0, to=index % 11 - 5, duration=5, repeat_count=4))
    context.flush()
    return context


def measure(format: str, duration: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path, begin = Path(folder) / ("%05d.png" if format == "png" else f"film.{format}"), time.perf_counter()
        film(scene(), path, duration, fps=60)
        wall = time.perf_counter() - begin
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    processor, memory = sum(one.ru_utime + one.ru_stime for one in used), max(one.ru_maxrss for one in used)
    print(
        f"{format}, {duration:g} s: {wall:.1f} s of wall-clock time on {os.cpu_count()} processors, {processor:.1f} s of processor "
        f"time, {memory / 1024:.0f} MB of memory, {size / 1e6:.1f} MB written",
        flush=True,
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        measure(sys.argv[2], float(sys.argv[3]))
    else:
        for name in sys.argv[1:] or ["mp4"]:
            for seconds in ("5", "20"):  # each in a process of its own, which starts with little memory
                subprocess.run([sys.executable, __file__, "--one", name, seconds], check=True)
