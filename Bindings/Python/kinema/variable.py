"""Variables: animated numbers without a layer.

>>> import kinema
>>> with kinema.Context() as ctx:
...     zoom = ctx.variable(1.0)
...     zoom.animate(3, duration=0.5, curve="linear")
...     ctx.advance(0.25)
...     zoom.value, zoom.velocity
(2.0, 4.0)
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from ctypes import byref, c_double, pointer, sizeof
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from . import _numpy
from ._given import plain, refusal
from ._library import lib
from ._object import Owned
from ._structures import KinAnimator, KinVariable
from ._values import numbers
from .animation_enumerations import VariableKind
from .animator import Animator
from .errors import KinemaError
from .motion import joined, motion_of, set_completion
from .output_enumerations import Format
from .values import Color

if TYPE_CHECKING:
    from .context import Context

Number = float | Sequence[float] | Color
"""The value of a variable: a number, one to four of them, or a color."""


class Variable(Owned):
    """One to four numbers, or a color, that move by motions; `Context.variable` makes one. It takes effect at once and needs no flush.
    Closing it, or letting go of it, releases it, unless it has a key: those live as long as they are asked for in every frame.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     place = ctx.variable((0, 0))
    ...     place.animate((10, 20), duration=1, curve="linear")
    ...     ctx.advance(0.5)
    ...     half = place.value
    ...     place.value = 1, 2                                       # at once
    ...     half, place.value
    ((5.0, 10.0), (1.0, 2.0))
    """

    __slots__ = ("context", "handle", "_era", "_owns", "_shape")

    def __init__(self, context: Context, handle: KinVariable, shape: tuple[int, ...] | type[Color], *, owns: bool) -> None:
        self.context, self.handle, self._era, self._owns, self._shape = context, handle, context.eras.current, owns, shape

    def _release(self) -> None:
        handle = self.context.swapped(self, "handle", KinVariable())
        if handle.id and self._owns and self._era.counts and (pointer := self.context.pointer):
            with suppress(KinemaError):
                lib.kinVariableRelease(pointer, handle)

    def _room(self) -> Any:
        return (c_double * (4 if self._shape is Color else self._shape[0] if self._shape else 1))()  # type: ignore[index]

    def _value(self, row: Any) -> Any:
        return Color(*row) if self._shape is Color else tuple(row) if self._shape else row[0]

    @property
    def value(self) -> Any:
        """The value at the context's time. Setting it is a jump, which ends its motions."""
        row = self._room()
        lib.kinVariableGet(self.context.pointer, self.handle, row, None, len(row))
        return self._value(row)

    @value.setter
    def value(self, value: Number) -> None:
        row = numbers(value)
        lib.kinVariableSet(self.context.pointer, self.handle, row, len(row))

    @property
    def velocity(self) -> Any:
        """The change of the value in units per second."""
        row = self._room()
        lib.kinVariableGet(self.context.pointer, self.handle, None, row, len(row))
        return tuple(row) if self._shape else row[0]

    @property
    def target(self) -> Any:
        """The value to which it leads."""
        row = self._room()
        lib.kinVariableGetTarget(self.context.pointer, self.handle, row, len(row))
        return self._value(row)

    def animate(
        self,
        target: Number,
        duration: float | None = None,
        *,
        completion: Any = None,
        animator: Animator | bool | None = None,
        **options: Any,
    ) -> Animator | None:
        """Moves it from what it shows to a target: `zoom.animate(2, 0.5, curve="easeOut")`, `zoom.animate(2, bounce=0.2)`. The
        options are those of a Motion, `from_` and `start_velocity`. The completion is a function, or the tag of a Completion event.
        The motion joins an animator, which is returned; True makes one.

        >>> import kinema
        >>> with kinema.Context() as ctx:
        ...     zoom = ctx.variable(1.0)
        ...     scrub = zoom.animate(3, 1, curve="linear", animator=True)
        ...     scrub.paused, scrub.fraction = True, 0.5
        ...     zoom.value
        2.0
        """
        row = numbers(target, "target")
        return _animate(self.context, byref(self.handle), 1, row, len(row), 0, duration, completion, options, animator)

    def __repr__(self) -> str:
        try:
            return f"<variable {self.value!r}>"
        except KinemaError as error:
            return f"<variable {self.handle.id:#x}: {error.status_name}>"


