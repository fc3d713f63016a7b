/* Shared by the programs that measure Kinema: a context with a root, layers, and their animations. */
#ifndef CONTEXT_H
#define CONTEXT_H

#include <kinema/kinema.h>
#include <sys/mman.h>
#include "measure.h"

#define DO(call)                                                       \
    do {                                                               \
        if ((call) != KinStatusOK) {                                   \
            fprintf(stderr, "%s: %s\n", #call, kinLastErrorMessage()); \
            exit(1);                                                   \
        }                                                              \
    } while (0)

static KinContext *context;
static KinLayer root;
/* Time 100 is the zero of this program, because an animation cannot begin before a context's time 0. */
static const double start = 100;

/* Uses memory and gives it back. A virtual machine may have returned it to its host, and gets it again only at the first use, which takes
 * milliseconds for 2 MB. It is then at hand for some seconds. */
static inline void warmMemory(void) {
    const size_t size = (size_t)128 << 20;
    char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return;
    madvise(memory, size, MADV_HUGEPAGE);
    for (size_t i = 0; i < size; i += 4096) memory[i] = 1;
    munmap(memory, size);
}

static inline void open(void) {
    warmMemory();
    DO(kinContextCreate(&context));
    DO(kinLayerCreate(context, KinLayerClassLayer, &root));
    DO(kinContextAddRoot(context, root));
    DO(kinContextAdvance(context, start));
}

static inline KinLayer layer(KinLayer above) {
    KinLayer made;
    DO(kinLayerCreate(context, KinLayerClassLayer, &made));
    DO(kinLayerAddSublayer(context, above, made));
    return made;
}

static inline KinAnimation animation(KinAnimationClass kind, const char *keyPath, Record r) {
    KinAnimation made;
    KinValue path = kinValueString(keyPath);
    double begin = start + r.begin;
    DO(kinAnimationCreate(context, kind, &made));
    DO(kinAnimationSetData(context, made, KinAnimationPropertyKeyPath, &path));
    DO(kinAnimationSetValue(context, made, KinAnimationPropertyBeginTime, &begin, 1));
    DO(kinAnimationSetValue(context, made, KinAnimationPropertyDuration, &r.duration, 1));
    return made;
}

static inline void set(KinAnimation a, KinAnimationProperty property, const double *values, size_t count) {
    DO(kinAnimationSetValue(context, a, property, values, count));
}

static inline void set1(KinAnimation a, KinAnimationProperty property, double value) { set(a, property, &value, 1); }

static inline void add(KinLayer to, KinAnimation a, const char *key) {
    DO(kinLayerAddAnimation(context, to, a, key));
    DO(kinAnimationRelease(context, a));
}

static inline KinChannel channel(KinLayer of, const char *keyPath) {
    KinChannel made = {of, 0, 0};
    DO(kinKeyPathResolve(context, keyPath, &made.keyPath));
    return made;
}

static inline void basic(
    KinLayer to, const char *keyPath, Record r, const double *from, const double *last, size_t count, const double *curve) {
    KinAnimation a = animation(KinAnimationClassBasic, keyPath, r);
    set(a, KinAnimationPropertyFromValue, from, count);
    set(a, KinAnimationPropertyToValue, last, count);
    if (curve) set(a, KinAnimationPropertyTimingFunction, curve, 4);
    add(to, a, keyPath);
}

#endif
