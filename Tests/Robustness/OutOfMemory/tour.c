/* For every operation of a tour, each allocation fails alone, then together with all later ones. The process survives; a refused
 * call returns KinStatusOutOfMemory, has no observable effect, and succeeds when it is repeated with memory. A call that uses the
 * reserve completes and returns KinStatusOK. Either way all that follows is what follows without a failure. No object remains at
 * the end. */
#include "allocator.h"
#include "operations.h"

#define OPERATION(run, prepare) {#run, prepare, run}

static const Operation tour[] = {
    OPERATION(createLayer, NULL),
    OPERATION(addSublayer, NULL),
    OPERATION(moveSublayer, NULL),
    OPERATION(insertBelow, NULL),
    OPERATION(insertAbove, NULL),
    OPERATION(replaceSublayer, NULL),
    OPERATION(removeLayer, NULL),
    OPERATION(setMask, NULL),
    OPERATION(addRoot, NULL),
    OPERATION(removeRoot, NULL),
    OPERATION(needsLayout, NULL),
    OPERATION(setUserData, NULL),
    OPERATION(releaseLayer, NULL),
    OPERATION(createLayers, NULL),
    OPERATION(loadScene, NULL),
    OPERATION(reloadScene, withScene),
    OPERATION(setState, withStates),
    OPERATION(startLayerTimeline, withStates),
    OPERATION(releaseLayers, NULL),
    OPERATION(getRoots, NULL),
    OPERATION(getSublayers, NULL),
    OPERATION(setNumber, NULL),
    OPERATION(setFrame, NULL),
    OPERATION(setCustom, NULL),
    OPERATION(setString, NULL),
    OPERATION(setName, NULL),
    OPERATION(setPath, NULL),
    OPERATION(setTransform, NULL),
    OPERATION(setComponent, NULL),
    OPERATION(setManyValues, NULL),
    OPERATION(setCells, NULL),
    OPERATION(getData, NULL),
    OPERATION(resolve, NULL),
    OPERATION(registerProperty, NULL),
    OPERATION(setAction, NULL),
    OPERATION(setAnimationAction, NULL),
    OPERATION(setStyleAction, NULL),
    OPERATION(setDefaultAction, NULL),
    OPERATION(getAction, NULL),
    OPERATION(getAction, withAnimationAction),
    OPERATION(getBuiltInAction, NULL),
    OPERATION(runAction, NULL),
    OPERATION(runAction, withAction),
    OPERATION(runAction, withAnimationAction),
    OPERATION(setNumber, withAnimationAction),
    OPERATION(setDelegate, NULL),
    OPERATION(flush, withLayout),
    OPERATION(createBasic, NULL),
    OPERATION(createSpring, NULL),
    OPERATION(createKeyframe, NULL),
    OPERATION(createGroup, NULL),
    OPERATION(createTransition, NULL),
    OPERATION(copyGroup, NULL),
    OPERATION(setValues, NULL),
    OPERATION(setKeyTimes, NULL),
    OPERATION(setKeyPath, NULL),
    OPERATION(setChildren, NULL),
    OPERATION(setPerceptual, NULL),
    OPERATION(setTag, NULL),
    OPERATION(setAnimationDelegate, NULL),
    OPERATION(addBasic, NULL),
    OPERATION(addAgain, NULL),
    OPERATION(addSpring, NULL),
    OPERATION(addKeyframe, NULL),
    OPERATION(addGroup, NULL),
    OPERATION(addTransition, NULL),
    OPERATION(addManyPlain, NULL),
    OPERATION(addManyCopies, NULL),
    OPERATION(animate, NULL),
    OPERATION(throwLayers, NULL),
    OPERATION(moveKept, NULL),
    OPERATION(moveAnimated, NULL),
    OPERATION(removeAnimation, NULL),
    OPERATION(removeAnimations, NULL),
    OPERATION(getAnimation, NULL),
    OPERATION(getKey, NULL),
    OPERATION(begin, NULL),
    OPERATION(setCompletion, withTransaction),
    OPERATION(setTransactionData, withTransaction),
    OPERATION(commit, withChanges),
    OPERATION(flush, withImplicitChanges),
    OPERATION(advanceABit, withImplicitChanges),
    OPERATION(advanceToTheEnd, withImplicitChanges),
    OPERATION(advanceToTheEnd, withEnds),
    OPERATION(advanceToTheEnd, withEventCallback),
    OPERATION(poll, withEvents),
    OPERATION(setEventCallback, NULL),
    OPERATION(setLog, NULL),
    OPERATION(copyPresentation, NULL),
    OPERATION(copyFrozen, NULL),
    OPERATION(presentationValue, NULL),
    OPERATION(presentationSublayers, withPresentation),
    OPERATION(renderList, NULL),
    OPERATION(createList, NULL),
    OPERATION(prepareList, NULL),
    OPERATION(prepareList, withList),
    OPERATION(listChanges, withList),
    OPERATION(saveState, NULL),
    OPERATION(saveState, withState),
    OPERATION(restoreState, withState),
    OPERATION(writeScene, NULL),
    OPERATION(dumpText, NULL),
    OPERATION(dumpJSON, NULL),
    OPERATION(particles, NULL),
    OPERATION(emit, NULL),
    OPERATION(flush, withBurst),
    OPERATION(particles, withPast),
    OPERATION(saveState, withPast),
    OPERATION(restoreState, withPastState),
    OPERATION(instances, NULL),
    OPERATION(hitTest, NULL),
    OPERATION(convertPoint, NULL),
    OPERATION(worldTransform, NULL),
    OPERATION(changedLayers, NULL),
    OPERATION(usedHandles, NULL),
    OPERATION(usedHandles, withImplicitChanges),
    OPERATION(transitionSource, NULL),
    OPERATION(transitionState, NULL),
    OPERATION(createSampler, NULL),
    OPERATION(copySampler, NULL),
    OPERATION(rebindSampler, withEnds),
    OPERATION(addChannels, NULL),
    OPERATION(removeChannels, NULL),
    OPERATION(swapChannels, NULL),
    OPERATION(sample, NULL),
    OPERATION(sample, withStaleWatch),
    OPERATION(setSublayers, NULL),
    OPERATION(setNoSublayers, NULL),
    OPERATION(setLayoutManager, NULL),
    OPERATION(setConstraints, NULL),
    OPERATION(getConstraints, withConstraints),
    OPERATION(layoutIfNeeded, withConstraints),
    OPERATION(layoutIfNeeded, withLayoutManager),
    OPERATION(layoutSublayers, withConstraints),
    OPERATION(applyConstraints, withConstraints),
    OPERATION(flush, withConstraints),
    OPERATION(preferredSize, withLayoutManager),
    OPERATION(resizeSublayers, withMasks),
    OPERATION(resizeLayer, withMasks),
    OPERATION(setBounds, withMasks),
    OPERATION(scrollToPoint, withScroller),
    OPERATION(scrollToRect, withScroller),
    OPERATION(scrollPoint, withScroller),
    OPERATION(scrollRectToVisible, withScroller),
    OPERATION(visibleRect, withScroller),
    OPERATION(setStyleNumber, NULL),
    OPERATION(setStyleString, NULL),
    OPERATION(getStyle, withStyle),
    OPERATION(removeStyle, withStyle),
    OPERATION(presentationData, NULL),
    OPERATION(instanceValue, NULL),
    OPERATION(transitionStates, NULL),
    OPERATION(contentsMix, NULL),
    OPERATION(frameRate, NULL),
    OPERATION(transactionData, withTransactionData),
    OPERATION(clearCompletion, withTransaction),
    OPERATION(createAnimator, withTransaction),
    OPERATION(createVariable, NULL),
    OPERATION(variableFor, NULL),
    OPERATION(animateVariable, withVariable),
    OPERATION(getVariable, withMovingVariable),
    OPERATION(controlVariable, withVariable),
    OPERATION(moveByTimeline, withMovingVariable),
    OPERATION(reverseAnimator, withControlledVariable),
    OPERATION(finishAnimator, withControlledVariable),
    OPERATION(continueAnimator, withControlledVariable),
    OPERATION(setVariable, withMovingVariable),
    OPERATION(startTimeline, NULL),
    OPERATION(getAnimator, withAnimator),
    OPERATION(reverseAnimator, withAnimator),
    OPERATION(finishAnimator, withAnimator),
    OPERATION(completeAnimator, withAnimator),
    OPERATION(continueAnimator, withAnimator),
    OPERATION(setDuration, withTransaction),
    OPERATION(setMotion, withTransaction),
    OPERATION(setCurve, withTransaction),
    OPERATION(commit, withInnerTransaction),
    OPERATION(namedCurve, NULL),
    OPERATION(curveWithPoints, NULL),
    OPERATION(curveText, NULL),
    OPERATION(getTag, withTag),
    OPERATION(getKeyframe, NULL),
    OPERATION(keyPathName, NULL),
    OPERATION(createStream, NULL),
    OPERATION(rebindStream, withEnds),
    OPERATION(addToStream, NULL),
    OPERATION(removeFromStream, NULL),
    OPERATION(removeFromStreamSwapping, NULL),
};
enum { OPERATIONS = sizeof tour / sizeof tour[0] };

