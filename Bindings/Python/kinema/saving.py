"""Saving the state of a context as bytes, and bringing it back; contexts as pickles."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import byref, c_size_t, create_string_buffer
from typing import TYPE_CHECKING, Any

from ._library import lib
from ._structures import KinLayer
from .errors import BufferTooSmallError

if TYPE_CHECKING:
    from .context import Context
    from .layer import Layer


class Saveable:
    """The saved states of a context, as its methods."""

    __slots__ = ()
    pointer: Any
    layer_of: Callable[[KinLayer], Any]
    write: Callable[..., str]
    time: Any
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
        try:
            lib.kinContextSave(self.pointer, buffer, len(buffer), byref(size))
        except BufferTooSmallError:
            buffer = create_string_buffer(size.value)
            lib.kinContextSave(self.pointer, buffer, len(buffer), byref(size))
        return buffer.raw[: size.value]

    def restore(self, state: bytes) -> None:
        """Replaces the whole state by a saved one.

        Layers, animations and animators that existed then are valid again; those made since are not. In another context the state becomes a
        copy without functions and user data; `counterpart` finds its layers.
        """
        lib.kinContextRestore(self.pointer, state, len(state))

    def counterpart(self, layer: Layer) -> Any:
        """Returns the layer that `restore` made of a layer of another context."""
        handle = KinLayer()
        lib.kinLayerGetCounterpart(self.pointer, layer.handle, byref(handle))
        return self.layer_of(handle)


def _from_document(kind: Callable[[], Context], document: str, time: float) -> Context:
    context = kind()
    context.advance(time)
    context.load(document).close()
    context.flush()
    return context
