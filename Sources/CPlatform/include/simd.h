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

/* A kernel in single precision processes one register at a time, so that its code is small; the processor overlaps the steps of a
 * loop. Where each operation waits for the previous one this is not enough, so such kernels process KIN_WIDE_FLOATS numbers. */
#if defined(__AVX512F__)
#define KIN_FLOATS 16
#define KIN_WIDE_FLOATS 16
#elif defined(__AVX2__)
#define KIN_FLOATS 8
#define KIN_WIDE_FLOATS 16
#else
#define KIN_FLOATS 4
#define KIN_WIDE_FLOATS 8
#endif
typedef float KinFloats __attribute__((vector_size(4 * KIN_FLOATS)));
typedef int32_t KinInts __attribute__((vector_size(4 * KIN_FLOATS)));
typedef uint8_t KinBytes __attribute__((vector_size(KIN_FLOATS)));
typedef float KinWideFloats __attribute__((vector_size(4 * KIN_WIDE_FLOATS)));
typedef int32_t KinWideInts __attribute__((vector_size(4 * KIN_WIDE_FLOATS)));
typedef float KinFloat4 __attribute__((vector_size(16)));
typedef int32_t KinMasks __attribute__((vector_size(4 * KIN_DOUBLES)));

/* The constants of `count` lanes: of(0, ...), of(1, ...) ... */
#define KIN_LANES_OF(count, of, ...) KIN_JOIN(KIN_LANES_OF_, count)(of, 0, __VA_ARGS__)
#define KIN_LANES_OF_4(of, i, ...) of(i, __VA_ARGS__), of(i + 1, __VA_ARGS__), of(i + 2, __VA_ARGS__), of(i + 3, __VA_ARGS__)
#define KIN_LANES_OF_8(of, i, ...) KIN_LANES_OF_4(of, i, __VA_ARGS__), KIN_LANES_OF_4(of, i + 4, __VA_ARGS__)
#define KIN_LANES_OF_16(of, i, ...) KIN_LANES_OF_8(of, i, __VA_ARGS__), KIN_LANES_OF_8(of, i + 8, __VA_ARGS__)

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

/* Conversions of a register of doubles to and from half a register of floats, with masks of -1 or 0. */
KIN_KERNEL KinSingles kin_narrow_doubles(KinDoubles x) { return __builtin_convertvector(x, KinSingles); }
KIN_KERNEL KinMasks kin_narrow_longs(KinLongs masks) { return __builtin_convertvector(masks, KinMasks); }
KIN_KERNEL KinDoubles kin_widen(KinSingles x) { return __builtin_convertvector(x, KinDoubles); }

/* Rounds toward zero. x must be in the range of the integers. */
KIN_KERNEL KinInts kin_truncate(KinFloats x) { return __builtin_convertvector(x, KinInts); }
KIN_KERNEL KinFloats kin_float(KinInts x) { return __builtin_convertvector(x, KinFloats); }
KIN_KERNEL KinBytes kin_bytes(KinFloats x) { return __builtin_convertvector(__builtin_convertvector(x, KinInts), KinBytes); }
KIN_KERNEL KinFloats kin_sqrt(KinFloats x) { return __builtin_elementwise_sqrt(x); }
KIN_KERNEL KinDoubles kin_floor(KinDoubles x) { return __builtin_elementwise_floor(x); }

/* Selects a where the mask is -1, and b where it is 0. */
#if defined(__AVX2__) && !defined(__AVX512F__)
KIN_KERNEL KinFloats kin_select(KinInts mask, KinFloats a, KinFloats b) {
    return (KinFloats)_mm256_blendv_ps((__m256)b, (__m256)a, (__m256)mask);
}
KIN_KERNEL KinWideFloats kin_select_wide(KinWideInts mask, KinWideFloats a, KinWideFloats b) {
    KinFloats from[2], to[2];
    KinInts masks[2];
    __builtin_memcpy(masks, &mask, sizeof masks);
    __builtin_memcpy(from, &a, sizeof from);
    __builtin_memcpy(to, &b, sizeof to);
    for (int i = 0; i < 2; i++) to[i] = kin_select(masks[i], from[i], to[i]);
    __builtin_memcpy(&b, to, sizeof b);
    return b;
}
#else
KIN_KERNEL KinFloats kin_select(KinInts mask, KinFloats a, KinFloats b) {
    return (KinFloats)(((KinInts)a & mask) | ((KinInts)b & ~mask));
}
KIN_KERNEL KinWideFloats kin_select_wide(KinWideInts mask, KinWideFloats a, KinWideFloats b) {
    return (KinWideFloats)((KinWideInts)b ^ (((KinWideInts)a ^ (KinWideInts)b) & mask));
}
#endif

KIN_KERNEL int kin_any(KinInts mask) { return __builtin_reduce_or(mask); }

