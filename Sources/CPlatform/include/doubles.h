/* What the kernels in double precision need beside simd.h. They process up to KIN_BLOCK lanes in passes. A pass is so short that
 * the processor overlaps several vectors; in one long pass, each operation would wait for the previous one of the same vector. */
#ifndef KINEMA_DOUBLES_H
#define KINEMA_DOUBLES_H

#include "doubles_functions.h"

#pragma clang assume_nonnull begin

/* Inlined into one function, the passes would have too few registers. */
static void kin_ease_by_pieces(double *x, const double *curve, size_t stride, size_t count) KIN_SYMBOL("ease_by_pieces");
static void kin_slope_doubles(double *x, const double *_Nullable curve, const double *duration, size_t stride, size_t count)
    KIN_SYMBOL("slope_doubles");
static void kin_spring_doubles(double *x, int progress, const double *duration, const double *spring, size_t stride, size_t count)
    KIN_SYMBOL("spring_doubles");
static void kin_keyframes_of_doubles(const KinDoubleKeyframes *k, double *current, size_t stride, size_t first, size_t count,
    double *x) KIN_SYMBOL("keyframes_of_doubles");

typedef double KinFourDoubles __attribute__((vector_size(32)));
KIN_KERNEL KinFourDoubles kin_load_four(const double *from) {
    KinFourDoubles x;
    __builtin_memcpy(&x, from, sizeof x);
    return x;
}

/* Selects a where the mask is -1, and b where it is 0. */
KIN_KERNEL KinDoubles kin_select_doubles(KinLongs mask, KinDoubles a, KinDoubles b) {
    return (KinDoubles)(((KinLongs)a & mask) | ((KinLongs)b & ~mask));
}

/* Clamps to 0 ... 1. NaN becomes 0. */
KIN_KERNEL KinDoubles kin_unit(KinDoubles x) {
    KinDoubles zero = {0}, positive = kin_select_doubles(x > 0, x, zero);
    return kin_select_doubles(positive > 1, zero + 1, positive);
}

/* Store the numbers of lanes in a row. The offsets ascend. */
KIN_KERNEL void kin_scatter_doubles(const double *x, const int32_t *offset, double *row, size_t count) {
#pragma clang loop unroll(disable)
    for (; count >= 8; x += 8, offset += 8, count -= 8) {
        if (offset[7] - offset[0] == 7) {
            __builtin_memcpy(row + offset[0], x, 8 * sizeof *x);
        } else {
#pragma clang loop unroll(full)
            for (size_t i = 0; i < 8; i++) row[offset[i]] = x[i];
        }
    }
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < count; i++) row[offset[i]] = x[i];
}

KIN_KERNEL void kin_gather_doubles(const double *row, const int32_t *offset, double *x, size_t count) {
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < count; i++) x[i] = row[offset[i]];
}

/* ---- Progress ---- */

/* Four neighboring numbers of KIN_DOUBLES rows, as columns, by 4x4 transpositions. */
KIN_KERNEL void kin_four_columns(const double *_Nonnull const *_Nonnull rows, size_t column, KinDoubles *columns) {
#if KIN_DOUBLES == 2
    for (size_t k = 0; k < 4; k += 2) {
        KinDoubles a = kin_load_doubles(rows[0] + column + k), b = kin_load_doubles(rows[1] + column + k);
        columns[k] = __builtin_shufflevector(a, b, 0, 2);
        columns[k + 1] = __builtin_shufflevector(a, b, 1, 3);
    }
#else
#if KIN_DOUBLES == 4
#define KIN_ROW(i) kin_load_doubles(rows[i] + column)
#define KIN_MIX __builtin_shufflevector
#else
#define KIN_ROW(i) \
    __builtin_shufflevector(kin_load_four(rows[i] + column), kin_load_four(rows[i + 4] + column), 0, 1, 2, 3, 4, 5, 6, 7)
#define KIN_AT(i) ((i) < 4 ? (i) : (i) + 4)
#define KIN_MIX(x, y, a, b, c, d) \
    __builtin_shufflevector(      \
        x, y, KIN_AT(a), KIN_AT(b), KIN_AT(c), KIN_AT(d), KIN_AT(a) + 4, KIN_AT(b) + 4, KIN_AT(c) + 4, KIN_AT(d) + 4)
#endif
    KinDoubles a = KIN_ROW(0), b = KIN_ROW(1), c = KIN_ROW(2), d = KIN_ROW(3);
    KinDoubles even = KIN_MIX(a, b, 0, 4, 2, 6), odd = KIN_MIX(a, b, 1, 5, 3, 7);
    KinDoubles even2 = KIN_MIX(c, d, 0, 4, 2, 6), odd2 = KIN_MIX(c, d, 1, 5, 3, 7);
    columns[0] = KIN_MIX(even, even2, 0, 1, 4, 5);
    columns[1] = KIN_MIX(odd, odd2, 0, 1, 4, 5);
    columns[2] = KIN_MIX(even, even2, 2, 3, 6, 7);
    columns[3] = KIN_MIX(odd, odd2, 2, 3, 6, 7);
#undef KIN_ROW
#undef KIN_AT
#undef KIN_MIX
#endif
}

