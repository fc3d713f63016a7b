"""The exceptions, one for each status. Each is also the built-in exception that a Python programmer would expect.

>>> import kinema
>>> try:
...     kinema.Context().layer(position=(0, float("nan")))
... except ValueError as error:
...     type(error).__name__, error.status_name
('InvalidArgumentError', 'invalid_argument')
"""

from __future__ import annotations

from collections.abc import Iterable

from ._hints import completed
from .enumerations import Status


class KinemaError(Exception):
    """A call that failed and changed nothing. The message is the engine's: which argument, and what was given. If a name is
    unknown, it suggests another."""

    status: Status = Status.OK
    known: Iterable[str] = ()  # names that only this context has, for the suggestion of a message

    @property
    def status_name(self) -> str:
        """The status as the C interface spells it: "invalid_handle"."""
        return self.status.name.lower()

    def __str__(self) -> str:
        return completed(" ".join(map(str, self.args)), self.known)


class InvalidArgumentError(KinemaError, ValueError):
    """An argument of the right type is out of range, NaN, or missing."""

    status = Status.INVALID_ARGUMENT


class InvalidHandleError(KinemaError, ReferenceError):
    """A layer, animation or transaction no longer exists, has another kind, or belongs to another context; or the context is
    closed."""

    status = Status.INVALID_HANDLE


class UnknownKeyError(KinemaError, KeyError, AttributeError):
    """No property or key path of this name exists here. As an attribute this is missing: `getattr(transition, "key_path", None)`
    is None."""

    status = Status.UNKNOWN_KEY


class TypeMismatchError(KinemaError, TypeError):
    """A value has the wrong type or the wrong number of components."""

    status = Status.TYPE_MISMATCH


class NoTransactionError(KinemaError, RuntimeError):
    """This thread has no open transaction to commit."""

    status = Status.NO_TRANSACTION


class TimeBackwardsError(KinemaError, ValueError):
    """The clock of a context only moves forward."""

    status = Status.TIME_BACKWARDS


class CycleError(KinemaError, ValueError):
    """A layer, group or timeline entry would contain or follow itself, or is nested too deep."""

    status = Status.CYCLE


class BufferTooSmallError(KinemaError, BufferError):
    """The buffer is too small; the required size was written."""

    status = Status.BUFFER_TOO_SMALL


class OutOfOrderError(KinemaError, RuntimeError):
    """Only the innermost open transaction of this thread can be committed."""

    status = Status.OUT_OF_ORDER


class ReadOnlyError(KinemaError, AttributeError):
    """Presentation layers, frozen animations and derived values cannot be changed."""

    status = Status.READ_ONLY


class NotCommittedError(KinemaError, LookupError):
    """The layer has no presentation: it was not below a root at the last commit."""

    status = Status.NOT_COMMITTED


class NotFoundError(KinemaError, KeyError):
    """No entry has this key."""

    status = Status.NOT_FOUND


class LimitExceededError(KinemaError, OverflowError):
    """A count or size exceeds a limit of the engine."""

    status = Status.LIMIT_EXCEEDED


class OutOfMemoryError(KinemaError, MemoryError):
    """The memory for a size that the host chose cannot be allocated."""

    status = Status.OUT_OF_MEMORY


class ConflictError(KinemaError, RuntimeError):
    """Another thread has uncommitted changes of this part of the tree."""

    status = Status.CONFLICT


class BusyError(KinemaError, RuntimeError):
    """The context has uncommitted changes, or one of its callbacks runs."""

    status = Status.BUSY


class ConcurrencyError(KinemaError, RuntimeError):
    """Another call uses the object at this moment: one of this thread, which would wait for itself, or a scene's reload on another
    thread. Nothing has changed; call again after it."""

    @property
    def status_name(self) -> str:
        return "concurrency"


class InvalidStateError(KinemaError, ValueError):
    """The bytes are not a saved state of this version of the library, or were altered."""

    status = Status.INVALID_STATE


_BY_STATUS: dict[int, type[KinemaError]] = {error.status: error for error in KinemaError.__subclasses__() if error.status}


def error_for(status: int, sentence: str) -> KinemaError:
    """Returns the exception for a status; a plain KinemaError for a status that only a newer library has."""
    return _BY_STATUS.get(status, KinemaError)(sentence)
