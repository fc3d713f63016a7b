"""`python3 benchmarks/batches.py`: measures the cost of a batch from Python, compared with the same call from C, and on several
threads.

1,000 layers fade in and out with different durations; a batch samples all of them at 1,000 times: 1,000,000 numbers. C calls the
same function of the same library with the same sampler, times and memory. Both run in turns; the cost is the processor time of
the thread in the fastest round. Needs numpy and a C compiler (CC).
"""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from ctypes import CDLL, byref, c_double, c_int, c_size_t, c_void_p, cast
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import kinema
import numpy
from kinema._library import lib
from kinema.sampler import _FORMATS

LAYERS, TIMES = 1000, 1000
BATCHES = 20  # of a thread: starting one takes as long as a tenth of a batch
SECONDS = 4.0  # of rounds for each figure
Figure = TypeVar("Figure")

CALLER = """
#include <stddef.h>
#include <time.h>

typedef int Sample(void *, const double *, size_t, void *, size_t, int);

double seconds_of(Sample *sample, void *sampler, const double *times, size_t count, void *rows, size_t stride, int format,
                  int *status) {
    struct timespec a, b;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &a);
    *status = sample(sampler, times, count, rows, stride, format);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
    return (double)(b.tv_sec - a.tv_sec) + 1e-9 * (double)(b.tv_nsec - a.tv_nsec);
}
"""


def caller(folder: Path) -> Any:
    """The C function above, compiled."""
    source, library = folder / "caller.c", folder / "caller.so"
    source.write_text(CALLER)
    subprocess.run([os.environ.get("CC", "cc"), "-O2", "-shared", "-fPIC", source, "-o", library], check=True)
    function = CDLL(str(library)).seconds_of
    function.restype = c_double
    return function


def sampler_of(ctx: kinema.Context) -> kinema.Sampler:
    root = ctx.root()
    layers = [root.add_layer() for _ in range(LAYERS)]
    ctx.flush()
    for index, layer in enumerate(layers):
        layer.add(kinema.Basic("opacity", 0, 1, duration=10 + index / LAYERS, timing="easeInEaseOut"))
    ctx.flush()
    return ctx.sampler([(layer, "opacity") for layer in layers])


def rounds(measure: Callable[[], Figure]) -> Iterator[Figure]:
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        yield measure()


def python_seconds(sampler: kinema.Sampler, times: Any, rows: Any) -> float:
    begin = time.thread_time()
    sampler.sample(times, rows)
    return time.thread_time() - begin


def c_seconds(function: Any, sampler: kinema.Sampler, times: Any, rows: Any) -> float:
    status = c_int()
    taken: float = function(
        cast(lib.kinSamplerSample, c_void_p),
        sampler._pointer,
        c_void_p(times.ctypes.data),
        c_size_t(len(times)),
        c_void_p(rows.ctypes.data),
        c_size_t(rows.strides[0]),
        _FORMATS[rows.dtype.char][0],
        byref(status),
    )
    assert status.value == 0
    return taken


def wall(samplers: list[kinema.Sampler], times: Any) -> float:
    """Returns the seconds until every sampler has filled a separate array BATCHES times, each on a thread."""
    arrays = [numpy.zeros((TIMES, LAYERS), "float32") for _ in samplers]

    def fill(sampler: kinema.Sampler, rows: Any) -> None:
        for _ in range(BATCHES):
            sampler.sample(times, rows)

    threads = [threading.Thread(target=fill, args=pair) for pair in zip(samplers, arrays)]
    begin = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - begin


def main() -> None:
    times = numpy.linspace(0, 10, TIMES)
    with kinema.Context() as ctx, TemporaryDirectory() as folder:
        sampler, function = sampler_of(ctx), caller(Path(folder))
        for dtype in ("float32", "float64"):
            rows, again = numpy.zeros((2, TIMES, LAYERS), dtype)
            pairs = list(rounds(lambda: (python_seconds(sampler, times, rows), c_seconds(function, sampler, times, again))))
            assert rows.tobytes() == again.tobytes()
            python, c = (min(column) for column in zip(*pairs))
            print(
                f"{LAYERS * TIMES:,} values as {dtype}: C {c * 1e3:.3f} ms, Python {python * 1e3:.3f} ms, "
                f"{100 * (python / c - 1):+.1f} %"
            )
        one = min(rounds(lambda: wall([sampler], times)))
        for count in range(2, (os.cpu_count() or 1) + 1):
            copies = [sampler.copy() for _ in range(count)]
            many = min(rounds(lambda: wall(copies, times)))
            print(f"{count} threads: {count * one / many:.2f} times as many values a second as one")


if __name__ == "__main__":
    main()
