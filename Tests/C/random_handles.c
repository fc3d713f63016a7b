/* A hundred thousand random handles for every function that takes one: all are refused, and none crashes the process.
 * check_handles.py checks that this file calls every such function of the headers. */
#include "refusal.h"

enum { HANDLES = 100000 };

/* The other arguments of the calls, which are valid, so that only the handle is wrong. */
static KinContext *c;
static KinLayer stage, copies, layer;
static const KinLayer null = {0};
static KinAnimation spin, group, animation;
static KinLayerClass layerClass;
static KinAnimationClass animationClass;
static KinAction action;
static KinInstance instance;
static KinParticle particle;
static KinTransitionState transition;
static KinContentsMix mix;
static KinLayoutManager manager = {sizeof manager, KinLayoutManagerKindNone, 0, NULL, NULL, NULL, NULL, NULL};
static KinTimingFunction curve = {0, 0, 1, 1};
static double numbers[16];
static KinAnimator animator;
static KinVariable variable;
static const KinMotion move = {.size = sizeof move, .duration = 1};
static const KinBasicAnimation fade = {.size = sizeof fade, .keyPath = KinPropertyOpacity, .toValue = numbers, .speed = 1};
static char text[16];
static KinBuffer buffer = {numbers, sizeof numbers, 0, KinValueTypeNil, 0};
static KinValue value = {KinValueTypeNumbers, 0, numbers, sizeof *numbers};
static size_t count;
static KinStreamLayout layout = {sizeof layout, NULL, 0, 8, 1, false, {0}};
static KinStream *stream;
static bool flag;
static void *pointer;

