"""Bindings/Swift/Examples/browser: Embedded Swift that is linked with the library for WebAssembly into one module, here with node.

KINEMA_WEB names the folder that Bindings/Web/build has filled."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[3] / "Bindings/Swift/Examples/browser"
CLICKED = """
import { readFileSync } from "node:fs";
import { frame, start } from "./card.js";

const card = await start(readFileSync("card.wasm"));
const seen = [frame(card, 0)];
const moves = [card.card_moves(), card.card_click(200, 120)];
for (const time of [0.1, 5]) {
    seen.push(frame(card, time));
    moves.push(card.card_moves());
}
console.log(JSON.stringify({ seen, moves }));
"""


def test_the_card_springs_to_where_it_is_clicked(tmp_path: Path) -> None:
    library = Path(os.environ["KINEMA_WEB"]).resolve() / "library"
    subprocess.run([EXAMPLE / "build", library, tmp_path], check=True)
    (tmp_path / "clicked.mjs").write_text(CLICKED)
    ran = subprocess.run(["node", "clicked.mjs"], cwd=tmp_path, check=True, capture_output=True, text=True)
    found = json.loads(ran.stdout)
    assert found["moves"] == [0, 0, 1, 0]  # still; the click succeeded; on its way; arrived
    before, between, after = ([item["matrix"] for item in items] for items in found["seen"])
    stage = [1, 0, 0, 1, 0, 0]
    assert before == [stage, [1, 0, 0, 1, 20, 20]]
    assert after == [stage, [1, 0, 0, 1, pytest.approx(170), pytest.approx(80)]]
    assert 20 < between[1][4] < 170 and 20 < between[1][5] < 80
    assert [item["color"] for item in found["seen"][0]] == [[0.125, 0.25, 0.5, 1], [1, 0.5, 0, 1]]
    assert (tmp_path / "index.html").exists()