/* Lane j of the result is that of clock (KIN_FLOATS part + j) / width. Both arguments are constants after inlining. */
KIN_KERNEL KinFloats kin_replicate(KinFloats x, int width, int part) {
#define KIN_CLOCK(j, width, part) (KIN_FLOATS * (part) + (j)) / (width)
#define KIN_REPLICATED(w, p) \
    if (width == w && part == p) return __builtin_shufflevector(x, x, KIN_LANES_OF(KIN_FLOATS, KIN_CLOCK, w, p))
    KIN_REPLICATED(2, 0);
    KIN_REPLICATED(2, 1);
    KIN_REPLICATED(3, 0);
    KIN_REPLICATED(3, 1);
    KIN_REPLICATED(3, 2);
    KIN_REPLICATED(4, 0);
    KIN_REPLICATED(4, 1);
    KIN_REPLICATED(4, 2);
    KIN_REPLICATED(4, 3);
#undef KIN_REPLICATED
#undef KIN_CLOCK
    return x;
}

KIN_KERNEL KinFloat4 kin_load4(const float *at) {
    KinFloat4 x;
    __builtin_memcpy(&x, at, sizeof x);
    return x;
}

/* Four numbers from base + row[0], row[4] ... on. */
KIN_KERNEL KinFloats kin_load_fours(const float *base, const int32_t *row) {
    KinFloat4 fours[KIN_FLOATS / 4];
    KinFloats x;
#pragma clang loop unroll(full)
    for (int i = 0; i < KIN_FLOATS / 4; i++) fours[i] = kin_load4(base + row[4 * i]);
    __builtin_memcpy(&x, fours, sizeof x);
    return x;
}

/* Loads base[rows[i]] ... base[rows[i] + 3] for lane i as columns, by 4x4 transpositions within fours. */
KIN_KERNEL void kin_columns(
    const float *base, KinInts rows, KinFloats *first, KinFloats *second, KinFloats *third, KinFloats *fourth) {
    int32_t row[KIN_FLOATS];
    __builtin_memcpy(row, &rows, sizeof row);
    KinFloats a = kin_load_fours(base, row), b = kin_load_fours(base, row + 1);
    KinFloats c = kin_load_fours(base, row + 2), d = kin_load_fours(base, row + 3);
/* From x and y by turns, two numbers of each four from the number `from` on; and two of x, then two of y. */
#define KIN_BY_TURNS(j, from) ((j) & 12) + ((j) >> 1 & 1) + ((j) & 1) * KIN_FLOATS + (from)
#define KIN_IN_PAIRS(j, from) ((j) & 12) + ((j) & 1) + ((j) >> 1 & 1) * KIN_FLOATS + (from)
#define KIN_MIX(x, y, order, from) __builtin_shufflevector(x, y, KIN_LANES_OF(KIN_FLOATS, order, from))
    KinFloats ab = KIN_MIX(a, b, KIN_BY_TURNS, 0), ab2 = KIN_MIX(a, b, KIN_BY_TURNS, 2);
    KinFloats cd = KIN_MIX(c, d, KIN_BY_TURNS, 0), cd2 = KIN_MIX(c, d, KIN_BY_TURNS, 2);
    *first = KIN_MIX(ab, cd, KIN_IN_PAIRS, 0);
    *second = KIN_MIX(ab, cd, KIN_IN_PAIRS, 2);
    *third = KIN_MIX(ab2, cd2, KIN_IN_PAIRS, 0);
    *fourth = KIN_MIX(ab2, cd2, KIN_IN_PAIRS, 2);
#undef KIN_BY_TURNS
#undef KIN_IN_PAIRS
#undef KIN_MIX
}

/* The turns of KIN_WIDE_FLOATS matrices, from their parts (`transforms` in kernels.h). */
KIN_KERNEL KinWideFloats kin_turns(const float *parts) {
    KinWideFloats turns;
#pragma clang loop unroll(full)
    for (int i = 0; i < KIN_WIDE_FLOATS; i++) turns[i] = parts[8 * i + 6];
    return turns;
}

