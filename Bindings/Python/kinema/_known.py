"""The Python objects of layers: a layer is the same object as long as Python holds it, so `is`, subclasses and attributes survive."""

from __future__ import annotations

from threading import RLock
from typing import TYPE_CHECKING, Any
from weakref import ref

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ._layer_base import LayerBase
    from ._structures import KinLayer
    from .saving import Era


class Known:
    """The objects of a context's layers by handle, which it does not keep alive. It is recursive, because the garbage collector
    may run a destructor inside, and calls no C inside, because a thread may hold the context's lock meanwhile."""

    __slots__ = ("_guard", "_refs")

    def __init__(self) -> None:
        self._guard = RLock()
        self._refs: dict[int, ref[LayerBase]] = {}

    def add(self, layer: LayerBase) -> None:
        """Adds the object of a new layer, which no other thread knows: one step, so it needs no guard."""
        self._refs[layer.handle.id] = ref(layer)

    def find(self, number: int) -> Any:
        """Returns the object of a handle, or None."""
        with self._guard:
            found = self._refs.get(number)
            return None if found is None else found()

    def meet(self, layer: LayerBase, era: Era) -> tuple[Any, bool]:
        """Returns the object of the layer's handle, which is `layer` itself if there was none of its class, and whether it has taken
        the reference that `layer` brings: one that has a reference needs no other."""
        with self._guard:
            known = self.find(layer.handle.id)
            if known is None or known.CLASS != layer.CLASS:
                known = layer
                self._refs[layer.handle.id] = ref(layer)
            if known.owns:
                return known, False
            known._era = era
            return known, True

    def take(self, layer: LayerBase) -> bool:
        """Takes the reference away from an object that ends or is closed; a call makes another object for its layer. Returns whether
        it had one: two threads may close it."""
        with self._guard:
            self._forget(layer)
            owned, layer._era = layer.owns, None
            return owned

    def take_all(self, layers: Iterable[LayerBase]) -> tuple[list[tuple[LayerBase, Era]], list[KinLayer]]:
        """Takes the references of objects. Returns those that had one with their eras, and their handles: one that is given twice
        is there twice, because C refuses it."""
        owned: list[tuple[LayerBase, Era]] = []
        handles: list[KinLayer] = []
        taken: set[int] = set()
        with self._guard:
            for layer in layers:
                if layer.owns and layer._era is not None:
                    self._forget(layer)
                    owned.append((layer, layer._era))
                    taken.add(layer.handle.id)
                    layer._era = None
                if layer.handle.id in taken:
                    handles.append(layer.handle)
        return owned, handles

    def give_back(self, owned: Iterable[tuple[LayerBase, Era]]) -> None:
        """Undoes `take_all`."""
        with self._guard:
            for layer, era in owned:
                layer._era = era
                self._refs[layer.handle.id] = ref(layer)

    def _forget(self, layer: LayerBase) -> None:
        found = self._refs.get(layer.handle.id)
        known = None if found is None else found()
        if found is not None and (known is None or known is layer):
            del self._refs[layer.handle.id]
