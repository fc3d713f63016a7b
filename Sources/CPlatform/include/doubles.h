/* What the kernels in double precision need beside simd.h. They process up to KIN_BLOCK lanes in passes. A pass is so short that
 * the processor overlaps several vectors; in one long pass, each operation would wait for the previous one of the same vector. */
#ifndef KINEMA_DOUBLES_H
#define KINEMA_DOUBLES_H

#include "simd.h"

KIN_INLINE KinDouble8 kin_load8(const double *from) {
    KinDouble8 x;
    __builtin_memcpy(&x, from, sizeof x);
    return x;
}
KIN_INLINE void kin_store8(KinDouble8 x, double *to) { __builtin_memcpy(to, &x, sizeof x); }

KIN_INLINE KIN_WIDE_DOUBLES kin_load_wide(const double *from) {
    KIN_WIDE_DOUBLES x;
    __builtin_memcpy(&x, from, sizeof x);
    return x;
}
KIN_INLINE void kin_store_wide(KIN_WIDE_DOUBLES x, double *to) { __builtin_memcpy(to, &x, sizeof x); }

/* Selects a where the mask is -1, and b where it is 0. */
KIN_INLINE KinDouble8 kin_select8(KinLong8 mask, KinDouble8 a, KinDouble8 b) {
    return (KinDouble8)(((KinLong8)a & mask) | ((KinLong8)b & ~mask));
}

/* Clamps to 0 ... 1. NaN becomes 0. */
KIN_INLINE KinDouble8 kin_unit8(KinDouble8 x) {
    KinDouble8 zero = {0}, positive = kin_select8(x > 0, x, zero);
    return kin_select8(positive > 1, zero + 1, positive);
}

/* Load and store the numbers of up to eight lanes in a row. The offsets ascend; adjacent numbers are stored as one vector. */
KIN_INLINE KinDouble8 kin_gather_doubles(const double *row, const int32_t *offset, size_t count) {
    KinDouble8 x = {0};
#pragma clang loop unroll(full)
    for (size_t i = 0; i < 8; i++)
        if (i < count) x[i] = row[offset[i]];
    return x;
}
KIN_INLINE void kin_scatter_doubles(KinDouble8 x, const int32_t *offset, double *row, size_t count) {
    if (count < 8) {
        for (size_t i = 0; i < 8; i++)
            if (i < count) row[offset[i]] = x[i];
    } else if (offset[7] - offset[0] == 7) {
        kin_store8(x, row + offset[0]);
    } else {
        for (size_t i = 0; i < 8; i++) row[offset[i]] = x[i];
    }
}

/* ---- Progress ---- */

static void kin_ease_doubles(double *x, const double *curve, size_t stride, size_t count) KIN_SYMBOL("ease_doubles");

/* Replaces x by the eased progress. The curves have four planes: c1x, c1y, c2x, c2y. The count is a multiple of 8. */
static __attribute__((noinline)) void kin_ease_doubles(double *x, const double *curve, size_t stride, size_t count) {
    const double *c1x = curve, *c1y = curve + stride, *c2x = curve + 2 * stride, *c2y = curve + 3 * stride;
    size_t i = 0;
#if KIN_WIDTH > 8
    for (; i + KIN_WIDTH <= count; i += KIN_WIDTH)
        kin_store_wide(KIN_WIDE(eased)(kin_load_wide(x + i), kin_load_wide(c1x + i), kin_load_wide(c1y + i),
                           kin_load_wide(c2x + i), kin_load_wide(c2y + i)),
            x + i);
#endif
    for (; i < count; i += 8)
        kin_store8(
            kin_eased8(kin_load8(x + i), kin_load8(c1x + i), kin_load8(c1y + i), kin_load8(c2x + i), kin_load8(c2y + i)), x + i);
}

/* Sine and cosine, and e^x in place. These functions and the previous one are large and therefore not inlined. */
static void kin_turn_doubles(const double *angle, double *sine, double *cosine, size_t count) KIN_SYMBOL("turn_doubles");
static void kin_exp_doubles(double *x, size_t count) KIN_SYMBOL("exp_doubles");

