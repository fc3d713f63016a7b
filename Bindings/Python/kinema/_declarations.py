"""Every function of the C header: name, result, arguments. tests/test_declarations.py compares it with the header."""

from __future__ import annotations

from ctypes import POINTER as P
from ctypes import c_bool as Bool
from ctypes import c_char as Char
from ctypes import c_char_p as String
from ctypes import c_double as Double
from ctypes import c_int as Enumeration
from ctypes import c_size_t as Size
from ctypes import c_uint32 as UInt32
from ctypes import c_uint64 as UInt64
from ctypes import c_void_p as Memory
from typing import Any

from ._structures import (KinAction, KinAnimation, KinAnimationDelegate, KinBuffer, KinChannel, KinCompletionCallback,
                          KinConstraint, KinContentsMix, KinDestroy, KinEvent, KinEventCallback, KinFrameRateRange, KinInstance,
                          KinKeyPathInfo, KinLayer, KinLayerDelegate, KinLayoutManager, KinLogCallback, KinParticle,
                          KinRenderItem, KinSlice, KinStatistics, KinTimingFunction, KinTransaction, KinTransitionState,
                          KinValue)

Status = Enumeration  # a result of this type is checked after every call: errors.check
Context = Memory
Sampler = Memory
KeyPath = UInt32

