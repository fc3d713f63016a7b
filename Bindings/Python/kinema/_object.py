"""The common base of the library's objects: close, with and del work; copying with Python's means does not."""

from __future__ import annotations

from sys import is_finalizing
from types import TracebackType
from typing import TYPE_CHECKING, Any, NoReturn

from ._callbacks import raised
from ._hints import Guided

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Self


class Identity(Guided):
    """An object with an identity. Python's way of copying would make two objects that release the same reference. A class whose
    objects the engine can copy overrides `__copy__`."""

    __slots__ = ()

    def __copy__(self) -> Any:
        raise TypeError(f"{type(self).__name__} objects cannot be copied: make another one")

    def __deepcopy__(self, known: dict[int, Any]) -> Any:
        return self.__copy__()

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError(f"{type(self).__name__} objects cannot be pickled: they live in this process")


class Owned(Identity):
    """Owns something of the library until `close`, the end of a with block, or the end of the object."""

    __slots__ = ("__weakref__",)

    def _release(self) -> None:
        """Releases the reference; may be called more than once."""
        raise NotImplementedError

    def close(self) -> None:
        """Releases the reference now rather than when the object is collected. Later calls have no effect."""
        self._release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def __del__(self, is_finalizing: Callable[[], bool] = is_finalizing) -> None:
        # At the end of the process, the callbacks that C would call and the names of this module no longer exist.
        if is_finalizing():
            return
        pending = raised.error  # this may run between a callback that failed and its caller
        if pending is not None:
            raised.error = None
        try:
            self._release()
        except (AttributeError, ReferenceError):  # __init__ failed, or Context.restore has taken the object away
            pass
        finally:
            if pending is not None:
                raised.error = pending
