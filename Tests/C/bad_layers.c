/* Bad input to layers and their tree. */
#include "refusal.h"

static const KinLayer null = {0};

/* D9: null, stale, of another kind, of another context */
static void handlesOfEveryWrongKindAreRefused(void) {
    Scene scene = sceneOpen(), other = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation spin = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    KinTransaction turn;
    ENSURE_OK(kinTransactionBegin(c, &turn));
    KinLayer stale = sceneLayer(c, null), wrong[6] = {{0}, {spin.id}, {turn.id}, {other.ship.id}, {~UINT64_C(0)}, {0}};
    ENSURE_OK(kinLayerRelease(c, stale));
    wrong[5] = stale;
    for (int i = 0; i < 6; i++) {
        REFUSED(c, kinLayerAddSublayer(c, scene.ship, wrong[i]), KinStatusInvalidHandle, "sublayer");
        REFUSED(c, kinLayerAddSublayer(c, wrong[i], scene.ship), KinStatusInvalidHandle, "layer");
        REFUSED(c, kinLayerSetNumber(c, wrong[i], KinPropertyOpacity, 0.5), KinStatusInvalidHandle, "layer");
        REFUSED(c, kinLayerAddAnimation(c, wrong[i], spin, "spin"), KinStatusInvalidHandle, "layer");
        REFUSED(c, kinContextAddRoot(c, wrong[i]), KinStatusInvalidHandle, "layer");
        REFUSED(c, kinLayerReplaceSublayer(c, scene.stage, scene.ship, wrong[i]), KinStatusInvalidHandle, "with");
        REFUSED(c, kinLayerReplaceSublayer(c, scene.stage, wrong[i], scene.boat), KinStatusInvalidHandle, "old");
        REFUSED(c, kinLayerRelease(c, wrong[i]), KinStatusInvalidHandle, "layer");
    }
    REFUSED(c, kinLayerInsertSublayerBelow(c, scene.stage, scene.ship, stale), KinStatusInvalidHandle, "sibling");
    REFUSED(c, kinLayerInsertSublayerAbove(c, scene.stage, scene.ship, stale), KinStatusInvalidHandle, "sibling");
    REFUSED(c, kinLayerSetMask(c, scene.ship, stale), KinStatusInvalidHandle, "mask");
    REFUSED(c, kinLayerAddAnimation(c, scene.ship, (KinAnimation){scene.ship.id}, "spin"), KinStatusInvalidHandle, "animation");
    kinContextDestroy(c);
    kinContextDestroy(other.context);
}

/* 7C: cycles */
static void cyclesAreRefused(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer leaf = sceneLayer(c, scene.ship);
    ENSURE_OK(kinContextFlush(c));
    REFUSED(c, kinLayerAddSublayer(c, scene.ship, scene.ship), KinStatusCycle, "sublayer");
    REFUSED(c, kinLayerAddSublayer(c, leaf, scene.stage), KinStatusCycle, "sublayer");
    REFUSED(c, kinLayerInsertSublayerAtIndex(c, leaf, scene.ship, 0), KinStatusCycle, "sublayer");
    REFUSED(c, kinLayerSetMask(c, leaf, scene.ship), KinStatusCycle, "mask");
    REFUSED(c, kinLayerSetMask(c, leaf, leaf), KinStatusCycle, "mask");
    REFUSED(c, kinLayerReplaceSublayer(c, scene.ship, leaf, scene.stage), KinStatusCycle, "with");
    kinContextDestroy(c);
}

/* D40 */
static void whatIsNoChildCanNotBeReplaced(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer leaf = sceneLayer(c, null);
    REFUSED(c, kinLayerReplaceSublayer(c, scene.ship, scene.boat, leaf), KinStatusInvalidArgument, "old");
    REFUSED(c, kinContextAddRoot(c, scene.ship), KinStatusInvalidArgument, "layer");
    kinContextDestroy(c);
}

