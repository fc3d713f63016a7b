/* The compact render list through the C interface: layout, slices, changes, threads, statuses. The Swift tests compare its items
 * with those of the full list. */
#include <kinema/kinema.h>
#include <stddef.h>
#include <pthread.h>
#include "test.h"

enum { CARDS = 1000, ITEMS = CARDS + 1 };

static KinContext *context;
static KinLayer stage, cards[CARDS];
static KinRenderList *list;

static void still(void) {
    KinTransaction turn;
    kinTransactionBegin(context, &turn);
    kinTransactionSetDisableActions(context, turn, true);
}

static void commit(void) { kinTransactionCommit(context, (KinTransaction){0}); }

/* A stage of 100 x 100 with cards of 10 x 10 at (i, 2 i), live at time 0, and a list of it. */
static void open(size_t itemSize) {
    kinContextCreate(&context);
    still();
    kinLayerCreate(context, KinLayerClassLayer, &stage);
    kinContextAddRoot(context, stage);
    for (int i = 0; i < CARDS; i++) {
        kinLayerCreate(context, KinLayerClassLayer, &cards[i]);
        kinLayerSetPoint(context, cards[i], KinPropertyAnchorPoint, 0, 0);
        kinLayerSetPoint(context, cards[i], KinPropertyPosition, i, 2 * i);
        kinLayerSetRect(context, cards[i], KinPropertyBounds, 0, 0, 10, 10);
        kinLayerAddSublayer(context, stage, cards[i]);
    }
    commit();
    kinRenderListCreate(context, itemSize, &list);
}

static void close(void) {
    kinRenderListDestroy(list);
    kinContextDestroy(context);
}

static void layoutIsFixed(void) {
    ENSURE(sizeof(KinCompactItem) == 144 && sizeof(KinCompactItem3D) == 184);
    ENSURE(offsetof(KinCompactItem, bounds) == 16 && offsetof(KinCompactItem, opacity) == 96);
    ENSURE(offsetof(KinCompactItem, flags) == 108 && offsetof(KinCompactItem, clip) == 112);
    ENSURE(offsetof(KinCompactItem, matrix) == 120 && offsetof(KinCompactItem3D, matrix) == 120);
    ENSURE(sizeof(KinRenderRun) == 8);
}

/* D64 */
static void itemsAreWritten(void) {
    KinCompactItem items[ITEMS];
    size_t count = 0;
    uint64_t revision = 0;
    open(sizeof *items);
    ENSURE_OK(kinRenderListPrepare(list, 0, &count, &revision));
    ENSURE(count == ITEMS && revision == 1);
    ENSURE_OK(kinRenderListWrite(list, 0, count, items, 0));
    ENSURE(items[0].layer.id == stage.id && items[0].end == ITEMS && items[0].clip == -1);
    ENSURE(items[7].layer.id == cards[6].id && items[7].matrix[4] == 6 && items[7].matrix[5] == 12);
    ENSURE(items[7].matrix[0] == 1 && items[7].bounds[2] == 10 && items[7].opacity == 1 && items[7].maskedCorners == 15);
    close();
}

/* Slices, with the host's own stride. Bytes between the items are the host's. */
static void slicesAreWritten(void) {
    struct Mine {
        KinCompactItem3D item;
        uint64_t mine;
    } mine[3];
    size_t count;
    open(sizeof(KinCompactItem3D));
    ENSURE_OK(kinRenderListPrepare(list, 0, &count, NULL));
    for (int i = 0; i < 3; i++) mine[i].mine = 7;
    ENSURE_OK(kinRenderListWrite(list, 10, 3, mine, sizeof *mine));
    for (int i = 0; i < 3; i++) {
        ENSURE(mine[i].item.layer.id == cards[9 + i].id && mine[i].item.matrix[12] == (float)(9 + i) && mine[i].mine == 7);
        ENSURE(mine[i].item.matrix[15] == 1);
    }
    ENSURE_OK(kinRenderListWrite(list, ITEMS, 0, NULL, 0));
    close();
}

