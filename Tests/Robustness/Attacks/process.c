/* What a process does with the library as a whole: it forks while threads use it, and loads and unloads it again and again. */
#include "attack.h"

#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 4, FORKS = 400, ROUNDS = 60, SETTLED = 10 };

static atomic_int isOver;

/* Makes a context, changes it, and destroys it. Returns whether every call succeeded. */
static bool useContext(int layers) {
    KinContext *context;
    KinLayer root, layer;
    if (kinContextCreate(&context) || kinLayerCreate(context, KinLayerClassLayer, &root) || kinContextAddRoot(context, root))
        return false;
    for (int i = 0; i < layers; i++) {
        KinTimingFunction curve;
        char name[64];
        snprintf(name, sizeof name, "linear(0, 0.%d, 1)", i % 97);
        if (kinLayerCreate(context, KinLayerClassLayer, &layer) || kinLayerAddSublayer(context, root, layer)) return false;
        if (kinTimingFunctionNamed(name, &curve) || kinLayerRelease(context, layer)) return false;
    }
    bool isFine = !kinContextFlush(context) && !kinContextAdvance(context, 1);
    kinContextDestroy(context);
    return isFine;
}

static void *stayBusy(void *unused) {
    (void)unused;
    while (!isOver) CHECK(useContext(50));
    return NULL;
}

/* A child has only the thread that forked. Whatever the other ones were doing, it can make contexts of its own. */
static void forksBesideBusyThreads(void) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) CHECK(pthread_create(&threads[i], NULL, stayBusy, NULL) == 0);
    for (int i = 0; i < FORKS; i++) {
        int status = 0;
        usleep((useconds_t)(200 + i % 7 * 130));
        pid_t child = fork();
        CHECK(child >= 0);
        if (child == 0) {
            alarm(60); /* ends a child that hangs */
            _exit(useContext(100) ? 0 : 1);
        }
        CHECK(waitpid(child, &status, 0) == child);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    isOver = 1;
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
}

/* The functions of a copy of the library, which is another library to the loader. */
typedef struct Library {
    void *handle;
    KinStatus (*create)(KinContext **);
    void (*destroy)(KinContext *);
    KinStatus (*createLayer)(KinContext *, KinLayerClass, KinLayer *);
    KinStatus (*flush)(KinContext *);
} Library;

static char copyOfLibrary[64];

static void copyLibrary(void) {
    Dl_info found;
    char command[1024];
    CHECK(dladdr((const void *)(uintptr_t)kinVersion, &found) != 0);
    snprintf(copyOfLibrary, sizeof copyOfLibrary, "/tmp/kinema-copy-%d.so", (int)getpid());
    snprintf(command, sizeof command, "cp -L '%s' %s", found.dli_fname, copyOfLibrary);
    CHECK(system(command) == 0);
}

static Library load(void) {
    Library library = {dlopen(copyOfLibrary, RTLD_NOW | RTLD_LOCAL), NULL, NULL, NULL, NULL};
    CHECK(library.handle != NULL);
    *(void **)&library.create = dlsym(library.handle, "kinContextCreate");
    *(void **)&library.destroy = dlsym(library.handle, "kinContextDestroy");
    *(void **)&library.createLayer = dlsym(library.handle, "kinLayerCreate");
    *(void **)&library.flush = dlsym(library.handle, "kinContextFlush");
    CHECK(library.create && library.destroy && library.createLayer && library.flush);
    return library;
}

typedef struct Work {
    Library *library;
    KinContext *context;
} Work;

static void *makeLayers(void *given) {
    Work *work = given;
    KinLayer layer;
    for (int i = 0; i < 500; i++) OK(work->library->createLayer(work->context, KinLayerClassLayer, &layer));
    OK(work->library->flush(work->context));
    return NULL;
}

/* The bytes that the process has from the C library, after it has loaded, used and unloaded the library. */
static size_t bytesAfterUse(void) {
    Library library = load();
    Work work = {&library, NULL};
    pthread_t threads[THREADS];
    OK(library.create(&work.context));
    for (int i = 0; i < THREADS; i++) CHECK(pthread_create(&threads[i], NULL, makeLayers, &work) == 0);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    library.destroy(work.context);
    CHECK(dlclose(library.handle) == 0);
    CHECK(dlopen(copyOfLibrary, RTLD_NOW | RTLD_NOLOAD) == NULL);
    struct mallinfo2 memory = mallinfo2();
    return memory.uordblks + memory.hblkhd;
}

static void unloadingReturnsAllMemory(void) {
    size_t settled = 0, last = 0;
    /* The C library makes more arenas for its own use whenever threads meet, and never frees them. */
    CHECK(mallopt(M_ARENA_MAX, 1) == 1);
    copyLibrary();
    for (int i = 0; i < ROUNDS; i++) {
        last = bytesAfterUse();
        if (i == SETTLED) settled = last;
    }
    unlink(copyOfLibrary);
    CHECK(last <= settled + 4096);
}

const Attack attacks[] = {
    {"forks beside busy threads", forksBesideBusyThreads, 0, 0, NULL},
    {"unloading returns all memory", unloadingReturnsAllMemory, 0, 0, NULL},
    {0},
};
