/* Streams through the public interface. streams WORKLOAD N: prints one measurement, in nanoseconds per entity and frame. */
#include <stddef.h>
#include <threads.h>
#include "context.h"

typedef struct Sprite {
    float x, y, rotation, scale, color[4], unused[8];
} Sprite;

typedef struct Instance {
    float world[16];
} Instance;

static KinKeyPath path(const char *name) {
    KinKeyPath keyPath = 0;
    DO(kinKeyPathResolve(context, name, &keyPath));
    return keyPath;
}

static void number(KinLayer of, const char *keyPath, double from, double to) {
    Record r = record();
    basic(of, keyPath, r, &from, &to, 1, two[0]);
}

/* How many threads may write a stream at the same time. */
static uint32_t writers = 1;

static KinStream *stream(const KinStreamField *fields, size_t count, size_t stride, const KinLayer *layers, size_t n) {
    KinStreamLayout layout = {sizeof layout, fields, count, stride, writers, false, {0}};
    KinStream *made;
    DO(kinStreamCreate(context, &layout, layers, n, &made));
    return made;
}

static KinStream *spriteStream(const KinLayer *layers, size_t n) {
    const KinStreamField fields[] = {
        {KinStreamValueKeyPath, KinPropertyPosition, KinFormatFloat32, KinMatrixFormColumns4x4, offsetof(Sprite, x), 0},
        {KinStreamValueKeyPath, path("transform.rotation.z"), KinFormatFloat32, KinMatrixFormColumns4x4,
            offsetof(Sprite, rotation), 0},
        {KinStreamValueKeyPath, path("transform.scale"), KinFormatFloat32, KinMatrixFormColumns4x4, offsetof(Sprite, scale), 0},
        {KinStreamValueKeyPath, KinPropertyBackgroundColor, KinFormatFloat32, KinMatrixFormColumns4x4, offsetof(Sprite, color),
            0}};
    return stream(fields, 4, sizeof(Sprite), layers, n);
}

static void move(KinLayer of) {
    number(of, "position.x", 0, 1000 * uniform());
    number(of, "position.y", 0, 1000 * uniform());
    number(of, "transform.rotation.z", 0, 6 * uniform());
    number(of, "transform.scale", 1, 1 + uniform());
}

static void write(KinStream *all, void *memory, size_t n) {
    DO(kinStreamWrite(all, start, memory));
    double begin = seconds();
    for (int k = 0; k < FRAMES; k++) DO(kinStreamWrite(all, start + frame(k), memory));
    report(seconds() - begin, (double)n * FRAMES);
    sink = *(float *)memory;
}

/* Threads divide the entities of one stream, and write into one memory; this measures wall-clock time. */
typedef struct Share {
    KinStream *all;
    KinStreamSlice slice;
} Share;

static int share(void *data) {
    const Share *mine = data;
    KinStreamSlice slice = mine->slice;
    for (int k = 0; k < FRAMES; k++) {
        double time = start + frame(k);
        slice.times = &time;
        DO(kinStreamWriteSlice(mine->all, &slice));
    }
    return 0;
}

static void divide(KinStream *all, void *memory, size_t n) {
    Share shares[64];
    thrd_t running[64];
    DO(kinStreamWrite(all, start, memory));
    const size_t count = writers;
    for (size_t i = 0; i < count; i++) {
        size_t first = i * n / count;
        shares[i] = (Share){all, {first, (i + 1) * n / count - first, NULL, 1, memory, 0, (uint32_t)i, 0}};
    }
    double begin = wall();
    for (size_t i = 0; i < count; i++) thrd_create(&running[i], share, &shares[i]);
    for (size_t i = 0; i < count; i++) thrd_join(running[i], NULL);
    report(wall() - begin, (double)n * FRAMES);
}

/* Position, rotation, scale and color into structs of 64 bytes, by this thread or by as many others as there are writers. */
static void sprites(KinLayer *layers, size_t n, bool byOthers) {
    for (size_t i = 0; i < n; i++) {
        Record r = record();
        double from[4] = {0, 0, 0, 0}, to[4] = {1, 1, 1, 1};
        layers[i] = layer(root);
        move(layers[i]);
        basic(layers[i], "backgroundColor", r, from, to, 4, two[1]);
    }
    DO(kinContextFlush(context));
    KinStream *all = spriteStream(layers, n);
    void *memory = malloc(n * sizeof(Sprite));
    if (byOthers) divide(all, memory, n);
    else write(all, memory, n);
}

/* World matrices of a tree four deep, in which a layer has ten sublayers. */
static void world(KinLayer *layers, size_t n) {
    const KinStreamField field = {KinStreamValueWorldTransform, 0, KinFormatFloat32, KinMatrixFormColumns4x4, 0, 0};
    for (size_t i = 0; i < n; i++) {
        layers[i] = layer(i < 10 ? root : layers[(i - 10) / 10]);
        move(layers[i]);
    }
    DO(kinContextFlush(context));
    write(stream(&field, 1, sizeof(Instance), layers, n), malloc(n * sizeof(Instance)), n);
}

/* The layers that turn or move in frame k: every tenth from `first` on. */
static void tenth(const KinLayer *layers, size_t n, size_t first, KinLayer *some) {
    for (size_t i = 0; i < n / 10; i++) some[i] = layers[(i * 10 + first) % n];
}

/* How a battle changes layers: an animation is made by a call for each of its properties, or by one struct; or all layers are changed
 * together. */
typedef enum Style { BY_SETTERS, BY_STRUCT, TOGETHER } Style;

