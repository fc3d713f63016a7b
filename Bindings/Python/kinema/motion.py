"""Motions: one call sets properties and animates the changes from what is shown.

>>> import kinema
>>> with kinema.Context() as ctx:
...     ship = ctx.root(position=(100, 50))
...     ctx.flush()
...     move = ship.animate(position=(300, 150), duration=0.5, curve="linear")
...     ctx.flush()
...     ship.presentation_value("position", at=0.25), ship.presentation_velocity("position", at=0.25)
(Point(x=200.0, y=100.0), Point(x=400.0, y=200.0))
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from ctypes import byref, c_double, pointer, sizeof
from dataclasses import dataclass
from functools import partial
from math import inf
from operator import index as whole
from typing import TYPE_CHECKING, Any

from . import _callbacks, _quick
from ._hints import component, hint, member
from ._layer_base import Key, LayerBase, known_handle
from ._library import lib
from ._structures import KinAnimator, KinMotion, KinValue
from ._given import plain, told
from ._values import c_text, encode, meant, numbers, read_text, real
from .animation_enumerations import Retarget
from .animator import Animator
from .document import write
from .enumerations import PropertyType
from .errors import InvalidArgumentError, InvalidHandleError, NotFoundError, TypeMismatchError
from .layer_list import handles_of
from .properties import Attribute
from .suspicion import SUSPECTS, examine
from .timing import Timing, curve_text
from .transaction import COMPLETION
from .unseen import watch

if TYPE_CHECKING:
    from . import choices
    from .context import Context
    from .key_path import KeyPath


Row = tuple["KeyPath", Any, int, int]
"""A key path, the numbers of its values or None, the width of a value, and the bytes from one layer's value to the next."""


TRANSACTION_DURATION = -1.0
"""KIN_TRANSACTION_DURATION: the duration of a motion that takes that of the transaction."""


class Each(list[Any]):
    """A value for each of several layers that one call moves: `position=kinema.Each([(0, 0), (0, 50)])`.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     rows = [ctx.root(), ctx.root()]
    ...     ctx.flush()
    ...     move = ctx.animate_layers(rows, position=kinema.Each([(0, 0), (0, 50)]), duration=1)
    ...     rows[1].position
    Point(x=0.0, y=50.0)
    """

    def __init__(self, values: Iterable[Any] = ()) -> None:
        super().__init__(plain(values))  # the rows of a table, too


@dataclass(frozen=True)
class Motion:
    """How a change moves: by a curve, or with a bounce by a spring, whose duration is then the perceptual one. A curve is whatever
    `timing` takes elsewhere: a name or text, four numbers, a TimingFunction, or a function of the progress. A duration of None and
    no curve are those of the transaction; with 0 the value changes at once, when the delay is over. `retarget` is "replace",
    "additive", "continue", or "automatic": a spring continues, a curve replaces. It waits `repeat_delay` seconds between one run and
    the next, at both ends if it autoreverses. With a `time_constant`, a decay goes before a spring (gesture.throw).

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     ship = ctx.root()
    ...     ctx.flush()
    ...     with ctx.transaction(motion=kinema.Motion(0.5, bounce=0, delay=1)):
    ...         ship.opacity = 0
    ...     round(ship.animation("opacity").duration, 3)     # the seconds until a critically damped spring settles
    0.8
    """

    duration: float | None = None
    curve: Timing = None
    bounce: float | None = None
    delay: float = 0
    stagger: float = 0
    repeat_count: float = 0
    autoreverses: bool = False
    retarget: choices.Retarget | Retarget = Retarget.AUTOMATIC
    time_constant: float = 0
    repeat_delay: float = 0

    def encode(self) -> KinMotion:
        """Returns the struct of C."""
        made = KinMotion(size=sizeof(KinMotion), curve=curve_text(self.curve))
        made.duration = TRANSACTION_DURATION if self.duration is None else _seconds(self.duration)
        made.delay, made.stagger = real(self.delay, "delay"), real(self.stagger, "stagger")
        made.timeConstant = real(self.time_constant, "time_constant")
        made.repeatCount, made.autoreverses = real(self.repeat_count, "repeat_count"), self.autoreverses
        made.repeatDelay = real(self.repeat_delay, "repeat_delay")
        made.spring, made.bounce = self.bounce is not None, real(self.bounce or 0, "bounce")
        made.retarget = member(Retarget, self.retarget, "retarget") if isinstance(self.retarget, str) else self.retarget
        return made


