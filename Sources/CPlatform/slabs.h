/* The memory of chunks of a large pool (slabs.c). Only Linux has it. */
#ifndef KINEMA_SLABS_H
#define KINEMA_SLABS_H

#include "cplatform.h"

/* The distance of chunks. */
#define KIN_CHUNK ((size_t)1 << 16)

#if KIN_HAS_POOL && defined(__linux__)
#define KIN_HAS_SLABS 1
/* The memory of a chunk, or NULL. */
__attribute__((visibility("hidden"))) void *kin_slab_take(void);
__attribute__((visibility("hidden"))) void kin_slab_give(void *part);
#else
#define KIN_HAS_SLABS 0
static inline void *kin_slab_take(void) { return NULL; }
static inline void kin_slab_give(void *part) { (void)part; }
#endif

#endif
