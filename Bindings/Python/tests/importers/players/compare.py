"""Compares pictures of the documents with those of other players: `compare.py [NAME...] [-o FOLDER]`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]

import lottie_documents  # noqa: E402
import lottie_players as players  # noqa: E402

FRAMES = (0, 7, 20, 31, 45, 58)


def main(arguments: list[str]) -> None:
    folder = Path(arguments.pop(arguments.index("-o") + 1)) if "-o" in arguments else None
    wanted = [argument for argument in arguments if argument != "-o"]
    for name, document in lottie_documents.ALL.items():
        if wanted and not any(part in name for part in wanted):
            continue
        frames = [frame for frame in FRAMES if document["ip"] <= frame < document["op"]]
        own = players.ours(document, frames, 200)
        cells = []
        rows = [own]
        for player in (players.rlottie, players.thorvg):
            theirs = player(document, frames, 200)
            rows.append(theirs)
            cells.append(max(players.share(one, two) for one, two in zip(own, theirs, strict=True)))
        ink = max(float((one < 250).any(axis=2).mean()) for one in own)
        print(f"{min(cells):7.2%}  rlottie {cells[0]:7.2%}  thorvg {cells[1]:7.2%}  ink {ink:4.0%}  {name}")
        if folder is not None:
            _save(folder / f"{name.replace('/', ' ')}.png", rows)


def _save(path: Path, rows: list[players.Pictures]) -> None:
    import numpy as np
    from PIL import Image

    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.vstack([np.hstack(row) for row in rows])).save(path)


if __name__ == "__main__":
    main(sys.argv[1:])
