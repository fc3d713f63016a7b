"""The structs of the C header that a host reads: presentation values, samples, streams, render lists."""

from __future__ import annotations

from ctypes import (
    POINTER,
    Structure,
    c_bool,
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

from ._structures import KinLayer


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
