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
"""

from __future__ import annotations

from ._library import lib as _lib
from .action import NO_ACTION, Action, ActionEvent
from .animation import Animation, Basic, Group, Keyframe, Spring, Transition
from .animation_enumerations import (
    AnimationClass,
    AnimationProperty,
    CalculationMode,
    Curve,
    FillMode,
    Retarget,
    RotationMode,
    StepPosition,
    TransitionSubtype,
    TransitionType,
    ValueFunction,
)
from .animation_object import AnimationObject
from .compact_list import CompactList, ListChanges
from .context import Context
from .diagnostics import Statistics
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
    ConflictError,
    CycleError,
    InvalidArgumentError,
    InvalidHandleError,
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
from .event import Completion, Event, Start, Stop
from .key_path import KeyPath
from .layer import (
    EmitterCell,
    EmitterLayer,
    GradientLayer,
    Layer,
    ReplicatorLayer,
    ScrollLayer,
    ShapeLayer,
    TextLayer,
    TiledLayer,
    TransformLayer,
)
from .layout import Constraint, ConstraintLayoutManager
from .motion import Motion
from .output_enumerations import MatrixForm, RemovalOrder, RenderFlag, RenderSide, StreamValue, TransitionOrder
from .presentation import ContentsMix, Instance, Particle, TransitionState
from .render_list import FrameRate, RenderItem
from .sampler import Sampler
from .stream import Stream
from .timing import TimingFunction, evaluate, slopes
from .transaction import Transaction
from .values import Color, Path, Point, Rect, Size, Transform
from .view import AnimationBlock, View

__all__ = [
    "Action",
    "ActionEvent",
    "Animation",
    "AnimationBlock",
    "AnimationClass",
    "AnimationObject",
    "AnimationProperty",
    "Autoresizing",
    "Basic",
    "BufferTooSmallError",
    "CalculationMode",
    "Color",
    "CompactList",
    "Completion",
    "Component",
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
    "KeyPath",
    "Keyframe",
    "KinemaError",
    "Layer",
    "LayerClass",
    "LimitExceededError",
    "ListChanges",
    "LogLevel",
    "MatrixForm",
    "Motion",
    "NO_ACTION",
    "NoTransactionError",
    "NotCommittedError",
    "NotFoundError",
    "OutOfMemoryError",
    "OutOfOrderError",
    "Particle",
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
    "ScrollLayer",
    "ShapeLayer",
    "Size",
    "Spring",
    "Start",
    "Statistics",
    "Status",
    "StepPosition",
    "Stop",
    "Stream",
    "StreamValue",
    "TextLayer",
    "TiledLayer",
    "TimeBackwardsError",
    "TimingFunction",
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
    "View",
    "build_info",
    "evaluate",
    "live_object_count",
    "slopes",
]


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


def live_object_count() -> int:
    """Returns the number of contexts and samplers that are alive in this process.

    >>> import kinema
    >>> before = kinema.live_object_count()
    >>> with kinema.Context():
    ...     kinema.live_object_count() - before
    1
    """
    return int(_lib.kinLiveObjectCount())
