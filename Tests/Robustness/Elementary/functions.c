/* functions NAME: reads doubles (for atan2 y, then x) and writes the results. Fails if a single argument and eight together have
 * different bits. */
#include <elementary.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 8 * 1024 };

typedef struct Function {
    const char *name;
    int arguments;
    void (*run)(const double *x, double *one, double *eight);
} Function;

#define FUNCTION(name)                                                    \
    static void run_##name(const double *x, double *one, double *eight) { \
        KinDouble8 all;                                                   \
        memcpy(&all, x, sizeof all);                                      \
        all = kin_##name##8(all);                                         \
        memcpy(eight, &all, sizeof all);                                  \
        for (int i = 0; i < 8; i++) one[i] = kin_##name(x[i]);            \
    }
FUNCTION(sin)
FUNCTION(cos)
FUNCTION(exp)
FUNCTION(expm1)
FUNCTION(log)
FUNCTION(cbrt)
FUNCTION(acos)

static void run_atan2(const double *x, double *one, double *eight) {
    KinDouble8 a = {0}, b = {0}, all;
    for (int i = 0; i < 8; i++) a[i] = x[2 * i], b[i] = x[2 * i + 1], one[i] = kin_atan2(a[i], b[i]);
    all = kin_atan28(a, b);
    memcpy(eight, &all, sizeof all);
}

static const Function functions[] = {{"sin", 1, run_sin}, {"cos", 1, run_cos}, {"exp", 1, run_exp}, {"expm1", 1, run_expm1},
    {"log", 1, run_log}, {"cbrt", 1, run_cbrt}, {"acos", 1, run_acos}, {"atan2", 2, run_atan2}};

int main(int count, char **arguments) {
    static double x[2 * MOST], one[MOST], eight[MOST];
    for (size_t f = 0; count == 2 && f < sizeof functions / sizeof *functions; f++) {
        const Function *function = &functions[f];
        if (strcmp(function->name, arguments[1]) != 0) continue;
        size_t read, width = (size_t)function->arguments;
        while ((read = fread(x, 8 * width, MOST, stdin)) > 0) {
            for (size_t i = 0; i < read; i += 8) function->run(x + width * i, one + i, eight + i);
            if (memcmp(one, eight, 8 * read) != 0) return 2;
            fwrite(one, 8, read, stdout);
        }
        return 0;
    }
    return 1;
}
