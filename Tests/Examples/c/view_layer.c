/* 000: views that are built on layers. A view turns the implicit actions of its layer off, an animation block turns them on
 * again, and a custom block, "pop", builds keyframes from the states that it collected. Kinema has no views. They only need the
 * layer's delegate, which is the first step of the search for an action. */
#include "example.h"

#define ROTATION KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ)

enum { MaxValues = 16, MaxStates = 8 };

/* A property of a layer before its change, with its old value. */
typedef struct SavedState {
    KinLayer layer;
    KinKeyPath keyPath;
    double oldValue[MaxValues];
    size_t width;
} SavedState;

/* The options of an animation block for the animations of its changes. */
typedef struct Block {
    double duration;
    bool pops; /* permits changes without animations, and stores the old values */
    SavedState states[MaxStates];
    size_t stateCount;
    KinAnimation answer; /* the last one; the engine copies it when the delegate returns */
    struct Block *outer;
} Block;

static Block *currentBlock; /* the innermost open one */

/* ---- The delegate of every view's layer ------------------------------------------------------------------------------- */

/* Returns the presentation value if the property is animated, else the model value. */
static void currentValue(KinContext *context, KinLayer layer, const char *key, SavedState *state) {
    KinAnimation running;
    double time;
    state->layer = layer;
    OK(kinKeyPathResolve(context, key, &state->keyPath));
    if (kinLayerGetAnimation(context, layer, key, &running) == KinStatusOK) {
        OK(kinAnimationRelease(context, running));
        OK(kinContextGetTime(context, &time));
        OK(kinLayerGetPresentationValue(context, layer, state->keyPath, time, state->oldValue, MaxValues, &state->width));
    } else {
        OK(kinLayerGetValue(context, layer, state->keyPath, state->oldValue, MaxValues, &state->width));
    }
}

/* Makes an animation before the change, so only its start is known: from the presentation value to the new model value. */
static void answerAnimation(KinContext *context, Block *block, const SavedState *from, const char *key, KinAction *action) {
    if (block->answer.id) OK(kinAnimationRelease(context, block->answer));
    OK(kinAnimationCreate(context, KinAnimationClassBasic, &block->answer));
    OK(kinAnimationSetKeyPath(context, block->answer, key));
    OK(kinAnimationSetValue(context, block->answer, KinAnimationPropertyFromValue, from->oldValue, from->width));
    OK(kinAnimationSetNumber(context, block->answer, KinAnimationPropertyDuration, block->duration));
    OK(kinAnimationSetString(context, block->answer, KinAnimationPropertyTimingFunction, "easeInEaseOut"));
    OK(kinAnimationSetNumber(context, block->answer, KinAnimationPropertyFillMode, KinFillModeBoth));
    action->kind = KinActionKindAnimation;
    action->animation = block->answer;
}

/* actionForLayer:forKey: returns NSNull outside a block, which ends the search, and an animation inside. */
static void actionForLayer(KinContext *context, KinLayer layer, const char *key, KinAction *action, void *userData) {
    SavedState state;
    (void)userData;
    action->kind = KinActionKindNone;
    if (!currentBlock) return;
    currentValue(context, layer, key, &state);
    if (!currentBlock->pops) answerAnimation(context, currentBlock, &state, key, action);
    else if (currentBlock->stateCount < MaxStates) currentBlock->states[currentBlock->stateCount++] = state;
}

static KinLayer makeView(KinContext *context, KinLayer superlayer, double x, double y, double width, double height) {
    KinLayerDelegate delegate = {actionForLayer, NULL, NULL, NULL};
    KinLayer layer = addLayer(context, superlayer, x, y, width, height);
    OK(kinLayerSetDelegate(context, layer, &delegate));
    OK(kinContextFlush(context));
    return layer;
}

/* ---- Animation blocks: between begin and end, changes of views are animated --------------------------------------------- */

static void beginBlock(Block *block, double duration, bool pops) {
    memset(block, 0, sizeof *block);
    block->duration = duration, block->pops = pops;
    block->outer = currentBlock;
    currentBlock = block;
}

