/* The part of Android's C library that the engine uses, as its interface for applications declares it. */
#pragma once
#include <stddef.h>
void *malloc(size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);
int posix_memalign(void **memory, size_t alignment, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void abort(void) __attribute__((noreturn));
char *getenv(const char *name);
double strtod(const char *text, char **end);
