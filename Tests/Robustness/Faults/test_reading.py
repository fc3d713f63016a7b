"""Damaged scene files are refused with the place, and never crash the reader."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from kinema.cli import main

from commands import SCENES

FILES = sorted(SCENES.glob("*.json"))
PLACES = 16  # in each file, evenly distributed, including the first and the last bytes

# The place of an error: a position in the text, an op, or a member of the scene.
PLACE = re.compile(
    r"line \d+,? column \d+|position \d+|op \d+ \(|show\b|a scene|images are|a channel is|"
    r"\w+[.:][\S]+[,:] |no times from"
)


def positions(size: int, places: int = PLACES) -> Iterator[int]:
    yield from sorted({round(index * (size - 1) / (places - 1)) for index in range(places)})


def sampled(scene: bytes, folder: Path) -> tuple[int, str]:
    """Returns the status and the message of `kinema sample` for a file of these bytes."""
    file, target = folder / "scene.json", folder / "rows.csv"
    file.write_bytes(scene)
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()) as errors:
        status = main(["sample", str(file), "--step", "0.5", "--to", "2", "-o", str(target)])
    output = errors.getvalue()
    if status:
        assert not target.exists()
        assert output.count("\n") == 1 and output.startswith(f"kinema: {file}: "), output
    target.unlink(missing_ok=True)
    return status, output


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_truncated_scene_is_refused_with_the_place(file: Path, tmp_path: Path) -> None:
    whole = file.read_bytes().rstrip()
    for end in positions(len(whole)):
        status, output = sampled(whole[:end], tmp_path)
        assert status == 2, (end, output)
        assert re.search(r"this is no JSON: .*(line \d+,? column \d+|position \d+)", output), (end, output)


@pytest.mark.parametrize("damage", [0x00, 0xFF, ord("{"), ord('"'), ord("x"), ord("9")], ids=hex)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_damaged_byte_is_refused_with_the_place_or_makes_another_scene(file: Path, damage: int, tmp_path: Path) -> None:
    whole = file.read_bytes()
    for place in positions(len(whole)):
        status, output = sampled(whole[:place] + bytes([damage]) + whole[place + 1 :], tmp_path)
        assert status in (0, 2), (place, output)
        if status:
            assert PLACE.search(output.split("scene.json: ", 1)[1]), (place, output)
        if damage == 0xFF:  # UTF-8 never contains this byte
            assert status == 2 and f"position {place}" in output, (place, output)
