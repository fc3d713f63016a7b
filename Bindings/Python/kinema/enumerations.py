"""The enumerations of layers, values and contexts in the C header. Bindings/generate writes the members."""

from enum import IntEnum, IntFlag


class Status(IntEnum):
    """The result of a call; every exception has one."""

    OK = 0
    INVALID_ARGUMENT = 1
    INVALID_HANDLE = 2
    UNKNOWN_KEY = 3
    TYPE_MISMATCH = 4
    NO_TRANSACTION = 5
    TIME_BACKWARDS = 6
    CYCLE = 7
    BUFFER_TOO_SMALL = 8
    OUT_OF_ORDER = 9
    READ_ONLY = 10
    NOT_COMMITTED = 11
    NOT_FOUND = 12
    LIMIT_EXCEEDED = 13
    OUT_OF_MEMORY = 14
    CONFLICT = 15
    BUSY = 16
    INVALID_STATE = 17


class ValueType(IntEnum):
    """The encoding of a value."""

    NIL = 0
    NUMBERS = 1
    STRING = 2
    PATH = 3
    HANDLES = 4
    LAYERS = 5


class PathVerb(IntEnum):
    """The kind of a path element."""

    MOVE = 0
    LINE = 1
    QUAD = 2
    CURVE = 3
    CLOSE = 4


class LayerClass(IntEnum):
    """The class of a layer."""

    LAYER = 0
    SHAPE = 1
    GRADIENT = 2
    TEXT = 3
    REPLICATOR = 4
    EMITTER = 5
    SCROLL = 6
    TRANSFORM = 7
    TILED = 8
    EMITTER_CELL = 9


class PropertyType(IntEnum):
    """The type of a property's values."""

    NUMBER = 0
    BOOL = 1
    INTEGER = 2
    POINT = 3
    SIZE = 4
    RECT = 5
    COLOR = 6
    TRANSFORM = 7
    PATH = 8
    STRING = 9
    HANDLE = 10
    HANDLES = 11
    NUMBERS = 12
    COLORS = 13
    VECTOR3 = 14
    LAYERS = 15


class Property(IntEnum):
    """The properties of layers."""

    NONE = 0
    BEGIN_TIME = 1
    DURATION = 2
    SPEED = 3
    TIME_OFFSET = 4
    REPEAT_COUNT = 5
    REPEAT_DURATION = 6
    AUTOREVERSES = 7
    FILL_MODE = 8
    RATE = 9
    BOUNDS = 16
    POSITION = 17
    Z_POSITION = 18
    ANCHOR_POINT = 19
    ANCHOR_POINT_Z = 20
    TRANSFORM = 21
    SUBLAYER_TRANSFORM = 22
    FRAME = 23
    HIDDEN = 32
    DOUBLE_SIDED = 33
    GEOMETRY_FLIPPED = 34
    MASKS_TO_BOUNDS = 35
    CONTENTS = 36
    CONTENTS_RECT = 37
    CONTENTS_CENTER = 38
    CONTENTS_SCALE = 39
    CONTENTS_GRAVITY = 40
    CONTENTS_FORMAT = 41
    MINIFICATION_FILTER = 42
    MAGNIFICATION_FILTER = 43
    MINIFICATION_FILTER_BIAS = 44
    OPAQUE = 45
    NEEDS_DISPLAY_ON_BOUNDS_CHANGE = 46
    DRAWS_ASYNCHRONOUSLY = 47
    SHOULD_RASTERIZE = 48
    RASTERIZATION_SCALE = 49
    ALLOWS_EDGE_ANTIALIASING = 50
    ALLOWS_GROUP_OPACITY = 51
    EDGE_ANTIALIASING_MASK = 52
    BACKGROUND_COLOR = 53
    CORNER_RADIUS = 54
    MASKED_CORNERS = 55
    CORNER_CURVE = 56
    BORDER_WIDTH = 57
    BORDER_COLOR = 58
    OPACITY = 59
    SHADOW_COLOR = 60
    SHADOW_OPACITY = 61
    SHADOW_OFFSET = 62
    SHADOW_RADIUS = 63
    SHADOW_PATH = 64
    COMPOSITING_FILTER = 65
    FILTERS = 66
    BACKGROUND_FILTERS = 67
    NAME = 68
    AUTORESIZING_MASK = 69
    PREFERRED_DYNAMIC_RANGE = 70
    TONE_MAP_MODE = 71
    CONTENTS_HEADROOM = 72
    WANTS_EXTENDED_DYNAMIC_RANGE_CONTENT = 73
    WANTS_DYNAMIC_CONTENT_SCALING = 74
    PATH = 80
    FILL_COLOR = 81
    FILL_RULE = 82
    STROKE_COLOR = 83
    STROKE_START = 84
    STROKE_END = 85
    LINE_WIDTH = 86
    MITER_LIMIT = 87
    LINE_CAP = 88
    LINE_JOIN = 89
    LINE_DASH_PHASE = 90
    LINE_DASH_PATTERN = 91
    COLORS = 100
    LOCATIONS = 101
    START_POINT = 102
    END_POINT = 103
    GRADIENT_TYPE = 104
    STRING = 110
    FONT = 111
    FONT_SIZE = 112
    FOREGROUND_COLOR = 113
    WRAPPED = 114
    TRUNCATION_MODE = 115
    ALIGNMENT_MODE = 116
    ALLOWS_FONT_SUBPIXEL_QUANTIZATION = 117
    INSTANCE_COUNT = 120
    PRESERVES_DEPTH = 121
    INSTANCE_DELAY = 122
    INSTANCE_TRANSFORM = 123
    INSTANCE_COLOR = 124
    INSTANCE_RED_OFFSET = 125
    INSTANCE_GREEN_OFFSET = 126
    INSTANCE_BLUE_OFFSET = 127
    INSTANCE_ALPHA_OFFSET = 128
    EMITTER_CELLS = 140
    BIRTH_RATE = 141
    LIFETIME = 142
    EMITTER_POSITION = 143
    EMITTER_Z_POSITION = 144
    EMITTER_SIZE = 145
    EMITTER_DEPTH = 146
    EMITTER_SHAPE = 147
    EMITTER_MODE = 148
    RENDER_MODE = 149
    VELOCITY = 150
    SCALE = 151
    SPIN = 152
    SEED = 153
    ENABLED = 160
    LIFETIME_RANGE = 161
    EMISSION_LATITUDE = 162
    EMISSION_LONGITUDE = 163
    EMISSION_RANGE = 164
    VELOCITY_RANGE = 165
    X_ACCELERATION = 166
    Y_ACCELERATION = 167
    Z_ACCELERATION = 168
    SCALE_RANGE = 169
    SCALE_SPEED = 170
    SPIN_RANGE = 171
    COLOR = 172
    RED_RANGE = 173
    GREEN_RANGE = 174
    BLUE_RANGE = 175
    ALPHA_RANGE = 176
    RED_SPEED = 177
    GREEN_SPEED = 178
    BLUE_SPEED = 179
    ALPHA_SPEED = 180
    SCROLL_MODE = 190
    LEVELS_OF_DETAIL = 191
    LEVELS_OF_DETAIL_BIAS = 192
    TILE_SIZE = 193
    FADE_DURATION = 194