KIN_KERNEL KinPieces kin_load_pieces(const double *from, size_t stride) {
    KinPieces pieces = {NULL, NULL, from[2 * stride]};
    __builtin_memcpy(&pieces.pieces, from, sizeof pieces.pieces);
    __builtin_memcpy(&pieces.first, from + stride, sizeof pieces.first);
    return pieces;
}

/* Does what kin_ease_doubles does for timing functions in pieces. `curve` has three planes: the members of KinPieces. x is 0 ... 1.
 * Arrays have whole registers. The operations are those of kin_piece and kin_piece_value, but only the lanes that have left the first
 * piece of their part, as their positions show, are searched. */
static __attribute__((noinline)) void kin_ease_by_pieces(double *x, const double *curve, size_t stride, size_t count) {
    const double almostOne = 1 - 0x1p-30; /* the position in a piece is rounded */
    const double *rows[KIN_BLOCK];
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < count; i += KIN_DOUBLES) {
        KinDoubles at = kin_load_doubles(x + i), parts = kin_load_doubles(curve + 2 * stride + i);
        KinMasks part = __builtin_convertvector(at * parts, KinMasks) - kin_narrow_longs(at > 0);
        int32_t index[KIN_DOUBLES];
        __builtin_memcpy(index, &part, sizeof index);
#pragma clang loop unroll(disable)
        for (size_t k = 0; k < KIN_DOUBLES; k++) {
            const KinPieces pieces = kin_load_pieces(curve + i + k, stride);
            rows[i + k] = pieces.pieces + pieces.first[index[k]];
        }
    }
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < count; i += KIN_DOUBLES) {
        KinDoubles at = kin_load_doubles(x + i), c[KIN_PIECE];
        for (int isSearched = 0;; isSearched = 1) {
            kin_four_columns(rows + i, 0, c);
            if (isSearched || !kin_any_long((at - c[0]) * c[1] > almostOne)) break;
#pragma clang loop unroll(disable)
            for (size_t k = i; k < i + KIN_DOUBLES; k++) {
                const KinPieces pieces = kin_load_pieces(curve + k, stride);
                rows[k] = kin_piece(&pieces, x[k]);
            }
        }
        kin_four_columns(rows + i, 4, c + 4);
        KinDoubles u = (at - c[0]) * c[1], y = c[7];
#pragma clang loop unroll(full)
        for (int k = 6; k >= 2; k--) y = y * u + c[k];
        kin_store_doubles(y, x + i);
    }
}

/* Replaces x by the slope of timing functions there by time, which is 1 / duration without them. The operations are those of
 * TimingFunction.slope. Rule D80. The count is a multiple of KIN_DOUBLES up to KIN_BLOCK. */
static __attribute__((noinline)) void kin_slope_doubles(
    double *x, const double *_Nullable curve, const double *duration, size_t stride, size_t count) {
    KIN_ALIGNED double given[KIN_BLOCK];
    if (curve) {
        __builtin_memcpy(given, x, count * sizeof *x);
        kin_ease_doubles(x, curve, stride, count);
    }
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < count; i += KIN_DOUBLES) {
        KinDoubles zero = {0}, slope = zero + 1;
        if (curve) {
#define KIN_SLOPE_PLANE(n) kin_load_doubles(curve + (n) * stride + i)
#define KIN_BY_PARAMETER(a, b) (r * r * (a) + 2 * r * s * ((b) - (a)) + s * s * (1 - (b)))
            KinDoubles at = kin_load_doubles(given + i), s = kin_load_doubles(x + i), r = 1 - s;
            KinDoubles run = KIN_BY_PARAMETER(KIN_SLOPE_PLANE(0), KIN_SLOPE_PLANE(2));
            slope = KIN_BY_PARAMETER(KIN_SLOPE_PLANE(4), KIN_SLOPE_PLANE(5)) / run;
            slope = kin_select_doubles((run > 0) & (slope <= KIN_VERTICAL) & (slope >= -KIN_VERTICAL), slope, zero);
            slope = kin_select_doubles(at == 0, KIN_SLOPE_PLANE(6), kin_select_doubles(at == 1, KIN_SLOPE_PLANE(7), slope));
#undef KIN_SLOPE_PLANE
#undef KIN_BY_PARAMETER
        }
        kin_store_doubles(slope / kin_load_doubles(duration + i), x + i);
    }
}

