/* Calls on animations, and on the animations of layers. */
#include "fuzz.h"
#include <string.h>

static KinStatus create(void) {
    KinAnimation animation;
    KinStatus status = kinAnimationCreate(CONTEXT, (KinAnimationClass)(readByte() % 6), &animation);
    if (!status) keepAnimation(animation);
    return status;
}

static KinStatus copy(void) {
    KinAnimation copy;
    KinStatus status = kinAnimationCopy(CONTEXT, readAnimation(), &copy);
    if (!status) keepAnimation(copy);
    return status;
}

static KinStatus retain(void) { return kinAnimationRetain(CONTEXT, readAnimation()); }
static KinStatus release(void) { return kinAnimationRelease(CONTEXT, readAnimation()); }

static KinStatus getClass(void) {
    KinAnimationClass animationClass;
    return kinAnimationGetClass(CONTEXT, readAnimation(), &animationClass);
}

static KinStatus setUserData(void) {
    void *ticket = makeTicket();
    return orTear(kinAnimationSetUserData(CONTEXT, readAnimation(), ticket, tear), ticket);
}

static KinStatus getUserData(void) {
    void *userData;
    return kinAnimationGetUserData(CONTEXT, readAnimation(), &userData);
}

static KinStatus setDelegate(void) {
    KinAnimation animation = readAnimation();
    if (readByte() < 64) return kinAnimationSetDelegate(CONTEXT, animation, NULL);
    KinAnimationDelegate delegate = readAnimationDelegate();
    return orTear(kinAnimationSetDelegate(CONTEXT, animation, &delegate), delegate.userData);
}

/* ---- Values ---- */

static KinAnimationProperty readProperty(void) {
    static const uint8_t known[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 21, 22, 23, 24, 25, 26, 30, 31, 32, 33, 34, 35, 36, 37, 40,
        41, 42, 43, 44, 45, 46, 47, 50, 51, 52, 53, 54};
    uint8_t byte = readByte();
    return (KinAnimationProperty)(byte < 240 ? known[byte % COUNT_OF(known)] : byte);
}

static KinStatus setValue(void) {
    static const uint8_t widths[] = {1, 1, 1, 1, 1, 1, 2, 4, 16, 3, 0, 5, 8, 12};
    KinAnimation animation = readAnimation();
    KinAnimationProperty property = readProperty();
    size_t count = widths[readByte() % COUNT_OF(widths)];
    return kinAnimationSetValue(CONTEXT, animation, property, readNumbers(count), count);
}

static KinStatus setData(void) {
    KinAnimation animation = readAnimation();
    KinAnimationProperty property = readProperty();
    KinValue value = readValue();
    return kinAnimationSetData(CONTEXT, animation, property, &value);
}

static KinStatus setKeyPath(void) {
    KinAnimation animation = readAnimation();
    const char *keyPath = readKeyPath();
    return keyPath ? kinAnimationSetKeyPath(CONTEXT, animation, keyPath) : KinStatusOK;
}

static KinStatus getValue(void) {
    size_t capacity = readByte() % 20, count;
    KinAnimation animation = readAnimation();
    return kinAnimationGetValue(
        CONTEXT, animation, readProperty(), (double *)scratch(capacity * sizeof(double)), capacity, &count);
}

static KinStatus getData(void) {
    KinBuffer buffer = {NULL, readByte(), 0, KinValueTypeNil, 0};
    buffer.data = scratch(buffer.capacity);
    KinAnimation animation = readAnimation();
    return kinAnimationGetData(CONTEXT, animation, readProperty(), &buffer);
}

/* Keyframes of equal width, which are valid, or of any width. */
static KinStatus setValues(void) {
    static const uint8_t widths[] = {1, 1, 2, 4, 16, 3, 8};
    KinAnimation animation = readAnimation();
    uint8_t byte = readByte();
    size_t count = byte % 6, width = widths[readByte() % COUNT_OF(widths)];
    KinValue *values = (KinValue *)scratch(count * sizeof *values);
    for (size_t i = 0; i < count; i++) values[i] = byte < 200 ? kinValueNumbers(readNumbers(width), width) : readValue();
    return kinAnimationSetKeyframeValues(CONTEXT, animation, values, count);
}

static KinStatus valueCount(void) {
    size_t count;
    return kinAnimationGetKeyframeValueCount(CONTEXT, readAnimation(), &count);
}

static KinStatus valueAtIndex(void) {
    KinBuffer buffer = {NULL, readByte(), 0, KinValueTypeNil, 0};
    buffer.data = scratch(buffer.capacity);
    KinAnimation animation = readAnimation();
    return kinAnimationGetKeyframeValueAtIndex(CONTEXT, animation, readCount(6), &buffer);
}

static KinStatus setAnimations(void) {
    size_t count = readByte() % 5;
    KinAnimation group = readAnimation(), *animations = (KinAnimation *)scratch(count * sizeof *animations);
    for (size_t i = 0; i < count; i++) animations[i] = readAnimation();
    return kinAnimationSetAnimations(CONTEXT, group, animations, count);
}