static unsigned long served, refused;
static int isPooled;

static int broken(const Operation *operation, unsigned long at, const char *what, const char *detail) {
    printf("%s, allocation %lu: %s%s%s\n", operation->name, at, what, detail ? ": " : "", detail ? detail : "");
    return -1;
}

/* Returns 1 if the allocation was reached, 0 if the operation makes fewer, and -1 after a failure. With `at` 0 no allocation
 * fails, and *future becomes a hash of all that follows; otherwise the same must follow from the call or its repetition. */
static int fail(const Operation *operation, unsigned long at, int on, uint64_t *future) {
    long before = blocksInUse;
    World w = worldOpen();
    if (operation->prepare) operation->prepare(&w);
    char *picture = worldPicture(&w);
    failFrom(at, on);
    KinStatus status = operation->run(&w);
    failNoMore();
    int result = failures > 0;
    if (status == KinStatusOutOfMemory) {
        refused++;
        char *after = worldPicture(&w);
        if (!result) result = broken(operation, at, "refused, and no allocation failed", kinLastErrorMessage());
        if (strcmp(picture, after)) result = broken(operation, at, "refused, and something changed", after);
        free(after);
        status = operation->run(&w);
        if (status) result = broken(operation, at, "it does not succeed with memory", kinLastErrorMessage());
    } else if (status) {
        result = broken(operation, at, "its status", kinStatusName(status));
    } else if (result > 0) {
        served++;
    }
    free(picture);
    uint64_t follows = worldFuture(&w);
    if (at == 0) *future = follows;
    else if (follows != *future) result = broken(operation, at, "what follows differs from what follows without a failure", NULL);
    worldClose(&w);
    if (kinLiveObjectCount()) result = broken(operation, at, "objects live on", NULL);
    /* A first run, with `at` 0, makes the allocations that the library never releases. */
    if (blocksInUse != before && at > 0) result = broken(operation, at, "memory is left behind", NULL);
    return result;
}