static __attribute__((noinline)) void kin_turn_doubles(const double *angle, double *sine, double *cosine, size_t count) {
    size_t i = 0;
#if KIN_WIDTH > 8
    for (; i + KIN_WIDTH <= count; i += KIN_WIDTH) {
        KIN_JOIN(KinSineCosine, KIN_WIDTH) turn = KIN_WIDE(sine_cosine)(kin_load_wide(angle + i));
        kin_store_wide(turn.sine, sine + i);
        kin_store_wide(turn.cosine, cosine + i);
    }
#endif
    for (; i < count; i += 8) {
        KinSineCosine8 turn = kin_sine_cosine8(kin_load8(angle + i));
        kin_store8(turn.sine, sine + i);
        kin_store8(turn.cosine, cosine + i);
    }
}

static __attribute__((noinline)) void kin_exp_doubles(double *x, size_t count) {
    size_t i = 0;
#if KIN_WIDTH > 8
    for (; i + KIN_WIDTH <= count; i += KIN_WIDTH) kin_store_wide(KIN_WIDE(exp)(kin_load_wide(x + i)), x + i);
#endif
    for (; i < count; i += 8) kin_store8(kin_exp8(kin_load8(x + i)), x + i);
}

/* Replaces the fraction x by the progress of springs. It is 0 before the release and 1 where the formula overflows. The springs
 * have three planes: decay, rate, weight. The count is a multiple of 8 up to KIN_BLOCK. Rule 5.2. */
KIN_INLINE void kin_spring_doubles(
    double *x, int regime, const double *duration, const double *spring, size_t stride, size_t count) {
    double fade[KIN_BLOCK], angle[KIN_BLOCK], sine[KIN_BLOCK], cosine[KIN_BLOCK];
    const double *rate = spring + stride, *weight = spring + 2 * stride;
    for (size_t i = 0; i < count; i += 8) {
        KinDouble8 time = kin_load8(duration + i) * kin_load8(x + i);
        kin_store8(time, x + i);
        kin_store8((0 - kin_load8(spring + i)) * time, fade + i);
        kin_store8(kin_load8(rate + i) * time, angle + i);
    }
    kin_exp_doubles(fade, count);
    if (regime == KIN_UNDERDAMPED) kin_turn_doubles(angle, sine, cosine, count);
    for (size_t i = 0; i < count; i += 8) {
        KinDouble8 time = kin_load8(x + i), weights = kin_load8(weight + i), zero = {0}, swing;
        if (regime == KIN_UNDERDAMPED) swing = kin_load8(cosine + i) + weights * kin_load8(sine + i);
        else if (regime == KIN_CRITICAL) swing = 1 + weights * time;
        else swing = 1 + weights * kin_expm18(zero - kin_load8(angle + i));
        KinDouble8 progress = 1 - kin_load8(fade + i) * swing;
        progress = kin_select8(progress - progress == 0, progress, zero + 1);
        kin_store8(kin_select8(time > 0, progress, zero), x + i);
    }
}

/* ---- Keyframes ---- */

/* Updates the current segments of the eight lanes from `first` on, so that they contain their fractions. The index of a segment
 * is the number of interior key times that the fraction has reached. */