static KinStatus getAnimations(void) {
    size_t capacity = readByte() % 5, count = 0;
    KinAnimation *animations = (KinAnimation *)scratch(capacity * sizeof *animations);
    KinStatus status = kinAnimationGetAnimations(CONTEXT, readAnimation(), animations, capacity, &count);
    for (size_t i = 0; !status && i < count; i++) keepAnimation(animations[i]);
    return status;
}

static KinStatus perceptualSpring(void) {
    KinAnimation animation = readAnimation();
    double duration = readNumber();
    return kinAnimationSetPerceptualSpring(CONTEXT, animation, duration, readNumber());
}

static KinStatus setTag(void) {
    KinAnimation animation = readAnimation();
    const char *key = readText();
    KinValue value = readValue();
    return kinAnimationSetTag(CONTEXT, animation, key, &value);
}

static KinStatus getTag(void) {
    KinBuffer buffer = {NULL, readByte(), 0, KinValueTypeNil, 0};
    buffer.data = scratch(buffer.capacity);
    KinAnimation animation = readAnimation();
    return kinAnimationGetTag(CONTEXT, animation, readText(), &buffer);
}

/* ---- On layers ---- */

static KinStatus add(void) {
    KinLayer layer = readLayer();
    KinAnimation animation = readAnimation();
    return kinLayerAddAnimation(CONTEXT, layer, animation, readText());
}

/* A valid animation of any class of property animation. */
static KinStatus addFitting(void) {
    static const char *const keyPaths[] = {"opacity", "zPosition", "position.x", "transform.rotation.z", "bounds.size.width",
        "transform.scale", "cornerRadius", "sublayers.a.opacity"};
    KinAnimation animation;
    KinLayer layer = readLayer();
    uint8_t byte = readByte();
    KinStatus status = kinAnimationCreate(CONTEXT, byte & 8 ? KinAnimationClassSpring : KinAnimationClassBasic, &animation);
    if (status) return status;
    (void)kinAnimationSetKeyPath(CONTEXT, animation, keyPaths[byte % COUNT_OF(keyPaths)]);
    (void)kinAnimationSetNumber(CONTEXT, animation, KinAnimationPropertyToValue, readNumber());
    (void)kinAnimationSetNumber(CONTEXT, animation, KinAnimationPropertyDuration, readByte() / 64.0);
    (void)kinAnimationSetNumber(CONTEXT, animation, KinAnimationPropertyRemovedOnCompletion, byte >> 4 & 1);
    (void)kinAnimationSetNumber(CONTEXT, animation, KinAnimationPropertyFillMode, byte >> 5 & 3);
    KinAnimationDelegate delegate = readAnimationDelegate();
    (void)orTear(kinAnimationSetDelegate(CONTEXT, animation, &delegate), delegate.userData);
    if (!CONTEXT) return status;
    status = kinLayerAddAnimation(CONTEXT, layer, animation, readText());
    keepAnimation(animation);
    return status;
}

/* Any members, and mostly an animation that fits. */
static KinStatus addMany(void) {
    size_t count = readByte() % 5;
    uint8_t byte = readByte();
    KinLayer *layers = (KinLayer *)scratch(count * sizeof *layers);
    for (size_t i = 0; i < count; i++) layers[i] = readLayer();
    KinTimingFunction curve = {readNumber(), readNumber(), readNumber(), readNumber()};
    KinBasicAnimation batch = kinBasicAnimation(byte & 1 ? readKeyPathID() : KinPropertyOpacity);
    if (byte & 2) batch.size = readCount(256);
    batch.key = byte & 4 ? readText() : "batch";
    if (byte & 8) batch.timingFunction = &curve;
    batch.fromValue = readNumbers(128), batch.toValue = byte & 16 ? readNumbers(128) : NULL;
    batch.byValue = byte & 32 ? readNumbers(128) : NULL;
    batch.fromStride = readByte() % 18 * 8, batch.toStride = readByte() % 18 * 8, batch.byStride = readByte() % 20;
    batch.delays = byte & 64 ? readNumbers(count) : NULL, batch.delayStep = byte & 128 ? readNumber() : 0.25;
    uint8_t timing = readByte();
    batch.fillMode = (KinFillMode)(timing & 7), batch.duration = timing & 8 ? readNumber() : 1;
    if (timing & 16) batch.beginTime = readNumber(), batch.speed = readNumber(), batch.timeOffset = readNumber();
    if (timing & 32) batch.repeatCount = readNumber(), batch.repeatDuration = readNumber(), batch.autoreverses = true;
    batch.additive = timing >> 6 & 1, batch.removedOnCompletion = timing >> 7;
    return kinLayersAddBasicAnimation(CONTEXT, layers, count, &batch);
}

static KinStatus animate(void) {
    KinLayer layers[3] = {readLayer(), readLayer(), readLayer()};
    KinMotion motion = readMotion();
    uint8_t byte = readByte();
    const double *values = readNumbers(64);
    KinKeyPath keyPath = byte & 1 ? readKeyPathID() : KinPropertyPosition;
    size_t width = byte & 2 ? readByte() % 18 : 2;
    if (byte & 16) motion.startVelocity = readNumbers(64);
    if (byte & 32) motion.from = readNumbers(64);
    return kinLayersAnimate(
        CONTEXT, layers, byte >> 6, keyPath, byte & 4 ? NULL : values, width, byte & 8 ? readByte() : 0, &motion);
}

