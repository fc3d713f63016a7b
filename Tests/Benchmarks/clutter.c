/* W1 as Clutter does it: a timeline's progress by its curve and an interval's value; no actor is told. clutter W1 N. */
#include <clutter/clutter.h>
#include "measure.h"

int main(int argc, char **argv) {
    if (argc < 3 || strcmp(argv[1], "W1")) return 2;
    size_t n = (size_t)strtoull(argv[2], NULL, 10);
    ClutterTimeline **lines = g_new(ClutterTimeline *, n);
    ClutterInterval **intervals = g_new(ClutterInterval *, n);
    double *begins = g_new(double, n);
    GValue value = G_VALUE_INIT;
    g_value_init(&value, G_TYPE_DOUBLE);
    for (size_t i = 0; i < n; i++) {
        Record r = record();
        const double *c = two[i % 2];
        ClutterPoint a = CLUTTER_POINT_INIT((float)c[0], (float)c[1]), b = CLUTTER_POINT_INIT((float)c[2], (float)c[3]);
        lines[i] = clutter_timeline_new((guint)(r.duration * 1000));
        clutter_timeline_set_cubic_bezier_progress(lines[i], &a, &b);
        intervals[i] = clutter_interval_new(G_TYPE_DOUBLE, r.from, r.to);
        begins[i] = r.begin;
    }
    const int frames = 20;
    double begin = seconds(), sum = 0;
    for (int k = 0; k < frames; k++)
        for (size_t i = 0; i < n; i++) {
            clutter_timeline_advance(lines[i], (guint)((frame(30 * k) - begins[i]) * 1000));
            clutter_interval_compute_value(intervals[i], clutter_timeline_get_progress(lines[i]), &value);
            sum += g_value_get_double(&value);
        }
    report(seconds() - begin, (double)n * frames);
    sink = (float)sum;
    return 0;
}
