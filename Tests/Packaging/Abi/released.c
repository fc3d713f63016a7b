/* The binary interface of Kinema 0.1.0, written by Tests/Packaging/Abi/record. It compiles against a later kinema.h and links with
 * a later library as long as these are compatible with programs that were built with 0.1.0. */
#include <kinema/kinema.h>

#define VALUE(constant, number) _Static_assert((constant) == (number), #constant)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define SIZE_THAT_MAY_GROW(type, size) _Static_assert(sizeof(type) >= (size), #type)
#define SAME(type, wanted) _Static_assert(__builtin_types_compatible_p(type, wanted), #type)
#define MEMBER(type, member, wanted, offset)                                                                           \
    _Static_assert(offsetof(type, member) == (offset), #type "." #member);                                             \
    SAME(__typeof__(((type *)0)->member), wanted)
#define FUNCTION(result, name, parameters) result(*const use_##name) parameters = name

VALUE(KIN_KEY_PATH(21, 18), 21 | 18 << 16);
VALUE(sizeof(KinKeyPath), 4);

SIZE(KinStatus, 4);
VALUE(KinStatusOK, 0); VALUE(KinStatusInvalidArgument, 1); VALUE(KinStatusInvalidHandle, 2);
VALUE(KinStatusUnknownKey, 3); VALUE(KinStatusTypeMismatch, 4); VALUE(KinStatusNoTransaction, 5);
VALUE(KinStatusTimeBackwards, 6); VALUE(KinStatusCycle, 7); VALUE(KinStatusBufferTooSmall, 8);
VALUE(KinStatusOutOfOrder, 9); VALUE(KinStatusReadOnly, 10); VALUE(KinStatusNotCommitted, 11);
VALUE(KinStatusNotFound, 12); VALUE(KinStatusLimitExceeded, 13); VALUE(KinStatusOutOfMemory, 14);
VALUE(KinStatusConflict, 15);

SIZE(KinValueType, 4);
VALUE(KinValueTypeNil, 0); VALUE(KinValueTypeNumbers, 1); VALUE(KinValueTypeString, 2); VALUE(KinValueTypePath, 3);
VALUE(KinValueTypeHandles, 4); VALUE(KinValueTypeLayers, 5);

SIZE(KinPathVerb, 4);
VALUE(KinPathVerbMove, 0); VALUE(KinPathVerbLine, 1); VALUE(KinPathVerbQuad, 2); VALUE(KinPathVerbCurve, 3);
VALUE(KinPathVerbClose, 4);

SIZE(KinLayerClass, 4);
VALUE(KinLayerClassLayer, 0); VALUE(KinLayerClassShape, 1); VALUE(KinLayerClassGradient, 2);
VALUE(KinLayerClassText, 3); VALUE(KinLayerClassReplicator, 4); VALUE(KinLayerClassEmitter, 5);
VALUE(KinLayerClassScroll, 6); VALUE(KinLayerClassTransform, 7); VALUE(KinLayerClassTiled, 8);
VALUE(KinLayerClassEmitterCell, 9);

SIZE(KinPropertyType, 4);
VALUE(KinPropertyTypeNumber, 0); VALUE(KinPropertyTypeBool, 1); VALUE(KinPropertyTypeInteger, 2);
VALUE(KinPropertyTypePoint, 3); VALUE(KinPropertyTypeSize, 4); VALUE(KinPropertyTypeRect, 5);
VALUE(KinPropertyTypeColor, 6); VALUE(KinPropertyTypeTransform, 7); VALUE(KinPropertyTypePath, 8);
VALUE(KinPropertyTypeString, 9); VALUE(KinPropertyTypeHandle, 10); VALUE(KinPropertyTypeHandles, 11);
VALUE(KinPropertyTypeNumbers, 12); VALUE(KinPropertyTypeColors, 13); VALUE(KinPropertyTypeVector3, 14);
VALUE(KinPropertyTypeLayers, 15);

SIZE(KinProperty, 4);
VALUE(KinPropertyNone, 0); VALUE(KinPropertyBeginTime, 1); VALUE(KinPropertyDuration, 2); VALUE(KinPropertySpeed, 3);
VALUE(KinPropertyTimeOffset, 4); VALUE(KinPropertyRepeatCount, 5); VALUE(KinPropertyRepeatDuration, 6);
VALUE(KinPropertyAutoreverses, 7); VALUE(KinPropertyFillMode, 8); VALUE(KinPropertyBounds, 16);
VALUE(KinPropertyPosition, 17); VALUE(KinPropertyZPosition, 18); VALUE(KinPropertyAnchorPoint, 19);
VALUE(KinPropertyAnchorPointZ, 20); VALUE(KinPropertyTransform, 21); VALUE(KinPropertySublayerTransform, 22);
VALUE(KinPropertyFrame, 23); VALUE(KinPropertyHidden, 32); VALUE(KinPropertyDoubleSided, 33);
VALUE(KinPropertyGeometryFlipped, 34); VALUE(KinPropertyMasksToBounds, 35); VALUE(KinPropertyContents, 36);
VALUE(KinPropertyContentsRect, 37); VALUE(KinPropertyContentsCenter, 38); VALUE(KinPropertyContentsScale, 39);
VALUE(KinPropertyContentsGravity, 40); VALUE(KinPropertyContentsFormat, 41); VALUE(KinPropertyMinificationFilter, 42);
VALUE(KinPropertyMagnificationFilter, 43); VALUE(KinPropertyMinificationFilterBias, 44); VALUE(KinPropertyOpaque, 45);
VALUE(KinPropertyNeedsDisplayOnBoundsChange, 46); VALUE(KinPropertyDrawsAsynchronously, 47);
VALUE(KinPropertyShouldRasterize, 48); VALUE(KinPropertyRasterizationScale, 49);
VALUE(KinPropertyAllowsEdgeAntialiasing, 50); VALUE(KinPropertyAllowsGroupOpacity, 51);
VALUE(KinPropertyEdgeAntialiasingMask, 52); VALUE(KinPropertyBackgroundColor, 53); VALUE(KinPropertyCornerRadius, 54);
VALUE(KinPropertyMaskedCorners, 55); VALUE(KinPropertyCornerCurve, 56); VALUE(KinPropertyBorderWidth, 57);
VALUE(KinPropertyBorderColor, 58); VALUE(KinPropertyOpacity, 59); VALUE(KinPropertyShadowColor, 60);
VALUE(KinPropertyShadowOpacity, 61); VALUE(KinPropertyShadowOffset, 62); VALUE(KinPropertyShadowRadius, 63);
VALUE(KinPropertyShadowPath, 64); VALUE(KinPropertyCompositingFilter, 65); VALUE(KinPropertyFilters, 66);
VALUE(KinPropertyBackgroundFilters, 67); VALUE(KinPropertyName, 68); VALUE(KinPropertyAutoresizingMask, 69);
VALUE(KinPropertyPreferredDynamicRange, 70); VALUE(KinPropertyToneMapMode, 71);
VALUE(KinPropertyContentsHeadroom, 72); VALUE(KinPropertyWantsExtendedDynamicRangeContent, 73);
VALUE(KinPropertyWantsDynamicContentScaling, 74); VALUE(KinPropertyPath, 80); VALUE(KinPropertyFillColor, 81);
VALUE(KinPropertyFillRule, 82); VALUE(KinPropertyStrokeColor, 83); VALUE(KinPropertyStrokeStart, 84);
VALUE(KinPropertyStrokeEnd, 85); VALUE(KinPropertyLineWidth, 86); VALUE(KinPropertyMiterLimit, 87);
VALUE(KinPropertyLineCap, 88); VALUE(KinPropertyLineJoin, 89); VALUE(KinPropertyLineDashPhase, 90);
VALUE(KinPropertyLineDashPattern, 91); VALUE(KinPropertyColors, 100); VALUE(KinPropertyLocations, 101);
VALUE(KinPropertyStartPoint, 102); VALUE(KinPropertyEndPoint, 103); VALUE(KinPropertyGradientType, 104);
VALUE(KinPropertyString, 110); VALUE(KinPropertyFont, 111); VALUE(KinPropertyFontSize, 112);
VALUE(KinPropertyForegroundColor, 113); VALUE(KinPropertyWrapped, 114); VALUE(KinPropertyTruncationMode, 115);
VALUE(KinPropertyAlignmentMode, 116); VALUE(KinPropertyAllowsFontSubpixelQuantization, 117);
VALUE(KinPropertyInstanceCount, 120); VALUE(KinPropertyPreservesDepth, 121); VALUE(KinPropertyInstanceDelay, 122);
VALUE(KinPropertyInstanceTransform, 123); VALUE(KinPropertyInstanceColor, 124);
VALUE(KinPropertyInstanceRedOffset, 125); VALUE(KinPropertyInstanceGreenOffset, 126);
VALUE(KinPropertyInstanceBlueOffset, 127); VALUE(KinPropertyInstanceAlphaOffset, 128);
VALUE(KinPropertyEmitterCells, 140); VALUE(KinPropertyBirthRate, 141); VALUE(KinPropertyLifetime, 142);
VALUE(KinPropertyEmitterPosition, 143); VALUE(KinPropertyEmitterZPosition, 144); VALUE(KinPropertyEmitterSize, 145);
VALUE(KinPropertyEmitterDepth, 146); VALUE(KinPropertyEmitterShape, 147); VALUE(KinPropertyEmitterMode, 148);
VALUE(KinPropertyRenderMode, 149); VALUE(KinPropertyVelocity, 150); VALUE(KinPropertyScale, 151);
VALUE(KinPropertySpin, 152); VALUE(KinPropertySeed, 153); VALUE(KinPropertyEnabled, 160);
VALUE(KinPropertyLifetimeRange, 161); VALUE(KinPropertyEmissionLatitude, 162);
VALUE(KinPropertyEmissionLongitude, 163); VALUE(KinPropertyEmissionRange, 164); VALUE(KinPropertyVelocityRange, 165);
VALUE(KinPropertyXAcceleration, 166); VALUE(KinPropertyYAcceleration, 167); VALUE(KinPropertyZAcceleration, 168);
VALUE(KinPropertyScaleRange, 169); VALUE(KinPropertyScaleSpeed, 170); VALUE(KinPropertySpinRange, 171);
VALUE(KinPropertyColor, 172); VALUE(KinPropertyRedRange, 173); VALUE(KinPropertyGreenRange, 174);
VALUE(KinPropertyBlueRange, 175); VALUE(KinPropertyAlphaRange, 176); VALUE(KinPropertyRedSpeed, 177);
VALUE(KinPropertyGreenSpeed, 178); VALUE(KinPropertyBlueSpeed, 179); VALUE(KinPropertyAlphaSpeed, 180);
VALUE(KinPropertyScrollMode, 190); VALUE(KinPropertyLevelsOfDetail, 191); VALUE(KinPropertyLevelsOfDetailBias, 192);
VALUE(KinPropertyTileSize, 193); VALUE(KinPropertyFadeDuration, 194);

SIZE(KinCorner, 4);
VALUE(KinCornerMinXMinY, 1); VALUE(KinCornerMaxXMinY, 2); VALUE(KinCornerMinXMaxY, 4); VALUE(KinCornerMaxXMaxY, 8);

SIZE(KinEdge, 4);
VALUE(KinEdgeLeft, 1); VALUE(KinEdgeRight, 2); VALUE(KinEdgeBottom, 4); VALUE(KinEdgeTop, 8);

SIZE(KinComponent, 4);
VALUE(KinComponentWhole, 0); VALUE(KinComponentX, 1); VALUE(KinComponentY, 2); VALUE(KinComponentWidth, 3);
VALUE(KinComponentHeight, 4); VALUE(KinComponentOrigin, 5); VALUE(KinComponentSize, 6); VALUE(KinComponentOriginX, 7);
VALUE(KinComponentOriginY, 8); VALUE(KinComponentSizeWidth, 9); VALUE(KinComponentSizeHeight, 10);
VALUE(KinComponentRotationX, 16); VALUE(KinComponentRotationY, 17); VALUE(KinComponentRotationZ, 18);
VALUE(KinComponentScaleX, 19); VALUE(KinComponentScaleY, 20); VALUE(KinComponentScaleZ, 21);
VALUE(KinComponentScale, 22); VALUE(KinComponentTranslationX, 23); VALUE(KinComponentTranslationY, 24);
VALUE(KinComponentTranslationZ, 25); VALUE(KinComponentTranslation, 26); VALUE(KinComponentScaleXY, 27);

SIZE(KinLogLevel, 4);
VALUE(KinLogLevelError, 0); VALUE(KinLogLevelWarning, 1); VALUE(KinLogLevelInfo, 2); VALUE(KinLogLevelDebug, 3);

SIZE(KinDiagnostics, 4);
VALUE(KinDiagnosticsNone, 0); VALUE(KinDiagnosticsStaleSamples, 1);

SIZE(KinAnimationClass, 4);
VALUE(KinAnimationClassBasic, 0); VALUE(KinAnimationClassKeyframe, 1); VALUE(KinAnimationClassSpring, 2);
VALUE(KinAnimationClassGroup, 3); VALUE(KinAnimationClassTransition, 4);

SIZE(KinFillMode, 4);
VALUE(KinFillModeRemoved, 0); VALUE(KinFillModeForwards, 1); VALUE(KinFillModeBackwards, 2);
VALUE(KinFillModeBoth, 3);

SIZE(KinCalculationMode, 4);
VALUE(KinCalculationModeLinear, 0); VALUE(KinCalculationModeDiscrete, 1); VALUE(KinCalculationModePaced, 2);
VALUE(KinCalculationModeCubic, 3); VALUE(KinCalculationModeCubicPaced, 4);

SIZE(KinRotationMode, 4);
VALUE(KinRotationModeNone, 0); VALUE(KinRotationModeAuto, 1); VALUE(KinRotationModeAutoReverse, 2);

SIZE(KinValueFunction, 4);
VALUE(KinValueFunctionNone, 0); VALUE(KinValueFunctionRotateX, 1); VALUE(KinValueFunctionRotateY, 2);
VALUE(KinValueFunctionRotateZ, 3); VALUE(KinValueFunctionScaleX, 4); VALUE(KinValueFunctionScaleY, 5);
VALUE(KinValueFunctionScaleZ, 6); VALUE(KinValueFunctionScale, 7); VALUE(KinValueFunctionTranslateX, 8);
VALUE(KinValueFunctionTranslateY, 9); VALUE(KinValueFunctionTranslateZ, 10); VALUE(KinValueFunctionTranslate, 11);

SIZE(KinTransitionType, 4);
VALUE(KinTransitionTypeFade, 0); VALUE(KinTransitionTypeMoveIn, 1); VALUE(KinTransitionTypePush, 2);
VALUE(KinTransitionTypeReveal, 3);

SIZE(KinTransitionSubtype, 4);
VALUE(KinTransitionSubtypeNone, 0); VALUE(KinTransitionSubtypeFromRight, 1); VALUE(KinTransitionSubtypeFromLeft, 2);
VALUE(KinTransitionSubtypeFromTop, 3); VALUE(KinTransitionSubtypeFromBottom, 4);

SIZE(KinAnimationProperty, 4);
VALUE(KinAnimationPropertyBeginTime, 1); VALUE(KinAnimationPropertyDuration, 2); VALUE(KinAnimationPropertySpeed, 3);
VALUE(KinAnimationPropertyTimeOffset, 4); VALUE(KinAnimationPropertyRepeatCount, 5);
VALUE(KinAnimationPropertyRepeatDuration, 6); VALUE(KinAnimationPropertyAutoreverses, 7);
VALUE(KinAnimationPropertyFillMode, 8); VALUE(KinAnimationPropertyTimingFunction, 9);
VALUE(KinAnimationPropertyRemovedOnCompletion, 10); VALUE(KinAnimationPropertyPreferredFrameRateRange, 11);
VALUE(KinAnimationPropertyKeyPath, 20); VALUE(KinAnimationPropertyAdditive, 21);
VALUE(KinAnimationPropertyCumulative, 22); VALUE(KinAnimationPropertyValueFunction, 23);
VALUE(KinAnimationPropertyFromValue, 24); VALUE(KinAnimationPropertyToValue, 25);
VALUE(KinAnimationPropertyByValue, 26); VALUE(KinAnimationPropertyPath, 30); VALUE(KinAnimationPropertyKeyTimes, 31);
VALUE(KinAnimationPropertyTimingFunctions, 32); VALUE(KinAnimationPropertyCalculationMode, 33);
VALUE(KinAnimationPropertyTensionValues, 34); VALUE(KinAnimationPropertyContinuityValues, 35);
VALUE(KinAnimationPropertyBiasValues, 36); VALUE(KinAnimationPropertyRotationMode, 37);
VALUE(KinAnimationPropertyMass, 40); VALUE(KinAnimationPropertyStiffness, 41); VALUE(KinAnimationPropertyDamping, 42);
VALUE(KinAnimationPropertyInitialVelocity, 43); VALUE(KinAnimationPropertyAllowsOverdamping, 44);
VALUE(KinAnimationPropertySettlingDuration, 45); VALUE(KinAnimationPropertyPerceptualDuration, 46);
VALUE(KinAnimationPropertyBounce, 47); VALUE(KinAnimationPropertyType, 50); VALUE(KinAnimationPropertySubtype, 51);
VALUE(KinAnimationPropertyStartProgress, 52); VALUE(KinAnimationPropertyEndProgress, 53);
VALUE(KinAnimationPropertyFilter, 54);

SIZE(KinActionKind, 4);
VALUE(KinActionKindContinue, 0); VALUE(KinActionKindNone, 1); VALUE(KinActionKindAnimation, 2);
VALUE(KinActionKindCallback, 3);

SIZE(KinLayoutManagerKind, 4);
VALUE(KinLayoutManagerKindNone, 0); VALUE(KinLayoutManagerKindCallbacks, 1);
VALUE(KinLayoutManagerKindConstraints, 2);

SIZE(KinAutoresizing, 4);
VALUE(KinAutoresizingNotSizable, 0); VALUE(KinAutoresizingMinXMargin, 1); VALUE(KinAutoresizingWidthSizable, 2);
VALUE(KinAutoresizingMaxXMargin, 4); VALUE(KinAutoresizingMinYMargin, 8); VALUE(KinAutoresizingHeightSizable, 16);
VALUE(KinAutoresizingMaxYMargin, 32);

SIZE(KinConstraintAttribute, 4);
VALUE(KinConstraintAttributeMinX, 0); VALUE(KinConstraintAttributeMidX, 1); VALUE(KinConstraintAttributeMaxX, 2);
VALUE(KinConstraintAttributeWidth, 3); VALUE(KinConstraintAttributeMinY, 4); VALUE(KinConstraintAttributeMidY, 5);
VALUE(KinConstraintAttributeMaxY, 6); VALUE(KinConstraintAttributeHeight, 7);

SIZE(KinEventType, 4);
VALUE(KinEventTypeStart, 0); VALUE(KinEventTypeCompletion, 1); VALUE(KinEventTypeStop, 2);

SIZE(KinTree, 4);
VALUE(KinTreeModel, 0); VALUE(KinTreePresentation, 1);

SIZE(KinTransitionOrder, 4);
VALUE(KinTransitionOrderBoth, 0); VALUE(KinTransitionOrderNewOverOld, 1); VALUE(KinTransitionOrderOldOverNew, 2);

SIZE(KinFormat, 4);
VALUE(KinFormatFloat64, 0); VALUE(KinFormatFloat32, 1); VALUE(KinFormatUNorm8, 2);

SIZE(KinRenderFlag, 4);
VALUE(KinRenderFlagBackground, 1); VALUE(KinRenderFlagBorder, 2); VALUE(KinRenderFlagShadow, 4);
VALUE(KinRenderFlagContents, 8); VALUE(KinRenderFlagContentsMix, 16); VALUE(KinRenderFlagClips, 32);
VALUE(KinRenderFlagMasked, 64); VALUE(KinRenderFlagMask, 128); VALUE(KinRenderFlagFlipped, 256);

SIZE(KinRenderSide, 4);
VALUE(KinRenderSideNone, 0); VALUE(KinRenderSideOld, 1); VALUE(KinRenderSideNew, 2);

SIZE(KinLayer, 8);
MEMBER(KinLayer, id, uint64_t, 0);

SIZE(KinAnimation, 8);
MEMBER(KinAnimation, id, uint64_t, 0);

SIZE(KinTransaction, 8);
MEMBER(KinTransaction, id, uint64_t, 0);

SIZE(KinPathElement, 56);
MEMBER(KinPathElement, verb, KinPathVerb, 0);
MEMBER(KinPathElement, points, double [6], 8);

SIZE(KinValue, 24);
MEMBER(KinValue, type, KinValueType, 0);
MEMBER(KinValue, data, const void *, 8);
MEMBER(KinValue, size, size_t, 16);

SIZE(KinBuffer, 32);
MEMBER(KinBuffer, data, void *, 0);
MEMBER(KinBuffer, capacity, size_t, 8);
MEMBER(KinBuffer, size, size_t, 16);
MEMBER(KinBuffer, type, KinValueType, 24);

SIZE(KinKeyPathInfo, 16);
MEMBER(KinKeyPathInfo, type, KinPropertyType, 0);
MEMBER(KinKeyPathInfo, width, uint32_t, 4);
MEMBER(KinKeyPathInfo, animatable, _Bool, 8);
MEMBER(KinKeyPathInfo, implicitAction, _Bool, 9);
MEMBER(KinKeyPathInfo, custom, _Bool, 10);

SIZE(KinTimingFunction, 32);
MEMBER(KinTimingFunction, c1x, double, 0);
MEMBER(KinTimingFunction, c1y, double, 8);
MEMBER(KinTimingFunction, c2x, double, 16);
MEMBER(KinTimingFunction, c2y, double, 24);

SIZE(KinFrameRateRange, 24);
MEMBER(KinFrameRateRange, minimum, double, 0);
MEMBER(KinFrameRateRange, maximum, double, 8);
MEMBER(KinFrameRateRange, preferred, double, 16);

SIZE_THAT_MAY_GROW(KinStatistics, 72);
MEMBER(KinStatistics, size, size_t, 0);
MEMBER(KinStatistics, layerCount, size_t, 8);
MEMBER(KinStatistics, presentationLayerCount, size_t, 16);
MEMBER(KinStatistics, animationCount, size_t, 24);
MEMBER(KinStatistics, attachedAnimationCount, size_t, 32);
MEMBER(KinStatistics, openTransactionCount, size_t, 40);
MEMBER(KinStatistics, snapshotBytes, size_t, 48);
MEMBER(KinStatistics, commitCount, uint64_t, 56);
MEMBER(KinStatistics, droppedEventCount, uint64_t, 64);

SIZE(KinActionEvent, 24);
MEMBER(KinActionEvent, layer, KinLayer, 0);
MEMBER(KinActionEvent, key, const char *, 8);
MEMBER(KinActionEvent, arguments, const KinValue *, 16);

SIZE(KinAction, 40);
MEMBER(KinAction, kind, KinActionKind, 0);
MEMBER(KinAction, animation, KinAnimation, 8);
MEMBER(KinAction, callback, KinActionCallback, 16);
MEMBER(KinAction, userData, void *, 24);
MEMBER(KinAction, destroy, void (*)(void *userData), 32);

SIZE(KinLayerDelegate, 32);
MEMBER(KinLayerDelegate, actionForKey, void (*)(KinContext *context, KinLayer layer, const char *key, KinAction *action, void *userData), 0);
MEMBER(KinLayerDelegate, layoutSublayers, void (*)(KinContext *context, KinLayer layer, void *userData), 8);
MEMBER(KinLayerDelegate, userData, void *, 16);
MEMBER(KinLayerDelegate, destroy, void (*)(void *userData), 24);

SIZE_THAT_MAY_GROW(KinLayoutManager, 56);
MEMBER(KinLayoutManager, size, size_t, 0);
MEMBER(KinLayoutManager, kind, KinLayoutManagerKind, 8);
MEMBER(KinLayoutManager, layoutSublayers, void (*)(KinContext *context, KinLayer layer, void *userData), 16);
MEMBER(KinLayoutManager, preferredSize, void (*)(KinContext *context, KinLayer layer, double preferredSize[2], void *userData), 24);
MEMBER(KinLayoutManager, invalidateLayout, void (*)(KinContext *context, KinLayer layer, void *userData), 32);
MEMBER(KinLayoutManager, userData, void *, 40);
MEMBER(KinLayoutManager, destroy, void (*)(void *userData), 48);

SIZE(KinConstraint, 32);
MEMBER(KinConstraint, attribute, KinConstraintAttribute, 0);
MEMBER(KinConstraint, sourceAttribute, KinConstraintAttribute, 4);
MEMBER(KinConstraint, sourceName, const char *, 8);
MEMBER(KinConstraint, scale, double, 16);
MEMBER(KinConstraint, offset, double, 24);

SIZE(KinEvent, 48);
MEMBER(KinEvent, type, KinEventType, 0);
MEMBER(KinEvent, finished, _Bool, 4);
MEMBER(KinEvent, keyed, _Bool, 5);
MEMBER(KinEvent, time, double, 8);
MEMBER(KinEvent, layer, KinLayer, 16);
MEMBER(KinEvent, animation, KinAnimation, 24);
MEMBER(KinEvent, tag, uint64_t, 32);
MEMBER(KinEvent, key, const char *, 40);

SIZE(KinAnimationDelegate, 32);
MEMBER(KinAnimationDelegate, didStart, KinEventCallback, 0);
MEMBER(KinAnimationDelegate, didStop, KinEventCallback, 8);
MEMBER(KinAnimationDelegate, userData, void *, 16);
MEMBER(KinAnimationDelegate, destroy, void (*)(void *userData), 24);

SIZE(KinInstance, 168);
MEMBER(KinInstance, transform, double [16], 0);
MEMBER(KinInstance, color, double [4], 128);
MEMBER(KinInstance, timeOffset, double, 160);

SIZE(KinTransitionState, 80);
MEMBER(KinTransitionState, running, _Bool, 0);
MEMBER(KinTransitionState, type, KinTransitionType, 4);
MEMBER(KinTransitionState, order, KinTransitionOrder, 8);
MEMBER(KinTransitionState, filter, uint64_t, 16);
MEMBER(KinTransitionState, progress, double, 24);
MEMBER(KinTransitionState, oldOffset, double [2], 32);
MEMBER(KinTransitionState, newOffset, double [2], 48);
MEMBER(KinTransitionState, oldAlpha, double, 64);
MEMBER(KinTransitionState, newAlpha, double, 72);

SIZE(KinContentsMix, 32);
MEMBER(KinContentsMix, running, _Bool, 0);
MEMBER(KinContentsMix, from, uint64_t, 8);
MEMBER(KinContentsMix, to, uint64_t, 16);
MEMBER(KinContentsMix, mix, double, 24);

SIZE(KinChannel, 16);
MEMBER(KinChannel, layer, KinLayer, 0);
MEMBER(KinChannel, keyPath, KinKeyPath, 8);

SIZE(KinSlice, 64);
MEMBER(KinSlice, firstChannel, size_t, 0);
MEMBER(KinSlice, channelCount, size_t, 8);
MEMBER(KinSlice, times, const double *, 16);
MEMBER(KinSlice, timeCount, size_t, 24);
MEMBER(KinSlice, data, void *, 32);
MEMBER(KinSlice, timeStride, size_t, 40);
MEMBER(KinSlice, valueStride, size_t, 48);
MEMBER(KinSlice, format, KinFormat, 56);

SIZE(KinParticle, 112);
MEMBER(KinParticle, position, double [3], 0);
MEMBER(KinParticle, rotation, double, 24);
MEMBER(KinParticle, scale, double, 32);
MEMBER(KinParticle, color, double [4], 40);
MEMBER(KinParticle, age, double, 72);
MEMBER(KinParticle, lifetime, double, 80);
MEMBER(KinParticle, cell, KinLayer, 88);
MEMBER(KinParticle, contents, uint64_t, 96);
MEMBER(KinParticle, index, uint64_t, 104);

SIZE(KinRenderItem, 512);
MEMBER(KinRenderItem, matrix, double [16], 0);
MEMBER(KinRenderItem, bounds, double [4], 128);
MEMBER(KinRenderItem, contentsRect, double [4], 160);
MEMBER(KinRenderItem, backgroundColor, double [4], 192);
MEMBER(KinRenderItem, borderColor, double [4], 224);
MEMBER(KinRenderItem, shadowColor, double [4], 256);
MEMBER(KinRenderItem, instanceColor, double [4], 288);
MEMBER(KinRenderItem, shadowOffset, double [2], 320);
MEMBER(KinRenderItem, shadowRadius, double, 336);
MEMBER(KinRenderItem, shadowOpacity, double, 344);
MEMBER(KinRenderItem, borderWidth, double, 352);
MEMBER(KinRenderItem, cornerRadius, double, 360);
MEMBER(KinRenderItem, opacity, double, 368);
MEMBER(KinRenderItem, contentsMix, double, 376);
MEMBER(KinRenderItem, localTime, double, 384);
MEMBER(KinRenderItem, progress, double, 392);
MEMBER(KinRenderItem, filter, uint64_t, 400);
MEMBER(KinRenderItem, contents, uint64_t, 408);
MEMBER(KinRenderItem, nextContents, uint64_t, 416);
MEMBER(KinRenderItem, layer, KinLayer, 424);
MEMBER(KinRenderItem, userData, void *, 432);
MEMBER(KinRenderItem, layerClass, KinLayerClass, 440);
MEMBER(KinRenderItem, flags, uint32_t, 444);
MEMBER(KinRenderItem, side, KinRenderSide, 448);
MEMBER(KinRenderItem, maskedCorners, uint32_t, 452);
MEMBER(KinRenderItem, parent, int32_t, 456);
MEMBER(KinRenderItem, sublayers, int32_t, 460);
MEMBER(KinRenderItem, end, int32_t, 464);
MEMBER(KinRenderItem, clip, int32_t, 468);
MEMBER(KinRenderItem, mask, int32_t, 472);
MEMBER(KinRenderItem, instance, int32_t, 476);

SAME(KinLogCallback, void (*)(KinLogLevel level, const char *message, void *userData));
SAME(KinCompletionCallback, void (*)(KinContext *context, uint64_t tag, void *userData));
SAME(KinActionCallback, void (*)(KinContext *context, const KinActionEvent *event, void *userData));
SAME(KinEventCallback, void (*)(KinContext *context, const KinEvent *event, void *userData));

FUNCTION(uint32_t, kinVersion, (void));
FUNCTION(const char *, kinBuildInfo, (void));
FUNCTION(const char *, kinStatusName, (KinStatus status));
FUNCTION(const char *, kinStatusDescription, (KinStatus status));
FUNCTION(const char *, kinLastErrorMessage, (void));
FUNCTION(KinStatus, kinKeyPathResolve, (KinContext *context, const char *string, KinKeyPath *keyPath));
FUNCTION(KinStatus, kinKeyPathGetInfo, (KinContext *context, KinKeyPath keyPath, KinKeyPathInfo *info));
FUNCTION(KinStatus, kinKeyPathGetName, (KinContext *context, KinKeyPath keyPath, char *buffer, size_t capacity, size_t *size));
FUNCTION(KinStatus, kinContextRegisterProperty, ( KinContext *context, const char *name, KinPropertyType type, const KinValue *value, KinKeyPath *keyPath));
FUNCTION(KinStatus, kinTimingFunctionNamed, (const char *name, KinTimingFunction *function));
FUNCTION(KinStatus, kinTimingFunctionEvaluate, (const KinTimingFunction *function, const double *x, double *y, size_t count));
FUNCTION(KinStatus, kinLayerConvertTime, (KinContext *context, KinLayer from, KinLayer to, double time, double *result));
FUNCTION(KinStatus, kinTransformMakeRotation, (double angle, double x, double y, double z, double result[16]));
FUNCTION(KinStatus, kinTransformConcat, (const double first[16], const double then[16], double result[16]));
FUNCTION(KinStatus, kinTransformInvert, (const double transform[16], double result[16], _Bool *hasInverse));
FUNCTION(KinStatus, kinContextCreate, (KinContext **context));
FUNCTION(void, kinContextDestroy, (KinContext *context));
FUNCTION(KinStatus, kinContextGetTime, (KinContext *context, double *time));
FUNCTION(KinStatus, kinContextAdvance, (KinContext *context, double time));
FUNCTION(KinStatus, kinContextGetNextEventTime, (KinContext *context, double *time));
FUNCTION(KinStatus, kinContextFlush, (KinContext *context));
FUNCTION(KinStatus, kinContextLock, (KinContext *context));
FUNCTION(KinStatus, kinContextUnlock, (KinContext *context));
FUNCTION(KinStatus, kinContextAddRoot, (KinContext *context, KinLayer layer));
FUNCTION(KinStatus, kinContextRemoveRoot, (KinContext *context, KinLayer layer));
FUNCTION(KinStatus, kinContextGetRoots, (KinContext *context, KinLayer *layers, size_t capacity, size_t *count));
FUNCTION(KinStatus, kinContextSetLogCallback, ( KinContext *context, KinLogLevel level, KinLogCallback callback, void *userData, void (*destroy)(void *userData)));
FUNCTION(KinStatus, kinContextSetDiagnostics, (KinContext *context, uint32_t diagnostics));
FUNCTION(KinStatus, kinContextGetStatistics, (KinContext *context, KinStatistics *statistics));
FUNCTION(size_t, kinLiveObjectCount, (void));
FUNCTION(KinStatus, kinContextDump, (KinContext *context, _Bool json, char *buffer, size_t capacity, size_t *size));
FUNCTION(KinStatus, kinLayerCreate, (KinContext *context, KinLayerClass layerClass, KinLayer *layer));
FUNCTION(KinStatus, kinLayerRetain, (KinContext *context, KinLayer layer));
FUNCTION(KinStatus, kinLayerRelease, (KinContext *context, KinLayer layer));
FUNCTION(KinStatus, kinLayerGetClass, (KinContext *context, KinLayer layer, KinLayerClass *layerClass));
FUNCTION(KinStatus, kinLayerSetUserData, (KinContext *context, KinLayer layer, void *userData, void (*destroy)(void *userData)));
FUNCTION(KinStatus, kinLayerGetUserData, (KinContext *context, KinLayer layer, void **userData));
FUNCTION(KinStatus, kinLayerSetValue, (KinContext *context, KinLayer layer, KinKeyPath keyPath, const double *values, size_t count));
FUNCTION(KinStatus, kinLayerGetValue, ( KinContext *context, KinLayer layer, KinKeyPath keyPath, double *values, size_t capacity, size_t *count));
FUNCTION(KinStatus, kinLayerSetData, (KinContext *context, KinLayer layer, KinKeyPath keyPath, const KinValue *value));
FUNCTION(KinStatus, kinLayerGetData, (KinContext *context, KinLayer layer, KinKeyPath keyPath, KinBuffer *buffer));
FUNCTION(KinStatus, kinLayerSetStyleData, ( KinContext *context, KinLayer layer, uint32_t level, KinKeyPath keyPath, const KinValue *value));
FUNCTION(KinStatus, kinLayerGetStyleData, ( KinContext *context, KinLayer layer, uint32_t level, KinKeyPath keyPath, KinBuffer *buffer));
FUNCTION(KinStatus, kinLayersSetValues, (KinContext *context, const KinLayer *layers, size_t count, KinKeyPath keyPath, const double *values, size_t width, size_t stride, size_t *done));
FUNCTION(KinStatus, kinLayerClassGetDefaultData, ( KinContext *context, KinLayerClass layerClass, KinKeyPath keyPath, KinBuffer *buffer));
FUNCTION(KinStatus, kinLayerSetAffineTransform, (KinContext *context, KinLayer layer, const double matrix[6]));
FUNCTION(KinStatus, kinLayerGetAffineTransform, (KinContext *context, KinLayer layer, double matrix[6]));
FUNCTION(KinStatus, kinCornerCurveGetExpansionFactor, (const char *curve, double *factor));
FUNCTION(KinStatus, kinLayerScrollToPoint, (KinContext *context, KinLayer layer, double x, double y));
FUNCTION(KinStatus, kinLayerAddSublayer, (KinContext *context, KinLayer layer, KinLayer sublayer));
FUNCTION(KinStatus, kinLayerInsertSublayerAtIndex, (KinContext *context, KinLayer layer, KinLayer sublayer, size_t index));
FUNCTION(KinStatus, kinLayerInsertSublayerBelow, (KinContext *context, KinLayer layer, KinLayer sublayer, KinLayer sibling));
FUNCTION(KinStatus, kinLayerInsertSublayerAbove, (KinContext *context, KinLayer layer, KinLayer sublayer, KinLayer sibling));
FUNCTION(KinStatus, kinLayerReplaceSublayer, (KinContext *context, KinLayer layer, KinLayer old, KinLayer with));
FUNCTION(KinStatus, kinLayerSetSublayers, (KinContext *context, KinLayer layer, const KinLayer *sublayers, size_t count));
FUNCTION(KinStatus, kinLayerRemoveFromSuperlayer, (KinContext *context, KinLayer layer));
FUNCTION(KinStatus, kinLayerSetMask, (KinContext *context, KinLayer layer, KinLayer mask));
FUNCTION(KinStatus, kinLayerGetMask, (KinContext *context, KinLayer layer, KinLayer *mask));
FUNCTION(KinStatus, kinLayerGetSuperlayer, (KinContext *context, KinLayer layer, KinLayer *superlayer));
FUNCTION(KinStatus, kinLayerGetSublayers, (KinContext *context, KinLayer layer, KinLayer *layers, size_t capacity, size_t *count));
FUNCTION(KinStatus, kinAnimationCreate, (KinContext *context, KinAnimationClass animationClass, KinAnimation *animation));
FUNCTION(KinStatus, kinAnimationCopy, (KinContext *context, KinAnimation animation, KinAnimation *copy));
FUNCTION(KinStatus, kinAnimationRetain, (KinContext *context, KinAnimation animation));
FUNCTION(KinStatus, kinAnimationRelease, (KinContext *context, KinAnimation animation));
FUNCTION(KinStatus, kinAnimationGetClass, (KinContext *context, KinAnimation animation, KinAnimationClass *animationClass));
FUNCTION(KinStatus, kinAnimationSetUserData, ( KinContext *context, KinAnimation animation, void *userData, void (*destroy)(void *userData)));
FUNCTION(KinStatus, kinAnimationGetUserData, (KinContext *context, KinAnimation animation, void **userData));
FUNCTION(KinStatus, kinAnimationPropertyNamed, (const char *name, KinAnimationProperty *property));
FUNCTION(KinStatus, kinAnimationSetValue, ( KinContext *context, KinAnimation animation, KinAnimationProperty property, const double *values, size_t count));
FUNCTION(KinStatus, kinAnimationGetValue, ( KinContext *context, KinAnimation animation, KinAnimationProperty property, double *values, size_t capacity, size_t *count));
FUNCTION(KinStatus, kinAnimationSetData, ( KinContext *context, KinAnimation animation, KinAnimationProperty property, const KinValue *value));
FUNCTION(KinStatus, kinAnimationGetData, ( KinContext *context, KinAnimation animation, KinAnimationProperty property, KinBuffer *buffer));
FUNCTION(KinStatus, kinAnimationSetKeyframeValues, ( KinContext *context, KinAnimation animation, const KinValue *values, size_t count));
FUNCTION(KinStatus, kinAnimationGetKeyframeValueCount, (KinContext *context, KinAnimation animation, size_t *count));
FUNCTION(KinStatus, kinAnimationGetKeyframeValueAtIndex, ( KinContext *context, KinAnimation animation, size_t index, KinBuffer *buffer));
FUNCTION(KinStatus, kinAnimationSetAnimations, ( KinContext *context, KinAnimation group, const KinAnimation *animations, size_t count));
FUNCTION(KinStatus, kinAnimationGetAnimations, ( KinContext *context, KinAnimation group, KinAnimation *animations, size_t capacity, size_t *count));
FUNCTION(KinStatus, kinAnimationSetPerceptualSpring, (KinContext *context, KinAnimation animation, double duration, double bounce));
FUNCTION(KinStatus, kinAnimationSetTag, (KinContext *context, KinAnimation animation, const char *key, const KinValue *value));
FUNCTION(KinStatus, kinAnimationGetTag, (KinContext *context, KinAnimation animation, const char *key, KinBuffer *buffer));
FUNCTION(KinStatus, kinLayerAddAnimation, (KinContext *context, KinLayer layer, KinAnimation animation, const char *key));
FUNCTION(KinStatus, kinLayerRemoveAnimation, (KinContext *context, KinLayer layer, const char *key));
FUNCTION(KinStatus, kinLayerRemoveAllAnimations, (KinContext *context, KinLayer layer));
FUNCTION(KinStatus, kinLayerGetAnimation, (KinContext *context, KinLayer layer, const char *key, KinAnimation *animation));
FUNCTION(KinStatus, kinLayerGetAnimationKeyCount, (KinContext *context, KinLayer layer, size_t *count));
FUNCTION(KinStatus, kinLayerGetAnimationKey, ( KinContext *context, KinLayer layer, size_t index, char *buffer, size_t capacity, size_t *size));
FUNCTION(KinStatus, kinTransactionBegin, (KinContext *context, KinTransaction *transaction));
FUNCTION(KinStatus, kinTransactionCommit, (KinContext *context, KinTransaction transaction));
FUNCTION(KinStatus, kinTransactionSetDuration, (KinContext *context, KinTransaction transaction, double duration));
FUNCTION(KinStatus, kinTransactionGetDuration, (KinContext *context, KinTransaction transaction, double *duration));
FUNCTION(KinStatus, kinTransactionSetTimingFunction, ( KinContext *context, KinTransaction transaction, const KinTimingFunction *function));
FUNCTION(KinStatus, kinTransactionGetTimingFunction, ( KinContext *context, KinTransaction transaction, KinTimingFunction *function, _Bool *isSet));
FUNCTION(KinStatus, kinTransactionSetDisableActions, (KinContext *context, KinTransaction transaction, _Bool disable));
FUNCTION(KinStatus, kinTransactionGetDisableActions, (KinContext *context, KinTransaction transaction, _Bool *disable));
FUNCTION(KinStatus, kinTransactionSetCompletion, (KinContext *context, KinTransaction transaction, KinCompletionCallback callback, uint64_t tag, void *userData, void (*destroy)(void *userData)));
FUNCTION(KinStatus, kinTransactionClearCompletion, (KinContext *context, KinTransaction transaction));
FUNCTION(KinStatus, kinTransactionGetCompletion, (KinContext *context, KinTransaction transaction, KinCompletionCallback *callback, uint64_t *tag, void **userData, _Bool *isSet));
FUNCTION(KinStatus, kinTransactionSetData, (KinContext *context, KinTransaction transaction, const char *key, const KinValue *value));
FUNCTION(KinStatus, kinTransactionGetData, (KinContext *context, KinTransaction transaction, const char *key, KinBuffer *buffer));
FUNCTION(KinStatus, kinLayerSetDelegate, (KinContext *context, KinLayer layer, const KinLayerDelegate *delegate));
FUNCTION(KinStatus, kinLayerSetAction, (KinContext *context, KinLayer layer, const char *key, const KinAction *action));
FUNCTION(KinStatus, kinLayerSetStyleAction, ( KinContext *context, KinLayer layer, uint32_t level, const char *key, const KinAction *action));
FUNCTION(KinStatus, kinContextSetDefaultAction, ( KinContext *context, KinLayerClass layerClass, const char *key, const KinAction *action));
FUNCTION(KinStatus, kinLayerGetActionForKey, (KinContext *context, KinLayer layer, const char *key, KinAction *action));
FUNCTION(KinStatus, kinLayerRunAction, (KinContext *context, KinLayer layer, const char *key, const KinValue *arguments, _Bool *ran));
FUNCTION(KinStatus, kinLayerSetNeedsLayout, (KinContext *context, KinLayer layer));
FUNCTION(KinStatus, kinLayerNeedsLayout, (KinContext *context, KinLayer layer, _Bool *needsLayout));
FUNCTION(KinStatus, kinLayerLayoutIfNeeded, (KinContext *context, KinLayer layer));
FUNCTION(KinStatus, kinLayerLayoutSublayers, (KinContext *context, KinLayer layer));
FUNCTION(KinStatus, kinLayerSetLayoutManager, (KinContext *context, KinLayer layer, const KinLayoutManager *manager));
FUNCTION(KinStatus, kinLayerGetLayoutManager, (KinContext *context, KinLayer layer, KinLayoutManager *manager));
FUNCTION(KinStatus, kinLayerGetPreferredFrameSize, (KinContext *context, KinLayer layer, double size[2]));
FUNCTION(KinStatus, kinLayerResizeSublayers, (KinContext *context, KinLayer layer, double oldWidth, double oldHeight));
FUNCTION(KinStatus, kinLayerResizeWithOldSuperlayerSize, (KinContext *context, KinLayer layer, double oldWidth, double oldHeight));
FUNCTION(KinStatus, kinLayerSetConstraints, (KinContext *context, KinLayer layer, const KinConstraint *constraints, size_t count));
FUNCTION(KinStatus, kinLayerGetConstraints, (KinContext *context, KinLayer layer, KinConstraint *constraints, size_t capacity, size_t *count, char *names, size_t namesCapacity, size_t *namesSize));
FUNCTION(KinStatus, kinLayerScrollToRect, (KinContext *context, KinLayer layer, const double rect[4]));
FUNCTION(KinStatus, kinLayerScrollPoint, (KinContext *context, KinLayer layer, double x, double y));
FUNCTION(KinStatus, kinLayerScrollRectToVisible, (KinContext *context, KinLayer layer, const double rect[4]));
FUNCTION(KinStatus, kinLayerGetVisibleRect, (KinContext *context, KinLayer layer, double rect[4]));
FUNCTION(KinStatus, kinContextSetEventCallback, ( KinContext *context, KinEventCallback callback, void *userData, void (*destroy)(void *userData)));
FUNCTION(KinStatus, kinContextPollEvents, (KinContext *context, KinEvent *events, size_t capacity, size_t *count));
FUNCTION(KinStatus, kinAnimationSetDelegate, (KinContext *context, KinAnimation animation, const KinAnimationDelegate *delegate));
FUNCTION(KinStatus, kinLayerConvertPoint, ( KinContext *context, KinLayer from, KinLayer to, KinTree tree, double time, const double point[2], double result[2]));
FUNCTION(KinStatus, kinLayerConvertRect, ( KinContext *context, KinLayer from, KinLayer to, KinTree tree, double time, const double rect[4], double result[4]));
FUNCTION(KinStatus, kinLayerHitTest, ( KinContext *context, KinLayer layer, KinTree tree, double time, double x, double y, KinLayer *hit));
FUNCTION(KinStatus, kinLayerContainsPoint, ( KinContext *context, KinLayer layer, KinTree tree, double time, double x, double y, _Bool *contains));
FUNCTION(KinStatus, kinLayerGetWorldTransform, (KinContext *context, KinLayer layer, KinTree tree, double time, double matrix[16]));
FUNCTION(KinStatus, kinLayerGetPresentationValue, ( KinContext *context, KinLayer layer, KinKeyPath keyPath, double time, double *values, size_t capacity, size_t *count));
FUNCTION(KinStatus, kinLayerGetPresentationData, ( KinContext *context, KinLayer layer, KinKeyPath keyPath, double time, KinBuffer *buffer));
FUNCTION(KinStatus, kinLayerCopyPresentation, (KinContext *context, KinLayer layer, double time, KinLayer *presentation));
FUNCTION(KinStatus, kinLayerGetModel, (KinContext *context, KinLayer layer, KinLayer *model));
FUNCTION(KinStatus, kinLayerCopyFrozen, (KinContext *context, KinLayer layer, double time, KinLayer *copy));
FUNCTION(KinStatus, kinLayerGetInstances, ( KinContext *context, KinLayer replicator, double time, KinInstance *instances, size_t capacity, size_t *count));
FUNCTION(KinStatus, kinLayerGetInstanceValue, (KinContext *context, KinLayer replicator, size_t index, KinLayer layer, KinKeyPath keyPath, double time, double *values, size_t capacity, size_t *count));
FUNCTION(KinStatus, kinLayerGetTransitionState, (KinContext *context, KinLayer layer, double time, KinTransitionState *state));
FUNCTION(KinStatus, kinLayersGetTransitionStates, ( KinContext *context, const KinLayer *layers, size_t count, double time, KinTransitionState *states, size_t stride));
FUNCTION(KinStatus, kinLayerCopyTransitionSource, (KinContext *context, KinLayer layer, KinLayer *source));
FUNCTION(KinStatus, kinLayerGetContentsMix, (KinContext *context, KinLayer layer, double time, KinContentsMix *mix));
FUNCTION(KinStatus, kinSamplerCreate, (KinContext *context, const KinChannel *channels, size_t count, KinSampler **sampler));
FUNCTION(KinStatus, kinSamplerCopy, (KinSampler *sampler, KinSampler **copy));
FUNCTION(void, kinSamplerDestroy, (KinSampler *sampler));
FUNCTION(KinStatus, kinSamplerGetWidth, (KinSampler *sampler, size_t *width));
FUNCTION(KinStatus, kinSamplerGetChannel, (KinSampler *sampler, size_t index, size_t *offset, size_t *width));
FUNCTION(KinStatus, kinSamplerRebind, (KinSampler *sampler, _Bool *changed));
FUNCTION(KinStatus, kinSamplerSample, ( KinSampler *sampler, const double *times, size_t timeCount, void *rows, size_t rowStride, KinFormat format));
FUNCTION(KinStatus, kinSamplerSampleSlice, (KinSampler *sampler, const KinSlice *slice));
FUNCTION(KinStatus, kinLayerGetParticles, ( KinContext *context, KinLayer emitter, double time, KinParticle *particles, size_t capacity, size_t *count));
FUNCTION(KinStatus, kinContextGetRenderList, ( KinContext *context, double time, KinRenderItem *items, size_t capacity, size_t stride, size_t *count));
FUNCTION(KinStatus, kinContextGetChangeCount, (KinContext *context, uint64_t *changeCount));
FUNCTION(KinStatus, kinContextIsAnimating, (KinContext *context, _Bool *animating));
FUNCTION(KinStatus, kinContextGetPreferredFrameRate, (KinContext *context, KinFrameRateRange *range, _Bool *unspecified));
FUNCTION(KinStatus, kinContextGetChangedLayers, ( KinContext *context, uint64_t sinceChangeCount, KinLayer *layers, size_t capacity, size_t *count, _Bool *all));

/* In the header only */
FUNCTION(KinValue, kinValueNil, (void));
FUNCTION(KinValue, kinValueNumbers, (const double *numbers, size_t count));
FUNCTION(KinValue, kinValueString, (const char *string));
FUNCTION(KinValue, kinValuePath, (const KinPathElement *elements, size_t count));
FUNCTION(KinValue, kinValueHandles, (const uint64_t *handles, size_t count));
FUNCTION(void, kinTransformMakeScale, (double x, double y, double z, double result[16]));
FUNCTION(void, kinTransformMakeIdentity, (double result[16]));
FUNCTION(void, kinTransformMakeTranslation, (double x, double y, double z, double result[16]));
FUNCTION(void, kinTransformMakeAffine, (const double affine[6], double result[16]));
FUNCTION(KinStatus, kinTransformTranslate, (const double transform[16], double x, double y, double z, double result[16]));
FUNCTION(KinStatus, kinTransformScale, (const double transform[16], double x, double y, double z, double result[16]));
FUNCTION(KinStatus, kinTransformRotate, ( const double transform[16], double angle, double x, double y, double z, double result[16]));
FUNCTION(_Bool, kinTransformIsEqual, (const double a[16], const double b[16]));
FUNCTION(_Bool, kinTransformIsIdentity, (const double transform[16]));
FUNCTION(_Bool, kinTransformIsAffine, (const double transform[16]));
FUNCTION(void, kinTransformGetAffine, (const double transform[16], double result[6]));
FUNCTION(KinStatus, kinLayerSetNumber, (KinContext *context, KinLayer layer, KinKeyPath keyPath, double number));
FUNCTION(KinStatus, kinLayerSetPoint, (KinContext *context, KinLayer layer, KinKeyPath keyPath, double x, double y));
FUNCTION(KinStatus, kinLayerSetRect, ( KinContext *context, KinLayer layer, KinKeyPath keyPath, double x, double y, double width, double height));
FUNCTION(KinStatus, kinLayerSetColor, ( KinContext *context, KinLayer layer, KinKeyPath keyPath, double red, double green, double blue, double alpha));
FUNCTION(KinStatus, kinLayerSetNil, (KinContext *context, KinLayer layer, KinKeyPath keyPath));
FUNCTION(KinStatus, kinLayerSetString, (KinContext *context, KinLayer layer, KinKeyPath keyPath, const char *string));
FUNCTION(KinStatus, kinLayerSetPath, ( KinContext *context, KinLayer layer, KinKeyPath keyPath, const KinPathElement *elements, size_t count));
FUNCTION(KinStatus, kinLayerSetHandle, (KinContext *context, KinLayer layer, KinKeyPath keyPath, uint64_t handle));
FUNCTION(KinStatus, kinLayerGetNumber, (KinContext *context, KinLayer layer, KinKeyPath keyPath, double *number));
FUNCTION(KinStatus, kinAnimationSetNumber, ( KinContext *context, KinAnimation animation, KinAnimationProperty property, double number));
FUNCTION(KinStatus, kinAnimationSetPoint, ( KinContext *context, KinAnimation animation, KinAnimationProperty property, double x, double y));
FUNCTION(KinStatus, kinAnimationSetString, ( KinContext *context, KinAnimation animation, KinAnimationProperty property, const char *string));
FUNCTION(KinStatus, kinAnimationSetKeyPath, (KinContext *context, KinAnimation animation, const char *keyPath));
FUNCTION(KinStatus, kinAnimationSetFrameRateRange, (KinContext *context, KinAnimation animation, KinFrameRateRange range));
FUNCTION(KinStatus, kinAnimationSetTimingFunction, ( KinContext *context, KinAnimation animation, const KinTimingFunction *function));
FUNCTION(KinConstraint, kinConstraint, (KinConstraintAttribute attribute, const char *sourceName, KinConstraintAttribute sourceAttribute, double scale, double offset));

int main(void) { return 0; }