/* D33: shape first, then range */
static void valuesOfTheWrongShapeOrRangeAreRefused(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer ship = scene.ship;
    const double two[16] = {1, 2}, nan[2] = {(double)NAN, 0}, infinite[2] = {0, (double)INFINITY};
    REFUSED(c, kinLayerSetValue(c, ship, KinPropertyPosition, two, 1), KinStatusTypeMismatch, "position");
    REFUSED(c, kinLayerSetValue(c, ship, KinPropertyPosition, two, 3), KinStatusTypeMismatch, "position");
    REFUSED(c, kinLayerSetValue(c, ship, KinPropertyTransform, two, 15), KinStatusTypeMismatch, "transform");
    REFUSED(c, kinLayerSetValue(c, ship, KinPropertyOpacity, NULL, 0), KinStatusTypeMismatch, "opacity");
    REFUSED(c, kinLayerSetValue(c, ship, KinPropertyName, two, 1), KinStatusTypeMismatch, "name");
    REFUSED(c, kinLayerSetString(c, ship, KinPropertyOpacity, "half"), KinStatusTypeMismatch, "opacity");
    REFUSED(c, kinLayerSetValue(c, ship, KinPropertyPosition, nan, 2), KinStatusInvalidArgument, "position");
    REFUSED(c, kinLayerSetValue(c, ship, KinPropertyPosition, infinite, 2), KinStatusInvalidArgument, "position");
    KinKeyPath left = KIN_KEY_PATH(KinPropertyFrame, KinComponentOriginX), x = KIN_KEY_PATH(KinPropertyPosition, KinComponentX);
    KinValue pair = kinValueNumbers(two, 2);
    REFUSED(c, kinLayerSetValue(c, ship, left, two, 2), KinStatusTypeMismatch, "frame.origin.x: 2 numbers given");
    REFUSED(c, kinLayerSetNumber(c, ship, x, nan[0]), KinStatusInvalidArgument, "position.x: NaN given");
    REFUSED(c, kinLayerSetStyleData(c, ship, 1, x, &pair), KinStatusInvalidArgument, "keyPath: position.x given");
    REFUSED(c, kinLayerSetNumber(c, ship, KinPropertyHidden, 0.5), KinStatusInvalidArgument, "hidden");
    REFUSED(c, kinLayerSetNumber(c, ship, KinPropertyMaskedCorners, 1.5), KinStatusInvalidArgument, "maskedCorners");
    REFUSED(c, kinLayerSetString(c, ship, KinPropertyFillMode, "sideways"), KinStatusInvalidArgument, "fillMode");
    REFUSED(c, kinLayerSetNumber(c, ship, KinPropertySpeed, (double)INFINITY), KinStatusInvalidArgument, "speed");
    REFUSED(c, kinLayerSetValue(c, ship, KinPropertyPosition, NULL, 2), KinStatusInvalidArgument, "values");
    REFUSED(c, kinLayerSetAffineTransform(c, ship, NULL), KinStatusInvalidArgument, "matrix");
    REFUSED(c, kinLayerScrollToPoint(c, ship, 1, 1), KinStatusTypeMismatch, "layer");
    ENSURE_OK(kinLayerSetNumber(c, ship, KinPropertyRepeatCount, (double)INFINITY)); /* D39: permitted here */
    kinContextDestroy(c);
}

/* 0.5, D39: finite numbers with an infinite result */
static void resultsThatAreNotFiniteAreRefused(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    const double tiny[6] = {1e-200, 0, 0, 1e-200, 0, 0};
    ENSURE_OK(kinLayerSetAffineTransform(c, scene.ship, tiny));
    REFUSED(c, kinLayerSetRect(c, scene.ship, KinPropertyFrame, 0, 0, 1e200, 1), KinStatusInvalidArgument, "frame");
    REFUSED(c, kinLayerSetRect(c, scene.ship, KinPropertyBounds, -1.7e308, 0, -1.7e308, 1), KinStatusInvalidArgument, "bounds");
    kinContextDestroy(c);
}

