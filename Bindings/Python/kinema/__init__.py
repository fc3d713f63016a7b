"""Kinema: the Core Animation model as a library.

>>> import kinema, math
>>> ctx = kinema.Context()
>>> ship = ctx.root(bounds=(0, 0, 640, 360)).add_layer(name="ship", position=(0, 150))
>>> ctx.flush()                                              # now it is live
>>> with ctx.transaction(duration=0.5, timing="easeOut"):
...     ship.position = 300, 150                             # implicit animation
>>> ship.add(kinema.Basic("transform.rotation.z", by=math.tau, duration=2), key="spin")
>>> ctx.flush()
>>> rows = ctx.sampler([(ship, "position"), (ship, "transform.rotation.z")]).sample([0, 0.25, 0.5])
>>> ship.animation_keys, float(rows[2][0])
(['position', 'spin'], 300.0)

The trees are Core Animation's: setters change the model tree, and the outermost commit publishes the changes. The presentation
tree is a pure function of the last commit and a time. The host owns the clock: `Context.advance`.

`help` has a page for each name:

- layers: Context, Layer, LayerList, Column, ShapeLayer, GradientLayer, TextLayer, ReplicatorLayer, EmitterLayer, EmitterCell, ScrollLayer,
  TransformLayer, TiledLayer, Constraint, ConstraintLayoutManager, LoadedScene, SceneChanges
- values: Color, Path, Point, Size, Rect, Transform, deg, KeyPath
- animations: Animation, Basic, Keyframe, Spring, Group, Transition, AnimationObject; TimingFunction, evaluate, slopes
- changes: Transaction, Motion, Variable, Variables, View, AnimationBlock, Action, ActionEvent, NO_ACTION
- events: Event, Start, Stop, Completion
- output: Sampler, Samples, Stream, CompactList, ListChanges, RenderItem, FrameRate, Instance, Particle, TransitionState,
  ContentsMix
- names and bits: Property, Component, PropertyType, LayerClass, Corner, Edge, Autoresizing, ConstraintAttribute, AnimationClass,
  AnimationProperty, CalculationMode, Curve, FillMode, Retarget, RotationMode, StepPosition, TransitionSubtype, TransitionType,
  ValueFunction, MatrixForm, RemovalOrder, RenderFlag, RenderSide, StreamValue, TransitionOrder, Diagnostics, LogLevel, Status
- errors: KinemaError and a subclass for each status, such as UnknownKeyError and NotFoundError: kinema.errors
- warnings: SuspiciousValueWarning, StaleSamplesWarning
- the library: Statistics, MemoryStatistics, Trace, build_info, live_object_count, log, memory_statistics
"""

from __future__ import annotations

import sys as _sys
import typing as _typing
from importlib import import_module as _import
from types import FrameType as _Frame

from ._hints import UnknownAttributeError as _UnknownAttributeError
from ._library import lib as _lib
from .action import NO_ACTION, Action, ActionEvent
from .animation import Animation, Basic, Group, Keyframe, Spring, Transition
from .animation_enumerations import (
    AnimationClass,
    AnimationProperty,
    AnimatorProperty,
    AnimatorState,
    CalculationMode,
    Curve,
    FillMode,
    Retarget,
    RotationMode,
    StaggerAxis,
    StaggerFrom,
    StepPosition,
    TimelinePlace,
    TransitionSubtype,
    TransitionType,
    ValueFunction,
    VariableKind,
)
from .animation_object import AnimationObject
from .animator import Animator
from .columns import Column
from .context import Context
from .document import LoadedScene, Marker, SceneChanges
from .enumerations import (
    Autoresizing,
    Component,
    ConstraintAttribute,
    Corner,
    Diagnostics,
    Edge,
    LayerClass,
    LogLevel,
    Property,
    PropertyType,
    Status,
)
from .errors import (
    BufferTooSmallError,
    BusyError,
    ConcurrencyError,
    ConflictError,
    CycleError,
    InvalidArgumentError,
    InvalidHandleError,
    InvalidStateError,
    KinemaError,
    LimitExceededError,
    NotCommittedError,
    NotFoundError,
    NoTransactionError,
    OutOfMemoryError,
    OutOfOrderError,
    ReadOnlyError,
    TimeBackwardsError,
    TypeMismatchError,
    UnknownKeyError,
)
from .diagnostics import log
from .key_path import KeyPath
from .layer import Layer
from .layer_classes import (
    EmitterCell,
    EmitterLayer,
    GradientLayer,
    ReplicatorLayer,
    ScrollLayer,
    ShapeLayer,
    TextLayer,
    TiledLayer,
    TransformLayer,
)
from .layer_list import LayerList
from .layout import Constraint, ConstraintLayoutManager
from .motion import Each, Motion
from .output_enumerations import MatrixForm, RemovalOrder, RenderFlag, RenderSide, StreamValue, TransitionOrder
from .suspicion import SuspiciousValueWarning
from .timing import TimingFunction, evaluate, slopes
from .transaction import Transaction
from .values import Color, Path, Point, Rect, Size, Transform, deg

if _typing.TYPE_CHECKING:
    from .compact_list import CompactList, ListChanges
    from .records import (
        Completion,
        ContentsMix,
        Event,
        FrameRate,
        Instance,
        MemoryStatistics,
        Particle,
        Passage,
        RenderItem,
        Start,
        Statistics,
        Stop,
        TransitionState,
    )
    from .sampler import Sampler
    from .samples import Samples, StaleSamplesWarning
    from .stream import Stream
    from .timeline import Timeline, stagger
    from .tracing import Trace
    from .variable import Variable, Variables
    from .view import AnimationBlock, View

