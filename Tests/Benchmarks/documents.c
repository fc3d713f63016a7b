/* What it costs to load a scene document: D1, per layer; D2, per byte of a document of paths and keyframes. One argument, the workload,
 * and the number of layers. */
#include "context.h"

typedef struct Document {
    char *text;
    size_t size;
} Document;

#define ADD(...) (d.size += (size_t)sprintf(d.text + d.size, __VA_ARGS__))

/* Layers with six values each, in groups of a hundred; every fourth has an animation. */
static Document layers(size_t n) {
    Document d = {malloc(n * 320 + 64), 0};
    ADD("{\"kinema\": 1, \"layers\": [");
    for (size_t i = 0; i < n; i++) {
        ADD("%s{\"id\": \"layer%zu\", \"set\": {\"position\": [%.3f, %.3f], \"bounds\": [0, 0, 20, 20], ",
            i % 100 > 1 ? ", " : "", i, 1000 * uniform(), 1000 * uniform());
        ADD("\"backgroundColor\": [%.4f, 0.5, 0.25, 1], \"cornerRadius\": 4, \"opacity\": 0.75}", uniform());
        if (i % 4 == 0) {
            ADD(", \"animations\": [{\"class\": \"basic\", \"key\": \"fly\", \"keyPath\": \"position.x\", \"toValue\": 280, "
                "\"duration\": 2, \"timingFunction\": \"easeInOut\"}]");
        }
        if (i % 100 == 0) ADD(", \"sublayers\": [");
        else ADD("}");
        if (i % 100 == 99) ADD("]}%s", i + 1 < n ? ", " : "");
    }
    ADD("]}");
    return d;
}

/* Shapes with a path of a hundred curves and an animation of a hundred keyframes. */
static Document shapes(size_t n) {
    Document d = {malloc(n * 12000 + 64), 0};
    ADD("{\"kinema\": 1, \"layers\": [");
    for (size_t i = 0; i < n; i++) {
        ADD("%s{\"class\": \"shape\", \"set\": {\"path\": [[\"move\", 0, 0]", i ? ", " : "");
        for (int k = 0; k < 100; k++) {
            ADD(", [\"curve\", %.3f, %.3f, %.3f, %.3f, %.3f, %.3f]", 100 * uniform(), 100 * uniform(), 100 * uniform(),
                100 * uniform(), 100 * uniform(), 100 * uniform());
        }
        ADD("]}, \"animations\": [{\"class\": \"keyframe\", \"keyPath\": \"position\", \"duration\": 9, \"values\": [");
        for (int k = 0; k < 100; k++) ADD("%s[%.3f, %.3f]", k ? ", " : "", 100 * uniform(), 100 * uniform());
        ADD("]}]}");
    }
    ADD("]}");
    return d;
}

int main(int argc, char **argv) {
    enum { Rounds = 5 };
    if (argc < 3) return 2;
    size_t n = (size_t)strtoull(argv[2], NULL, 10) / 100 * 100;
    bool isOfLayers = !strcmp(argv[1], "D1");
    Document d = isOfLayers ? layers(n) : shapes(n / 50);
    double best = 1e9;
    for (int i = 0; i < Rounds; i++) {
        open();
        double begin = seconds();
        DO(kinSceneLoad(context, root, d.text, d.size, NULL, NULL));
        double elapsed = seconds() - begin;
        if (elapsed < best) best = elapsed;
        kinContextDestroy(context);
    }
    report(best, isOfLayers ? (double)n : (double)d.size);
    free(d.text);
    return 0;
}