def _seconds(given: Any) -> float:
    """Converts a duration. C's number for that of the transaction means the same as None."""
    duration = real(given, "duration")
    if not 0 <= duration < inf and duration != TRANSACTION_DURATION:
        raise InvalidArgumentError(f"duration: {told(given)} given, expected seconds of 0 or more, or None for the transaction's")
    return duration


def encoded(motion: Any) -> KinMotion:
    """Returns the struct of a Motion."""
    if not isinstance(motion, Motion):
        raise TypeMismatchError(f"motion: {told(motion)} given, expected one such as kinema.Motion(0.5, bounce=0.2)")
    return motion.encode()


def motion_of(options: dict[str, Any]) -> Motion:
    """Takes the options of a Motion out of others."""
    return Motion(**{name: options.pop(name) for name in Motion.__dataclass_fields__ if name in options})


def changes(
    context: Context, layers: Sequence[LayerBase], values: Mapping[Key, Any] | None, options: Mapping[str, Any]
) -> list[Row]:
    """Returns the rows of properties: those of `values`, and others that are named as attributes."""
    if values is not None and not isinstance(values, Mapping):
        raise TypeMismatchError(f'values: {told(values)} given, expected a dict such as {{"position.x": 300}}')
    given: dict[Key, Any] = dict(values or {})
    kind = type(layers[0]) if layers else getattr(layers, "kind", LayerBase)  # a list of layers may be empty
    for name, value in options.items():
        attribute = getattr(kind, name, None)
        if not isinstance(attribute, Attribute):
            known = [word for word in dir(kind) if isinstance(getattr(kind, word), Attribute)]
            part = component(name)
            others = [*known, *Motion.__dataclass_fields__, "completion", "animator"]
            suggestion = f': did you mean animate({{"{part}": …}})?' if part else hint(name, others)
            raise TypeError(f"animate() has no option {name!r}, and the layer has no such property{suggestion}")
        given[attribute.number] = value
    return [_row(context.key_path(key), value, len(layers)) for key, value in given.items()]


def _row(path: KeyPath, value: Any, count: int) -> Row:
    if isinstance(value, Each) and len(value) != count:
        raise ValueError(f"{path.name}: {len(value)} values of kinema.Each given, expected one for each of {count} layers")
    if not path.animatable:
        raise TypeMismatchError(f"keyPath: {path.name} given, expected an animatable property of numbers")
    each = value if isinstance(value, Each) else [value]
    if path.name in SUSPECTS:
        for one in each:
            examine(path.name, one)
    if path.type == PropertyType.PATH:
        if isinstance(value, Each):
            raise TypeError(f"{path.name}: kinema.Each given, expected one path for all layers")
        return path, encode(value, path.type), 0, 0
    if value is None:
        return path, None, 0, 0
    arrays = [numbers(meant(one, path.type), path.name, path.type) for one in each]
    if not isinstance(value, Each):
        return path, arrays[0], len(arrays[0]), 0
    width = len(arrays[0]) if arrays else 0
    if any(len(array) != width for array in arrays):
        raise ValueError(f"{path.name}: values of different lengths given, expected one value for each layer")
    return path, numbers([x for array in arrays for x in array]), width, width * sizeof(c_double)


_quick.use(
    motion_options={
        **{name: place for place, name in enumerate(Motion.__dataclass_fields__)},
        **dict.fromkeys(("from_", "start_velocity", "animator"), 99),
    },
    retargets={name.lower(): int(kind) for name, kind in Retarget.__members__.items()},
)


def joined(context: Context, given: Animator | bool) -> Animator:
    """Returns the animator that the animations of a call join: the given one, or a new one for True."""
    if given is True:
        return Animator(context, KinAnimator())
    if not isinstance(given, Animator):
        raise TypeMismatchError(f"animator: {told(given)} given, expected one such as animate() returns, or True")
    if not given.handle.id:
        raise InvalidHandleError("animator: a closed one given, expected an open one")
    return given


