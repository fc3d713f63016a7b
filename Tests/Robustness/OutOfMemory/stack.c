/* The stack that calls need (kinema.h, "Threads"). A thread whose stack has the size that the header names calls every function of the
 * interface, and functions whose amounts are nested as deep as they may be. It paints what is below its frame, so a call that needs more
 * than the header says is found. The functions and the world are those of ../Cost, whose `run` fails if a function of the headers has no
 * row. Last line: "N passed, N failed". */
#include "../Cost/functions.h"
#include "nested.h"

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

/* Bytes: a thread that the header names, what it promises of a call, and of each of the levels of groups and timelines. The frames that
 * paint and count need the margin. */
enum { THREAD = 64 << 10, CALL = 24 << 10, LEVEL = 2 << 10, MARGIN = 512, PAINT = 0xA5 };

static unsigned char *stack, *frame;
static int passed, failed;
static size_t most;

/* Runs a row on the painted stack below the caller's frame, and counts what has changed. */
static __attribute__((noinline)) void measure(const Row *row, World *w, size_t promised) {
    size_t untouched = 0;
    memset(stack, PAINT, (size_t)(frame - stack) - MARGIN);
    for (int i = 0; i < callsOf(row); i++) row->call(w, i);
    while (stack[untouched] == PAINT) untouched++;
    size_t depth = (size_t)(frame - stack) - untouched;
    if (depth > most) printf("%s: %zu bytes of the stack\n", row->name, most = depth);
    if (depth <= promised) passed++;
    else printf("FAILED %s: %zu bytes of the stack, expected at most %zu\n", row->name, depth, promised), failed++;
}

/* All rows in one thread, because changes that are not committed, and the lock, belong to it. */
static void *walk(void *unused) {
    frame = __builtin_frame_address(0);
    World *w = worldCreate(500);
    for (int i = 0; i < DEEP_ROWS; i++) measure(&deepRows[i], w, CALL);
    for (int i = 0; i < ROWS; i++) measure(&rows[i], w, CALL);
    worldDestroy(w);
    return unused;
}

static void *walkNested(void *unused) {
    frame = __builtin_frame_address(0);
    World *w = worldCreate(500);
    for (int i = 0; i < NESTED_ROWS; i++) measure(&nestedRows[i], w, CALL + LEVELS * LEVEL);
    worldDestroy(w);
    return unused;
}

/* Runs a function in a thread with a stack of that size, and a page below it that nobody may touch. */
static void runThread(void *(*function)(void *), size_t size) {
    pthread_attr_t attributes;
    pthread_t thread;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *memory = mmap(NULL, page + size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory, page, PROT_NONE)) exit(2);
    stack = (unsigned char *)memory + page;
    if (pthread_attr_init(&attributes) || pthread_attr_setstack(&attributes, stack, size) ||
        pthread_create(&thread, &attributes, function, NULL) || pthread_join(thread, NULL))
        exit(2);
    pthread_attr_destroy(&attributes);
    munmap(memory, page + size);
}

int main(void) {
    runThread(walk, THREAD);
    runThread(walkNested, THREAD + LEVELS * LEVEL);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
