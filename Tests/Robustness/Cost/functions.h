/* The rows of functions.inc as a table. What includes it may define OK, malloc and free before. */
#ifndef FUNCTIONS_H
#define FUNCTIONS_H

#include "rows.h"
#include "world.h"

#include <stdbool.h>

#define PREPARE(name, ...) FUNCTION(name, NULL, __VA_ARGS__)
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
    const char *order; /* NULL: it prepares the rows that follow */
    void (*call)(World *w, int i);
} Row;

static const Row rows[] = {
#define PREPARE(name, ...) {#name, NULL, call_##name},
#define FUNCTION(name, order, ...) {#name, order, call_##name},
#include "functions.inc"
#undef PREPARE
#undef FUNCTION
};

enum { ROWS = sizeof rows / sizeof *rows };

/* Functions that do not depend on n are called many times, so that growing tables matter less. The rows that follow find what these
 * have made. */
static inline int callsOf(const Row *row) {
    bool isRepeated = row->order && (strcmp(row->order, CONSTANT) == 0 || strcmp(row->order, LOGARITHMIC) == 0);
    return isRepeated ? CALLS : 1;
}

#endif
