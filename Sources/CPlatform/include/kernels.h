/* The kernels of the batch sampler, as tables of C functions. The same Swift source is compiled once for every
 * instruction set. The engine calls the copies only through these C declarations, so that the optimizer cannot inline a
 * copy into code for another processor. All copies give the same bits.
 *
 * Counts are multiples of 16 unless stated otherwise; lanes after the last real one are padding. Arrays need no alignment. A
 * kernel accesses only the memory of its arguments. */
#ifndef KINEMA_KERNELS_H
#define KINEMA_KERNELS_H

#include <stddef.h>
#include <stdint.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

enum { KIN_CELLS = 16 };

/* Behind the six coefficients of a row: the value at 0 in the first row of a curve, and that at 1 in the last one. */
enum { KIN_ROW_START = 6, KIN_ROW_END = 7 };

/* A timing function as polynomials of degree five in up to 16 equal cells of the fraction, or of its roots (Sampling/README.md). */
typedef struct KinCurveTable {
    float columns[6][KIN_CELLS]; /* by coefficient */
    float rows[KIN_CELLS][8];    /* by cell, with the values at the ends */
} KinCurveTable;

/* Clocks that run once, at speed 1, from begin to begin + duration. They have an effect if first <= elapsed <= last. */
typedef struct KinOnceClocks {
    const double *begin;
    const double *first;
    const double *last;
    const double *scale; /* 1 / duration; the duration if `once` divides */
} KinOnceClocks;

/* Clocks with any timing: rule 1.4. They have an effect if first <= elapsed and elapsed * pace <= last. */
typedef struct KinClocks {
    const double *begin;
    const double *pace;      /* |speed| */
    const double *direction; /* 1, -1 or 0: the sign of the speed */
    const double *active;    /* the active duration in local time, like all following numbers */
    const double *first;
    const double *last;
    const double *offset;
    const double *cycle;
    const double *turn; /* the time in a cycle at which it reverses; infinity if it does not */
    const double *duration;
} KinClocks;

/* Springs as functions of the fraction of their duration: rest - exp(-decay x) (rest cos(angle x) + weight sin(angle x)), where the rest
 * is 1, or 0 for the response to a push. */
typedef struct KinSprings {
    const float *angle;
    const float *decay;
    const float *weight;
} KinSprings;

/* Values in proportion to a fraction: `width` lanes for each clock. */
typedef struct KinLanes {
    const float *from;
    const float *delta;
    const float *base; /* the value without effect */
    const float *step; /* added once for each cycle; read only if iterations are given */
} KinLanes;

/* Keyframes. Lane i has keyCount interior key times from keys + key[i] on, padded with infinity, and segments from segments +
 * segment[i] on. A segment is a row of eight numbers: begin, the rounding error of begin, 1 / length, four coefficients of the
 * eased progress, and the index of the curve's rows in `curves` as an integer, negative if the curve is warped.
 *
 * `current` keeps the last segments of the lanes in KIN_CURRENT planes for every register of them: the row, with
 * the end inserted after begin. It is only a first guess: if a fraction is not in the segment, the kernel searches. At first,
 * and whenever the lanes change, all begins must be infinite. */
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

/* The conversion from the eased fraction to the progress: none, or a spring (rule 5.2), with KIN_PUSH its response to a push (D82). */
enum { KIN_EASED, KIN_UNDERDAMPED, KIN_CRITICAL, KIN_OVERDAMPED, KIN_PUSH };

/* The planes of a timing function whose slope is wanted: c1x, 1/3, c2x and 2/3, which lead from x to the parameter, c1y and c2y, and
 * the slopes at 0 and 1. Where the slope is greater than KIN_VERTICAL, it counts as vertical, which gives 0. */
enum { KIN_SLOPE_PLANES = 8 };
static const double KIN_VERTICAL = 1e6;

/* The interpolation between keyframes: a straight line, tangents, or a path. */
enum { KIN_STRAIGHT, KIN_TANGENTS, KIN_PATH };

/* Keyframes in double precision. Lane i has keyCount interior key times from keys + key[i] on, padded with infinity, and
 * segments of KIN_SEGMENT numbers from segments + segment[i] on: begin, length, whether the progress is eased (1 or 0), the
 * timing function (c1x, c1y, c2x, c2y), the value at the end, then a and b - a; or a, b - a and the tangents at a and b; or four
 * coefficients; the rest is padding. */
enum { KIN_SEGMENT = 16 };
typedef struct KinDoubleKeyframes {
    const double *keys;
    const int32_t *key;
    const double *segments;
    const int32_t *segment;
    size_t keyCount;
    int way;
} KinDoubleKeyframes;

/* The planes of the current segments: the twelve numbers of a segment, then the key times between which it is the current one. */
enum { KIN_SEGMENT_FROM = 12, KIN_SEGMENT_UNTIL, KIN_CURRENT_OF_DOUBLES };

/* Lanes in double precision, evaluated from time to value. Each lane has a separate clock. Planes have `stride` numbers. */
typedef struct KinDoubleLanes {
    KinClocks clocks;                              /* for clocks that run once only begin, first, last and duration are read */
    const double *_Nullable curve;                 /* four planes: c1x, c1y, c2x, c2y; null if the fraction is not eased */
    const double *_Nullable spring;                /* three planes: decay, rate, weight; read if `progress` is a spring */
    const double *values;                          /* four planes for each of `width` numbers: from, delta, base, step */
    const KinDoubleKeyframes *_Nullable keyframes; /* replaces from, delta and step; the width is then 1 */
    double *_Nullable current;                     /* with keyframes: the last segments, in planes, as in KinKeyframes */
    const int32_t *_Nullable space;                /* the time space of each lane; null means space 0 */
    const int32_t *offset;                         /* the index in the row, a plane for each number */
    size_t stride;
    size_t width;
    int isOnce;
    int isInPieces; /* instead of `curve`'s planes there are three: the members of KinPieces (elementary.h) */
    int isVelocity; /* the values are those of the slope by time; `curve` then has KIN_SLOPE_PLANES planes, null is a straight line */
    int hasTimes; /* `times` has a time for each lane, not for each space */
    int progress;
    int isAdditive;  /* the base is added */
    int isOver;      /* the base is the number in the row */
    int accumulates; /* step is added once for each cycle */
    int isStepped;   /* a time counts as on the step or key time that follows within the slack of rule D148 */
} KinDoubleLanes;

