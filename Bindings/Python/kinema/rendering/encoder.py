"""Feeds ffmpeg with frames."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from errno import EIO
from fractions import Fraction
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryFile
from typing import Any

from .._extras import Extra

ffmpeg = Extra("imageio_ffmpeg", "imageio-ffmpeg", "render")


def encode(pictures: Iterable[Any], size: tuple[int, int], fps: float, options: Sequence[str]) -> None:
    """Encodes pictures of straight RGBA bytes, one after the other: none is kept. Raises OSError with the encoder's last line of
    output if it fails."""
    rate, (width, height) = str(Fraction(fps).limit_denominator()), size
    command = [ffmpeg.get_ffmpeg_exe(), "-y", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", f"{width}x{height}"]
    command += ["-r", rate, "-i", "-", "-an", *options]
    with TemporaryFile() as said, Popen(command, stdin=PIPE, stdout=DEVNULL, stderr=said) as encoder:
        assert encoder.stdin is not None
        try:
            for picture in pictures:
                encoder.stdin.write(picture)
            encoder.stdin.close()
        except BrokenPipeError:
            pass  # the encoder has failed; its output has the reason
        except BaseException:
            encoder.kill()
            raise
        if encoder.wait():
            said.seek(0)
            lines = said.read().decode(errors="replace").split("\n")
            end = f"signal {-encoder.returncode}" if encoder.returncode < 0 else f"status {encoder.returncode}"
            raise OSError(EIO, f"the encoder failed: {next((line for line in reversed(lines) if line), end)}")
