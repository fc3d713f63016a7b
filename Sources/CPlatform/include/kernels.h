/* The kernels of the batch sampler, as tables of C functions. The same Swift source is compiled once for every
 * instruction set; only these C declarations join the copies to the engine, so that the optimiser cannot inline one
 * copy into code that was compiled for another processor. Every copy gives the same bits.
 *
 * Counts are multiples of 16 unless something else is said; what is beyond the last real lane is padding. Arrays need no
 * alignment. No kernel reads or writes anything but what it is given. */
#ifndef KINEMA_KERNELS_H
#define KINEMA_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

enum { KIN_CELLS = 16 };

/* A timing function as polynomials of degree five, 16 equal cells of the (warped) fraction. */
typedef struct KinCurveTable {
    float columns[6][KIN_CELLS]; /* by coefficient */
    float rows[KIN_CELLS][8];    /* the same by cell; the last two are 0 */
} KinCurveTable;

/* Clocks that run once, at speed 1: begin + 0 ... duration. They have an effect where first <= elapsed <= last. */
typedef struct KinOnceClocks {
    const double *begin;
    const double *first;
    const double *last;
    const double *inverse; /* 1 / duration */
} KinOnceClocks;

/* Clocks with any timing: rule 1.4. They have an effect where first <= elapsed and elapsed * pace <= last. */
typedef struct KinClocks {
    const double *begin;
    const double *pace;      /* |speed| */
    const double *direction; /* 1, -1 or 0: the sign of the speed */
    const double *active;    /* the active duration, in local time as all below */
    const double *first;
    const double *last;
    const double *offset;
    const double *cycle;
    const double *turn; /* from where on a cycle goes back; infinity if it does not */
    const double *duration;
} KinClocks;

/* Springs as functions of the fraction of their duration: 1 - exp(-decay x) (cos(angle x) + weight sin(angle x)). */
typedef struct KinSprings {
    const float *angle;
    const float *decay;
    const float *weight;
} KinSprings;

/* Values that move in proportion to a fraction, `width` lanes a clock. */
typedef struct KinLanes {
    const float *from;
    const float *delta;
    const float *base; /* the value without effect */
    const float *step; /* added once a cycle; read only where iterations are given */
} KinLanes;

/* Keyframes. Lane i has the key times inside keys[key[i]] ..., keyCount of them, padded with infinity, and segments, rows of eight
 * numbers, from segments + segment[i] on: begin (and what rounding took from it), 1 / length, four coefficients of the eased
 * progress, and the place of the curve's rows in `curves`, as an integer, negative where it is warped.
 *
 * `current` remembers the segments in which the lanes were, KIN_CURRENT planes of sixteen numbers for every sixteen lanes: the
 * row, and between begin and the others the end. It is no more than a guess: a segment in which a fraction does not lie is looked
 * up. Before the first time, and when the lanes are others, all begins must be infinite. */
enum { KIN_CURRENT = 9 };
typedef struct KinKeyframes {
    const float *keys;
    const float *segments;
    const float *curves;
    const int32_t *key;
    const int32_t *segment;
    const float *base;
    float *current;
    size_t keyCount;
} KinKeyframes;

/* How the eased fraction becomes the progress: not at all, or as a spring (rule 5.2). */
enum { KIN_EASED, KIN_UNDERDAMPED, KIN_CRITICAL, KIN_OVERDAMPED };

/* How keyframes get from one to the next: in a straight line, through tangents, along a path. */
enum { KIN_STRAIGHT, KIN_TANGENTS, KIN_PATH };

/* Keyframes in double precision. Lane i has the key times inside keys[key[i]] ..., keyCount of them, padded with infinity, and
 * segments of KIN_SEGMENT numbers from segments + segment[i] on: begin, length, whether the progress is eased (1 or 0), the
 * timing function (c1x, c1y, c2x, c2y), the value at the end, then a and b - a; or a, b - a and the tangents at a and b; or four
 * coefficients. */
enum { KIN_SEGMENT = 12 };
typedef struct KinDoubleKeyframes {
    const double *keys;
    const int32_t *key;
    const double *segments;
    const int32_t *segment;
    size_t keyCount;
    int way;
} KinDoubleKeyframes;

