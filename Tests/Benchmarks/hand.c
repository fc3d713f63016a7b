/* The limit: W1 as one would write it by hand for one curve at a time, float times, everything in order, nothing but the
 * formula. Compiled once for each instruction set; the compiler vectorises. hand W1 N. */
#include <math.h>
#include "measure.h"

/* A curve as 16 cells of degree five, fitted where it is smooth. */
typedef struct Table {
    float c[16][6];
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
        for (int k = 0; k < 6; k++) table.c[cell][k] = (float)c[k];
    }
    return table;
}

/* Four guarded Newton steps: what a plain loop does without a table. */
static void newton(const float *begin, const float *inverse, const float *from, const float *delta, float *out, size_t n,
                   float t, const float *curve) {
    float cx = 3 * curve[0], bx = 3 * (curve[2] - curve[0]) - cx, ax = 1 - cx - bx;
    float cy = 3 * curve[1], by = 3 * (curve[3] - curve[1]) - cy, ay = 1 - cy - by;
    for (size_t i = 0; i < n; i++) {
        float x = (t - begin[i]) * inverse[i];
        x = x < 0 ? 0 : x > 1 ? 1 : x;
        float s = x;
        for (int k = 0; k < 4; k++) {
            float slope = (3 * ax * s + 2 * bx) * s + cx;
            s -= (((ax * s + bx) * s + cx) * s - x) / (slope < 1e-3f ? 1e-3f : slope);
        }
        out[i] = from[i] + delta[i] * (((ay * s + by) * s + cy) * s);
    }
}

static void cells(const float *begin, const float *inverse, const float *from, const float *delta, float *out, size_t n,
                  float t, const Table *table) {
    for (size_t i = 0; i < n; i++) {
        float x = (t - begin[i]) * inverse[i] * 16;
        x = x < 0 ? 0 : x;
        int cell = x < 15 ? (int)x : 15;
        float u = x - (float)cell;
        const float *c = table->c[cell];
        out[i] = from[i] + delta[i] * (c[0] + u * (c[1] + u * (c[2] + u * (c[3] + u * (c[4] + u * c[5])))));
    }
}

int main(int argc, char **argv) {
    if (argc < 3 || (strcmp(argv[1], "W1") && strcmp(argv[1], "W1-table"))) return 2;
    size_t n = (size_t)strtoull(argv[2], NULL, 10), half = n / 2;
    float *a = malloc(n * 5 * sizeof *a), *inverse = a + n, *from = a + 2 * n, *delta = a + 3 * n, *out = a + 4 * n;
    Table tables[2] = {fit(two[0]), fit(two[1])};
    float curves[2][4];
    for (int i = 0; i < 8; i++) curves[i / 4][i % 4] = (float)two[i / 4][i % 4];
    for (size_t i = 0; i < n; i++) {
        Record r = record();
        a[i] = (float)r.begin, inverse[i] = (float)(1 / r.duration), from[i] = (float)r.from, delta[i] = (float)(r.to - r.from);
    }
    double begin = seconds();
    for (int k = 0; k < FRAMES; k++) {
        float t = (float)frame(k);
        for (int c = 0; c < 2; c++) {
            size_t o = c ? half : 0, m = c ? n - half : half;
            if (argv[1][2]) cells(a + o, inverse + o, from + o, delta + o, out + o, m, t, tables + c);
            else newton(a + o, inverse + o, from + o, delta + o, out + o, m, t, curves[c]);
        }
        sink = out[(size_t)k % n];
    }
    report(seconds() - begin, (double)n * FRAMES);
    free(a);
    return 0;
}
