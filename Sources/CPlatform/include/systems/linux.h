/* Linux, with glibc or musl. */
#include "posix.h"
#include "wrapped_memory.h"
#include <stddef.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The function of the C library needs glibc 2.25. The kernel rejects before it has collected randomness, and before Linux 3.17. It has then
 * left 16 bytes for the process. */
static inline int kin_system_random(void *bytes, size_t count) {
    const int doNotWait = 1;
    if (syscall(SYS_getrandom, bytes, count, doNotWait) == (long)count) return 0;
    const void *given = (const void *)getauxval(AT_RANDOM);
    if (!given || count > 16) return -1;
    memcpy(bytes, given, count);
    return 0;
}
