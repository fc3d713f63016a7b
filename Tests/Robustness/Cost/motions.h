/* What the rows of motions.inc use. patterns.c includes it behind the world of a pattern. */
#ifndef MOTIONS_H
#define MOTIONS_H

#include <math.h>
#include <stdarg.h>

/* n animations of the host that add to one property of the root. */
static void addingAnimations(Place *p) {
    fade(p, 100);
    OK(kinAnimationSetNumber(p->c, p->animation, KinAnimationPropertyAdditive, 1));
    for (int i = 0; i < p->n; i++) OK(kinLayerAddAnimation(p->c, p->root, p->animation, NULL));
    OK(kinContextFlush(p->c));
    KinChannel channel = {p->root, KinPropertyOpacity, 0};
    OK(kinSamplerCreate(p->c, &channel, 1, &p->sampler));
}

/* Starts n entries that move one property of the root, every third one at 0, with or without markers. */
static void startEntries(Place *p, bool areMarkers) {
    size_t count = (size_t)(areMarkers ? p->n / 2 : p->n);
    KinTimelineEntry *entries = calloc(count, sizeof *entries);
    KinMotion motion = kinMotion("linear", areMarkers ? 100 : 0.01), endless = kinMotion(NULL, 0);
    endless.repeatCount = INFINITY, endless.autoreverses = true;
    for (size_t i = 0; i < count; i++) {
        if (i % 3 == 2) entries[i].place = KinTimelinePlaceAt;
        if (areMarkers) entries[i].place = KinTimelinePlaceAt, entries[i].tag = i, entries[i].offset = 0.01 * (double)i;
        if (areMarkers && i > 0) continue;
        entries[i].layers = &p->root, entries[i].count = 1, entries[i].keyPath = KinPropertyZPosition;
        entries[i].values = p->numbers, entries[i].width = 1, entries[i].motion = &motion;
    }
    OK(kinTimelineStart(p->c, entries, count, areMarkers ? &endless : NULL));
    OK(kinContextFlush(p->c));
    free(entries);
}

/* Moves all layers, each a little later, by one animator. */
static void stagger(Place *p, KinRetarget retarget) {
    double x = 100;
    KinMotion motion = kinMotion("easeOut", 1);
    motion.stagger = 0.001, motion.retarget = retarget, motion.animator = &p->animator;
    OK(kinLayersAnimate(p->c, p->layers, (size_t)p->n, KIN_KEY_PATH(KinPropertyPosition, KinComponentX), &x, 1, 0, &motion));
    OK(kinContextFlush(p->c));
}

static void staggered(Place *p) {
    layersBelow(p);
    OK(kinContextFlush(p->c));
    stagger(p, KinRetargetReplace);
    OK(kinContextAdvance(p->c, 0.5));
}

/* The stop events of n animations of one layer, on which as many stay. */
static void endedBesideOthers(Place *p) {
    fade(p, 1);
    for (int i = 0; i < p->n; i++) OK(kinLayerAddAnimation(p->c, p->root, p->animation, NULL));
    keyedFades(p);
    OK(kinContextAdvance(p->c, 2));
}

static void save(Place *p) {
    size_t size = 0;
    (void)kinContextSave(p->c, NULL, 0, &size);
    p->bytes = realloc(p->bytes, p->size = size);
    OK(kinContextSave(p->c, p->bytes, size, &size));
}

/* A document of one layer with a list: what stands before, n items with their number, what stands behind. */
static void writeDocument(Place *p, const char *before, const char *item, const char *after) {
    size_t room = strlen(before) + strlen(after) + (size_t)p->n * (strlen(item) + 32);
    char *end = p->bytes = realloc(p->bytes, room);
    end += sprintf(end, "{\"kinema\":1,\"layers\":[{\"id\":\"a\",%s", before);
    for (int i = 0; i < p->n; i++) {
        if (i) *end++ = ',';
        for (const char *next = item; *next; next++) end += *next == '#' ? sprintf(end, "%d", i) : sprintf(end, "%c", *next);
    }
    end += sprintf(end, "%s}]}", after);
    p->size = (size_t)(end - p->bytes);
}

static void load(Place *p) {
    OK(kinSceneLoad(p->c, p->root, p->bytes, p->size, NULL, &p->scene));
    OK(kinSceneGetLayer(p->scene, "a", &p->layers[0]));
    OK(kinContextFlush(p->c));
}

static void writeScene(Place *p) {
    size_t size = 0;
    (void)kinSceneWrite(p->c, p->layers[0], NULL, NULL, 0, &size);
    p->bytes = realloc(p->bytes, p->size = size);
    OK(kinSceneWrite(p->c, p->layers[0], NULL, p->bytes, size, &size));
    p->size = size - 1;
}

static void reload(Place *p) { OK(kinSceneReload(p->c, p->scene, p->bytes, p->size, NULL, NULL)); }

static void documentOfAnimations(Place *p) {
    writeDocument(
        p, "\"animations\":[", "{\"class\":\"basic\",\"key\":\"k#\",\"keyPath\":\"opacity\",\"toValue\":0,\"duration\":9}", "]");
}

static void documentOfStates(Place *p) {
    writeDocument(p, "\"states\":[", "{\"name\":\"s#\",\"values\":[{\"keyPath\":\"zPosition\",\"value\":#}]}", "]");
}

static void documentOfTimelines(Place *p) {
    writeDocument(p, "\"timelines\":[", "{\"name\":\"t#\",\"entries\":[{\"keyPath\":\"zPosition\",\"value\":#}]}", "]");
}

static void documentOfEntries(Place *p) {
    writeDocument(p, "\"timelines\":[{\"name\":\"t\",\"entries\":[",
        "{\"keyPath\":\"zPosition\",\"value\":#,\"label\":\"l#\"},{\"at\":\"l#\",\"keyPath\":\"opacity\",\"value\":0.5}", "]}]");
}

#endif
