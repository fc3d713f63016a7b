"""The pointers that C gives, each with the life of its object.

A foreign call holds its arguments until it returns, so C's object ends with the last reference to its pointer and never under a
call: `close` only drops a reference. If another thread is inside a call at that time, the object ends when that call returns.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import c_void_p
from sys import is_finalizing
from typing import Any

from ._callbacks import raised
from ._library import lib


class Pointer(c_void_p):
    """A pointer that ends its object."""

    END: Callable[[Any], None]

    def __del__(self, is_finalizing: Callable[[], bool] = is_finalizing) -> None:
        # The garbage collector may finalize this object before others that still refer to it: they find NULL then.
        address, self.value = self.value, None
        if address is None or is_finalizing():  # at the end of the process C's callbacks no longer exist
            return
        pending, raised.error = raised.error, None  # this may run between a callback that failed and its caller
        try:
            self.END(address)
        finally:
            raised.error = pending


class ContextPointer(Pointer):
    END = lib.kinContextDestroy


class SamplerPointer(Pointer):
    END = lib.kinSamplerDestroy


class StreamPointer(Pointer):
    END = lib.kinStreamDestroy


class ListPointer(Pointer):
    END = lib.kinRenderListDestroy


class ScenePointer(Pointer):
    END = lib.kinSceneDestroy
