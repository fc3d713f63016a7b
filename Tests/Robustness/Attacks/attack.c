/* PROGRAM: prints a line for each attack, "name|megabytes|millions". PROGRAM NAME: runs that attack, and prints the instructions. */
#include "attack.h"

#include "../Cost/count.h"

#include <stdarg.h>
#include <sys/resource.h>
#include <unistd.h>
#include <valgrind/valgrind.h>

void attackFailed(const char *file, int line, const char *condition) {
    printf("%s:%d: %s; the last error is \"%s\"\n", file, line, condition, kinLastErrorMessage());
    fflush(stdout);
    _exit(1);
}

void append(Text *text, const char *format, ...) {
    for (;;) {
        va_list arguments;
        va_start(arguments, format);
        size_t left = text->capacity - text->size;
        int length = vsnprintf(text->bytes ? text->bytes + text->size : NULL, left, format, arguments);
        va_end(arguments);
        CHECK(length >= 0);
        if ((size_t)length < left) {
            text->size += (size_t)length;
            return;
        }
        text->capacity = 2 * (text->capacity + (size_t)length + 1);
        CHECK(text->bytes = realloc(text->bytes, text->capacity));
    }
}

/* Limits the address space to what the process has and some megabytes. */
static void limitMemory(int megabytes) {
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long pages = 0;
    CHECK(file && fscanf(file, "%lu", &pages) == 1);
    fclose(file);
    rlim_t limit = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + ((rlim_t)megabytes << 20);
    CHECK(setrlimit(RLIMIT_AS, &(struct rlimit){limit, limit}) == 0);
}

static int runAttack(const Attack *attack) {
    bool isCounted = countOpen();
    if (attack->prepare) attack->prepare();
    /* Callgrind needs address space for itself. */
    if (attack->megabytes && !RUNNING_ON_VALGRIND) limitMemory(attack->megabytes);
    if (isCounted) countBegin(attack->name);
    attack->run();
    if (isCounted) countEnd(attack->name, "", 0);
    return 0;
}

int main(int count, char **arguments) {
    for (const Attack *attack = attacks; attack->name; attack++) {
        if (count < 2) {
            printf("%s|%d|%d\n", attack->name, attack->megabytes, attack->millions);
        } else if (strcmp(attack->name, arguments[1]) == 0) {
            return runAttack(attack);
        }
    }
    return count < 2 ? 0 : 2;
}
