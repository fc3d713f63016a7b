/* Plays the lines of a scene (calls.py) into a context. */
#ifndef PLAY_H
#define PLAY_H

#include <inttypes.h>
#include <kinema/kinema.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NUMBERS = 256, MOST_CHANNELS = 1024, MOST_OBJECTS = 4096, MOST_ELEMENTS = 64 };

typedef struct Scene {
    int seed;
    KinContext *context;
    KinLayer layers[MOST_OBJECTS];
    KinAnimation animations[MOST_OBJECTS];
    KinChannel channels[MOST_CHANNELS];
    size_t layerCount, animationCount, channelCount, timeCount;
    double times[MOST_NUMBERS];
} Scene;

static void stop(const Scene *scene, const char *what) {
    fprintf(stderr, "scene %d: %s: %s\n", scene->seed, what, kinLastErrorMessage());
    exit(2);
}

/* The call succeeds. */
#define DO(call)                                       \
    do {                                               \
        if ((call) != KinStatusOK) stop(scene, #call); \
    } while (0)

static void readWord(const Scene *scene, char word[64]) {
    if (scanf("%63s", word) != 1) stop(scene, "a word is missing");
}

static size_t readIndex(const Scene *scene) {
    size_t index;
    if (scanf("%zu", &index) != 1 || index >= MOST_OBJECTS) stop(scene, "an index is missing");
    return index;
}

static double readNumber(const Scene *scene) {
    double number;
    if (scanf("%lf", &number) != 1) stop(scene, "a number is missing");
    return number;
}

/* Reads a count, then the numbers. */
static size_t readNumbers(const Scene *scene, double numbers[MOST_NUMBERS]) {
    size_t count = readIndex(scene);
    if (count > MOST_NUMBERS) stop(scene, "too many numbers");
    for (size_t i = 0; i < count; i++) numbers[i] = readNumber(scene);
    return count;
}

static KinKeyPath readKeyPath(const Scene *scene) {
    char word[64];
    KinKeyPath keyPath;
    readWord(scene, word);
    DO(kinKeyPathResolve(scene->context, word, &keyPath));
    return keyPath;
}

static KinAnimationProperty readProperty(const Scene *scene) {
    char word[64];
    KinAnimationProperty property;
    readWord(scene, word);
    DO(kinAnimationPropertyNamed(word, &property));
    return property;
}

/* ---- Lines about animations ------------------------------------------------------------------------------------- */

static void setKeyframeValues(Scene *scene, KinAnimation animation) {
    size_t count = readIndex(scene), all;
    double numbers[MOST_NUMBERS];
    KinValue values[MOST_NUMBERS];
    all = readNumbers(scene, numbers);
    for (size_t i = 0; i < count; i++) values[i] = kinValueNumbers(numbers + i * (all / count), all / count);
    DO(kinAnimationSetKeyframeValues(scene->context, animation, values, count));
}

static void setPath(Scene *scene, KinAnimation animation) {
    size_t count = readIndex(scene);
    KinPathElement path[MOST_ELEMENTS];
    if (count > MOST_ELEMENTS) stop(scene, "a path is too long");
    memset(path, 0, sizeof path);
    for (size_t i = 0; i < count; i++) {
        path[i].verb = (KinPathVerb)readIndex(scene);
        for (int k = 0; k < 6; k++) path[i].points[k] = readNumber(scene);
    }
    KinValue value = kinValuePath(path, count);
    DO(kinAnimationSetData(scene->context, animation, KinAnimationPropertyPath, &value));
}

static void setChildren(Scene *scene, KinAnimation group) {
    size_t count = readIndex(scene);
    KinAnimation children[MOST_ELEMENTS];
    if (count > MOST_ELEMENTS) stop(scene, "a group is too large");
    for (size_t i = 0; i < count; i++) children[i] = scene->animations[readIndex(scene)];
    DO(kinAnimationSetAnimations(scene->context, group, children, count));
}

static bool playAnimationLine(Scene *scene, const char *word) {
    double numbers[MOST_NUMBERS];
    if (strcmp(word, "animation") == 0) {
        KinAnimationClass kind = (KinAnimationClass)readIndex(scene);
        if (scene->animationCount == MOST_OBJECTS) stop(scene, "too many animations");
        DO(kinAnimationCreate(scene->context, kind, &scene->animations[scene->animationCount++]));
        return true;
    }
    bool isValue = strcmp(word, "value") == 0, isText = strcmp(word, "text") == 0;
    bool isValues = strcmp(word, "values") == 0, isPath = strcmp(word, "path") == 0;
    if (!isValue && !isText && !isValues && !isPath && strcmp(word, "children") != 0) return false;
    KinAnimation animation = scene->animations[readIndex(scene)];
    if (isValues) {
        setKeyframeValues(scene, animation);
    } else if (isPath) {
        setPath(scene, animation);
    } else if (isValue) {
        KinAnimationProperty property = readProperty(scene);
        size_t count = readNumbers(scene, numbers);
        DO(kinAnimationSetValue(scene->context, animation, property, count ? numbers : NULL, count));
    } else if (isText) {
        char text[64];
        KinAnimationProperty property = readProperty(scene);
        readWord(scene, text);
        DO(kinAnimationSetString(scene->context, animation, property, text));
    } else {
        setChildren(scene, animation);
    }
    return true;
}

/* ---- Lines about layers and transactions ------------------------------------------------------------------------ */

static bool playLayerLine(Scene *scene, const char *word) {
    double numbers[MOST_NUMBERS];
    if (strcmp(word, "layer") == 0) {
        KinLayerClass kind = (KinLayerClass)readIndex(scene);
        if (scene->layerCount == MOST_OBJECTS) stop(scene, "too many layers");
        DO(kinLayerCreate(scene->context, kind, &scene->layers[scene->layerCount++]));
    } else if (strcmp(word, "root") == 0) {
        DO(kinContextAddRoot(scene->context, scene->layers[readIndex(scene)]));
    } else if (strcmp(word, "insert") == 0) {
        KinLayer into = scene->layers[readIndex(scene)];
        DO(kinLayerAddSublayer(scene->context, into, scene->layers[readIndex(scene)]));
    } else if (strcmp(word, "set") == 0) {
        KinLayer layer = scene->layers[readIndex(scene)];
        KinKeyPath keyPath = readKeyPath(scene);
        size_t count = readNumbers(scene, numbers);
        DO(kinLayerSetValue(scene->context, layer, keyPath, count ? numbers : NULL, count));
    } else if (strcmp(word, "add") == 0) {
        char key[64];
        KinLayer layer = scene->layers[readIndex(scene)];
        KinAnimation animation = scene->animations[readIndex(scene)];
        readWord(scene, key);
        DO(kinLayerAddAnimation(scene->context, layer, animation, strcmp(key, "-") == 0 ? NULL : key));
    } else if (strcmp(word, "channel") == 0) {
        if (scene->channelCount == MOST_CHANNELS) stop(scene, "too many channels");
        KinChannel channel = {scene->layers[readIndex(scene)], 0, 0};
        channel.keyPath = readKeyPath(scene);
        scene->channels[scene->channelCount++] = channel;
    } else {
        return false;
    }
    return true;
}

static bool playTransactionLine(Scene *scene, const char *word) {
    KinTransaction none = {0};
    KinTimingFunction curve;
    if (strcmp(word, "begin") == 0) {
        DO(kinTransactionBegin(scene->context, NULL));
    } else if (strcmp(word, "commit") == 0) {
        DO(kinTransactionCommit(scene->context, none));
    } else if (strcmp(word, "flush") == 0) {
        DO(kinContextFlush(scene->context));
    } else if (strcmp(word, "advance") == 0) {
        DO(kinContextAdvance(scene->context, readNumber(scene)));
    } else if (strcmp(word, "duration") == 0) {
        DO(kinTransactionSetDuration(scene->context, none, readNumber(scene)));
    } else if (strcmp(word, "disable") == 0) {
        DO(kinTransactionSetDisableActions(scene->context, none, true));
    } else if (strcmp(word, "preset") == 0) {
        char name[64];
        readWord(scene, name);
        DO(kinTimingFunctionNamed(name, &curve));
        DO(kinTransactionSetTimingFunction(scene->context, none, &curve));
    } else if (strcmp(word, "curve") == 0) {
        curve.c1x = readNumber(scene), curve.c1y = readNumber(scene);
        curve.c2x = readNumber(scene), curve.c2y = readNumber(scene);
        DO(kinTransactionSetTimingFunction(scene->context, none, &curve));
    } else {
        return false;
    }
    return true;
}

/* Reads from standard input up to the times to sample; false at its end. */
static bool playScene(Scene *scene) {
    char word[64];
    memset(scene, 0, sizeof *scene);
    if (scanf("%63s", word) != 1) return false;
    if (strcmp(word, "scene") != 0 || scanf("%d", &scene->seed) != 1) stop(scene, "not a scene");
    DO(kinContextCreate(&scene->context));
    while (readWord(scene, word), strcmp(word, "sample") != 0) {
        if (!playLayerLine(scene, word) && !playAnimationLine(scene, word) && !playTransactionLine(scene, word))
            stop(scene, word);
    }
    scene->timeCount = readNumbers(scene, scene->times);
    return true;
}

#endif
