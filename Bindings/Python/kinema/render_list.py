"""Render lists: the visible layers at a time, flattened in drawing order, and whether the picture has changed.

>>> import kinema
>>> with kinema.Context() as ctx:
...     stage = ctx.root(bounds=(0, 0, 100, 100), anchor_point=(0, 0))
...     card = stage.add_layer(name="card", bounds=(0, 0, 20, 10), position=(50, 50), opacity=0.5)
...     ctx.flush()
...     [(item.layer.name, item.matrix.m41, item.opacity) for item in ctx.render_list()]
[(None, 0.0, 1.0), ('card', 40.0, 0.5)]
"""

from __future__ import annotations

from ctypes import byref, c_bool, c_uint64
from typing import TYPE_CHECKING, Any

from . import _numpy
from ._library import lib
from ._output_structures import KinRenderItem
from ._structures import KinFrameRateRange, KinLayer
from ._values import read_array, real
from .enumerations import LayerClass
from .output_enumerations import RenderFlag, RenderSide
from .values import Color, Rect, Size, Transform

if TYPE_CHECKING:
    from .layer import Layer
    from .records import FrameRate, RenderItem


class Rendering:
    """The functions of render.h as methods of a context. `at` is a media time in seconds; None is now."""

    __slots__ = ()
    pointer: Any

    def render_list(self, at: float | None = None) -> list[RenderItem]:
        """Returns the visible layers of all roots, in drawing order. `render_array` is faster for many layers."""
        layers: dict[int, Any] = {}
        for item in (found := self._render_items(at)):
            if item.layer.id not in layers:
                layers[item.layer.id] = self.layer_of(item.layer)  # type: ignore[attr-defined]
        return [_item(item, layers[item.layer.id]) for item in found]

    def render_array(self, at: float | None = None) -> Any:
        """Returns the render list as a numpy array with the fields of the C struct KinRenderItem."""
        return _numpy.numpy.frombuffer(self._render_items(at), _numpy.numpy.dtype(KinRenderItem))

    def _render_items(self, at: float | None) -> Any:
        time = self.time if at is None else real(at)  # type: ignore[attr-defined]
        return read_array(
            lambda items, capacity, count: lib.kinContextGetRenderList(self.pointer, time, items, capacity, 0, count),
            KinRenderItem,
            64,
        )

    @property
    def change_count(self) -> int:
        """A counter of the changes of the picture. Equal counts mean equal pictures at the same time."""
        count = c_uint64()
        lib.kinContextGetChangeCount(self.pointer, byref(count))
        return count.value

    @property
    def is_animating(self) -> bool:
        """Whether an animation is active now. If none is, the picture is constant until `next_event_time` or a change."""
        animating = c_bool()
        lib.kinContextIsAnimating(self.pointer, byref(animating))
        return animating.value

    @property
    def preferred_frame_rate(self) -> FrameRate:
        """The frame rates that the active animations request."""
        from .records import FrameRate

        wish, unspecified = KinFrameRateRange(), c_bool()
        lib.kinContextGetPreferredFrameRate(self.pointer, byref(wish), byref(unspecified))
        return FrameRate(wish.minimum, wish.maximum, wish.preferred, unspecified.value)

    @property
    def used_handles(self) -> list[int]:
        """The ids of contents and filters that the context may still show or read, in ascending order. Images of other ids can be
        released. Rule D156."""
        return list(
            read_array(lambda ids, capacity, count: lib.kinContextGetUsedHandles(self.pointer, ids, capacity, count), c_uint64)
        )

    def changed_layers(self, since: int) -> list[Layer] | None:
        """Returns the layers that changed since a change count, or None if all of them may have changed."""
        everything = c_bool()
        found = read_array(
            lambda layers, capacity, count: lib.kinContextGetChangedLayers(
                self.pointer, since, layers, capacity, count, byref(everything)
            ),
            KinLayer,
        )
        if everything.value:
            return None
        return [self.layer_of(handle) for handle in found]  # type: ignore[attr-defined]


def _index(number: int) -> int | None:
    return None if number < 0 else number


def _item(item: KinRenderItem, layer: Any) -> RenderItem:
    from .records import RenderItem

    flags = RenderFlag(item.flags)

    def color(values: Any, flag: RenderFlag) -> Color | None:
        return Color(*values) if flag in flags else None

    return RenderItem(
        layer=layer,
        layer_class=LayerClass(item.layerClass),
        flags=flags,
        matrix=Transform(*item.matrix),
        bounds=Rect(*item.bounds),
        opacity=item.opacity,
        background_color=color(item.backgroundColor, RenderFlag.BACKGROUND),
        border_color=color(item.borderColor, RenderFlag.BORDER),
        border_width=item.borderWidth,
        corner_radius=item.cornerRadius,
        masked_corners=item.maskedCorners,
        shadow_color=color(item.shadowColor, RenderFlag.SHADOW),
        shadow_opacity=item.shadowOpacity,
        shadow_offset=Size(*item.shadowOffset),
        shadow_radius=item.shadowRadius,
        contents=item.contents or None,
        next_contents=item.nextContents or None,
        contents_mix=item.contentsMix,
        contents_rect=Rect(*item.contentsRect),
        instance=_index(item.instance),
        instance_color=Color(*item.instanceColor),
        side=RenderSide(item.side),
        progress=item.progress,
        filter=item.filter or None,
        local_time=item.localTime,
        parent=_index(item.parent),
        sublayers=item.sublayers,
        end=item.end,
        clip=_index(item.clip),
        mask=_index(item.mask),
    )
