"""The properties of layers as attributes, by Core Animation's names in snake case. `layer["backgroundColor"]` and key paths use
Core Animation's spelling. tests/test_properties.py compares this table with the header.

Lengths are in the host's unit, y down; angles are in radians, times in seconds; colors are straight sRGB, 0...1, or texts as of
CSS; paths may be texts as of SVG.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, overload

from . import _quick, choices, values
from .enumerations import Autoresizing, Corner, Edge
from .enumerations import Property as P

if TYPE_CHECKING:
    from ._layer_base import LayerBase
    from .layer_classes import EmitterCell  # noqa: F401 (in a quoted type)

Get = TypeVar("Get")
Set = TypeVar("Set")


class Attribute(_quick.Described, Generic[Get, Set]):
    """A property of a layer by its number: reads the model value or a presentation layer's value, and sets the model value."""

    def __init__(self, number: P, about: str) -> None:
        self.number, self.__doc__ = number, about

    if TYPE_CHECKING:

        @overload
        def __get__(self, layer: None, owner: type) -> Attribute[Get, Set]: ...
        @overload
        def __get__(self, layer: LayerBase, owner: type) -> Get: ...
        def __get__(self, layer: LayerBase | None, owner: type) -> Attribute[Get, Set] | Get: ...
        def __set__(self, layer: LayerBase, value: Set) -> None: ...

    def __repr__(self) -> str:
        return f"<property {self.number.name.lower()}: {self.__doc__}>"


class Bits(Attribute[Get, int]):
    """A property of bits, which reads as their names: `Corner.MIN_X_MIN_Y|MAX_X_MIN_Y` rather than 3."""

    def __init__(self, number: P, kind: type[Get], about: str) -> None:
        super().__init__(number, about)
        self.kind: Any = kind
        self.is_special = True

    def _read(self, layer: LayerBase) -> Any:
        bits = layer[self.number]
        return self.kind(bits) if bits >= 0 else bits


class Array(Protocol):
    """A numpy array, or what converts to one."""

    def __array__(self, *_: Any, **__: Any) -> Any: ...


Row = Sequence[float] | Array
PointLike = tuple[float, float] | list[float] | Array
SizeLike = PointLike
RectLike = tuple[float, float, float, float] | list[float] | Array
ColorLike = str | tuple[float, float, float, float] | tuple[float, float, float] | list[float] | Array
AffineLike = tuple[float, float, float, float, float, float] | list[float] | Array
_Sixteen = tuple[float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float]
TransformLike = values.Transform | _Sixteen | list[float] | Array
PathLike = values.Path | Sequence[Sequence[Any]] | str
PictureLike = int | str | os.PathLike[str] | bytes | Array
_Number = Attribute[float, float]
_Flag = Attribute[bool, bool]
_Integer = Attribute[int, int]
_Point = Attribute[values.Point, PointLike]
_Size = Attribute[values.Size, SizeLike]
_Rect = Attribute[values.Rect, RectLike]
_Color = Attribute[values.Color | None, ColorLike | None]
_Transform = Attribute[values.Transform, TransformLike]
_Path = Attribute[values.Path | None, PathLike | None]
_Text = Attribute[str | None, str | None]
_Handle = Attribute[int | None, int | None]
_Picture = Attribute[int | None, PictureLike | None]
_Filter = Attribute[str | int | None, str | int | None]
_Filters = Attribute[list[str | int] | None, Sequence[str | int] | None]
_Numbers = Attribute[tuple[float, ...] | None, Row | None]
_Colors = Attribute[tuple[values.Color, ...] | None, Sequence[ColorLike] | None]
_Cells = Attribute["list[EmitterCell] | None", "Sequence[EmitterCell] | None"]
_FillMode = Attribute[choices.FillMode, choices.FillMode]
_Gravity = Attribute[choices.Gravity, choices.Gravity]
_ContentsFormat = Attribute[choices.ContentsFormat, choices.ContentsFormat]
_ScalingFilter = Attribute[choices.ScalingFilter, choices.ScalingFilter]
_CornerCurve = Attribute[choices.CornerCurve, choices.CornerCurve]
_DynamicRange = Attribute[choices.DynamicRange, choices.DynamicRange]
_ToneMapMode = Attribute[choices.ToneMapMode, choices.ToneMapMode]
_FillRule = Attribute[choices.FillRule, choices.FillRule]
_LineCap = Attribute[choices.LineCap, choices.LineCap]
_LineJoin = Attribute[choices.LineJoin, choices.LineJoin]
_GradientType = Attribute[choices.GradientType, choices.GradientType]
_TruncationMode = Attribute[choices.TruncationMode, choices.TruncationMode]
_AlignmentMode = Attribute[choices.AlignmentMode, choices.AlignmentMode]
_EmitterShape = Attribute[choices.EmitterShape, choices.EmitterShape]
_EmitterMode = Attribute[choices.EmitterMode, choices.EmitterMode]
_RenderMode = Attribute[choices.RenderMode, choices.RenderMode]
_ScrollMode = Attribute[choices.ScrollMode, choices.ScrollMode]