/* Writes these matrices, from their parts and the sines and cosines of their turns. */
KIN_KERNEL void kin_put_transforms(
    const float *parts, const int32_t *offset, float *out, KinWideFloats sine, KinWideFloats cosine) {
/* From x and y by turns, the halves of their numbers from the number `from` on. */
#define KIN_BY_TURNS(j, from) (j) / 2 + ((j) & 1) * KIN_WIDE_FLOATS + (from)
#define KIN_HALVES(x, y)                                                           \
    __builtin_shufflevector(x, y, KIN_LANES_OF(KIN_WIDE_FLOATS, KIN_BY_TURNS, 0)), \
        __builtin_shufflevector(x, y, KIN_LANES_OF(KIN_WIDE_FLOATS, KIN_BY_TURNS, KIN_WIDE_FLOATS / 2))
    const KinWideFloats pairs[4] = {KIN_HALVES(cosine, sine), KIN_HALVES(0 - sine, cosine)};
#undef KIN_BY_TURNS
#undef KIN_HALVES
    const float *turn = (const float *)pairs;
    const KinFloat4 zero = {0};
#pragma clang loop unroll(disable)
    for (int i = 0; i < KIN_WIDE_FLOATS; i++, parts += 8, turn += 2) {
        KinFloat4 a = kin_load4(parts), b = kin_load4(parts + 4), x = zero, y = zero;
        __builtin_memcpy(&x, turn, 8);
        __builtin_memcpy(&y, turn + 2 * KIN_WIDE_FLOATS, 8);
        x *= __builtin_shufflevector(a, a, 3, 3, 3, 3);
        y *= __builtin_shufflevector(b, b, 0, 0, 0, 0);
        const KinFloat4 rows[4] = {__builtin_shufflevector(x, zero, 0, 1, 4, 5), __builtin_shufflevector(y, zero, 0, 1, 4, 5),
            __builtin_shufflevector(b, zero, 4, 5, 1, 6), __builtin_shufflevector(a, zero + 1, 0, 1, 2, 4)};
        __builtin_memcpy(out + offset[i], rows, sizeof rows);
    }
}

/* c0 + u (c1 + u (c2 + u (c3 + u (c4 + u c5)))), in this order everywhere. */
KIN_KERNEL KinFloats kin_quintic(
    KinFloats u, KinFloats c0, KinFloats c1, KinFloats c2, KinFloats c3, KinFloats c4, KinFloats c5) {
    KinFloats y = c5 * u + c4;
    y = y * u + c3;
    y = y * u + c2;
    y = y * u + c1;
    return y * u + c0;
}

KIN_SHARED void kin_gather(const float *from, const int32_t *index, float *out, size_t count) {
#pragma clang loop unroll_count(4)
    for (size_t i = 0; i < count; i++) out[i] = from[index[i]];
}

/* Stores `width` floats (1 ... 4 or 16) of each lane at row + offset[lane]. */
KIN_SHARED void kin_scatter(const float *values, const int32_t *offset, float *row, size_t count, size_t width) {
#define KIN_PUT(n)                                                           \
    _Pragma("clang loop unroll(disable)") for (size_t i = 0; i < count; i++) \
        __builtin_memcpy(row + offset[i], values + n * i, 4 * n)
    if (width == 1)
#pragma clang loop unroll_count(4)
        for (size_t i = 0; i < count; i++) row[offset[i]] = values[i];
    else if (width == 2) KIN_PUT(2);
    else if (width == 3) KIN_PUT(3);
    else if (width == 4) KIN_PUT(4);
    else KIN_PUT(16);
#undef KIN_PUT
}

/* Adds numbers to those in the row if `adds`, or else replaces them except by NaN. */
KIN_SHARED void kin_merge(const float *values, const int32_t *offset, float *row, size_t count, size_t width, int adds) {
    for (size_t i = 0; i < count; i++)
#pragma clang loop vectorize(disable) unroll(disable)
        for (size_t k = 0; k < width; k++) {
            float x = values[width * i + k], *at = row + offset[i] + k;
            *at = adds ? *at + x : x == x ? x : *at;
        }
}

/* Updates lane i of the planes of a register from lane `first` on, so that they have the segment that contains x. Its index is the
 * number of interior key times that x has reached. */
KIN_SHARED void kin_find_segment(const KinKeyframes *k, size_t first, size_t i, float x, float *current, size_t lanes) {
    const float *keys = k->keys + k->key[first + i];
    size_t reached = 0, count = k->keyCount;
    while (count) {
        size_t half = count / 2;
        int isReached = keys[reached + half] <= x;
        reached = isReached ? reached + half + 1 : reached;
        count = isReached ? count - half - 1 : half;
    }
    const float *row = k->segments + k->segment[first + i] + 8 * reached;
    current[i] = row[0];
    current[lanes + i] = reached < k->keyCount ? keys[reached] : __builtin_inff();
#pragma clang loop unroll(disable) vectorize(disable)
    for (size_t plane = 1; plane < 8; plane++) current[lanes * (plane + 1) + i] = row[plane];
}

/* Updates `current`, the planes of the register of lanes from `first` on, so that it has the segments that contain their
 * fractions. */
KIN_KERNEL void kin_find_segments(const KinKeyframes *k, size_t first, KinFloats x, float *current) {
    KinFloats begin, end;
    __builtin_memcpy(&begin, current, sizeof begin);
    __builtin_memcpy(&end, current + KIN_FLOATS, sizeof end);
    KinInts hasLeft = ~((begin <= x) & (x < end));
    if (!kin_any(hasLeft)) return;
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < KIN_FLOATS; i++)
        if (hasLeft[i]) kin_find_segment(k, first, i, x[i], current, KIN_FLOATS);
}

