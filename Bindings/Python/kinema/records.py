"""The records that calls return: events, the parts of a presentation, the items of a render list, statistics. They are imported
at their first use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from .animation_enumerations import TransitionType
from .enumerations import LayerClass
from .output_enumerations import RenderFlag, RenderSide, TransitionOrder
from .values import Color, Point, Rect, Size, Transform

if TYPE_CHECKING:
    from .animation_object import AnimationObject
    from .layer import Layer
    from .layer_classes import EmitterCell

# ---- Events --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Start:
    """animationDidStart: the animation's active duration began at media time `time` in seconds.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     ctx.root().add(kinema.Basic("opacity", 0, 1, did_start=lambda start: print(start.key, start.time)), key="fade")
    ...     ctx.advance(0.1)
    fade 0.0
    """

    time: float
    layer: Layer
    key: str | None
    animation: AnimationObject


@dataclass(frozen=True)
class Stop:
    """animationDidStop: the animation reached its end (`finished`), or it was removed or replaced, or its layer left the tree.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     ctx.root().add(kinema.Basic("opacity", 0, 1, duration=1, did_stop=lambda stop: print(stop.time, stop.finished)))
    ...     ctx.advance(2)
    1.0 True
    """

    time: float
    layer: Layer
    key: str | None
    animation: AnimationObject
    finished: bool


@dataclass(frozen=True)
class Completion:
    """A transaction's completion, with the tag that was set instead of a function.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     with ctx.transaction(completion="landed"):
    ...         pass
    ...     ctx.advance(1)
    ...     ctx.events()
    [Completion(time=0.0, tag='landed')]
    """

    time: float
    tag: Any


@dataclass(frozen=True)
class Passage:
    """The animator of a timeline has passed a marker, forwards or backwards.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     layer = ctx.root()
    ...     ctx.flush()
    ...     move = kinema.Timeline(ctx).add(layer, opacity=0, duration=1).mark("half", at=0.5).start()
    ...     ctx.advance(2)
    ...     ctx.events()
    [Passage(time=0.5, tag='half', forwards=True)]
    """

    time: float
    tag: Any
    forwards: bool


Event = Start | Stop | Completion | Passage

# ---- Presentation --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TransitionState:
    """The state of a running transition. To draw it, add the offsets to the positions of its two sides and multiply their
    opacities.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     layer = ctx.root(bounds=(0, 0, 100, 50))
    ...     ctx.flush()
    ...     layer.add(kinema.Transition("push", subtype="fromLeft", duration=1))
    ...     ctx.flush()
    ...     layer.transition_state(at=0.25).old_offset.x             # points
    25.0
    """

    type: TransitionType
    order: TransitionOrder
    filter: int | None
    progress: float
    old_offset: Point
    new_offset: Point
    old_alpha: float
    new_alpha: float


@dataclass(frozen=True)
class ContentsMix:
    """A cross-fade of contents: draw `from_` with 1 - mix and `to` with mix.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     layer = ctx.root(contents=1)
    ...     ctx.flush()
    ...     layer.add(kinema.Basic("contents", from_=1, to=2, duration=1))
    ...     ctx.flush()
    ...     layer.contents_mix(at=0.25)
    ContentsMix(from_=1, to=2, mix=0.25)
    """

    from_: int | None
    to: int | None
    mix: float


@dataclass(frozen=True)
class Instance:
    """One copy of its sublayers that a replicator draws.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     row = ctx.root("replicator", instance_count=2, instance_transform=kinema.Transform.translation(30, 0))
    ...     ctx.flush()
    ...     [copy.transform.m41 for copy in row.instances()]
    [0.0, 30.0]
    """

    transform: Transform
    color: Color
    time_offset: float


@dataclass(frozen=True)
class Particle:
    """One particle. `index` counts the births of its cell and is stable over time. Ages are in seconds.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     fire = ctx.root("emitter", emitter_cells=[ctx.cell(birth_rate=1, lifetime=4)])
    ...     ctx.flush()
    ...     [particle.age for particle in fire.particles(at=2)]      # seconds
    [2.0, 1.0, 0.0]
    """

    position: tuple[float, float, float]
    rotation: float
    scale: float
    color: Color
    age: float
    lifetime: float
    cell: EmitterCell
    contents: int | None
    index: int


@dataclass(frozen=True)
class RenderItem:
    """One visible layer, or one copy of it. A missing color or index is None; indices count items of the list.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     layer = ctx.root(bounds=(0, 0, 40, 30), background_color=(1, 0, 0, 1))
    ...     ctx.flush()
    ...     [item.opacity for item in ctx.render_list()]
    [1.0]

    """

    layer: Layer
    layer_class: LayerClass
    flags: RenderFlag
    matrix: Transform
    """From the layer's coordinates to root space."""
    bounds: Rect
    opacity: float
    """The product along the chain."""
    background_color: Color | None
    border_color: Color | None
    border_width: float
    corner_radius: float
    masked_corners: int
    shadow_color: Color | None
    shadow_opacity: float
    shadow_offset: Size
    shadow_radius: float
    contents: int | None
    next_contents: int | None
    """The new contents of a cross-fade."""
    contents_mix: float
    contents_rect: Rect
    instance: int | None
    instance_color: Color
    side: RenderSide
    progress: float
    """The progress of the transition of `side`."""
    filter: int | None
    local_time: float
    """The layer's local time, in seconds."""
    parent: int | None
    sublayers: int
    """The first item below it that does not belong to its mask."""
    end: int
    """One past the last item below it."""
    clip: int | None
    mask: int | None


class FrameRate(NamedTuple):
    """The frame rates that the animations request together, in frames per second. The most demanding animation decides; all 0
    means no request.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     layer = ctx.root()
    ...     layer.add(kinema.Basic("opacity", from_=0, duration=1, preferred_frame_rate_range=(80, 120, 120)))
    ...     ctx.flush()
    ...     ctx.preferred_frame_rate
    FrameRate(minimum=80.0, maximum=120.0, preferred=120.0, unspecified=False)
    """

    minimum: float
    maximum: float
    preferred: float
    unspecified: bool
    """Some animations request no rate; they expect the host's ordinary rate."""


# ---- Contexts ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MemoryStatistics:
    """The memory that the library has from its allocator in this process: the bytes, their blocks, and the most bytes so far.

    >>> import kinema
    >>> with kinema.Context():
    ...     memory = kinema.memory_statistics()
    >>> memory.bytes <= memory.peak_bytes
    True
    """

    bytes: int
    blocks: int
    peak_bytes: int


@dataclass(frozen=True)
class Statistics:
    """The numbers of live objects of a context.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     layer = ctx.root()
    ...     ctx.flush()
    ...     ctx.statistics.layers, ctx.statistics.commits
    (1, 1)
    """

    layers: int
    presentation_layers: int
    animations: int
    attached_animations: int
    open_transactions: int
    snapshot_bytes: int
    commits: int
    dropped_events: int
