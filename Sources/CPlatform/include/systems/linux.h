/* Linux, with glibc or musl. */
#include "posix.h"
#include "wrapped_memory.h"
#include <stddef.h>
#include <sys/random.h>
#include <sys/types.h>

static inline void kin_fill_random(void *bytes, size_t count) {
    char *end = (char *)bytes + count;
    while (count) {
        ssize_t more = getrandom(end - count, count, 0);
        if (more > 0) count -= (size_t)more;
    }
}
