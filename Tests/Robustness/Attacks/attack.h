/* A program of attacks: functions, and the table of them with their bounds. attack.c has its main. */
#ifndef ATTACK_H
#define ATTACK_H

#define _GNU_SOURCE
#include <kinema/kinema.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Attack {
    const char *name;
    void (*run)(void);
    /* The address space that it may add; 0 for no bound. */
    int megabytes;
    /* The instructions that it may take; 0 for no bound. */
    int millions;
    /* What is done before, without bounds; it may be NULL. */
    void (*prepare)(void);
} Attack;

/* The attacks of the program. The last one has no name. */
extern const Attack attacks[];

/* Ends the process with a line of the place if a condition does not hold. */
#define CHECK(condition)                                                \
    do {                                                                \
        if (!(condition)) attackFailed(__FILE__, __LINE__, #condition); \
    } while (0)

/* Ends the process if a call does not return KinStatusOK. */
#define OK(call) CHECK((call) == KinStatusOK)

/* Whether a status is one, and the message of the last error contains a text. */
static inline bool isRefused(KinStatus status, KinStatus expected, const char *text) {
    return status == expected && strstr(kinLastErrorMessage(), text) != NULL;
}

void attackFailed(const char *file, int line, const char *condition);

/* A text that grows. */
typedef struct Text {
    char *bytes;
    size_t size, capacity;
} Text;

void append(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