/* D13: unknown key paths, numbers that are not key paths, properties of another class */
static void unknownKeyPathsAreRefused(void) {
    static const char *const unknown[] = {"", ".", "nothing", "position.z", "position.", ".x", "position.x.y", "Position",
        "transform.rotation.w", "sublayers", "sublayers.", "sublayers.a", "sublayers.a.", "sublayers..opacity",
        "sublayers.a.nothing", "emitterCells.a", "bounds.size.depth", "sublayers.a.sublayers.b.opacity", "transform..z",
        " position", "position x"};
    static const KinKeyPath numbers[] = {0, 10, 24, 255, 256, 0xFFFF, 0x10000, KIN_KEY_PATH(KinPropertyPosition, 16),
        KIN_KEY_PATH(KinPropertyOpacity, 1), 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinKeyPath keyPath = 12345;
    KinKeyPathInfo info;
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        char given[64];
        snprintf(given, sizeof given, "keyPath: \"%s\" given", unknown[i]);
        REFUSED(c, kinKeyPathResolve(c, unknown[i], &keyPath), KinStatusUnknownKey, given);
        ENSURE(keyPath == 12345);
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        REFUSED(c, kinLayerSetNumber(c, scene.ship, numbers[i], 1), KinStatusUnknownKey, "keyPath");
        REFUSED(c, kinKeyPathGetInfo(c, numbers[i], &info), KinStatusUnknownKey, "keyPath");
    }
    REFUSED(c, kinLayerSetNumber(c, scene.ship, KinPropertyLineWidth, 1), KinStatusUnknownKey, "keyPath");
    KinKeyPath start = KIN_KEY_PATH(KinPropertyStartPoint, KinComponentX);
    REFUSED(c, kinLayerSetNumber(c, scene.ship, start, 1), KinStatusUnknownKey, "keyPath: startPoint.x given");
    REFUSED(c, kinKeyPathResolve(c, NULL, &keyPath), KinStatusInvalidArgument, "string");
    ENSURE_OK(kinKeyPathResolve(c, "sublayers.ghost.opacity", &keyPath));
    REFUSED(c, kinLayerSetNumber(c, scene.ship, keyPath, 1), KinStatusUnknownKey, "ghost");
    kinContextDestroy(c);
}

