/* D51: random programs of three threads in lockstep, and a reference that applies whole transactions in the order of their
 * commits. A schedule decides which thread makes the next call. After every call, the model tree equals the reference's, and the
 * published tree equals the result of the committed transactions, without any part of an open one.
 *     lockstep [PROGRAMS [FIRST SEED]] */
#include "test.h"
#include <kinema/kinema.h>
#include <pthread.h>
#include <semaphore.h>

enum { THREADS = 3, LAYERS = 8, STEPS = 48, NONE = -1 };

/* ---- The reference ---- */

typedef struct Tree {
    int parent[LAYERS]; /* or NONE */
    int mask[LAYERS];   /* the layer's mask */
    int list[LAYERS][LAYERS], count[LAYERS];
    int roots[LAYERS], rootCount;
    double opacity[LAYERS];
} Tree;

typedef enum Kind { ADD, INSERT, REPLACE, REMOVE, MASK, ADD_ROOT, REMOVE_ROOT, OPACITY, ANIMATE, KINDS } Kind;

typedef struct Operation {
    Kind kind;
    int layer, other, third;
    double value;
} Operation;

static int positionIn(const int *list, int count, int layer) {
    for (int i = 0; i < count; i++)
        if (list[i] == layer) return i;
    return NONE;
}

static void takeFrom(int *list, int *count, int layer) {
    int at = positionIn(list, *count, layer);
    if (at == NONE) return;
    for (int i = at + 1; i < *count; i++) list[i - 1] = list[i];
    list[--*count] = 0;
}

static void putInto(int *list, int *count, int layer, int at) {
    for (int i = *count; i > at; i--) list[i] = list[i - 1];
    list[at] = layer;
    (*count)++;
}

static void takeOut(Tree *tree, int layer) {
    int parent = tree->parent[layer];
    takeFrom(tree->roots, &tree->rootCount, layer);
    if (parent == NONE) return;
    if (tree->mask[parent] == layer) tree->mask[parent] = NONE;
    takeFrom(tree->list[parent], &tree->count[parent], layer);
    tree->parent[layer] = NONE;
}

static int isAncestor(const Tree *tree, int layer, int of) {
    for (int next = of, steps = 0; next != NONE && steps <= LAYERS; next = tree->parent[next], steps++)
        if (next == layer) return 1;
    return 0;
}

static int isCycle(const Tree *tree, const Operation *o) {
    int child = o->kind == REPLACE ? o->third : o->other;
    return (o->kind <= REPLACE || o->kind == MASK) && child != NONE && isAncestor(tree, child, o->layer);
}

/* Returns the status of an operation without conflicts; changes the tree if it is OK. A replay only looks for cycles at the end
 * of the transaction, because a transaction takes effect as a whole. */
static KinStatus apply(Tree *tree, const Operation *o, int isReplay) {
    int at;
    if (!isReplay && isCycle(tree, o)) return KinStatusCycle;
    switch (o->kind) {
    case ADD:
    case INSERT:
        takeOut(tree, o->other);
        at = tree->count[o->layer];
        if (o->kind == INSERT && o->third < at) at = o->third;
        putInto(tree->list[o->layer], &tree->count[o->layer], o->other, at);
        tree->parent[o->other] = o->layer;
        return KinStatusOK;
    case REPLACE:
        if (positionIn(tree->list[o->layer], tree->count[o->layer], o->other) == NONE) return KinStatusInvalidArgument;
        if (o->other == o->third) return KinStatusOK;
        takeOut(tree, o->third);
        tree->list[o->layer][positionIn(tree->list[o->layer], tree->count[o->layer], o->other)] = o->third;
        tree->parent[o->other] = NONE, tree->parent[o->third] = o->layer;
        return KinStatusOK;
    case REMOVE:
        if (tree->parent[o->layer] != NONE) takeOut(tree, o->layer);
        return KinStatusOK;
    case MASK:
        if (tree->mask[o->layer] == o->other) return KinStatusOK;
        if (tree->mask[o->layer] != NONE) takeOut(tree, tree->mask[o->layer]);
        if (o->other != NONE) {
            takeOut(tree, o->other);
            tree->mask[o->layer] = o->other, tree->parent[o->other] = o->layer;
        }
        return KinStatusOK;
    case ADD_ROOT:
        if (tree->parent[o->layer] != NONE) return KinStatusInvalidArgument;
        if (positionIn(tree->roots, tree->rootCount, o->layer) == NONE) tree->roots[tree->rootCount++] = o->layer;
        return KinStatusOK;
    case REMOVE_ROOT: takeFrom(tree->roots, &tree->rootCount, o->layer); return KinStatusOK;
    case OPACITY: tree->opacity[o->layer] = o->value; return KinStatusOK;
    default: return KinStatusOK;
    }
}

