"""What every object that stands for one in the library has in common: close, with, del."""

from __future__ import annotations

from sys import is_finalizing
from types import TracebackType
from typing import TYPE_CHECKING

from ._callbacks import raised

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Self


class Owned:
    """Owns something of the library until `close`, the end of a with block, or the end of the object."""

    __slots__ = ("__weakref__",)

    def _release(self) -> None:
        """Gives back what is owned; called any number of times."""
        raise NotImplementedError

    def close(self) -> None:
        """Gives back what this object owns now rather than when it is collected. Twice is once."""
        self._release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def __del__(self, is_finalizing: Callable[[], bool] = is_finalizing) -> None:
        # At the end of the process the callbacks that C would call are gone, and so are the names of this module.
        if is_finalizing():
            return
        pending, raised.error = raised.error, None  # this may run between a callback that failed and its caller
        try:
            self._release()
        except AttributeError:  # the object was never finished
            pass
        finally:
            raised.error = pending
