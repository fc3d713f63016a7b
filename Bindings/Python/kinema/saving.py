"""Saving the state of a context as bytes, and bringing it back; contexts as pickles."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from ctypes import byref, c_size_t, create_string_buffer
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from ._library import lib
from ._structures import KinLayer
from ._layer_base import known_handle
from .errors import BufferTooSmallError

if TYPE_CHECKING:
    from .context import Context
    from .layer import Layer


class Era:
    """The time between two saves of a context. Its objects know in which one they took their references: a state counts those of
    earlier eras, so after its restore the objects of later ones own nothing."""

    __slots__ = ("counts", "__weakref__")

    def __init__(self) -> None:
        self.counts = True


class Eras:
    """The eras of a context."""

    __slots__ = ("current", "_all", "_saves")

    def __init__(self) -> None:
        self._all: WeakSet[Era] = WeakSet()
        self._saves: deque[tuple[bytes, Era]] = deque(maxlen=64)  # the checksum of each state, and the era that it began
        self._begin()

    def _begin(self) -> Era:
        self.current = Era()
        self._all.add(self.current)
        return self.current

    def end(self, state: bytes) -> None:
        """Begins an era at the save of a state."""
        self._saves.append((state[8:16], self._begin()))

    def go_back(self, state: bytes) -> None:
        """Begins an era at the restore of a state. Of one that is too old, or of another context, it counts no reference."""
        later: list[Era] = []
        while self._saves:
            known, era = self._saves.pop()
            later.append(era)
            if known == state[8:16]:
                break
        else:
            later = list(self._all)
        for era in later:
            era.counts = False
        self.end(state)


class Saveable:
    """The saved states of a context, as its methods."""

    __slots__ = ()
    pointer: Any
    layer_of: Callable[[KinLayer], Any]
    write: Callable[..., str]
    time: Any
    eras: Eras
    keep_tags: Callable[[], None]

    def __reduce_ex__(self, protocol: object) -> Any:
        """Pickles the layers, as the scene document that `write` returns, and the time. The loaded context shows the same.

        >>> import kinema, pickle
        >>> with kinema.Context() as ctx:
        ...     ship = ctx.root(name="ship", position=(3, 4))
        ...     again = pickle.loads(pickle.dumps(ctx))
        >>> with again:
        ...     again.roots[0].name, again.roots[0].position
        ('ship', Point(x=3.0, y=4.0))
        """
        return _from_document, (type(self), self.write(), self.time)

    def save(self) -> bytes:
        """Returns the whole state: layers, animations, running and waiting events, the clock. The context must be at rest.

        >>> import kinema
        >>> with kinema.Context() as ctx:
        ...     layer = ctx.root(opacity=0.5)
        ...     ctx.flush()
        ...     state = ctx.save()
        ...     layer.opacity = 1
        ...     ctx.advance(3)
        ...     ctx.restore(state)
        ...     layer.opacity, ctx.time
        (0.5, 0.0)
        """
        self.keep_tags()
        size = c_size_t()
        buffer = create_string_buffer(4096)
        while True:
            try:
                lib.kinContextSave(self.pointer, buffer, len(buffer), byref(size))
                break
            except BufferTooSmallError:
                buffer = create_string_buffer(size.value)
        state = buffer.raw[: size.value]
        self.eras.end(state)
        return state

    def restore(self, state: bytes) -> None:
        """Replaces the whole state by a saved one.

        Layers, animations and animators that existed then are valid again; those made since are not. An object that was made since for
        a layer that existed still refers to it, but does not keep it alive. In another context the state becomes a
        copy without functions and user data; `counterpart` finds its layers.
        """
        lib.kinContextRestore(self.pointer, state, len(state))
        self.eras.go_back(state)

    def counterpart(self, layer: Layer) -> Any:
        """Returns the layer that `restore` made of a layer of another context."""
        handle = KinLayer()
        lib.kinLayerGetCounterpart(self.pointer, known_handle(layer), byref(handle))
        return self.layer_of(handle)


def _from_document(kind: Callable[[], Context], document: str, time: float) -> Context:
    context = kind()
    context.advance(time)
    context.load(document).close()
    context.flush()
    return context
