/* Consistent parts of a scene, of several calls each, so that the search reaches running animations. Their numbers are mostly
 * ordinary. The groups of single calls check the result of each call. */
#include "fuzz.h"
#include <math.h>
#include <string.h>

/* ---- Values ---- */

/* -4 ... 11.75, and sometimes any number */
static double readMild(void) {
    uint8_t byte = readByte();
    return byte < 252 ? (byte - 64) / 16.0 : readNumber();
}

/* 0 ... 1 */
static double readFraction(void) { return readByte() / 255.0; }

static const double *readMilds(size_t count) {
    double *numbers = (double *)scratch(count * sizeof *numbers);
    for (size_t i = 0; i < count; i++) numbers[i] = readMild();
    return numbers;
}

/* A rotation, a scale and a translation; sometimes a perspective or any matrix. */
static const double *readMatrix(void) {
    uint8_t byte = readByte();
    double *m = (double *)scratch(16 * sizeof *m), angle = readMild(), stretch = readMild();
    memset(m, 0, 16 * sizeof *m);
    for (int i = 0; i < 4; i++) m[5 * i] = 1;
    int first = byte % 3, second = (first + 1) % 3;
    m[5 * first] = cos(angle) * stretch, m[5 * second] = cos(angle);
    m[4 * first + second] = sin(angle), m[4 * second + first] = -sin(angle);
    m[12] = readMild(), m[13] = readMild(), m[14] = byte & 16 ? readMild() : 0;
    if (byte & 32) m[11] = -1.0 / 500;
    return byte < 240 ? m : readMilds(16);
}

static KinValue readFittingPath(void) {
    static const uint8_t verbs[] = {
        KinPathVerbLine, KinPathVerbLine, KinPathVerbQuad, KinPathVerbCurve, KinPathVerbCurve, KinPathVerbMove, KinPathVerbClose};
    size_t count = 1 + readByte() % 6;
    KinPathElement *elements = (KinPathElement *)scratch(count * sizeof *elements);
    memset(elements, 0, count * sizeof *elements);
    for (size_t i = 0; i < count; i++) {
        elements[i].verb = i ? (KinPathVerb)verbs[readByte() % COUNT_OF(verbs)] : KinPathVerbMove;
        for (int j = 0; j < 6; j++) elements[i].points[j] = readMild();
    }
    return kinValuePath(elements, count);
}

/* A value of a key path's type. */
static KinValue readFittingValue(KinKeyPath keyPath) {
    KinKeyPathInfo info;
    uint64_t *handle = (uint64_t *)scratch(sizeof *handle);
    if (!CONTEXT || kinKeyPathGetInfo(CONTEXT, keyPath, &info)) return kinValueNil();
    switch (info.type) {
    case KinPropertyTypeBool: return kinValueNumbers(memcpy(scratch(8), readByte() & 1 ? &(double){1} : &(double){0}, 8), 1);
    case KinPropertyTypeTransform: return kinValueNumbers(readMatrix(), 16);
    case KinPropertyTypePath: return readFittingPath();
    case KinPropertyTypeString: return kinValueString(readText());
    case KinPropertyTypeHandle: *handle = readByte(); return kinValueHandles(handle, 1);
    case KinPropertyTypeNumbers: return kinValueNumbers(readMilds(3), 3);
    case KinPropertyTypeColors: return kinValueNumbers(readMilds(8), 8);
    default: return info.width ? kinValueNumbers(readMilds(info.width), info.width) : kinValueNil();
    }
}