/* Makes keyframes: quickly to the new value within the first 35 %, and slowly back. */
static void pop(KinContext *context, const SavedState *state, double duration) {
    static const double keyTimes[3] = {0, 0.35, 1}, functions[8] = {1, 0, 0.8, 1, 0.2, 0, 0, 1};
    double newValue[MaxValues];
    char key[64];
    KinValue values[3];
    KinAnimation animation;
    KinTransaction atOnce;
    OK(kinLayerGetValue(context, state->layer, state->keyPath, newValue, MaxValues, NULL));
    OK(kinTransactionBegin(context, &atOnce));
    OK(kinTransactionSetDisableActions(context, atOnce, true));
    OK(kinLayerSetValue(context, state->layer, state->keyPath, state->oldValue, state->width));
    OK(kinTransactionCommit(context, atOnce));

    values[0] = values[2] = kinValueNumbers(state->oldValue, state->width);
    values[1] = kinValueNumbers(newValue, state->width);
    OK(kinKeyPathGetName(context, state->keyPath, key, sizeof key, NULL));
    OK(kinAnimationCreate(context, KinAnimationClassKeyframe, &animation));
    OK(kinAnimationSetKeyPath(context, animation, key));
    OK(kinAnimationSetKeyframeValues(context, animation, values, 3));
    OK(kinAnimationSetValue(context, animation, KinAnimationPropertyKeyTimes, keyTimes, 3));
    OK(kinAnimationSetValue(context, animation, KinAnimationPropertyTimingFunctions, functions, 8));
    OK(kinAnimationSetNumber(context, animation, KinAnimationPropertyDuration, duration));
    OK(kinLayerAddAnimation(context, state->layer, animation, key));
    OK(kinAnimationRelease(context, animation));
}

static void endBlock(KinContext *context, Block *block) {
    currentBlock = block->outer;
    if (block->answer.id) OK(kinAnimationRelease(context, block->answer));
    for (size_t i = 0; i < block->stateCount; i++) pop(context, &block->states[i], block->duration);
    OK(kinContextFlush(context));
}

/* ---- The host ----------------------------------------------------------------------------------------------------------- */

/* Tests 1 and 2 of the text: the view's actions outside and inside an animation block. */
static void askForActions(KinContext *context, KinLayer view) {
    Block block;
    KinAction outside, inside;
    OK(kinLayerGetActionForKey(context, view, "position", &outside));
    beginBlock(&block, 0.3, false);
    OK(kinLayerGetActionForKey(context, view, "position", &inside));
    endBlock(context, &block);
    EXPECT(outside.kind == KinActionKindNone);
    EXPECT(inside.kind == KinActionKindAnimation);
    OK(kinAnimationRelease(context, inside.animation));
    printf("outside animation block: <null>\ninside animation block:  <CABasicAnimation>\n");
}

static void moveOutsideAndInside(KinContext *context, KinLayer view) {
    Block block;
    OK(kinLayerSetPoint(context, view, KinPropertyPosition, 100, 100));
    OK(kinContextFlush(context));
    EXPECT(shown(context, view, KinPropertyPosition, 0) == 100); /* at once */
    beginBlock(&block, 0.3, false);
    OK(kinLayerSetPoint(context, view, KinPropertyPosition, 200, 100));
    endBlock(context, &block);
    EXPECT_NEAR(shown(context, view, KinPropertyPosition, 0), 100);
    EXPECT_NEAR(shown(context, view, KinPropertyPosition, 0.15), 150);
    EXPECT_NEAR(shown(context, view, KinPropertyPosition, 0.3), 200);
    printf("inside a block the view moves: %.0f %.0f %.0f\n", shown(context, view, KinPropertyPosition, 0),
        shown(context, view, KinPropertyPosition, 0.15), shown(context, view, KinPropertyPosition, 0.3));
}

/* DR_popAnimationWithDuration: the block sets a quarter turn and half the opacity, and both return to their old values. */
static void popAnimation(KinContext *context, KinLayer view) {
    const double quarterTurn[6] = {0, 1, -1, 0, 0, 0};
    Block block;
    double opacity;
    beginBlock(&block, 0.7, true);
    OK(kinLayerSetAffineTransform(context, view, quarterTurn));
    OK(kinLayerSetNumber(context, view, KinPropertyOpacity, 0.5));
    endBlock(context, &block);
    OK(kinLayerGetNumber(context, view, KinPropertyOpacity, &opacity));
    EXPECT(opacity == 1); /* the model has not changed, so nothing jumps when the animation ends */
    for (int i = 0; i <= 4; i++)
        printf("pop %.3f s  rotation %.3f  opacity %.3f\n", i * 0.1225, shown(context, view, ROTATION, 1 + i * 0.1225),
            shown(context, view, KinPropertyOpacity, 1 + i * 0.1225));
    EXPECT_NEAR(shown(context, view, ROTATION, 1), 0);
    EXPECT_NEAR(shown(context, view, ROTATION, 1 + 0.35 * 0.7), PI / 2);
    EXPECT_NEAR(shown(context, view, KinPropertyOpacity, 1 + 0.35 * 0.7), 0.5);
    EXPECT_NEAR(shown(context, view, ROTATION, 1.7), 0);
    EXPECT_NEAR(shown(context, view, KinPropertyOpacity, 1.7), 1);
}

int main(void) {
    KinLayer root, view;
    KinContext *context = openStage(&root);
    view = makeView(context, root, 0, 0, 40, 40);
    askForActions(context, view);
    moveOutsideAndInside(context, view);
    OK(kinContextAdvance(context, 1));
    popAnimation(context, view);
    OK(kinLayerRelease(context, root));
    kinContextDestroy(context);
    EXPECT(kinLiveObjectCount() == 0);
    return exampleResult();
}
