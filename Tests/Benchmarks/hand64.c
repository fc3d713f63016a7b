/* The limit in double precision: the workloads as one would write them by hand, everything in order, one curve at a time,
 * nothing but the formula. Compiled once for each instruction set. hand64 WORKLOAD N */
#include <math.h>
#include "measure.h"

/* Guarded Newton steps, as many as 1e-13 takes with these curves. */
static inline double progress(const double *curve, double x) {
    double cx = 3 * curve[0], bx = 3 * (curve[2] - curve[0]) - cx, ax = 1 - cx - bx;
    double cy = 3 * curve[1], by = 3 * (curve[3] - curve[1]) - cy, ay = 1 - cy - by, s = x;
    for (int k = 0; k < 5; k++) {
        double slope = (3 * ax * s + 2 * bx) * s + cx;
        s -= (((ax * s + bx) * s + cx) * s - x) / (slope < 1e-6 ? 1e-6 : slope);
    }
    return ((ay * s + by) * s + cy) * s;
}

static void newton(const double *begin, const double *inverse, const double *from, const double *delta, double *out, size_t n,
    double t, const double *curve) {
    for (size_t i = 0; i < n; i++) {
        double x = (t - begin[i]) * inverse[i];
        out[i] = from[i] + delta[i] * progress(curve, x < 0 ? 0 : x > 1 ? 1 : x);
    }
}

/* One animation at many times. */
static void bake(const double *times, double *out, size_t n, Record r, const double *curve) {
    for (size_t i = 0; i < n; i++) {
        double x = (times[i] - r.begin) / r.duration;
        out[i] = r.from + (r.to - r.from) * progress(curve, x < 0 ? 0 : x > 1 ? 1 : x);
    }
}

/* A cosine beside the sine of the same angle would become one call for both, of which there is no vector version. */
static inline double cosine(double angle) { return sin(angle + 1.57079632679489662); }

/* The segment in which each animation is, and what is needed of it: fetched again when it is left. */
enum { BEGIN, END, INVERSE, FROM, DELTA, CX, BX, AX, CY, BY, AY, SEGMENT };
enum { BLOCK = 64 };

static void fetch(double *const *segment, size_t i, const double *key, const double *value, double x) {
    size_t k = 0;
    while (k < 6 && key[k + 1] <= x) k++;
    const double *curve = two[(k + 1) % 2];
    double cx = 3 * curve[0], bx = 3 * (curve[2] - curve[0]) - cx, cy = 3 * curve[1], by = 3 * (curve[3] - curve[1]) - cy;
    const double all[SEGMENT] = {key[k], k == 6 ? INFINITY : key[k + 1], 1 / (key[k + 1] - key[k]), value[k],
        value[k + 1] - value[k], cx, bx, 1 - cx - bx, cy, by, 1 - cy - by};
    for (int c = 0; c < SEGMENT; c++) segment[c][i] = all[c];
}

static void keyframes(const double *begin, const double *inverse, const double *keys, const double *values,
    double *const *segment, double *out, size_t n, double t) {
    double x[BLOCK];
    for (size_t o = 0; o < n; o += BLOCK) {
        size_t count = n - o < BLOCK ? n - o : BLOCK, left = 0;
        for (size_t i = 0; i < count; i++) {
            x[i] = (t - begin[o + i]) * inverse[o + i];
            left += x[i] < segment[BEGIN][o + i] || x[i] >= segment[END][o + i];
        }
        for (size_t i = 0; left && i < count; i++)
            if (x[i] < segment[BEGIN][o + i] || x[i] >= segment[END][o + i])
                fetch(segment, o + i, keys + 8 * (o + i), values + 8 * (o + i), x[i]);
        for (size_t i = 0; i < count; i++) {
            size_t j = o + i;
            double cx = segment[CX][j], bx = segment[BX][j], ax = segment[AX][j];
            double y = (x[i] - segment[BEGIN][j]) * segment[INVERSE][j], s = y;
            for (int k = 0; k < 5; k++) {
                double slope = (3 * ax * s + 2 * bx) * s + cx;
                s -= (((ax * s + bx) * s + cx) * s - y) / (slope < 1e-6 ? 1e-6 : slope);
            }
            s = ((segment[AY][j] * s + segment[BY][j]) * s + segment[CY][j]) * s;
            out[j] = segment[FROM][j] + segment[DELTA][j] * s;
        }
    }
}