/* X(function, which of its handles, its type, arguments after the context with h for the handle) */
#define CALLS(X)                                                                                       \
    X(kinContextAddRoot, 1, KinLayer, h)                                                               \
    X(kinContextRemoveRoot, 1, KinLayer, h)                                                            \
    X(kinLayerRetain, 1, KinLayer, h)                                                                  \
    X(kinLayerRelease, 1, KinLayer, h)                                                                 \
    X(kinLayerGetClass, 1, KinLayer, h, &layerClass)                                                   \
    X(kinLayerSetUserData, 1, KinLayer, h, NULL, NULL)                                                 \
    X(kinLayerGetUserData, 1, KinLayer, h, &pointer)                                                   \
    X(kinLayerSetValue, 1, KinLayer, h, KinPropertyOpacity, numbers, 1)                                \
    X(kinLayerGetValue, 1, KinLayer, h, KinPropertyOpacity, numbers, 16, &count)                       \
    X(kinLayerSetData, 1, KinLayer, h, KinPropertyOpacity, &value)                                     \
    X(kinLayerGetData, 1, KinLayer, h, KinPropertyOpacity, &buffer)                                    \
    X(kinLayerSetStyleData, 1, KinLayer, h, 1, KinPropertyOpacity, &value)                             \
    X(kinLayerGetStyleData, 1, KinLayer, h, 1, KinPropertyOpacity, &buffer)                            \
    X(kinLayersCreate, 1, KinLayer, KinLayerClassLayer, h, &layer, 1)                                  \
    X(kinLayersRelease, 1, KinLayer, &h, 1, true)                                                      \
    X(kinLayerGetCounterpart, 1, KinLayer, h, &layer)                                                  \
    X(kinLayersSetValues, 1, KinLayer, &h, 1, KinPropertyOpacity, numbers, 1, 0, &count)               \
    X(kinLayerSetAffineTransform, 1, KinLayer, h, numbers)                                             \
    X(kinLayerGetAffineTransform, 1, KinLayer, h, numbers)                                             \
    X(kinLayerScrollToPoint, 1, KinLayer, h, 1, 1)                                                     \
    X(kinLayerAddSublayer, 1, KinLayer, h, stage)                                                      \
    X(kinLayerAddSublayer, 2, KinLayer, stage, h)                                                      \
    X(kinLayerInsertSublayerAtIndex, 1, KinLayer, h, stage, 0)                                         \
    X(kinLayerInsertSublayerAtIndex, 2, KinLayer, stage, h, 0)                                         \
    X(kinLayerInsertSublayerBelow, 1, KinLayer, h, stage, null)                                        \
    X(kinLayerInsertSublayerBelow, 2, KinLayer, stage, h, null)                                        \
    X(kinLayerInsertSublayerBelow, 3, KinLayer, stage, stage, h)                                       \
    X(kinLayerInsertSublayerAbove, 1, KinLayer, h, stage, null)                                        \
    X(kinLayerInsertSublayerAbove, 2, KinLayer, stage, h, null)                                        \
    X(kinLayerInsertSublayerAbove, 3, KinLayer, stage, stage, h)                                       \
    X(kinLayerReplaceSublayer, 1, KinLayer, h, stage, stage)                                           \
    X(kinLayerReplaceSublayer, 2, KinLayer, stage, h, stage)                                           \
    X(kinLayerReplaceSublayer, 3, KinLayer, stage, stage, h)                                           \
    X(kinLayerSetSublayers, 1, KinLayer, h, &stage, 1)                                                 \
    X(kinLayerSetSublayers, 2, KinLayer, stage, &h, 1)                                                 \
    X(kinLayerRemoveFromSuperlayer, 1, KinLayer, h)                                                    \
    X(kinLayerSetMask, 1, KinLayer, h, stage)                                                          \
    X(kinLayerSetMask, 2, KinLayer, stage, h)                                                          \
    X(kinLayerGetMask, 1, KinLayer, h, &layer)                                                         \
    X(kinLayerGetSuperlayer, 1, KinLayer, h, &layer)                                                   \
    X(kinLayerGetSublayers, 1, KinLayer, h, &layer, 1, &count)                                         \
    X(kinLayerSetDelegate, 1, KinLayer, h, NULL)                                                       \
    X(kinLayerSetAction, 1, KinLayer, h, "opacity", NULL)                                              \
    X(kinLayerSetStyleAction, 1, KinLayer, h, 1, "opacity", NULL)                                      \
    X(kinLayerGetActionForKey, 1, KinLayer, h, "opacity", &action)                                     \
    X(kinLayerGetBuiltInAction, 1, KinLayer, h, "opacity", &action)                                    \
    X(kinLayerApplyConstraints, 1, KinLayer, h)                                                        \
    X(kinLayerRunAction, 1, KinLayer, h, "mine", NULL, &flag)                                          \
    X(kinLayerSetNeedsLayout, 1, KinLayer, h)                                                          \
    X(kinLayerNeedsLayout, 1, KinLayer, h, &flag)                                                      \
    X(kinLayerLayoutIfNeeded, 1, KinLayer, h)                                                          \
    X(kinLayerLayoutSublayers, 1, KinLayer, h)                                                         \
    X(kinLayerSetLayoutManager, 1, KinLayer, h, NULL)                                                  \
    X(kinLayerGetLayoutManager, 1, KinLayer, h, &manager)                                              \
    X(kinLayerGetPreferredFrameSize, 1, KinLayer, h, numbers)                                          \
    X(kinLayerResizeSublayers, 1, KinLayer, h, 1, 1)                                                   \
    X(kinLayerResizeWithOldSuperlayerSize, 1, KinLayer, h, 1, 1)                                       \
    X(kinLayerSetConstraints, 1, KinLayer, h, NULL, 0)                                                 \
    X(kinLayerGetConstraints, 1, KinLayer, h, NULL, 0, &count, text, sizeof text, &count)              \
    X(kinLayerScrollToRect, 1, KinLayer, h, numbers)                                                   \
    X(kinLayerScrollPoint, 1, KinLayer, h, 1, 1)                                                       \
    X(kinLayerScrollRectToVisible, 1, KinLayer, h, numbers)                                            \
    X(kinLayerGetVisibleRect, 1, KinLayer, h, numbers)                                                 \
    X(kinLayersAddBasicAnimation, 1, KinLayer, &h, 1, &fade)                                           \
    X(kinLayersAnimate, 1, KinLayer, &h, 1, KinPropertyOpacity, numbers, 1, 0, &move)                  \
    X(kinLayersAnimateData, 1, KinLayer, &h, 1, KinPropertyOpacity, &value, &move)                     \
    X(kinLayerMove, 1, KinLayer, h, stage, 0, NULL)                                                    \
    X(kinLayerMove, 2, KinLayer, stage, h, 0, &move)                                                   \
    X(kinLayerGetAnimator, 1, KinLayer, h, "spin", &animator)                                          \
    X(kinLayerAddAnimation, 1, KinLayer, h, spin, "spin")                                              \
    X(kinLayerAddAnimation, 2, KinAnimation, stage, h, "spin")                                         \
    X(kinLayerRemoveAnimation, 1, KinLayer, h, "spin")                                                 \
    X(kinLayerRemoveAllAnimations, 1, KinLayer, h)                                                     \
    X(kinLayerGetAnimation, 1, KinLayer, h, "spin", &animation)                                        \
    X(kinLayerGetAnimationKeyCount, 1, KinLayer, h, &count)                                            \
    X(kinLayerGetAnimationKey, 1, KinLayer, h, 0, text, sizeof text, &count)                           \
    X(kinLayerConvertTime, 1, KinLayer, h, stage, 0, numbers)                                          \
    X(kinLayerSetRate, 1, KinLayer, h, 0.5, 0.25)                                                      \
    X(kinLayerConvertTime, 2, KinLayer, stage, h, 0, numbers)                                          \
    X(kinLayerConvertPoint, 1, KinLayer, h, stage, KinTreeModel, 0, numbers, numbers)                  \
    X(kinLayerConvertPoint, 2, KinLayer, stage, h, KinTreePresentation, 0, numbers, numbers)           \
    X(kinLayerConvertRect, 1, KinLayer, h, stage, KinTreePresentation, 0, numbers, numbers)            \
    X(kinLayerConvertRect, 2, KinLayer, stage, h, KinTreeModel, 0, numbers, numbers)                   \
    X(kinLayerHitTest, 1, KinLayer, h, KinTreeModel, 0, 1, 1, &layer)                                  \
    X(kinLayerContainsPoint, 1, KinLayer, h, KinTreePresentation, 0, 1, 1, &flag)                      \
    X(kinLayerGetWorldTransform, 1, KinLayer, h, KinTreeModel, 0, numbers)                             \
    X(kinLayerGetPresentationValue, 1, KinLayer, h, KinPropertyOpacity, 0, numbers, 16, &count)        \
    X(kinLayerGetPresentationData, 1, KinLayer, h, KinPropertyOpacity, 0, &buffer)                     \
    X(kinLayerCopyPresentation, 1, KinLayer, h, 0, &layer)                                             \
    X(kinLayerGetModel, 1, KinLayer, h, &layer)                                                        \
    X(kinLayerCopyFrozen, 1, KinLayer, h, 0, &layer)                                                   \
    X(kinLayerGetInstances, 1, KinLayer, h, 0, &instance, 1, &count)                                   \
    X(kinLayerGetInstanceValue, 1, KinLayer, h, 0, stage, KinPropertyOpacity, 0, numbers, 16, &count)  \
    X(kinLayerGetInstanceValue, 2, KinLayer, copies, 0, h, KinPropertyOpacity, 0, numbers, 16, &count) \
    X(kinLayerGetParticles, 1, KinLayer, h, 0, &particle, 1, &count)                                   \
    X(kinLayerEmit, 1, KinLayer, h, stage, 1)                                                          \
    X(kinLayerEmit, 2, KinLayer, stage, h, 1)                                                          \
    X(kinLayerGetTransitionState, 1, KinLayer, h, 0, &transition)                                      \
    X(kinLayersGetTransitionStates, 1, KinLayer, &h, 1, 0, &transition, 0)                             \
    X(kinSceneLoad, 1, KinLayer, h, "{\"kinema\":1}", 12, NULL, NULL)                                  \
    X(kinSceneWrite, 1, KinLayer, h, NULL, text, sizeof text, &count)                                  \
    X(kinLayerSetState, 1, KinLayer, h, NULL, NULL)                                                    \
    X(kinLayerStartTimeline, 1, KinLayer, h, "a", NULL)                                                \
    X(kinLayerGetState, 1, KinLayer, h, text, sizeof text, &count)                                     \
    X(kinLayerGetStateName, 1, KinLayer, h, 0, text, sizeof text, &count)                              \
    X(kinStreamCreate, 1, KinLayer, &layout, &h, 1, &stream)                                           \
    X(kinLayerCopyTransitionSource, 1, KinLayer, h, &layer)                                            \
    X(kinLayerGetContentsMix, 1, KinLayer, h, 0, &mix)                                                 \
    X(kinAnimationCopy, 1, KinAnimation, h, &animation)                                                \
    X(kinAnimationRetain, 1, KinAnimation, h)                                                          \
    X(kinAnimationRelease, 1, KinAnimation, h)                                                         \
    X(kinAnimationGetClass, 1, KinAnimation, h, &animationClass)                                       \
    X(kinAnimationSetUserData, 1, KinAnimation, h, NULL, NULL)                                         \
    X(kinAnimationGetUserData, 1, KinAnimation, h, &pointer)                                           \
    X(kinAnimationSetDelegate, 1, KinAnimation, h, NULL)                                               \
    X(kinAnimationSetValue, 1, KinAnimation, h, KinAnimationPropertyDuration, numbers, 1)              \
    X(kinAnimationGetValue, 1, KinAnimation, h, KinAnimationPropertyDuration, numbers, 16, &count)     \
    X(kinAnimationSetData, 1, KinAnimation, h, KinAnimationPropertyDuration, &value)                   \
    X(kinAnimationGetData, 1, KinAnimation, h, KinAnimationPropertyDuration, &buffer)                  \
    X(kinAnimationSetKeyframeValues, 1, KinAnimation, h, &value, 1)                                    \
    X(kinAnimationGetKeyframeValueCount, 1, KinAnimation, h, &count)                                   \
    X(kinAnimationGetKeyframeValueAtIndex, 1, KinAnimation, h, 0, &buffer)                             \
    X(kinAnimationSetAnimations, 1, KinAnimation, h, &spin, 1)                                         \
    X(kinAnimationSetAnimations, 2, KinAnimation, group, &h, 1)                                        \
    X(kinAnimationGetAnimations, 1, KinAnimation, h, &animation, 1, &count)                            \
    X(kinAnimationSetPerceptualSpring, 1, KinAnimation, h, 1, 0)                                       \
    X(kinAnimationSetTag, 1, KinAnimation, h, "note", &value)                                          \
    X(kinAnimationGetTag, 1, KinAnimation, h, "note", &buffer)                                         \
    X(kinTransactionCommit, 1, KinTransaction, h)                                                      \
    X(kinTransactionSetDuration, 1, KinTransaction, h, 1)                                              \
    X(kinTransactionSetMotion, 1, KinTransaction, h, &move)                                            \
    X(kinTransactionGetDuration, 1, KinTransaction, h, numbers)                                        \
    X(kinTransactionSetTimingFunction, 1, KinTransaction, h, &curve)                                   \
    X(kinTransactionGetTimingFunction, 1, KinTransaction, h, &curve, &flag)                            \
    X(kinTransactionSetDisableActions, 1, KinTransaction, h, true)                                     \
    X(kinTransactionGetDisableActions, 1, KinTransaction, h, &flag)                                    \
    X(kinTransactionSetCompletion, 1, KinTransaction, h, NULL, 0, NULL, NULL)                          \
    X(kinTransactionGetCompletion, 1, KinTransaction, h, NULL, NULL, NULL, &flag)                      \
    X(kinTransactionClearCompletion, 1, KinTransaction, h)                                             \
    X(kinTransactionSetData, 1, KinTransaction, h, "mine", &value)                                     \
    X(kinTransactionGetData, 1, KinTransaction, h, "mine", &buffer)                                    \
    X(kinAnimatorCreate, 1, KinTransaction, h, &animator)                                              \
    X(kinAnimatorRelease, 1, KinAnimator, h)                                                           \
    X(kinAnimatorSet, 1, KinAnimator, h, KinAnimatorPropertyPaused, 1)                                 \
    X(kinAnimatorGet, 1, KinAnimator, h, KinAnimatorPropertyTime, numbers)                             \
    X(kinAnimatorContinue, 1, KinAnimator, h, &move)                                                   \
    X(kinAnimatorFinish, 1, KinAnimator, h, KinAnimatorStateAtEnd)                                     \
    X(kinAnimatorSetCompletion, 1, KinAnimator, h, NULL, 0, NULL, NULL)                                \
    X(kinVariableRelease, 1, KinVariable, h)                                                           \
    X(kinVariableSet, 1, KinVariable, h, numbers, 1)                                                   \
    X(kinVariablesAnimate, 1, KinVariable, &h, 1, numbers, 1, 0, &move)                                \
    X(kinVariableGet, 1, KinVariable, h, numbers, numbers, 1)                                          \
    X(kinVariableGetTarget, 1, KinVariable, h, numbers, 1)                                             \
    X(kinVariablesRead, 1, KinVariable, &h, 1, numbers, 1, 0, KinFormatFloat64)                        \
    X(kinVariablesReadVelocities, 1, KinVariable, &h, 1, numbers, 1, 0, KinFormatFloat64)

