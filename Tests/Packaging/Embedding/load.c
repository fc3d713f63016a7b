/* load LIBRARY [build]: prints the milliseconds that loading it takes, or its build info. */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

int main(int count, char **arguments) {
    const char *(*buildInfo)(void) = NULL;
    void *library, *symbol;
    double begin, end;
    if (count < 2) return 2;
    begin = now();
    library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    end = now();
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    if (count == 2) {
        printf("%.4f\n", end - begin);
        return 0;
    }
    symbol = dlsym(library, "kinBuildInfo");
    if (!symbol) return 1;
    memcpy(&buildInfo, &symbol, sizeof buildInfo);
    puts(buildInfo());
    return 0;
}
