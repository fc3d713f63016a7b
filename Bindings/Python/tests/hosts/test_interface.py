"""The study of an interface: clicks play cards, and tasks wait for their motions."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

STUDY = Path(__file__).resolve().parents[4] / "Tests" / "Examples" / "studies" / "interface.py"


def test_clicks_play_cards_and_the_others_close_the_gap() -> None:
    spec = importlib.util.spec_from_file_location("interface", STUDY)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    hand = module.main(clicks=[(1.2, 320, 280), (1.4, 20, 20), (2.6, 455, 280)], until=4.0)
    assert len(hand.cards) == 3 and len(hand.table) == 2 and not hand.tasks
    assert [tuple(card.position) for card in hand.table] == [(320, 110), (320, 110)]
    assert [card.position.x for card in hand.cards] == pytest.approx([230, 320, 410])
    hand.ctx.close()
