"""The players that pictures are compared with."""

from __future__ import annotations

from kinema.importers.players import Pictures, Player, ours, rlottie, share, thorvg

__all__ = ["Pictures", "Player", "ours", "rlottie", "share", "thorvg"]
