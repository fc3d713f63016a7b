"""The enumerations of what a host reads: events, samples, streams, render lists. Bindings/generate writes the members."""

from enum import IntEnum, IntFlag


class EventType(IntEnum):
    """The kind of an event."""

    START = 0
    COMPLETION = 1
    STOP = 2
    MARKER = 3


class Tree(IntEnum):
    """The tree that a call reads."""

    MODEL = 0
    PRESENTATION = 1


class TransitionOrder(IntEnum):
    """The side of a transition that is drawn over the other."""

    BOTH = 0
    NEW_OVER_OLD = 1
    OLD_OVER_NEW = 2


class Format(IntEnum):
    """The format of a sampler's numbers."""

    FLOAT64 = 0
    FLOAT32 = 1
    UNORM8 = 2


class RemovalOrder(IntEnum):
    """What happens to the channels after one that a sampler removes."""

    KEPT = 0
    SWAPPED = 1


class StreamValue(IntEnum):
    """The value of a field of a stream."""

    KEY_PATH = 0
    ANCHOR = 1
    LOCAL_TRANSFORM = 2
    WORLD_TRANSFORM = 3
    WORLD_OPACITY = 4
    VISIBLE = 5
    DRAWING_ORDER = 6


class MatrixForm(IntEnum):
    """How a matrix for column vectors is written: row by row or column by column."""

    COLUMNS4X4 = 0
    ROWS4X4 = 1
    COLUMNS3X4 = 2
    ROWS3X4 = 3
    COLUMNS2X3 = 4
    ROWS2X3 = 5
    COLUMNS2X4 = 6
    ROWS2X4 = 7


class RenderFlag(IntFlag):
    """The flags of an item of a render list."""

    BACKGROUND = 1
    BORDER = 2
    SHADOW = 4
    CONTENTS = 8
    CONTENTS_MIX = 16
    CLIPS = 32
    MASKED = 64
    MASK = 128
    FLIPPED = 256
    OFFSCREEN = 512
    PERSPECTIVE = 1024


class RenderSide(IntEnum):
    """The side of a running transition that an item belongs to."""

    NONE = 0
    OLD = 1
    NEW = 2
