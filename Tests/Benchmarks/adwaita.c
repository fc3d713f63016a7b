/* The workloads with libadwaita's easing functions, which are cheaper than a cubic Bezier curve. adwaita W1|W5a N. */
#include <adwaita.h>
#include <stdbool.h>
#include "measure.h"

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    const bool bakes = !strcmp(argv[1], "W5a");
    if (!bakes && strcmp(argv[1], "W1")) return 2;
    const size_t given = (size_t)strtoull(argv[2], NULL, 10), n = bakes ? 1 : given, frames = bakes ? given : 60;
    const double step = 10.0 / (double)frames;
    Record *records = g_new(Record, n);
    for (size_t i = 0; i < n; i++) records[i] = record();
    double begin = seconds(), sum = 0;
    for (size_t k = 0; k < frames; k++)
        for (size_t i = 0; i < n; i++) {
            double x = ((double)k * step - records[i].begin) / records[i].duration;
            sum +=
                adw_lerp(records[i].from, records[i].to, adw_easing_ease(i % 2 ? ADW_EASE_IN_OUT_CUBIC : ADW_EASE_OUT_CUBIC, x));
        }
    report(seconds() - begin, (double)(n * frames));
    sink = (float)sum;
    return 0;
}
