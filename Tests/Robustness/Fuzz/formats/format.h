/* The common part of the fuzzers of formats. Each has a function that takes the bytes of an input, aborts if something is not so, and
 * leaves no object behind. */
#ifndef KINEMA_FUZZ_FORMAT_H
#define KINEMA_FUZZ_FORMAT_H

#include <kinema/kinema.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MUST(condition)    \
    ((condition) ? (void)0 \
                 : (fprintf(stderr, "not so: %s (line %d): %s\n", #condition, __LINE__, kinLastErrorMessage()), abort()))

/* A call that failed has a status of the headers, and says why. */
static inline void checkRefusal(KinStatus status) { MUST(status <= KinStatusInvalidState && *kinLastErrorMessage()); }

/* The bytes of an input. After its last byte all are 0. */
typedef struct Input {
    const uint8_t *next, *end;
} Input;

static inline uint8_t takeByte(Input *input) { return input->next < input->end ? *input->next++ : 0; }
static inline uint16_t takeShort(Input *input) { return (uint16_t)(takeByte(input) << 8 | takeByte(input)); }

static inline uint64_t takeWord(Input *input) {
    uint64_t word = 0;
    for (int i = 0; i < 8; i++) word = word << 8 | takeByte(input);
    return word;
}

#endif
