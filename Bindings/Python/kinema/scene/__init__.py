"""Scenes: layers, transactions and animations as JSON, played into a context. Tests/Conformance/FORMAT.md describes them;
or scene documents, of Include/kinema/SCENES.md."""

from .description import Scene, Show
from .playback import Playback
from .player import Player
from .reading import SceneError, animation_of, value_of

__all__ = ["Playback", "Player", "Scene", "SceneError", "Show", "animation_of", "value_of"]
