/* What differs between operating systems. Each has a file that defines the same names:
 *
 *   KinMutex, KIN_MUTEX_INITIALIZER         a lock; an initialized one is not recursive
 *   kin_mutex_init_recursive, _destroy      a lock that its owner may lock again; 0 on success
 *   kin_mutex_lock, _unlock                 unlocking by another thread has no effect
 *   kin_yield                               lets another thread run
 *   KIN_THREAD_LOCAL                        the storage class of a variable of a thread
 *   kin_system_random                       fills bytes with random ones; 0 on success
 *   kin_system_memalign, kin_system_free    posix_memalign and free as they are without those of Sources/KinemaCore/Memory */
#ifndef KINEMA_SYSTEM_H
#define KINEMA_SYSTEM_H

#if defined(__linux__)
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