class TimingProperties:
    """CAMediaTiming: a layer's time is (superlayer's time - begin_time) * speed + time_offset."""

    __slots__ = ()
    begin_time = _Number(P.BEGIN_TIME, "the time at which the layer's time begins, in seconds of the superlayer")
    duration = _Number(P.DURATION, "+infinity for a layer, which has no effect")
    speed = _Number(P.SPEED, "the layer's seconds in a second of the superlayer")
    time_offset = _Number(P.TIME_OFFSET, "seconds, added to the layer's time")
    repeat_count = _Number(P.REPEAT_COUNT, "has no effect on a layer")
    repeat_duration = _Number(P.REPEAT_DURATION, "seconds; has no effect on a layer")
    autoreverses = _Flag(P.AUTOREVERSES, "has no effect on a layer")
    fill_mode = _FillMode(P.FILL_MODE, "what is shown before and after the duration")


class LayerProperties(TimingProperties):
    """CALayer."""

    __slots__ = ()
    bounds = _Rect(P.BOUNDS, "x, y, width, height in its own coordinates; negative sizes are standardized")
    position = _Point(P.POSITION, "x, y of the anchor point in the superlayer's coordinates")
    rate = _Numbers(P.RATE, "the change that set_rate made: start, local time there, rate before, rate after, ramp; or None")
    z_position = _Number(P.Z_POSITION, "the depth of the anchor point; a greater one is in front")
    anchor_point = _Point(P.ANCHOR_POINT, "the point at `position`, in units of the bounds; (0.5, 0.5) is the center")
    anchor_point_z = _Number(P.ANCHOR_POINT_Z, "the depth of the anchor point in the layer")
    transform = _Transform(P.TRANSFORM, "a 4 x 4 matrix, about the anchor point")
    sublayer_transform = _Transform(P.SUBLAYER_TRANSFORM, "a 4 x 4 matrix of the sublayers, about the anchor point")
    frame = _Rect(P.FRAME, "x, y, width, height in the superlayer, derived from bounds, position, anchor_point and transform")
    hidden = _Flag(P.HIDDEN, "whether the layer and its sublayers are not drawn")
    double_sided = _Flag(P.DOUBLE_SIDED, "whether the layer is drawn if its back is in front")
    geometry_flipped = _Flag(P.GEOMETRY_FLIPPED, "whether y points the other way for the sublayers")
    masks_to_bounds = _Flag(P.MASKS_TO_BOUNDS, "whether the bounds clip the sublayers and contents")
    contents = _Picture(P.CONTENTS, "the host's number of an image, or None; it takes a path, bytes or pixels, too")
    contents_rect = _Rect(P.CONTENTS_RECT, "the part of the image that is shown, in units of the image")
    contents_center = _Rect(P.CONTENTS_CENTER, "the part of the image that is stretched, in units of the image")
    contents_scale = _Number(P.CONTENTS_SCALE, "pixels of the image in a unit of length")
    contents_gravity = _Gravity(P.CONTENTS_GRAVITY, "where in the bounds the image is, and whether it is resized")
    contents_format = _ContentsFormat(P.CONTENTS_FORMAT, "the storage of the image")
    minification_filter = _ScalingFilter(P.MINIFICATION_FILTER, "how the image is made smaller")
    magnification_filter = _ScalingFilter(P.MAGNIFICATION_FILTER, "how the image is made larger")
    minification_filter_bias = _Number(P.MINIFICATION_FILTER_BIAS, "the bias of the level of detail for trilinear minification")
    opaque = _Flag(P.OPAQUE, "whether the host promises that the contents are opaque")
    needs_display_on_bounds_change = _Flag(P.NEEDS_DISPLAY_ON_BOUNDS_CHANGE, "for the host: whether new bounds need new contents")
    draws_asynchronously = _Flag(P.DRAWS_ASYNCHRONOUSLY, "for the host: whether drawing may be deferred")
    should_rasterize = _Flag(P.SHOULD_RASTERIZE, "for the host: whether the layer is drawn as an image before it is composited")
    rasterization_scale = _Number(P.RASTERIZATION_SCALE, "pixels of that image in a unit of length")
    allows_edge_antialiasing = _Flag(P.ALLOWS_EDGE_ANTIALIASING, "for the host: whether edges may be antialiased")
    allows_group_opacity = _Flag(P.ALLOWS_GROUP_OPACITY, "whether the opacity applies to the layer and its sublayers as a group")
    edge_antialiasing_mask = Bits[Edge](P.EDGE_ANTIALIASING_MASK, Edge, "the edges that are antialiased: bits of Edge")
    background_color = _Color(P.BACKGROUND_COLOR, 'red, green, blue, alpha, each 0...1, or such as "#3366ff"; None draws none')
    corner_radius = _Number(P.CORNER_RADIUS, "the radius of the corners of the background and border")
    masked_corners = Bits[Corner](P.MASKED_CORNERS, Corner, "the corners that are round: bits of Corner; other bits are dropped")
    corner_curve = _CornerCurve(P.CORNER_CURVE, "the shape of the corners")
    border_width = _Number(P.BORDER_WIDTH, "the width of the border, which lies inside the bounds")
    border_color = _Color(P.BORDER_COLOR, 'red, green, blue, alpha, each 0...1, or a text such as "#3366ff"; None draws none')
    opacity = _Number(P.OPACITY, "0 (transparent) to 1")
    shadow_color = _Color(P.SHADOW_COLOR, 'red, green, blue, alpha, each 0...1, or a text such as "#3366ff"')
    shadow_opacity = _Number(P.SHADOW_OPACITY, "0 (no shadow) to 1")
    shadow_offset = _Size(P.SHADOW_OFFSET, "width, height: how far the shadow is from the layer")
    shadow_radius = _Number(P.SHADOW_RADIUS, "the blur of the shadow")
    shadow_path = _Path(P.SHADOW_PATH, "the outline that casts the shadow, or None for the layer's own")
    compositing_filter = _Filter(P.COMPOSITING_FILTER, 'a name such as "multiplyBlendMode", or a number of the host')
    filters = _Filters(P.FILTERS, "names or the host's numbers")
    background_filters = _Filters(P.BACKGROUND_FILTERS, "names or the host's numbers, for what is behind the layer")
    name = _Text(P.NAME, "a name for the host, for columns of samples, and for key paths through sublayers")
    autoresizing_mask = Bits[Autoresizing](
        P.AUTORESIZING_MASK, Autoresizing, "what changes when the superlayer is resized: bits of Autoresizing"
    )
    preferred_dynamic_range = _DynamicRange(P.PREFERRED_DYNAMIC_RANGE, "the range of colors that the host should use")
    tone_map_mode = _ToneMapMode(P.TONE_MAP_MODE, "whether the host maps tones")
    contents_headroom = _Number(P.CONTENTS_HEADROOM, "the EDR headroom that contents uses; 0: untagged")
    wants_extended_dynamic_range_content = _Flag(P.WANTS_EXTENDED_DYNAMIC_RANGE_CONTENT, "whether colors above 1 are meant")
    wants_dynamic_content_scaling = _Flag(P.WANTS_DYNAMIC_CONTENT_SCALING, "for the host: whether contents follow the scale")