/* Evaluates lanes in double precision, from the time to the value; each lane has a separate clock. Planes have `stride` numbers. */
typedef struct KinDoubleLanes {
    KinClocks clocks;                              /* of those that run once only begin, first, last and duration are read */
    const double *_Nullable curve;                 /* four planes: c1x, c1y, c2x, c2y; null where the fraction is not eased */
    const double *_Nullable spring;                /* three planes: decay, rate, weight; read where `progress` is a spring */
    const double *values;                          /* four planes for each of `width` numbers: from, delta, base, step */
    const KinDoubleKeyframes *_Nullable keyframes; /* instead of from, delta and step; width is 1 then */
    const int32_t *_Nullable space;                /* whose time; null: the first */
    const int32_t *offset;                         /* where in the row the first number goes */
    size_t stride;
    size_t width;
    int isOnce;
    int progress;
    int isAdditive;  /* the base is added */
    int isOver;      /* the base is what is in the row */
    int accumulates; /* step is added once a cycle */
    int isAngle;     /* whole turns are taken away */
} KinDoubleLanes;

typedef struct KinKernelTable {
    /* x[i]: the fraction, 0 ... 1; residual[i]: what rounding took from it; effect[i]: -1 or 0. Both are left out where null.
     * `times` has one time for all, or (stride 1) one for each clock. */
    void (*once)(const KinOnceClocks *clocks, const double *times, size_t stride, float *x, float *_Nullable residual,
        int32_t *_Nullable effect, size_t count);
    /* With `fractions`, which may be the times, it writes only these: doubles, not numbers without effect. */
    void (*clocks)(const KinClocks *clocks, const double *times, size_t stride, float *x, float *residual, int32_t *effect,
        float *iteration, double *_Nullable fractions, size_t count);
    /* Timing functions, in place, of x + residual. `warp`: cells are of the fraction's roots toward the ends. */
    void (*ease)(const KinCurveTable *table, int warp, float *x, const float *_Nullable residual, size_t count);
    /* The same where each has its own curve, of so many cells: place[i] as in the segments of KinKeyframes. */
    void (*easeEach)(
        const float *curves, const int32_t *place, size_t cells, float *x, const float *_Nullable residual, size_t count);
    void (*spring)(const KinSprings *springs, float *x, size_t count);
    void (*criticalSpring)(const KinSprings *springs, float *x, size_t count);
    /* out = from + delta x for `count` clocks of `width` (1 ... 4) lanes; where effect is given and 0, base. */
    void (*lanes)(const KinLanes *lanes, const float *x, const int32_t *_Nullable effect, const float *_Nullable iteration,
        float *out, size_t count, size_t width);
    /* The same with one fraction for all lanes. */
    void (*sameLanes)(const KinLanes *lanes, float x, float *out, size_t count);
    void (*keyframes)(const KinKeyframes *keyframes, const float *x, const float *residual, const int32_t *_Nullable effect,
        float *out, size_t count);
    /* Angles without whole turns, in place. */
    void (*principalAngles)(float *values, size_t count);
    /* Lanes in double precision from `first` on, which is a multiple of 8, into a row. Any count. `times` by space. */
    void (*doubles)(const KinDoubleLanes *lanes, const double *times, double *row, size_t first, size_t count);
    /* One of them, which is not over another, at `count` times: `width` numbers a time. Any count. */
    void (*doublesInTime)(const KinDoubleLanes *lanes, size_t lane, const double *times, double *out, size_t count);
    /* out[i] = from[index[i]], and `width` numbers from each lane to row[offset[lane]] on. Any count. */
    void (*gather)(const float *from, const int32_t *index, float *out, size_t count);
    void (*scatter)(const float *values, const int32_t *offset, float *row, size_t count, size_t width);
    /* The same numbers added to what is there (`adds`), or in place of it where they are numbers. */
    void (*merge)(const float *values, const int32_t *offset, float *row, size_t count, size_t width, int adds);
    /* Matrices of 16 numbers, from eight parts each (translation x, y, z, scale x, y, z, turn about z, and nothing), to
     * out[offset[i]] on. */
    void (*transforms)(const float *parts, const int32_t *offset, float *out, size_t count);
    /* 0 ... 1 as 0 ... 255, NaN as 0. Any count. */
    void (*normalize)(const float *from, uint8_t *out, size_t count);
} KinKernelTable;

KinKernelTable kinKernelsBaseline(void);
#if defined(__x86_64__)
KinKernelTable kinKernelsV3(void);
KinKernelTable kinKernelsV4(void);
#endif

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

/* How far this processor can go: 0 portable, 1 AVX2, 2 AVX-512 (F, BW, DQ, VL). Exactly what the copies are compiled for. */
static inline int kinInstructionSetAvailable(void) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl"))
        return 2;
    return __builtin_cpu_supports("avx2") ? 1 : 0;
#else
    return 0;
#endif
}

/* The table of an instruction set that is available. */
static inline KinKernelTable kinKernelsFor(int instructionSet) {
#if defined(__x86_64__)
    if (instructionSet >= 2) return kinKernelsV4();
    if (instructionSet == 1) return kinKernelsV3();
#else
    (void)instructionSet;
#endif
    return kinKernelsBaseline();
}

#endif
