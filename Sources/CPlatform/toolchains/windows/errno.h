/* The part of Windows' C library that the engine uses, for Swift's target without headers. */
#pragma once
#define ENOMEM 12
