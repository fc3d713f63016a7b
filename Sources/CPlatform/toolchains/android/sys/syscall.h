/* The part of Android's C library that the engine uses, as its interface for applications declares it. */
#pragma once
#if defined(__aarch64__)
#define SYS_getrandom 278
#else
#define SYS_getrandom 318
#endif
