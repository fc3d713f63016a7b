/* Shared by the benchmark programs: the clock, the numbers, and the output. */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Processor time, which other programs disturb less. */
static inline double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Wall-clock time, for several threads. */
static inline double wall(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The same numbers in every program: xorshift, 0 ... 1. */
static inline double uniform(void) {
    static uint64_t state = UINT64_C(88172645463325252);
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) * 0x1p-53;
}

/* Animation i of a workload: begins before the first frame, and ends after the last. */
typedef struct Record {
    double begin, duration, from, to;
} Record;

static inline Record record(void) {
    Record r;
    r.begin = -uniform();
    r.duration = 11 + 2 * uniform();
    r.from = 100 * uniform();
    r.to = 100 * uniform();
    return r;
}

enum { FRAMES = 600 };
static inline double frame(int k) { return k / 60.0; }

/* The curves of W1, and of W1b. */
static const double two[2][4] = {{0.25, 0.1, 0.25, 1}, {0.42, 0, 0.58, 1}};
static const double sixteen[16][4] = {
    {0.25, 0.1, 0.25, 1},
    {0.42, 0, 0.58, 1},
    {0.42, 0, 1, 1},
    {0, 0, 0.58, 1},
    {0.9, 0, 0.1, 1},
    {0.3, 0, 0.3, 1.4},
    {0.4, 0, 0.2, 1},
    {0.4, 0, 1, 1},
    {0, 0, 0.2, 1},
    {0.6, 0.04, 0.98, 0.335},
    {0.17, 0.67, 0.83, 0.67},
    {0.5, 0, 0.5, 1},
    {0.2, 0.8, 0.2, 1},
    {0.55, 0.06, 0.68, 0.19},
    {0.22, 0.61, 0.36, 1},
    {0.45, 0.05, 0.55, 0.95},
};

/* Prevents the optimizer from removing unused results. */
static volatile float sink;

/* Prints the only line of a program: nanoseconds per value. */
static inline void report(double elapsed, double values) { printf("%.4f\n", elapsed * 1e9 / values); }

#endif
