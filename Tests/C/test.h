/* A test framework. A test is a function of no arguments that uses ENSURE; a program lists its tests in main:
 *     int main(void) { RUN(opens); RUN(closes); return REPORT(); }
 * A failed ENSURE ends its test, not the program. With KINEMA_TEST_SHARE=N in the environment, programs that test limits use an
 * Nth of their amounts and print this, because sanitizers are slow. */
#ifndef KINEMA_TEST_H
#define KINEMA_TEST_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int testsPassed, testsFailed, testBroken, testShare = 1;

/* Returns an amount, or an Nth of it. */
static inline int shareOf(int amount) {
    const char *share = getenv("KINEMA_TEST_SHARE");
    if (share && atoi(share) > 1) testShare = atoi(share);
    return amount / testShare;
}

#define FAIL_HERE(...)                         \
    do {                                       \
        printf("%s:%d: ", __FILE__, __LINE__); \
        printf(__VA_ARGS__);                   \
        printf("\n");                          \
        testBroken = 1;                        \
        return;                                \
    } while (0)

#define ENSURE(condition)                                      \
    do {                                                       \
        if (!(condition)) FAIL_HERE("not so: %s", #condition); \
    } while (0)

#define ENSURE_NEAR(got, wanted, tolerance)                                                                                   \
    do {                                                                                                                      \
        double gotValue = (got), wantedValue = (wanted);                                                                      \
        if (!(fabs(gotValue - wantedValue) <= (tolerance))) FAIL_HERE("%s is %.17g, not %.17g", #got, gotValue, wantedValue); \
    } while (0)

#define ENSURE_TEXT(got, wanted)                                                                 \
    do {                                                                                         \
        const char *gotText = (got);                                                             \
        if (!gotText || strcmp(gotText, (wanted)) != 0)                                          \
            FAIL_HERE("%s is \"%s\", not \"%s\"", #got, gotText ? gotText : "(null)", (wanted)); \
    } while (0)

/* Checks that the call succeeds, or fails with exactly this status; prints the engine's message otherwise. */
#define ENSURE_STATUS(call, wanted)                                                                                    \
    do {                                                                                                               \
        KinStatus gotStatus = (call);                                                                                  \
        if (gotStatus != (wanted)) FAIL_HERE("%s is %s (%s)", #call, kinStatusName(gotStatus), kinLastErrorMessage()); \
    } while (0)
#define ENSURE_OK(call) ENSURE_STATUS(call, KinStatusOK)

#define RUN(test)                                      \
    do {                                               \
        testBroken = 0;                                \
        test();                                        \
        if (testBroken) printf("FAILED: %s\n", #test); \
        testBroken ? testsFailed++ : testsPassed++;    \
    } while (0)

#define REPORT()                                                          \
    (testShare > 1 ? printf("1/%d of the full amounts\n", testShare) : 0, \
        printf("%d passed, %d failed\n", testsPassed, testsFailed), testsFailed != 0 || testsPassed == 0)

#endif
