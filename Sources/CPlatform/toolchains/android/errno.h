/* The part of Android's C library that the engine uses, as its interface for applications declares it. */
#pragma once
#define ENOMEM 12
