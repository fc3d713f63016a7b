/* macOS and iOS. */
#include "posix.h"
#include <stddef.h>
#include <sys/random.h>

static inline void kin_fill_random(void *bytes, size_t count) {
    char *end = (char *)bytes + count;
    while (count) {
        size_t part = count < 256 ? count : 256; /* the most that getentropy gives */
        if (getentropy(end - count, part) == 0) count -= part;
    }
}
