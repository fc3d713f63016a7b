"""Contexts: a world of layers with its own clock.

>>> import kinema
>>> with kinema.Context() as ctx:
...     ship = ctx.root().add_layer(position=(0, 150))
...     ctx.flush()
...     with ctx.transaction(duration=0.5, timing="linear"):
...         ship.position = 300, 150
...     ship.presentation_value("position.x", at=0.25)
150.0
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from ctypes import byref, c_double, c_int, c_size_t, c_uint32
from functools import partial
from itertools import count
from operator import index
from sys import is_finalizing
from threading import RLock
from typing import TYPE_CHECKING, Any
from warnings import warn

from . import _callbacks, _quick
from ._hints import member
from ._known import Known
from ._layer_base import Key, LayerBase, known_handle
from ._library import lib
from ._notebook import RichDisplay
from ._object import Owned
from ._pictures import Pictures
from ._pointers import ContextPointer
from ._signatures import show
from ._structures import KinEvent, KinEventCallback, KinLayer
from ._tags import Tagging
from ._turns import Turn
from ._given import told
from ._values import c_text, encode, read, read_array, real
from .action import Actions
from .animation import Animation
from .animation_object import AnimationObject
from .animator import Animator, of_transaction
from .batches import Batching
from .diagnostics import Diagnosable
from .document import LoadedScene, write
from .enumerations import LayerClass, PropertyType
from .errors import InvalidArgumentError, KinemaError, TypeMismatchError, UnknownKeyError
from .event import ON_EVENT, EventHandler, event_of
from .key_path import KeyPath, describe, resolve
from .layer import Layer
from .layer_classes import CLASSES, EmitterCell
from .making import Making, layer_class
from .many_layers import ManyLayers
from .motion import Motion
from .render_list import Rendering
from .saving import Eras, Saveable
from .transaction import Depth, Transaction
from .unseen import Unseen, report_motions

if TYPE_CHECKING:
    from . import choices
    from ._tasks import Queues
    from ._waiting import Waits
    from .animation_enumerations import Retarget
    from .records import Event
    from .view import AnimationBlock


class Context(RichDisplay, Making, ManyLayers, Rendering, Batching, Diagnosable, Saveable, Tagging, _quick.World, Owned):
    """A world of layers, at media time 0. Use it in a with block, or close it; contexts share nothing.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     ctx.advance(2.5)
    ...     ctx.time                                                 # seconds
    2.5
    """

    __slots__ = (
        *("weak", "kept", "known", "turns", "depth", "waits", "eras", "motions", "_pictures"),
        *("_key_paths", "_tags", "_tag_numbers", "_keeps_tags", "_guard", "_polling"),
    )
    pointer: ContextPointer | None

    def __init__(self) -> None:
        self.pointer = None
        self.kept: _callbacks.Home = {}
        self.known = Known()
        pointer = ContextPointer()
        lib.kinContextCreate(byref(pointer))
        self.pointer = pointer
        self._guard, self._polling = RLock(), Turn("events")
        self.weak = weakref.ref(self)
        self.turns: Queues = weakref.WeakKeyDictionary()
        self.depth = Depth()
        self.waits: Waits | None = None
        self._key_paths: dict[str | int, KeyPath] = {}
        self._tags: dict[int, Any] = {}
        self._keeps_tags = False
        self.eras = Eras()
        self.motions: list[Unseen] = []
        self._pictures = Pictures()
        self._tag_numbers = count(1 << 63)

    def _release(self) -> None:
        if self.pointer is not None:
            self.pointer = None  # a call of another thread may still hold it
            self.kept.clear()  # so that such a call runs no callback any more
            if self.waits is not None:
                self.waits.abandon()

    def __del__(self, warn: Any = warn, is_finalizing: Any = is_finalizing) -> None:
        if getattr(self, "pointer", None) is not None and self.kept and not is_finalizing():
            text = "a context was not closed, and its callbacks may have kept it alive: close it, or use it in a with block"
            warn(text, ResourceWarning, source=self)
        super().__del__()

    # ---- Clock ---------------------------------------------------------------------------------------------------------

    @property
    def time(self) -> float:
        """CACurrentMediaTime: the time of the last advance, in seconds."""
        time = c_double()
        lib.kinContextGetTime(self.pointer, byref(time))
        return time.value

    def advance(self, time: float) -> None:
        """Ends the turn: commits this thread's changes, moves the clock to `time` seconds, delivers the events, and commits what their
        callbacks have changed. A frame advances first; then it handles input and changes things, flushes, and draws."""
        try:
            lib.kinContextAdvance(self.pointer, real(time, "time"))
        finally:
            if self.waits is not None:
                self.waits.look()
        self.committed()

    @property
    def next_event_time(self) -> float:
        """The time at which an idle host should advance next; infinity if nothing will begin or end, and the current time while an
        event waits for a callback, or a change of this thread for a commit."""
        time = c_double()
        lib.kinContextGetNextEventTime(self.pointer, byref(time))
        return time.value

    def flush(self) -> None:
        """Commits this thread's implicit transaction now, or when its explicit transactions end."""
        lib.kinContextFlush(self.pointer)
        if self.depth.open == 0:
            self.committed()

    def committed(self) -> None:
        """Forgets what this thread has changed, and reports the motions of layers that no commit has made visible."""
        if self.depth.changed:
            self.depth.changed.clear()
        if self.motions and self.pointer is not None:
            motions, self.motions = self.motions, []
            report_motions(motions)

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Locks the context: `with ctx.lock():` makes several calls one step for other threads. The lock is recursive."""
        pointer = self.pointer
        lib.kinContextLock(pointer)
        try:
            yield
        finally:
            lib.kinContextUnlock(pointer)

    def held(self) -> AbstractContextManager[None]:
        """Locks the context if it is not closed."""
        return nullcontext() if self.pointer is None else self.lock()

    # ---- Layers --------------------------------------------------------------------------------------------------------

    def load(self, document: str | bytes | Mapping[str, Any], into: Layer | None = None, **options: Any) -> LoadedScene:
        """Builds the layers of a scene document, as the last sublayers of a layer or as roots. The options are those of
        LoadedScene: begin_time, ignore_unknown, resource."""
        return LoadedScene(self, document, into, **options)

    def write(self, **options: Any) -> str:
        """Returns all roots as a scene document, which `load` builds again. The options are those of document.write: indent,
        resource."""
        return write(self, **options)

    def add_root(self, layer: Layer) -> None:
        """Makes a layer a root: the next commit publishes it and its descendants."""
        lib.kinContextAddRoot(self.pointer, known_handle(layer))

    def remove_root(self, layer: Layer) -> None:
        """Removes a root at the next commit. Has no effect on a layer that is not a root."""
        lib.kinContextRemoveRoot(self.pointer, known_handle(layer))

    @property
    def roots(self) -> list[Layer]:
        """The roots in the order in which they were added."""
        return [self.layer_of(handle) for handle in read_array(partial(lib.kinContextGetRoots, self.pointer), KinLayer)]

    def layer_of(self, handle: KinLayer, of: LayerBase | None = None) -> Any:
        """Returns the object of a handle that a call returned: always the same one, while Python holds it. A relative of a
        presentation layer already has a reference; any other is retained, unless its layer no longer exists."""
        if of is not None and of._is_presentation:
            return self.owning(handle, is_presentation=True)
        known = self.known.find(handle.id)
        if known is not None and known.owns:
            return known
        try:
            lib.kinLayerRetain(self.pointer, handle)
        except KinemaError:
            return Layer.wrap(self, KinLayer(handle.id), owns=False) if known is None else known
        return self.owning(handle)

    def owning(self, handle: KinLayer, *, is_presentation: bool = False) -> Any:
        """Returns the object of a handle, for which the caller has a reference."""
        number = c_int()
        try:
            lib.kinLayerGetClass(self.pointer, handle, byref(number))
        except BaseException:
            lib.kinLayerRelease(self.pointer, handle)
            raise
        kind = CLASSES.get(number.value, EmitterCell)
        made = kind.wrap(self, KinLayer(handle.id), owns=False, is_presentation=is_presentation)
        layer, has_taken = self.known.meet(made, self.eras.current)
        if not has_taken:
            lib.kinLayerRelease(self.pointer, handle)
        return layer

    def animator(self) -> Animator:
        """Makes an animator of the animations that the innermost transaction starts from now on."""
        return of_transaction(self)

    # ---- Properties ----------------------------------------------------------------------------------------------------

    def key_path(self, key: Key) -> KeyPath:
        """Describes a property or key path, which is resolved once. Raises UnknownKeyError if none has this name."""
        if isinstance(key, KeyPath):
            return key
        try:
            known = self._key_paths.get(key)
        except TypeError:
            known = None  # a list, for the message below
        if known is None:
            try:
                known = self._key_paths[key] = describe(self, resolve(self, key) if isinstance(key, str) else index(key))
            except TypeError:
                raise TypeMismatchError(f'keyPath: {told(key)} given, expected a text such as "position.x"') from None
            except UnknownKeyError as error:
                error.known = {path.name for path in self._key_paths.values() if path.custom}
                raise
        return known

    def kind_of(self, key: str | None) -> PropertyType | None:
        """Returns the type of a key path, or None if none has this name."""
        try:
            return None if key is None else self.key_path(key).type
        except (UnknownKeyError, InvalidArgumentError):  # a name with a NUL is none, too
            return None

    def register_property(self, name: str, type: PropertyType | str, default: Any = None) -> KeyPath:
        """Adds a property to every layer, animatable like the others: `ctx.register_property("glow", "number", 0.5)`."""
        kind = member(PropertyType, type, "type") if isinstance(type, str) else type
        number = c_uint32()
        lib.kinContextRegisterProperty(self.pointer, c_text(name, "name"), kind, byref(encode(default, kind)), byref(number))
        return self.key_path(number.value)

    def default_value(self, kind: LayerClass | str, key: Key) -> Any:
        """defaultValueForKey: returns the value of a new layer of the class."""
        path = self.key_path(key)
        return read(partial(lib.kinLayerClassGetDefaultData, self.pointer, layer_class(kind)[0], path.id), path.type)

    def default_actions(self, kind: LayerClass | str) -> Actions:
        """defaultActionForKey of a class: `ctx.default_actions("shape")["path"] = kinema.Basic()`."""
        return Actions(self, lib.kinContextSetDefaultAction, layer_class(kind)[0])

    # ---- Transactions and animations -----------------------------------------------------------------------------------

    def transaction(
        self,
        *,
        duration: float | None = None,
        timing: Any = None,
        disable_actions: bool | None = None,
        completion: Any = None,
        motion: Motion | None = None,
        values: dict[str, Any] | None = None,
    ) -> Transaction:
        """Makes an explicit transaction: `with ctx.transaction(duration=1, timing="easeIn", completion=function) as t:`."""
        options = {"duration": duration, "timing": timing, "disable_actions": disable_actions, "completion": completion}
        return Transaction(self, **options, motion=motion, values=values)

    def animate(
        self,
        duration: float,
        *,
        delay: float = 0.0,
        timing: Any = "easeInEaseOut",
        repeat_count: float | None = None,
        autoreverses: bool = False,
        bounce: float | None = None,
        retarget: choices.Retarget | Retarget | None = None,
        completion: Any = None,
    ) -> AnimationBlock:
        """UIKit's animation block: `with ctx.animate(0.3, completion=function):`. Inside the block, the changes of views
        (kinema.View) animate after `delay` seconds, with the given repetitions. `bounce` makes springs, and `retarget` says what
        becomes of what runs, as in a Motion. Changes of other layers animate as in a transaction of this duration in seconds. A
        duration of 0 or less changes values without animating."""
        from .view import AnimationBlock  # rarely needed, as the other modules that methods import

        more: dict[str, Any] = {
            "repeat_count": repeat_count,
            "autoreverses": autoreverses,
            "bounce": bounce,
            "retarget": retarget,
        }
        return AnimationBlock(self, duration, delay=delay, timing=timing, completion=completion, **more)

    @property
    def current(self) -> Transaction:
        """This thread's innermost transaction, or its implicit one, which setting a value opens."""
        return Transaction(self)

    def animation(self, animation: Animation | AnimationObject) -> AnimationObject:
        """Makes an object of this context from a description."""
        if isinstance(animation, AnimationObject):
            return animation
        if not isinstance(animation, Animation):
            other = "; add_sublayer() takes layers" if isinstance(animation, LayerBase) else ""
            raise TypeError(f'animation: {told(animation)} given, expected one such as Basic("opacity", to=0){other}')
        return animation.bind(self)

    # ---- Events --------------------------------------------------------------------------------------------------------

    @property
    def pictures(self) -> Pictures:
        """The images that layers were given as paths, bytes or arrays, by the numbers that the engine has for them."""
        return self._pictures

    def events(self) -> list[Event]:
        """Returns and removes the queued events, oldest first: those since the last call that no function received."""
        events: list[Event] = []
        queue, size = (KinEvent * 64)(), c_size_t(1)
        with self.held(), self._polling:  # a poll of another thread would release the texts of these events
            while size.value:  # the last poll, which finds none, releases the animations of the poll before
                lib.kinContextPollEvents(self.pointer, queue, 64, byref(size))
                events.extend(event_of(self, event) for event in queue[: size.value])
        return events

    def on_event(self, handler: EventHandler | None) -> None:
        """Sets the function that receives every event without a delegate or completion function; None queues these for
        `events`."""
        if handler is None:
            lib.kinContextSetEventCallback(self.pointer, KinEventCallback(), None, _callbacks.NO_DESTROY)
        else:
            lib.kinContextSetEventCallback(
                self.pointer, ON_EVENT, _callbacks.keep((self.weak, handler), self.kept), _callbacks.DESTROY
            )

    def swapped(self, thing: Any, name: str, value: Any) -> Any:
        """Sets an attribute of an object, and returns what it was: only one of several threads gets it."""
        with self._guard:
            before = getattr(thing, name)
            setattr(thing, name, value)
        return before

    def __dir__(self) -> list[str]:
        """Lists what programs use; the package's own parts are left out."""
        return [name for name in super().__dir__() if name not in _INTERNAL]

    def __repr__(self) -> str:
        if self.pointer is None:
            return "<closed context>"
        return f"<context at {self.time} s: {self.statistics.layers} layers>"


_INTERNAL = frozenset(
    "committed depth eras held keep_tags kept kind_of known layer_of motions owning pointer swapped tag_named tag_of take_tag turns waits weak".split()
)
"""Names that the modules of this package use, and nobody else."""

for _function, _options in (
    *((Making.layer, "LayerOptions"), (Making.root, "LayerOptions"), (Making.cell, "CellOptions")),
    *((ManyLayers.animate_layers, "LayerMotion"),),
):
    show(Context, _function, "._layer_options", _options)