static KinKeyPath readAnimatable(void) {
    static const KinKeyPath paths[] = {
        KinPropertyOpacity,
        KinPropertyZPosition,
        KinPropertyCornerRadius,
        KinPropertyPosition,
        KinPropertyBounds,
        KinPropertyHidden,
        KIN_KEY_PATH(KinPropertyPosition, KinComponentX),
        KIN_KEY_PATH(KinPropertyBounds, KinComponentSizeWidth),
        KinPropertyTransform,
        KinPropertyTransform,
        KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ),
        KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationX),
        KIN_KEY_PATH(KinPropertyTransform, KinComponentScale),
        KIN_KEY_PATH(KinPropertyTransform, KinComponentScaleY),
        KIN_KEY_PATH(KinPropertyTransform, KinComponentScaleXY),
        KIN_KEY_PATH(KinPropertyTransform, KinComponentTranslation),
        KIN_KEY_PATH(KinPropertyTransform, KinComponentTranslationX),
        KinPropertySublayerTransform,
        KinPropertyBackgroundColor,
        KinPropertyShadowOffset,
        KinPropertyShadowPath,
        KinPropertyContents,
        KinPropertyAnchorPoint,
        KinPropertyPath,
        KinPropertyStrokeEnd,
        KinPropertyColors,
        KinPropertyLocations,
        KinPropertyInstanceCount,
        KinPropertyInstanceTransform,
        KinPropertyInstanceDelay,
        KinPropertyInstanceColor,
        KinPropertyBirthRate,
        KinPropertyEmitterPosition,
        KinPropertyVelocity,
    };
    uint8_t byte = readByte();
    return byte < 231 ? paths[byte % COUNT_OF(paths)] : readKeyPathID();
}

/* ---- Animations ---- */

static KinAnimation made;
static KinKeyPath madeFor; /* what it animates */

static KinAnimation make(KinAnimationClass animationClass) {
    KinAnimation animation = {0};
    if (CONTEXT) (void)kinAnimationCreate(CONTEXT, animationClass, &animation);
    return animation;
}

static void setNumber(KinAnimationProperty property, double number) {
    if (CONTEXT) (void)kinAnimationSetNumber(CONTEXT, made, property, number);
}

static void setFitting(KinAnimationProperty property, KinKeyPath keyPath) {
    KinValue value = readFittingValue(keyPath);
    if (CONTEXT) (void)kinAnimationSetData(CONTEXT, made, property, &value);
}

static void setKeyPath(KinKeyPath keyPath) {
    char name[64];
    madeFor = keyPath;
    if (!CONTEXT || kinKeyPathGetName(CONTEXT, keyPath, name, sizeof name, NULL)) return;
    (void)kinAnimationSetKeyPath(CONTEXT, made, name);
}

/* CAMediaTiming, and the other properties of every class */
static void setTiming(void) {
    uint8_t byte = readByte(), more = readByte();
    double curve[4];
    setNumber(KinAnimationPropertyDuration, (1 + readByte()) / 64.0);
    if (byte & 1) setNumber(KinAnimationPropertyFillMode, byte >> 1 & 3);
    if (byte & 8) setNumber(KinAnimationPropertyRepeatCount, more & 64 ? readFraction() * 4 : more & 128 ? (double)INFINITY : 2);
    if (byte & 16) setNumber(KinAnimationPropertyAutoreverses, 1);
    if (byte & 32) setNumber(KinAnimationPropertyRemovedOnCompletion, 0);
    if (byte & 64) setNumber(KinAnimationPropertySpeed, readMild());
    if (byte & 128) setNumber(KinAnimationPropertyTimeOffset, readMild());
    if (more & 1) setNumber(KinAnimationPropertyBeginTime, readTime());
    if (more & 2) setNumber(KinAnimationPropertyAdditive, 1);
    if (more & 4) setNumber(KinAnimationPropertyCumulative, 1);
    if (more & 8) setNumber(KinAnimationPropertyRepeatDuration, readMild());
    if (!(more & 16) || !CONTEXT) return;
    for (int i = 0; i < 4; i++) curve[i] = i % 2 ? readMild() : readFraction();
    if (more & 32) (void)kinAnimationSetString(CONTEXT, made, KinAnimationPropertyTimingFunction, "easeInEaseOut");
    else (void)kinAnimationSetValue(CONTEXT, made, KinAnimationPropertyTimingFunction, curve, 4);
}

