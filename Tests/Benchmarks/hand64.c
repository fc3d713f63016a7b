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

/* The segment is the number of key times that are reached. */
static void keyframes(
    const double *begin, const double *inverse, const double *times, const double *values, double *out, size_t n, double t) {
    for (size_t i = 0; i < n; i++) {
        const double *key = times + 8 * i, *value = values + 8 * i, x = (t - begin[i]) * inverse[i];
        int reached = 0;
        for (int k = 1; k < 7; k++) reached += key[k] <= x;
        double s = progress(two[reached % 2], (x - key[reached]) / (key[reached + 1] - key[reached]));
        out[i] = value[reached] + (value[reached + 1] - value[reached]) * s;
    }
}

/* Mass 1, stiffness 100, damping 10. */
static void springs(const double *begin, const double *from, const double *delta, double *out, size_t n, double t) {
    const double decay = 5, angle = sqrt(75);
    for (size_t i = 0; i < n; i++) {
        double elapsed = t - begin[i];
        out[i] = from[i] + delta[i] * (1 - exp(-decay * elapsed) * (cos(angle * elapsed) + decay / angle * sin(angle * elapsed)));
    }
}

static void tick(int workload, double *const *column, size_t n, double t) {
    double *begin = column[0], *inverse = column[1], *from = column[2], *delta = column[3], *out = column[4];
    if (workload == '2') keyframes(begin, inverse, from, delta, out, n, t);
    else if (workload == '4') springs(begin, from, delta, out, n, t);
    else
        for (size_t c = 0; c < 2; c++) {
            size_t o = c * n / 2, m = (c + 1) * n / 2 - o;
            newton(begin + o, inverse + o, from + o, delta + o, out + o, m, t, two[c]);
        }
}

int main(int argc, char **argv) {
    if (argc < 3 || argv[1][0] != 'W' || !argv[1][1] || !strchr("1245", argv[1][1])) return 2;
    int workload = argv[1][1];
    size_t n = workload == '5' ? 1000000 : (size_t)strtoull(argv[2], NULL, 10);
    double *column[5];
    for (int i = 0; i < 5; i++) column[i] = calloc(n * 8, sizeof(double));
    for (size_t i = 0; i < n; i++) {
        Record r = record();
        column[0][i] = workload == '5' ? 10.0 * (double)i / (double)n : r.begin, column[1][i] = 1 / r.duration;
        if (workload != '2') column[2][i] = r.from, column[3][i] = r.to - r.from;
        for (int k = 0; workload == '2' && k < 8; k++) column[2][8 * i + k] = k / 7.0, column[3][8 * i + k] = uniform();
    }
    Record one = record();
    int frames = workload == '5' ? 5 : FRAMES;
    double begin = seconds();
    for (int k = 0; k < frames; k++) {
        if (workload == '5') bake(column[0], column[4], n, one, two[0]);
        else tick(workload, column, n, frame(k));
        sink = (float)column[4][(size_t)k % n];
    }
    report(seconds() - begin, (double)n * frames);
    for (int i = 0; i < 5; i++) free(column[i]);
    return 0;
}
