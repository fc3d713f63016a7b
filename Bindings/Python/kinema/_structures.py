"""The structs and callback types of the C header, member for member (tests/test_declarations.py compares them)."""

from __future__ import annotations

from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_bool,
    c_char_p,
    c_double,
    c_float,
    c_int,
    c_int32,
    c_size_t,
    c_uint8,
    c_uint16,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any


class KinLayer(Structure):
    _fields_ = [("id", c_uint64)]


class KinAnimation(Structure):
    _fields_ = [("id", c_uint64)]


class KinTransaction(Structure):
    _fields_ = [("id", c_uint64)]


class KinAnimator(Structure):
    _fields_ = [("id", c_uint64)]


class KinPathElement(Structure):
    _fields_ = [("verb", c_int), ("reserved", c_uint32), ("points", c_double * 6)]


class KinValue(Structure):
    """Makes a value that is passed to C. `data` points to `memory`, which must live as long as the call."""

    _fields_ = [("type", c_int), ("reserved", c_uint32), ("data", c_void_p), ("size", c_size_t)]
    memory: Any


class KinBuffer(Structure):
    _fields_ = [("data", c_void_p), ("capacity", c_size_t), ("size", c_size_t), ("type", c_int), ("reserved", c_uint32)]


class KinKeyPathInfo(Structure):
    _fields_ = [
        ("type", c_int),
        ("width", c_uint32),
        ("animatable", c_bool),
        ("implicitAction", c_bool),
        ("custom", c_bool),
        ("reserved", c_uint8 * 5),
    ]


class KinTimingFunction(Structure):
    _fields_ = [("c1x", c_double), ("c1y", c_double), ("c2x", c_double), ("c2y", c_double)]


class KinFrameRateRange(Structure):
    _fields_ = [("minimum", c_double), ("maximum", c_double), ("preferred", c_double)]


class KinBasicAnimation(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("keyPath", c_uint32),
        ("fillMode", c_int),
        ("key", c_char_p),
        ("timingFunction", POINTER(KinTimingFunction)),
        ("fromValue", POINTER(c_double)),
        ("toValue", POINTER(c_double)),
        ("byValue", POINTER(c_double)),
        ("fromStride", c_size_t),
        ("toStride", c_size_t),
        ("byStride", c_size_t),
        ("beginTime", c_double),
        ("duration", c_double),
        ("speed", c_double),
        ("timeOffset", c_double),
        ("repeatCount", c_double),
        ("repeatDuration", c_double),
        ("delays", POINTER(c_double)),
        ("delayStep", c_double),
        ("autoreverses", c_bool),
        ("additive", c_bool),
        ("cumulative", c_bool),
        ("removedOnCompletion", c_bool),
        ("reserved", c_uint32),
    ]


class KinStatistics(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("layerCount", c_size_t),
        ("presentationLayerCount", c_size_t),
        ("animationCount", c_size_t),
        ("attachedAnimationCount", c_size_t),
        ("openTransactionCount", c_size_t),
        ("snapshotBytes", c_size_t),
        ("commitCount", c_uint64),
        ("droppedEventCount", c_uint64),
    ]


class KinActionEvent(Structure):
    _fields_ = [("layer", KinLayer), ("key", c_char_p), ("arguments", POINTER(KinValue))]


class KinEvent(Structure):
    _fields_ = [
        ("type", c_int),
        ("finished", c_bool),
        ("keyed", c_bool),
        ("reserved", c_uint8 * 2),
        ("time", c_double),
        ("layer", KinLayer),
        ("animation", KinAnimation),
        ("tag", c_uint64),
        ("key", c_char_p),
    ]


# Callbacks receive user data as void *: the number of a Python object in _callbacks.py.
KinDestroy = CFUNCTYPE(None, c_void_p)
KinLogCallback = CFUNCTYPE(None, c_int, c_char_p, c_void_p)
KinCompletionCallback = CFUNCTYPE(None, c_void_p, c_uint64, c_void_p)
KinEventCallback = CFUNCTYPE(None, c_void_p, POINTER(KinEvent), c_void_p)
KinActionCallback = CFUNCTYPE(None, c_void_p, POINTER(KinActionEvent), c_void_p)


class KinAction(Structure):
    _fields_ = [
        ("kind", c_int),
        ("reserved", c_uint32),
        ("animation", KinAnimation),
        ("callback", KinActionCallback),
        ("userData", c_void_p),
        ("destroy", KinDestroy),
    ]