static void makeBasic(KinKeyPath keyPath) {
    uint8_t byte = readByte();
    made = make(byte & 8 ? KinAnimationClassSpring : KinAnimationClassBasic);
    setKeyPath(keyPath);
    if (byte & 1) setFitting(KinAnimationPropertyFromValue, keyPath);
    if (byte & 2) setFitting(KinAnimationPropertyToValue, keyPath);
    if (byte & 4) setFitting(KinAnimationPropertyByValue, keyPath);
    if (byte & 16) setNumber(KinAnimationPropertyValueFunction, readByte() % 12);
    setTiming();
    if (!(byte & 8) || !CONTEXT) return;
    if (byte & 32) (void)kinAnimationSetPerceptualSpring(CONTEXT, made, (1 + readByte()) / 64.0, readFraction() * 1.9 - 0.95);
    else if (byte & 64)
        setNumber(KinAnimationPropertyDamping, readByte()), setNumber(KinAnimationPropertyStiffness, 1 + readByte());
    if (byte & 128)
        setNumber(KinAnimationPropertyInitialVelocity, readMild()), setNumber(KinAnimationPropertyMass, readFraction());
}

/* 0 = times[0] <= times[1] ... <= 1, most of the time */
static void setKeyTimes(size_t count) {
    double *times = (double *)scratch(count * sizeof *times), time = 0;
    for (size_t i = 0; i < count; i++, time += readByte() / 512.0) times[i] = time < 1 ? time : 1;
    if (count && readByte() & 1) times[count - 1] = 1;
    if (CONTEXT) (void)kinAnimationSetValue(CONTEXT, made, KinAnimationPropertyKeyTimes, times, count);
}

static void makeKeyframes(KinKeyPath keyPath) {
    uint8_t byte = readByte(), modes = readByte();
    size_t count = 1 + byte % 6;
    made = make(KinAnimationClassKeyframe);
    setKeyPath(keyPath);
    KinValue *values = (KinValue *)scratch(count * sizeof *values);
    for (size_t i = 0; i < count; i++) values[i] = readFittingValue(keyPath);
    if (CONTEXT && byte < 224) (void)kinAnimationSetKeyframeValues(CONTEXT, made, values, count);
    if (modes & 1 || byte >= 224) setNumber(KinAnimationPropertyCalculationMode, readByte() % 5);
    if (modes & 2) setKeyTimes(count + (modes >> 7));
    if (byte >= 224 || modes & 4) {
        KinValue path = readFittingPath();
        if (CONTEXT) (void)kinAnimationSetData(CONTEXT, made, KinAnimationPropertyPath, &path);
        setNumber(KinAnimationPropertyRotationMode, readByte() % 3);
    }
    if (modes & 8 && CONTEXT)
        (void)kinAnimationSetValue(
            CONTEXT, made, KinAnimationPropertyTimingFunctions, readMilds(4 * (count - 1)), 4 * (count - 1));
    for (int i = 0; i < 3; i++)
        if (modes & 16 << i && CONTEXT)
            (void)kinAnimationSetValue(
                CONTEXT, made, (KinAnimationProperty)(KinAnimationPropertyTensionValues + i), readMilds(count), count);
    setTiming();
}

static void makeTransition(void) {
    uint8_t byte = readByte();
    made = make(KinAnimationClassTransition);
    setNumber(KinAnimationPropertyType, byte % 4);
    if (byte & 4) setNumber(KinAnimationPropertySubtype, readByte() % 5);
    if (byte & 8) setNumber(KinAnimationPropertyStartProgress, readFraction() / 2);
    if (byte & 16) setNumber(KinAnimationPropertyEndProgress, 0.5 + readFraction() / 2);
    setTiming();
}

static void makeOne(unsigned depth);

static void makeGroup(unsigned depth) {
    KinAnimation children[4] = {{0}, {0}, {0}, {0}};
    size_t count = readByte() % 5;
    for (size_t i = 0; i < count; i++) makeOne(depth + 1), children[i] = made;
    made = make(KinAnimationClassGroup);
    if (CONTEXT) (void)kinAnimationSetAnimations(CONTEXT, made, children, count);
    for (size_t i = 0; i < count; i++)
        if (CONTEXT) (void)kinAnimationRelease(CONTEXT, children[i]);
    setTiming();
}

