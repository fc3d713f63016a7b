"""The enumerations of animations in the C header. Bindings/generate writes the members."""

from enum import IntEnum


class AnimationClass(IntEnum):
    """The class of an animation."""

    BASIC = 0
    KEYFRAME = 1
    SPRING = 2
    GROUP = 3
    TRANSITION = 4


class FillMode(IntEnum):
    """The effect of an animation before and after its active duration."""

    REMOVED = 0
    FORWARDS = 1
    BACKWARDS = 2
    BOTH = 3


class Curve(IntEnum):
    """The codes of timing functions that are no Bézier curves."""

    STEPS = 101
    EASING = 102
    SPRING = 103
    PHYSICAL_SPRING = 104
    POINTS = 105
    DECAY = 106


class StepPosition(IntEnum):
    """Where steps() jumps: at the end or start of each step, at neither end of the curve, or at both."""

    END = 0
    START = 1
    NONE = 2
    BOTH = 3


class CalculationMode(IntEnum):
    """The interpolation between keyframes."""

    LINEAR = 0
    DISCRETE = 1
    PACED = 2
    CUBIC = 3
    CUBIC_PACED = 4


class RotationMode(IntEnum):
    """The rotation of a layer that follows a path."""

    NONE = 0
    AUTO = 1
    AUTO_REVERSE = 2


class ValueFunction(IntEnum):
    """The component of a transform that the animation's numbers set."""

    NONE = 0
    ROTATE_X = 1
    ROTATE_Y = 2
    ROTATE_Z = 3
    SCALE_X = 4
    SCALE_Y = 5
    SCALE_Z = 6
    SCALE = 7
    TRANSLATE_X = 8
    TRANSLATE_Y = 9
    TRANSLATE_Z = 10
    TRANSLATE = 11


class TransitionType(IntEnum):
    """The way in which a transition shows the new state."""

    FADE = 0
    MOVE_IN = 1
    PUSH = 2
    REVEAL = 3


class TransitionSubtype(IntEnum):
    """The direction of a moving transition."""

    NONE = 0
    FROM_RIGHT = 1
    FROM_LEFT = 2
    FROM_TOP = 3
    FROM_BOTTOM = 4


class AnimationProperty(IntEnum):
    """The properties of animations."""

    BEGIN_TIME = 1
    DURATION = 2
    SPEED = 3
    TIME_OFFSET = 4
    REPEAT_COUNT = 5
    REPEAT_DURATION = 6
    AUTOREVERSES = 7
    FILL_MODE = 8
    TIMING_FUNCTION = 9
    REMOVED_ON_COMPLETION = 10
    PREFERRED_FRAME_RATE_RANGE = 11
    KEY_PATH = 20
    ADDITIVE = 21
    CUMULATIVE = 22
    VALUE_FUNCTION = 23
    FROM_VALUE = 24
    TO_VALUE = 25
    BY_VALUE = 26
    START_VELOCITY = 27
    PATH = 30
    KEY_TIMES = 31
    TIMING_FUNCTIONS = 32
    CALCULATION_MODE = 33
    TENSION_VALUES = 34
    CONTINUITY_VALUES = 35
    BIAS_VALUES = 36
    ROTATION_MODE = 37
    MASS = 40
    STIFFNESS = 41
    DAMPING = 42
    INITIAL_VELOCITY = 43
    ALLOWS_OVERDAMPING = 44
    SETTLING_DURATION = 45
    PERCEPTUAL_DURATION = 46
    BOUNCE = 47
    TYPE = 50
    SUBTYPE = 51
    START_PROGRESS = 52
    END_PROGRESS = 53
    FILTER = 54


class Retarget(IntEnum):
    """What becomes of a movement that a change interrupts."""

    REPLACE = 0
    ADDITIVE = 1
    CONTINUE = 2
    AUTOMATIC = 3


class AnimatorProperty(IntEnum):
    """What an animator has."""

    TIME = 0
    FRACTION = 1
    RATE = 2
    PAUSED = 3
    DURATION = 4
    STATE = 5
    HOLDS = 6


class AnimatorState(IntEnum):
    """Whether an animator runs, or where it has ended."""

    RUNNING = 0
    PAUSED = 1
    AT_END = 2
    AT_START = 3
    AT_CURRENT = 4


class StaggerFrom(IntEnum):
    """The item from which staggered delays count."""

    START = 0
    END = 1
    CENTER = 2
    EDGES = 3
    INDEX = 4


class StaggerAxis(IntEnum):
    """Along which axes of a grid the distance of staggered delays is measured."""

    BOTH = 0
    X = 1
    Y = 2


class TimelinePlace(IntEnum):
    """To what the offset of an entry of a timeline is added."""

    AFTER = 0
    WITH = 1
    AT = 2
    AFTER_ALL = 3


class VariableKind(IntEnum):
    """What the numbers of a variable are."""

    NUMBERS = 0
    COLOR = 1