#define DEFINE(function, place, Handle, ...)        \
    static KinStatus function##place(uint64_t id) { \
        Handle h = {id};                            \
        return function(c, __VA_ARGS__);            \
    }
CALLS(DEFINE)

/* Its stream is what the function begins with; the handle is in a list. */
static KinStatus kinStreamAddLayers1(uint64_t id) {
    KinLayer h = {id};
    return kinStreamAddLayers(stream, &h, 1);
}

static const struct {
    const char *name;
    KinStatus (*call)(uint64_t id);
} calls[] = {
#define ROW(function, place, Handle, ...) {#function, function##place},
    CALLS(ROW){"kinStreamAddLayers", kinStreamAddLayers1}};

/* xorshift64*: the same numbers every time. */
static uint64_t randomNumber(void) {
    static uint64_t state = UINT64_C(0x9E3779B97F4A7C15);
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * UINT64_C(2685821657736338717);
}

/* A random number, or the handle of an object with one or two changed bits, which may not be that of another object. */
static uint64_t randomHandle(void) {
    const uint64_t real[5] = {stage.id, spin.id, variable.id, group.id, copies.id};
    uint64_t number = randomNumber(), handle = number;
    if (number % 2) handle = real[number >> 8 & 3] ^ UINT64_C(1) << (number >> 16 & 63) ^ UINT64_C(1) << (number >> 24 & 63);
    for (int i = 0; i < 5; i++)
        if (handle == real[i]) return randomHandle();
    return handle ? handle : 1;
}