/* D13: custom properties */
static void badCustomPropertiesAreRefused(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinKeyPath keyPath;
    const double one = 1, nan = (double)NAN;
    KinValue number = kinValueNumbers(&one, 1), bad = kinValueNumbers(&nan, 1);
    static const char *const names[] = {"", "position", "two words", "dotted.name", "caf\xC3\xA9", "-"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        REFUSED(c, kinContextRegisterProperty(c, names[i], KinPropertyTypeNumber, &number, &keyPath), KinStatusInvalidArgument,
            "name");
    REFUSED(c, kinContextRegisterProperty(c, "zoom", (KinPropertyType)99, &number, &keyPath), KinStatusInvalidArgument, "type");
    REFUSED(c, kinContextRegisterProperty(c, "zoom", KinPropertyTypeLayers, NULL, &keyPath), KinStatusInvalidArgument, "type");
    REFUSED(c, kinContextRegisterProperty(c, "zoom", KinPropertyTypePoint, &number, &keyPath), KinStatusTypeMismatch, "value");
    REFUSED(c, kinContextRegisterProperty(c, "zoom", KinPropertyTypeNumber, NULL, &keyPath), KinStatusTypeMismatch, "value");
    REFUSED(c, kinContextRegisterProperty(c, "zoom", KinPropertyTypeNumber, &bad, &keyPath), KinStatusInvalidArgument, "value");
    REFUSED(c, kinContextRegisterProperty(c, "zoom", KinPropertyTypeNumber, &number, NULL), KinStatusInvalidArgument, "keyPath");
    for (int i = 0; i < 4096; i++) {
        char name[16];
        snprintf(name, sizeof name, "p%d", i);
        ENSURE_OK(kinContextRegisterProperty(c, name, KinPropertyTypeNumber, &number, &keyPath));
    }
    REFUSED(c, kinContextRegisterProperty(c, "zoom", KinPropertyTypeNumber, &number, &keyPath), KinStatusLimitExceeded, "4096");
    kinContextDestroy(c);
}

/* 7.7 */
static void presentationLayersAreReadOnly(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer shown;
    ENSURE_OK(kinLayerCopyPresentation(c, scene.ship, 0, &shown));
    REFUSED(c, kinLayerSetNumber(c, shown, KinPropertyOpacity, 0.5), KinStatusReadOnly, "layer");
    REFUSED(c, kinLayerAddSublayer(c, shown, scene.boat), KinStatusReadOnly, "layer");
    REFUSED(c, kinLayerAddSublayer(c, scene.boat, shown), KinStatusReadOnly, "sublayer");
    REFUSED(c, kinContextAddRoot(c, shown), KinStatusReadOnly, "layer");
    REFUSED(c, kinLayerSetDelegate(c, shown, NULL), KinStatusReadOnly, "layer");
    kinContextDestroy(c);
}

/* 0.3: a layer that is not below a root has no presentation */
static void whatIsNotCommittedHasNoPresentation(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer loose = sceneLayer(c, null), copy = {77};
    KinTransitionState state;
    double value = 77;
    size_t count = 77;
    REFUSED(c, kinLayerGetPresentationValue(c, loose, KinPropertyOpacity, 0, &value, 1, &count), KinStatusNotCommitted, "layer");
    REFUSED(c, kinLayerCopyPresentation(c, loose, 0, &copy), KinStatusNotCommitted, "layer");
    REFUSED(c, kinLayerCopyFrozen(c, loose, 0, &copy), KinStatusNotCommitted, "layer");
    REFUSED(c, kinLayerGetTransitionState(c, loose, 0, &state), KinStatusNotCommitted, "layer");
    REFUSED(c, kinLayerHitTest(c, loose, KinTreePresentation, 0, 0, 0, &copy), KinStatusNotCommitted, "layer");
    REFUSED(c, kinLayerGetPresentationValue(c, scene.ship, KinPropertyOpacity, (double)NAN, &value, 1, &count),
        KinStatusInvalidArgument, "time");
    ENSURE(value == 77 && count == 77 && copy.id == 77);
    kinContextDestroy(c);
}

static void numbersThatAreNoEnumerationMembersAreRefused(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer made = {77};
    KinAnimation animation = {77};
    double point[2] = {0, 0}, result[2] = {77, 77};
    REFUSED(c, kinLayerCreate(c, (KinLayerClass)10, &made), KinStatusInvalidArgument, "layerClass");
    REFUSED(c, kinLayerCreate(c, (KinLayerClass)~0u, &made), KinStatusInvalidArgument, "layerClass");
    REFUSED(c, kinAnimationCreate(c, (KinAnimationClass)5, &animation), KinStatusInvalidArgument, "animationClass");
    REFUSED(c, kinLayerConvertPoint(c, scene.ship, null, (KinTree)2, 0, point, result), KinStatusInvalidArgument, "tree");
    KinAction action = {(KinActionKind)5, 0, {0}, NULL, NULL, NULL};
    REFUSED(c, kinLayerSetAction(c, scene.ship, "opacity", &action), KinStatusInvalidArgument, "action.kind");
    action.kind = KinActionKindMotion;
    REFUSED(c, kinLayerSetAction(c, scene.ship, "opacity", &action), KinStatusInvalidArgument, "action.userData");
    action.kind = KinActionKindCallback;
    REFUSED(c, kinLayerSetAction(c, scene.ship, "opacity", &action), KinStatusInvalidArgument, "action.callback");
    action.kind = KinActionKindAnimation;
    REFUSED(c, kinLayerSetAction(c, scene.ship, "opacity", &action), KinStatusInvalidHandle, "action.animation");
    REFUSED(c, kinLayerSetAction(c, scene.ship, NULL, NULL), KinStatusInvalidArgument, "key");
    REFUSED(c, kinLayerSetStyleAction(c, scene.ship, 0, "opacity", NULL), KinStatusInvalidArgument, "level");
    REFUSED(c, kinLayerSetStyleAction(c, scene.ship, 17, "opacity", NULL), KinStatusInvalidArgument, "level");
    REFUSED(c, kinContextSetDefaultAction(c, (KinLayerClass)99, "opacity", NULL), KinStatusInvalidArgument, "layerClass");
    ENSURE(made.id == 77 && animation.id == 77 && result[0] == 77);
    kinContextDestroy(c);
}

static void nothingIsLeftAlive(void) { ENSURE(kinLiveObjectCount() == 0); }

int main(void) {
    RUN(handlesOfEveryWrongKindAreRefused);
    RUN(cyclesAreRefused);
    RUN(whatIsNoChildCanNotBeReplaced);
    RUN(valuesOfTheWrongShapeOrRangeAreRefused);
    RUN(resultsThatAreNotFiniteAreRefused);
    RUN(unknownKeyPathsAreRefused);
    RUN(badCustomPropertiesAreRefused);
    RUN(presentationLayersAreReadOnly);
    RUN(whatIsNotCommittedHasNoPresentation);
    RUN(numbersThatAreNoEnumerationMembersAreRefused);
    RUN(nothingIsLeftAlive);
    return REPORT();
}
