"""The structs and callback types of the C header, member for member (tests/test_declarations.py compares them). Those of what a
host reads are in _output_structures.py."""

from __future__ import annotations

from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_bool,
    c_char_p,
    c_double,
    c_int,
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
        ("startVelocity", POINTER(c_double)),
        ("timeConstant", c_double),
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