KinActionForKey = CFUNCTYPE(None, c_void_p, KinLayer, c_char_p, POINTER(KinAction), c_void_p)
KinLayoutSublayers = CFUNCTYPE(None, c_void_p, KinLayer, c_void_p)


class KinMotion(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("curve", c_char_p),
        ("duration", c_double),
        ("bounce", c_double),
        ("delay", c_double),
        ("stagger", c_double),
        ("repeatCount", c_double),
        ("retarget", c_int),
        ("spring", c_bool),
        ("autoreverses", c_bool),
        ("reserved", c_uint16),
        ("completion", KinCompletionCallback),
        ("tag", c_uint64),
        ("userData", c_void_p),
        ("destroy", KinDestroy),
        ("animator", POINTER(KinAnimator)),
    ]


class KinStagger(Structure):
    _fields_ = [
        ("from", c_int),
        ("axis", c_int),
        ("index", c_size_t),
        ("columns", c_size_t),
        ("each", c_double),
        ("total", c_double),
        ("curve", c_char_p),
    ]


class KinTimelineEntry(Structure):
    _fields_ = [
        ("layers", POINTER(KinLayer)),
        ("count", c_size_t),
        ("values", POINTER(c_double)),
        ("width", c_size_t),
        ("stride", c_size_t),
        ("motion", POINTER(KinMotion)),
        ("delays", POINTER(c_double)),
        ("keyPath", c_uint32),
        ("place", c_int),
        ("offset", c_double),
        ("other", c_size_t),
        ("children", c_size_t),
        ("tag", c_uint64),
    ]


KinSceneResourceCallback = CFUNCTYPE(c_int, c_void_p, c_char_p, c_char_p, POINTER(c_uint64))


class KinSceneOptions(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("beginTime", c_double),
        ("ignoreUnknown", c_bool),
        ("reserved", c_uint8 * 7),
        ("resource", KinSceneResourceCallback),
        ("userData", c_void_p),
    ]


KinSceneNameCallback = CFUNCTYPE(c_int, c_void_p, c_uint64, POINTER(c_char_p), POINTER(c_char_p))


class KinSceneWriteOptions(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("indent", c_bool),
        ("reserved", c_uint8 * 7),
        ("name", KinSceneNameCallback),
        ("userData", c_void_p),
    ]


class KinSceneChanges(Structure):
    _fields_ = [
        ("addedLayerCount", c_size_t),
        ("removedLayerCount", c_size_t),
        ("movedLayerCount", c_size_t),
        ("changedValueCount", c_size_t),
        ("changedAnimationCount", c_size_t),
    ]


class KinSceneInfo(Structure):
    _fields_ = [
        ("duration", c_double),
        ("width", c_double),
        ("height", c_double),
        ("layerCount", c_size_t),
        ("rootCount", c_size_t),
        ("markerCount", c_size_t),
    ]


class KinLayerDelegate(Structure):
    _fields_ = [
        ("actionForKey", KinActionForKey),
        ("layoutSublayers", KinLayoutSublayers),
        ("userData", c_void_p),
        ("destroy", KinDestroy),
    ]


KinPreferredSize = CFUNCTYPE(None, c_void_p, KinLayer, POINTER(c_double), c_void_p)


class KinLayoutManager(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int),
        ("reserved", c_uint32),
        ("layoutSublayers", KinLayoutSublayers),
        ("preferredSize", KinPreferredSize),
        ("invalidateLayout", KinLayoutSublayers),
        ("userData", c_void_p),
        ("destroy", KinDestroy),
    ]


class KinConstraint(Structure):
    _fields_ = [
        ("attribute", c_int),
        ("sourceAttribute", c_int),
        ("sourceName", c_char_p),
        ("scale", c_double),
        ("offset", c_double),
    ]


class KinAnimationDelegate(Structure):
    _fields_ = [("didStart", KinEventCallback), ("didStop", KinEventCallback), ("userData", c_void_p), ("destroy", KinDestroy)]


class KinInstance(Structure):
    _fields_ = [("transform", c_double * 16), ("color", c_double * 4), ("timeOffset", c_double)]


class KinTransitionState(Structure):
    _fields_ = [
        ("running", c_bool),
        ("reserved", c_uint8 * 3),
        ("type", c_int),
        ("order", c_int),
        ("reserved2", c_uint32),
        ("filter", c_uint64),
        ("progress", c_double),
        ("oldOffset", c_double * 2),
        ("newOffset", c_double * 2),
        ("oldAlpha", c_double),
        ("newAlpha", c_double),
    ]


