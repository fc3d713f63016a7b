/* Converts bytes to numbers, texts, values and handles. */
#include "fuzz.h"
#include <float.h>
#include <math.h>
#include <string.h>

static const uint8_t *next, *end;

void inputOpen(const uint8_t *bytes, size_t size) { next = bytes, end = bytes + size; }
bool inputIsEmpty(void) { return next == end; }
uint8_t readByte(void) { return next == end ? 0 : *next++; }

uint64_t readWord(void) {
    uint64_t word = 0;
    for (int i = 0; i < 8; i++) word = word << 8 | readByte();
    return word;
}

size_t readCount(size_t limit) {
    static const size_t odd[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 8, SIZE_MAX / 16 + 1, (size_t)1 << 31, (size_t)1 << 61};
    uint8_t byte = readByte();
    return byte >= 250 ? odd[byte - 250] : byte % (limit + 1);
}

double readNumber(void) {
    static const double terrible[] = {
        0,
        -0.0,
        1,
        -1,
        0.5,
        0.25,
        1.0 / 3,
        2,
        10,
        100,
        1000,
        1e9,
        -1e9,
        1e-9,
        1e-300,
        1e300,
        -1e300,
        DBL_MAX,
        -DBL_MAX,
        DBL_MIN,
        5e-324,
        FLT_MAX,
        9007199254740993.0,
        9223372036854775808.0,
        18446744073709551616.0,
        4294967296.0,
        3.141592653589793,
        -3.141592653589793,
        6.283185307179586,
        (double)INFINITY,
        -(double)INFINITY,
        (double)NAN,
    };
    uint8_t byte = readByte();
    if (byte < 160) return (byte - 16) / 16.0;
    if (byte < 250) return terrible[byte % COUNT_OF(terrible)];
    uint64_t bits = readWord();
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

double readTime(void) {
    uint8_t byte = readByte();
    return byte < 224 ? world.now + (byte - 32) / 32.0 : readNumber();
}

/* ---- Memory ---- */

static void *scraps[256];
static size_t scrapCount;

size_t scratchMark(void) { return scrapCount; }

void scratchFree(size_t mark) {
    while (scrapCount > mark) free(scraps[--scrapCount]);
}

void *scratch(size_t size) {
    MUST(scrapCount < COUNT_OF(scraps));
    void *memory = malloc(size ? size : 1);
    MUST(memory);
    memset(memory, 0xA5, size);
    return scraps[scrapCount++] = memory;
}

/* A few arbitrary times, or many at equal steps. */
double *readTimes(size_t *count) {
    uint8_t byte = readByte();
    *count = byte < 128 ? byte % 5 : byte;
    double *times = (double *)scratch(*count * sizeof *times), step = byte < 128 ? 0 : readNumber();
    for (size_t i = 0; i < *count; i++) times[i] = byte < 128 || !i ? readTime() : times[i - 1] + step;
    return times;
}

/* ---- Texts ---- */

static const char *readRawText(void) {
    size_t length = readByte() % 24;
    char *text = (char *)scratch(length + 1);
    for (size_t i = 0; i < length; i++) text[i] = (char)readByte();
    text[length] = 0;
    return text;
}

const char *readText(void) {
    static const char *const words[] = {
        "a",
        "b",
        "c",
        "transition",
        "onOrderIn",
        "onOrderOut",
        "onLayout",
        "sublayers",
        "mask",
        "position",
        "opacity",
        "bounds",
        "transform",
        "transform.rotation.z",
        "hidden",
        "animationDuration",
        "disableActions",
        "animationTimingFunction",
        "linear",
        "easeIn",
        "default",
        "duration",
        "fromValue",
        "",
        "contents",
        "zoom",
        "emitterCells",
    };
    uint8_t byte = readByte();
    if (byte < 216) return words[byte % COUNT_OF(words)];
    return byte < 250 ? readRawText() : NULL;
}

/* Parts of key paths in any order, sometimes with a wrong byte. */
static const char *readParts(void) {
    static const char *const parts[] = {
        "sublayers",
        "emitterCells",
        "a",
        "b",
        "position",
        "x",
        "bounds",
        "size",
        "origin",
        "width",
        "transform",
        "rotation",
        "z",
        "scale",
        "translation",
        "opacity",
        "",
        "frame",
        "birthRate",
        "mask",
        "zoom",
        "\xC3\xA9",
        "\xFF",
        " ",
        "transform.rotation.z",
    };
    size_t length = 0, count = 1 + readByte() % 6;
    char *text = (char *)scratch(count * 24);
    for (size_t i = 0; i < count; i++) {
        const char *part = parts[readByte() % COUNT_OF(parts)];
        if (i) text[length++] = '.';
        memcpy(text + length, part, strlen(part));
        length += strlen(part);
    }
    text[length] = 0;
    uint8_t byte = readByte();
    if (byte >= 192 && length) text[byte % length] = (char)readByte();
    return text;
}

const char *readKeyPath(void) {
    static const char *const paths[] = {
        "position",
        "position.x",
        "bounds",
        "bounds.size.width",
        "bounds.origin",
        "opacity",
        "transform",
        "transform.rotation.z",
        "transform.rotation",
        "transform.scale",
        "transform.translation",
        "sublayerTransform.scale.x",
        "backgroundColor",
        "cornerRadius",
        "hidden",
        "contents",
        "path",
        "colors",
        "locations",
        "instanceCount",
        "instanceTransform",
        "birthRate",
        "lifetime",
        "shadowOffset.width",
        "zPosition",
        "anchorPoint.y",
        "sublayers.a.opacity",
        "sublayers.b.position",
        "emitterCells.a.birthRate",
        "emitterCells.a.color",
        "frame",
        "name",
        "zoom",
        "filters",
        "emitterPosition",
        "strokeEnd",
        "sublayers.a.sublayers.b.opacity",
        "position.z",
        ".",
        "..",
        "sublayers..opacity",
    };
    uint8_t byte = readByte();
    return byte < 200 ? paths[byte % COUNT_OF(paths)] : byte < 240 ? readParts() : readText();
}

/* ---- Values ---- */

const double *readNumbers(size_t count) {
    if (count > 64) count = 64;
    double *numbers = (double *)scratch(count * sizeof *numbers);
    for (size_t i = 0; i < count; i++) numbers[i] = readNumber();
    return numbers;
}

static KinValue readPath(void) {
    size_t count = readByte() % 8;
    KinPathElement *elements = (KinPathElement *)scratch(count * sizeof *elements);
    memset(elements, 0, count * sizeof *elements);
    for (size_t i = 0; i < count; i++) {
        uint8_t verb = readByte();
        elements[i].verb = (KinPathVerb)(verb < 250 ? verb % 5 : verb);
        for (int j = 0; j < 6; j++) elements[i].points[j] = readNumber();
    }
    return kinValuePath(elements, count);
}

static KinValue readHandles(KinValueType type) {
    size_t count = readByte() % 4;
    uint64_t *handles = (uint64_t *)scratch(count * sizeof *handles);
    for (size_t i = 0; i < count; i++) handles[i] = type == KinValueTypeLayers ? readLayer().id : readByte();
    KinValue value = kinValueHandles(handles, count);
    value.type = type;
    return value;
}

KinValue readValue(void) {
    static const uint8_t widths[] = {1, 1, 1, 2, 2, 4, 4, 16, 3, 8, 5, 0, 6, 12, 7, 32};
    uint8_t byte = readByte();
    KinValue value = kinValueNil();
    switch (byte >> 5) {
    case 0:
    case 1:
    case 2: {
        size_t count = widths[byte % 16];
        return kinValueNumbers(readNumbers(count), count);
    }
    case 3: return kinValueString(readText());
    case 4: return readPath();
    case 5: return readHandles(byte & 16 ? KinValueTypeLayers : KinValueTypeHandles);
    case 6: return value;
    default: /* Errors of a value: the type, the size, the alignment, no data. */
        value.type = (KinValueType)(readByte() % 9);
        value.data = byte & 8 ? NULL : (const char *)scratch(64) + (byte & 1);
        value.size = readByte() % 64;
        return value;
    }
}

/* ---- Handles ---- */

/* A handle of any kind and state. */
static uint64_t readWrongHandle(void) {
    uint8_t byte = readByte();
    switch (byte % 6) {
    case 0: return 0;
    case 1: return world.animations[byte % ANIMATIONS].id;
    case 2: return world.transactions[byte % TRANSACTIONS].id;
    case 3: return world.layers[byte % LAYERS].id ^ UINT64_C(1) << byte % 64;
    case 4: return world.layers[byte % LAYERS].id;
    default: return readWord();
    }
}

KinLayer readLayer(void) {
    uint8_t byte = readByte();
    KinLayer layer = {byte < 232 ? world.layers[byte % LAYERS].id : readWrongHandle()};
    return layer;
}

KinAnimation readAnimation(void) {
    uint8_t byte = readByte();
    KinAnimation animation = {byte < 232 ? world.animations[byte % ANIMATIONS].id : readWrongHandle()};
    return animation;
}

KinTransaction readTransaction(void) {
    uint8_t byte = readByte();
    KinTransaction transaction = {byte < 96 ? 0 : byte < 232 ? world.transactions[byte % TRANSACTIONS].id : readWrongHandle()};
    return transaction;
}

KinKeyPath readKeyPathID(void) {
    uint8_t byte = readByte();
    if (byte < 192) return byte; /* the built-in properties, and the gaps between them */
    if (byte < 240) return world.keyPaths[byte % KEY_PATHS];
    return KIN_KEY_PATH(readByte(), readByte()) | (uint32_t)(byte & 1) << 31;
}

KinSampler **readSampler(void) { return &world.samplers[readByte() % SAMPLERS]; }
FuzzStream *readStream(void) { return &world.streams[readByte() % STREAMS]; }

void keepLayer(KinLayer layer) { world.layers[readByte() % LAYERS] = layer; }
void keepAnimation(KinAnimation animation) { world.animations[readByte() % ANIMATIONS] = animation; }
