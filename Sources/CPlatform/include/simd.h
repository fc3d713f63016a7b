/* The vector operations that kernels need and Swift lacks: conversions without checks, roots, lookups in tables. Only the
 * lookups differ by instruction set, and only in the way they fetch the same numbers: every copy computes the same bits. */
#ifndef KINEMA_SIMD_H
#define KINEMA_SIMD_H

#include <stdint.h>
#include "elementary.h"
#include "kernels.h"
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#pragma clang assume_nonnull begin

typedef double KinDouble8 __attribute__((vector_size(64)));
typedef int64_t KinLong8 __attribute__((vector_size(64)));
typedef float KinFloat4 __attribute__((vector_size(16)));
typedef float KinFloat8 __attribute__((vector_size(32)));
typedef float KinFloat16 __attribute__((vector_size(64)));
typedef int32_t KinInt16 __attribute__((vector_size(64)));
typedef int32_t KinInt8 __attribute__((vector_size(32)));
typedef uint8_t KinByte16 __attribute__((vector_size(16)));
typedef int32_t KinMasks __attribute__((vector_size(4 * KIN_DOUBLES)));

/* Everything is inlined, so that no vector is passed to a call whose convention depends on the instruction set. */
#pragma clang diagnostic ignored "-Wpsabi"

#define KIN_KERNEL static inline __attribute__((always_inline))
/* The symbol of a function that is too large to be inlined: it names the instruction set that it is compiled for. */
#if defined(__AVX512F__)
#define KIN_SYMBOL(name) __asm__("kinKernelsV4_" name)
#elif defined(__AVX2__)
#define KIN_SYMBOL(name) __asm__("kinKernelsV3_" name)
#else
#define KIN_SYMBOL(name)
#endif

#define KIN_ALL16 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15

/* Rounds sixteen doubles to floats. */
KIN_KERNEL KinFloat16 kin_narrow(KinDouble8 low, KinDouble8 high) {
    KinFloat8 a = __builtin_convertvector(low, KinFloat8), b = __builtin_convertvector(high, KinFloat8);
    return __builtin_shufflevector(a, b, KIN_ALL16);
}

/* Converts two masks of doubles to a mask of floats: -1 or 0. */
KIN_KERNEL KinInt16 kin_narrow_masks(KinLong8 low, KinLong8 high) {
    KinInt8 a = __builtin_convertvector(low, KinInt8), b = __builtin_convertvector(high, KinInt8);
    return __builtin_shufflevector(a, b, KIN_ALL16);
}

/* The halves of sixteen floats as doubles. */
KIN_KERNEL KinDouble8 kin_widen_low(KinFloat16 x) {
    return __builtin_convertvector(__builtin_shufflevector(x, x, 0, 1, 2, 3, 4, 5, 6, 7), KinDouble8);
}
KIN_KERNEL KinDouble8 kin_widen_high(KinFloat16 x) {
    return __builtin_convertvector(__builtin_shufflevector(x, x, 8, 9, 10, 11, 12, 13, 14, 15), KinDouble8);
}

/* The same for one register of doubles. */
KIN_KERNEL KinSingles kin_narrow_doubles(KinDoubles x) { return __builtin_convertvector(x, KinSingles); }
KIN_KERNEL KinMasks kin_narrow_longs(KinLongs masks) { return __builtin_convertvector(masks, KinMasks); }
KIN_KERNEL KinDoubles kin_widen(KinSingles x) { return __builtin_convertvector(x, KinDoubles); }

/* Rounds toward zero. x must be in the range of the integers. */
KIN_KERNEL KinInt16 kin_truncate(KinFloat16 x) { return __builtin_convertvector(x, KinInt16); }
KIN_KERNEL KinFloat16 kin_float(KinInt16 x) { return __builtin_convertvector(x, KinFloat16); }
KIN_KERNEL KinByte16 kin_bytes(KinFloat16 x) { return __builtin_convertvector(__builtin_convertvector(x, KinInt16), KinByte16); }
KIN_KERNEL KinFloat16 kin_sqrt(KinFloat16 x) { return __builtin_elementwise_sqrt(x); }
KIN_KERNEL KinDoubles kin_floor(KinDoubles x) { return __builtin_elementwise_floor(x); }