static int holds(const Operation *operation, int on) {
    uint64_t future = 0;
    (void)fail(operation, 0, 0, &future); /* also makes the permanent allocations of the library */
    for (unsigned long at = 1;; at++) {
        int result = fail(operation, at, on, &future);
        if (result <= 0) return result == 0;
    }
}

/* Runs the operations in any order on one world, with failures anywhere. Whatever their status, the process survives, and the
 * presentation can still be read at the end. No object remains. */
static int lastsThrough(unsigned seed, int steps) {
    uint64_t future;
    (void)fail(&tour[0], 0, 0, &future);
    long before = blocksInUse;
    World w = worldOpen();
    unsigned long fired = 0;
    srand(seed);
    for (int step = 0; step < steps; step++) {
        const Operation *operation = &tour[rand() % OPERATIONS];
        int on = rand() % 4 == 0;
        failFrom((unsigned long)(rand() % 24), on);
        (void)operation->run(&w);
        if (rand() % 8 == 0) (void)kinContextFlush(w.context);
        if (on) (void)kinLayerRelease(w.context, w.madeLayer);
        failNoMore();
        fired += failures;
        kinSamplerDestroy(w.madeSampler);
        w.madeSampler = NULL;
        kinStreamDestroy(w.madeStream);
        w.madeStream = NULL;
        kinRenderListDestroy(w.madeList);
        w.madeList = NULL;
        if (rand() % 64) continue;
        free(worldPicture(&w));
        worldClose(&w);
        w = worldOpen();
    }
    free(worldPicture(&w));
    worldClose(&w);
    /* Some chunks of the pool stay; without the pool, every block counts. */
    if (kinLiveObjectCount() == 0 && (blocksInUse == before || isPooled)) return fired > 0;
    printf("seed %u: %zu objects and %ld blocks are left behind\n", seed, kinLiveObjectCount(), blocksInUse - before);
    return 0;
}

int main(int count, char **names) {
    const char *pool = getenv("KINEMA_POOL");
    isPooled = !pool || strcmp(pool, "off");
    int passed = 0, failed = 0;
    fillCurves();
    for (int on = 0; on < 2; on++) {
        for (int i = 0; i < OPERATIONS; i++) {
            if (count > 1 && strcmp(names[1], tour[i].name)) continue;
            if (count > 2) printf("%s\n", tour[i].name), fflush(stdout);
            if (holds(&tour[i], on)) passed++;
            else failed++;
        }
    }
    for (unsigned seed = 1; count < 2 && seed <= 5; seed++) {
        if (lastsThrough(seed, 4000)) passed++;
        else failed++;
    }
    printf("%lu calls were refused, %lu were served from the reserve\n", refused, served);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