/* Position, color, and translation, turn and scale as a matrix; ten numbers of each record and what they change, in planes. */
static void transforms(const double *begin, const double *inverse, const double *from, const double *delta, size_t plane,
    double *out, size_t n, double t, const double *curve) {
    enum { TURN = 8, SCALE = 9 };
    double s[BLOCK], now[10][BLOCK], c[BLOCK], d[BLOCK];
    for (size_t o = 0; o < n; o += BLOCK) {
        size_t count = n - o < BLOCK ? n - o : BLOCK;
        for (size_t i = 0; i < count; i++) s[i] = progress(curve, (t - begin[o + i]) * inverse[o + i]);
        for (size_t k = 0; k < 10; k++)
            for (size_t i = 0; i < count; i++) now[k][i] = from[k * plane + o + i] + delta[k * plane + o + i] * s[i];
        for (size_t i = 0; i < count; i++) c[i] = cosine(now[TURN][i]) * now[SCALE][i], d[i] = sin(now[TURN][i]) * now[SCALE][i];
        for (size_t i = 0; i < count; i++) {
            double *to = out + 22 * (o + i), z = now[SCALE][i];
            const double matrix[16] = {c[i], d[i], 0, 0, -d[i], c[i], 0, 0, 0, 0, z, 0, now[6][i], now[7][i], 0, 1};
            for (int k = 0; k < 6; k++) to[k] = now[k][i];
            memcpy(to + 6, matrix, sizeof matrix);
        }
    }
}

/* Mass 1, stiffness 100, damping 10. */
static void springs(const double *begin, const double *from, const double *delta, double *out, size_t n, double t) {
    const double decay = 5, angle = sqrt(75);
    for (size_t i = 0; i < n; i++) {
        double elapsed = t - begin[i];
        out[i] =
            from[i] + delta[i] * (1 - exp(-decay * elapsed) * (cosine(angle * elapsed) + decay / angle * sin(angle * elapsed)));
    }
}

static void tick(int workload, double *const *column, double *const *segment, size_t n, double t) {
    double *begin = column[0], *inverse = column[1], *from = column[2], *delta = column[3], *out = column[4];
    if (workload == '2') keyframes(begin, inverse, from, delta, segment, out, n, t);
    else if (workload == '4') springs(begin, from, delta, out, n, t);
    else
        for (size_t c = 0; c < 2; c++) {
            size_t o = c * n / 2, m = (c + 1) * n / 2 - o;
            if (workload == '3') transforms(begin + o, inverse + o, from + o, delta + o, n, out + 22 * o, m, t, two[c]);
            else newton(begin + o, inverse + o, from + o, delta + o, out + o, m, t, two[c]);
        }
}

/* Values written for each of n records: of W3, position, color and matrix count as three. */
int main(int argc, char **argv) {
    if (argc < 3 || argv[1][0] != 'W' || !argv[1][1] || !strchr("12345", argv[1][1])) return 2;
    int workload = argv[1][1];
    size_t per = workload == '3' ? 3 : 1, n = workload == '5' ? 1000000 : (size_t)strtoull(argv[2], NULL, 10) / per;
    double *column[5], *segment[SEGMENT];
    for (int i = 0; i < 5; i++) column[i] = calloc(n * 22, sizeof(double));
    for (int i = 0; i < SEGMENT; i++) segment[i] = calloc(n, sizeof(double));
    for (size_t i = 0; i < n; i++) {
        Record r = record();
        column[0][i] = workload == '5' ? 10.0 * (double)i / (double)n : r.begin, column[1][i] = 1 / r.duration;
        if (workload != '2' && workload != '3') column[2][i] = r.from, column[3][i] = r.to - r.from;
        for (int k = 0; workload == '2' && k < 8; k++) column[2][8 * i + k] = k / 7.0, column[3][8 * i + k] = uniform();
        for (size_t k = 0; workload == '3' && k < 10; k++) column[2][k * n + i] = uniform(), column[3][k * n + i] = 1;
    }
    Record one = record();
    int frames = workload == '5' ? 5 : FRAMES;
    double begin = seconds();
    for (int k = 0; k < frames; k++) {
        if (workload == '5') bake(column[0], column[4], n, one, two[0]);
        else tick(workload, column, segment, n, frame(k));
        sink = (float)column[4][(size_t)k % n];
    }
    report(seconds() - begin, (double)(per * n) * frames);
    for (int i = 0; i < 5; i++) free(column[i]);
    for (int i = 0; i < SEGMENT; i++) free(segment[i]);
    return 0;
}