static void randomHandlesAreRefusedByEveryFunction(void) {
    ENSURE_OK(kinContextCreate(&c));
    ENSURE_OK(kinLayerCreate(c, KinLayerClassLayer, &stage));
    ENSURE_OK(kinLayerCreate(c, KinLayerClassReplicator, &copies));
    ENSURE_OK(kinContextAddRoot(c, stage));
    ENSURE_OK(kinContextAddRoot(c, copies));
    ENSURE_OK(kinContextFlush(c));
    spin = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    group = sceneAnimation(c, KinAnimationClassGroup, NULL);
    ENSURE_OK(kinStreamCreate(c, &layout, &stage, 1, &stream));
    ENSURE_OK(kinVariableCreate(c, KinVariableKindNumbers, numbers, 1, &variable));
    char *before = pictureOf(c);
    for (int i = 0, handles = shareOf(HANDLES); i < handles; i++) {
        uint64_t id = randomHandle();
        for (size_t j = 0; j < sizeof calls / sizeof *calls; j++) {
            KinStatus status = calls[j].call(id);
            if (status != KinStatusInvalidHandle)
                FAIL_HERE("%s of 0x%llx is %s", calls[j].name, (unsigned long long)id, kinStatusName(status));
        }
    }
    ENSURE(!looksDifferent(c, before));
    kinStreamDestroy(stream);
    kinContextDestroy(c);
    ENSURE(kinLiveObjectCount() == 0);
}

int main(void) {
    RUN(randomHandlesAreRefusedByEveryFunction);
    return REPORT();
}
