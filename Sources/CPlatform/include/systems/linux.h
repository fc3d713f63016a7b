/* Linux, with glibc or musl. */
#include "posix.h"
#include "wrapped_memory.h"
#include <stddef.h>
