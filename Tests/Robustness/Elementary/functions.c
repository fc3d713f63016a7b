/* functions NAME: reads doubles (for atan2 y, then x) and writes the results. Fails if a single argument, KIN_DOUBLES
 * together and KIN_WIDTH together have different bits. */
#include <elementary.h>
#include <stdio.h>
#include <string.h>

enum { MOST = KIN_WIDTH * 1024 };

typedef struct Results {
    double one[MOST], few[MOST], wide[MOST];
} Results;

static Results results;

typedef struct Function {
    const char *name;
    int arguments;
    void (*run)(const double *x, size_t first);
} Function;

#define FUNCTION(name)                                                                    \
    static void run_##name(const double *x, size_t first) {                               \
        KinWideDoubles all;                                                               \
        memcpy(&all, x, sizeof all);                                                      \
        all = KIN_WIDE(name)(all);                                                        \
        memcpy(results.wide + first, &all, sizeof all);                                   \
        for (int i = 0; i < KIN_WIDTH; i += KIN_DOUBLES) {                                \
            KinDoubles some;                                                              \
            memcpy(&some, x + i, sizeof some);                                            \
            some = KIN_NARROW(name)(some);                                                \
            memcpy(results.few + first + i, &some, sizeof some);                          \
        }                                                                                 \
        for (size_t i = 0; i < KIN_WIDTH; i++) results.one[first + i] = kin_##name(x[i]); \
    }
FUNCTION(sin)
FUNCTION(cos)
FUNCTION(exp)
FUNCTION(expm1)
FUNCTION(log)
FUNCTION(cbrt)
FUNCTION(acos)

static void run_atan2(const double *x, size_t first) {
    KinWideDoubles y = {0}, across = {0}, all;
    for (size_t i = 0; i < KIN_WIDTH; i++) {
        y[i] = x[2 * i], across[i] = x[2 * i + 1];
        results.one[first + i] = kin_atan2(y[i], across[i]);
    }
    all = KIN_WIDE(atan2)(y, across);
    memcpy(results.wide + first, &all, sizeof all);
    for (size_t i = 0; i < KIN_WIDTH; i += KIN_DOUBLES) {
        KinDoubles a, b, some;
        memcpy(&a, (double *)&y + i, sizeof a);
        memcpy(&b, (double *)&across + i, sizeof b);
        some = KIN_NARROW(atan2)(a, b);
        memcpy(results.few + first + i, &some, sizeof some);
    }
}

static const Function functions[] = {{"sin", 1, run_sin}, {"cos", 1, run_cos}, {"exp", 1, run_exp}, {"expm1", 1, run_expm1},
    {"log", 1, run_log}, {"cbrt", 1, run_cbrt}, {"acos", 1, run_acos}, {"atan2", 2, run_atan2}};

int main(int count, char **arguments) {
    static double x[2 * MOST];
    for (size_t f = 0; count == 2 && f < sizeof functions / sizeof *functions; f++) {
        const Function *function = &functions[f];
        if (strcmp(function->name, arguments[1]) != 0) continue;
        size_t read, width = (size_t)function->arguments;
        while ((read = fread(x, 8 * width, MOST, stdin)) > 0) {
            for (size_t i = 0; i < read; i += KIN_WIDTH) function->run(x + width * i, i);
            if (memcmp(results.one, results.few, 8 * read) != 0 || memcmp(results.one, results.wide, 8 * read) != 0) return 2;
            fwrite(results.one, 8, read, stdout);
        }
        return 0;
    }
    return 1;
}