FUNCTIONS: list[tuple[str, Any, list[Any]]] = [
    # base.h
    ("kinVersion", UInt32, []),
    ("kinBuildInfo", String, []),
    ("kinStatusName", String, [Enumeration]),
    ("kinStatusDescription", String, [Enumeration]),
    ("kinLastErrorMessage", String, []),
    # property.h
    ("kinKeyPathResolve", Status, [Context, String, P(KeyPath)]),
    ("kinKeyPathGetInfo", Status, [Context, KeyPath, P(KinKeyPathInfo)]),
    ("kinKeyPathGetName", Status, [Context, KeyPath, P(Char), Size, P(Size)]),
    ("kinContextRegisterProperty", Status, [Context, String, Enumeration, P(KinValue), P(KeyPath)]),
    # timing.h
    ("kinTimingFunctionNamed", Status, [String, P(KinTimingFunction)]),
    ("kinTimingFunctionEvaluate", Status, [P(KinTimingFunction), P(Double), P(Double), Size]),
    ("kinLayerConvertTime", Status, [Context, KinLayer, KinLayer, Double, P(Double)]),
    # transform.h
    ("kinTransformMakeRotation", Status, [Double, Double, Double, Double, P(Double)]),
    ("kinTransformConcat", Status, [P(Double), P(Double), P(Double)]),
    ("kinTransformInvert", Status, [P(Double), P(Double), P(Bool)]),
    # context.h
    ("kinContextCreate", Status, [P(Context)]),
    ("kinContextDestroy", None, [Context]),
    ("kinContextGetTime", Status, [Context, P(Double)]),
    ("kinContextAdvance", Status, [Context, Double]),
    ("kinContextGetNextEventTime", Status, [Context, P(Double)]),
    ("kinContextFlush", Status, [Context]),
    ("kinContextLock", Status, [Context]),
    ("kinContextUnlock", Status, [Context]),
    ("kinContextAddRoot", Status, [Context, KinLayer]),
    ("kinContextRemoveRoot", Status, [Context, KinLayer]),
    ("kinContextGetRoots", Status, [Context, P(KinLayer), Size, P(Size)]),
    ("kinContextSetLogCallback", Status, [Context, Enumeration, KinLogCallback, Memory, KinDestroy]),
    ("kinContextSetDiagnostics", Status, [Context, UInt32]),
    ("kinContextGetStatistics", Status, [Context, P(KinStatistics)]),
    ("kinLiveObjectCount", Size, []),
    ("kinContextDump", Status, [Context, Bool, P(Char), Size, P(Size)]),
    # layer.h
    ("kinLayerCreate", Status, [Context, Enumeration, P(KinLayer)]),
    ("kinLayerRetain", Status, [Context, KinLayer]),
    ("kinLayerRelease", Status, [Context, KinLayer]),
    ("kinLayerGetClass", Status, [Context, KinLayer, P(Enumeration)]),
    ("kinLayerSetUserData", Status, [Context, KinLayer, Memory, KinDestroy]),
    ("kinLayerGetUserData", Status, [Context, KinLayer, P(Memory)]),
    ("kinLayerSetValue", Status, [Context, KinLayer, KeyPath, P(Double), Size]),
    ("kinLayerGetValue", Status, [Context, KinLayer, KeyPath, P(Double), Size, P(Size)]),
    ("kinLayerSetData", Status, [Context, KinLayer, KeyPath, P(KinValue)]),
    ("kinLayerGetData", Status, [Context, KinLayer, KeyPath, P(KinBuffer)]),
    ("kinLayerSetStyleData", Status, [Context, KinLayer, UInt32, KeyPath, P(KinValue)]),
    ("kinLayerGetStyleData", Status, [Context, KinLayer, UInt32, KeyPath, P(KinBuffer)]),
    ("kinLayersSetValues", Status, [Context, P(KinLayer), Size, KeyPath, P(Double), Size, Size, P(Size)]),
    ("kinLayerClassGetDefaultData", Status, [Context, Enumeration, KeyPath, P(KinBuffer)]),
    ("kinLayerSetAffineTransform", Status, [Context, KinLayer, P(Double)]),
    ("kinLayerGetAffineTransform", Status, [Context, KinLayer, P(Double)]),
    ("kinCornerCurveGetExpansionFactor", Status, [String, P(Double)]),
    ("kinLayerScrollToPoint", Status, [Context, KinLayer, Double, Double]),
    ("kinLayerAddSublayer", Status, [Context, KinLayer, KinLayer]),
    ("kinLayerInsertSublayerAtIndex", Status, [Context, KinLayer, KinLayer, Size]),
    ("kinLayerInsertSublayerBelow", Status, [Context, KinLayer, KinLayer, KinLayer]),
    ("kinLayerInsertSublayerAbove", Status, [Context, KinLayer, KinLayer, KinLayer]),
    ("kinLayerReplaceSublayer", Status, [Context, KinLayer, KinLayer, KinLayer]),
    ("kinLayerSetSublayers", Status, [Context, KinLayer, P(KinLayer), Size]),
    ("kinLayerRemoveFromSuperlayer", Status, [Context, KinLayer]),
    ("kinLayerSetMask", Status, [Context, KinLayer, KinLayer]),
    ("kinLayerGetMask", Status, [Context, KinLayer, P(KinLayer)]),
    ("kinLayerGetSuperlayer", Status, [Context, KinLayer, P(KinLayer)]),
    ("kinLayerGetSublayers", Status, [Context, KinLayer, P(KinLayer), Size, P(Size)]),
    # animation.h
    ("kinAnimationCreate", Status, [Context, Enumeration, P(KinAnimation)]),
    ("kinAnimationCopy", Status, [Context, KinAnimation, P(KinAnimation)]),
    ("kinAnimationRetain", Status, [Context, KinAnimation]),
    ("kinAnimationRelease", Status, [Context, KinAnimation]),
    ("kinAnimationGetClass", Status, [Context, KinAnimation, P(Enumeration)]),
    ("kinAnimationSetUserData", Status, [Context, KinAnimation, Memory, KinDestroy]),
    ("kinAnimationGetUserData", Status, [Context, KinAnimation, P(Memory)]),
    ("kinAnimationPropertyNamed", Status, [String, P(Enumeration)]),
    ("kinAnimationSetValue", Status, [Context, KinAnimation, Enumeration, P(Double), Size]),
    ("kinAnimationGetValue", Status, [Context, KinAnimation, Enumeration, P(Double), Size, P(Size)]),
    ("kinAnimationSetData", Status, [Context, KinAnimation, Enumeration, P(KinValue)]),
    ("kinAnimationGetData", Status, [Context, KinAnimation, Enumeration, P(KinBuffer)]),
    ("kinAnimationSetValues", Status, [Context, KinAnimation, P(KinValue), Size]),
    ("kinAnimationGetValueCount", Status, [Context, KinAnimation, P(Size)]),
    ("kinAnimationGetValueAtIndex", Status, [Context, KinAnimation, Size, P(KinBuffer)]),
    ("kinAnimationSetAnimations", Status, [Context, KinAnimation, P(KinAnimation), Size]),
    ("kinAnimationGetAnimations", Status, [Context, KinAnimation, P(KinAnimation), Size, P(Size)]),
    ("kinAnimationSetPerceptualSpring", Status, [Context, KinAnimation, Double, Double]),
    ("kinAnimationSetTag", Status, [Context, KinAnimation, String, P(KinValue)]),
    ("kinAnimationGetTag", Status, [Context, KinAnimation, String, P(KinBuffer)]),
    ("kinLayerAddAnimation", Status, [Context, KinLayer, KinAnimation, String]),
    ("kinLayerRemoveAnimation", Status, [Context, KinLayer, String]),
    ("kinLayerRemoveAllAnimations", Status, [Context, KinLayer]),
    ("kinLayerGetAnimation", Status, [Context, KinLayer, String, P(KinAnimation)]),
    ("kinLayerGetAnimationKeyCount", Status, [Context, KinLayer, P(Size)]),
    ("kinLayerGetAnimationKey", Status, [Context, KinLayer, Size, P(Char), Size, P(Size)]),
    # transaction.h
    ("kinTransactionBegin", Status, [Context, P(KinTransaction)]),
    ("kinTransactionCommit", Status, [Context, KinTransaction]),
    ("kinTransactionSetDuration", Status, [Context, KinTransaction, Double]),
    ("kinTransactionGetDuration", Status, [Context, KinTransaction, P(Double)]),
    ("kinTransactionSetTimingFunction", Status, [Context, KinTransaction, P(KinTimingFunction)]),
    ("kinTransactionGetTimingFunction", Status, [Context, KinTransaction, P(KinTimingFunction), P(Bool)]),
    ("kinTransactionSetDisableActions", Status, [Context, KinTransaction, Bool]),
    ("kinTransactionGetDisableActions", Status, [Context, KinTransaction, P(Bool)]),
    ("kinTransactionSetCompletion", Status, [Context, KinTransaction, KinCompletionCallback, UInt64, Memory, KinDestroy]),
    ("kinTransactionClearCompletion", Status, [Context, KinTransaction]),
    ("kinTransactionGetCompletion", Status, [Context, KinTransaction, P(KinCompletionCallback), P(UInt64), P(Memory), P(Bool)]),
    ("kinTransactionSetData", Status, [Context, KinTransaction, String, P(KinValue)]),
    ("kinTransactionGetData", Status, [Context, KinTransaction, String, P(KinBuffer)]),
    # action.h
    ("kinLayerSetDelegate", Status, [Context, KinLayer, P(KinLayerDelegate)]),
    ("kinLayerSetAction", Status, [Context, KinLayer, String, P(KinAction)]),
    ("kinLayerSetStyleAction", Status, [Context, KinLayer, UInt32, String, P(KinAction)]),
    ("kinContextSetDefaultAction", Status, [Context, Enumeration, String, P(KinAction)]),
    ("kinLayerGetActionForKey", Status, [Context, KinLayer, String, P(KinAction)]),
    ("kinLayerRunAction", Status, [Context, KinLayer, String, P(KinValue), P(Bool)]),
    ("kinLayerSetNeedsLayout", Status, [Context, KinLayer]),
    # layout.h
    ("kinLayerNeedsLayout", Status, [Context, KinLayer, P(Bool)]),
    ("kinLayerLayoutIfNeeded", Status, [Context, KinLayer]),
    ("kinLayerLayoutSublayers", Status, [Context, KinLayer]),
    ("kinLayerSetLayoutManager", Status, [Context, KinLayer, P(KinLayoutManager)]),
    ("kinLayerGetLayoutManager", Status, [Context, KinLayer, P(KinLayoutManager)]),
    ("kinLayerGetPreferredFrameSize", Status, [Context, KinLayer, P(Double)]),
    ("kinLayerResizeSublayers", Status, [Context, KinLayer, Double, Double]),
    ("kinLayerResizeWithOldSuperlayerSize", Status, [Context, KinLayer, Double, Double]),
    ("kinLayerSetConstraints", Status, [Context, KinLayer, P(KinConstraint), Size]),
    ("kinLayerGetConstraints", Status, [Context, KinLayer, P(KinConstraint), Size, P(Size), P(Char), Size, P(Size)]),
    ("kinLayerScrollToRect", Status, [Context, KinLayer, P(Double)]),
    ("kinLayerScrollPoint", Status, [Context, KinLayer, Double, Double]),
    ("kinLayerScrollRectToVisible", Status, [Context, KinLayer, P(Double)]),
    ("kinLayerGetVisibleRect", Status, [Context, KinLayer, P(Double)]),
    # event.h
    ("kinContextSetEventCallback", Status, [Context, KinEventCallback, Memory, KinDestroy]),
    ("kinContextPollEvents", Status, [Context, P(KinEvent), Size, P(Size)]),
    ("kinAnimationSetDelegate", Status, [Context, KinAnimation, P(KinAnimationDelegate)]),
    # geometry.h
    ("kinLayerConvertPoint", Status, [Context, KinLayer, KinLayer, Enumeration, Double, P(Double), P(Double)]),
    ("kinLayerConvertRect", Status, [Context, KinLayer, KinLayer, Enumeration, Double, P(Double), P(Double)]),
    ("kinLayerHitTest", Status, [Context, KinLayer, Enumeration, Double, Double, Double, P(KinLayer)]),
    ("kinLayerContainsPoint", Status, [Context, KinLayer, Enumeration, Double, Double, Double, P(Bool)]),
    ("kinLayerGetWorldTransform", Status, [Context, KinLayer, Enumeration, Double, P(Double)]),
    # presentation.h
    ("kinLayerGetPresentationValue", Status, [Context, KinLayer, KeyPath, Double, P(Double), Size, P(Size)]),
    ("kinLayerGetPresentationData", Status, [Context, KinLayer, KeyPath, Double, P(KinBuffer)]),
    ("kinLayerCopyPresentation", Status, [Context, KinLayer, Double, P(KinLayer)]),
    ("kinLayerGetModel", Status, [Context, KinLayer, P(KinLayer)]),
    ("kinLayerCopyFrozen", Status, [Context, KinLayer, Double, P(KinLayer)]),
    ("kinLayerGetInstances", Status, [Context, KinLayer, Double, P(KinInstance), Size, P(Size)]),
    ("kinLayerGetInstanceValue", Status, [Context, KinLayer, Size, KinLayer, KeyPath, Double, P(Double), Size, P(Size)]),
    # transition.h
    ("kinLayerGetTransitionState", Status, [Context, KinLayer, Double, P(KinTransitionState)]),
    ("kinLayersGetTransitionStates", Status, [Context, P(KinLayer), Size, Double, P(KinTransitionState), Size]),
    ("kinLayerCopyTransitionSource", Status, [Context, KinLayer, P(KinLayer)]),
    ("kinLayerGetContentsMix", Status, [Context, KinLayer, Double, P(KinContentsMix)]),
    # sampler.h
    ("kinSamplerCreate", Status, [Context, P(KinChannel), Size, P(Sampler)]),
    ("kinSamplerCopy", Status, [Sampler, P(Sampler)]),
    ("kinSamplerDestroy", None, [Sampler]),
    ("kinSamplerGetWidth", Status, [Sampler, P(Size)]),
    ("kinSamplerGetChannel", Status, [Sampler, Size, P(Size), P(Size)]),
    ("kinSamplerRebind", Status, [Sampler, P(Bool)]),
    ("kinSamplerSample", Status, [Sampler, P(Double), Size, Memory, Size, Enumeration]),
    ("kinSamplerSampleSlice", Status, [Sampler, P(KinSlice)]),
    # particle.h
    ("kinLayerGetParticles", Status, [Context, KinLayer, Double, P(KinParticle), Size, P(Size)]),
    # render.h
    ("kinContextGetRenderList", Status, [Context, Double, P(KinRenderItem), Size, Size, P(Size)]),
    ("kinContextGetChangeCount", Status, [Context, P(UInt64)]),
    ("kinContextIsAnimating", Status, [Context, P(Bool)]),
    ("kinContextGetPreferredFrameRate", Status, [Context, P(KinFrameRateRange), P(Bool)]),
    ("kinContextGetChangedLayers", Status, [Context, UInt64, P(KinLayer), Size, P(Size), P(Bool)]),
]
