/* The tour, second part: transactions, time, and the presentation. */

/* ---- Transactions ---- */

RUNS(begin) { return kinTransactionBegin(w->context, &w->madeTransaction); }
static void withTransaction(World *w) { MUST(kinTransactionBegin(w->context, &w->open)); }
RUNS(setCompletion) { return kinTransactionSetCompletion(w->context, w->open, countCallback, 5, &w->callbacks, NULL); }
RUNS(setTransactionData) {
    const KinValue value = kinValueString("the value of a key of the host's");
    return kinTransactionSetData(w->context, w->open, "a key of the host's", &value);
}
static void withChanges(World *w) {
    withTransaction(w);
    MUST(setCompletion(w));
    MUST(addBasic(w));
    MUST(addGroup(w));
    MUST(addTransition(w));
    MUST(addSublayer(w));
    MUST(setNumber(w));
    MUST(setPath(w));
    MUST(setCustom(w));
    MUST(removeAnimation(w));
    MUST(kinLayerRemoveFromSuperlayer(w->context, w->replicator));
}
static void withImplicitChanges(World *w) {
    withChanges(w);
    MUST(kinTransactionCommit(w->context, w->open));
    MUST(kinLayerAddAnimation(w->context, w->boat, w->keyframe, "again"));
    MUST(kinLayerSetPoint(w->context, w->ship, KinPropertyPosition, 70, 80));
}
RUNS(commit) { return kinTransactionCommit(w->context, w->open); }
RUNS(flush) { return kinContextFlush(w->context); }
RUNS(advanceABit) { return kinContextAdvance(w->context, 1.5); }
RUNS(advanceToTheEnd) { return kinContextAdvance(w->context, 50); }
static void withEnds(World *w) {
    withImplicitChanges(w);
    MUST(kinContextFlush(w->context));
}
static void withEvents(World *w) {
    withEnds(w);
    MUST(kinContextAdvance(w->context, 60));
}
RUNS(poll) {
    KinEvent events[4];
    size_t count;
    return kinContextPollEvents(w->context, events, 4, &count);
}
RUNS(setEventCallback) { return kinContextSetEventCallback(w->context, ignoreEvent, &w->callbacks, NULL); }
static void withEventCallback(World *w) {
    withEnds(w);
    MUST(setEventCallback(w));
}
RUNS(setLog) { return kinContextSetLogCallback(w->context, KinLogLevelDebug, ignoreLog, &w->callbacks, NULL); }

/* ---- Presentation ---- */

RUNS(copyPresentation) { return kinLayerCopyPresentation(w->context, w->boat, 1, &w->madeLayer); }
RUNS(copyFrozen) { return kinLayerCopyFrozen(w->context, w->stage, 1, &w->madeLayer); }
RUNS(presentationValue) {
    double value;
    return kinLayerGetPresentationValue(w->context, w->boat, w->opacity, 1.5, &value, 1, NULL);
}
static void withPresentation(World *w) { MUST(copyPresentation(w)); }
RUNS(presentationSublayers) {
    KinLayer layers[16];
    size_t count = 0;
    KinLayer stage;
    KinStatus status = kinLayerGetSuperlayer(w->context, w->madeLayer, &stage);
    if (status || !stage.id) return status;
    status = kinLayerGetSublayers(w->context, stage, layers, 16, &count);
    for (size_t i = 0; !status && i < count; i++) MUST(kinLayerRelease(w->context, layers[i]));
    MUST(kinLayerRelease(w->context, stage));
    return status;
}
RUNS(renderList) {
    static KinRenderItem items[256];
    size_t count;
    return kinContextGetRenderList(w->context, 1.5, items, 256, 0, &count);
}
RUNS(dumpText) {
    static char text[1 << 16];
    size_t size;
    return kinContextDump(w->context, false, text, sizeof text, &size);
}
RUNS(dumpJSON) {
    static char text[1 << 16];
    size_t size;
    return kinContextDump(w->context, true, text, sizeof text, &size);
}
RUNS(particles) {
    static KinParticle found[512];
    size_t count;
    return kinLayerGetParticles(w->context, w->emitter, 3, found, 512, &count);
}
RUNS(instances) {
    KinInstance found[8];
    size_t count;
    return kinLayerGetInstances(w->context, w->replicator, 1, found, 8, &count);
}
RUNS(hitTest) {
    KinLayer hit;
    return kinLayerHitTest(w->context, w->stage, KinTreePresentation, 1.5, 2, 2, &hit);
}
RUNS(convertPoint) {
    const double point[] = {1, 2};
    double result[2];
    return kinLayerConvertPoint(w->context, w->text, w->boat, KinTreePresentation, 1.5, point, result);
}
RUNS(worldTransform) {
    double matrix[16];
    return kinLayerGetWorldTransform(w->context, w->text, KinTreePresentation, 1.5, matrix);
}
RUNS(changedLayers) {
    KinLayer layers[32];
    size_t count;
    bool all;
    return kinContextGetChangedLayers(w->context, 1, layers, 32, &count, &all);
}
RUNS(transitionSource) { return kinLayerCopyTransitionSource(w->context, w->boat, &w->madeLayer); }
RUNS(transitionState) {
    KinTransitionState state;
    memset(&state, 0, sizeof state);
    return kinLayerGetTransitionState(w->context, w->boat, 1, &state);
}

/* ---- Samplers ---- */

RUNS(createSampler) {
    const KinChannel channels[] = {{w->boat, w->opacity, 0}, {w->ship, KinPropertyTransform, 0}};
    return kinSamplerCreate(w->context, channels, 2, &w->madeSampler);
}
RUNS(copySampler) { return kinSamplerCopy(w->sampler, &w->madeSampler); }
RUNS(rebindSampler) {
    bool changed;
    return kinSamplerRebind(w->sampler, &changed);
}
RUNS(sample) {
    double rows[3][4];
    const double times[] = {1, 1.5, 2};
    return kinSamplerSample(w->sampler, times, 3, rows, 0, KinFormatFloat64);
}
