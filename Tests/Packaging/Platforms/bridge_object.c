/* Returns 0 if swift_bridgeObjectRetain of the linked runtime returns its argument, as its callers expect, and 1 if not. The argument
 * is the second word of a small string, which has no object: the highest bits are its discriminator. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *swift_bridgeObjectRetain(void *object);
int copy(void); /* Swift, so that the runtime is linked */

/* The standard library needs it; embedded_runtime.c, which the second program has, defines it, too. */
__attribute__((weak)) void arc4random_buf(void *bytes, size_t count) { memset(bytes, 1, count); }

int main(void) {
    void *object = (void *)(uintptr_t)0xE500000000343332;
    return copy() != 5 || swift_bridgeObjectRetain(object) != object;
}