__all__ = [
    "Action",
    "ActionEvent",
    "Animation",
    "AnimationBlock",
    "AnimationClass",
    "AnimationObject",
    "AnimationProperty",
    "Animator",
    "AnimatorProperty",
    "AnimatorState",
    "Autoresizing",
    "Basic",
    "BufferTooSmallError",
    "CalculationMode",
    "Color",
    "Column",
    "CompactList",
    "Completion",
    "Component",
    "BusyError",
    "ConcurrencyError",
    "ConflictError",
    "Constraint",
    "ConstraintAttribute",
    "ConstraintLayoutManager",
    "ContentsMix",
    "Context",
    "Corner",
    "Curve",
    "CycleError",
    "Diagnostics",
    "Each",
    "Edge",
    "EmitterCell",
    "EmitterLayer",
    "Event",
    "FillMode",
    "FrameRate",
    "GradientLayer",
    "Group",
    "Instance",
    "InvalidArgumentError",
    "InvalidHandleError",
    "InvalidStateError",
    "KeyPath",
    "Keyframe",
    "KinemaError",
    "Layer",
    "LayerClass",
    "LayerList",
    "LimitExceededError",
    "ListChanges",
    "LoadedScene",
    "LogLevel",
    "Marker",
    "MatrixForm",
    "MemoryStatistics",
    "Motion",
    "NO_ACTION",
    "NoTransactionError",
    "NotCommittedError",
    "NotFoundError",
    "OutOfMemoryError",
    "OutOfOrderError",
    "Particle",
    "Passage",
    "Path",
    "Point",
    "Property",
    "PropertyType",
    "ReadOnlyError",
    "Rect",
    "RemovalOrder",
    "RenderFlag",
    "RenderItem",
    "RenderSide",
    "ReplicatorLayer",
    "RotationMode",
    "Retarget",
    "Sampler",
    "Samples",
    "SceneChanges",
    "ScrollLayer",
    "ShapeLayer",
    "Size",
    "Spring",
    "StaggerAxis",
    "StaggerFrom",
    "StaleSamplesWarning",
    "Start",
    "Statistics",
    "Status",
    "StepPosition",
    "Stop",
    "Stream",
    "StreamValue",
    "SuspiciousValueWarning",
    "TextLayer",
    "TiledLayer",
    "TimeBackwardsError",
    "Timeline",
    "TimelinePlace",
    "TimingFunction",
    "Trace",
    "Transaction",
    "Transform",
    "TransformLayer",
    "Transition",
    "TransitionOrder",
    "TransitionState",
    "TransitionSubtype",
    "TransitionType",
    "TypeMismatchError",
    "UnknownKeyError",
    "ValueFunction",
    "Variable",
    "VariableKind",
    "Variables",
    "View",
    "build_info",
    "deg",
    "evaluate",
    "live_object_count",
    "log",
    "memory_statistics",
    "slopes",
    "stagger",
]

_others = [name for name in __all__ if name not in __doc__ and not name.endswith("Error")]
__doc__ += f"- others: {', '.join(_others)}\n" if _others else ""


def __dir__() -> list[str]:
    """Lists the public names. pydoc would print every class with all that it inherits, twenty thousand lines: it lists only what
    has no page elsewhere."""
    asking: _Frame | None = _sys._getframe(1)
    while asking is not None and asking.f_globals.get("__name__") == "inspect":
        asking = asking.f_back
    if asking is not None and asking.f_globals.get("__name__") == "pydoc":
        return [
            "__doc__",
            "__file__",
            "__name__",
            "__path__",
            "__version__",
            "build_info",
            "live_object_count",
            "log",
            "memory_statistics",
        ]
    return sorted({*globals(), *__all__})


_LATE = {
    "compact_list": ("CompactList", "ListChanges"),
    "records": (
        *("Completion", "ContentsMix", "Event", "FrameRate", "Instance", "Particle", "Passage", "RenderItem", "Start"),
        *("MemoryStatistics", "Statistics", "Stop", "TransitionState"),
    ),
    "sampler": ("Sampler",),
    "samples": ("Samples", "StaleSamplesWarning"),
    "stream": ("Stream",),
    "timeline": ("Timeline", "stagger"),
    "tracing": ("Trace",),
    "variable": ("Variable", "Variables"),
    "view": ("AnimationBlock", "View"),
}
"""The modules that the first use of a name imports: many programs need none of them."""

if not _typing.TYPE_CHECKING:  # type checkers would permit every name

    def __getattr__(name: str) -> object:
        for module, names in _LATE.items():
            if name in names:
                globals()[name] = found = getattr(_import(f"{__name__}.{module}"), name)
                return found
        raise _UnknownAttributeError(_sys.modules[__name__], name)


def _version() -> str:
    number = _lib.kinVersion()
    return f"{number // 1_000_000}.{number // 1000 % 1000}.{number % 1000}"


__version__ = _version()


def build_info() -> str:
    """Returns the version of the library and how it was built, for logs.

    >>> import kinema
    >>> kinema.build_info().startswith(kinema.__version__)
    True
    """
    return str(_lib.kinBuildInfo().decode())


def memory_statistics() -> MemoryStatistics:
    """Returns the memory that the library has in this process: bytes, blocks, peak_bytes.

    >>> import kinema
    >>> with kinema.Context():
    ...     memory = kinema.memory_statistics()
    >>> memory.bytes <= memory.peak_bytes
    True
    """
    from .diagnostics import memory_statistics as read

    return read()


def live_object_count() -> int:
    """Returns the number of contexts and samplers that are alive in this process.

    >>> import kinema
    >>> before = kinema.live_object_count()
    >>> with kinema.Context():
    ...     kinema.live_object_count() - before
    1
    """
    return int(_lib.kinLiveObjectCount())
