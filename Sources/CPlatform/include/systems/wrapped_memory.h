/* The allocator of systems whose linkers redirect a function of the C library (--wrap) and keep the original under another name. */
#include <stddef.h>

void __real_free(void *memory);
int __real_posix_memalign(void **memory, size_t alignment, size_t size);

static inline void kin_system_free(void *memory) { __real_free(memory); }
static inline int kin_system_memalign(void **memory, size_t alignment, size_t size) {
    return __real_posix_memalign(memory, alignment, size);
}
