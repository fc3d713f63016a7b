/* Saved states in which somebody altered a word, with a checksum that fits: each is refused, or the context with it works as any other
 * one. A child of the process restores them and uses what it gets, so that a trap counts for one word. Rule D72. */
#include "altered.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned char state[ROOM], altered[ROOM];
static size_t size;

/* The word and the change that the child is at. */
static volatile size_t *progress;

static void alterFrom(KinContext *c, bool isOther) {
    for (size_t i = progress[0]; i < (size - CHECKED) / 8 * CHANGES; i++) {
        size_t at = CHECKED + i / CHANGES * 8;
        uint64_t word;
        KinContext *into = c;
        progress[0] = i;
        memcpy(altered, state, size);
        memcpy(&word, altered + at, 8);
        word = changed(word, (int)(i % CHANGES));
        memcpy(altered + at, &word, 8);
        seal(altered, size);
        alarm(20);
        if (isOther) OK(kinContextCreate(&into));
        KinStatus status = kinContextRestore(into, altered, size);
        CHECK(status == KinStatusOK || status == KinStatusInvalidState || status == KinStatusOutOfMemory);
        if (status == KinStatusOK) progress[1]++, use(into, altered);
        if (isOther) kinContextDestroy(into);
    }
    progress[0] = SIZE_MAX;
}

/* Alters each word of the state of a context, in children that continue where the one before ended, and restores it into the context
 * itself or into new ones. */
static void alterEach(KinContext *make(void)) {
    int failures = 0;
    progress = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    CHECK(progress != MAP_FAILED);
    KinContext *c = make();
    OK(kinContextSave(c, state, ROOM, &size));
    CHECK(size <= ROOM);
    for (int isOther = 0; isOther < 2; isOther++) {
        for (progress[0] = 0; progress[0] != SIZE_MAX && failures < 40;) {
            int status;
            fflush(stdout);
            pid_t child = fork();
            if (child == 0) {
                alterFrom(c, isOther);
                _exit(0);
            }
            CHECK(waitpid(child, &status, 0) == child);
            if (status == 0) continue;
            printf("word %zu, change %zu: ", CHECKED / 8 + progress[0] / CHANGES, progress[0] % CHANGES);
            printf(WIFSIGNALED(status) ? "signal %d\n" : "exit status %d\n",
                WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
            failures++;
            progress[0]++;
        }
    }
    CHECK(progress[1] > 0); /* some are not refused */
    CHECK(failures == 0);
    kinContextDestroy(c);
}

static void wordsOfATree(void) { alterEach(tree); }
static void wordsOfMotions(void) { alterEach(motions); }
static void wordsOfADocument(void) { alterEach(document); }
static void wordsOfVariables(void) { alterEach(variables); }

const Attack attacks[] = {
    {"words of a tree", wordsOfATree, 512, 0, NULL},
    {"words of motions", wordsOfMotions, 512, 0, NULL},
    {"words of a document", wordsOfADocument, 512, 0, NULL},
    {"words of variables", wordsOfVariables, 512, 0, NULL},
    {0},
};
