/* WebAssembly with the interface of WASI, and without threads. */
#include "no_threads.h"
#include "wrapped_memory.h"
#include <stddef.h>
#include <unistd.h>

#if defined(_REENTRANT)
#error "modules with threads are not supported"
#endif

/* WASI's random_get. A host that lacks it returns an error. */
static inline int kin_system_random(void *bytes, size_t count) { return getentropy(bytes, count); }