class ShapeProperties:
    """CAShapeLayer."""

    __slots__ = ()
    path = _Path(P.PATH, "a Path, or a text of SVG's path data; None draws none")
    fill_color = _Color(P.FILL_COLOR, 'red, green, blue, alpha, each 0...1, or a text such as "#3366ff"; None draws none')
    fill_rule = _FillRule(P.FILL_RULE, "what is inside a path that crosses itself")
    stroke_color = _Color(P.STROKE_COLOR, 'red, green, blue, alpha, each 0...1, or a text such as "#3366ff"; None draws none')
    stroke_start = _Number(P.STROKE_START, "where the stroke begins, 0 to 1 of the path's length")
    stroke_end = _Number(P.STROKE_END, "where the stroke ends, 0 to 1 of the path's length")
    line_width = _Number(P.LINE_WIDTH, "the width of the stroke")
    miter_limit = _Number(P.MITER_LIMIT, "the greatest length of a miter, in line widths")
    line_cap = _LineCap(P.LINE_CAP, "the shape of the ends of the stroke")
    line_join = _LineJoin(P.LINE_JOIN, "the shape of the corners of the stroke")
    line_dash_phase = _Number(P.LINE_DASH_PHASE, "how far into the dashes the stroke begins")
    line_dash_pattern = _Numbers(P.LINE_DASH_PATTERN, "the lengths of dashes and gaps, in turn; None is a solid line")