KIN_INLINE void kin_find_segments_of_doubles(
    const KinDoubleKeyframes *k, size_t first, KinDouble8 x, double *current, size_t stride) {
    KinLong8 isWithin = kin_load8(current + KIN_SEGMENT_FROM * stride + first) <= x;
    KinLong8 hasLeft = ~(isWithin & (x < kin_load8(current + KIN_SEGMENT_UNTIL * stride + first)));
    if (!kin_any8(hasLeft)) return;
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < 8; i++) {
        if (!hasLeft[i]) continue;
        const double *keys = k->keys + k->key[first + i];
        size_t reached = 0, count = k->keyCount;
        while (count) {
            size_t half = count / 2;
            int isReached = keys[reached + half] <= x[i];
            reached = isReached ? reached + half + 1 : reached;
            count = isReached ? count - half - 1 : half;
        }
        const double *segment = k->segments + k->segment[first + i] + KIN_SEGMENT * reached;
        double *to = current + first + i;
        for (size_t plane = 0; plane < KIN_SEGMENT_FROM; plane++) to[plane * stride] = segment[plane];
        to[KIN_SEGMENT_FROM * stride] = reached ? keys[reached - 1] : -__builtin_inf();
        to[KIN_SEGMENT_UNTIL * stride] = reached < k->keyCount ? keys[reached] : __builtin_inf();
    }
}

/* Replaces the fractions x by the values of the `count` lanes, a multiple of 8 up to KIN_BLOCK, from `first` on. Rules 4.4 to
 * 4.8, 4.10. */
KIN_INLINE void kin_keyframes_of_doubles(
    const KinDoubleKeyframes *k, double *current, size_t stride, size_t first, size_t count, double *x) {
    enum { BEGIN, LENGTH, IS_EASED, CURVE, END = 7, A, B, C, D };
    double eased[KIN_BLOCK];
    const double *planes = current + first;
    KinLong8 isAnyEased = {0};
#define KIN_PLANE(p) kin_load8(planes + (p) * stride + i)
    for (size_t i = 0; i < count; i += 8) {
        KinDouble8 fraction = kin_load8(x + i);
        kin_find_segments_of_doubles(k, first + i, fraction, current, stride);
        KinDouble8 s = kin_unit8((fraction - KIN_PLANE(BEGIN)) / KIN_PLANE(LENGTH));
        isAnyEased |= KIN_PLANE(IS_EASED) != 0;
        kin_store8(s, x + i);
        kin_store8(s, eased + i);
    }
    if (kin_any8(isAnyEased)) kin_ease_doubles(eased, planes + CURVE * stride, stride, count);
    for (size_t i = 0; i < count; i += 8) {
        KinDouble8 s = kin_select8(KIN_PLANE(IS_EASED) != 0, kin_load8(eased + i), kin_load8(x + i));
        KinDouble8 a = KIN_PLANE(A), b = KIN_PLANE(B), value;
        if (k->way == KIN_STRAIGHT) {
            value = a + b * s;
        } else if (k->way == KIN_TANGENTS) {
            KinDouble8 r = 1 - s, blend = s * s * (3 - 2 * s), bend = s * r * (r * KIN_PLANE(C) - s * KIN_PLANE(D));
            value = a + b * blend + bend;
        } else {
            KinDouble8 bend = (KIN_PLANE(C) + KIN_PLANE(D) * s) * s;
            value = a + (b + bend) * s;
        }
        /* The result must be exactly the end value. */
        KinLong8 isEnd = s == 1;
        if (kin_any8(isEnd)) value = kin_select8(isEnd, KIN_PLANE(END), value);
        kin_store8(value, x + i);
    }
#undef KIN_PLANE
}

/* ---- Matrices ---- */

