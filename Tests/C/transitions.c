/* Transitions and cross-fades through the C interface: one state, many with a stride, the old side, the mix. The conformance
 * cases check their values at every time. */
#include "refusal.h"

/* 6.2: a push from the left of a layer of 100 x 50 that lasts a second, begun at time 0 */
static Scene pushing(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation push = sceneAnimation(c, KinAnimationClassTransition, NULL);
    (void)kinTransactionBegin(c, NULL);
    (void)kinTransactionSetDisableActions(c, (KinTransaction){0}, true);
    (void)kinLayerSetRect(c, scene.ship, KinPropertyBounds, 0, 0, 100, 50);
    (void)kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, 0.5);
    (void)kinTransactionCommit(c, (KinTransaction){0});
    (void)kinTransactionBegin(c, NULL);
    (void)kinTransactionSetDisableActions(c, (KinTransaction){0}, true);
    (void)kinAnimationSetNumber(c, push, KinAnimationPropertyType, KinTransitionTypePush);
    (void)kinAnimationSetNumber(c, push, KinAnimationPropertySubtype, KinTransitionSubtypeFromLeft);
    (void)kinAnimationSetNumber(c, push, KinAnimationPropertyDuration, 1);
    (void)kinLayerAddAnimation(c, scene.ship, push, "mine");
    (void)kinAnimationRelease(c, push);
    (void)kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, 1);
    (void)kinTransactionCommit(c, (KinTransaction){0});
    return scene;
}

/* 6.2: push from the left moves both sides by the width: v p and v (p - 1) */
static void aStateTellsBothSides(void) {
    Scene scene = pushing();
    KinContext *c = scene.context;
    KinTransitionState state;
    ENSURE_OK(kinLayerGetTransitionState(c, scene.ship, 0.25, &state));
    ENSURE(state.running && state.type == KinTransitionTypePush && state.order == KinTransitionOrderBoth);
    ENSURE(state.filter == 0 && state.progress == 0.25 && state.oldAlpha == 1 && state.newAlpha == 1);
    ENSURE(state.oldOffset[0] == 25 && state.oldOffset[1] == 0 && state.newOffset[0] == -75 && state.newOffset[1] == 0);
    ENSURE_OK(kinLayerGetTransitionState(c, scene.boat, 0.25, &state));
    ENSURE(!state.running && state.progress == 0 && state.newAlpha == 0);
    ENSURE_OK(kinContextAdvance(c, 2));
    ENSURE_OK(kinLayerGetTransitionState(c, scene.ship, 2, &state));
    ENSURE(!state.running);
    kinContextDestroy(c);
}

/* 6.2: many states are written into structs of the host; the first failure ends the call */
static void manyStatesGoIntoStructsOfTheHost(void) {
    typedef struct Mine {
        KinTransitionState state;
        uint64_t mine;
    } Mine;
    Scene scene = pushing();
    KinContext *c = scene.context;
    KinLayer loose = sceneLayer(c, (KinLayer){0});
    KinLayer layers[3] = {scene.boat, scene.ship, loose};
    Mine states[3];
    KinTransitionState packed[2];
    memset(states, 0xee, sizeof states);
    ENSURE_OK(kinLayersGetTransitionStates(c, layers, 2, 0.5, &states[0].state, sizeof *states));
    ENSURE(!states[0].state.running && states[1].state.running && states[1].state.progress == 0.5);
    ENSURE(states[0].mine == UINT64_C(0xeeeeeeeeeeeeeeee) && states[1].mine == states[0].mine);
    ENSURE(((unsigned char *)&states[2])[0] == 0xee);
    ENSURE_OK(kinLayersGetTransitionStates(c, layers, 2, 0.5, packed, 0));
    ENSURE(!packed[0].running && packed[1].running && packed[1].newOffset[0] == -50);
    ENSURE_OK(kinLayersGetTransitionStates(c, NULL, 0, 0.5, NULL, 0));
    ENSURE_STATUS(kinLayersGetTransitionStates(c, layers, 3, 0.5, &states[0].state, sizeof *states), KinStatusNotCommitted);
    REFUSED(c, kinLayersGetTransitionStates(c, layers, 2, 0.5, packed, sizeof *packed - 8), KinStatusInvalidArgument, "stride");
    REFUSED(c, kinLayersGetTransitionStates(c, layers, 2, 0.5, packed, sizeof *packed + 4), KinStatusInvalidArgument, "stride");
    REFUSED(c, kinLayersGetTransitionStates(c, layers, 2, 0.5, NULL, 0), KinStatusInvalidArgument, "states");
    REFUSED(c, kinLayersGetTransitionStates(c, layers, 2, NAN, packed, 0), KinStatusInvalidArgument, "time");
    kinContextDestroy(c);
}

/* 6.2: the old side is the layer as at the commit before, as long as the transition is attached */
static void theOldSideIsAsBefore(void) {
    Scene scene = pushing();
    KinContext *c = scene.context;
    KinLayer old, model;
    double opacity = 0;
    ENSURE_OK(kinLayerCopyTransitionSource(c, scene.ship, &old));
    ENSURE_OK(kinLayerGetPresentationValue(c, old, KinPropertyOpacity, 0, &opacity, 1, NULL));
    ENSURE(opacity == 0.5);
    ENSURE_OK(kinLayerGetModel(c, old, &model));
    ENSURE(model.id == scene.ship.id);
    ENSURE_OK(kinLayerRelease(c, old));
    ENSURE_STATUS(kinLayerRelease(c, old), KinStatusInvalidHandle);
    ENSURE_STATUS(kinLayerCopyTransitionSource(c, scene.boat, &old), KinStatusNotFound);
    ENSURE_OK(kinContextAdvance(c, 1));
    ENSURE_STATUS(kinLayerCopyTransitionSource(c, scene.ship, &old), KinStatusNotFound);
    kinContextDestroy(c);
}

/* 3.2, D34: contents cross-fade: both handles and the mix */
static void contentsAreMixed(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinContentsMix mix;
    const uint64_t from = 5, to = 7;
    KinValue first = kinValueHandles(&from, 1), second = kinValueHandles(&to, 1);
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "contents");
    ENSURE_OK(kinAnimationSetData(c, fade, KinAnimationPropertyFromValue, &first));
    ENSURE_OK(kinAnimationSetData(c, fade, KinAnimationPropertyToValue, &second));
    ENSURE_OK(kinAnimationSetNumber(c, fade, KinAnimationPropertyDuration, 4));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, fade, NULL));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinLayerGetContentsMix(c, scene.ship, 1, &mix));
    ENSURE(mix.running && mix.from == 5 && mix.to == 7 && mix.mix == 0.25);
    ENSURE_OK(kinLayerGetContentsMix(c, scene.boat, 1, &mix));
    ENSURE(!mix.running && mix.from == 0 && mix.to == 0 && mix.mix == 0);
    REFUSED(c, kinLayerGetContentsMix(c, scene.ship, 1, NULL), KinStatusInvalidArgument, "mix");
    kinContextDestroy(c);
}

static void nothingIsLeftAlive(void) { ENSURE(kinLiveObjectCount() == 0); }

int main(void) {
    RUN(aStateTellsBothSides);
    RUN(manyStatesGoIntoStructsOfTheHost);
    RUN(theOldSideIsAsBefore);
    RUN(contentsAreMixed);
    RUN(nothingIsLeftAlive);
    return REPORT();
}
