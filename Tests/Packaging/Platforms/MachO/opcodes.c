/* The pointers of an image for a system before chains of them, as the simulator of iOS 15: programs of one byte and more list the places. */
#include "load.h"
#include <stdlib.h>
#include <string.h>

enum { OPERATION = 0xf0, IMMEDIATE = 0x0f, WORD = 8 };
enum { REBASE_DONE = 0x00, REBASE_TYPE = 0x10, REBASE_PLACE = 0x20, REBASE_ADD = 0x30, REBASE_ADD_WORDS = 0x40 };
enum { REBASE_TIMES = 0x50, REBASE_MANY_TIMES = 0x60, REBASE_AND_ADD = 0x70, REBASE_MANY_TIMES_SKIPPING = 0x80 };
enum {
    BIND_DONE = 0x00,
    BIND_LIBRARY = 0x10,
    BIND_LIBRARY_LONG = 0x20,
    BIND_LIBRARY_SPECIAL = 0x30,
    BIND_NAME = 0x40,
    BIND_TYPE = 0x50
};
enum { BIND_ADDEND = 0x60, BIND_PLACE = 0x70, BIND_ADD = 0x80, BIND = 0x90, BIND_AND_ADD = 0xa0, BIND_AND_ADD_WORDS = 0xb0 };
enum { BIND_MANY_TIMES_SKIPPING = 0xc0 };

typedef struct Reader {
    const uint8_t *at, *end;
} Reader;

/* A number of seven bits a byte; `isSigned` if its highest bit is a sign. */
static uint64_t number(Reader *reader, int isSigned) {
    uint64_t value = 0;
    unsigned shift = 0;
    uint8_t byte;
    do {
        if (reader->at == reader->end || shift > 63) stop("a number does not end", "");
        byte = *reader->at++;
        value |= (uint64_t)(byte & 0x7f) << shift;
        shift += 7;
    } while (byte & 0x80);
    return isSigned && shift < 64 && byte & 0x40 ? value | ~(uint64_t)0 << shift : value;
}

static void shift(char *place) {
    uint64_t pointer;
    memcpy(&pointer, place, sizeof pointer);
    pointer += (uint64_t)imageMemory;
    memcpy(place, &pointer, sizeof pointer);
}

static char *shiftTimes(char *place, uint64_t times, uint64_t skip) {
    for (; times; times--, place += WORD + skip) shift(place);
    return place;
}

/* The places of addresses in the image, which begin at 0. */
void shiftPointers(const uint8_t *program, size_t size) {
    Reader reader = {program, program + size};
    char *place = NULL;
    while (reader.at < reader.end) {
        uint8_t code = *reader.at++, immediate = code & IMMEDIATE;
        switch (code & OPERATION) {
        case REBASE_DONE: return;
        case REBASE_TYPE: break;
        case REBASE_PLACE: place = segmentMemory(immediate) + number(&reader, 0); break;
        case REBASE_ADD: place += number(&reader, 0); break;
        case REBASE_ADD_WORDS: place += immediate * WORD; break;
        case REBASE_TIMES: place = shiftTimes(place, immediate, 0); break;
        case REBASE_MANY_TIMES: place = shiftTimes(place, number(&reader, 0), 0); break;
        case REBASE_AND_ADD: place = shiftTimes(place, 1, number(&reader, 0)); break;
        case REBASE_MANY_TIMES_SKIPPING: {
            uint64_t times = number(&reader, 0);
            place = shiftTimes(place, times, number(&reader, 0));
            break;
        }
        default: stop("an address has another operation", "");
        }
    }
}

static char *bind(char *place, const char *name, uint64_t addend) {
    uint64_t function = (uint64_t)functionOfSystem(name + (name[0] == '_')) + addend;
    memcpy(place, &function, sizeof function);
    return place + WORD;
}

static const char *text(Reader *reader) {
    const char *name = (const char *)reader->at;
    reader->at += strlen(name) + 1;
    return name;
}

/* The places of functions of the system. Those that the system would find when they are called first are found now, too; in their list an
 * end is that of one function. */
void bindPointers(const uint8_t *program, size_t size) {
    Reader reader = {program, program + size};
    const char *name = NULL;
    char *place = NULL;
    uint64_t addend = 0;
    while (reader.at < reader.end) {
        uint8_t code = *reader.at++, immediate = code & IMMEDIATE;
        switch (code & OPERATION) {
        case BIND_DONE:
        case BIND_LIBRARY:
        case BIND_LIBRARY_SPECIAL:
        case BIND_TYPE: break;
        case BIND_LIBRARY_LONG: number(&reader, 0); break;
        case BIND_NAME: name = text(&reader); break;
        case BIND_ADDEND: addend = number(&reader, 1); break;
        case BIND_PLACE: place = segmentMemory(immediate) + number(&reader, 0); break;
        case BIND_ADD: place += number(&reader, 0); break;
        case BIND: place = bind(place, name, addend); break;
        case BIND_AND_ADD: place = bind(place, name, addend) + number(&reader, 0); break;
        case BIND_AND_ADD_WORDS: place = bind(place, name, addend) + immediate * WORD; break;
        case BIND_MANY_TIMES_SKIPPING: {
            uint64_t times = number(&reader, 0), skip = number(&reader, 0);
            for (; times; times--) place = bind(place, name, addend) + skip;
            break;
        }
        default: stop("a function has another operation", "");
        }
    }
}
