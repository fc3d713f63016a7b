"""The keyword arguments of animations, for type checkers: those of every class, and those that each class adds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypedDict

from . import choices
from .animation_enumerations import CalculationMode, FillMode, RotationMode, ValueFunction
from .event import EventHandler
from .timing import Timing


class _TimingOptions(TypedDict, total=False):
    begin_time: float | None
    speed: float | None
    time_offset: float | None
    repeat_count: float | None
    repeat_duration: float | None
    autoreverses: bool | None
    fill_mode: choices.FillMode | FillMode | None
    timing: Timing
    removed_on_completion: bool | None
    preferred_frame_rate_range: Sequence[float] | None
    did_start: EventHandler | None
    did_stop: EventHandler | None
    tags: dict[str, Any] | None


class _PropertyOptions(_TimingOptions, total=False):
    additive: bool | None
    cumulative: bool | None
    value_function: choices.ValueFunction | ValueFunction | None


class AnimationOptions(_TimingOptions, total=False):
    duration: float | None


class PropertyOptions(_PropertyOptions, total=False):
    duration: float | None


class BasicOptions(PropertyOptions, total=False):
    start_velocity: Any


class SpringOptions(_PropertyOptions, total=False):
    duration: float | Literal["settling"] | None
    start_velocity: Any
    mass: float | None
    stiffness: float | None
    damping: float | None
    initial_velocity: float | None
    allows_overdamping: bool | None
    perceptual_duration: float | None
    bounce: float | None


class KeyframeOptions(PropertyOptions, total=False):
    timing_functions: Sequence[Timing] | None
    calculation_mode: choices.CalculationMode | CalculationMode | None
    tension_values: Sequence[float] | None
    continuity_values: Sequence[float] | None
    bias_values: Sequence[float] | None
    rotation_mode: choices.RotationMode | RotationMode | None


class TransitionOptions(AnimationOptions, total=False):
    start_progress: float | None
    end_progress: float | None
    filter: int | None
