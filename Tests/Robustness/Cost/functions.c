/* Calls every function, in a world with n objects of every kind. */
#include "count.h"
#include "rows.h"
#include "world.h"

#define PREPARE(name, ...)                     \
    static void call_##name(World *w, int i) { \
        (void)i;                               \
        __VA_ARGS__                            \
    }
#define FUNCTION(name, order, ...)             \
    static void call_##name(World *w, int i) { \
        (void)w;                               \
        (void)i;                               \
        __VA_ARGS__                            \
    }
#include "functions.inc"
#undef PREPARE
#undef FUNCTION

typedef struct Row {
    const char *name;
    const char *order; /* NULL: not counted */
    void (*call)(World *w, int i);
} Row;

static const Row rows[] = {
#define PREPARE(name, ...) {#name, NULL, call_##name},
#define FUNCTION(name, order, ...) {#name, order, call_##name},
#include "functions.inc"
};

static void run(const Row *row, World *w) {
    if (!row->order) {
        row->call(w, 0);
        return;
    }
    /* Functions that do not depend on n are called many times, so that growing tables matter less. */
    int calls = strcmp(row->order, CONSTANT) == 0 || strcmp(row->order, LOGARITHMIC) == 0 ? CALLS : 1;
    int n = w->n;
    countBegin(row->name);
    for (int i = 0; i < calls; i++) row->call(w, i);
    countEnd(row->name, row->order, n);
}

void runFunctions(int n) {
    World *w = worldCreate(n);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) run(&rows[i], w);
    worldDestroy(w);
}
