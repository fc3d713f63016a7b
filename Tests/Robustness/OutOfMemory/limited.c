/* Every function of the interface while the system refuses memory (RLIMIT_AS), with much data and little that is left. The functions and
 * the world are those of ../Cost, whose `run` fails if a function of the headers has no row. Each row runs in children that differ in the
 * memory that is left; it may return any status, but no child may end by a signal. Last line: "N passed, N failed". */
#include "../Cost/world.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static bool isLimited;

/* A child has ended well if a function returns a status. */
static void tryCall(KinStatus status, const char *call, int line) {
    if (isLimited && status) _exit(0);
    must(status, call, line);
}
#undef OK
#define OK(call) tryCall((call), #call, __LINE__)

/* The memory of the rows themselves, which no limit may refuse. */
static void *roomFor(size_t size) {
    static char room[1 << 20];
    if (size <= sizeof room) return room;
    abort();
}
#define malloc(size) roomFor(size)
#define free(room) (void)(room)

#include "../Cost/functions.h"
#undef malloc
#undef free

/* ---- Calls that let something grow until the memory is used up ---- */

static void completion(KinContext *context, uint64_t tag, void *userData) { (void)context, (void)tag, (void)userData; }

static void commitsWithCompletions(World *w, int i) {
    KinTransaction none = {0};
    for (int n = 0; n < 300000 + i; n++) {
        if (kinTransactionBegin(w->c, NULL)) return;
        if (kinTransactionSetCompletion(w->c, none, completion, 1, NULL, NULL) || kinTransactionCommit(w->c, none)) return;
    }
}

static void eventsThatNobodyPolls(World *w, int i) {
    for (int n = 0; n < 3000 + i; n++) {
        if (kinLayerAddAnimation(w->c, some(w, n % CALLS), w->basic, NULL) || kinContextAdvance(w->c, w->time += 1)) return;
    }
}

static void layersAndAnimations(World *w, int i) {
    for (int n = 0; n < 100000 + i; n++) {
        KinLayer layer;
        if (kinLayerCreate(w->c, KinLayerClassLayer, &layer) || kinLayerAddSublayer(w->c, w->root, layer)) return;
        if (kinLayerAddAnimation(w->c, layer, w->basic, "a") || (n % 100 == 0 && kinContextFlush(w->c))) return;
    }
}

static void namesOfActions(World *w, int i) {
    KinAction none = {.kind = KinActionKindNone};
    for (int n = 0; n < 200000 + i; n++) {
        if (kinLayerSetAction(w->c, w->root, key(w, n), &none)) return;
    }
}

static void curves(World *w, int i) {
    for (int n = 0; n < 50000 + i; n++) {
        KinAnimation animation;
        KinTimingFunction curve;
        char text[48];
        snprintf(text, sizeof text, "linear(0, %.6f 50%%, 1)", n / 1e6);
        if (kinTimingFunctionNamed(text, &curve) || kinAnimationCreate(w->c, KinAnimationClassBasic, &animation)) return;
        if (kinAnimationSetTimingFunction(w->c, animation, &curve)) return;
    }
}

static void cyclesOfAnimator(World *w, int i) {
    for (int n = 0; n < 20000 + i; n++) {
        double x = n;
        KinAnimator animator = {0};
        KinMotion motion = kinMotion("linear", 100);
        motion.animator = &animator;
        if (kinLayerAnimate(w->c, some(w, n % CALLS), KinPropertyZPosition, &x, 1, &motion)) return;
        if (n % 50 == 0 && kinContextFlush(w->c)) return;
    }
}

static void variablesThatMove(World *w, int i) {
    for (int n = 0; n < 200000 + i; n++) {
        double x = n;
        KinVariable variable;
        KinMotion motion = kinMotion("linear", 1000);
        motion.delay = n & 1, motion.tag = n & 2;
        if (kinVariableFor(w->c, (uint64_t)n, KinVariableKindNumbers, w->numbers, 1, &variable)) return;
        if (kinVariableAnimate(w->c, variable, &x, 1, &motion)) return;
        if (n % 50000 == 0 && kinContextAdvance(w->c, w->time)) return;
    }
}

/* Samplers and streams of keyframes that are there already. */
enum { KEYFRAMES = 100000 };
static KinSampler *untouched;