static KinCompactItem shared[ITEMS];

/* Returns its argument if it succeeds. */
static void *writeQuarter(void *part) {
    size_t first = (size_t)(*(int *)part * ITEMS / 4), end = (size_t)((*(int *)part + 1) * ITEMS / 4);
    return kinRenderListWrite(list, first, end - first, shared + first, 0) ? NULL : part;
}

static void threadsShareAList(void) {
    static KinCompactItem alone[ITEMS];
    static int parts[4] = {0, 1, 2, 3};
    pthread_t threads[4];
    size_t count;
    open(sizeof *alone);
    ENSURE_OK(kinRenderListPrepare(list, 0, &count, NULL));
    ENSURE_OK(kinRenderListWrite(list, 0, count, alone, 0));
    for (int i = 0; i < 4; i++) ENSURE(!pthread_create(&threads[i], NULL, writeQuarter, &parts[i]));
    for (int i = 0; i < 4; i++) {
        void *written = NULL;
        ENSURE(!pthread_join(threads[i], &written) && written);
    }
    ENSURE(memcmp(shared, alone, sizeof alone) == 0);
    close();
}

/* D65 */
static void changesLeadToThePresentList(void) {
    KinRenderRun runs[4];
    KinLayer removed[4];
    size_t count;
    uint64_t before, after;
    bool reordered, all;
    open(sizeof(KinCompactItem));
    ENSURE_OK(kinRenderListPrepare(list, 0, &count, &before));
    still();
    kinLayerSetPoint(context, cards[4], KinPropertyPosition, 0, 0);
    kinLayerSetNumber(context, cards[5], KinPropertyOpacity, 0.5);
    kinLayerSetNumber(context, cards[90], KinPropertyOpacity, 0.5);
    commit();
    ENSURE_OK(kinRenderListPrepare(list, 0, &count, &after));
    ENSURE(after == before + 1);
    ENSURE_OK(kinRenderListGetChanges(list, before, runs, 4, &count, &reordered));
    ENSURE(count == 2 && !reordered);
    ENSURE(runs[0].first == 5 && runs[0].count == 2 && runs[1].first == 91 && runs[1].count == 1);
    still();
    kinLayerRemoveFromSuperlayer(context, cards[CARDS - 1]);
    commit();
    ENSURE_OK(kinRenderListPrepare(list, 0, &count, NULL));
    ENSURE(count == ITEMS - 1);
    ENSURE_OK(kinRenderListGetChanges(list, after, runs, 4, &count, &reordered));
    ENSURE(count == 1 && reordered && runs[0].first == 0 && runs[0].count == 1);
    ENSURE_OK(kinRenderListGetRemovedLayers(list, after, removed, 4, &count, &all));
    ENSURE(count == 1 && !all && removed[0].id == cards[CARDS - 1].id);
    ENSURE_STATUS(kinRenderListGetChanges(list, before, runs, 1, &count, &reordered), KinStatusBufferTooSmall);
    ENSURE(count == 3);
    close();
}

