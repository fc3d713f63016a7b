/* Scene documents: whole ones, with changed bytes, cut, joined, and any bytes. A refused one changes nothing. */
#include "fuzz.h"
#include <string.h>

static const char *const documents[] = {
    "{\"kinema\":1,\"size\":[100,50],\"duration\":2,\"markers\":[{\"name\":\"a\",\"time\":1}],\"layers\":[{\"id\":\"a\",\"set\":{"
    "\"position\":[3,4],"
    "\"opacity\":0.5,\"hidden\":true,\"transform.rotation.z\":1e-1},\"sublayers\":[{\"id\":\"b\"},{\"mask\":{\"class\":"
    "\"gradient\",\"set\":"
    "{\"colors\":[[1,0,0,1],[0,1,0,1]]}}}]}]}",
    "{\"kinema\":1,\"properties\":[{\"name\":\"c\",\"type\":\"number\",\"default\":3}],\"resources\":[{\"name\":\"i\",\"source\":"
    "\"i.png\"}],\"layers\":"
    "[{\"class\":\"shape\",\"set\":{\"path\":[[\"move\",0,0],[\"curve\",1,2,3,4,5,6],[\"close\"]],\"contents\":\"i\",\"filters\":"
    "[1,2],\"c\":9}}]}",
    "{\"kinema\":1,\"layers\":[{\"animations\":[{\"class\":\"keyframe\",\"key\":\"k\",\"keyPath\":\"position\",\"values\":[[1,2],"
    "[3,4]],\"keyTimes\":[0,1],"
    "\"timingFunctions\":[\"easeIn\"],\"repeatCount\":\"inf\"},{\"class\":\"group\",\"animations\":[{\"class\":\"spring\","
    "\"keyPath\":\"opacity\","
    "\"perceptualDuration\":0.5,\"bounce\":0.2,\"fromValue\":0}],\"duration\":3},{\"class\":\"transition\",\"type\":\"push\"},{"
    "\"class\":\"basic\","
    "\"keyPath\":\"bounds.size\",\"toValue\":[1,2],\"tags\":{\"t\":[1]},\"extra\":null}]}]}",
    "{\"kinema\":1,\"layers\":[{\"class\":\"emitter\",\"emitterCells\":[{\"id\":\"c\",\"set\":{\"birthRate\":3},\"emitterCells\":"
    "[{}]},\"c\"]}]}",
    "{\"kinema\":1,\"layers\":[{\"id\":\"a\",\"states\":[{\"name\":\"a\",\"values\":[{\"keyPath\":\"position.y\",\"value\":"
    "7}]},{\"name\":"
    "\"b\",\"basedOn\":\"a\",\"values\":[{\"layer\":\"b\",\"keyPath\":\"opacity\",\"value\":0}]}],\"transitions\":[{\"from\":"
    "\"*\",\"to\":\"a\","
    "\"motion\":{\"bounce\":0.1,\"duration\":2}},{\"from\":null,\"to\":\"b\",\"animations\":[{\"layer\":\"b\",\"animation\":{"
    "\"class\":"
    "\"basic\",\"keyPath\":\"opacity\",\"beginTime\":1}}]}],\"sublayers\":[{\"id\":\"b\"}]}]}",
};

/* A document in memory of its exact size. */
static const char *readDocument(size_t *size) {
    uint8_t byte = readByte();
    const char *text = documents[byte % COUNT_OF(documents)];
    *size = strlen(text);
    char *bytes = (char *)scratch(*size);
    memcpy(bytes, text, *size);
    for (size_t changes = byte >> 2 & 7; changes > 0; changes--) {
        size_t at = (readByte() * 256u + readByte()) % *size, length = 1 + readByte() % 16u;
        if (length > *size - at) length = *size - at;
        switch (readByte() % 5) {
        case 0: bytes[at] = (char)readByte(); break;
        case 1: memset(bytes + at, bytes[at], length); break;
        case 2: memmove(bytes + at, bytes + *size - length, length); break;
        case 3: memcpy(bytes + at, &"[{\"0,}]1e999nulltrue"[readByte() % 4], length); break;
        default: bytes[at] = "0123456789-.eE\"[]{},:\\"[readByte() % 22u]; break;
        }
    }
    if (byte & 32) *size = (readByte() * 256u + readByte()) % *size;
    char *exact = (char *)scratch(*size);
    memcpy(exact, bytes, *size);
    return exact;
}

static KinStatus resource(void *userData, const char *name, const char *source, uint64_t *handle) {
    MUST(userData == documents && name && source);
    *handle = readByte();
    if (readByte() >= 250) hostCallback(NULL);
    return *handle == 255 ? KinStatusNotFound : KinStatusOK;
}

