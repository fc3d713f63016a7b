"""Actions, which a change of a layer runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from ctypes import addressof, byref
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _callbacks
from ._library import lib
from ._structures import KinAction, KinActionCallback, KinActionForKey, KinAnimation, KinLayerDelegate, KinLayoutSublayers
from ._values import c_text, read_value
from .animation import Animation
from .animation_object import AnimationObject
from .enumerations import ActionKind, LayerClass
from .errors import KinemaError
from .motion import Motion

if TYPE_CHECKING:
    from .context import Context
    from .layer import Layer


class NoAction:
    """NSNull: ends the search for an action, and nothing runs. Use kinema.NO_ACTION."""

    def __repr__(self) -> str:
        return "NO_ACTION"


NO_ACTION = NoAction()


@dataclass(frozen=True)
class ActionEvent:
    """The argument of an action's function. `key` is a property, "onOrderIn", "onOrderOut", "onLayout", "sublayers", ...

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     layer = ctx.layer()
    ...     layer.actions["shake"] = lambda event: print(event.key, event.arguments)
    ...     layer.run_action("shake", 3)
    shake 3.0
    True
    """

    layer: Layer
    key: str
    arguments: Any


Action = NoAction | Animation | AnimationObject | Motion | Callable[[ActionEvent], object] | None
"""A motion, which moves the change; an animation, which is added under the key; a function of one argument, the ActionEvent; NO_ACTION; or None for no action."""

ActionForKey = Callable[["Layer", str], Action]
"""actionForLayer:forKey: of a delegate, which the search calls first. If it returns None, the search continues."""


def encode_action(context: Context, action: Action) -> KinAction:
    """Encodes an action for C. The caller calls `forget_action` if C refuses it. The result keeps its animation alive."""
    result = KinAction()
    if action is None:
        return result
    if isinstance(action, NoAction):
        result.kind = ActionKind.NONE
    elif isinstance(action, (Animation, AnimationObject)):
        result.kind, result.keeps = ActionKind.ANIMATION, context.animation(action)
        result.animation = result.keeps.handle
    elif isinstance(action, Motion):
        result.kind, result.keeps = ActionKind.MOTION, action.encode()
        result.userData = addressof(result.keeps)
    elif callable(action):
        result.kind, result.callback = ActionKind.CALLBACK, _RUN
        result.userData, result.destroy = _callbacks.keep((context.weak, action), context.kept), _callbacks.DESTROY
    else:
        raise TypeError(f"an action is an animation, a motion, a function, NO_ACTION or None, not {action!r}")
    return result


def install(call: Callable[..., None], context: Context, *arguments: Any) -> None:
    """Passes an action, the last argument, to a C function that keeps it."""
    action = encode_action(context, arguments[-1])
    try:
        call(context.pointer, *arguments[:-1], byref(action))
    except KinemaError:
        _callbacks.forget(action.userData)
        raise


def decode_action(context: Context, action: KinAction) -> Action:
    """Decodes an action that C returned, with a reference to its animation, or with the user data that a delegate returned."""
    if action.kind == ActionKind.NONE:
        return NO_ACTION
    if action.kind == ActionKind.ANIMATION:
        return AnimationObject(context, KinAnimation(action.animation.id))
    if action.kind == ActionKind.CALLBACK:
        kept = _callbacks.kept(action.userData)
        function: Action = kept[1] if kept else None
        if action.destroy:
            action.destroy(action.userData)
        return function
    return None


class Actions:
    """The actions of a layer, of its style, or the default ones of a class: `layer.actions["opacity"] = NO_ACTION`.
    Deleting an entry, or setting it to None, removes the action."""

    __slots__ = ("_context", "_call", "_arguments")

    def __init__(self, context: Context, call: Callable[..., None], *arguments: Any) -> None:
        self._context, self._call, self._arguments = context, call, arguments

    def __setitem__(self, key: str, action: Action) -> None:
        install(self._call, self._context, *self._arguments, c_text(key), action)

    def __delitem__(self, key: str) -> None:
        self[key] = None

    def __repr__(self) -> str:
        of = next((argument for argument in self._arguments if not isinstance(argument, int)), None)
        if of is None:
            return f"<default actions of {LayerClass(self._arguments[0]).name.lower()} layers>"
        layer = self._context.known.find(of.id) or f"layer {of.id:#x}"  # its object may have ended
        return f"<actions of {layer}>" if len(self._arguments) == 1 else f"<actions of style {self._arguments[1]} of {layer}>"

    def update(self, actions: Mapping[str, Action]) -> None:
        """Sets several entries: `layer.actions.update({"position": NO_ACTION, "bounds": NO_ACTION})`."""
        for key, action in actions.items():
            self[key] = action


def set_delegate(layer: Layer, action_for_key: ActionForKey | None, layout_sublayers: Callable[[Layer], object] | None) -> None:
    """Installs a CALayerDelegate made of two functions, either of which may be None."""
    if action_for_key is None and layout_sublayers is None:
        lib.kinLayerSetDelegate(layer.context.pointer, layer.handle, None)
        return
    number = _callbacks.keep(_Delegate(layer.context, action_for_key, layout_sublayers), layer.context.kept)
    delegate = KinLayerDelegate(
        _ACTION_FOR_KEY if action_for_key else KinActionForKey(),
        _LAYOUT if layout_sublayers else KinLayoutSublayers(),
        number,
        _callbacks.DESTROY,
    )
    try:
        lib.kinLayerSetDelegate(layer.context.pointer, layer.handle, byref(delegate))
    except KinemaError:
        _callbacks.forget(number)
        raise


class _Delegate:
    """The user data of a delegate. `answer` keeps the last action until C has copied it."""

    def __init__(
        self, context: Context, action_for_key: ActionForKey | None, layout_sublayers: Callable[[Layer], object] | None
    ) -> None:
        self.context, self.action_for_key, self.layout_sublayers = context.weak, action_for_key, layout_sublayers
        self.answer: KinAction | None = None


def _run(_: Any, event: Any, number: int) -> None:
    kept = _callbacks.kept(number)
    context = kept[0]() if kept else None
    if context is not None:
        described = event.contents
        arguments = read_value(described.arguments.contents) if described.arguments else None
        kept[1](ActionEvent(context.layer_of(described.layer), described.key.decode(errors="replace"), arguments))


def _action_for_key(_: Any, layer: Any, key: bytes, action: Any, number: int) -> None:
    delegate = _callbacks.kept(number)
    context = delegate.context() if delegate else None
    if context is not None:
        delegate.answer = encode_action(context, delegate.action_for_key(context.layer_of(layer), key.decode(errors="replace")))
        action[0] = delegate.answer


def _layout(_: Any, layer: Any, number: int) -> None:
    delegate = _callbacks.kept(number)
    context = delegate.context() if delegate else None
    if context is not None:
        delegate.layout_sublayers(context.layer_of(layer))


_RUN = KinActionCallback(_callbacks.guarded(_run))
_ACTION_FOR_KEY = KinActionForKey(_callbacks.guarded(_action_for_key))
_LAYOUT = KinLayoutSublayers(_callbacks.guarded(_layout))