class KinContentsMix(Structure):
    _fields_ = [("running", c_bool), ("reserved", c_uint8 * 7), ("from", c_uint64), ("to", c_uint64), ("mix", c_double)]


class KinChannel(Structure):
    _fields_ = [("layer", KinLayer), ("keyPath", c_uint32), ("reserved", c_uint32)]


class KinSlice(Structure):
    _fields_ = [
        ("firstChannel", c_size_t),
        ("channelCount", c_size_t),
        ("times", POINTER(c_double)),
        ("timeCount", c_size_t),
        ("data", c_void_p),
        ("timeStride", c_size_t),
        ("valueStride", c_size_t),
        ("format", c_int),
        ("reserved", c_uint32),
    ]


class KinStreamField(Structure):
    _fields_ = [
        ("value", c_int),
        ("keyPath", c_uint32),
        ("format", c_int),
        ("matrix", c_int),
        ("offset", c_uint32),
        ("reserved", c_uint32),
    ]


class KinStreamLayout(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("fields", POINTER(KinStreamField)),
        ("fieldCount", c_size_t),
        ("stride", c_size_t),
        ("writers", c_uint32),
        ("skipsMissing", c_bool),
        ("reserved", c_uint8 * 3),
    ]


class KinStreamSlice(Structure):
    _fields_ = [
        ("firstEntity", c_size_t),
        ("entityCount", c_size_t),
        ("times", POINTER(c_double)),
        ("timeCount", c_size_t),
        ("data", c_void_p),
        ("timeStride", c_size_t),
        ("writer", c_uint32),
        ("reserved", c_uint32),
    ]


class KinParticle(Structure):
    _fields_ = [
        ("position", c_double * 3),
        ("rotation", c_double),
        ("scale", c_double),
        ("color", c_double * 4),
        ("age", c_double),
        ("lifetime", c_double),
        ("cell", KinLayer),
        ("contents", c_uint64),
        ("index", c_uint64),
    ]


_COMPACT_MEMBERS: list[tuple[str, Any]] = [
    ("layer", KinLayer),
    ("contents", c_uint64),
    ("bounds", c_float * 4),
    ("contentsRect", c_float * 4),
    ("backgroundColor", c_float * 4),
    ("borderColor", c_float * 4),
    ("instanceColor", c_float * 4),
    ("opacity", c_float),
    ("cornerRadius", c_float),
    ("borderWidth", c_float),
    ("flags", c_uint16),
    ("maskedCorners", c_uint8),
    ("layerClass", c_uint8),
    ("clip", c_int32),
    ("end", c_int32),
]


class KinCompactItem(Structure):
    _fields_ = [*_COMPACT_MEMBERS, ("matrix", c_float * 6)]


class KinCompactItem3D(Structure):
    _fields_ = [*_COMPACT_MEMBERS, ("matrix", c_float * 16)]


class KinRenderRun(Structure):
    _fields_ = [
        ("first", c_uint32),
        ("count", c_uint32),
    ]


class KinRenderItem(Structure):
    _fields_ = [
        ("matrix", c_double * 16),
        ("bounds", c_double * 4),
        ("contentsRect", c_double * 4),
        ("backgroundColor", c_double * 4),
        ("borderColor", c_double * 4),
        ("shadowColor", c_double * 4),
        ("instanceColor", c_double * 4),
        ("shadowOffset", c_double * 2),
        ("shadowRadius", c_double),
        ("shadowOpacity", c_double),
        ("borderWidth", c_double),
        ("cornerRadius", c_double),
        ("opacity", c_double),
        ("contentsMix", c_double),
        ("localTime", c_double),
        ("progress", c_double),
        ("filter", c_uint64),
        ("contents", c_uint64),
        ("nextContents", c_uint64),
        ("layer", KinLayer),
        ("userData", c_void_p),
        ("layerClass", c_int),
        ("flags", c_uint32),
        ("side", c_int),
        ("maskedCorners", c_uint32),
        ("parent", c_int32),
        ("sublayers", c_int32),
        ("end", c_int32),
        ("clip", c_int32),
        ("mask", c_int32),
        ("instance", c_int32),
        ("reserved", c_uint64 * 4),
    ]
