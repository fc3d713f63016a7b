"""Layers: CALayer and its classes.

>>> import kinema
>>> with kinema.Context() as ctx:
...     stage = ctx.root(bounds=(0, 0, 640, 360))
...     card = stage.add_layer("shape", position=(10, 20), fill_color=(1, 0, 0, 1))
...     card.position.x, card["fillColor"], card.superlayer == stage
(10.0, Color(red=1.0, green=0.0, blue=0.0, alpha=1.0), True)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from ctypes import byref, c_bool, c_double, c_size_t
from functools import partial
from operator import index as whole
from typing import TYPE_CHECKING, Any, ClassVar

from . import _quick
from ._library import lib
from ._notebook import RichDisplay
from ._structures import KinAction, KinAnimation, KinLayer
from ._values import c_text, encode, read_array, read_text
from .action import Action, ActionForKey, Actions, decode_action, set_delegate
from .animation import Animation
from .animation_object import AnimationObject
from .enumerations import LayerClass
from .errors import KinemaError, NotFoundError
from .geometry import Geometry, handle_of, row_of
from .layer_list import handles_of
from .layout import Layout
from .motion import Animated
from .presentation import Presentation
from .properties import AffineLike, LayerProperties

if TYPE_CHECKING:
    import asyncio

    from typing_extensions import Unpack

    from ._layer_base import Key
    from ._layer_options import LayerMotion, LayerOptions
    from .animator import Animator
    from .context import Context
    from .making import Kind, Maker


class Layer(RichDisplay, LayerProperties, Geometry, Layout, Presentation, Animated):
    """CALayer. `Layer(context, position=(10, 20))` makes a layer in no tree; `Context.root` and `add_layer` make one in a tree.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     ctx.root().add_layer(name="card", position=(10, 20), bounds=(0, 0, 40, 30))
    <layer 'card' at (10.0, 20.0) size (40.0, 30.0)>
    """

    __slots__ = ()
    CLASS: ClassVar[LayerClass] = LayerClass.LAYER

    def __init__(self, context: Context, **properties: Unpack[LayerOptions]) -> None:
        self._create(context, type(self).CLASS, properties)  # type: ignore[arg-type]

    if TYPE_CHECKING:

        def set(self, **properties: Unpack[LayerOptions]) -> None: ...
        def animate(
            self, values: Mapping[Key, Any] | None = None, *, completion: Any = None, **options: Unpack[LayerMotion]
        ) -> Animator: ...

    def set_affine_transform(self, matrix: AffineLike) -> None:
        """Sets the transform from a b c d tx ty: x' = a x + c y + tx, y' = b x + d y + ty."""
        lib.kinLayerSetAffineTransform(self.context.pointer, self.handle, row_of(matrix, 6))

    @property
    def affine_transform(self) -> tuple[float, ...]:
        """Returns the transform as a b c d tx ty, or the identity if it is not affine."""
        matrix = (c_double * 6)()
        lib.kinLayerGetAffineTransform(self.context.pointer, self.handle, matrix)
        return tuple(matrix)

    @affine_transform.setter
    def affine_transform(self, matrix: AffineLike) -> None:
        self.set_affine_transform(matrix)

    @staticmethod
    def corner_curve_expansion_factor(curve: str | None) -> float:
        """Returns the size of the box around a rounded corner of this corner_curve, in units of its corner_radius.

        >>> Layer.corner_curve_expansion_factor("continuous")
        1.528665
        """
        factor = c_double()
        lib.kinCornerCurveGetExpansionFactor(c_text(curve, "cornerCurve"), byref(factor))
        return factor.value

    # ---- Tree ----------------------------------------------------------------------------------------------------------

    if TYPE_CHECKING:

        @property
        def add_layer(self) -> Maker: ...
    else:

        def add_layer(self, kind: Kind = "layer", /, **properties: Any) -> Layer:
            """Makes a layer of a class ("layer", "shape", "gradient", "text", ...) and adds it as the topmost sublayer."""
            layer = self.context.layer(kind, **properties)
            self.add_sublayer(layer)
            return layer

    def add_sublayer(self, layer: Layer) -> None:
        """Adds a layer on top, after removing it from its superlayer. Raises CycleError if it is this layer or an ancestor."""
        if not _quick.add_sublayer(self, layer):
            lib.kinLayerAddSublayer(self.context.pointer, self.handle, handle_of(layer))

    def insert_sublayer(self, layer: Layer, index: int) -> None:
        """Inserts a layer at an index, which counts after its removal from its old position. The index is clamped to the list."""
        place = min(max(whole(index), 0), sys.maxsize)
        lib.kinLayerInsertSublayerAtIndex(self.context.pointer, self.handle, handle_of(layer), place)

    def insert_sublayer_below(self, layer: Layer, sibling: Layer | None) -> None:
        """Inserts a layer below a sibling: at index 0 if that is None; appends if it is not a sublayer."""
        lib.kinLayerInsertSublayerBelow(self.context.pointer, self.handle, handle_of(layer), handle_of(sibling))

    def insert_sublayer_above(self, layer: Layer, sibling: Layer | None) -> None:
        """Inserts a layer above a sibling; appends if that is None or not a sublayer."""
        lib.kinLayerInsertSublayerAbove(self.context.pointer, self.handle, handle_of(layer), handle_of(sibling))

    def replace_sublayer(self, old: Layer, new: Layer) -> None:
        lib.kinLayerReplaceSublayer(self.context.pointer, self.handle, handle_of(old), handle_of(new))

    def remove(self) -> None:
        """removeFromSuperlayer, also for a mask. Has no effect on a layer without a superlayer."""
        lib.kinLayerRemoveFromSuperlayer(self.context.pointer, self.handle)

    @property
    def index(self) -> int:
        """A small number with which the host can index its own array. A later layer may get that of a destroyed one."""
        return int(lib.kinLayerGetIndex(self.handle))

    @property
    def superlayer(self) -> Any:
        return self._relative(lib.kinLayerGetSuperlayer)

    @property
    def mask(self) -> Any:
        """The layer whose alpha clips this one, or None. Its superlayer is this layer."""
        return self._relative(lib.kinLayerGetMask)

    @mask.setter
    def mask(self, mask: Layer | None) -> None:
        lib.kinLayerSetMask(self.context.pointer, self.handle, handle_of(mask))

    def _relative(self, call: Any) -> Any:
        handle = KinLayer()
        call(self.context.pointer, self.handle, byref(handle))
        return self.context.layer_of(handle, of=self) if handle.id else None

    @property
    def sublayers(self) -> list[Any]:
        """From back to front."""
        handles = read_array(partial(lib.kinLayerGetSublayers, self.context.pointer, self.handle), KinLayer)
        return [self.context.layer_of(handle, of=self) for handle in handles]

    @sublayers.setter
    def sublayers(self, layers: Sequence[Layer]) -> None:
        """Replaces all sublayers as one change. Removes those that are not in the list, and new ones from their old
        superlayers."""
        handles = handles_of(layers)
        lib.kinLayerSetSublayers(self.context.pointer, self.handle, handles, len(handles))

    def descendants(self) -> Iterator[Any]:
        """Yields the layers below this one from back to front, each before its sublayers.

        >>> import kinema
        >>> with kinema.Context() as ctx:
        ...     stage = ctx.root()
        ...     _ = stage.add_layer(name="card").add_layer(name="badge"), stage.add_layer(name="label")
        ...     [layer.name for layer in stage.descendants()]
        ['card', 'badge', 'label']
        """
        waiting = self.sublayers[::-1]
        while waiting:
            layer = waiting.pop()
            yield layer
            waiting += layer.sublayers[::-1]

    # ---- Animations ----------------------------------------------------------------------------------------------------

    def add(self, animation: Animation | AnimationObject, key: str | None = None) -> None:
        """addAnimation:forKey: adds a frozen copy, which starts at this transaction's commit. It replaces an animation of the
        same key; any number of animations without a key coexist."""
        if _quick.add(self, animation, key):
            return
        described = self.context.animation(animation)  # a variable, because it must live until the call returns
        self.context.depth.changed.add(self.handle.id)
        lib.kinLayerAddAnimation(self.context.pointer, self.handle, described.handle, c_text(key))

    def remove_animation(self, key: str) -> None:
        lib.kinLayerRemoveAnimation(self.context.pointer, self.handle, c_text(key))

    def remove_all_animations(self) -> None:
        lib.kinLayerRemoveAllAnimations(self.context.pointer, self.handle)

    def animation(self, key: str) -> AnimationObject | None:
        """Returns the frozen animation under `key`, or None."""
        handle = KinAnimation()
        try:
            lib.kinLayerGetAnimation(self.context.pointer, self.handle, c_text(key), byref(handle))
        except NotFoundError:
            return None
        return AnimationObject(self.context, handle)

    def finished(self, key: str) -> asyncio.Future[bool]:
        """Waits for an animation: `await ship.finished("spin")` returns true if it reached its end, and false if it was removed,
        replaced, or left the tree earlier. Another task or thread advances the clock. Raises NotFoundError if there is none.

        >>> import asyncio, kinema
        >>> async def main(ctx):
        ...     ship = ctx.root()
        ...     ship.add(kinema.Basic("opacity", 0, 1, duration=2), key="fade")
        ...     asyncio.get_running_loop().call_soon(ctx.advance, 3)
        ...     return await ship.finished("fade")
        >>> with kinema.Context() as ctx:
        ...     asyncio.run(main(ctx))
        True
        """
        from ._waiting import waits_of  # asyncio is slow to import

        return waits_of(self.context).wait(self, key)

    @property
    def animation_keys(self) -> list[str]:
        """The keys in the order in which the animations apply. Animations without a key are not listed."""
        count = c_size_t()
        lib.kinLayerGetAnimationKeyCount(self.context.pointer, self.handle, byref(count))
        return [
            read_text(partial(lib.kinLayerGetAnimationKey, self.context.pointer, self.handle, index))
            for index in range(count.value)
        ]

    # ---- Actions -------------------------------------------------------------------------------------------------------

    @property
    def actions(self) -> Actions:
        """The actions that changes of this layer run: `layer.actions["opacity"] = kinema.Basic(duration=2)`."""
        return Actions(self.context, lib.kinLayerSetAction, self.handle)

    def style_actions(self, level: int = 1) -> Actions:
        """The actions of the layer's style; level 2 is the style's style, up to level 16."""
        return Actions(self.context, lib.kinLayerSetStyleAction, self.handle, level)

    def set_delegate(
        self, *, action_for_key: ActionForKey | None = None, layout_sublayers: Callable[[Layer], object] | None = None
    ) -> None:
        """Sets a CALayerDelegate made of functions: action_for_key(layer, key) returns an action, or None to continue the search;
        the outermost commit calls layout_sublayers(layer). Without a function, removes the delegate."""
        set_delegate(self, action_for_key, layout_sublayers)

    def action_for_key(self, key: str) -> Action:
        """Searches for an action and returns it, or None."""
        action = KinAction()
        lib.kinLayerGetActionForKey(self.context.pointer, self.handle, c_text(key), byref(action))
        return decode_action(self.context, action)

    def built_in_action(self, key: str) -> Action:
        """Returns the built-in action of a key, the last step of the search, or None."""
        action = KinAction()
        lib.kinLayerGetBuiltInAction(self.context.pointer, self.handle, c_text(key), byref(action))
        return decode_action(self.context, action)

    def run_action(self, key: str, arguments: Any = None) -> bool:
        """Searches and runs the action of any key, unless actions are disabled. Returns whether one ran."""
        ran = c_bool()
        value = None if arguments is None else byref(encode(arguments))
        lib.kinLayerRunAction(self.context.pointer, self.handle, c_text(key), value, byref(ran))
        return ran.value

    def __repr__(self) -> str:
        try:
            name = self.layer_class.name.lower() + (f" {self.name!r}" if self.name else "")
            return f"<{'presentation ' * self._is_presentation}{name} at {tuple(self.position)} size {tuple(self.bounds.size)}>"
        except KinemaError as error:
            return f"<layer {self.handle.id:#x}: {error.status_name}>"