class Corner(IntFlag):
    """The corners that corner_radius rounds: bits of masked_corners."""

    MIN_X_MIN_Y = 1
    MAX_X_MIN_Y = 2
    MIN_X_MAX_Y = 4
    MAX_X_MAX_Y = 8


class Edge(IntFlag):
    """The edges that are antialiased: bits of edge_antialiasing_mask. Bottom is at the smallest y."""

    LEFT = 1
    RIGHT = 2
    BOTTOM = 4
    TOP = 8


class Component(IntEnum):
    """A component of a property, such as "position.x"."""

    WHOLE = 0
    X = 1
    Y = 2
    WIDTH = 3
    HEIGHT = 4
    ORIGIN = 5
    SIZE = 6
    ORIGIN_X = 7
    ORIGIN_Y = 8
    SIZE_WIDTH = 9
    SIZE_HEIGHT = 10
    ROTATION_X = 16
    ROTATION_Y = 17
    ROTATION_Z = 18
    SCALE_X = 19
    SCALE_Y = 20
    SCALE_Z = 21
    SCALE = 22
    TRANSLATION_X = 23
    TRANSLATION_Y = 24
    TRANSLATION_Z = 25
    TRANSLATION = 26
    SCALE_XY = 27


class LogLevel(IntEnum):
    """The severity of a message."""

    ERROR = 0
    WARNING = 1
    INFO = 2
    DEBUG = 3


class Diagnostics(IntFlag):
    """Expensive checks, for Context.diagnose."""

    NONE = 0
    STALE_SAMPLES = 1
    FAILURES = 2


class ActionKind(IntEnum):
    """The kind of an action."""

    CONTINUE = 0
    NONE = 1
    ANIMATION = 2
    CALLBACK = 3
    MOTION = 4


class LayoutManagerKind(IntEnum):
    """The kind of a layout manager."""

    NONE = 0
    CALLBACKS = 1
    CONSTRAINTS = 2


class Autoresizing(IntFlag):
    """The parts of a layer's frame that change when its superlayer is resized: the bits of autoresizing_mask."""

    NOT_SIZABLE = 0
    MIN_X_MARGIN = 1
    WIDTH_SIZABLE = 2
    MAX_X_MARGIN = 4
    MIN_Y_MARGIN = 8
    HEIGHT_SIZABLE = 16
    MAX_Y_MARGIN = 32


class ConstraintAttribute(IntEnum):
    """The attribute of a frame that a constraint relates."""

    MIN_X = 0
    MID_X = 1
    MAX_X = 2
    WIDTH = 3
    MIN_Y = 4
    MID_Y = 5
    MAX_Y = 6
    HEIGHT = 7