def animate(
    context: Context, layers: Sequence[LayerBase], values: Mapping[Key, Any] | None, completion: Any, options: dict[str, Any]
) -> Animator:
    """Animates properties of layers. The options are those of a Motion, and properties as attributes are named."""
    motion, starts = motion_of(options), {name: options.pop(name, None) for name in ("start_velocity", "from_")}
    animator = joined(context, options.pop("animator", None) or True)
    handles = handles_of(layers)
    rows = changes(context, layers, values, options)
    for name, start in starts.items():
        if start is not None and len(rows) != 1:
            raise TypeError(f"{name}: one given for several properties, expected a call for each property")
    for path, row, width, stride in rows:
        made = motion.encode()
        made.animator = pointer(animator.handle)
        for name, start in starts.items():
            if start is not None and isinstance(row, KinValue):
                raise TypeError(f"{name}: one given for {path.name}, expected numbers")
            if start is not None:
                setattr(made, _STARTS[name], _start(name, path, start, len(layers), width, stride))
        if completion is not None and len(rows) == 1:
            set_completion(context, made, completion)
        if isinstance(row, KinValue):
            lib.kinLayersAnimateData(context.pointer, handles, len(layers), path.id, byref(row), byref(made))
            continue
        lib.kinLayersAnimate(context.pointer, handles, len(layers), path.id, row, width, stride, byref(made))
    if completion is not None and len(rows) > 1:
        animator.add_completion(completion)
    watch(context, layers, motion.duration != 0, bool(rows))
    return animator


_STARTS = {"start_velocity": "startVelocity", "from_": "from"}
"""The members of KinMotion that say how a change of a single property begins."""


def _start(name: str, path: KeyPath, start: Any, count: int, width: int, stride: int) -> Any:
    """Returns the numbers of a start in the places of the values: one for all layers, or one for each."""
    rows = start if isinstance(start, Each) else [start] * (count if stride else 1)
    if isinstance(start, Each) and (not stride or len(rows) != count):
        raise ValueError(f"{name}: {len(rows)} given, expected one for each value of kinema.Each")
    arrays = [numbers(meant(one, path.type), name, path.type) for one in rows]
    if any(len(array) != width for array in arrays):
        raise ValueError(f"{name}: {start!r} given, expected {width} numbers, as {path.name} has")
    return numbers([x for array in arrays for x in array])


def _controlled(context: Context, motion: Motion | None, animator: Animator | bool | None) -> tuple[Any, Animator | None]:
    """Returns the argument of C for a motion that a call may leave out, and its animator."""
    if motion is None:
        if animator:
            raise TypeError("animator: one given without a motion, expected both")
        return None, None
    made, control = encoded(motion), joined(context, animator or True)
    made.animator = pointer(control.handle)
    return byref(made), control


def set_completion(context: Context, made: KinMotion, completion: Any) -> None:
    """A function, or the tag of a Completion event. If the call fails, C releases it."""
    if callable(completion):
        made.completion, made.userData, made.destroy = COMPLETION, _callbacks.keep(completion, context.kept), _callbacks.DESTROY
    else:
        made.tag = context.tag_of(completion)


