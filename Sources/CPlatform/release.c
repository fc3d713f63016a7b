/* swift_release of Embedded Swift, which replaces the weak one of the runtime on x86-64.
 *
 * The optimizer of the link knows which registers a function changes (enable-ipra). It knows nothing of the function that destroys an
 * object, so after each of the library's 6,000 releases all values had to be in the registers that every function preserves, or in
 * memory. Here the call of that function preserves all registers, and a release changes two: the library is 8 kB smaller. Clang of
 * Swift's toolchain compiles this file, because the link must be able to read it. The ordinary runtime must not have it. */
#include <stdint.h>

#define KIN_HIDDEN __attribute__((visibility("hidden")))

/* The begin of an object and of its class, in the layout of the runtime. The highest bit of the count is no part of it. */
struct KinClass {
    const void *superclass;
    __attribute__((swiftcall)) void (*destroy)(__attribute__((swift_context)) void *object);
};
struct KinObject {
    const struct KinClass *metadata;
    intptr_t count;
};
#define KIN_COUNT_BITS INTPTR_MAX
#define KIN_IMMORTAL INTPTR_MAX
#define KIN_OBJECT_BITS ((uintptr_t)0x8ffffffffffffff8)

/* The object is immortal while it is destroyed, so that nothing destroys it again. */
__attribute__((noinline, cold, preserve_all)) static void destroy(struct KinObject *object) {
    object->count |= KIN_IMMORTAL;
    object->metadata->destroy(object);
}

/* NULL and pointers with the highest bit are no objects that are counted. */
KIN_HIDDEN __attribute__((noinline)) void swift_release(struct KinObject *object) {
    if ((intptr_t)object <= 0) return;
    intptr_t count = __atomic_load_n(&object->count, __ATOMIC_ACQUIRE) & KIN_COUNT_BITS;
    if (count == KIN_IMMORTAL) return;
    /* Nobody can retain an object whose only reference this is, so the last release needs no atomic subtraction. */
    if (count == 1 || ((__atomic_fetch_sub(&object->count, 1, __ATOMIC_ACQ_REL) - 1) & KIN_COUNT_BITS) == 0) destroy(object);
}

/* The argument has bits for the kind of the object, as in a text. */
KIN_HIDDEN void swift_bridgeObjectRelease(uintptr_t object) {
    if ((intptr_t)object >= 0) swift_release((struct KinObject *)(object & KIN_OBJECT_BITS));
}
