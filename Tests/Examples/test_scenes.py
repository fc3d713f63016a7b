"""The scenes of the listings through `kinema sample`, and the C program that prints the same rows."""

from __future__ import annotations

import csv
import io
import json
import math
import subprocess
import sys
from pathlib import Path

import pytest

from kinema.scene import Scene

HERE = Path(__file__).resolve().parent
CASES = HERE.parent / "Conformance" / "cases"


def sample(scene: Path, *options: str) -> dict[str, list[float]]:
    """Columns by name."""
    run = subprocess.run(
        [sys.executable, "-m", "kinema", "sample", str(scene), *options], capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 0, run.stderr
    names, *rows = csv.reader(io.StringIO(run.stdout))
    return {name: [float(row[i]) if row[i] else math.nan for row in rows] for i, name in enumerate(names)}


def test_ship_is_halfway_in_the_middle_and_back_at_the_end_4_10_4_11() -> None:
    columns = sample(HERE / "scenes" / "ship.json", "--fps", "4")
    assert columns["ship.position.x"][8] == pytest.approx(150) and columns["ship.position.y"][8] == pytest.approx(150)
    assert columns["ship.transform.rotation.z"][0] == pytest.approx(math.atan2(-150, 75))
    assert columns["ship.position.x"][16] == 0  # 12.2: the advance has removed the animation


def test_clock_stays_where_its_hands_were_set_on_stop() -> None:
    columns = sample(HERE / "scenes" / "clock.json", "--fps", "4")
    assert columns["minute.transform.rotation.z"][2:] == pytest.approx([9 / 60 * math.tau] * 3)
    assert [angle % math.tau for angle in columns["second.transform.rotation.z"]][2:] == pytest.approx([math.pi] * 3)


def test_transactions_end_together_10_3() -> None:
    columns = sample(HERE / "scenes" / "transactions.json", "--fps", "2")
    assert columns["card.cornerRadius"] == [20] * 5
    assert columns["card.position.x"][0] == 60 and columns["card.position.x"][4] == 260
    assert columns["card.opacity"][4] == 0.25


def test_colors_animate_from_keyframe_to_keyframe_4_6() -> None:
    columns = sample(HERE / "scenes" / "colors.json", "--step", str(1 / 3), "--to", "1")
    assert columns["square.backgroundColor.red"] == pytest.approx([0, 0.5, 1, 0.5])
    assert columns["square.backgroundColor.green"] == pytest.approx([0, 0, 0, 0.5])


def test_text_field_settles_5_4() -> None:
    columns = sample(HERE / "scenes" / "textfield.json", "--fps", "10")
    assert columns["field.position.y"][0] == 81 and columns["field.position.y"][-1] == 80
    assert columns["field.borderColor.red"][-1] == 0.7


def test_block_pop_is_at_its_peak_at_0_35_12_11() -> None:
    columns = sample(
        HERE / "scenes" / "blockpop.json", "--key", "view.transform.scale", "--step", str(0.7 * 0.35), "--to", "0.25"
    )
    assert columns["view.transform.scale"] == pytest.approx([1, 1.5])


def test_balloon_passes_three_points_4_2() -> None:
    columns = sample(HERE / "scenes" / "balloon.json", "--step", "1.5", "--to", "3.5")
    assert columns["balloon.position.x"] == pytest.approx([-50, 370, -50])
    assert columns["balloon.position.y"] == pytest.approx([0, 240, 380])


@pytest.mark.parametrize("file", sorted(CASES.rglob("*.json")), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_conformance_case_is_a_scene(file: Path) -> None:
    for case in json.loads(file.read_text(encoding="utf-8"))["cases"]:
        scene = Scene.from_json(case)
        assert scene.about == case["name"] and scene.show.until >= 0


def test_a_bad_scene_is_refused_with_its_place_and_leaves_no_file(tmp_path: Path) -> None:
    scene, out = tmp_path / "bad.json", tmp_path / "out.csv"
    scene.write_text('{"name": "bad", "ops": [{"op": "layer", "id": "a", "root": true}, {"op": "spin"}]}', encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "kinema", "sample", str(scene), "--key", "a.opacity", "-o", str(out)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 2 and "op 2" in run.stderr and len(run.stderr.splitlines()) == 1
    assert not out.exists() and list(tmp_path.iterdir()) == [scene]
