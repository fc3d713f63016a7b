/* The sizes of the structs of the interface, which are the same on all systems with pointers of 64 bits, and on all with pointers of
 * 32 bits. A struct without pointers and sizes has one size everywhere. */
#include <kinema/kinema.h>

#define KIN_LAYOUT(type, bytes64, bytes32) \
    _Static_assert(sizeof(type) == (sizeof(void *) == 8 ? bytes64 : bytes32), "the size of " #type)

KIN_LAYOUT(KinLayer, 8, 8);
KIN_LAYOUT(KinAnimation, 8, 8);
KIN_LAYOUT(KinTransaction, 8, 8);
KIN_LAYOUT(KinAnimator, 8, 8);
KIN_LAYOUT(KinPathElement, 56, 56);
KIN_LAYOUT(KinValue, 24, 16);
KIN_LAYOUT(KinBuffer, 32, 20);
KIN_LAYOUT(KinKeyPathInfo, 16, 16);
KIN_LAYOUT(KinTimingFunction, 32, 32);
KIN_LAYOUT(KinFrameRateRange, 24, 24);
KIN_LAYOUT(KinAllocator, 32, 20);
KIN_LAYOUT(KinMemoryStatistics, 24, 24);
KIN_LAYOUT(KinStatistics, 72, 48);
KIN_LAYOUT(KinBasicAnimation, 152, 120);
KIN_LAYOUT(KinMotion, 136, 112);
KIN_LAYOUT(KinActionEvent, 24, 16);
KIN_LAYOUT(KinAction, 40, 32);
KIN_LAYOUT(KinLayerDelegate, 32, 16);
KIN_LAYOUT(KinLayoutManager, 56, 32);
KIN_LAYOUT(KinConstraint, 32, 32);
KIN_LAYOUT(KinEvent, 48, 48);
KIN_LAYOUT(KinAnimationDelegate, 32, 16);
KIN_LAYOUT(KinInstance, 168, 168);
KIN_LAYOUT(KinTransitionState, 80, 80);
KIN_LAYOUT(KinContentsMix, 32, 32);
KIN_LAYOUT(KinChannel, 16, 16);
KIN_LAYOUT(KinSlice, 64, 36);
KIN_LAYOUT(KinStreamField, 24, 24);
KIN_LAYOUT(KinStreamLayout, 40, 24);
KIN_LAYOUT(KinStreamSlice, 56, 32);
KIN_LAYOUT(KinParticle, 112, 112);
KIN_LAYOUT(KinRenderItem, 512, 512);
KIN_LAYOUT(KinCompactItem, 144, 144);
KIN_LAYOUT(KinCompactItem3D, 184, 184);
KIN_LAYOUT(KinRenderRun, 8, 8);
KIN_LAYOUT(KinSceneOptions, 40, 32);
KIN_LAYOUT(KinSceneInfo, 48, 40);

/* Values and handles are what bindings declare as numbers. */
_Static_assert(sizeof(KinStatus) == 4 && sizeof(KinProperty) == 4 && sizeof(bool) == 1, "the sizes of enumerations and bool");
_Static_assert(
    _Alignof(KinRenderItem) == 8 && _Alignof(KinCompactItem) == 8, "the alignment of structs with doubles and handles");