static void makeOne(unsigned depth) {
    uint8_t byte = readByte();
    switch (byte % 8) {
    case 0:
    case 1:
    case 2:
    case 3: makeBasic(readAnimatable()); break;
    case 4:
    case 5: makeKeyframes(readAnimatable()); break;
    case 6:
        if (depth < 2) makeGroup(depth);
        else makeBasic(readAnimatable());
        break;
    default: makeTransition(); break;
    }
}

/* Makes and adds an animation; sometimes keeps a reference. */
static KinStatus animate(void) {
    KinLayer layer = readLayer();
    makeOne(0);
    KinChannel channel = {layer, madeFor, 0};
    memmove(world.animated + 1, world.animated, (ANIMATED - 1) * sizeof channel);
    world.animated[0] = channel;
    uint8_t byte = readByte();
    if (CONTEXT) (void)kinLayerAddAnimation(CONTEXT, layer, made, byte & 1 ? NULL : readText());
    if (byte & 2) keepAnimation(made);
    else if (CONTEXT) (void)kinAnimationRelease(CONTEXT, made);
    return KinStatusOK;
}

/* ---- Layers ---- */

static KinStatus setFittingData(void) {
    KinLayer layer = readLayer();
    KinKeyPath keyPath = readAnimatable();
    KinValue value = readFittingValue(keyPath);
    return CONTEXT ? kinLayerSetData(CONTEXT, layer, keyPath, &value) : KinStatusOK;
}

static KinLayer makeBelow(KinLayerClass layerClass, KinLayer superlayer) {
    KinLayer layer = {0};
    if (CONTEXT) (void)kinLayerCreate(CONTEXT, layerClass, &layer);
    if (CONTEXT && superlayer.id) (void)kinLayerAddSublayer(CONTEXT, superlayer, layer);
    if (CONTEXT) keepLayer(layer);
    return layer;
}

static void setLayerNumber(KinLayer layer, KinKeyPath keyPath, double number) {
    if (CONTEXT) (void)kinLayerSetValue(CONTEXT, layer, keyPath, &number, 1);
}

static void setLayerText(KinLayer layer, KinKeyPath keyPath, const char *text) {
    if (CONTEXT) (void)kinLayerSetString(CONTEXT, layer, keyPath, text);
}

static void setCells(KinLayer emitter, const KinLayer *cells, size_t count) {
    KinValue value = {KinValueTypeLayers, 0, cells, count * sizeof *cells};
    if (CONTEXT) (void)kinLayerSetData(CONTEXT, emitter, KinPropertyEmitterCells, &value);
}

/* A cell that emits particles; the second one is a cell of the first. */
static KinLayer makeCell(void) {
    KinLayer cell = makeBelow(KinLayerClassEmitterCell, (KinLayer){0});
    setLayerNumber(cell, KinPropertyBirthRate, readByte() / 8.0);
    setLayerNumber(cell, KinPropertyLifetime, readByte() / 32.0);
    for (unsigned count = readByte() % 8; count; count--) {
        unsigned looks = KinPropertyAlphaSpeed - KinPropertyVelocity + 1;
        KinKeyPath look = KinPropertyVelocity + readByte() % looks;
        setLayerNumber(cell, look, readMild());
    }
    setLayerText(cell, KinPropertyName, readByte() & 1 ? "a" : "b");
    return cell;
}