class GradientProperties:
    """CAGradientLayer."""

    __slots__ = ()
    colors = _Colors(P.COLORS, "the colors of the gradient's stops")
    locations = _Numbers(P.LOCATIONS, "the stops' places, 0 to 1; None spreads them evenly")
    start_point = _Point(P.START_POINT, "where the gradient begins, in units of the bounds")
    end_point = _Point(P.END_POINT, "where the gradient ends, in units of the bounds")
    type = _GradientType(P.GRADIENT_TYPE, "the kind of gradient")


class TextProperties:
    """CATextLayer."""

    __slots__ = ()
    string = _Text(P.STRING, "the text")
    font = _Text(P.FONT, "the name of a font")
    font_size = _Number(P.FONT_SIZE, "the size of the font, in units of length")
    foreground_color = _Color(P.FOREGROUND_COLOR, 'of the text: red, green, blue, alpha, each 0...1, or such as "#3366ff"')
    wrapped = _Flag(P.WRAPPED, "whether lines break at the width of the bounds")
    truncation_mode = _TruncationMode(P.TRUNCATION_MODE, "where a line that is too long is cut")
    alignment_mode = _AlignmentMode(P.ALIGNMENT_MODE, "the sides of lines that align")
    allows_font_subpixel_quantization = _Flag(
        P.ALLOWS_FONT_SUBPIXEL_QUANTIZATION, "for the host: whether glyphs lie between pixels"
    )


class ReplicatorProperties:
    """CAReplicatorLayer."""

    __slots__ = ()
    instance_count = _Integer(P.INSTANCE_COUNT, "the number of copies, the first included")
    preserves_depth = _Flag(P.PRESERVES_DEPTH, "whether the sublayers are not flattened")
    instance_delay = _Number(P.INSTANCE_DELAY, "seconds between a copy and the next")
    instance_transform = _Transform(P.INSTANCE_TRANSFORM, "a 4 x 4 matrix from a copy to the next, about the layer's center")
    instance_color = _Color(P.INSTANCE_COLOR, "red, green, blue, alpha that multiply those of the first copy")
    instance_red_offset = _Number(P.INSTANCE_RED_OFFSET, "added to the red of each further copy")
    instance_green_offset = _Number(P.INSTANCE_GREEN_OFFSET, "added to the green of each further copy")
    instance_blue_offset = _Number(P.INSTANCE_BLUE_OFFSET, "added to the blue of each further copy")
    instance_alpha_offset = _Number(P.INSTANCE_ALPHA_OFFSET, "added to the alpha of each further copy")


class EmitterProperties:
    """CAEmitterLayer: birth_rate, lifetime, velocity, scale and spin multiply those of the cells."""

    __slots__ = ()
    emitter_cells = _Cells(P.EMITTER_CELLS, "the kinds of particles")
    birth_rate = _Number(P.BIRTH_RATE, "multiplies the rates of the cells; of a cell: particles a second")
    lifetime = _Number(P.LIFETIME, "multiplies the lifetimes of the cells; of a cell: seconds")
    emitter_position = _Point(P.EMITTER_POSITION, "the center of the emitter's shape")
    emitter_z_position = _Number(P.EMITTER_Z_POSITION, "the depth of the emitter's shape")
    emitter_size = _Size(P.EMITTER_SIZE, "the size of the emitter's shape")
    emitter_depth = _Number(P.EMITTER_DEPTH, "the depth of a cuboid or sphere")
    emitter_shape = _EmitterShape(P.EMITTER_SHAPE, "the shape that emits particles")
    emitter_mode = _EmitterMode(P.EMITTER_MODE, "the part of the shape that emits")
    render_mode = _RenderMode(P.RENDER_MODE, "the order in which particles are drawn")
    velocity = _Number(P.VELOCITY, "multiplies the velocities of the cells; of a cell: points a second")
    scale = _Number(P.SCALE, "multiplies the scales of the cells; of a cell: the size of particles, 1 is that of the image")
    spin = _Number(P.SPIN, "multiplies the spins of the cells; of a cell: radians a second")
    seed = _Integer(P.SEED, "the seed of the random numbers")
    preserves_depth = _Flag(P.PRESERVES_DEPTH, "whether the sublayers are not flattened")


