#define _GNU_SOURCE
#include "count.h"

#include <linux/perf_event.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <valgrind/callgrind.h>

static int counter = -1;
static char **wanted; /* NULL: all */
static int wantedCount;

void countOnly(char **names, int count) {
    wanted = names;
    wantedCount = count;
}

static bool isCounted(const char *name) {
    for (int i = 0; i < wantedCount; i++) {
        if (strcmp(wanted[i], name) == 0) return true;
    }
    return !wanted;
}

bool countOpen(void) {
    if (RUNNING_ON_VALGRIND) return true;
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
    attributes.disabled = 1;
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    counter = (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
    return counter >= 0;
}

void countBegin(const char *name) {
    if (!isCounted(name)) return;
    if (wanted) CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
    CALLGRIND_TOGGLE_COLLECT;
    if (counter < 0) return;
    ioctl(counter, PERF_EVENT_IOC_RESET, 0);
    ioctl(counter, PERF_EVENT_IOC_ENABLE, 0);
}

void countEnd(const char *name, const char *order, int n) {
    uint64_t count = 0;
    if (!isCounted(name)) return;
    if (counter >= 0) {
        ioctl(counter, PERF_EVENT_IOC_DISABLE, 0);
        if (read(counter, &count, sizeof count) != sizeof count) return;
        printf("%s|%s|%d|%llu\n", name, order, n, (unsigned long long)count);
        return;
    }
    char label[128];
    snprintf(label, sizeof label, "%s|%s|%d", name, order, n);
    CALLGRIND_TOGGLE_COLLECT;
    CALLGRIND_DUMP_STATS_AT(label);
    if (wanted) CALLGRIND_STOP_INSTRUMENTATION;
}
