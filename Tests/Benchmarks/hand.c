/* The limit: the workloads written by hand, with float times, everything in order, one curve at a time, and only the formula.
 * Compiled once for each instruction set. hand WORKLOAD N: four Newton steps in a plain loop that the compiler vectorizes;
 * W1-table, W1b-table: curves from tables, with intrinsics if the instruction set has a permutation of floats. */
#include <math.h>
#if defined(__AVX2__)
#include <immintrin.h>
#endif
#include "measure.h"

/* A curve as 16 cells of degree five; each column has the coefficients of one power. */
typedef struct Table {
    float c[6][16];
} Table;

static double solve(const double *curve, double x) {
    double low = 0, high = 1;
    for (int i = 0; i < 60; i++) {
        double s = 0.5 * (low + high), r = 1 - s;
        if (3 * s * r * r * curve[0] + 3 * s * s * r * curve[2] + s * s * s < x) low = s;
        else high = s;
    }
    double s = 0.5 * (low + high), r = 1 - s;
    return 3 * s * r * r * curve[1] + 3 * s * s * r * curve[3] + s * s * s;
}

/* Newton's interpolation at six points of each cell. */
static Table fit(const double *curve) {
    Table table;
    for (int cell = 0; cell < 16; cell++) {
        double d[6], c[6] = {0};
        for (int k = 0; k < 6; k++) d[k] = solve(curve, (cell + k / 5.0) / 16);
        for (int order = 1; order < 6; order++)
            for (int k = 5; k >= order; k--) d[k] = (d[k] - d[k - 1]) / (order / 5.0);
        for (int k = 5; k >= 0; k--) {
            for (int p = 5; p > 0; p--) c[p] = c[p - 1] - k / 5.0 * c[p];
            c[0] = d[k] - k / 5.0 * c[0];
        }
        for (int k = 0; k < 6; k++) table.c[k][cell] = (float)c[k];
    }
    return table;
}

/* Four guarded Newton steps, for a plain loop without a table. */
static inline float progress(const float *curve, float x) {
    float cx = 3 * curve[0], bx = 3 * (curve[2] - curve[0]) - cx, ax = 1 - cx - bx;
    float cy = 3 * curve[1], by = 3 * (curve[3] - curve[1]) - cy, ay = 1 - cy - by, s = x;
    for (int k = 0; k < 4; k++) {
        float slope = (3 * ax * s + 2 * bx) * s + cx;
        s -= (((ax * s + bx) * s + cx) * s - x) / (slope < 1e-3f ? 1e-3f : slope);
    }
    return ((ay * s + by) * s + cy) * s;
}

static void newton(const float *begin, const float *inverse, const float *from, const float *delta, float *out, size_t n, float t,
    const float *curve) {
    for (size_t i = 0; i < n; i++) {
        float x = (t - begin[i]) * inverse[i];
        out[i] = from[i] + delta[i] * progress(curve, x < 0 ? 0 : x > 1 ? 1 : x);
    }
}

#if defined(__AVX512F__)
enum { WIDTH = 16 };
typedef __m512 Floats;
typedef __m512i Cells;
static inline Floats spread(float x) { return _mm512_set1_ps(x); }
static inline Floats load(const float *p) { return _mm512_loadu_ps(p); }
static inline Cells whole(Floats x) { return _mm512_cvttps_epi32(x); }
static inline Floats floats(Cells i) { return _mm512_cvtepi32_ps(i); }
static inline Floats bounded(Floats x) { return _mm512_max_ps(_mm512_min_ps(x, spread(15.999999f)), spread(0)); }
static inline Floats pick(const float *column, Cells cell) { return _mm512_permutexvar_ps(cell, load(column)); }
static inline void store(float *p, Floats x) { _mm512_storeu_ps(p, x); }
#elif defined(__AVX2__)
enum { WIDTH = 8 };
typedef __m256 Floats;
typedef __m256i Cells;
static inline Floats spread(float x) { return _mm256_set1_ps(x); }
static inline Floats load(const float *p) { return _mm256_loadu_ps(p); }
static inline Cells whole(Floats x) { return _mm256_cvttps_epi32(x); }
static inline Floats floats(Cells i) { return _mm256_cvtepi32_ps(i); }
static inline Floats bounded(Floats x) { return _mm256_max_ps(_mm256_min_ps(x, spread(15.999999f)), spread(0)); }
static inline Floats pick(const float *column, Cells cell) {
    Floats low = _mm256_permutevar8x32_ps(load(column), cell), high = _mm256_permutevar8x32_ps(load(column + 8), cell);
    return _mm256_blendv_ps(low, high, _mm256_castsi256_ps(_mm256_slli_epi32(cell, 28)));
}
static inline void store(float *p, Floats x) { _mm256_storeu_ps(p, x); }
#else
enum { WIDTH = 1 };
typedef float Floats;
typedef int Cells;
static inline Floats spread(float x) { return x; }
static inline Floats load(const float *p) { return *p; }
static inline Cells whole(Floats x) { return (int)x; }
static inline Floats floats(Cells i) { return (float)i; }
static inline Floats bounded(Floats x) { return x < 0 ? 0 : x < 15.999999f ? x : 15.999999f; }
static inline Floats pick(const float *column, Cells cell) { return column[cell]; }
static inline void store(float *p, Floats x) { *p = x; }
#endif

