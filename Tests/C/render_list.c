/* The render list and the counters of changes through the C interface: layout, strides, buffers, statuses, user data. The Swift
 * tests check the content of lists. */
#include <kinema/kinema.h>
#include "test.h"

static KinContext *context;
static KinLayer stage, card;
static int destroyed;

static void countDestroy(void *userData) { destroyed += *(int *)userData; }

/* A stage of 100 x 100 with a card whose corner is at (10, 20), live at time 0. */
static void open(void) {
    static int one = 1;
    destroyed = 0;
    kinContextCreate(&context);
    kinLayerCreate(context, KinLayerClassLayer, &stage);
    kinLayerCreate(context, KinLayerClassLayer, &card);
    kinLayerSetPoint(context, card, KinPropertyAnchorPoint, 0, 0);
    kinLayerSetPoint(context, card, KinPropertyPosition, 10, 20);
    kinLayerSetRect(context, card, KinPropertyBounds, 0, 0, 30, 40);
    kinLayerSetUserData(context, card, &one, countDestroy);
    kinLayerAddSublayer(context, stage, card);
    kinContextAddRoot(context, stage);
    kinContextFlush(context);
}

static void close(void) { kinContextDestroy(context); }

/* The layout on which bindings and older programs rely. */
static void layoutIsFixed(void) {
    ENSURE(sizeof(KinRenderItem) == 512);
    ENSURE(offsetof(KinRenderItem, bounds) == 128);
    ENSURE(offsetof(KinRenderItem, instanceColor) == 288);
    ENSURE(offsetof(KinRenderItem, opacity) == 368);
    ENSURE(offsetof(KinRenderItem, layer) == 424);
    ENSURE(offsetof(KinRenderItem, flags) == 444);
    ENSURE(offsetof(KinRenderItem, parent) == 456);
    ENSURE(offsetof(KinRenderItem, reserved) == 480);
}

/* 7.1: an item's matrix converts the layer's coordinates to root space. */
static void itemsTellLayers(void) {
    KinRenderItem items[4];
    size_t count;
    open();
    ENSURE_OK(kinContextGetRenderList(context, 0, items, 4, 0, &count));
    ENSURE(count == 2);
    ENSURE(items[0].layer.id == stage.id && items[1].layer.id == card.id);
    ENSURE(items[1].parent == 0 && items[0].parent == -1 && items[0].end == 2);
    ENSURE(items[1].matrix[0] == 1 && items[1].matrix[12] == 10 && items[1].matrix[13] == 20);
    ENSURE(items[1].bounds[2] == 30 && items[1].bounds[3] == 40 && items[1].opacity == 1);
    ENSURE(items[0].userData == NULL && *(int *)items[1].userData == 1);
    for (int i = 0; i < 4; i++) ENSURE(items[1].reserved[i] == 0);
    close();
    ENSURE(destroyed == 1);
}

/* Items are written into a larger struct of the host, or the required number is returned. */
static void stridesAndCapacities(void) {
    struct Mine {
        KinRenderItem item;
        uint64_t mine;
    } list[2];
    size_t count = 99;
    open();
    list[0].mine = list[1].mine = 7;
    ENSURE_OK(kinContextGetRenderList(context, 0, &list[0].item, 2, sizeof list[0], &count));
    ENSURE(list[1].item.layer.id == card.id && list[0].mine == 7 && list[1].mine == 7);
    memset(list, 0xee, sizeof list);
    ENSURE_STATUS(kinContextGetRenderList(context, 0, &list[0].item, 1, 0, &count), KinStatusBufferTooSmall);
    ENSURE(count == 2 && *(unsigned char *)list == 0xee);
    ENSURE_STATUS(kinContextGetRenderList(context, 0, NULL, 0, 0, &count), KinStatusBufferTooSmall);
    ENSURE_STATUS(kinContextGetRenderList(context, 0, NULL, 2, 0, &count), KinStatusInvalidArgument);
    ENSURE_STATUS(kinContextGetRenderList(context, 0, &list[0].item, 2, 504, &count), KinStatusInvalidArgument);
    ENSURE_STATUS(kinContextGetRenderList(context, 0, &list[0].item, 2, 516, &count), KinStatusInvalidArgument);
    ENSURE_STATUS(kinContextGetRenderList(context, 0, &list[0].item, 2, SIZE_MAX - 7, &count), KinStatusInvalidArgument);
    ENSURE_OK(kinContextGetRenderList(context, 0, &list[0].item, SIZE_MAX, sizeof list[0], &count)); /* as good as infinite */
    ENSURE_STATUS(kinContextGetRenderList(context, 0, &list[0].item, 2, 0, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinContextGetRenderList(context, NAN, &list[0].item, 2, 0, &count), KinStatusInvalidArgument);
    ENSURE_STATUS(kinContextGetRenderList(context, INFINITY, &list[0].item, 2, 0, &count), KinStatusInvalidArgument);
    ENSURE_STATUS(kinContextGetRenderList(NULL, 0, &list[0].item, 2, 0, &count), KinStatusInvalidHandle);
    close();
}

/* 6.2: the old side of a transition still draws a destroyed layer; its handle is stale, and its user data is not returned. */
static void oldSidesOutliveLayers(void) {
    KinRenderItem items[8];
    KinLayer other;
    size_t count;
    open();
    ENSURE_OK(kinLayerRelease(context, card));
    ENSURE_OK(kinLayerRemoveFromSuperlayer(context, card)); /* the action of "sublayers": a fade of the stage */
    ENSURE_OK(kinContextFlush(context));
    ENSURE(destroyed == 1);
    ENSURE_OK(kinContextGetRenderList(context, 0.1, items, 8, 0, &count));
    ENSURE(count == 3);
    ENSURE(items[0].side == KinRenderSideOld && items[1].side == KinRenderSideOld && items[2].side == KinRenderSideNew);
    ENSURE(items[1].layer.id == card.id && items[1].userData == NULL);
    ENSURE_NEAR(items[0].opacity + items[2].opacity, 1, 1e-12);
    ENSURE_STATUS(kinLayerRetain(context, items[1].layer), KinStatusInvalidHandle);
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &other)); /* reuses the slot of the destroyed layer */
    ENSURE_OK(kinLayerSetUserData(context, other, &count, NULL));
    ENSURE_OK(kinContextGetRenderList(context, 0.1, items, 8, 0, &count));
    ENSURE(items[1].layer.id != other.id && items[1].userData == NULL);
    close();
}

