/* Elementary functions in double precision, with the same bits on every processor, system and C library, and an error below
 * one unit in the last place. They use only the four operations and the square root, which IEEE 754 rounds correctly, and
 * integers. Compile with -ffp-contract=off, because they use no fused multiply-add. Every function is written once, in
 * elementary_functions.h, and compiled for one number (kin_sin), for KIN_DOUBLES and for KIN_WIDTH, with equal operations.
 *
 * The methods are well known: reduction by multiples of pi/2 and ln 2 in parts (Cody and Waite), for large angles by the bits
 * of 2/pi (Payne and Hanek), products and sums with their rounding errors (Dekker, Knuth), and polynomials.
 * Tests/Robustness/Elementary computes the polynomials and measures the errors.
 *
 * NaN and arguments outside a function's domain always give the same NaN, although processors differ. */
#ifndef KINEMA_ELEMENTARY_H
#define KINEMA_ELEMENTARY_H

#include <stdint.h>
#if defined(__AVX2__)
#include <immintrin.h>
#endif
#include "elementary_polynomials.h"

typedef struct KinSineCosine {
    double sine, cosine;
} KinSineCosine;

/* A function without vectors: the linker keeps one copy of all modules. It is compiled for the oldest processor, so it must not
 * call inlined functions of these headers, which may be compiled for a newer one. */
#if defined(__x86_64__)
#define KIN_SHARED __attribute__((noinline, weak, visibility("hidden"), target("no-sse3")))
#else
#define KIN_SHARED __attribute__((noinline, weak, visibility("hidden")))
#endif

/* Functions of vectors are inlined, so that no vector is passed to a call whose convention depends on the instruction set. */
#pragma clang diagnostic ignored "-Wpsabi"

/* Adding this rounds a double whose absolute value is below 2^51 to a whole number, which is then in the lowest bits. */
#define KIN_ROUNDER 0x1.8p52
#define KIN_ROUNDER_BITS 0x4338000000000000
#define KIN_NAN_BITS 0x7ff8000000000000