/* Replaces the fraction x by the progress of springs. It is 0 before the release and at the end where the formula overflows. The springs
 * have three planes: decay, rate, weight. The count is a multiple of KIN_DOUBLES up to KIN_BLOCK. Rule 5.2. */
static __attribute__((noinline)) void kin_spring_doubles(
    double *x, int progress, const double *duration, const double *spring, size_t stride, size_t count) {
    int regime = progress & ~KIN_PUSH;
    double rest = progress & KIN_PUSH ? 0 : 1;
    KIN_ALIGNED double fade[KIN_BLOCK], angle[KIN_BLOCK], sine[KIN_BLOCK], cosine[KIN_BLOCK];
    const double *rate = spring + stride, *weight = spring + 2 * stride;
    for (size_t i = 0; i < count; i += KIN_DOUBLES) {
        KinDoubles time = kin_load_doubles(duration + i) * kin_load_doubles(x + i);
        kin_store_doubles(time, x + i);
        kin_store_doubles((0 - kin_load_doubles(spring + i)) * time, fade + i);
        kin_store_doubles(kin_load_doubles(rate + i) * time, angle + i);
    }
    kin_exp_doubles(fade, count);
    if (regime == KIN_UNDERDAMPED) kin_turn_doubles(angle, sine, cosine, count);
    for (size_t i = 0; i < count; i += KIN_DOUBLES) {
        KinDoubles time = kin_load_doubles(x + i), weights = kin_load_doubles(weight + i), zero = {0}, swing;
        if (regime == KIN_UNDERDAMPED) swing = rest * kin_load_doubles(cosine + i) + weights * kin_load_doubles(sine + i);
        else if (regime == KIN_CRITICAL) swing = rest + weights * time;
        else swing = rest + weights * KIN_NARROW(expm1)(zero - kin_load_doubles(angle + i));
        KinDoubles moved = rest - kin_load_doubles(fade + i) * swing;
        moved = kin_select_doubles(moved - moved == 0, moved, zero + rest);
        kin_store_doubles(kin_select_doubles(time > 0, moved, zero), x + i);
    }
}

/* ---- Keyframes ---- */

/* Updates the current segment of a lane, so that it contains x. Its index is the number of interior key times that x has
 * reached. */
KIN_SHARED void kin_find_segment_of_doubles(const KinDoubleKeyframes *k, size_t lane, double x, double *current, size_t stride) {
    const double *keys = k->keys + k->key[lane];
    size_t reached = 0, count = k->keyCount;
    while (count) {
        size_t half = count / 2;
        int isReached = keys[reached + half] <= x;
        reached = isReached ? reached + half + 1 : reached;
        count = isReached ? count - half - 1 : half;
    }
    const double *segment = k->segments + k->segment[lane] + KIN_SEGMENT * reached;
    double *to = current + lane;
#pragma clang loop unroll(disable) vectorize(disable)
    for (size_t plane = 0; plane < KIN_SEGMENT_FROM; plane++) to[plane * stride] = segment[plane];
    to[KIN_SEGMENT_FROM * stride] = reached ? keys[reached - 1] : -__builtin_inf();
    to[KIN_SEGMENT_UNTIL * stride] = reached < k->keyCount ? keys[reached] : __builtin_inf();
}

/* Updates the current segments of a register of lanes from `first` on, so that they contain their fractions. */
KIN_KERNEL void kin_find_segments_of_doubles(
    const KinDoubleKeyframes *k, size_t first, KinDoubles x, double *current, size_t stride) {
    KinLongs isWithin = kin_load_doubles(current + KIN_SEGMENT_FROM * stride + first) <= x;
    KinLongs hasLeft = ~(isWithin & (x < kin_load_doubles(current + KIN_SEGMENT_UNTIL * stride + first)));
    if (!kin_any_long(hasLeft)) return;
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < KIN_DOUBLES; i++)
        if (hasLeft[i]) kin_find_segment_of_doubles(k, first + i, x[i], current, stride);
}

/* Replaces the fractions x by the values of the `count` lanes, a multiple of KIN_DOUBLES up to KIN_BLOCK, from `first` on. Rules 4.4 to
 * 4.8, 4.10. */