static KinStatus emit(void) {
    static const char *const shapes[] = {"point", "line", "rectangle", "cuboid", "circle", "sphere"};
    static const char *const modes[] = {"points", "outline", "surface", "volume"};
    static const char *const orders[] = {"unordered", "oldestFirst", "oldestLast", "backToFront", "additive"};
    KinLayer emitter = makeBelow(KinLayerClassEmitter, readLayer()), cells[2] = {makeCell(), {0}};
    uint8_t byte = readByte();
    if (byte & 1) cells[1] = makeCell(), setCells(cells[0], &cells[1], 1);
    if (byte & 2) setCells(emitter, cells, byte & 1 ? 2 : 1);
    else setCells(emitter, cells, 1);
    setLayerText(emitter, KinPropertyEmitterShape, shapes[readByte() % COUNT_OF(shapes)]);
    setLayerText(emitter, KinPropertyEmitterMode, modes[readByte() % COUNT_OF(modes)]);
    setLayerText(emitter, KinPropertyRenderMode, orders[readByte() % COUNT_OF(orders)]);
    setLayerNumber(emitter, KinPropertyEmitterDepth, readMild());
    if (CONTEXT && byte & 4) (void)kinLayerSetValue(CONTEXT, emitter, KinPropertyEmitterSize, readMilds(2), 2);
    if (CONTEXT && byte & 8) (void)kinLayerEmit(CONTEXT, emitter, cells[0], readByte());
    return KinStatusOK;
}

static KinStatus particles(void) {
    size_t capacity = 64, count = 0;
    KinParticle *found = (KinParticle *)scratch(capacity * sizeof *found);
    KinLayer layer = readLayer();
    double time = readTime();
    KinStatus status = kinLayerGetParticles(CONTEXT, layer, time, found, capacity, &count);
    for (size_t i = 0; !status && i < count; i++) MUST(found[i].age >= 0 && found[i].age <= found[i].lifetime);
    return status;
}

static KinStatus replicate(void) {
    KinLayer replicator = makeBelow(KinLayerClassReplicator, readLayer());
    (void)makeBelow((KinLayerClass)(readByte() % 9), replicator);
    setLayerNumber(replicator, KinPropertyInstanceCount, readByte() % 6);
    setLayerNumber(replicator, KinPropertyInstanceDelay, readMild());
    const double *matrix = readMatrix();
    if (CONTEXT) (void)kinLayerSetValue(CONTEXT, replicator, KinPropertyInstanceTransform, matrix, 16);
    return KinStatusOK;
}

/* ---- Samples of all animated key paths ---- */

static KinStatus sampleAll(void) {
    KinChannel channels[2 * ANIMATED];
    size_t width = 0, count = 0;
    KinSampler *sampler = NULL, *other = NULL;
    KinKeyPath keyPath = readAnimatable();
    if (readByte() & 3) (void)kinContextFlush(CONTEXT);
    for (int i = 0; i < 2 * ANIMATED; i++) {
        KinChannel channel = world.animated[i % ANIMATED];
        KinKeyPathInfo info;
        KinLayerClass layerClass;
        if (i >= ANIMATED) channel.keyPath = keyPath;
        if (!CONTEXT || kinLayerGetClass(CONTEXT, channel.layer, &layerClass)) continue;
        if (kinKeyPathGetInfo(CONTEXT, channel.keyPath, &info) || !info.animatable) continue;
        if (info.type != KinPropertyTypePath && info.type != KinPropertyTypeString) channels[count++] = channel;
    }
    double times[16], step = readMild();
    for (int i = 0; i < 16; i++) times[i] = i ? times[i - 1] + step : readTime();
    if (kinSamplerCreate(CONTEXT, channels, count, &sampler)) return KinStatusOK;
    MUST(!kinSamplerGetWidth(sampler, &width) && !kinSamplerCopy(sampler, &other));
    double *rows = (double *)scratch(16 * width * sizeof *rows), *row = (double *)scratch(width * sizeof *row);
    float *narrow = (float *)scratch(16 * width * sizeof *narrow);
    if (!kinSamplerSample(sampler, times, 16, rows, 0, KinFormatFloat64)) {
        MUST(!kinSamplerSample(other, &times[5], 1, row, 0, KinFormatFloat64));
        MUST(memcmp(row, rows + 5 * width, width * sizeof *row) == 0);
        MUST(!kinSamplerSample(sampler, times, 16, narrow, 0, KinFormatFloat32));
    }
    kinSamplerDestroy(other);
    kinSamplerDestroy(sampler);
    return KinStatusOK;
}

CALLS(fitting, animate, animate, animate, animate, setFittingData, setFittingData, emit, particles, replicate, sampleAll)