/* The polynomials in rows of eight coefficients, of which six are used, at any indices. */
KIN_KERNEL KinFloats kin_row_polynomial(const float *rows, KinInts row, KinFloats u) {
    KinFloats c[8];
    kin_columns(rows, row, c, c + 1, c + 2, c + 3);
    kin_columns(rows, row + 4, c + 4, c + 5, c + 6, c + 7);
    return kin_quintic(u, c[0], c[1], c[2], c[3], c[4], c[5]);
}

/* The polynomials in the cells 0 ... 15 of the curves whose rows start at `start`. The columns of a curve precede its rows. */
KIN_KERNEL KinFloats kin_curve_polynomial(const float *curves, KinInts start, KinInts cell, KinFloats u) {
#if defined(__AVX512F__)
    /* Usually many lanes have the same curve. Permuting its columns for all of them is faster than reading a row for each. */
    enum { MOST_CURVES = 4, COLUMNS = 6 * KIN_CELLS };
    KinFloats c[6] = {{0}};
    __mmask16 isOpen = 0xffff;
#pragma clang loop unroll(disable)
    for (int curve = 0; curve < MOST_CURVES; curve++) {
        int32_t first = _mm_cvtsi128_si32(_mm512_castsi512_si128(_mm512_maskz_compress_epi32(isOpen, (__m512i)start)));
        __mmask16 isSame = _mm512_mask_cmpeq_epi32_mask(isOpen, (__m512i)start, _mm512_set1_epi32(first));
        const float *columns = curves + first - COLUMNS;
#pragma clang loop unroll(full)
        for (int k = 0; k < 6; k++)
            c[k] = (KinFloats)_mm512_mask_permutexvar_ps(
                (__m512)c[k], isSame, (__m512i)cell, _mm512_loadu_ps(columns + KIN_CELLS * k));
        isOpen = (__mmask16)(isOpen & ~isSame);
        if (!isOpen) return kin_quintic(u, c[0], c[1], c[2], c[3], c[4], c[5]);
    }
#endif
    return kin_row_polynomial(curves, start + (cell << 3), u);
}

KIN_KERNEL const float *kin_rows(const KinCurveTable *table) { return table->rows[0]; }

KIN_SHARED void kin_replace_ends(float *y, const float *x, const float *residual, const float *rows,
    const int32_t *_Nullable starts, size_t cells, size_t count) {
#pragma clang loop unroll(disable) vectorize(disable)
    for (size_t i = 0; i < count; i++) {
        const float *first = rows + (!starts ? 0 : starts[i] < 0 ? -starts[i] : starts[i]);
        if (x[i] == 0) y[i] = first[KIN_ROW_START];
        else if (x[i] == 1 && residual[i] >= 0) y[i] = first[8 * (cells - 1) + KIN_ROW_END];
    }
}

/* Replaces y where x + residual is exactly 0 or 1 by the value of the curve itself, which may jump there. */
KIN_KERNEL void kin_put_ends(
    float *y, KinFloats x, const float *residual, const float *rows, const int32_t *_Nullable starts, size_t cells) {
    if (!kin_any((x == 0) | (x == 1))) return;
    float given[KIN_FLOATS];
    __builtin_memcpy(given, &x, sizeof given);
    kin_replace_ends(y, given, residual, rows, starts, cells, KIN_FLOATS);
}

/* The polynomials in the cells 0 ... 15 of a table. */
KIN_KERNEL KinFloats kin_cell_polynomial(const KinCurveTable *table, KinInts cell, KinFloats u) {
#if defined(__AVX512F__)
#define KIN_CELL(k) (KinFloats) _mm512_permutexvar_ps((__m512i)cell, _mm512_loadu_ps(table->columns[k]))
    return kin_quintic(u, KIN_CELL(0), KIN_CELL(1), KIN_CELL(2), KIN_CELL(3), KIN_CELL(4), KIN_CELL(5));
#undef KIN_CELL
#elif defined(__AVX2__)
    KinFloats c[6];
#pragma clang loop unroll(full)
    for (int k = 0; k < 6; k++) {
        __m256 low = _mm256_loadu_ps(table->columns[k]), high = _mm256_loadu_ps(table->columns[k] + 8);
        c[k] = (KinFloats)_mm256_blendv_ps(
            _mm256_permutevar8x32_ps(low, (__m256i)cell), _mm256_permutevar8x32_ps(high, (__m256i)cell), (__m256)(cell << 28));
    }
    return kin_quintic(u, c[0], c[1], c[2], c[3], c[4], c[5]);
#else
    return kin_row_polynomial(table->rows[0], cell << 3, u);
#endif
}

#pragma clang assume_nonnull end

#endif