static __attribute__((noinline)) void kin_keyframes_of_doubles(
    const KinDoubleKeyframes *k, double *current, size_t stride, size_t first, size_t count, double *x) {
    enum { BEGIN, LENGTH, IS_EASED, CURVE, END = 7, A, B, C, D };
    KIN_ALIGNED double eased[KIN_BLOCK];
    const double *planes = current + first;
    KinLongs isAnyEased = {0};
#define KIN_PLANE(p) kin_load_doubles(planes + (p) * stride + i)
    for (size_t i = 0; i < count; i += KIN_DOUBLES) {
        KinDoubles fraction = kin_load_doubles(x + i);
        kin_find_segments_of_doubles(k, first + i, fraction, current, stride);
        KinDoubles s = kin_unit((fraction - KIN_PLANE(BEGIN)) / KIN_PLANE(LENGTH));
        isAnyEased |= KIN_PLANE(IS_EASED) != 0;
        kin_store_doubles(s, x + i);
        kin_store_doubles(s, eased + i);
    }
    if (kin_any_long(isAnyEased)) kin_ease_doubles(eased, planes + CURVE * stride, stride, count);
    for (size_t i = 0; i < count; i += KIN_DOUBLES) {
        KinDoubles s = kin_select_doubles(KIN_PLANE(IS_EASED) != 0, kin_load_doubles(eased + i), kin_load_doubles(x + i));
        KinDoubles a = KIN_PLANE(A), b = KIN_PLANE(B), value;
        if (k->way == KIN_STRAIGHT) {
            value = a + b * s;
        } else if (k->way == KIN_TANGENTS) {
            KinDoubles r = 1 - s, blend = s * s * (3 - 2 * s), bend = s * r * (r * KIN_PLANE(C) - s * KIN_PLANE(D));
            value = a + b * blend + bend;
        } else {
            KinDoubles bend = (KIN_PLANE(C) + KIN_PLANE(D) * s) * s;
            value = a + (b + bend) * s;
        }
        /* The result must be exactly the end value. */
        KinLongs isEnd = s == 1;
        if (kin_any_long(isEnd)) value = kin_select_doubles(isEnd, KIN_PLANE(END), value);
        kin_store_doubles(value, x + i);
    }
#undef KIN_PLANE
}

/* ---- Matrices ---- */

enum { KIN_TRANSLATION = 12, KIN_SCALE = 16, KIN_TURN = 19 };

typedef double KinPair __attribute__((vector_size(16)));
typedef int64_t KinPairMask __attribute__((vector_size(16)));
KIN_KERNEL KinPair kin_load_pair(const double *from) {
    KinPair x;
    __builtin_memcpy(&x, from, sizeof x);
    return x;
}
KIN_KERNEL void kin_store_pairs(KinPair a, KinPair b, double *to) {
    typedef double Four __attribute__((vector_size(32)));
    Four x = __builtin_shufflevector(a, b, 0, 1, 2, 3);
    __builtin_memcpy(to, &x, sizeof x);
}
/* The numbers that are not NaN, or else the other ones. */
KIN_KERNEL KinPair kin_known(KinPair x, KinPair other) {
    KinPairMask isKnown = x == x;
    return (KinPair)(((KinPairMask)x & isKnown) | ((KinPairMask)other & ~isKnown));
}

static void kin_put_matrices(const double *underlying, const int32_t *offset, double *row, size_t count)
    KIN_SYMBOL("put_matrices");

/* Composes up to KIN_BLOCK matrices in place of their parts (`matrices` in kernels.h), one after the other: most of the time they
 * are written. */
static void kin_put_matrices(const double *underlying, const int32_t *offset, double *row, size_t count) {
    KIN_ALIGNED double angles[KIN_BLOCK] = {0}, sines[KIN_BLOCK], cosines[KIN_BLOCK];
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < count; i++) {
        double turn = row[offset[i] + 6];
        angles[i] = turn == turn ? turn : underlying[KIN_MATRIX_NUMBERS * i + KIN_TURN];
    }
    kin_turn_doubles(angles, sines, cosines, count);
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < count; i++, underlying += KIN_MATRIX_NUMBERS) {
        double *to = row + offset[i];
        const KinPair zero = {0}, mixed = {underlying[KIN_TRANSLATION + 2], underlying[KIN_SCALE]};
        KinPair first = kin_load_pair(to), second = kin_load_pair(to + 2), third = kin_load_pair(to + 4);
        int isComposed = second[1] == second[1] || third[0] == third[0] || third[1] == third[1] || to[6] == to[6];
        first = kin_known(first, kin_load_pair(underlying + KIN_TRANSLATION));
        second = kin_known(second, mixed);
        third = kin_known(third, kin_load_pair(underlying + KIN_SCALE + 1));
        if (isComposed) {
            const KinPair x = {cosines[i], sines[i]}, y = {0 - sines[i], cosines[i]}, z = {third[1], 0};
            kin_store_pairs(x * second[1], zero, to);
            kin_store_pairs(y * third[0], zero, to + 4);
            kin_store_pairs(zero, z, to + 8);
        } else {
            __builtin_memcpy(to, underlying, KIN_TRANSLATION * sizeof *to);
        }
        const KinPair last = {second[0], 1};
        kin_store_pairs(first, last, to + KIN_TRANSLATION);
    }
}

#pragma clang assume_nonnull end

#endif
