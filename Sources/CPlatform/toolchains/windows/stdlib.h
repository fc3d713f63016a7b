/* The part of Windows' C library that the engine uses, for Swift's target without headers. */
#pragma once
#include <stddef.h>
void *malloc(size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);
void *aligned_alloc(size_t alignment, size_t size);
void abort(void) __attribute__((noreturn));
char *getenv(const char *name);
#if defined(__x86_64__)
double strtod(const char *text, char **end) __asm__("__strtod"); /* of mingw: msvcrt rounds some texts differently */
#else
double strtod(const char *text, char **end);
#endif
