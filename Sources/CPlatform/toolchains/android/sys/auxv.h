/* The part of Android's C library that the engine uses, as its interface for applications declares it. */
#pragma once
#define AT_RANDOM 25
unsigned long getauxval(unsigned long kind);
