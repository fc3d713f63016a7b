/* Prints the debug lines of a document: lines FILE TIME WHAT CAPACITY, one vertex a line. */
#include "kinema_debug_draw.h"
#include <stdio.h>

static void ok(KinStatus status) {
    if (!status) return;
    fprintf(stderr, "%s: %s\n", kinStatusName(status), kinLastErrorMessage());
    exit(1);
}

int main(int words, char **word) {
    static char text[1 << 16];
    static KinDebugVertex vertices[4096];
    if (words != 5) return 2;
    size_t count = 7, capacity = (size_t)atoi(word[4]);
    uint32_t what = (uint32_t)atoi(word[3]);
    double time = atof(word[2]);
    FILE *file = fopen(word[1], "rb");
    if (!file) return 2;
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    KinContext *context;
    KinScene *scene;
    KinLayer none = {0};
    ok(kinContextCreate(&context));
    ok(kinSceneLoad(context, none, text, length, NULL, &scene));
    ok(kinContextFlush(context));
    KinStatus status = kinDebugLines(context, time, what, capacity ? vertices : NULL, capacity, &count);
    printf("%s %lu\n", kinStatusName(status), (unsigned long)count);
    for (size_t i = 0; i < count && i < capacity; i++) {
        const KinDebugVertex *v = &vertices[i];
        printf("%.9g %.9g %u %u %u %u\n", (double)v->x, (double)v->y, v->color[0], v->color[1], v->color[2], v->color[3]);
    }
    kinSceneDestroy(scene);
    kinContextDestroy(context);
    return 0;
}
