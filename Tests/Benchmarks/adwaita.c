/* W1 as libadwaita's easing functions do it; they are cheaper than a cubic Bezier curve. adwaita W1 N. */
#include <adwaita.h>
#include "measure.h"

int main(int argc, char **argv) {
    if (argc < 3 || strcmp(argv[1], "W1")) return 2;
    size_t n = (size_t)strtoull(argv[2], NULL, 10);
    Record *records = g_new(Record, n);
    for (size_t i = 0; i < n; i++) records[i] = record();
    const int frames = 60;
    double begin = seconds(), sum = 0;
    for (int k = 0; k < frames; k++)
        for (size_t i = 0; i < n; i++) {
            double x = (frame(10 * k) - records[i].begin) / records[i].duration;
            sum += adw_lerp(records[i].from, records[i].to,
                            adw_easing_ease(i % 2 ? ADW_EASE_IN_OUT_CUBIC : ADW_EASE_OUT_CUBIC, x));
        }
    report(seconds() - begin, (double)n * frames);
    sink = (float)sum;
    return 0;
}