class Animated(LayerBase):
    """The functions of motion.h and animator.h as methods of a layer."""

    __slots__ = ()

    if TYPE_CHECKING:  # each class narrows it to its properties

        def animate(self, *_: Any, **options: Any) -> Animator: ...
    else:

        def animate(self, values: Mapping[Key, Any] | None = None, *, completion: Any = None, **options: Any) -> Animator:
            """Sets properties and animates the changes: `ship.animate(position=(300, 150), duration=0.5, curve="easeOut")`. The
            options are those of a Motion; everything else is a property. `values` has other key paths:
            `{"transform.rotation": 1}`. `from_` is the value from which the change of a single property begins, in place of what
            is shown, and `start_velocity` its velocity there. The completion, a function or a tag, waits for the animations of all
            properties. Returns an animator of all. With `animator` they join that one, which is returned; the completion of several
            properties then waits for everything that the animator has.

            >>> import kinema
            >>> with kinema.Context() as ctx:
            ...     ship, card = ctx.root(), ctx.root()
            ...     ctx.flush()
            ...     move = ship.animate({"position.x": 100}, duration=1, curve="linear")
            ...     card.animate(opacity=0, duration=2, curve="linear", animator=move) is move
            ...     ctx.flush()
            ...     move.time = 0.5
            ...     ctx.flush()
            ...     ship.presentation_value("position.x"), card.presentation_value("opacity")
            True
            (50.0, 0.75)
            """
            if completion is None and (animator := _quick.animate(self, values, options)) is not None:
                return animator
            return animate(self.context, [self], values, completion, options)

    def move(
        self,
        superlayer: LayerBase,
        index: int = sys.maxsize,
        motion: Motion | None = None,
        *,
        animator: Animator | bool | None = None,
    ) -> Animator | None:
        """Moves the layer to a superlayer, on top or at an index, and keeps what is shown: with its world transform, or from there
        by a motion to the position, zPosition and transform that it has. Returns an animator of the motion, or the one that it
        joins.

        >>> import kinema
        >>> with kinema.Context() as ctx:
        ...     root = ctx.root()
        ...     panel, card = root.add_layer(position=(100, 50)), root.add_layer(position=(130, 50))
        ...     ctx.flush()
        ...     card.move(panel)
        ...     card.position
        Point(x=30.0, y=0.0)
        """
        made, control = _controlled(self.context, motion, animator)
        place = min(max(whole(index), 0), sys.maxsize)
        above = known_handle(superlayer, "superlayer")
        lib.kinLayerMove(self.context.pointer, self.handle, above, place, made)
        return control

    def animator(self, key: str) -> Animator:
        """Makes an animator of the animation under a key, which leaves another animator."""
        handle = KinAnimator()
        lib.kinLayerGetAnimator(self.context.pointer, self.handle, c_text(key), byref(handle))
        return Animator(self.context, handle)

    # ---- States of its document ------------------------------------------------------------------------------------------

    @property
    def state(self) -> str | None:
        """The state of the document in which the layer is; None is the base state. Setting it moves the layer by the transition of
        its document.

        >>> import kinema
        >>> door = {"id": "door", "states": [{"name": "open", "values": [{"keyPath": "position.x", "value": 90}]}]}
        >>> with kinema.Context() as ctx:
        ...     layer = ctx.load({"kinema": 1, "layers": [door]})["door"]
        ...     layer.state = "open"
        ...     layer.state, layer.states, layer.position.x
        ('open', ['open'], 90.0)
        """
        return read_text(partial(lib.kinLayerGetState, self.context.pointer, self.handle)) or None

    @state.setter
    def state(self, name: str | None) -> None:
        self.set_state(name)

    @property
    def states(self) -> list[str]:
        """The names of the states in the order of the document."""
        names: list[str] = []
        while True:
            try:
                names.append(read_text(partial(lib.kinLayerGetStateName, self.context.pointer, self.handle, len(names))))
            except NotFoundError:
                return names

    def set_state(
        self, name: str | None, motion: Motion | None = None, *, animator: Animator | bool | None = None
    ) -> Animator | None:
        """Moves the layer to a state from what it shows, by a motion or by the transition of its document. None is the base
        state. Returns an animator of the motion, or the one that it joins."""
        made, control = _controlled(self.context, motion, animator)
        lib.kinLayerSetState(self.context.pointer, self.handle, c_text(name, "name"), made)
        return control

    def start_timeline(self, name: str, completion: Any = None) -> Animator:
        """Starts a timeline of the document, and returns its animator. The completion is a function or the tag of a Completion
        event.

        >>> import kinema
        >>> way = {"keyPath": "position.x", "value": 90, "motion": {"curve": "linear", "duration": 2}}
        >>> with kinema.Context() as ctx:
        ...     layer = ctx.load({"kinema": 1, "layers": [{"id": "a", "timelines": [{"name": "go", "entries": [way]}]}]})["a"]
        ...     ctx.flush()
        ...     run = layer.start_timeline("go")
        ...     ctx.advance(1)
        ...     run.duration, layer.presentation_value("position").x
        (2.0, 45.0)
        """
        animator, made, text = Animator(self.context, KinAnimator()), Motion().encode(), c_text(name, "name")
        made.animator = pointer(animator.handle)
        if completion is not None:
            set_completion(self.context, made, completion)
        lib.kinLayerStartTimeline(self.context.pointer, self.handle, text, byref(made))
        return animator

    def write(self, **options: Any) -> str:
        """Returns the layer with everything below it as a scene document. The options are those of document.write: indent,
        resource."""
        return write(self.context, self, **options)
