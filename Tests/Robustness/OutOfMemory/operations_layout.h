/* The tour, third part: layout, autoresizing, scrolling, styles, and what else reads. */

static void preferSize(KinContext *context, KinLayer layer, double size[2], void *userData) {
    (void)context, (void)layer;
    size[0] = 7, size[1] = 8;
    ++*(size_t *)userData;
}

RUNS(setSublayers) {
    const KinLayer sublayers[] = {w->loose, w->boat, w->ship};
    return kinLayerSetSublayers(w->context, w->stage, sublayers, 3);
}
RUNS(setNoSublayers) { return kinLayerSetSublayers(w->context, w->stage, NULL, 0); }
RUNS(setLayoutManager) {
    KinLayoutManager manager;
    memset(&manager, 0, sizeof manager);
    manager.size = sizeof manager, manager.kind = KinLayoutManagerKindCallbacks;
    manager.layoutSublayers = ignoreLayout, manager.invalidateLayout = ignoreLayout, manager.preferredSize = preferSize;
    manager.userData = &w->callbacks;
    return kinLayerSetLayoutManager(w->context, w->stage, &manager);
}
RUNS(setConstraints) {
    const KinConstraint constraints[] = {
        kinConstraint(KinConstraintAttributeMidX, "superlayer", KinConstraintAttributeMidX, 1, 0),
        kinConstraint(KinConstraintAttributeMinY, "boat", KinConstraintAttributeMaxY, 1, 5)};
    return kinLayerSetConstraints(w->context, w->ship, constraints, 2);
}
static void withConstraints(World *w) {
    KinLayoutManager manager;
    memset(&manager, 0, sizeof manager);
    manager.size = sizeof manager, manager.kind = KinLayoutManagerKindConstraints;
    MUST(kinLayerSetLayoutManager(w->context, w->stage, &manager));
    MUST(kinLayerSetString(w->context, w->boat, KinPropertyName, "boat"));
    MUST(setConstraints(w));
}
static void withLayoutManager(World *w) { MUST(setLayoutManager(w)); }
RUNS(getConstraints) {
    KinConstraint constraints[4];
    size_t count = 0, size = 0;
    char names[64] = "";
    KinStatus status = kinLayerGetConstraints(w->context, w->ship, constraints, 4, &count, names, sizeof names, &size);
    return seen(w, status, names, size);
}
RUNS(layoutIfNeeded) { return kinLayerLayoutIfNeeded(w->context, w->ship); }
RUNS(applyConstraints) { return kinLayerApplyConstraints(w->context, w->stage); }
RUNS(layoutSublayers) { return kinLayerLayoutSublayers(w->context, w->stage); }
RUNS(preferredSize) {
    double size[2] = {0};
    return seen(w, kinLayerGetPreferredFrameSize(w->context, w->stage, size), size, sizeof size);
}
static void withMasks(World *w) {
    MUST(kinLayerSetNumber(w->context, w->ship, KinPropertyAutoresizingMask, KinAutoresizingWidthSizable));
    MUST(kinLayerSetNumber(w->context, w->text, KinPropertyAutoresizingMask, KinAutoresizingHeightSizable));
    MUST(kinContextFlush(w->context));
}
RUNS(resizeSublayers) { return kinLayerResizeSublayers(w->context, w->stage, 5, 5); }
RUNS(resizeLayer) { return kinLayerResizeWithOldSuperlayerSize(w->context, w->ship, 5, 5); }
RUNS(setBounds) { return kinLayerSetRect(w->context, w->stage, KinPropertyBounds, 0, 0, 90, 70); }
static void withScroller(World *w) {
    KinLayer scroll = worldLayer(w->context, KinLayerClassScroll, w->stage);
    MUST(kinLayerAddSublayer(w->context, scroll, w->ship));
    MUST(kinLayerSetRect(w->context, w->ship, KinPropertyBounds, 0, 0, 100, 100));
    MUST(kinContextFlush(w->context));
    w->loose = scroll;
}
RUNS(scrollToPoint) { return kinLayerScrollToPoint(w->context, w->loose, 3, 4); }
RUNS(scrollToRect) {
    const double rect[] = {20, 20, 5, 5};
    return kinLayerScrollToRect(w->context, w->loose, rect);
}
RUNS(scrollPoint) { return kinLayerScrollPoint(w->context, w->ship, 3, 4); }
RUNS(scrollRectToVisible) {
    const double rect[] = {20, 20, 5, 5};
    return kinLayerScrollRectToVisible(w->context, w->text, rect);
}
RUNS(visibleRect) {
    double rect[4] = {0};
    return seen(w, kinLayerGetVisibleRect(w->context, w->ship, rect), rect, sizeof rect);
}

