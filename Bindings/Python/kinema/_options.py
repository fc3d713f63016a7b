"""The keyword arguments of animations, for type checkers: those of every class, and those that each class adds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from .event import EventHandler
from .timing import Timing


class AnimationOptions(TypedDict, total=False):
    begin_time: float | None
    duration: float | str | None
    speed: float | None
    time_offset: float | None
    repeat_count: float | None
    repeat_duration: float | None
    autoreverses: bool | None
    fill_mode: int | str | None
    timing: Timing
    removed_on_completion: bool | None
    preferred_frame_rate_range: Sequence[float] | None
    did_start: EventHandler | None
    did_stop: EventHandler | None
    tags: dict[str, Any] | None


class PropertyOptions(AnimationOptions, total=False):
    additive: bool | None
    cumulative: bool | None
    value_function: int | str | None


class BasicOptions(PropertyOptions, total=False):
    start_velocity: Any


class SpringOptions(BasicOptions, total=False):
    mass: float | None
    stiffness: float | None
    damping: float | None
    initial_velocity: float | None
    allows_overdamping: bool | None
    perceptual_duration: float | None
    bounce: float | None


class KeyframeOptions(PropertyOptions, total=False):
    timing_functions: Sequence[Timing] | None
    calculation_mode: int | str | None
    tension_values: Sequence[float] | None
    continuity_values: Sequence[float] | None
    bias_values: Sequence[float] | None
    rotation_mode: int | str | None


class TransitionOptions(AnimationOptions, total=False):
    start_progress: float | None
    end_progress: float | None
    filter: int | None
