/* Variables through the public interface, and the same by hand. variables WORKLOAD N: prints one measurement, in nanoseconds of one. */
#include <malloc.h>
#include <math.h>
#include "context.h"

enum { ROUNDS = 5 };

/* ---- By hand: a record for each number, in place, with the curve of the library as a cubic of the time ---- */

typedef struct Tween {
    float from, way, begin, scale;
} Tween;

static float moved(const Tween *tween, float time) {
    const float x = fminf((time - tween->begin) * tween->scale, 1), rest = 1 - x;
    return tween->from + tween->way * (1 - rest * rest * rest);
}

static double byHand(size_t n, bool retargets) {
    Tween *all = malloc(n * sizeof *all);
    double best = 1e9;
    for (int round = 0; round < ROUNDS; round++) {
        double begin = seconds();
        for (size_t i = 0; i < n; i++) all[i] = (Tween){0, (float)i, 0, 2};
        if (retargets) begin = seconds();
        for (size_t i = 0; retargets && i < n; i++) {
            float now = moved(&all[i], 0.1f);
            all[i] = (Tween){now, (float)i * 2 - now, 0.1f, 2};
        }
        double elapsed = seconds() - begin;
        if (elapsed < best) best = elapsed;
    }
    sink = all[n / 2].way;
    free(all);
    return best;
}

/* ---- Variables ---- */

static KinVariable *variables(size_t n) {
    KinVariable *made = malloc(n * sizeof *made);
    double zero = 0;
    for (size_t i = 0; i < n; i++) DO(kinVariableCreate(context, KinVariableKindNumbers, &zero, 1, &made[i]));
    return made;
}

static void release(KinVariable *all, size_t n) {
    for (size_t i = 0; i < n; i++) DO(kinVariableRelease(context, all[i]));
    free(all);
}

static KinMotion motion(void) { return kinMotion("easeOut", 0.5); }

/* Moves all by a call for each. */
static void moveEach(const KinVariable *all, size_t n, double factor) {
    const KinMotion how = motion();
    for (size_t i = 0; i < n; i++) {
        double target = (double)i * factor + 1;
        DO(kinVariableAnimate(context, all[i], &target, 1, &how));
    }
}

static double created(size_t n) {
    double best = 1e9;
    for (int round = 0; round < ROUNDS; round++) {
        double begin = seconds();
        KinVariable *all = variables(n);
        moveEach(all, n, 1);
        double elapsed = seconds() - begin;
        if (elapsed < best) best = elapsed;
        release(all, n);
    }
    return best;
}

static double retargeted(size_t n, const char *what) {
    KinVariable *all = variables(n);
    double best = 1e9, *targets = malloc(n * sizeof *targets), *out = malloc(n * sizeof *out);
    const KinMotion curve = motion(), spring = kinSpringMotion(0.5, 0.2);
    moveEach(all, n, 1);
    for (int round = 1; round <= ROUNDS; round++) {
        DO(kinContextAdvance(context, start + 0.02 * round));
        for (size_t i = 0; i < n; i++) targets[i] = 100 * uniform();
        double begin = seconds();
        if (!strcmp(what, "V2")) moveEach(all, n, round + 1);
        else if (!strcmp(what, "V3")) DO(kinVariablesAnimate(context, all, n, targets, 1, sizeof(double), &curve));
        else if (!strcmp(what, "V4")) DO(kinVariablesAnimate(context, all, n, targets, 1, sizeof(double), &spring));
        else if (!strcmp(what, "V8")) DO(kinVariablesReadVelocities(context, all, n, out, 1, 0, KinFormatFloat64));
        else DO(kinVariablesRead(context, all, n, out, 1, 0, KinFormatFloat64));
        double elapsed = seconds() - begin;
        if (elapsed < best) best = elapsed;
    }
    sink = (float)out[n / 2];
    return best;
}

/* Bytes of one at rest, or while it moves. */
static double bytes(size_t n, bool moves) {
    const struct mallinfo2 before = mallinfo2();
    KinVariable *all = malloc(n * sizeof *all);
    const double own = (double)(n * sizeof *all);
    double zero = 0;
    for (size_t i = 0; i < n; i++) DO(kinVariableCreate(context, KinVariableKindNumbers, &zero, 1, &all[i]));
    if (moves) moveEach(all, n, 1);
    const struct mallinfo2 after = mallinfo2();
    return (double)(after.uordblks + after.hblkhd) - (double)(before.uordblks + before.hblkhd) - own;
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    const char *workload = argv[1];
    size_t n = (size_t)strtoull(argv[2], NULL, 10);
    open();
    if (!strcmp(workload, "V1")) report(created(n), (double)n);
    else if (!strcmp(workload, "V1-hand") || !strcmp(workload, "V2-hand")) report(byHand(n, workload[1] == '2'), (double)n);
    else if (!strcmp(workload, "V6") || !strcmp(workload, "V7")) printf("%.4f\n", bytes(n, workload[1] == '7') / (double)n);
    else report(retargeted(n, workload), (double)n);
    return 0;
}
