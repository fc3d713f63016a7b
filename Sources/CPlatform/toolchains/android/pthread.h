/* The part of Android's C library that the engine uses, as its interface for applications declares it. */
#pragma once
#include <stdint.h>
typedef struct {
    int32_t words[10];
} pthread_mutex_t;
typedef long pthread_mutexattr_t;
#define PTHREAD_MUTEX_INITIALIZER {{0}}
#define PTHREAD_MUTEX_RECURSIVE 1
int pthread_mutexattr_init(pthread_mutexattr_t *attributes);
int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type);
int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)); /* of Sources/CPlatform/android.c */
