"""The studies: what their pictures show, in numbers that follow from their texts."""

from __future__ import annotations

import importlib.util
import json
import math
from pathlib import Path
from typing import Any

import kinema
import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("skia", exc_type=ImportError)
pillow = pytest.importorskip("PIL.Image")

STUDIES = Path(__file__).resolve().parent / "studies"


def study(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, STUDIES / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pictures(path: Path, *places: int) -> list[Any]:
    """Pictures of a film as arrays of RGB."""
    film, found = pillow.open(path), []
    for place in places:
        film.seek(place)
        found.append(numpy.asarray(film.convert("RGB")).astype(int))
    return found


def test_the_bars_change_places_and_the_numbers_count() -> None:
    race = study("bar_race").Race()
    with race.ctx:
        race.run()
        race.ctx.flush()
        order = []
        for time in (0, 2, 4, 6):
            race.ctx.advance(time)
            race.count(time)
            order.append(sorted(race.bars, key=lambda name: race.bars[name].presentation_value("position.y")))
        ships = study("bar_race").SHIPS
        assert order == [sorted(ships[year], key=lambda name: -ships[year][name]) for year in ships]
        assert {name: value.string for name, value in race.values.items()} == {
            name: str(number) for name, number in ships[1930].items()
        }
        assert race.year.string == "1930" and race.bars["Northquay"].presentation_value("bounds.size.width") == pytest.approx(
            520 * 0.85
        )


def test_the_point_walks_along_the_curve_with_its_tangent() -> None:
    explanation = study("explanation").Explanation()
    with explanation.ctx as ctx:
        explanation.run()
        ctx.flush()
        for time in (2.1, 2.9, 3.3, 4.1):
            x, y = explanation.dot.presentation_value("position", at=time)
            number = (x - 60) / 380 * 4
            assert (320 - y) / 280 * 8 == pytest.approx(number * number / 2, abs=0.01)
            (_, x1, y1), (_, x2, y2) = explanation.tangent.presentation_value("path", at=time)
            assert (y1 - y2) / 35 / ((x2 - x1) / 95) == pytest.approx(number, abs=0.05)
        assert explanation.text.presentation_value("opacity", at=6) == 1


def test_the_overshoot_of_springs_is_that_of_their_damping() -> None:
    """exp(-pi ratio / sqrt(1 - ratio²)) with a damping ratio of 1 - bounce."""
    for bounce, overshoot, settled in study("springs").table():
        ratio = 1 - bounce
        expected = math.exp(-math.pi * ratio / math.sqrt(1 - ratio * ratio)) if ratio < 1 else 0
        assert overshoot == pytest.approx(expected, abs=2e-3) and 0.5 < settled < 3


def test_the_loop_has_no_seam(tmp_path: Path) -> None:
    module = study("loop")
    with module.flower() as ctx:
        first, last = (kinema.rendering.render(ctx, at=4 + time).pixels.astype(int) for time in (0, module.SECONDS))
        other = kinema.rendering.render(ctx, at=4.7).pixels.astype(int)
    assert abs(first - last).max() <= 2 < abs(first - other).max()
    module.main(tmp_path)
    assert pillow.open(tmp_path / "loop.gif").n_frames == 40


def test_the_beacon_is_green_and_half_as_fast(tmp_path: Path) -> None:
    study("lottie_edit").main(tmp_path)
    (picture,) = pictures(tmp_path / "lottie_edit.webp", 0)
    colored = picture[(picture.max(axis=2) - picture.min(axis=2)) > 60]
    assert len(colored) > 500 and (colored.argmax(axis=1) == 1).all()
    document = json.loads((tmp_path / "lottie_edit.json").read_text())
    assert [layer["set"]["speed"] for layer in document["layers"][0]["sublayers"][:1]] == [0.5]


def test_the_batch_has_the_rows_of_closed_forms(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    client = distributed.Client(processes=False, n_workers=1, threads_per_worker=1, dashboard_address=None)
    rows = study("batch").main(tmp_path, client)
    assert (
        rows.shape == (600, 200)
        and rows[0] == pytest.approx(-1)
        and rows[60, 0] == pytest.approx(1)
        and rows[30, 0] == pytest.approx(0)
    )
    assert rows[75, 199] == pytest.approx(1, abs=1e-3) and pillow.open(tmp_path / "batch.png").size == (600, 200)


def test_the_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pandas"), pytest.importorskip("matplotlib").use("Agg")
    names: dict[str, Any] = {}
    for cell in json.loads((STUDIES / "notebook.ipynb").read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), "notebook", "exec"), names)
    assert "passes it by" in capsys.readouterr().out
    assert names["frame"]["card.position.x"].iloc[-1] == pytest.approx(270, abs=0.5) and names["highest"] > 270
    assert names["ctx"]._repr_png_()
    names["ctx"].close()