static void prepareKeyframes(World *w) {
    double *numbers = calloc(KEYFRAMES, sizeof *numbers);
    KinValue *values = calloc(KEYFRAMES, sizeof *values);
    KinAnimation animation;
    for (int i = 0; i < KEYFRAMES; i++) {
        numbers[i] = i * 1e-6;
        values[i] = kinValueNumbers(numbers + i, 1);
    }
    OK(kinAnimationCreate(w->c, KinAnimationClassKeyframe, &animation));
    OK(kinAnimationSetKeyPath(w->c, animation, "zPosition"));
    OK(kinAnimationSetNumber(w->c, animation, KinAnimationPropertyDuration, 1e6));
    OK(kinAnimationSetKeyframeValues(w->c, animation, values, KEYFRAMES));
    OK(kinLayerAddAnimation(w->c, w->root, animation, "keys"));
    OK(kinContextFlush(w->c));
    KinChannel channel = {w->root, KinPropertyZPosition, 0};
    OK(kinSamplerCreate(w->c, &channel, 1, &untouched));
    free(numbers);
    free(values);
}

static void firstSamples(World *w, int i) {
    float single;
    double exact, time = 1 + i + w->time;
    (void)kinSamplerSample(untouched, &time, 1, &single, 0, KinFormatFloat32);
    (void)kinSamplerSample(untouched, &time, 1, &exact, 0, KinFormatFloat64);
    (void)kinLayerSetNumber(w->c, w->root, KinPropertyZPosition, 7);
    (void)kinContextFlush(w->c);
    (void)kinSamplerRebind(untouched, NULL);
    (void)kinSamplerSample(untouched, &time, 1, &single, 0, KinFormatFloat32);
}

static const Row growths[] = {{"commits with completions", CONSTANT, commitsWithCompletions},
    {"events that nobody polls", CONSTANT, eventsThatNobodyPolls}, {"layers and animations", CONSTANT, layersAndAnimations},
    {"names of actions", CONSTANT, namesOfActions}, {"curves", CONSTANT, curves}, {"animators", CONSTANT, cyclesOfAnimator},
    {"variables", CONSTANT, variablesThatMove}, {"first samples of keyframes", CONSTANT, firstSamples}};

/* ---- The limit ---- */

/* Fills the heap, so that nothing is left but `left` bytes that are free in one piece, and `left` more that the system still has. */
static void limitMemory(size_t left) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    char line[64] = "";
    if (file && fgets(line, sizeof line, file)) pages = strtoul(line, NULL, 10);
    if (file) fclose(file);
    void *kept = left ? malloc(left) : NULL;
    struct rlimit limit = {0, 0};
    limit.rlim_cur = limit.rlim_max = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
    if (setrlimit(RLIMIT_AS, &limit)) _exit(3);
    for (size_t size = 1 << 20; size >= 16; size /= 2) {
        while (malloc(size)) {}
    }
    free(kept);
}

/* Whether a child that runs a row with so much memory ends without a signal. */
static bool survives(const Row *row, World *w, size_t left) {
    int status;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        isLimited = true;
        alarm(100);
        limitMemory(left);
        for (int i = 0; i < 4; i++) row->call(w, i);
        _exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) return false;
    if (!WIFSIGNALED(status)) return true;
    printf("FAILED %s with %zu bytes that are left: signal %d\n", row->name, left, WTERMSIG(status));
    return false;
}

static int passed, failed;

/* The amounts grow from 4 kB to 8 MB by a fifth of an octave. Every row runs with one of eight of them, the next row with the next. */
enum { STEPS = 56, SHARE = 8 };

static size_t amount(int step) { return (size_t)((4096 << step / 5) * (1 + 0.2 * (step % 5))); }

static void test(const Row *row, World *w) {
    static int number;
    bool isGood = survives(row, w, 0);
    for (int step = number++ % SHARE; step < STEPS; step += SHARE) isGood = survives(row, w, amount(step)) && isGood;
    if (isGood) passed++;
    else failed++;
}

int main(void) {
    for (int n = 300; n <= 3000; n *= 10) {
        World *w = worldCreate(n);
        for (int i = 0; i < ROWS; i++) {
            if (rows[i].order) test(&rows[i], w);
            for (int call = 0; call < callsOf(&rows[i]); call++) rows[i].call(w, call);
        }
        worldDestroy(w);
    }
    World *w = worldCreate(500);
    prepareKeyframes(w);
    for (size_t i = 0; i < sizeof growths / sizeof *growths; i++) test(&growths[i], w);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
