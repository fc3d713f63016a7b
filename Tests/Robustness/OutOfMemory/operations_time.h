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
    size_t count = 0;
    KinStatus status = kinContextPollEvents(w->context, events, 4, &count);
    for (size_t i = 0; !status && i < count; i++) (void)seen(w, status, events[i].key, strlen(events[i].key));
    return seen(w, status, &count, sizeof count);
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
    double value = 0;
    return seen(w, kinLayerGetPresentationValue(w->context, w->boat, w->opacity, 1.5, &value, 1, NULL), &value, sizeof value);
}
static void withPresentation(World *w) { MUST(copyPresentation(w)); }
RUNS(presentationSublayers) {
    static KinLayer layers[1 << 14];
    size_t count = 0;
    KinLayer model, stage;
    KinStatus status = kinLayerGetModel(w->context, w->madeLayer, &model);
    if (status || model.id == w->madeLayer.id) return status; /* a model layer, whose sublayers are no references */
    status = kinLayerGetSuperlayer(w->context, w->madeLayer, &stage);
    if (status || !stage.id) return status;
    status = kinLayerGetSublayers(w->context, stage, layers, 1 << 14, &count);
    for (size_t i = 0; !status && i < count; i++) MUST(kinLayerRelease(w->context, layers[i]));
    MUST(kinLayerRelease(w->context, stage));
    return status;
}
RUNS(renderList) {
    static KinRenderItem items[1 << 14];
    size_t count = 0;
    KinStatus status = kinContextGetRenderList(w->context, 1.5, items, 1 << 14, 0, &count);
    for (size_t i = 0; !status && i < count; i++) (void)seen(w, status, items[i].matrix, sizeof items[i].matrix);
    return status;
}
RUNS(createList) { return kinRenderListCreate(w->context, sizeof(KinCompactItem), &w->madeList); }
RUNS(prepareList) {
    static KinCompactItem items[1 << 14];
    size_t count = 0;
    KinStatus status = kinRenderListPrepare(w->list, 1.5, &count, NULL);
    if (status) return status;
    MUST(kinRenderListWrite(w->list, 0, count, items, 0));
    for (size_t i = 0; i < count; i++) (void)seen(w, status, items[i].matrix, sizeof items[i].matrix);
    return status;
}
static void withList(World *w) { MUST(kinRenderListPrepare(w->list, 1.25, NULL, NULL)); }
RUNS(listChanges) {
    KinRenderRun runs[64];
    KinLayer layers[64];
    size_t count = 0;
    bool flag = false;
    KinStatus status = kinRenderListGetChanges(w->list, 0, runs, 64, &count, &flag);
    if (status || (status = seen(w, status, runs, count * sizeof *runs))) return status;
    status = kinRenderListGetRemovedLayers(w->list, 0, layers, 64, &count, &flag);
    return seenLayers(w, status, layers, count);
}
static KinStatus dump(World *w, bool asJSON) {
    static char text[1 << 23];
    size_t size = 0;
    KinStatus status = kinContextDump(w->context, asJSON, text, sizeof text, &size);
    if (!status) plain(text);
    return seen(w, status, text, strlen(text));
}
static unsigned char savedState[1 << 23];
static size_t savedSize;
static void withState(World *w) {
    MUST(kinContextFlush(w->context));
    MUST(kinContextSave(w->context, savedState, sizeof savedState, &savedSize));
}
RUNS(saveState) { return kinContextSave(w->context, savedState, sizeof savedState, &savedSize); }
RUNS(restoreState) { return kinContextRestore(w->context, savedState, savedSize); }
RUNS(writeScene) {
    static char text[1 << 23];
    KinSceneWriteOptions options = kinSceneWriteOptions();
    options.indent = true;
    KinStatus status = kinSceneWrite(w->context, (KinLayer){0}, &options, text, sizeof text, NULL);
    return seen(w, status, text, strlen(text));
}
RUNS(dumpText) { return dump(w, false); }
RUNS(dumpJSON) { return dump(w, true); }
RUNS(particles) {
    static KinParticle found[1 << 14];
    size_t count = 0;
    KinStatus status = kinLayerGetParticles(w->context, w->emitter, 3, found, 1 << 14, &count);
    for (size_t i = 0; !status && i < count; i++) (void)seen(w, status, found[i].position, sizeof found[i].position);
    return seen(w, status, &count, sizeof count);
}
RUNS(emit) { return kinLayerEmit(w->context, w->emitter, w->cell, 9); }
static void withBurst(World *w) {
    MUST(kinContextAdvance(w->context, 2));
    MUST(kinLayerEmit(w->context, w->emitter, w->cell, 9));
    MUST(kinLayerSetNumber(w->context, w->cell, KinPropertyVelocity, 5));
    MUST(kinLayerSetPoint(w->context, w->emitter, KinPropertyEmitterPosition, 3, 4));
}
static void withPast(World *w) {
    withBurst(w);
    MUST(kinContextAdvance(w->context, 2.5));
}
static void withPastState(World *w) {
    withPast(w);
    withState(w);
}
RUNS(instances) {
    KinInstance found[8];
    size_t count = 0;
    KinStatus status = kinLayerGetInstances(w->context, w->replicator, 1, found, 8, &count);
    return seen(w, status, found, count * sizeof *found);
}
RUNS(hitTest) {
    KinLayer hit = {0};
    KinStatus status = kinLayerHitTest(w->context, w->stage, KinTreePresentation, 1.5, 2, 2, &hit);
    return seenLayers(w, status, &hit, 1);
}
RUNS(convertPoint) {
    const double point[] = {1, 2};
    double result[2] = {0};
    KinStatus status = kinLayerConvertPoint(w->context, w->text, w->boat, KinTreePresentation, 1.5, point, result);
    return seen(w, status, result, sizeof result);
}
RUNS(worldTransform) {
    double matrix[16] = {0};
    KinStatus status = kinLayerGetWorldTransform(w->context, w->text, KinTreePresentation, 1.5, matrix);
    return seen(w, status, matrix, sizeof matrix);
}
RUNS(changedLayers) {
    static KinLayer layers[1 << 14];
    size_t count = 0;
    bool all = false;
    KinStatus status = kinContextGetChangedLayers(w->context, 1, layers, 1 << 14, &count, &all);
    return seenLayers(w, status, layers, count);
}
RUNS(usedHandles) {
    uint64_t handles[64];
    size_t count = 0;
    KinStatus status = kinContextGetUsedHandles(w->context, handles, 64, &count);
    return seen(w, status, handles, count * sizeof *handles);
}
RUNS(transitionSource) { return kinLayerCopyTransitionSource(w->context, w->boat, &w->madeLayer); }
RUNS(transitionState) {
    KinTransitionState state;
    memset(&state, 0, sizeof state);
    return seen(w, kinLayerGetTransitionState(w->context, w->boat, 1, &state), &state.progress, sizeof state.progress);
}

