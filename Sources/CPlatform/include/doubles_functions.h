/* The elementary functions of the kernels in double precision: timing functions, angles and exponentials of up to KIN_BLOCK lanes. */
#ifndef KINEMA_DOUBLES_FUNCTIONS_H
#define KINEMA_DOUBLES_FUNCTIONS_H

#include "simd.h"

#pragma clang assume_nonnull begin

/* Arrays of registers: one that crosses a cache line takes two accesses. */
#define KIN_ALIGNED __attribute__((aligned(64)))

KIN_KERNEL KinDoubles kin_load_doubles(const double *from) {
    KinDoubles x;
    __builtin_memcpy(&x, from, sizeof x);
    return x;
}
KIN_KERNEL void kin_store_doubles(KinDoubles x, double *to) { __builtin_memcpy(to, &x, sizeof x); }

KIN_KERNEL KinWideDoubles kin_load_wide(const double *from) {
    KinWideDoubles x;
    __builtin_memcpy(&x, from, sizeof x);
    return x;
}
KIN_KERNEL void kin_store_wide(KinWideDoubles x, double *to) { __builtin_memcpy(to, &x, sizeof x); }

KIN_KERNEL int kin_any_long(KinLongs mask) { return KIN_NARROW(any)(mask); }

/* These functions are large and therefore not inlined. Their arrays have KIN_BLOCK numbers, a multiple of KIN_WIDTH, and a pass may
 * compute more numbers than are asked for. */
static void kin_ease_doubles(double *x, const double *curve, size_t stride, size_t count) KIN_SYMBOL("ease_doubles");
static void kin_turn_doubles(const double *angle, double *sine, double *cosine, size_t count) KIN_SYMBOL("turn_doubles");
static void kin_exp_doubles(double *x, size_t count) KIN_SYMBOL("exp_doubles");

/* Replaces x by the eased progress. The curves have four planes of `stride` numbers, a multiple of 8: c1x, c1y, c2x, c2y. With AVX-512
 * the registers are enough for the work on four of them. The other sets do it in two passes: first the estimates, which fill registers
 * of floats, then the steps, one register at a time. */
#if defined(__AVX512F__)
static __attribute__((noinline)) void kin_ease_doubles(double *x, const double *curve, size_t stride, size_t count) {
    double last[4][KIN_WIDTH];
    for (size_t i = 0; i < count; i += KIN_WIDTH) {
        const double *planes = curve + i;
        if (count - i < KIN_WIDTH) {
            for (size_t k = count; k < i + KIN_WIDTH; k++) x[k] = 0;
            __builtin_memset(last, 0, sizeof last);
#pragma clang loop unroll(disable)
            for (size_t plane = 0; plane < 4; plane++)
#pragma clang loop unroll(disable)
                for (size_t k = 0; k < count - i; k += 8)
                    __builtin_memcpy(last[plane] + k, planes + plane * stride + k, 8 * sizeof *x);
            planes = last[0];
            stride = KIN_WIDTH;
        }
        kin_store_wide(KIN_WIDE(eased)(kin_load_wide(x + i), kin_load_wide(planes), kin_load_wide(planes + stride),
                           kin_load_wide(planes + 2 * stride), kin_load_wide(planes + 3 * stride)),
            x + i);
    }
}
#else
static __attribute__((noinline)) void kin_ease_doubles(double *x, const double *curve, size_t stride, size_t count) {
    KIN_ALIGNED double start[KIN_BLOCK], rise[KIN_BLOCK], slope[KIN_BLOCK], bend[KIN_BLOCK], cubic[KIN_BLOCK], isEnd[KIN_BLOCK];
#define KIN_CONTROL(load, plane) load(curve + (plane) * stride + i)
    /* The next plane follows planes 0 and 2, so the last vector may reach beyond their ends. */
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < count; i += KIN_WIDTH) {
        const KIN_WIDE(half) half =
            KIN_WIDE(eased_half)(kin_load_wide(x + i), KIN_CONTROL(kin_load_wide, 0), KIN_CONTROL(kin_load_wide, 2));
        kin_store_wide(KIN_WIDE(eased_start)(half), start + i);
        kin_store_wide(half.rise, rise + i);
        kin_store_wide(half.slope, slope + i);
        kin_store_wide(half.bend, bend + i);
        kin_store_wide(half.cubic, cubic + i);
        kin_store_wide((KinWideDoubles)half.isEnd, isEnd + i);
    }
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < count; i += KIN_DOUBLES) {
        const KIN_NARROW(half) half = {kin_load_doubles(rise + i), kin_load_doubles(slope + i), kin_load_doubles(bend + i),
            kin_load_doubles(cubic + i), (KinLongs)kin_load_doubles(isEnd + i)};
        KinDoubles parameter;
        KinDoubles y =
            KIN_NARROW(eased_from)(half, kin_load_doubles(start + i), kin_load_doubles(x + i), KIN_CONTROL(kin_load_doubles, 0),
                KIN_CONTROL(kin_load_doubles, 1), KIN_CONTROL(kin_load_doubles, 2), KIN_CONTROL(kin_load_doubles, 3), &parameter);
        kin_store_doubles(y, x + i);
    }
