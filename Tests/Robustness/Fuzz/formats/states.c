/* Any changes of saved states, each with a checksum that fits: words that are special, of another place or arbitrary, and parts that are
 * copied, removed or repeated. The first byte chooses a state of Attacks/altered.h, or takes all others as one. */
#include "../../Attacks/altered.h"
#include "format.h"

static unsigned char bases[4][ROOM];
static size_t sizes[4];

void attackFailed(const char *file, int line, const char *condition) {
    fprintf(stderr, "not so: %s (%s:%d): %s\n", condition, file, line, kinLastErrorMessage());
    abort();
}

static void makeBases(void) {
    KinContext *(*const makers[])(void) = {tree, motions, document, variables};
    for (int i = 0; i < 4; i++) {
        KinContext *c = makers[i]();
        OK(kinContextSave(c, bases[i], ROOM, &sizes[i]));
        kinContextDestroy(c);
    }
}

/* Copies a part of the words to another place, in place of others or before them. */
static size_t copyPart(Input *input, unsigned char *words, size_t count, bool isInserted) {
    size_t from = takeShort(input) % count, to = takeShort(input) % count, length = 1u + takeByte(input);
    static unsigned char part[256 * 8];
    if (length > count - from) length = count - from;
    memcpy(part, words + 8 * from, 8 * length);
    if (isInserted) {
        if (8 * (count + length) > ROOM) return count;
        memmove(words + 8 * (to + length), words + 8 * to, 8 * (count - to));
        count += length;
    }
    if (length > count - to) length = count - to;
    memcpy(words + 8 * to, part, 8 * length);
    return count;
}

static size_t removePart(Input *input, unsigned char *words, size_t count) {
    size_t at = takeShort(input) % count, length = 1u + takeByte(input);
    if (length > count - at) length = count - at;
    memmove(words + 8 * at, words + 8 * (at + length), 8 * (count - at - length));
    return count - length;
}

static void changeWord(Input *input, unsigned char *words, size_t count, uint8_t change) {
    size_t at = takeShort(input) % count;
    uint64_t word;
    memcpy(&word, words + 8 * at, 8);
    word = change < CHANGES ? changed(word, change) : takeWord(input);
    memcpy(words + 8 * at, &word, 8);
}

/* Makes the state of an input, and returns its size. */
static size_t alter(Input *input, unsigned char *state) {
    uint8_t base = takeByte(input);
    if (base >= 192) {
        size_t size = (size_t)(input->end - input->next);
        memcpy(state, bases[0], CHECKED);
        memcpy(state + CHECKED, input->next, size);
        return CHECKED + size / 8 * 8;
    }
    size_t count = sizes[base % 4] / 8;
    memcpy(state, bases[base % 4], sizes[base % 4]);
    while (input->next < input->end && count > 0) {
        uint8_t change = takeByte(input);
        if (change >= 252) count = removePart(input, state, count);
        else if (change >= 244) count = copyPart(input, state, count, change % 2);
        else changeWord(input, state, count, change % (CHANGES + 4));
    }
    return 8 * count;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static unsigned char state[ROOM];
    if (!sizes[0]) makeBases();
    Input input = {bytes, bytes + size};
    KinContext *c;
    OK(kinContextCreate(&c));
    size_t count = alter(&input, state);
    unsigned char *exact = malloc(count ? count : 1);
    MUST(exact);
    if (count >= CHECKED) seal(state, count);
    memcpy(exact, state, count);
    KinStatus status = kinContextRestore(c, exact, count);
    MUST(status == KinStatusOK || status == KinStatusInvalidState || status == KinStatusOutOfMemory ||
         status == KinStatusInvalidArgument);
    if (status) checkRefusal(status);
    else use(c, state);
    free(exact);
    kinContextDestroy(c);
    MUST(kinLiveObjectCount() == 0);
    return 0;
}
