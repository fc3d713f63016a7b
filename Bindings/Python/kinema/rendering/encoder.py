"""Feeds ffmpeg with frames."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from errno import EIO
from fractions import Fraction
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryFile
from typing import Any, NamedTuple

from .._extras import Extra

ffmpeg = Extra("imageio_ffmpeg", "imageio-ffmpeg", "render")


SoundSource = str | Path
"""The path of an audio file."""


class Sound(NamedTuple):
    """An audio file, and the second of the film at which it begins."""

    time: float
    source: SoundSource


class Track(NamedTuple):
    """The sounds of a film, which lasts `seconds`."""

    sounds: Sequence[Sound]
    seconds: float

    def options(self) -> list[str]:
        """Returns ffmpeg's inputs and the filter that mixes them. The sound is as long as the film."""
        inputs = [part for sound in self.sounds for part in ("-i", str(Path(sound.source).resolve()))]
        delays = [f"[{index}:a]adelay={round(sound.time * 1000)}:all=1[s{index}]" for index, sound in enumerate(self.sounds, 1)]
        names = "".join(f"[s{index}]" for index in range(1, len(self.sounds) + 1))
        mix = f"{names}amix=inputs={len(self.sounds)}:normalize=0:dropout_transition=0,apad,atrim=duration={self.seconds}[sound]"
        return [*inputs, "-filter_complex", ";".join([*delays, mix]), "-map", "0:v", "-map", "[sound]"]


def encode(
    pictures: Iterable[Any], size: tuple[int, int], fps: float, options: Sequence[str], track: Track | None = None
) -> None:
    """Encodes pictures of straight RGBA bytes, one after the other: none is kept. The sound is that of the
    track. Raises OSError with the encoder's last line of output if it fails."""
    rate, (width, height) = str(Fraction(fps).limit_denominator()), size
    command = [ffmpeg.get_ffmpeg_exe(), "-y", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", f"{width}x{height}"]
    command += ["-r", rate, "-i", "-", *(track.options() if track else ["-an"]), *options]
    with TemporaryFile() as said, Popen(command, stdin=PIPE, stdout=DEVNULL, stderr=said) as encoder:
        assert encoder.stdin is not None
        try:
            for picture in pictures:
                encoder.stdin.write(picture)
            encoder.stdin.close()
        except BrokenPipeError:  # the encoder has failed; its output has the reason
            with suppress(BrokenPipeError):
                encoder.stdin.close()  # which would try again to write the rest
        except BaseException:
            encoder.kill()
            raise
        if encoder.wait():
            said.seek(0)
            lines = said.read().decode(errors="replace").split("\n")
            end = f"signal {-encoder.returncode}" if encoder.returncode < 0 else f"status {encoder.returncode}"
            raise OSError(EIO, f"the encoder failed: {next((line for line in reversed(lines) if line), end)}")