/* Reads and writes slightly beyond n. */
static void cells(const float *begin, const float *inverse, const float *from, const float *delta, float *out, size_t n, float t,
    const Table *table) {
    for (size_t i = 0; i < n; i += WIDTH) {
        Floats x = bounded((spread(t) - load(begin + i)) * load(inverse + i) * spread(16));
        Cells cell = whole(x);
        Floats u = x - floats(cell), y = pick(table->c[5], cell);
        for (int k = 4; k >= 0; k--) y = y * u + pick(table->c[k], cell);
        store(out + i, load(from + i) + load(delta + i) * y);
    }
}

/* A compiler merges a cosine and the sine of the same angle into one call, which has no vector version. */
static inline float cosine(float angle) { return sinf(angle + 1.57079633f); }

/* What a keyframe animation remembers of the segment in which it is, in planes: the segment's begin and end, 1 / length, the value at
 * the begin and its change, and the coefficients of the curve. */
enum { BLOCK = 64, BEGIN = 0, END, INVERSE, FROM, DELTA, CX, BX, AX, CY, BY, AY, SEGMENT };

static void fetch(float *const *segment, size_t i, const float *key, const float *value, float x, float curves[2][4]) {
    int at = 0;
    for (int k = 1; k < 7; k++) at += key[k] <= x;
    const float *c = curves[at % 2];
    float cx = 3 * c[0], bx = 3 * (c[2] - c[0]) - cx, cy = 3 * c[1], by = 3 * (c[3] - c[1]) - cy;
    const float all[SEGMENT] = {key[at], key[at + 1], 1 / (key[at + 1] - key[at]), value[at], value[at + 1] - value[at], cx, bx,
        1 - cx - bx, cy, by, 1 - cy - by};
    for (int k = 0; k < SEGMENT; k++) segment[k][i] = all[k];
}

/* W2: only the segments that were left are looked up, all else is in vectors. */
static void keyframes(const float *begin, const float *inverse, const float *keys, const float *values, float *const *segment,
    float *out, size_t n, float t, float curves[2][4]) {
    float x[BLOCK];
    for (size_t o = 0; o + BLOCK <= n; o += BLOCK) {
        int left = 0;
        for (size_t i = 0; i < BLOCK; i++) {
            x[i] = (t - begin[o + i]) * inverse[o + i];
            left += (x[i] < segment[BEGIN][o + i]) | (x[i] >= segment[END][o + i]);
        }
        for (size_t i = 0; left && i < BLOCK; i++)
            if (x[i] < segment[BEGIN][o + i] || x[i] >= segment[END][o + i])
                fetch(segment, o + i, keys + 8 * (o + i), values + 8 * (o + i), x[i], curves);
        for (size_t i = 0; i < BLOCK; i++) {
            size_t j = o + i;
            float cx = segment[CX][j], bx = segment[BX][j], ax = segment[AX][j];
            float y = (x[i] - segment[BEGIN][j]) * segment[INVERSE][j], s = y;
            for (int k = 0; k < 4; k++) {
                float slope = (3 * ax * s + 2 * bx) * s + cx;
                s -= (((ax * s + bx) * s + cx) * s - y) / (slope < 1e-3f ? 1e-3f : slope);
            }
            s = ((segment[AY][j] * s + segment[BY][j]) * s + segment[CY][j]) * s;
            out[j] = segment[FROM][j] + segment[DELTA][j] * s;
        }
    }
}

/* W3: position, color, and a matrix of translation, rotation and scale; ten numbers of each record and their changes, in planes.
 * */
static void transforms(const float *begin, const float *inverse, const float *from, const float *delta, size_t plane, float *out,
    size_t n, float t, const float *curve) {
    enum { TURN = 8, SCALE = 9 };
    float s[BLOCK], now[10][BLOCK], c[BLOCK], d[BLOCK];
    for (size_t o = 0; o + BLOCK <= n; o += BLOCK) {
        for (int i = 0; i < BLOCK; i++) s[i] = progress(curve, (t - begin[o + i]) * inverse[o + i]);
        for (int k = 0; k < 10; k++)
            for (int i = 0; i < BLOCK; i++) now[k][i] = from[k * plane + o + i] + delta[k * plane + o + i] * s[i];
        for (int i = 0; i < BLOCK; i++) c[i] = cosine(now[TURN][i]) * now[SCALE][i], d[i] = sinf(now[TURN][i]) * now[SCALE][i];
        for (int i = 0; i < BLOCK; i++) {
            float *to = out + 22 * (o + i), z = now[SCALE][i];
            const float matrix[16] = {c[i], d[i], 0, 0, -d[i], c[i], 0, 0, 0, 0, z, 0, now[6][i], now[7][i], 0, 1};
            for (int k = 0; k < 6; k++) to[k] = now[k][i];
            memcpy(to + 6, matrix, sizeof matrix);
        }
    }
}

