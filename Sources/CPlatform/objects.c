/* The objects of Embedded Swift on x86-64: counting their references, and making them. This replaces the weak functions of the runtime.
 *
 * The library retains and releases at 9,000 places. An ordinary call needs the object in the register of the first argument, and every
 * value that is needed later in a register that all functions preserve, or in memory. Here there is a pair of functions for each
 * register that may hold the object, and the compiler sees the call as one instruction that changes one or two scratch registers. A
 * retain or release then takes 5 bytes instead of 8, and most need no move before them. The Linux kernel calls its thunks for indirect
 * branches in the same way.
 *
 * An object that is used only under a lock has a bit in its count (KIN_GUARDED in cplatform.h). Its references are counted without
 * atomic instructions, which take about 20 cycles each.
 *
 * The optimizer does not know that the instruction is a call: the stack may not be aligned, and the link forbids the use of the memory
 * below it (noredzone). Clang of Swift's toolchain compiles this file, because the link must be able to read it. The ordinary runtime
 * must not have it. */
#include <stddef.h>
#include <stdint.h>

#define KIN_HIDDEN __attribute__((visibility("hidden")))
#define KIN_COUNTED KIN_HIDDEN __attribute__((always_inline))

/* The begin of an object and of its class, in the layout of the runtime. The highest bit of the count is no part of it. */
struct KinClass {
    const void *superclass;
    __attribute__((swiftcall)) void (*destroy)(__attribute__((swift_context)) void *object);
};
struct KinObject {
    const struct KinClass *metadata;
    intptr_t count;
};
#define KIN_IMMORTAL INTPTR_MAX

/* The object is immortal while it is destroyed, so that nothing destroys it again. The code below calls this function, and all
 * registers but r11 stay as they are. */
KIN_HIDDEN __attribute__((used, noinline, cold, preserve_all)) void kin_destroy_object(struct KinObject *object) {
    object->count |= KIN_IMMORTAL;
    object->metadata->destroy(object);
}

#if defined(_WIN32) || defined(__CYGWIN__) /* Swift's name of Windows where a long has 64 bits */
#define KIN_ARGUMENT "%rcx"
#define KIN_HOME "sub $32, %rsp\n" /* memory that a called function may use */
#else
#define KIN_ARGUMENT "%rdi"
#define KIN_HOME ""
#endif

/* NULL and pointers with the highest bit are no objects that are counted. Twice the complement of a count is 0 if the object is immortal,
 * and -4 if it has one reference: nobody can retain it then, so the last release needs no atomic subtraction. It is positive for a guarded
 * object, and 4 more then overflow if the object has one reference. */
__asm__(".text\n"
        ".macro kin_leave_uncounted object, scratch\n"
        "test %\\object, %\\object\n"
        "jle 1f\n"
        "mov 8(%\\object), %\\scratch\n"
        "not %\\scratch\n"
        "add %\\scratch, %\\scratch\n"
        "je 1f\n"
        ".endm\n"
        ".macro kin_counted object, scratch\n"
        "kin_retain_\\object:\n"
        "kin_leave_uncounted \\object, \\scratch\n"
        "jns 3f\n"
        "lock incq 8(%\\object)\n"
        "1: ret\n"
        "3: incq 8(%\\object)\n"
        "ret\n"
        "kin_release_\\object:\n"
        "kin_leave_uncounted \\object, \\scratch\n"
        "jns 3f\n"
        "cmp $-4, %\\scratch\n"
        "je 2f\n"
        "or $-1, %\\scratch\n"
        "lock xadd %\\scratch, 8(%\\object)\n"
        "add %\\scratch, %\\scratch\n"
        "cmp $2, %\\scratch\n"
        "je 2f\n"
        "1: ret\n"
        "3: add $4, %\\scratch\n"
        "jo 2f\n"
        "decq 8(%\\object)\n"
        "ret\n"
        "2: push " KIN_ARGUMENT "\n"
        "mov %\\object, " KIN_ARGUMENT "\n"
        "jmp kin_destroy\n"
        ".endm\n"
        "kin_destroy:\n"
        "push %rbp\n"
        "mov %rsp, %rbp\n"
        "and $-16, %rsp\n" KIN_HOME "call kin_destroy_object\n"
        "leave\n"
        "pop " KIN_ARGUMENT "\n"
        "ret\n"
        "kin_counted r11, r10\n"
        ".irp object, rax, rbx, rcx, rdx, rsi, rdi, rbp, r8, r9, r10, r12, r13, r14, r15\n"
        "kin_counted \\object, r11\n"
        /* The highest byte and the lowest bits say which kind of object it is, as in a text. */
        "kin_retain_kind_\\object:\n"
        "movabs $0x8ffffffffffffff8, %r11\n"
        "and %\\object, %r11\n"
        "jmp kin_retain_r11\n"
        "kin_release_kind_\\object:\n"
        "movabs $0x8ffffffffffffff8, %r11\n"
        "and %\\object, %r11\n"
        "jmp kin_release_r11\n"
        ".endr\n");

/* %V is the name of the register. */
#define KIN_CALL(name, object, ...) __asm__ volatile("call kin_" name "_%V0" ::"r"(object) : "memory", "cc", __VA_ARGS__)

KIN_COUNTED void *swift_retain(void *object) {
    KIN_CALL("retain", object, "r11");
    return object;
}
KIN_COUNTED void swift_release(void *object) { KIN_CALL("release", object, "r11"); }
KIN_COUNTED void *swift_bridgeObjectRetain(void *object) {
    KIN_CALL("retain_kind", object, "r10", "r11");
    return object;
}
KIN_COUNTED void swift_bridgeObjectRelease(void *object) { KIN_CALL("release_kind", object, "r10", "r11"); }

/* ---- Making objects ---- */

int posix_memalign(void **memory, size_t alignment, size_t size);

static __attribute__((noinline)) struct KinObject *kin_make(const struct KinClass *metadata, size_t size, size_t alignment) {
    void *memory;
    if (posix_memalign(&memory, alignment, size) != 0) __builtin_trap();
    struct KinObject *object = memory;
    object->metadata = metadata;
    object->count = 1;
    return object;
}

/* Nearly all objects have at most the alignment of a pointer, so the 700 calls do not name it. */
static __attribute__((noinline)) struct KinObject *kin_make_ordinary(const struct KinClass *metadata, size_t size) {
    return kin_make(metadata, size, sizeof(void *));
}

KIN_COUNTED struct KinObject *swift_allocObject(const struct KinClass *metadata, size_t size, size_t alignmentMask) {
    return alignmentMask < sizeof(void *) ? kin_make_ordinary(metadata, size) : kin_make(metadata, size, alignmentMask + 1);
}