static KinStatus animateData(void) {
    KinLayer layers[3] = {readLayer(), readLayer(), readLayer()};
    KinMotion motion = readMotion();
    uint8_t byte = readByte();
    KinKeyPath keyPath = byte & 1 ? readKeyPathID() : KinPropertyPath;
    KinValue value = readValue();
    return kinLayersAnimateData(CONTEXT, layers, byte >> 6, keyPath, &value, &motion);
}

static KinStatus timeline(void) {
    enum { MOST = 5 };
    KinTimelineEntry entries[MOST];
    KinLayer layers[MOST][2];
    KinVariable variables[MOST][2];
    KinMotion motions[MOST + 1];
    size_t count = readByte() % (MOST + 1u);
    memset(entries, 0, sizeof entries);
    for (size_t i = 0; i < count; i++) {
        uint8_t byte = readByte(), place = readByte();
        layers[i][0] = readLayer(), layers[i][1] = readLayer();
        motions[i] = readMotion();
        entries[i].layers = layers[i], entries[i].count = byte & 3;
        if (entries[i].count > 2) entries[i].count = 0, entries[i].children = byte >> 5, entries[i].tag = byte >> 4 & 1;
        entries[i].keyPath = byte & 4 ? readKeyPathID() : KinPropertyPosition;
        entries[i].values = readNumbers(4), entries[i].width = 2, entries[i].stride = byte & 8 ? 16 : 0;
        entries[i].delays = byte & 16 ? readNumbers(2) : NULL, entries[i].motion = &motions[i];
        if (place & 32) {
            variables[i][0] = world.variables[byte % VARIABLES], variables[i][1] = world.variables[place % VARIABLES];
            entries[i].variables = variables[i], entries[i].width = byte & 8 ? 1 : readByte() % 6;
            if (place & 1) entries[i].layers = NULL, entries[i].keyPath = 0;
        }
        entries[i].place = (KinTimelinePlace)(place & 7), entries[i].other = place >> 3 & 7;
        entries[i].offset = place & 64 ? readNumber() : place >> 7;
    }
    motions[MOST] = readMotion();
    uint8_t byte = readByte();
    if (byte & 1) motions[MOST].animator = &world.animators[byte % ANIMATORS];
    return kinTimelineStart(CONTEXT, entries, count, byte & 2 ? NULL : &motions[MOST]);
}

static KinStatus stagger(void) {
    enum { ITEMS = 9 };
    double delays[ITEMS];
    KinStagger how;
    memset(&how, 0, sizeof how);
    uint8_t byte = readByte(), place = readByte();
    how.from = (KinStaggerFrom)(byte & 7), how.axis = (KinStaggerAxis)(byte >> 3 & 3), how.curve = byte & 32 ? readText() : NULL;
    how.index = place & 15, how.columns = place >> 4, how.each = byte & 64 ? readNumber() : 1;
    if (byte & 128) how.total = readNumber();
    KinStatus status = kinStaggerDelays(&how, delays, ITEMS);
    for (int i = 0; !status && i < ITEMS; i++) MUST(delays[i] >= 0);
    return status;
}

static KinStatus move(void) {
    KinLayer layer = readLayer(), superlayer = readLayer();
    uint8_t byte = readByte();
    KinMotion motion = readMotion();
    return kinLayerMove(CONTEXT, layer, superlayer, byte >> 4, byte & 1 ? NULL : &motion);
}

static KinStatus removeAnimation(void) {
    KinLayer layer = readLayer();
    return kinLayerRemoveAnimation(CONTEXT, layer, readText());
}

static KinStatus removeAll(void) { return kinLayerRemoveAllAnimations(CONTEXT, readLayer()); }

static KinStatus get(void) {
    KinAnimation animation;
    KinLayer layer = readLayer();
    KinStatus status = kinLayerGetAnimation(CONTEXT, layer, readText(), &animation);
    if (!status) keepAnimation(animation);
    return status;
}

static KinStatus keyCount(void) {
    size_t count;
    return kinLayerGetAnimationKeyCount(CONTEXT, readLayer(), &count);
}

static KinStatus key(void) {
    size_t capacity = readByte() % 16, size;
    KinLayer layer = readLayer();
    return kinLayerGetAnimationKey(CONTEXT, layer, readCount(3), (char *)scratch(capacity), capacity, &size);
}

CALLS(animation, create, create, create, copy, retain, release, release, getClass, setUserData, getUserData, setDelegate,
    setValue, setValue, setValue, setData, setData, setKeyPath, setKeyPath, getValue, getData, setValues, setValues, valueCount,
    valueAtIndex, setAnimations, setAnimations, getAnimations, perceptualSpring, setTag, getTag, add, add, add, addFitting,
    addFitting, addFitting, addMany, addMany, animate, animate, animateData, timeline, timeline, stagger, move, removeAnimation,
    removeAll, get, keyCount, key)