/* Selects a where the mask is -1, and b where it is 0. */
KIN_KERNEL KinFloat16 kin_select(KinInt16 mask, KinFloat16 a, KinFloat16 b) {
#if defined(__AVX2__) && !defined(__AVX512F__)
#define KIN_BLENDED(...)                                                             \
    (KinFloat8) _mm256_blendv_ps((__m256)__builtin_shufflevector(b, b, __VA_ARGS__), \
        (__m256)__builtin_shufflevector(a, a, __VA_ARGS__), (__m256)__builtin_shufflevector(mask, mask, __VA_ARGS__))
    KinFloat8 low = KIN_BLENDED(0, 1, 2, 3, 4, 5, 6, 7), high = KIN_BLENDED(8, 9, 10, 11, 12, 13, 14, 15);
#undef KIN_BLENDED
    return __builtin_shufflevector(low, high, KIN_ALL16);
#else
    return (KinFloat16)(((KinInt16)a & mask) | ((KinInt16)b & ~mask));
#endif
}

KIN_KERNEL int kin_any(KinInt16 mask) { return __builtin_reduce_or(mask); }

/* Lane j of the result is that of clock (16 part + j) / width. Both arguments are constants after inlining. */
KIN_KERNEL KinFloat16 kin_replicate(KinFloat16 x, int width, int part) {
    if (width == 2 && part == 0) return __builtin_shufflevector(x, x, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
    if (width == 2 && part == 1) return __builtin_shufflevector(x, x, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15);
    if (width == 3 && part == 0) return __builtin_shufflevector(x, x, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5);
    if (width == 3 && part == 1) return __builtin_shufflevector(x, x, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10);
    if (width == 3 && part == 2)
        return __builtin_shufflevector(x, x, 10, 11, 11, 11, 12, 12, 12, 13, 13, 13, 14, 14, 14, 15, 15, 15);
    if (width == 4 && part == 0) return __builtin_shufflevector(x, x, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
    if (width == 4 && part == 1) return __builtin_shufflevector(x, x, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7);
    if (width == 4 && part == 2) return __builtin_shufflevector(x, x, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 11);
    if (width == 4 && part == 3)
        return __builtin_shufflevector(x, x, 12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 15);
    return x;
}

KIN_KERNEL KinFloat4 kin_load4(const float *at) {
    KinFloat4 x;
    __builtin_memcpy(&x, at, sizeof x);
    return x;
}

/* Joins four quarters to a vector. */
KIN_KERNEL KinFloat16 kin_join(KinFloat4 a, KinFloat4 b, KinFloat4 c, KinFloat4 d) {
    KinFloat8 low = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
    KinFloat8 high = __builtin_shufflevector(c, d, 0, 1, 2, 3, 4, 5, 6, 7);
    return __builtin_shufflevector(low, high, KIN_ALL16);
}

/* The two steps of transposing the quarters of four vectors. */
#define KIN_LOW(x, y) __builtin_shufflevector(x, y, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29)
#define KIN_HIGH(x, y) __builtin_shufflevector(x, y, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31)
#define KIN_FIRST(x, y) __builtin_shufflevector(x, y, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29)
#define KIN_SECOND(x, y) __builtin_shufflevector(x, y, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31)

/* Loads base[rows[i]] ... base[rows[i] + 3] for lane i as columns, by 4x4 transpositions within the quarters. */
KIN_KERNEL void kin_columns(
    const float *base, KinInt16 rows, KinFloat16 *first, KinFloat16 *second, KinFloat16 *third, KinFloat16 *fourth) {
    int32_t row[16];
    __builtin_memcpy(row, &rows, sizeof row);
#define KIN_QUARTERS(i) \
    kin_join(kin_load4(base + row[i]), kin_load4(base + row[i + 4]), kin_load4(base + row[i + 8]), kin_load4(base + row[i + 12]))
    KinFloat16 a = KIN_QUARTERS(0), b = KIN_QUARTERS(1), c = KIN_QUARTERS(2), d = KIN_QUARTERS(3);
#undef KIN_QUARTERS
    KinFloat16 ab = KIN_LOW(a, b), cd = KIN_LOW(c, d), ab2 = KIN_HIGH(a, b), cd2 = KIN_HIGH(c, d);
    *first = KIN_FIRST(ab, cd);
    *second = KIN_SECOND(ab, cd);
    *third = KIN_FIRST(ab2, cd2);
    *fourth = KIN_SECOND(ab2, cd2);
}

/* The turns of sixteen matrices, from their parts (`transforms` in kernels.h). */
KIN_KERNEL KinFloat16 kin_turns(const float *parts) {
    KinFloat16 turns;
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) turns[i] = parts[8 * i + 6];
    return turns;
}

/* Writes sixteen matrices, from their parts and the sines and cosines of their turns. */
KIN_KERNEL void kin_put_transforms(const float *parts, const int32_t *offset, float *out, KinFloat16 sine, KinFloat16 cosine) {
#define KIN_LOWER(a, b) __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#define KIN_UPPER(a, b) __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
    const KinFloat16 minusSine = 0 - sine;
    const KinFloat16 pairs[4] = {
        KIN_LOWER(cosine, sine), KIN_UPPER(cosine, sine), KIN_LOWER(minusSine, cosine), KIN_UPPER(minusSine, cosine)};
#undef KIN_LOWER
#undef KIN_UPPER
    const float *turn = (const float *)pairs;
    const KinFloat4 zero = {0};
#pragma clang loop unroll(disable)
    for (int i = 0; i < 16; i++, parts += 8, turn += 2) {
        KinFloat4 a = kin_load4(parts), b = kin_load4(parts + 4), x = zero, y = zero;
        __builtin_memcpy(&x, turn, 8);
        __builtin_memcpy(&y, turn + 32, 8);
        x *= __builtin_shufflevector(a, a, 3, 3, 3, 3);
        y *= __builtin_shufflevector(b, b, 0, 0, 0, 0);
        const KinFloat4 rows[4] = {__builtin_shufflevector(x, zero, 0, 1, 4, 5), __builtin_shufflevector(y, zero, 0, 1, 4, 5),
            __builtin_shufflevector(b, zero, 4, 5, 1, 6), __builtin_shufflevector(a, zero + 1, 0, 1, 2, 4)};
        __builtin_memcpy(out + offset[i], rows, sizeof rows);
    }
}

/* c0 + u (c1 + u (c2 + u (c3 + u (c4 + u c5)))), in this order everywhere. */
KIN_KERNEL KinFloat16 kin_quintic(
    KinFloat16 u, KinFloat16 c0, KinFloat16 c1, KinFloat16 c2, KinFloat16 c3, KinFloat16 c4, KinFloat16 c5) {
    KinFloat16 y = c5 * u + c4;
    y = y * u + c3;
    y = y * u + c2;
    y = y * u + c1;
    return y * u + c0;
}

KIN_KERNEL void kin_gather(const float *from, const int32_t *index, float *out, size_t count) {
    for (size_t i = 0; i < count; i++) out[i] = from[index[i]];
}

/* Stores `width` floats (1 ... 4 or 16) of each lane at row + offset[lane]. */
KIN_KERNEL void kin_scatter(const float *values, const int32_t *offset, float *row, size_t count, size_t width) {
#define KIN_PUT(n)                                                           \
    _Pragma("clang loop unroll(disable)") for (size_t i = 0; i < count; i++) \
        __builtin_memcpy(row + offset[i], values + n * i, 4 * n)
    if (width == 1)
        for (size_t i = 0; i < count; i++) row[offset[i]] = values[i];
    else if (width == 2) KIN_PUT(2);
    else if (width == 3) KIN_PUT(3);
    else if (width == 4) KIN_PUT(4);
    else KIN_PUT(16);
#undef KIN_PUT
}

/* Adds numbers to those in the row if `adds`, or else replaces them except by NaN. */
KIN_KERNEL void kin_merge(const float *values, const int32_t *offset, float *row, size_t count, size_t width, int adds) {
    for (size_t i = 0; i < count; i++)
#pragma clang loop vectorize(disable) unroll(disable)
        for (size_t k = 0; k < width; k++) {
            float x = values[width * i + k], *at = row + offset[i] + k;
            *at = adds ? *at + x : x == x ? x : *at;
        }
}

/* The number of the ascending numbers that are <= x. */
KIN_KERNEL int32_t kin_count(const float *numbers, size_t count, float x) {
    size_t low = 0;
    while (count) {
        size_t half = count / 2;
        int reached = numbers[low + half] <= x;
        low = reached ? low + half + 1 : low;
        count = reached ? count - half - 1 : half;
    }
    return (int32_t)low;
}

/* Updates `current`, the planes of the sixteen lanes from `first` on, so that it has the segments that contain their fractions.
 * The index of a segment is the number of interior key times that the fraction has reached. */
KIN_KERNEL void kin_find_segments(const KinKeyframes *k, size_t first, KinFloat16 x, float *current) {
    KinFloat16 begin, end;
    __builtin_memcpy(&begin, current, sizeof begin);
    __builtin_memcpy(&end, current + 16, sizeof end);
    KinInt16 hasLeft = ~((begin <= x) & (x < end));
    if (!kin_any(hasLeft)) return;
    for (size_t i = 0; i < 16; i++) {
        if (!hasLeft[i]) continue;
        const float *keys = k->keys + k->key[first + i];
        size_t reached = (size_t)kin_count(keys, k->keyCount, x[i]);
        const float *row = k->segments + k->segment[first + i] + 8 * reached;
        current[i] = row[0];
        current[16 + i] = reached < k->keyCount ? keys[reached] : __builtin_inff();
        for (size_t plane = 1; plane < 8; plane++) current[16 * (plane + 1) + i] = row[plane];
    }
}

/* The polynomials in rows of eight coefficients, of which six are used, at any indices. */
KIN_KERNEL KinFloat16 kin_row_polynomial(const float *rows, KinInt16 row, KinFloat16 u) {
    KinFloat16 c[8];
    kin_columns(rows, row, c, c + 1, c + 2, c + 3);
    kin_columns(rows, row + 4, c + 4, c + 5, c + 6, c + 7);
    return kin_quintic(u, c[0], c[1], c[2], c[3], c[4], c[5]);
}

/* The polynomials in the cells 0 ... 15 of the curves whose rows start at `start`. The columns of a curve precede its rows. */
KIN_KERNEL KinFloat16 kin_curve_polynomial(const float *curves, KinInt16 start, KinInt16 cell, KinFloat16 u) {
#if defined(__AVX512F__)
    /* Usually many lanes have the same curve. Permuting its columns for all of them is faster than reading a row for each. */
    enum { MOST_CURVES = 4, COLUMNS = 6 * KIN_CELLS };
    KinFloat16 c[6] = {{0}};
    __mmask16 isOpen = 0xffff;
#pragma clang loop unroll(disable)
    for (int curve = 0; curve < MOST_CURVES; curve++) {
        int32_t first = _mm_cvtsi128_si32(_mm512_castsi512_si128(_mm512_maskz_compress_epi32(isOpen, (__m512i)start)));
        __mmask16 isSame = _mm512_mask_cmpeq_epi32_mask(isOpen, (__m512i)start, _mm512_set1_epi32(first));
        const float *columns = curves + first - COLUMNS;
#pragma clang loop unroll(full)
        for (int k = 0; k < 6; k++)
            c[k] = (KinFloat16)_mm512_mask_permutexvar_ps(
                (__m512)c[k], isSame, (__m512i)cell, _mm512_loadu_ps(columns + KIN_CELLS * k));
        isOpen = (__mmask16)(isOpen & ~isSame);
        if (!isOpen) return kin_quintic(u, c[0], c[1], c[2], c[3], c[4], c[5]);
    }
#endif
    return kin_row_polynomial(curves, start + (cell << 3), u);
}

KIN_KERNEL const float *kin_rows(const KinCurveTable *table) { return table->rows[0]; }

static __attribute__((noinline)) void kin_replace_ends(
    float *y, const float *x, const float *residual, const float *rows, const int32_t *_Nullable starts, size_t cells) {
#pragma clang loop unroll(disable) vectorize(disable)
    for (size_t i = 0; i < 16; i++) {
        const float *first = rows + (!starts ? 0 : starts[i] < 0 ? -starts[i] : starts[i]);
        if (x[i] == 0) y[i] = first[KIN_ROW_START];
        else if (x[i] == 1 && residual[i] >= 0) y[i] = first[8 * (cells - 1) + KIN_ROW_END];
    }
}

/* Replaces y where x + residual is exactly 0 or 1 by the value of the curve itself, which may jump there. */
KIN_KERNEL void kin_put_ends(
    float *y, KinFloat16 x, const float *residual, const float *rows, const int32_t *_Nullable starts, size_t cells) {
    if (!kin_any((x == 0) | (x == 1))) return;
    float given[16];
    __builtin_memcpy(given, &x, sizeof given);
    kin_replace_ends(y, given, residual, rows, starts, cells);
}

/* The polynomials in the cells 0 ... 15 of a table. */
KIN_KERNEL KinFloat16 kin_cell_polynomial(const KinCurveTable *table, KinInt16 cell, KinFloat16 u) {
#if defined(__AVX512F__)
#define KIN_CELL(k) (KinFloat16) _mm512_permutexvar_ps((__m512i)cell, _mm512_loadu_ps(table->columns[k]))
    return kin_quintic(u, KIN_CELL(0), KIN_CELL(1), KIN_CELL(2), KIN_CELL(3), KIN_CELL(4), KIN_CELL(5));
#undef KIN_CELL
#elif defined(__AVX2__)
    KinInt8 i = __builtin_shufflevector(cell, cell, 0, 1, 2, 3, 4, 5, 6, 7);
    KinInt8 j = __builtin_shufflevector(cell, cell, 8, 9, 10, 11, 12, 13, 14, 15);
    __m256 upperI = (__m256)(i << 28), upperJ = (__m256)(j << 28);
    KinFloat16 c[6];
    for (int k = 0; k < 6; k++) {
        __m256 low = _mm256_loadu_ps(table->columns[k]), high = _mm256_loadu_ps(table->columns[k] + 8);
        KinFloat8 a = (KinFloat8)_mm256_blendv_ps(
            _mm256_permutevar8x32_ps(low, (__m256i)i), _mm256_permutevar8x32_ps(high, (__m256i)i), upperI);
        KinFloat8 b = (KinFloat8)_mm256_blendv_ps(
            _mm256_permutevar8x32_ps(low, (__m256i)j), _mm256_permutevar8x32_ps(high, (__m256i)j), upperJ);
        c[k] = __builtin_shufflevector(a, b, KIN_ALL16);
    }
    return kin_quintic(u, c[0], c[1], c[2], c[3], c[4], c[5]);
#else
    return kin_row_polynomial(table->rows[0], cell << 3, u);
#endif
}

#pragma clang assume_nonnull end

#endif
