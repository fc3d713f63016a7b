/* macOS and iOS. */
#include "posix.h"
#include <errno.h>
#include <malloc/malloc.h>
#include <stddef.h>
#include <stdlib.h>

/* The linker cannot redirect functions: apple.c replaces them, and these are what is beneath them. */
static inline void kin_system_free(void *memory) {
    if (memory) malloc_zone_free(malloc_zone_from_ptr(memory), memory);
}
static inline int kin_system_memalign(void **memory, size_t alignment, size_t size) {
    *memory = malloc_zone_memalign(malloc_default_zone(), alignment, size);
    return *memory ? 0 : ENOMEM;
}

static inline int kin_system_random(void *bytes, size_t count) {
    arc4random_buf(bytes, count);
    return 0;
}