class CellProperties(TimingProperties):
    """CAEmitterCell: rates are per second, ranges are widths about the value."""

    __slots__ = ()
    contents = _Picture(P.CONTENTS, "the host's number of an image, or None; it takes a path, bytes or pixels, too")
    contents_rect = _Rect(P.CONTENTS_RECT, "the part of the image that is shown, in units of the image")
    contents_scale = _Number(P.CONTENTS_SCALE, "pixels of the image in a unit of length")
    minification_filter = _ScalingFilter(P.MINIFICATION_FILTER, "how the image is made smaller")
    magnification_filter = _ScalingFilter(P.MAGNIFICATION_FILTER, "how the image is made larger")
    minification_filter_bias = _Number(P.MINIFICATION_FILTER_BIAS, "the bias of the level of detail for trilinear minification")
    name = _Text(P.NAME, "a name for the host, for columns of samples, and for key paths through sublayers")
    emitter_cells = _Cells(P.EMITTER_CELLS, "the kinds of particles")
    birth_rate = _Number(P.BIRTH_RATE, "multiplies the rates of the cells; of a cell: particles a second")
    lifetime = _Number(P.LIFETIME, "multiplies the lifetimes of the cells; of a cell: seconds")
    velocity = _Number(P.VELOCITY, "multiplies the velocities of the cells; of a cell: points a second")
    scale = _Number(P.SCALE, "multiplies the scales of the cells; of a cell: the size of particles, 1 is that of the image")
    spin = _Number(P.SPIN, "multiplies the spins of the cells; of a cell: radians a second")
    enabled = _Flag(P.ENABLED, "whether the cell emits")
    lifetime_range = _Number(P.LIFETIME_RANGE, "the width of the range of lifetimes, in seconds")
    emission_latitude = _Number(P.EMISSION_LATITUDE, "the angle out of the plane, in radians")
    emission_longitude = _Number(P.EMISSION_LONGITUDE, "the angle in the plane, in radians")
    emission_range = _Number(P.EMISSION_RANGE, "the width of the cone of directions, in radians")
    velocity_range = _Number(P.VELOCITY_RANGE, "the width of the range of velocities")
    x_acceleration = _Number(P.X_ACCELERATION, "points a second, each second")
    y_acceleration = _Number(P.Y_ACCELERATION, "points a second, each second")
    z_acceleration = _Number(P.Z_ACCELERATION, "points a second, each second")
    scale_range = _Number(P.SCALE_RANGE, "the width of the range of scales")
    scale_speed = _Number(P.SCALE_SPEED, "the change of the scale in a second")
    spin_range = _Number(P.SPIN_RANGE, "the width of the range of spins, in radians a second")
    color = _Color(P.COLOR, 'red, green, blue, alpha, each 0...1, or a text such as "#3366ff"')
    red_range = _Number(P.RED_RANGE, "the width of the range of reds")
    green_range = _Number(P.GREEN_RANGE, "the width of the range of greens")
    blue_range = _Number(P.BLUE_RANGE, "the width of the range of blues")
    alpha_range = _Number(P.ALPHA_RANGE, "the width of the range of alphas")
    red_speed = _Number(P.RED_SPEED, "the change of the red in a second")
    green_speed = _Number(P.GREEN_SPEED, "the change of the green in a second")
    blue_speed = _Number(P.BLUE_SPEED, "the change of the blue in a second")
    alpha_speed = _Number(P.ALPHA_SPEED, "the change of the alpha in a second")


class ScrollProperties:
    """CAScrollLayer."""

    __slots__ = ()
    scroll_mode = _ScrollMode(P.SCROLL_MODE, "the directions in which the layer scrolls")


class TiledProperties:
    """CATiledLayer."""

    __slots__ = ()
    levels_of_detail = _Integer(P.LEVELS_OF_DETAIL, "the number of levels of smaller tiles")
    levels_of_detail_bias = _Integer(P.LEVELS_OF_DETAIL_BIAS, "the number of levels of larger tiles")
    tile_size = _Size(P.TILE_SIZE, "the greatest size of a tile, in pixels")
    fade_duration = _Number(P.FADE_DURATION, "seconds in which a new tile appears")
