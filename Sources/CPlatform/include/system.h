/* What differs between operating systems. Each has a file that defines the same names:
 *
 *   KinMutex, KIN_MUTEX_INITIALIZER         a lock; an initialized one is not recursive
 *   kin_mutex_init_recursive, _destroy      a lock that its owner may lock again; 0 on success
 *   kin_mutex_lock, _unlock                 unlocking by another thread has no effect
 *   kin_yield                               lets another thread run
 *   KIN_HAS_FORKS                           defined if a process can fork
 *   KIN_THREAD_LOCAL                        the storage class of a variable of a thread
 *   kin_system_random                       fills bytes with random ones; 0 on success
 *   kin_system_memalign, kin_system_free    posix_memalign and free as they are without those of Sources/KinemaCore/Memory
 *   KIN_LARGE_BLOCK, kin_system_map_large, _unmap_large   blocks of large pages, where the system has them */
#ifndef KINEMA_SYSTEM_H
#define KINEMA_SYSTEM_H

#include <stdint.h>

/* Returns the address of memory without the byte that Android 11 and later keep in its highest bits, on arm64. The processor ignores
 * them. Swift's values use them, and Android's free ends a process that passes others than malloc returned. */
static inline const void *kin_untagged(const void *memory) {
#if defined(__ANDROID__) && defined(__aarch64__)
    return (const void *)((uintptr_t)memory & (UINT64_MAX >> 8));
#else
    return memory;
#endif
}

#if defined(KIN_BARE) /* of a toolchain file: no compiler knows that there is no system */
#include "systems/bare.h"
#elif defined(__linux__)
#include "systems/linux.h"
#elif defined(__wasm__)
#include "systems/wasm.h"
#elif defined(__APPLE__)
#include "systems/apple.h"
#elif defined(_WIN32) || defined(__CYGWIN__)
#include "systems/windows.h"
#else
#error "Kinema has no file for this system in Sources/CPlatform/include/systems"
#endif

#endif