static void badInputIsRefused(void) {
    KinCompactItem items[2];
    KinRenderList *other = NULL;
    size_t count;
    open(sizeof *items);
    ENSURE_STATUS(kinRenderListCreate(context, 128, &other), KinStatusInvalidArgument);
    ENSURE(strstr(kinLastErrorMessage(), "itemSize: 128 given") != NULL && other == NULL);
    ENSURE_STATUS(kinRenderListWrite(list, 0, 1, items, 0), KinStatusInvalidArgument);
    ENSURE_OK(kinRenderListPrepare(list, 0, &count, NULL));
    ENSURE_STATUS(kinRenderListPrepare(list, NAN, &count, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinRenderListPrepare(list, INFINITY, NULL, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinRenderListWrite(list, ITEMS, 1, items, 0), KinStatusInvalidArgument);
    ENSURE_STATUS(kinRenderListWrite(list, 1, SIZE_MAX, items, 0), KinStatusInvalidArgument);
    ENSURE_STATUS(kinRenderListWrite(list, SIZE_MAX, 2, items, 0), KinStatusInvalidArgument);
    ENSURE_STATUS(kinRenderListWrite(list, 0, 2, items, 136), KinStatusInvalidArgument);
    ENSURE_STATUS(kinRenderListWrite(list, 0, 2, items, 150), KinStatusInvalidArgument);
    ENSURE_STATUS(kinRenderListWrite(list, 0, 2, items, SIZE_MAX - 7), KinStatusInvalidArgument);
    ENSURE_STATUS(kinRenderListWrite(list, 0, 1, (char *)items + 4, 0), KinStatusInvalidArgument);
    ENSURE_STATUS(kinRenderListWrite(list, 0, 1, NULL, 0), KinStatusInvalidArgument);
    ENSURE_STATUS(kinRenderListGetChanges(list, 2, NULL, 0, &count, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinRenderListGetChanges(list, 0, NULL, 0, NULL, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinRenderListGetChanges(list, 0, NULL, 1, &count, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinRenderListGetRemovedLayers(list, 2, NULL, 0, &count, NULL), KinStatusInvalidArgument);
    close();
}

/* A list outlives its context, and keeps its items. */
static void aListOutlivesItsContext(void) {
    KinCompactItem item;
    size_t count;
    open(sizeof item);
    ENSURE_OK(kinRenderListPrepare(list, 0, &count, NULL));
    kinContextDestroy(context);
    ENSURE_STATUS(kinRenderListPrepare(list, 1, &count, NULL), KinStatusInvalidHandle);
    ENSURE_OK(kinRenderListWrite(list, 0, 1, &item, 0));
    ENSURE(item.layer.id == stage.id);
    kinRenderListDestroy(list);
    ENSURE(kinLiveObjectCount() == 0);
}

/* D72: after a restore a list reports what differs, and nothing if nothing does */
static void aRestoreIsComparedItemByItem(void) {
    KinRenderRun runs[4];
    size_t count, size;
    uint64_t before, after;
    open(sizeof(KinCompactItem));
    ENSURE_OK(kinContextAdvance(context, 1));
    ENSURE_STATUS(kinContextSave(context, NULL, 0, &size), KinStatusBufferTooSmall);
    void *state = malloc(size);
    ENSURE_OK(kinContextSave(context, state, size, &size));
    ENSURE_OK(kinRenderListPrepare(list, 1, &count, &before));
    ENSURE_OK(kinContextRestore(context, state, size));
    ENSURE_OK(kinRenderListPrepare(list, 1, &count, &after));
    ENSURE_OK(kinRenderListGetChanges(list, before, runs, 4, &count, NULL));
    ENSURE(after == before && count == 0);
    still();
    kinLayerSetNumber(context, cards[7], KinPropertyOpacity, 0.5);
    commit();
    ENSURE_OK(kinRenderListPrepare(list, 1, &count, &before));
    ENSURE_OK(kinContextRestore(context, state, size));
    ENSURE_OK(kinRenderListPrepare(list, 1, &count, &after));
    ENSURE_OK(kinRenderListGetChanges(list, before, runs, 4, &count, NULL));
    ENSURE(after == before + 1 && count == 1 && runs[0].first == 8 && runs[0].count == 1);
    free(state);
    close();
}

int main(void) {
    RUN(layoutIsFixed);
    RUN(itemsAreWritten);
    RUN(slicesAreWritten);
    RUN(threadsShareAList);
    RUN(changesLeadToThePresentList);
    RUN(badInputIsRefused);
    RUN(aRestoreIsComparedItemByItem);
    RUN(aListOutlivesItsContext);
    return REPORT();
}
