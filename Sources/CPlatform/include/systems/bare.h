/* A processor without a system: a C library, and nothing else. One thread calls the library. */
#include "no_threads.h"
#include "wrapped_memory.h"
#include <stddef.h>

/* There are no random numbers. */
static inline int kin_system_random(void *bytes, size_t count) { return (void)bytes, (void)count, -1; }
