/* The part of Android's C library that the engine uses, as its interface for applications declares it. */
#pragma once
#include <stddef.h>
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_PRIVATE 2
#define MAP_ANONYMOUS 0x20
#define MAP_FAILED ((void *)-1)
#define MADV_HUGEPAGE 14
void *mmap(void *at, size_t size, int protection, int flags, int file, long offset);
int munmap(void *memory, size_t size);
int madvise(void *memory, size_t size, int advice);