static KinStatus setStyleValue(World *w, KinKeyPath property, const KinValue *value) {
    return kinLayerSetStyleData(w->context, w->ship, 1, property, value);
}
RUNS(setStyleNumber) {
    const double level = 0.75;
    const KinValue value = kinValueNumbers(&level, 1);
    return setStyleValue(w, w->opacity, &value);
}
RUNS(setStyleString) {
    const KinValue value = kinValueString("a name that the style gives");
    return setStyleValue(w, KinPropertyName, &value);
}
static void withStyle(World *w) { MUST(setStyleString(w)); }
RUNS(getStyle) {
    char text[64] = "";
    KinBuffer buffer;
    memset(&buffer, 0, sizeof buffer);
    buffer.data = text, buffer.capacity = sizeof text;
    KinStatus status = kinLayerGetStyleData(w->context, w->ship, 1, KinPropertyName, &buffer);
    return seen(w, status, text, strlen(text));
}
RUNS(removeStyle) { return setStyleValue(w, KinPropertyName, NULL); }

RUNS(presentationData) {
    KinLayer cells[4];
    KinBuffer buffer;
    memset(&buffer, 0, sizeof buffer);
    buffer.data = cells, buffer.capacity = sizeof cells;
    KinStatus status = kinLayerGetPresentationData(w->context, w->emitter, KinPropertyEmitterCells, 1.5, &buffer);
    return seenLayers(w, status, cells, buffer.size / sizeof *cells);
}
RUNS(instanceValue) {
    double value = 0;
    KinLayer copy;
    size_t count;
    MUST(kinLayerGetSublayers(w->context, w->replicator, &copy, 1, &count));
    KinStatus status = kinLayerGetInstanceValue(w->context, w->replicator, 1, copy, KinPropertyOpacity, 1.5, &value, 1, NULL);
    return seen(w, status, &value, sizeof value);
}
RUNS(transitionStates) {
    const KinLayer layers[] = {w->ship, w->boat, w->stage};
    KinTransitionState states[3];
    memset(states, 0, sizeof states);
    KinStatus status = kinLayersGetTransitionStates(w->context, layers, 3, 1, states, 0);
    return seen(w, status, &states[1].progress, sizeof states[1].progress);
}
RUNS(contentsMix) {
    KinContentsMix mix;
    memset(&mix, 0, sizeof mix);
    return kinLayerGetContentsMix(w->context, w->boat, 1, &mix);
}
RUNS(frameRate) {
    KinFrameRateRange range;
    bool unspecified = false;
    return seen(w, kinContextGetPreferredFrameRate(w->context, &range, &unspecified), &unspecified, sizeof unspecified);
}
RUNS(transactionData) {
    char text[64] = "";
    KinBuffer buffer;
    memset(&buffer, 0, sizeof buffer);
    buffer.data = text, buffer.capacity = sizeof text;
    KinStatus status = kinTransactionGetData(w->context, w->open, "a key of the host's", &buffer);
    return seen(w, status, text, strlen(text));
}
static void withTransactionData(World *w) {
    withTransaction(w);
    MUST(setTransactionData(w));
}
RUNS(clearCompletion) { return kinTransactionClearCompletion(w->context, w->open); }
RUNS(setMotion) {
    KinMotion motion = kinMotion("easeIn", 0.5);
    return kinTransactionSetMotion(w->context, w->open, &motion);
}
RUNS(createAnimator) { return kinAnimatorCreate(w->context, w->open, &w->animator); }
static void withAnimator(World *w) {
    const KinLayer layers[] = {w->ship, w->boat};
    const double x = 7;
    KinMotion motion = kinMotion("linear", 4);
    motion.animator = &w->animator;
    MUST(kinLayersAnimate(w->context, layers, 2, KinPropertyZPosition, &x, 1, 0, &motion));
    MUST(kinContextFlush(w->context));
}
RUNS(createVariable) { return kinVariableCreate(w->context, KinVariableKindNumbers, (const double[1]){2}, 1, &w->variable); }
RUNS(variableFor) { return kinVariableFor(w->context, 7, KinVariableKindNumbers, (const double[1]){2}, 1, &w->variable); }
static void withVariable(World *w) { MUST(createVariable(w)); }
/* With all that a motion of a variable may have. */
RUNS(animateVariable) {
    const double x = 7, push = 3;
    KinMotion motion = kinThrowMotion(&push, 0.5);
    motion.delay = 0.25, motion.tag = 8, motion.repeatCount = 2, motion.repeatDelay = 0.5;
    return kinVariableAnimate(w->context, w->variable, &x, 1, &motion);
}
static void withMovingVariable(World *w) {
    withVariable(w);
    MUST(animateVariable(w));
}
RUNS(controlVariable) {
    const double x = 7;
    KinMotion motion = kinMotion("linear", 4);
    motion.animator = &w->animator;
    return kinVariableAnimate(w->context, w->variable, &x, 1, &motion);
}
static void withControlledVariable(World *w) {
    withVariable(w);
    MUST(controlVariable(w));
}
RUNS(moveByTimeline) {
    const double x = 7;
    KinMotion motion = kinMotion("ease-out-cubic", 4), whole = kinMotion(NULL, 0);
    KinTimelineEntry entries[2];
    memset(entries, 0, sizeof entries);
    entries[0].variables = &w->variable, entries[0].count = 1, entries[0].values = &x, entries[0].width = 1;
    entries[0].motion = &motion;
    entries[1] = entries[0], whole.tag = 9;
    return kinTimelineStart(w->context, entries, 2, &whole);
}
RUNS(getVariable) {
    double x = 0;
    KinStatus status = kinVariableGet(w->context, w->variable, &x, NULL, 1);
    return seen(w, status, &x, sizeof x);
}
RUNS(setVariable) { return kinVariableSet(w->context, w->variable, (const double[1]){4}, 1); }
RUNS(startTimeline) {
    const KinLayer layers[] = {w->ship, w->boat};
    const double x = 7;
    KinMotion motion = kinMotion("ease-out-cubic", 4);
    KinTimelineEntry entries[3];
    memset(entries, 0, sizeof entries);
    entries[0].children = 2, entries[2].tag = 6;
    entries[1].layers = layers, entries[1].count = 2, entries[1].keyPath = KinPropertyZPosition;
    entries[1].values = &x, entries[1].width = 1, entries[1].motion = &motion;
    return kinTimelineStart(w->context, entries, 3, NULL);
}
RUNS(getAnimator) { return kinLayerGetAnimator(w->context, w->ship, "zPosition", &w->animator); }
RUNS(reverseAnimator) { return kinAnimatorReverse(w->context, w->animator); }
RUNS(finishAnimator) { return kinAnimatorFinish(w->context, w->animator, KinAnimatorStateAtCurrent); }
RUNS(completeAnimator) { return kinAnimatorSetCompletion(w->context, w->animator, NULL, 3, NULL, NULL); }
RUNS(continueAnimator) {
    const KinMotion motion = kinSpringMotion(0.5, 0.2);
    return kinAnimatorContinue(w->context, w->animator, &motion);
}
RUNS(setDuration) { return kinTransactionSetDuration(w->context, w->open, 3); }
RUNS(setCurve) {
    KinTimingFunction curve;
    MUST(kinTimingFunctionNamed("easeIn", &curve));
    return kinTransactionSetTimingFunction(w->context, w->open, &curve);
}
RUNS(namedCurve) {
    KinTimingFunction curve;
    (void)w;
    return kinTimingFunctionNamed("spring(0.5, bounce 0.3)", &curve);
}
RUNS(curveWithPoints) {
    static double ys[100];
    KinTimingFunction curve;
    (void)w;
    ys[0] += 1; /* a curve that is not known yet */
    return kinTimingFunctionWithPoints(NULL, ys, 100, &curve);
}
/* The process keeps 1024 curves (rule D76). Once there are as many, a new one replaces one of the same size. */
static void fillCurves(void) {
    (void)namedCurve(NULL);
    for (int i = 0; i < 1024; i++) (void)curveWithPoints(NULL);
}
RUNS(curveText) {
    KinTimingFunction curve = kinTimingFunctionSteps(4, KinStepPositionEnd);
    char text[64];
    (void)w;
    return kinTimingFunctionGetText(&curve, text, sizeof text, NULL);
}
RUNS(getTag) {
    char text[64] = "";
    KinBuffer buffer;
    memset(&buffer, 0, sizeof buffer);
    buffer.data = text, buffer.capacity = sizeof text;
    KinStatus status = kinAnimationGetTag(w->context, w->basic, "a tag of the host's", &buffer);
    return seen(w, status, text, strlen(text));
}
static void withTag(World *w) { MUST(setTag(w)); }
RUNS(getKeyframe) {
    double value = 0;
    KinBuffer buffer;
    memset(&buffer, 0, sizeof buffer);
    buffer.data = &value, buffer.capacity = sizeof value;
    return seen(w, kinAnimationGetKeyframeValueAtIndex(w->context, w->keyframe, 1, &buffer), &value, sizeof value);
}
RUNS(keyPathName) {
    char name[64] = "";
    size_t size = 0;
    return seen(w, kinKeyPathGetName(w->context, w->number, name, sizeof name, &size), name, size);
}
static void withStaleWatch(World *w) {
    MUST(kinContextSetDiagnostics(w->context, KinDiagnosticsStaleSamples));
    MUST(kinContextSetLogCallback(w->context, KinLogLevelDebug, ignoreLog, &w->callbacks, NULL));
    withEnds(w);
}
/* A commit inside another one: its blocks are sealed. */
static void withInnerTransaction(World *w) {
    withTransaction(w);
    MUST(kinTransactionBegin(w->context, &w->open));
    MUST(setCompletion(w));
}