/* ---- Samplers ---- */

RUNS(createSampler) {
    const KinChannel channels[] = {{w->boat, w->opacity, 0}, {w->ship, KinPropertyTransform, 0}};
    return kinSamplerCreate(w->context, channels, 2, &w->madeSampler);
}
RUNS(copySampler) { return kinSamplerCopy(w->sampler, &w->madeSampler); }
RUNS(rebindSampler) {
    bool changed = false;
    return seen(w, kinSamplerRebind(w->sampler, &changed), &changed, sizeof changed);
}
RUNS(createStream) { return makeStream(w, &w->madeStream); }
RUNS(rebindStream) {
    bool changed;
    return kinStreamRebind(w->stream, &changed);
}
RUNS(addToStream) { return kinStreamAddLayers(w->stream, &w->shape, 1); }
RUNS(removeFromStream) {
    const size_t index = 0;
    return kinStreamRemoveLayers(w->stream, &index, 1, KinRemovalOrderKept);
}
RUNS(removeFromStreamSwapping) {
    const size_t index = 0;
    return kinStreamRemoveLayers(w->stream, &index, 1, KinRemovalOrderSwapped);
}
RUNS(addChannels) {
    const KinChannel channels[] = {{w->boat, KinPropertyZPosition, 0}, {w->ship, KinPropertyTransform, 0}};
    return kinSamplerAddChannels(w->sampler, channels, 2);
}
RUNS(removeChannels) {
    const size_t index = 0;
    return kinSamplerRemoveChannels(w->sampler, &index, 1, KinRemovalOrderKept);
}
RUNS(swapChannels) {
    const size_t index = 0;
    return kinSamplerRemoveChannels(w->sampler, &index, 1, KinRemovalOrderSwapped);
}
RUNS(sample) {
    double rows[3][64] = {{0}};
    const double times[] = {1, 1.5, 2};
    return seen(w, kinSamplerSample(w->sampler, times, 3, rows, 0, KinFormatFloat64), rows, sizeof rows);
}
