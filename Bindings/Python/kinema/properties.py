"""The properties of layers as attributes, by Core Animation's names in snake case. `layer["backgroundColor"]` and key paths use
Core Animation's spelling. tests/test_properties.py compares this table with the header.

Lengths are in the host's unit, y down; angles are in radians, times in seconds; colors are straight sRGB, 0...1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from . import values
from .enumerations import Property as P

if TYPE_CHECKING:
    from ._layer_base import LayerBase
    from .layer import EmitterCell  # noqa: F401 (in a quoted type)

Get = TypeVar("Get")
Set = TypeVar("Set")


class Attribute(Generic[Get, Set]):
    """A property of a layer by its number: reads the model value or a presentation layer's value, and sets the model value."""

    def __init__(self, number: P) -> None:
        self.number = number

    @overload
    def __get__(self, layer: None, owner: type) -> Attribute[Get, Set]: ...
    @overload
    def __get__(self, layer: LayerBase, owner: type) -> Get: ...
    def __get__(self, layer: LayerBase | None, owner: type) -> Attribute[Get, Set] | Get:
        return self if layer is None else layer[self.number]

    def __set__(self, layer: LayerBase, value: Set) -> None:
        layer[self.number] = value


_Row = Sequence[float]
_PathLike = values.Path | Sequence[Sequence[Any]] | None
_Number = Attribute[float, float]
_Flag = Attribute[bool, bool]
_Integer = Attribute[int, int]
_Point = Attribute[values.Point, _Row]
_Size = Attribute[values.Size, _Row]
_Rect = Attribute[values.Rect, _Row]
_Color = Attribute[values.Color | None, _Row | None]
_Transform = Attribute[values.Transform, _Row]
_Path = Attribute[values.Path | None, _PathLike]
_Text = Attribute[str | None, str | None]
_Handle = Attribute[int | None, int | None]
_Filter = Attribute[str | int | None, str | int | None]
_Filters = Attribute[list[str | int] | None, Sequence[str | int] | None]
_Numbers = Attribute[tuple[float, ...] | None, _Row | None]
_Colors = Attribute[tuple[values.Color, ...] | None, Sequence[_Row] | None]
_Cells = Attribute["list[EmitterCell] | None", "Sequence[EmitterCell] | None"]


class TimingProperties:
    """CAMediaTiming: a layer's time is (superlayer's time - begin_time) * speed + time_offset."""

    __slots__ = ()
    begin_time = _Number(P.BEGIN_TIME)
    duration = _Number(P.DURATION)  # +infinity for a layer, which has no effect
    speed = _Number(P.SPEED)
    time_offset = _Number(P.TIME_OFFSET)
    repeat_count = _Number(P.REPEAT_COUNT)
    repeat_duration = _Number(P.REPEAT_DURATION)
    autoreverses = _Flag(P.AUTOREVERSES)
    fill_mode = _Text(P.FILL_MODE)  # "removed" "forwards" "backwards" "both"