enum { KIN_MATRIX_NUMBERS = 20 };

/* The most lanes that the kernels in double precision have in work at once. */
enum { KIN_BLOCK = 32 };

typedef struct KinKernelTable {
    /* Writes the fractions 0 ... 1 to x, their rounding errors to residual, and -1 (effect) or 0 to effect. The last two may be
     * null. `times` has one time for all clocks (stride 0) or one for each (stride 1). If `divides`, the fraction is the elapsed time
     * divided by the duration, which is 1 exactly from the end on; else it is their product with 1 / duration. */
    void (*once)(const KinOnceClocks *clocks, const double *times, size_t stride, int divides, float *x,
        float *_Nullable residual, int32_t *_Nullable effect, size_t count);
    /* If `runTimes` is given, which may be the times, writes only the seconds into the runs: doubles, NaN for clocks without effect. */
    void (*clocks)(const KinClocks *clocks, const double *times, size_t stride, float *x, float *residual, int32_t *effect,
        float *iteration, double *_Nullable runTimes, size_t count);
    /* Eases x + residual in place; without residuals the curve jumps nowhere, with them perhaps at 0 and 1. The table has `cells` cells; if `isWarped`, they divide the square roots of the fraction toward the
     * ends. */
    void (*ease)(const KinCurveTable *table, size_t cells, int isWarped, float *x, const float *_Nullable residual, size_t count);
    /* Eases with a separate curve of `cells` cells for each number. curveStarts[i] is an index as in the segments of
     * KinKeyframes. */
    void (*easeEach)(
        const float *curves, const int32_t *curveStarts, size_t cells, float *x, const float *_Nullable residual, size_t count);
    void (*spring)(const KinSprings *springs, float rest, float *x, size_t count);
    void (*criticalSpring)(const KinSprings *springs, float rest, float *x, size_t count);
    /* out = from + delta x for `count` clocks of `width` (1 ... 4) lanes; base if effect is given and 0. */
    void (*lanes)(const KinLanes *lanes, const float *x, const int32_t *_Nullable effect, const float *_Nullable iteration,
        float *out, size_t count, size_t width);
    /* Does what `lanes` does with one fraction for all lanes. */
    void (*sameLanes)(const KinLanes *lanes, float x, float *out, size_t count);
    void (*keyframes)(const KinKeyframes *keyframes, const float *x, const float *residual, const int32_t *_Nullable effect,
        float *out, size_t count);
    /* Writes `count` lanes in double precision to a row, from `first` on, a multiple of 8. Any count. `times` are by space. */
    void (*doubles)(const KinDoubleLanes *lanes, const double *times, double *row, size_t first, size_t count);
    /* Composes matrices in double precision in place. Before the call, row[offset[i]] ... hold translation x, y, z, scale x, y, z
     * and the turn about z; NaN if nothing moves the part. Matrix i has KIN_MATRIX_NUMBERS numbers in `underlying`: the matrix
     * itself, which is used while neither scale nor turn move, then its scale and turn. Any count. */
    void (*matrices)(const double *underlying, const int32_t *offset, double *row, size_t count);
    /* out[i] = from[index[i]], and `width` numbers from each lane to row[offset[lane]] on. Any count. */
    void (*gather)(const float *from, const int32_t *index, float *out, size_t count);
    void (*scatter)(const float *values, const int32_t *offset, float *row, size_t count, size_t width);
    /* Adds the numbers to those in the row if `adds`, or else replaces them except by NaN. */
    void (*merge)(const float *values, const int32_t *offset, float *row, size_t count, size_t width, int adds);
    /* Composes matrices from eight parts each (translation x, y, z, scale x, y, z, rotation about z, and one unused), and
     * writes them to out + offset[i]. */
    void (*transforms)(const float *parts, const int32_t *offset, float *out, size_t count);
    /* Maps 0 ... 1 to 0 ... 255, and NaN to 0. Any count. */
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

/* The best instruction set of this processor: 0 portable, 1 AVX2, 2 AVX-512 (F, BW, DQ, VL), as the copies are compiled. The
 * processor must have it, and the system must save its registers: Intel's manual, volume 1, 14.3 and 15.2. The compiler's
 * __builtin_cpu_supports would link 5 kB of code that knows every processor. */
static inline int kinInstructionSetAvailable(void) {
#if defined(__x86_64__)
    const uint32_t wide = bit_AVX512F | bit_AVX512BW | bit_AVX512DQ | bit_AVX512VL;
    const uint32_t savesAVX = 0x6, savesAVX512 = 0xE6;
    uint32_t a, b, c, d, saved, high;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_OSXSAVE)) return 0;
    __asm__("xgetbv" : "=a"(saved), "=d"(high) : "c"(0));
    if ((saved & savesAVX) != savesAVX || !__get_cpuid_count(7, 0, &a, &b, &c, &d)) return 0;
    if ((b & wide) == wide && (saved & savesAVX512) == savesAVX512) return 2;
    return b & bit_AVX2 ? 1 : 0;
#else
    return 0;
#endif
}

/* The table of an instruction set, which the processor must have. */
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