/* W4: mass 1, stiffness 100, damping 10. */
static void springs(const float *begin, const float *from, const float *delta, float *out, size_t n, float t) {
    const float decay = 5, angle = sqrtf(75);
    for (size_t i = 0; i < n; i++) {
        float elapsed = t - begin[i];
        out[i] =
            from[i] + delta[i] * (1 - expf(-decay * elapsed) * (cosine(angle * elapsed) + decay / angle * sinf(angle * elapsed)));
    }
}

/* The number of values for each of n records; position, color and matrix of W3 count as three. */
static void tick(const char *workload, float *const *column, float *const *segment, size_t n, float t, float curves[16][4],
    const Table *tables) {
    size_t count = strncmp(workload, "W1b", 3) ? 2 : 16;
    float *begin = column[0], *inverse = column[1], *from = column[2], *delta = column[3], *out = column[4];
    for (size_t c = 0; c < count; c++) {
        if (workload[1] == '2') {
            keyframes(begin, inverse, from, delta, segment, out, n, t, curves);
            break;
        }
        size_t o = c * n / count, m = (c + 1) * n / count - o;
        if (strstr(workload, "table")) cells(begin + o, inverse + o, from + o, delta + o, out + o, m, t, tables + c);
        else if (workload[1] == '1') newton(begin + o, inverse + o, from + o, delta + o, out + o, m, t, curves[c]);
        else if (workload[1] == '3') transforms(begin + o, inverse + o, from + o, delta + o, n, out + 22 * o, m, t, curves[c]);
        else springs(begin + o, from + o, delta + o, out + o, m, t);
    }
}

/* W5a: one animation at many times, which are doubles because a host has them so. */
static void bake(const double *times, float *out, size_t n, Record r, const float *curve) {
    double inverse = 1 / r.duration;
    float from = (float)r.from, delta = (float)(r.to - r.from);
    for (size_t i = 0; i < n; i++) {
        float x = (float)((times[i] - r.begin) * inverse);
        out[i] = from + delta * progress(curve, x < 0 ? 0 : x > 1 ? 1 : x);
    }
}

static void bakeMillion(void) {
    enum { COUNT = 1000000, PASSES = 5 };
    double *times = malloc(COUNT * sizeof *times);
    float *out = calloc(COUNT, sizeof *out), curve[4];
    Record one = record();
    for (int k = 0; k < 4; k++) curve[k] = (float)two[0][k];
    for (size_t i = 0; i < COUNT; i++) times[i] = 10.0 * (double)i / COUNT;
    double begin = seconds();
    for (size_t k = 0; k < PASSES; k++) {
        bake(times, out, COUNT, one, curve);
        sink = out[k];
    }
    report(seconds() - begin, (double)COUNT * PASSES);
    free(times);
    free(out);
}

int main(int argc, char **argv) {
    if (argc == 3 && !strcmp(argv[1], "W5a")) return bakeMillion(), 0;
    if (argc < 3 || argv[1][0] != 'W' || !argv[1][1] || !strchr("1234", argv[1][1])) return 2;
    const char *workload = argv[1];
    size_t per = workload[1] == '3' ? 3 : 1, n = (size_t)strtoull(argv[2], NULL, 10) / per, room = n + 16;
    const double (*set)[4] = strncmp(workload, "W1b", 3) ? two : sixteen;
    float *column[5], *segment[SEGMENT], curves[16][4];
    Table tables[16];
    for (int i = 0; i < 5; i++) column[i] = calloc(room * 22, sizeof(float));
    for (int i = 0; i < SEGMENT; i++) segment[i] = calloc(room, sizeof(float));
    for (int i = 0; i < (set == two ? 2 : 16); i++) {
        tables[i] = fit(set[i]);
        for (int k = 0; k < 4; k++) curves[i][k] = (float)set[i][k];
    }
    for (size_t i = 0; i < n; i++) {
        Record r = record();
        column[0][i] = (float)r.begin, column[1][i] = (float)(1 / r.duration);
        if (workload[1] == '1' || workload[1] == '4') column[2][i] = (float)r.from, column[3][i] = (float)(r.to - r.from);
        for (int k = 0; workload[1] == '2' && k < 8; k++)
            column[2][8 * i + k] = k / 7.0f, column[3][8 * i + k] = (float)uniform();
        for (size_t k = 0; workload[1] == '3' && k < 10; k++) column[2][k * n + i] = (float)uniform(), column[3][k * n + i] = 1;
    }
    double begin = seconds();
    for (int k = 0; k < FRAMES; k++) {
        tick(workload, column, segment, n, (float)frame(k), curves, tables);
        sink = column[4][(size_t)k % n];
    }
    report(seconds() - begin, (double)(per * n) * FRAMES);
    for (int i = 0; i < 5; i++) free(column[i]);
    for (int i = 0; i < SEGMENT; i++) free(segment[i]);
    return 0;
}