class Variables(Owned):
    """Many variables of one width, which are moved and read together; `Context.variables` makes them.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     bars = ctx.variables([0.0, 10.0, 20.0])
    ...     bars.animate([100, 110, 120], duration=1, curve="linear", stagger=0.5)
    ...     ctx.advance(0.5)
    ...     [float(x) for x in bars.read()]
    [50.0, 10.0, 20.0]
    """

    __slots__ = ("context", "handles", "width", "_era", "_is_flat")

    def __init__(self, context: Context, values: Any) -> None:
        given = plain(values)
        if not hasattr(given, "__iter__") or isinstance(given, str):
            raise refusal(values, "values")
        rows = list(given)
        self._is_flat = not rows or not hasattr(rows[0], "__len__")
        self.context, self._era = context, context.eras.current
        self.handles = (KinVariable * len(rows))()
        self.width = 1 if self._is_flat else len(rows[0])
        for place, row in enumerate(rows):
            one = numbers(row, f"values[{place}]")
            handle = KinVariable()
            lib.kinVariableCreate(context.pointer, VariableKind.NUMBERS, one, len(one), byref(handle))
            self.handles[place] = handle
            if len(one) != self.width:
                raise ValueError(f"values[{place}]: {len(one)} numbers given, expected {self.width} as in the first")

    def _release(self) -> None:
        handles = self.context.swapped(self, "handles", (KinVariable * 0)())
        if self._era.counts and (pointer := self.context.pointer):
            for handle in handles:
                if handle.id:
                    with suppress(KinemaError):
                        lib.kinVariableRelease(pointer, handle)

    def __len__(self) -> int:
        return len(self.handles)

    def __getitem__(self, place: int) -> Variable:
        shape = () if self._is_flat else (self.width,)
        return Variable(self.context, KinVariable(self.handles[place].id), shape, owns=False)

    def animate(
        self,
        targets: Any,
        duration: float | None = None,
        *,
        completion: Any = None,
        animator: Animator | bool | None = None,
        **options: Any,
    ) -> Animator | None:
        """Moves all to targets, a row for each or one for all, each `stagger` seconds after the one before. The options are those of
        Variable.animate."""
        rows = numbers(flat(plain(targets)), "targets")
        if len(rows) not in (self.width, self.width * len(self)):
            raise ValueError(
                f"targets: {len(rows)} numbers given, expected {self.width} for each of {len(self)} variables, or for all"
            )
        stride = 0 if len(rows) == self.width else self.width * sizeof(c_double)
        return _animate(self.context, self.handles, len(self), rows, self.width, stride, duration, completion, options, animator)

    def read(self, out: Any = None) -> Any:
        """Returns what all show: numbers, or rows of them, in numpy's array if numpy is installed. `out` is an array of numpy, in
        float64, float32 or uint8 (0...1 becomes 0...255), with a row for each variable, to write to instead."""
        return self._read(lib.kinVariablesRead, out)

    def read_velocities(self, out: Any = None) -> Any:
        """Returns the velocities of all, in units per second, as `read` returns the values. `out` is in float64 or float32."""
        return self._read(lib.kinVariablesReadVelocities, out)

    def _read(self, call: Any, out: Any) -> Any:
        if out is None and _numpy.numpy is None:
            room = (c_double * (self.width * len(self)))()
            call(self.context.pointer, self.handles, len(self), room, self.width, 0, Format.FLOAT64)
            return list(room) if self._is_flat else [tuple(room[i : i + self.width]) for i in range(0, len(room), self.width)]
        if out is None:
            out = _numpy.numpy.empty((len(self),) if self._is_flat else (len(self), self.width))
        expected = (len(self),) if self._is_flat else (len(self), self.width)
        if out.shape != expected or (not self._is_flat and self.width > 1 and out.strides[1] != out.itemsize):
            raise ValueError(f"out: an array of shape {out.shape} given, expected {expected} with adjacent numbers")
        stride = out.strides[0] if len(self) > 1 else self.width * out.itemsize
        call(self.context.pointer, self.handles, len(self), out.ctypes.data, self.width, stride, _format(out.dtype.str[1:]))
        return out

    def __repr__(self) -> str:
        return f"<{len(self)} variables>"


def make(context: Context, value: Number, key: int | str | None) -> Variable:
    """Makes a variable, or returns that with a key."""
    row, handle = numbers(value, "value"), KinVariable()
    is_list = isinstance(value, Sequence) or getattr(value, "ndim", 0) > 0
    shape: Any = Color if isinstance(value, Color) else (len(row),) if is_list else ()
    kind = VariableKind.COLOR if shape is Color else VariableKind.NUMBERS
    if key is None:
        lib.kinVariableCreate(context.pointer, kind, row, len(row), byref(handle))
    else:
        number = int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "little") if isinstance(key, str) else key
        if not 0 <= number < 1 << 64:
            raise ValueError(f"key: {key!r} given, expected a text or an integer of 64 bits")
        lib.kinVariableFor(context.pointer, number, kind, row, len(row), byref(handle))
    return Variable(context, handle, shape, owns=key is None)


def _animate(
    context: Context,
    handles: Any,
    count: int,
    targets: Any,
    width: int,
    stride: int,
    duration: float | None,
    completion: Any,
    options: dict[str, Any],
    animator: Animator | bool | None,
) -> Animator | None:
    starts = {
        name: numbers(flat(plain(options.pop(name))), name)
        for name in ("from_", "start_velocity")
        if options.get(name) is not None
    }
    motion = motion_of({**options, "duration": duration}) if duration is not None else motion_of(dict(options))
    if unknown := [name for name in options if name not in motion.__dataclass_fields__]:
        raise TypeError(f"animate() has no option {unknown[0]!r}")
    made = motion.encode()
    for name, start in starts.items():
        if len(start) != len(targets):
            raise ValueError(f"{name}: {len(start)} numbers given, expected {len(targets)}, as the target has")
        setattr(made, "from" if name == "from_" else "startVelocity", start)
    if completion is not None:
        set_completion(context, made, completion)
    control = joined(context, animator) if animator else None
    if control is not None:
        made.animator = pointer(control.handle)
    lib.kinVariablesAnimate(context.pointer, handles, count, targets, width, stride, byref(made))
    return control


def flat(values: Any) -> Any:
    if isinstance(values, (list, tuple)) and values and hasattr(values[0], "__len__"):
        return [number for row in values for number in row]
    return values


def _format(dtype: str) -> Format:
    formats = {"f8": Format.FLOAT64, "f4": Format.FLOAT32, "u1": Format.UNORM8}
    if dtype not in formats:
        raise TypeError(f"out: a type of {dtype!r} given, expected float64, float32 or uint8")
    return formats[dtype]