/* Turns eight rows into columns. */
KIN_INLINE void kin_transpose8(const KinDouble8 *rows, KinDouble8 *columns) {
#define KIN_TURN(x, y, a, b, c, d, e, f, g, h) __builtin_shufflevector(x, y, a, b, c, d, e, f, g, h)
    KinDouble8 pairs[8], fours[8];
#pragma clang loop unroll(full)
    for (int i = 0; i < 8; i += 2) {
        pairs[i] = KIN_TURN(rows[i], rows[i + 1], 0, 8, 2, 10, 4, 12, 6, 14);
        pairs[i + 1] = KIN_TURN(rows[i], rows[i + 1], 1, 9, 3, 11, 5, 13, 7, 15);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 8; i++) {
        int j = i / 4 * 4 + i % 2;
        fours[i] = i % 4 < 2 ? KIN_TURN(pairs[j], pairs[j + 2], 0, 1, 8, 9, 4, 5, 12, 13)
                             : KIN_TURN(pairs[j], pairs[j + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 4; i++) {
        columns[i] = KIN_TURN(fours[i], fours[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        columns[i + 4] = KIN_TURN(fours[i], fours[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
#undef KIN_TURN
}

enum { KIN_TRANSLATION = 12, KIN_SCALE = 16, KIN_PARTS = 7 };

/* Reads the parts of eight matrices. A part is its underlying value if it is NaN, which means that it does not move. Returns which
 * matrices have a scale or a turn that moves. */
KIN_INLINE KinLong8 kin_parts_of_doubles(const double *underlying, const int32_t *offset, const double *row, size_t count,
    double parts[KIN_PARTS][KIN_BLOCK], size_t first) {
    KinDouble8 rows[8], columns[8];
    KinLong8 isComposed = {0};
#pragma clang loop unroll(full)
    for (size_t i = 0; i < 8; i++) rows[i] = kin_load8(row + offset[i < count ? i : 0]);
    kin_transpose8(rows, columns);
#pragma clang loop unroll(full)
    for (size_t k = 0; k < KIN_PARTS; k++) {
        KinLong8 isMoved = columns[k] == columns[k];
        if (k >= 3) isComposed |= isMoved;
        if (kin_any8(~isMoved)) {
            const double *from = underlying + (k < 3 ? KIN_TRANSLATION + k : KIN_SCALE + k - 3);
            KinDouble8 underlyingPart;
#pragma clang loop unroll(full)
            for (size_t i = 0; i < 8; i++) underlyingPart[i] = from[KIN_MATRIX_NUMBERS * (i < count ? i : 0)];
            columns[k] = kin_select8(isMoved, columns[k], underlyingPart);
        }
        kin_store8(columns[k], parts[k] + first);
    }
    return isComposed;
}

static void kin_put_matrices(const double *underlying, const int32_t *offset, double *row, size_t count)
    KIN_SYMBOL("put_matrices");

/* Composes up to KIN_BLOCK matrices in place of their parts (`matrices` in kernels.h). */
static void kin_put_matrices(const double *underlying, const int32_t *offset, double *row, size_t count) {
    double parts[KIN_PARTS][KIN_BLOCK], sines[KIN_BLOCK], cosines[KIN_BLOCK];
    KinLong8 isComposed[KIN_BLOCK / 8];
    for (size_t i = 0; i < count; i += 8)
        isComposed[i / 8] = kin_parts_of_doubles(underlying + KIN_MATRIX_NUMBERS * i, offset + i, row, count - i, parts, i);
    kin_turn_doubles(parts[6], sines, cosines, (count + 7) / 8 * 8);
    for (size_t i = 0; i < count; i += 8) {
        KinDouble8 sine = kin_load8(sines + i), cosine = kin_load8(cosines + i), zero = {0};
        KinDouble8 scaleX = kin_load8(parts[3] + i), scaleY = kin_load8(parts[4] + i);
        KinDouble8 upper[8] = {cosine * scaleX, sine * scaleX, zero, zero, (zero - sine) * scaleY, cosine * scaleY, zero, zero};
        KinDouble8 lower[8] = {zero, zero, kin_load8(parts[5] + i), zero, kin_load8(parts[0] + i), kin_load8(parts[1] + i),
            kin_load8(parts[2] + i), zero + 1};
        KinDouble8 first[8], second[8];
        kin_transpose8(upper, first);
        kin_transpose8(lower, second);
#pragma clang loop unroll(full)
        for (size_t lane = 0; lane < 8; lane++) {
            if (i + lane >= count) break;
            double *to = row + offset[i + lane];
            kin_store8(first[lane], to);
            kin_store8(second[lane], to + 8);
            if (!isComposed[i / 8][lane])
                __builtin_memcpy(to, underlying + KIN_MATRIX_NUMBERS * (i + lane), KIN_TRANSLATION * sizeof *to);
        }
    }
}

#endif