class LayerProperties(TimingProperties):
    """CALayer."""

    __slots__ = ()
    bounds = _Rect(P.BOUNDS)  # negative sizes are standardized
    position = _Point(P.POSITION)  # in the superlayer
    z_position = _Number(P.Z_POSITION)
    anchor_point = _Point(P.ANCHOR_POINT)  # in units of the bounds
    anchor_point_z = _Number(P.ANCHOR_POINT_Z)
    transform = _Transform(P.TRANSFORM)  # about the anchor point
    sublayer_transform = _Transform(P.SUBLAYER_TRANSFORM)  # about the anchor point, of the sublayers
    frame = _Rect(P.FRAME)  # derived from bounds, position, anchorPoint and transform
    hidden = _Flag(P.HIDDEN)
    double_sided = _Flag(P.DOUBLE_SIDED)
    geometry_flipped = _Flag(P.GEOMETRY_FLIPPED)
    masks_to_bounds = _Flag(P.MASKS_TO_BOUNDS)
    contents = _Handle(P.CONTENTS)  # the host's image
    contents_rect = _Rect(P.CONTENTS_RECT)  # in units of the image
    contents_center = _Rect(P.CONTENTS_CENTER)  # in units of the image
    contents_scale = _Number(P.CONTENTS_SCALE)
    contents_gravity = _Text(P.CONTENTS_GRAVITY)
    contents_format = _Text(P.CONTENTS_FORMAT)  # "RGBA8" "RGBAh" "Gray8" "Automatic"
    minification_filter = _Text(P.MINIFICATION_FILTER)
    magnification_filter = _Text(P.MAGNIFICATION_FILTER)
    minification_filter_bias = _Number(P.MINIFICATION_FILTER_BIAS)
    opaque = _Flag(P.OPAQUE)
    needs_display_on_bounds_change = _Flag(P.NEEDS_DISPLAY_ON_BOUNDS_CHANGE)
    draws_asynchronously = _Flag(P.DRAWS_ASYNCHRONOUSLY)
    should_rasterize = _Flag(P.SHOULD_RASTERIZE)
    rasterization_scale = _Number(P.RASTERIZATION_SCALE)
    allows_edge_antialiasing = _Flag(P.ALLOWS_EDGE_ANTIALIASING)
    allows_group_opacity = _Flag(P.ALLOWS_GROUP_OPACITY)
    edge_antialiasing_mask = _Integer(P.EDGE_ANTIALIASING_MASK)  # bits of Edge
    background_color = _Color(P.BACKGROUND_COLOR)
    corner_radius = _Number(P.CORNER_RADIUS)
    masked_corners = _Integer(P.MASKED_CORNERS)  # bits of Corner; other bits are dropped
    corner_curve = _Text(P.CORNER_CURVE)  # "circular" "continuous"
    border_width = _Number(P.BORDER_WIDTH)
    border_color = _Color(P.BORDER_COLOR)
    opacity = _Number(P.OPACITY)
    shadow_color = _Color(P.SHADOW_COLOR)
    shadow_opacity = _Number(P.SHADOW_OPACITY)
    shadow_offset = _Size(P.SHADOW_OFFSET)
    shadow_radius = _Number(P.SHADOW_RADIUS)
    shadow_path = _Path(P.SHADOW_PATH)
    compositing_filter = _Filter(P.COMPOSITING_FILTER)  # a name such as "multiplyBlendMode", or the host's number
    filters = _Filters(P.FILTERS)
    background_filters = _Filters(P.BACKGROUND_FILTERS)
    name = _Text(P.NAME)
    autoresizing_mask = _Integer(P.AUTORESIZING_MASK)
    preferred_dynamic_range = _Text(P.PREFERRED_DYNAMIC_RANGE)  # "standard" "automatic" "constrainedHigh" "high"
    tone_map_mode = _Text(P.TONE_MAP_MODE)  # "automatic" "never" "ifSupported"
    contents_headroom = _Number(P.CONTENTS_HEADROOM)  # the EDR headroom that contents uses; 0: untagged
    wants_extended_dynamic_range_content = _Flag(P.WANTS_EXTENDED_DYNAMIC_RANGE_CONTENT)
    wants_dynamic_content_scaling = _Flag(P.WANTS_DYNAMIC_CONTENT_SCALING)


class ShapeProperties:
    """CAShapeLayer."""

    __slots__ = ()
    path = _Path(P.PATH)
    fill_color = _Color(P.FILL_COLOR)
    fill_rule = _Text(P.FILL_RULE)  # "non-zero" "even-odd"
    stroke_color = _Color(P.STROKE_COLOR)
    stroke_start = _Number(P.STROKE_START)
    stroke_end = _Number(P.STROKE_END)
    line_width = _Number(P.LINE_WIDTH)
    miter_limit = _Number(P.MITER_LIMIT)
    line_cap = _Text(P.LINE_CAP)  # "butt" "round" "square"
    line_join = _Text(P.LINE_JOIN)  # "miter" "round" "bevel"
    line_dash_phase = _Number(P.LINE_DASH_PHASE)
    line_dash_pattern = _Numbers(P.LINE_DASH_PATTERN)


class GradientProperties:
    """CAGradientLayer."""

    __slots__ = ()
    colors = _Colors(P.COLORS)
    locations = _Numbers(P.LOCATIONS)
    start_point = _Point(P.START_POINT)
    end_point = _Point(P.END_POINT)
    type = _Text(P.GRADIENT_TYPE)  # named "type": "axial" "radial" "conic"


class TextProperties:
    """CATextLayer."""

    __slots__ = ()
    string = _Text(P.STRING)
    font = _Text(P.FONT)
    font_size = _Number(P.FONT_SIZE)
    foreground_color = _Color(P.FOREGROUND_COLOR)
    wrapped = _Flag(P.WRAPPED)
    truncation_mode = _Text(P.TRUNCATION_MODE)  # "none" "start" "end" "middle"
    alignment_mode = _Text(P.ALIGNMENT_MODE)  # "natural" "left" "right" "center" "justified"
    allows_font_subpixel_quantization = _Flag(P.ALLOWS_FONT_SUBPIXEL_QUANTIZATION)