#undef KIN_CONTROL
}
#endif

/* Writes sines and cosines, in two passes: first the reduced angles, then the polynomials. */
static __attribute__((noinline)) void kin_turn_doubles(const double *angle, double *sine, double *cosine, size_t count) {
    KIN_ALIGNED double rest[KIN_BLOCK], low[KIN_BLOCK];
    KIN_ALIGNED int64_t quarters[KIN_BLOCK];
    KinLongs isLarge = {0};
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < count; i += KIN_DOUBLES) {
        KinDoubles size = KIN_NARROW(finite_size)(kin_load_doubles(angle + i)), lowPart;
        KinLongs number;
        kin_store_doubles(KIN_NARROW(reduced_small)(size, &lowPart, &number), rest + i);
        kin_store_doubles(lowPart, low + i);
        __builtin_memcpy(quarters + i, &number, sizeof number);
        isLarge |= size > KIN_SMALL_ANGLE;
    }
    if (kin_any_long(isLarge))
#pragma clang loop unroll(disable)
        for (size_t i = 0; i < count; i++) {
            double size = kin_finite_size(angle[i]);
            if (size > KIN_SMALL_ANGLE) rest[i] = kin_reduced_large(size, low + i, quarters + i);
        }
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < count; i += KIN_DOUBLES) {
        KinLongs number;
        __builtin_memcpy(&number, quarters + i, sizeof number);
        const KIN_JOIN(KinSineCosine, KIN_DOUBLES) turn =
            KIN_NARROW(turned)(kin_load_doubles(rest + i), kin_load_doubles(low + i), number, kin_load_doubles(angle + i));
        kin_store_doubles(turn.sine, sine + i);
        kin_store_doubles(turn.cosine, cosine + i);
    }
}

/* Replaces x by e^x, in two passes: first the reduced exponents, then the polynomials. With AVX-512 a block is only four registers,
 * and each pass would wait for their chains. */
#if defined(__AVX512F__)
static __attribute__((noinline)) void kin_exp_doubles(double *x, size_t count) {
    for (size_t i = 0; i < count; i += KIN_WIDTH) kin_store_wide(KIN_WIDE(exp)(kin_load_wide(x + i)), x + i);
}
#else
static __attribute__((noinline)) void kin_exp_doubles(double *x, size_t count) {
    KIN_ALIGNED double rest[KIN_BLOCK], error[KIN_BLOCK];
    KIN_ALIGNED int64_t power[KIN_BLOCK];
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < count; i += KIN_DOUBLES) {
        KinDoubles errors;
        KinLongs n;
        kin_store_doubles(KIN_NARROW(exp_reduced)(kin_load_doubles(x + i), &errors, &n), rest + i);
        kin_store_doubles(errors, error + i);
        __builtin_memcpy(power + i, &n, sizeof n);
    }
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < count; i += KIN_DOUBLES) {
        KinLongs n;
        __builtin_memcpy(&n, power + i, sizeof n);
        kin_store_doubles(
            KIN_NARROW(exp_from)(kin_load_doubles(rest + i), kin_load_doubles(error + i), n, kin_load_doubles(x + i)), x + i);
    }
}
#endif

#pragma clang assume_nonnull end

#endif
