"""Objects that read many values of a context at once: samplers, streams, compact lists. Their modules are imported at the first use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._layer_base import Key
    from .compact_list import CompactList
    from .layer import Layer
    from .output_enumerations import MatrixForm
    from .sampler import Channel, Sampler
    from .stream import Stream


class Batching:
    """The makers of samplers, streams and compact lists, as methods of a context."""

    __slots__ = ()

    def sampler(self: Any, channels: Sequence[Channel], *, follow: bool | None = None) -> Sampler:
        """Prepares (layer, key path) pairs for sampling many times at once. With `follow` the sampler rebinds itself after
        changes; with False it stays at this commit; with None it does, and warns if it shows what is not so any more."""
        from .sampler import Sampler

        return Sampler(self, channels, follow)

    def stream(
        self: Any,
        layers: Sequence[Layer],
        dtype: Any,
        *,
        matrices: dict[str, MatrixForm] | None = None,
        writers: int = 1,
        skips_missing: bool = False,
        **sources: Key,
    ) -> Stream:
        """Prepares layers to be written as rows of a structured array: stream(ships, dtype, xy="position")."""
        from .stream import Stream

        return Stream(self, layers, dtype, sources, matrices=matrices, writers=writers, skips_missing=skips_missing)

    def compact_list(self: Any, matrix: str = "2x3") -> CompactList:
        """Makes a render list of numpy records in single precision, with matrices of "2x3" or "4x4" numbers."""
        from .compact_list import CompactList

        return CompactList(self, matrix)