class ReplicatorProperties:
    """CAReplicatorLayer."""

    __slots__ = ()
    instance_count = _Integer(P.INSTANCE_COUNT)
    preserves_depth = _Flag(P.PRESERVES_DEPTH)  # also of emitters
    instance_delay = _Number(P.INSTANCE_DELAY)  # seconds
    instance_transform = _Transform(P.INSTANCE_TRANSFORM)  # about the layer's center
    instance_color = _Color(P.INSTANCE_COLOR)
    instance_red_offset = _Number(P.INSTANCE_RED_OFFSET)
    instance_green_offset = _Number(P.INSTANCE_GREEN_OFFSET)
    instance_blue_offset = _Number(P.INSTANCE_BLUE_OFFSET)
    instance_alpha_offset = _Number(P.INSTANCE_ALPHA_OFFSET)


class EmitterProperties:
    """CAEmitterLayer: birth_rate, lifetime, velocity, scale and spin multiply those of the cells."""

    __slots__ = ()
    emitter_cells = _Cells(P.EMITTER_CELLS)
    birth_rate = _Number(P.BIRTH_RATE)  # of a cell: per second
    lifetime = _Number(P.LIFETIME)  # of a cell: seconds
    emitter_position = _Point(P.EMITTER_POSITION)
    emitter_z_position = _Number(P.EMITTER_Z_POSITION)
    emitter_size = _Size(P.EMITTER_SIZE)
    emitter_depth = _Number(P.EMITTER_DEPTH)
    emitter_shape = _Text(P.EMITTER_SHAPE)  # "point" "line" "rectangle" "cuboid" "circle" "sphere"
    emitter_mode = _Text(P.EMITTER_MODE)  # "points" "outline" "surface" "volume"
    render_mode = _Text(P.RENDER_MODE)  # "unordered" "oldestFirst" "oldestLast" "backToFront" "additive"
    velocity = _Number(P.VELOCITY)  # of a cell: points per second
    scale = _Number(P.SCALE)
    spin = _Number(P.SPIN)  # of a cell: radians per second
    seed = _Integer(P.SEED)
    preserves_depth = _Flag(P.PRESERVES_DEPTH)  # also of emitters


class CellProperties(TimingProperties):
    """CAEmitterCell: rates are per second, ranges are widths about the value."""

    __slots__ = ()
    contents = _Handle(P.CONTENTS)  # the host's image
    contents_rect = _Rect(P.CONTENTS_RECT)  # in units of the image
    contents_scale = _Number(P.CONTENTS_SCALE)
    minification_filter = _Text(P.MINIFICATION_FILTER)
    magnification_filter = _Text(P.MAGNIFICATION_FILTER)
    minification_filter_bias = _Number(P.MINIFICATION_FILTER_BIAS)
    name = _Text(P.NAME)
    emitter_cells = _Cells(P.EMITTER_CELLS)
    birth_rate = _Number(P.BIRTH_RATE)  # of a cell: per second
    lifetime = _Number(P.LIFETIME)  # of a cell: seconds
    velocity = _Number(P.VELOCITY)  # of a cell: points per second
    scale = _Number(P.SCALE)
    spin = _Number(P.SPIN)  # of a cell: radians per second
    enabled = _Flag(P.ENABLED)
    lifetime_range = _Number(P.LIFETIME_RANGE)
    emission_latitude = _Number(P.EMISSION_LATITUDE)
    emission_longitude = _Number(P.EMISSION_LONGITUDE)
    emission_range = _Number(P.EMISSION_RANGE)
    velocity_range = _Number(P.VELOCITY_RANGE)
    x_acceleration = _Number(P.X_ACCELERATION)
    y_acceleration = _Number(P.Y_ACCELERATION)
    z_acceleration = _Number(P.Z_ACCELERATION)
    scale_range = _Number(P.SCALE_RANGE)
    scale_speed = _Number(P.SCALE_SPEED)
    spin_range = _Number(P.SPIN_RANGE)
    color = _Color(P.COLOR)
    red_range = _Number(P.RED_RANGE)
    green_range = _Number(P.GREEN_RANGE)
    blue_range = _Number(P.BLUE_RANGE)
    alpha_range = _Number(P.ALPHA_RANGE)
    red_speed = _Number(P.RED_SPEED)
    green_speed = _Number(P.GREEN_SPEED)
    blue_speed = _Number(P.BLUE_SPEED)
    alpha_speed = _Number(P.ALPHA_SPEED)


class ScrollProperties:
    """CAScrollLayer."""

    __slots__ = ()
    scroll_mode = _Text(P.SCROLL_MODE)  # "none" "vertically" "horizontally" "both"


class TiledProperties:
    """CATiledLayer."""

    __slots__ = ()
    levels_of_detail = _Integer(P.LEVELS_OF_DETAIL)
    levels_of_detail_bias = _Integer(P.LEVELS_OF_DETAIL_BIAS)
    tile_size = _Size(P.TILE_SIZE)
    fade_duration = _Number(P.FADE_DURATION)  # seconds
