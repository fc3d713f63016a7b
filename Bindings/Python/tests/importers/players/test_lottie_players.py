"""Pictures of documents, compared with those of rlottie and thorvg: `pip install rlottie-python thorvg-python Pillow`.

A document passes if in every frame at most 1 % of the pixels differ noticeably from one of the players: each of them leaves
out features that the other has.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

pytest.importorskip("skia")
pytest.importorskip("PIL")
pytest.importorskip("rlottie_python")
pytest.importorskip("thorvg_python")

import lottie_documents  # noqa: E402
import lottie_players  # noqa: E402

FRAMES = (0, 7, 20, 31, 45, 58)
MOST = 0.01


@pytest.mark.parametrize("name", lottie_documents.ALL)
def test_pictures(name: str) -> None:
    document = lottie_documents.ALL[name]
    frames = [frame for frame in FRAMES if document["ip"] <= frame < document["op"]]
    own = lottie_players.ours(document, frames, 200)
    shares = [
        max(lottie_players.share(one, two) for one, two in zip(own, player(document, frames, 200), strict=True))
        for player in (lottie_players.rlottie, lottie_players.thorvg)
    ]
    assert (min(shares) > MOST) == (name in lottie_documents.DIFFERENCES), shares
