/* The part of Android's C library that the engine uses, as its interface for applications declares it. */
#pragma once
long syscall(long number, ...);
