"""The keyword arguments of layers, for type checkers and completion: the attributes of properties.py that each class has.
tests/test_options.py compares them with these attributes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from . import choices
from .properties import AffineLike, ColorLike, PathLike, PictureLike, PointLike, RectLike, Row, SizeLike, TransformLike
from .timing import Timing

if TYPE_CHECKING:
    from .animation_enumerations import Retarget
    from .animator import Animator
    from .layer import Layer
    from .layer_classes import EmitterCell
    from .layout import Constraint


class TimingOptions(TypedDict, total=False):
    begin_time: float
    duration: float
    speed: float
    time_offset: float
    repeat_count: float
    repeat_duration: float
    autoreverses: bool
    fill_mode: choices.FillMode


class LayerOptions(TimingOptions, total=False):
    rate: Row | None
    bounds: RectLike
    position: PointLike
    z_position: float
    anchor_point: PointLike
    anchor_point_z: float
    transform: TransformLike
    sublayer_transform: TransformLike
    frame: RectLike
    hidden: bool
    double_sided: bool
    geometry_flipped: bool
    masks_to_bounds: bool
    contents: PictureLike | None
    contents_rect: RectLike
    contents_center: RectLike
    contents_scale: float
    contents_gravity: choices.Gravity
    contents_format: choices.ContentsFormat
    minification_filter: choices.ScalingFilter
    magnification_filter: choices.ScalingFilter
    minification_filter_bias: float
    opaque: bool
    needs_display_on_bounds_change: bool
    draws_asynchronously: bool
    should_rasterize: bool
    rasterization_scale: float
    allows_edge_antialiasing: bool
    allows_group_opacity: bool
    edge_antialiasing_mask: int
    background_color: ColorLike | None
    corner_radius: float
    masked_corners: int
    corner_curve: choices.CornerCurve
    border_width: float
    border_color: ColorLike | None
    opacity: float
    shadow_color: ColorLike | None
    shadow_opacity: float
    shadow_offset: SizeLike
    shadow_radius: float
    shadow_path: PathLike | None
    compositing_filter: str | int | None
    filters: Sequence[str | int] | None
    background_filters: Sequence[str | int] | None
    name: str | None
    autoresizing_mask: int
    preferred_dynamic_range: choices.DynamicRange
    tone_map_mode: choices.ToneMapMode
    contents_headroom: float
    wants_extended_dynamic_range_content: bool
    wants_dynamic_content_scaling: bool
    affine_transform: AffineLike
    constraints: Iterable[Constraint] | None
    layout_manager: Any
    mask: Layer | None
    sublayers: Sequence[Layer]
    user_data: Any


class ShapeOptions(LayerOptions, total=False):
    path: PathLike | None
    fill_color: ColorLike | None
    fill_rule: choices.FillRule
    stroke_color: ColorLike | None
    stroke_start: float
    stroke_end: float
    line_width: float
    miter_limit: float
    line_cap: choices.LineCap
    line_join: choices.LineJoin
    line_dash_phase: float
    line_dash_pattern: Row | None


class GradientOptions(LayerOptions, total=False):
    colors: Sequence[ColorLike] | None
    locations: Row | None
    start_point: PointLike
    end_point: PointLike
    type: choices.GradientType


class TextOptions(LayerOptions, total=False):
    string: str | None
    font: str | None
    font_size: float
    foreground_color: ColorLike | None
    wrapped: bool
    truncation_mode: choices.TruncationMode
    alignment_mode: choices.AlignmentMode
    allows_font_subpixel_quantization: bool


class ReplicatorOptions(LayerOptions, total=False):
    instance_count: int
    preserves_depth: bool
    instance_delay: float
    instance_transform: TransformLike
    instance_color: ColorLike | None
    instance_red_offset: float
    instance_green_offset: float
    instance_blue_offset: float
    instance_alpha_offset: float


class EmitterOptions(LayerOptions, total=False):
    emitter_cells: Sequence[EmitterCell] | None
    birth_rate: float
    lifetime: float
    emitter_position: PointLike
    emitter_z_position: float
    emitter_size: SizeLike
    emitter_depth: float
    emitter_shape: choices.EmitterShape
    emitter_mode: choices.EmitterMode
    render_mode: choices.RenderMode
    velocity: float
    scale: float
    spin: float
    seed: int
    preserves_depth: bool


class CellOptions(TimingOptions, total=False):
    contents: PictureLike | None
    contents_rect: RectLike
    contents_scale: float
    minification_filter: choices.ScalingFilter
    magnification_filter: choices.ScalingFilter
    minification_filter_bias: float
    name: str | None
    emitter_cells: Sequence[EmitterCell] | None
    birth_rate: float
    lifetime: float
    velocity: float
    scale: float
    spin: float
    enabled: bool
    lifetime_range: float
    emission_latitude: float
    emission_longitude: float
    emission_range: float
    velocity_range: float
    x_acceleration: float
    y_acceleration: float
    z_acceleration: float
    scale_range: float
    scale_speed: float
    spin_range: float
    color: ColorLike | None
    red_range: float
    green_range: float
    blue_range: float
    alpha_range: float
    red_speed: float
    green_speed: float
    blue_speed: float
    alpha_speed: float
    user_data: Any


class ScrollOptions(LayerOptions, total=False):
    scroll_mode: choices.ScrollMode


class TiledOptions(LayerOptions, total=False):
    levels_of_detail: int
    levels_of_detail_bias: int
    tile_size: SizeLike
    fade_duration: float


class MotionOptions(TypedDict, total=False):
    """The options of animate() that are not properties of layers."""

    from_: Any
    start_velocity: Row | float | None
    animator: Animator | bool | None
    curve: Timing
    bounce: float | None
    delay: float
    stagger: float
    retarget: choices.Retarget | Retarget
    time_constant: float
    repeat_delay: float


class LayerMotion(LayerOptions, MotionOptions, total=False):
    pass


class ShapeMotion(ShapeOptions, MotionOptions, total=False):
    pass


class GradientMotion(GradientOptions, MotionOptions, total=False):
    pass


class TextMotion(TextOptions, MotionOptions, total=False):
    pass


class ReplicatorMotion(ReplicatorOptions, MotionOptions, total=False):
    pass


class EmitterMotion(EmitterOptions, MotionOptions, total=False):
    pass


class ScrollMotion(ScrollOptions, MotionOptions, total=False):
    pass


class TiledMotion(TiledOptions, MotionOptions, total=False):
    pass