static inline int64_t kin_bits(double x) {
    int64_t bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double kin_real(int64_t bits) {
    double x;
    __builtin_memcpy(&x, &bits, sizeof x);
    return x;
}

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/* ---- Large angles ---- */

/* Smaller angles are reduced by four parts of pi/2. */
#define KIN_SMALL_ANGLE 1.6e6

/* Splits a finite angle >= 1 into a multiple of pi/2, of which the lowest two bits are exact, and a remainder of at most pi/4
 * in two parts. m * 2^e times 2/pi is needed modulo 4 only, so the bits of 2/pi above 2^(2 - e) are skipped. The following 192
 * bits suffice, because no double is closer to a multiple of pi/2 than about 2^-62. */
KIN_SHARED double kin_reduced_large(double angle, double *low, int64_t *quarters) {
    static const uint64_t twoOverPi[] = {0, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
        0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4,
        0x9c845f8bbdf9283b, 0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
        0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d};
    const uint64_t halfPi = 0xc90fdaa22168c234, halfPiLow = 0xc4c6628b80dc1cd1; /* times 2^127 */
    uint64_t bits;
    __builtin_memcpy(&bits, &angle, sizeof bits);
    const uint64_t mantissa = (bits & 0xfffffffffffff) | 1ULL << 52;
    unsigned first = (unsigned)(bits >> 52) - 1075 - 2 + 64, word = first / 64, shift = first % 64;
    const uint64_t *at = twoOverPi + word;
    uint64_t window0 = at[0] << shift | at[1] >> 1 >> (63 - shift), window1 = at[1] << shift | at[2] >> 1 >> (63 - shift);
    uint64_t window2 = at[2] << shift | at[3] >> 1 >> (63 - shift);
    /* The product modulo 2^192, as a fraction of 4. */
    unsigned __int128 third = (unsigned __int128)mantissa * window2;
    unsigned __int128 second = (unsigned __int128)mantissa * window1 + (uint64_t)(third >> 64);
    uint64_t top = mantissa * window0 + (uint64_t)(second >> 64);
    *quarters = (int64_t)(top >> 62);
    unsigned __int128 fraction = ((unsigned __int128)top << 64 | (uint64_t)second) << 2 | (unsigned)((uint64_t)third >> 62);
    double sign = 1;
    if (fraction >> 127) {
        fraction = -fraction;
        *quarters += 1;
        sign = -1;
    }
    uint64_t upper = (uint64_t)(fraction >> 64);
    unsigned zeros = upper ? (unsigned)__builtin_clzll(upper) : 64 + (unsigned)__builtin_clzll((uint64_t)fraction | 1);
    fraction <<= zeros;
    unsigned __int128 rest =
        (fraction >> 64) * halfPi + ((fraction >> 64) * halfPiLow >> 64) + ((unsigned __int128)(uint64_t)fraction * halfPi >> 64);
    double scale;
    bits = (uint64_t)(1023 - 52 - zeros) << 52;
    __builtin_memcpy(&scale, &bits, sizeof scale);
    scale *= sign;
    double head = (double)(int64_t)(rest >> 75) * scale;
    double tail = (double)((int64_t)(rest >> 22) & 0x1fffffffffffff) * (scale * 0x1p-53);
    double high = head + tail;
    *low = (head - high) + tail;
    return high;
}

/* ---- Timing functions that almost stop ---- */

/* kin_eased at 0 < x < 1 for every curve. For (1, 0, 0, 1) X has a triple root in the middle, where a polynomial in s loses two
 * thirds of the digits. X is therefore expanded about one of three anchors, the start, the middle or the end, with coefficients
 * that are small where the slope is: X(base + v) - X(base) = v (slope + v (bend + v cubic)). `rise` is x - X(base), without the
 * rounding of X(base). Halley's steps find v inside a bracket that bisection would use. */
KIN_SHARED double kin_eased_in_brackets(double x, double c1x, double c1y, double c2x, double c2y) {
    double sum = (1 - c1x) + c2x, difference = (1 - c1x) - c2x, cubic = 4 - 3 * sum;
    double base = 0.5, slope = 0.75 * sum, bend = 1.5 * difference, rise = (x - 0.5) + 0.375 * difference;
    if (64 * x < 27 * c1x + 9 * c2x + 1) base = 0, slope = 3 * c1x, bend = 3 * (c2x - 2 * c1x), rise = x;
    else if (64 * x > 9 * c1x + 27 * c2x + 27)
        base = 1, slope = 3 * (1 - c2x), bend = 3 * (2 * (1 - c2x) - (1 - c1x)), rise = x - 1;
    double low = rise < 0 ? -0.25 : 0, high = low + 0.25, v = 0.5 * (low + high);
    for (int step = 0; step < 96; step++) {
        double error = v * (slope + v * (bend + v * cubic)) - rise;
        if (error < 0) low = v;
        else high = v;
        double bending = bend + 3 * v * cubic, steepness = slope + v * (2 * bend + 3 * v * cubic);
        double next = v - error * steepness / (steepness * steepness - error * bending);
        if (!(next > low && next < high)) next = 0.5 * (low + high);
        if (error == 0 || next == v) break;
        v = next;
    }
    double s = base + v, r = (1 - base) - v;
    return 3 * s * r * (r * c1y + s * c2y) + s * s * s;
}

/* ---- Timing functions in pieces ---- */

/* A timing function as polynomials of degree five. A piece is KIN_PIECE numbers: begin, 1 / length, and six coefficients by
 * ascending powers of the position in the piece. Pieces ascend; the first begins at 0, and the last, which is constant, at 1.
 * first[0] is the index of the first number of the piece at 0, and first[k + 1] is that of the piece right of k / parts, where `parts` is
 * a power of two; first[parts + 2] is that of the last piece. */
enum { KIN_PIECE = 8 };
typedef struct KinPieces {
    const double *pieces;
    const int32_t *first;
    double parts;
} KinPieces;

/* The piece at x, 0 ... 1: the last one that begins at x or before. */
static inline const double *kin_piece(const KinPieces *curve, double x) {
    const int32_t *first = curve->first + (int32_t)(x * curve->parts) + (x > 0);
    int32_t low = first[0], high = first[1];
    while (low < high) {
        int32_t middle = low + ((high - low) / KIN_PIECE + 1) / 2 * KIN_PIECE;
        int isReached = curve->pieces[middle] <= x;
        low = isReached ? middle : low;
        high = isReached ? high : middle - KIN_PIECE;
    }
    return curve->pieces + low;
}

static inline double kin_piece_value(const double *piece, double x) {
    double u = (x - piece[0]) * piece[1], y = piece[7] * u + piece[6];
    for (int k = 5; k >= 2; k--) y = y * u + piece[k];
    return y;
}

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

/* ---- The functions, for one number ---- */

#define KIN_FUNCTION static inline
#define KIN_NAME(name) kin_##name
#define KIN_REAL double
#define KIN_LONG int64_t
#define KIN_SINGLE float
#define KIN_TO_SINGLE(x) ((float)(x))
#define KIN_FROM_SINGLE(x) ((double)(x))
#define KIN_PAIR KinSineCosine
#define KIN_BITS(x) kin_bits(x)
#define KIN_FROM_BITS(x) kin_real(x)
#define KIN_ALL(x) ((double)(x))
#define KIN_MASK(condition) (-(int64_t)(condition))
#define KIN_ANY(mask) (mask)
#define KIN_LANES 1
#define KIN_LANE(x, i) (x)
#include "elementary_functions.h"

/* ---- The functions, for a register of KIN_DOUBLES numbers, and for the two registers of KIN_WIDTH, with AVX-512 four: the operations
 * of several registers overlap, instead of waiting for one another. ---- */

#define KIN_JOINED(a, b) a##b
#define KIN_JOIN(a, b) KIN_JOINED(a, b)
#if defined(__AVX512F__)
#define KIN_DOUBLES 8
#define KIN_WIDTH 32
#elif defined(__AVX2__)
#define KIN_DOUBLES 4
#define KIN_WIDTH 8
#else
#define KIN_DOUBLES 2
#define KIN_WIDTH 4
#endif

#define KIN_LANES KIN_DOUBLES
#include "elementary_vectors.h"
#define KIN_LANES KIN_WIDTH
#include "elementary_vectors.h"

#define KIN_NARROW(name) KIN_JOIN(kin_##name, KIN_DOUBLES)
#define KIN_WIDE(name) KIN_JOIN(kin_##name, KIN_WIDTH)
typedef KIN_JOIN(KinDouble, KIN_DOUBLES) KinDoubles;
typedef KIN_JOIN(KinLong, KIN_DOUBLES) KinLongs;
typedef KIN_JOIN(KinSingle, KIN_DOUBLES) KinSingles;
typedef KIN_JOIN(KinDouble, KIN_WIDTH) KinWideDoubles;

#endif
