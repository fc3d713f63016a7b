/* What every library for Android contains of the system's start files (crtbegin_so.o of the NDK), without which it is linked. */
#if defined(__ANDROID__)
#include <pthread.h>
#include <stddef.h>

#define KIN_HIDDEN __attribute__((visibility("hidden")))

extern void *__dso_handle;
int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void), void *library);
void __cxa_finalize(void *library);

/* The C library identifies the library by the address of this variable: after unloading, it does not call its functions. */
KIN_HIDDEN void *__dso_handle = &__dso_handle;

KIN_HIDDEN int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) {
    return __register_atfork(prepare, parent, child, &__dso_handle);
}

__attribute__((destructor)) static void finalize(void) { __cxa_finalize(&__dso_handle); }
#endif
