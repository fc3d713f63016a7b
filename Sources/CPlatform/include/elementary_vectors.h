/* The functions of elementary.h for KIN_LANES numbers, some registers. */

#define KIN_REAL KIN_JOIN(KinDouble, KIN_LANES)
#define KIN_LONG KIN_JOIN(KinLong, KIN_LANES)
#define KIN_SINGLE KIN_JOIN(KinSingle, KIN_LANES)
#define KIN_PAIR KIN_JOIN(KinSineCosine, KIN_LANES)
#define KIN_NAME(name) KIN_JOIN(kin_##name, KIN_LANES)
#define KIN_FUNCTION static inline __attribute__((always_inline))

typedef int64_t KIN_LONG __attribute__((vector_size(8 * KIN_LANES)));
typedef double KIN_REAL __attribute__((vector_size(8 * KIN_LANES)));
typedef float KIN_SINGLE __attribute__((vector_size(4 * KIN_LANES)));

typedef struct KIN_PAIR {
    KIN_REAL sine, cosine;
} KIN_PAIR;

/* Whether one of the masks is -1. */
KIN_FUNCTION int KIN_NAME(any)(KIN_LONG mask) {
#if defined(__AVX512DQ__)
    enum { PART = 8 };
#elif defined(__AVX2__)
    enum { PART = 4 };
#else
    enum { PART = 2 };
#endif
    typedef int64_t Part __attribute__((vector_size(8 * PART)));
    Part parts[KIN_LANES / PART];
    __builtin_memcpy(parts, &mask, sizeof parts);
#pragma clang loop unroll(full)
    for (int i = 1; i < KIN_LANES / PART; i++) parts[0] |= parts[i];
#if defined(__AVX512DQ__)
    return _mm512_movepi64_mask((__m512i)parts[0]) != 0;
#elif defined(__AVX2__)
    return _mm256_movemask_pd((__m256d)parts[0]) != 0;
#else
    return __builtin_reduce_or(parts[0]) != 0;
#endif
}

#define KIN_TO_SINGLE(x) __builtin_convertvector(x, KIN_SINGLE)
#define KIN_FROM_SINGLE(x) __builtin_convertvector(x, KIN_REAL)
#define KIN_BITS(x) ((KIN_LONG)(x))
#define KIN_FROM_BITS(x) ((KIN_REAL)(x))
#define KIN_ALL(x) ((KIN_REAL){0} + (x))
#define KIN_MASK(condition) (condition)
#define KIN_ANY(mask) KIN_NAME(any)(mask)
#define KIN_LANE(x, i) (x)[i]
#include "elementary_functions.h"
