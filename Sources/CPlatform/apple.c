/* The functions of the C library that the library replaces (Sources/KinemaCore/Memory). Elsewhere the linker redirects their names,
 * which Apple's linkers cannot. */
#if defined(__APPLE__)
#include <stddef.h>

#define KIN_HIDDEN __attribute__((visibility("hidden")))

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void __wrap_free(void *memory);

KIN_HIDDEN int posix_memalign(void **memory, size_t alignment, size_t size) {
    return __wrap_posix_memalign(memory, alignment, size);
}
KIN_HIDDEN void *aligned_alloc(size_t alignment, size_t size) { return __wrap_aligned_alloc(alignment, size); }
KIN_HIDDEN void free(void *memory) { __wrap_free(memory); }
#endif
