/* Calls every function, in a world with n objects of every kind. */
#include "count.h"
#include "functions.h"

static void run(const Row *row, World *w) {
    /* kinContextDestroy ends the world, but not its number. */
    int n = w->n;
    if (row->order) countBegin(row->name);
    for (int i = 0; i < callsOf(row); i++) row->call(w, i);
    if (row->order) countEnd(row->name, row->order, n);
}

void runFunctions(int n) {
    World *w = worldCreate(n);
    for (int i = 0; i < ROWS; i++) run(&rows[i], w);
    worldDestroy(w);
}
