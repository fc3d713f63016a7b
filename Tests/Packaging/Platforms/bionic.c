/* Lets programs with musl run the library for Android, for tests: the functions that Android's C library has and musl lacks, and on arm64
 * memory as Android 11 and later return it, with a tag in the highest byte of its address, which `free` requires. */
#include <stdint.h>

int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void));

int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void), void *library);
int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void), void *library) {
    (void)library;
    return pthread_atfork(prepare, parent, child);
}

#if defined(__aarch64__)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

static const uintptr_t TAG = (uintptr_t)0xB4 << 56, TAGS = (uintptr_t)0xFF << 56;

/* The kernel, and qemu for it, accept addresses with tags only from processes that ask for it. */
__attribute__((constructor)) static void acceptTags(void) { prctl(PR_SET_TAGGED_ADDR_CTRL, PR_TAGGED_ADDR_ENABLE, 0, 0, 0); }

static void *tagged(void *memory) { return memory ? (void *)((uintptr_t)memory | TAG) : NULL; }
static void *untagged(void *memory) {
    if (memory && ((uintptr_t)memory & TAGS) != TAG) abort(); /* Android: "Pointer tag for … was truncated" */
    return (void *)((uintptr_t)memory & ~TAGS);
}
#define REAL(type, name) ((type)dlsym(RTLD_NEXT, #name))

void *malloc(size_t size) { return tagged(REAL(void *(*)(size_t), malloc)(size)); }
void *calloc(size_t count, size_t size) { return tagged(REAL(void *(*)(size_t, size_t), calloc)(count, size)); }
void *realloc(void *memory, size_t size) { return tagged(REAL(void *(*)(void *, size_t), realloc)(untagged(memory), size)); }
void *aligned_alloc(size_t alignment, size_t size) {
    return tagged(REAL(void *(*)(size_t, size_t), aligned_alloc)(alignment, size));
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (alignment < sizeof(void *)) return EINVAL;
    void *found = aligned_alloc(alignment, size);
    if (!found) return ENOMEM;
    *memory = found;
    return 0;
}
void free(void *memory) { REAL(void (*)(void *), free)(untagged(memory)); }
#endif