static int isLive(const Tree *tree, int layer) {
    int next = layer;
    while (tree->parent[next] != NONE) next = tree->parent[next];
    return positionIn(tree->roots, tree->rootCount, next) != NONE;
}

/* ---- The program ---- */

static KinContext *context;
static KinLayer layers[LAYERS];
static Tree model, committed; /* unused ends of lists are 0, so that trees can be compared */
static Operation logs[THREADS][STEPS];
static int logged[THREADS], isOpen[THREADS], hasMoved[THREADS], wroteAt[THREADS][LAYERS], lastWriter[LAYERS];
static double clockTime, nextValue;
static int program, step, conflicts, accepted;
static unsigned state;

static int roll(int limit) {
    state = state * 1664525u + 1013904223u;
    return (int)((state >> 8) % (unsigned)limit);
}

#define CHECK(condition)                                                                               \
    do {                                                                                               \
        if (!(condition)) {                                                                            \
            printf("program %d, step %d, line %d: not so: %s\n", program, step, __LINE__, #condition); \
            return 0;                                                                                  \
        }                                                                                              \
    } while (0)

static int numberOf(KinLayer layer) {
    for (int i = 0; i < LAYERS; i++)
        if (layers[i].id == layer.id) return i;
    return NONE;
}

static KinLayer handleOf(int layer) {
    KinLayer none = {0};
    return layer == NONE ? none : layers[layer];
}

/* A tree of the engine: model layers or presentation layers. */
static int sameFamily(KinLayer layer, int number, const Tree *tree, int isShown) {
    KinLayer found[LAYERS], superlayer, mask;
    size_t count;
    CHECK(!kinLayerGetSublayers(context, layer, found, LAYERS, &count) && (int)count == tree->count[number]);
    CHECK(!kinLayerGetSuperlayer(context, layer, &superlayer) && !kinLayerGetMask(context, layer, &mask));
    KinLayer shown[LAYERS + 2];
    size_t shownCount = 0;
    for (size_t i = 0; i < count; i++) shown[shownCount++] = found[i];
    shown[shownCount++] = superlayer, shown[shownCount++] = mask;
    for (size_t i = 0; i < shownCount; i++) {
        KinLayer named = shown[i];
        if (isShown && named.id) CHECK(!kinLayerGetModel(context, shown[i], &named));
        int wanted = i < count ? tree->list[number][i] : i == count ? tree->parent[number] : tree->mask[number];
        CHECK((named.id ? numberOf(named) : NONE) == wanted);
        if (isShown && shown[i].id) CHECK(!kinLayerRelease(context, shown[i]));
    }
    return 1;
}

static int modelAgrees(void) {
    KinLayer roots[LAYERS];
    size_t count;
    for (int i = 0; i < LAYERS; i++) {
        double opacity;
        CHECK(sameFamily(layers[i], i, &model, 0));
        CHECK(!kinLayerGetNumber(context, layers[i], KinPropertyOpacity, &opacity) && opacity == model.opacity[i]);
    }
    CHECK(!kinContextGetRoots(context, roots, LAYERS, &count) && (int)count == model.rootCount);
    for (size_t i = 0; i < count; i++) CHECK(positionIn(model.roots, model.rootCount, numberOf(roots[i])) != NONE);
    return 1;
}

static int publishedAgrees(void) {
    KinRenderItem items[LAYERS];
    size_t count, root = 0;
    for (int i = 0; i < LAYERS; i++) {
        KinLayer shown;
        double opacity = 0;
        KinStatus status = kinLayerCopyPresentation(context, layers[i], clockTime, &shown);
        CHECK(status == (isLive(&committed, i) ? KinStatusOK : KinStatusNotCommitted));
        if (status) continue;
        CHECK(!kinLayerGetNumber(context, shown, KinPropertyOpacity, &opacity) && opacity == committed.opacity[i]);
        CHECK(sameFamily(shown, i, &committed, 1));
        CHECK(!kinLayerRelease(context, shown));
    }
    /* Roots are drawn in the order of the commits that added them. */
    CHECK(!kinContextGetRenderList(context, clockTime, items, LAYERS, 0, &count));
    for (size_t i = 0; i < count; i++)
        if (items[i].parent < 0 && !(items[i].flags & KinRenderFlagMask)) {
            while (root < (size_t)committed.rootCount && committed.roots[root] != numberOf(items[i].layer)) root++;
            CHECK(root < (size_t)committed.rootCount);
        }
    return 1;
}

/* ---- One call ---- */

static KinStatus call(const Operation *o) {
    KinLayer layer = layers[o->layer], other = handleOf(o->other), third = handleOf(o->third);
    switch (o->kind) {
    case ADD: return kinLayerAddSublayer(context, layer, other);
    case INSERT: return kinLayerInsertSublayerAtIndex(context, layer, other, (size_t)o->third);
    case REPLACE: return kinLayerReplaceSublayer(context, layer, other, third);
    case REMOVE: return kinLayerRemoveFromSuperlayer(context, layer);
    case MASK: return kinLayerSetMask(context, layer, other);
    case ADD_ROOT: return kinContextAddRoot(context, layer);
    case REMOVE_ROOT: return kinContextRemoveRoot(context, layer);
    case OPACITY: return kinLayerSetNumber(context, layer, KinPropertyOpacity, o->value);
    default: break;
    }
    KinAnimation animation;
    KinStatus status = kinAnimationCreate(context, KinAnimationClassBasic, &animation);
    if (status) return status;
    (void)kinAnimationSetKeyPath(context, animation, "zPosition");
    (void)kinAnimationSetNumber(context, animation, KinAnimationPropertyFromValue, 1);
    (void)kinAnimationSetNumber(context, animation, KinAnimationPropertyDuration, 0.05);
    status = kinLayerAddAnimation(context, layer, animation, o->value < 0.5 ? "depth" : NULL);
    (void)kinAnimationRelease(context, animation);
    return status;
}

static Operation randomOperation(void) {
    Operation o = {(Kind)roll(KINDS), roll(LAYERS), roll(LAYERS), roll(LAYERS), 0};
    if (o.kind == MASK && roll(3) == 0) o.other = NONE;
    if (o.kind == REPLACE && model.count[o.layer]) o.other = model.list[o.layer][roll(model.count[o.layer])];
    if (o.kind == OPACITY || o.kind == ANIMATE) o.value = nextValue += 1.0 / 65536;
    return o;
}

static int othersHaveMoved(int thread) {
    for (int i = 0; i < THREADS; i++)
        if (i != thread && hasMoved[i]) return 1;
    return 0;
}

static int change(int thread) {
    Operation o = randomOperation();
    Tree after = model;
    KinStatus wanted = apply(&after, &o, 0), status = call(&o);
    if (status == KinStatusConflict) {
        CHECK(othersHaveMoved(thread) && o.kind < OPACITY);
        conflicts++;
        return 1;
    }
    CHECK(status == wanted);
    if (!status && o.kind < OPACITY) hasMoved[thread] = 1;
    /* A call without effect does not belong to the transaction. */
    if (status || !memcmp(&model, &after, sizeof model)) return 1;
    model = after;
    logs[thread][logged[thread]++] = o;
    if (o.kind < OPACITY) accepted++;
    if (o.kind == OPACITY) wroteAt[thread][o.layer] = 1, lastWriter[o.layer] = thread;
    return 1;
}

/* The getter shows the last write until the commits; the later commit wins. */
static void settle(int thread) {
    for (int i = 0; i < LAYERS; i++) {
        if (wroteAt[thread][i] && lastWriter[i] != thread && !wroteAt[lastWriter[i]][i])
            model.opacity[i] = committed.opacity[i], lastWriter[i] = thread;
        wroteAt[thread][i] = 0;
    }
}

static int commit(int thread) {
    for (int i = 0; i < logged[thread]; i++) CHECK(apply(&committed, &logs[thread][i], 1) == KinStatusOK);
    for (int i = 0; i < LAYERS; i++) CHECK(committed.parent[i] == NONE || !isAncestor(&committed, i, committed.parent[i]));
    settle(thread);
    logged[thread] = isOpen[thread] = hasMoved[thread] = 0;
    CHECK(kinTransactionCommit(context, (KinTransaction){0}) == KinStatusOK);
    return publishedAgrees();
}

static int act(int thread) {
    if (!isOpen[thread]) {
        if (roll(8) == 0) {
            CHECK(!kinContextAdvance(context, clockTime += 0.02));
            return publishedAgrees();
        }
        isOpen[thread] = 1;
        CHECK(!kinTransactionBegin(context, NULL) && !kinTransactionSetDisableActions(context, (KinTransaction){0}, true));
    }
    if (roll(7) == 0) return commit(thread);
    CHECK(change(thread) && modelAgrees());
    return roll(8) ? 1 : publishedAgrees();
}

/* ---- The schedule ---- */

typedef struct Worker {
    pthread_t thread;
    sem_t go, done;
    int number, isRight;
    int (*act)(int thread); /* NULL: the end */
} Worker;

static Worker workers[THREADS];

static void *work(void *given) {
    Worker *worker = (Worker *)given;
    for (;;) {
        while (sem_wait(&worker->go)) {}
        if (!worker->act) return NULL;
        worker->isRight = worker->act(worker->number);
        sem_post(&worker->done);
    }
}

static int letAct(int thread, int (*what)(int thread)) {
    workers[thread].act = what;
    sem_post(&workers[thread].go);
    while (sem_wait(&workers[thread].done)) {}
    return workers[thread].isRight;
}

static int begin(int thread) {
    (void)thread;
    CHECK(!kinContextCreate(&context));
    memset(logged, 0, sizeof logged), memset(isOpen, 0, sizeof isOpen), memset(hasMoved, 0, sizeof hasMoved),
        memset(wroteAt, 0, sizeof wroteAt);
    memset(&model, 0, sizeof model);
    clockTime = 0, nextValue = 0;
    for (int i = 0; i < LAYERS; i++) {
        model.parent[i] = model.mask[i] = NONE, model.opacity[i] = 1, lastWriter[i] = 0;
        CHECK(!kinLayerCreate(context, KinLayerClassLayer, &layers[i]));
        CHECK(!kinLayerSetRect(context, layers[i], KinPropertyBounds, 0, 0, 10, 10));
    }
    committed = model;
    CHECK(!kinContextFlush(context));
    return 1;
}

static int finish(int thread) {
    if (isOpen[thread]) CHECK(commit(thread));
    return modelAgrees();
}

static int runProgram(int seed) {
    program = seed, state = (unsigned)seed * 2654435761u + 1;
    CHECK(letAct(0, begin));
    for (step = 0; step < STEPS; step++) CHECK(letAct(roll(THREADS), act));
    for (int i = 0; i < THREADS; i++) CHECK(letAct(i, finish));
    /* Without open transactions, the published tree equals the model. */
    CHECK(!memcmp(model.parent, committed.parent, sizeof model.parent) &&
          !memcmp(model.opacity, committed.opacity, sizeof model.opacity));
    kinContextDestroy(context);
    CHECK(kinLiveObjectCount() == 0);
    return 1;
}

static int programs = 20000, firstSeed = 1;

static void wholeTransactionsInTheOrderOfTheirCommits(void) {
    int i, isRight = 1;
    for (i = 0; i < THREADS; i++) {
        workers[i].number = i;
        sem_init(&workers[i].go, 0, 0), sem_init(&workers[i].done, 0, 0);
        ENSURE(!pthread_create(&workers[i].thread, NULL, work, &workers[i]));
    }
    for (i = 0; i < programs && isRight; i++) isRight = runProgram(firstSeed + i);
    for (int t = 0; t < THREADS; t++) {
        workers[t].act = NULL;
        sem_post(&workers[t].go);
        pthread_join(workers[t].thread, NULL);
    }
    printf("%d programs: %d changes of the tree accepted, %d refused as conflicts\n", i, accepted, conflicts);
    ENSURE(isRight);
    ENSURE(accepted > conflicts && conflicts > 0);
}

int main(int count, char **arguments) {
    programs = shareOf(count > 1 ? atoi(arguments[1]) : programs);
    if (count > 2) firstSeed = atoi(arguments[2]);
    RUN(wholeTransactionsInTheOrderOfTheirCommits);
    return REPORT();
}