/* The animation of a layer that turns, without its times. */
static KinBasicAnimation turning(void) {
    static const double from = 0, to = 6;
    static KinTimingFunction curve;
    curve = (KinTimingFunction){two[0][0], two[0][1], two[0][2], two[0][3]};
    KinBasicAnimation turn = kinBasicAnimation(path("transform.rotation.z"));
    turn.key = "transform.rotation.z", turn.fromValue = &from, turn.toValue = &to, turn.timingFunction = &curve;
    return turn;
}

static void change_one_by_one(const KinLayer *turned, const KinLayer *moved, size_t n, Style style) {
    KinBasicAnimation turn = turning();
    for (size_t i = 0; i < n; i++) {
        double point[2] = {1000 * uniform(), 1000 * uniform()};
        if (style == BY_STRUCT) {
            Record r = record();
            turn.beginTime = start + r.begin, turn.duration = r.duration;
            DO(kinLayersAddBasicAnimation(context, &turned[i], 1, &turn));
        } else {
            number(turned[i], "transform.rotation.z", 0, 6);
        }
        DO(kinLayerSetValue(context, moved[i], KinPropertyPosition, point, 2));
    }
}

/* The same changes by one call each. The animations have one duration, and delays instead of begins. */
static void change_together(const KinLayer *turned, const KinLayer *moved, size_t n) {
    double points[n ? n : 1][2], delays[n ? n : 1];
    KinBasicAnimation turn = turning();
    for (size_t i = 0; i < n; i++) {
        Record r = record();
        points[i][0] = 1000 * uniform(), points[i][1] = 1000 * uniform();
        delays[i] = r.begin, turn.duration = r.duration;
    }
    turn.beginTime = start, turn.delays = delays;
    DO(kinLayersAddBasicAnimation(context, turned, n, &turn));
    DO(kinLayersSetValues(context, moved, n, KinPropertyPosition, points[0], 2, sizeof points[0], NULL));
}

/* One frame in which a tenth of the entities starts to move, a tenth is retargeted, a hundredth is freed and as many are created,
 * and the speed of a squad of a hundred changes. */
static void fight(KinStream *all, KinLayer *squads, KinLayer *layers, size_t n, size_t k, Style style) {
    KinLayer turned[n / 10 + 1], moved[n / 10 + 1];
    tenth(layers, n, k, turned), tenth(layers, n, k + 5, moved);
    bool together = style == TOGETHER;
    if (together) change_together(turned, moved, n / 10);
    else change_one_by_one(turned, moved, n / 10, style);
    size_t gone = n / 100, first = k * gone % n, indices[gone ? gone : 1];
    KinLayer squad = squads[first / 100];
    for (size_t i = 0; i < gone; i++) {
        indices[i] = first + i;
        if (together) continue;
        DO(kinLayerRemoveFromSuperlayer(context, layers[first + i]));
        DO(kinLayerRelease(context, layers[first + i]));
    }
    if (together) DO(kinLayersRelease(context, layers + first, gone, true));
    /* The last entities take the positions of those that are gone, and the new ones come last. */
    for (size_t i = gone; i-- > 0;) layers[first + i] = layers[n - gone + i];
    if (together) DO(kinLayersCreate(context, KinLayerClassLayer, squad, layers + n - gone, gone));
    else
        for (size_t i = n - gone; i < n; i++) layers[i] = layer(squad);
    DO(kinLayerSetNumber(context, squads[k % (n / 100)], KinPropertySpeed, 0.5 + uniform()));
    DO(kinContextAdvance(context, start + frame((int)k + 1)));
    DO(kinStreamRemoveLayers(all, indices, gone, KinRemovalOrderSwapped));
    DO(kinStreamRebind(all, NULL));
    DO(kinStreamAddLayers(all, layers + n - gone, gone));
}

/* The frames of a battle, with the structs that each one writes. */
static void battle(KinLayer *layers, size_t n, Style style) {
    enum { Frames = 20 };
    KinLayer *squads = malloc((n / 100) * sizeof *squads);
    Sprite *memory = malloc(n * sizeof *memory);
    for (size_t i = 0; i < n / 100; i++) squads[i] = layer(root);
    for (size_t i = 0; i < n; i++) layers[i] = layer(squads[i / 100]);
    DO(kinContextFlush(context));
    KinStream *all = spriteStream(layers, n);
    double begin = seconds();
    for (size_t k = 0; k < Frames; k++) {
        fight(all, squads, layers, n, k, style);
        DO(kinStreamWrite(all, start + frame((int)k + 1), memory));
    }
    report(seconds() - begin, (double)n * Frames);
    sink = memory[0].x;
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    size_t n = (size_t)strtoull(argv[2], NULL, 10) / 100 * 100;
    KinLayer *layers = calloc(n ? n : 1, sizeof *layers);
    if (argc > 3) writers = (uint32_t)atoi(argv[3]);
    if (writers < 1 || writers > 64) return 2;
    open();
    if (!strcmp(argv[1], "W8")) sprites(layers, n, false);
    else if (!strcmp(argv[1], "W8-threads")) sprites(layers, n, true);
    else if (!strcmp(argv[1], "W9")) world(layers, n);
    else if (!strcmp(argv[1], "W10")) battle(layers, n, BY_SETTERS);
    else if (!strcmp(argv[1], "W11")) battle(layers, n, TOGETHER);
    else if (!strcmp(argv[1], "W12")) battle(layers, n, BY_STRUCT);
    else return 2;
    return 0;
}
