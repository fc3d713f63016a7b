"""Motions that nobody sees: warnings about those of layers that are not visible after the commit."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import byref, c_double, c_size_t
from typing import TYPE_CHECKING, NamedTuple

from . import _quick
from ._layer_base import LayerBase
from ._library import lib
from .enumerations import Property
from .errors import KinemaError, NotCommittedError
from .suspicion import Place, calling, warn

if TYPE_CHECKING:
    from .context import Context


class Unseen(NamedTuple):
    """A layer that was not visible when a motion began, and the place of the call."""

    layer: LayerBase
    place: Place


MOST_UNSEEN = 64


def watch(context: Context, layers: Sequence[LayerBase], takes_time: bool, has_rows: bool) -> None:
    """Warns about a motion of no property. Remembers one that moves nothing unless the next commit makes its layer visible; the first
    layer stands for all."""
    if not has_rows:
        warn("animate: no property given, so nothing moves", None)
        return
    changed = context.depth.changed
    for layer in layers[:64]:
        changed.add(layer.handle.id)
    if layers and takes_time and not _is_visible(layers[0]):
        _note_unseen(layers[0])


def _note_unseen(layer: LayerBase) -> None:
    motions = layer.context.motions
    if len(motions) < MOST_UNSEEN:
        motions.append(Unseen(layer, calling()))


_quick.use(unseen=_note_unseen)


def _is_visible(layer: LayerBase) -> bool:
    hidden, count = c_double(), c_size_t()
    try:
        lib.kinLayerGetPresentationValue(
            layer.context.pointer, layer.handle, Property.HIDDEN, 0.0, byref(hidden), 1, byref(count)
        )
    except NotCommittedError:
        return False
    except KinemaError:  # the layer no longer exists
        return True
    return True


def report_motions(motions: Sequence[Unseen]) -> None:
    """Warns about motions of layers that are not visible after the commit."""
    for layer, place in motions:
        if not _is_visible(layer):
            text = "animate: the layer is not below a root after the commit, so nothing moves; add_root() or add_layer() puts it there"
            warn(text, layer, place=place)
