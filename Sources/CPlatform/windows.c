/* What the linker for Windows needs, and those for other systems do not. */
#if defined(_WIN32)
#include <stddef.h>

/* The seed of the standard library's hash tables, which the library does not have. The linker removes their code later. */
void arc4random_buf(void *bytes, size_t count);
void arc4random_buf(void *bytes, size_t count) {
    (void)bytes;
    (void)count;
    __builtin_trap();
}
#endif