/* A frame only needs drawing if a count changed, an animation is active, or the next event is due. */
static void idleHosts(void) {
    uint64_t before, after;
    bool animating, all;
    KinLayer layers[4];
    size_t count;
    double time;
    open();
    ENSURE_OK(kinContextGetChangeCount(context, &before));
    ENSURE_OK(kinContextIsAnimating(context, &animating));
    ENSURE(!animating);
    ENSURE_OK(kinLayerSetNumber(context, card, KinPropertyOpacity, 0.5));
    ENSURE_OK(kinContextGetChangeCount(context, &after));
    ENSURE(after == before);
    ENSURE_OK(kinContextFlush(context));
    ENSURE_OK(kinContextGetChangeCount(context, &after));
    ENSURE_OK(kinContextIsAnimating(context, &animating));
    ENSURE(after > before && animating);
    ENSURE_OK(kinContextGetNextEventTime(context, &time));
    ENSURE(time == 0.25);
    ENSURE_OK(kinContextGetChangedLayers(context, before, layers, 4, &count, &all));
    ENSURE(count == 1 && layers[0].id == card.id && !all);
    ENSURE_STATUS(kinContextGetChangedLayers(context, before, layers, 0, &count, NULL), KinStatusBufferTooSmall);
    ENSURE(count == 1);
    ENSURE_OK(kinContextGetChangedLayers(context, UINT64_MAX, NULL, 0, &count, NULL));
    ENSURE(count == 0);
    ENSURE_OK(kinContextGetChangedLayers(context, 0, NULL, 0, &count, &all));
    ENSURE(count == 0 && all); /* the root was added since */
    ENSURE_OK(kinContextAdvance(context, 1));
    ENSURE_OK(kinContextIsAnimating(context, &animating));
    ENSURE(!animating);
    ENSURE_STATUS(kinContextGetChangedLayers(context, 0, NULL, 0, NULL, &all), KinStatusInvalidArgument);
    ENSURE_STATUS(kinContextIsAnimating(context, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinContextGetChangeCount(context, NULL), KinStatusInvalidArgument);
    close();
}

/* 7A: a number of the host cannot make a list that exceeds the memory. */
static void copiesAreLimited(void) {
    KinLayer outer, inner;
    size_t count;
    open();
    ENSURE_OK(kinLayerCreate(context, KinLayerClassReplicator, &outer));
    ENSURE_OK(kinLayerCreate(context, KinLayerClassReplicator, &inner));
    ENSURE_OK(kinLayerAddSublayer(context, stage, outer));
    ENSURE_OK(kinLayerAddSublayer(context, outer, inner));
    ENSURE_OK(kinLayerAddSublayer(context, inner, card));
    ENSURE_OK(kinLayerSetNumber(context, outer, KinPropertyInstanceCount, 1e9));
    ENSURE_OK(kinContextAdvance(context, 1));
    ENSURE_OK(kinContextAdvance(context, 2));
    ENSURE_STATUS(kinContextGetRenderList(context, 2, NULL, 0, 0, &count), KinStatusLimitExceeded);
    close();
}

int main(void) {
    RUN(layoutIsFixed);
    RUN(itemsTellLayers);
    RUN(stridesAndCapacities);
    RUN(oldSidesOutliveLayers);
    RUN(idleHosts);
    RUN(copiesAreLimited);
    return REPORT();
}