static KinStatus load(void) {
    size_t size = 0;
    const char *document = readDocument(&size);
    uint8_t byte = readByte();
    KinLayer superlayer = byte & 1 ? readLayer() : (KinLayer){0};
    KinSceneOptions options = kinSceneOptions();
    options.ignoreUnknown = byte & 2, options.beginTime = byte & 4 ? readNumber() : 0;
    if (byte & 8) options.resource = resource, options.userData = (void *)documents;
    KinScene *scene = NULL;
    KinStatistics before = {.size = sizeof before}, after = {.size = sizeof after};
    KinContext *context = CONTEXT;
    unsigned callbacks = world.callbacks; /* the host's log, too, may change everything */
    bool isKnown = context && !kinContextGetStatistics(context, &before);
    KinStatus status = kinSceneLoad(context, superlayer, document, size, byte & 16 ? NULL : &options, &scene);
    if (status) {
        MUST(!scene);
        if (isKnown && callbacks == world.callbacks) {
            MUST(!kinContextGetStatistics(context, &after));
            MUST(before.layerCount == after.layerCount && before.attachedAnimationCount == after.attachedAnimationCount);
        }
        return status;
    }
    KinSceneInfo info;
    KinLayer layers[4];
    size_t count = 0;
    MUST(!kinSceneGetInfo(scene, &info) && info.layerCount >= info.rootCount);
    if (!kinSceneGetRoots(scene, layers, 4, &count))
        for (size_t i = 0; i < count; i++) keepLayer(layers[i]);
    if (!kinSceneGetLayer(scene, readText(), layers)) keepLayer(layers[0]);
    if (byte & 32) {
        KinSceneChanges changes;
        document = readDocument(&size);
        (void)kinSceneReload(CONTEXT, scene, document, size, byte & 64 ? NULL : &options, byte & 128 ? NULL : &changes);
        MUST(kinSceneGetInfo(scene, &info) == KinStatusOK);
    }
    char name[8];
    double time, duration;
    (void)kinSceneGetMarker(scene, readByte() % 3u, name, sizeof name, &count, &time, &duration);
    kinSceneDestroy(scene);
    return status;
}

static const char *readState(void) {
    static const char *const names[] = {"a", "b", NULL, ""};
    uint8_t byte = readByte();
    return byte < 240 ? names[byte % COUNT_OF(names)] : readText();
}

static KinStatus setState(void) {
    KinLayer layer = readLayer();
    const char *name = readState();
    if (readByte() & 1) return kinLayerSetState(CONTEXT, layer, name, NULL);
    KinMotion motion = readMotion();
    return kinLayerSetState(CONTEXT, layer, name, &motion);
}

static KinStatus startTimeline(void) {
    KinLayer layer = readLayer();
    const char *name = readState();
    KinMotion motion = readMotion();
    return kinLayerStartTimeline(CONTEXT, layer, name, readByte() & 1 ? NULL : &motion);
}

static KinStatus getState(void) {
    char name[16];
    size_t size = 0;
    KinLayer layer = readLayer();
    if (readByte() & 1) return kinLayerGetState(CONTEXT, layer, name, sizeof name, &size);
    return kinLayerGetStateName(CONTEXT, layer, readByte(), name, sizeof name, &size);
}

static KinStatus nameOf(void *userData, uint64_t handle, const char **name, const char **source) {
    static char names[8][16];
    (void)userData;
    (void)snprintf(names[handle % 8], sizeof names[0], "%llu", (unsigned long long)handle);
    if (handle % 3) *name = names[handle % 8];
    if (handle % 2) *source = "a file";
    return handle == 5 ? KinStatusNotFound : KinStatusOK;
}

/* What has been written can be read, in a context of its own. */
static KinStatus writeScene(void) {
    static char text[1 << 16];
    uint8_t byte = readByte();
    KinLayer layer = byte & 1 ? readLayer() : (KinLayer){0};
    KinSceneWriteOptions options = kinSceneWriteOptions();
    options.indent = byte & 2;
    if (byte & 4) options.name = nameOf;
    size_t size = 0, capacity = byte & 8 ? sizeof text : readByte();
    KinStatus status = kinSceneWrite(CONTEXT, layer, byte & 16 ? NULL : &options, text, capacity, &size);
    if (status || byte & 32) return status;
    MUST(size <= capacity && strlen(text) + 1 == size);
    KinContext *other = NULL;
    if (kinContextCreate(&other)) return status;
    MUST(!kinSceneLoad(other, (KinLayer){0}, text, size - 1, NULL, NULL));
    MUST(!kinContextFlush(other));
    kinContextDestroy(other);
    return status;
}

CALLS(scene, load, setState, startTimeline, getState, writeScene)
