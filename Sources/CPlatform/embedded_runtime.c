/* Corrections of the runtime of Embedded Swift. */
#include <stdint.h>

/* swift_bridgeObjectRetain of Swift 6.3 returns the pointer without the bits that distinguish kinds of objects. Callers expect their
 * argument, and on arm64 they take it from the register of the result: small strings lose their characters. Fixed by
 * swiftlang/swift#91151. These definitions replace the weak ones of the runtime. */
#if defined(__aarch64__)
#define KIN_HIDDEN __attribute__((visibility("hidden")))
#define KIN_OBJECT_BITS ((uintptr_t)0x8ffffffffffffff8)

void *swift_retain_n(void *object, uint32_t count);

KIN_HIDDEN void *swift_bridgeObjectRetain_n(void *object, uint32_t count) {
    uintptr_t address = (uintptr_t)object & KIN_OBJECT_BITS;
    if ((intptr_t)object >= 0 && address) swift_retain_n((void *)address, count);
    return object;
}

KIN_HIDDEN void *swift_bridgeObjectRetain(void *object) { return swift_bridgeObjectRetain_n(object, 1); }
#endif

/* The standard library seeds its hash tables by this function, which glibc has since 2.36 and Windows never. Only the assertions of debug
 * builds have such tables, for which one seed is as good as another. Apple's systems have it. */
#if !defined(__APPLE__)
#include <stddef.h>
#include <string.h>

__attribute__((visibility("hidden"))) void arc4random_buf(void *bytes, size_t count);
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0, count); }
#endif

/* A host of a module passes memory of the module. The linker redirects the names of the functions (Sources/KinemaCore/Memory), so the
 * exports need these. */
#if defined(__wasm__)
#include <stdlib.h>
#include "system.h"

__attribute__((export_name("malloc"))) void *kinHostAllocate(size_t size) { return malloc(size); }
__attribute__((export_name("free"))) void kinHostFree(void *memory) { kin_system_free(memory); }

/* Swift guards functions with arrays on the stack by these, which wasi-libc lacks. */
uintptr_t __stack_chk_guard = (uintptr_t)0x9E3779B97F4A7C15;
_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
#endif
