/* Loads the library for macOS or iOS on Linux with the same processor, arm64 or x86-64, for tests: its instructions run, the functions of
 * the system that it calls are those of Linux, and apple.c has those that differ. Linked with the output of `stubs`, it is a library with
 * Kinema's functions. It stops the program if the image has anything that it does not know. */
#define _GNU_SOURCE
#include "load.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    SEGMENT = 0x19,
    SYMBOLS = 0x2,
    FIXUPS = 0x80000034u,
    OPCODES = 0x80000022u,
    SECTION_TYPE = 0xff,
    INITIALIZERS = 0x9,
    INITIALIZER_OFFSETS = 0x16
};
enum { VARIABLES_OF_THREADS = 0x11, ZEROS_OF_THREADS = 0x12, POINTERS_64 = 2, OFFSETS_64 = 6, NO_FIXUP = 0xffff };

typedef struct Command {
    uint32_t kind, size;
} Command;
typedef struct Segment {
    Command command;
    char name[16];
    uint64_t address, memorySize, fileOffset, fileSize;
    uint32_t protections[2], sections, flags;
} Segment;
typedef struct Section {
    char name[16], segment[16];
    uint64_t address, size;
    uint32_t offset, alignment, relocations[2], flags, reserved[3];
} Section;
typedef void Initializer(int count, const char *const *words, const char *const *environment);
typedef struct SymbolTable {
    Command command;
    uint32_t offset, count, texts, textsSize;
} SymbolTable;
typedef struct Symbol {
    uint32_t name;
    uint8_t type, section;
    uint16_t description;
    uint64_t address;
} Symbol;
typedef struct Fixups {
    uint32_t version, starts, imports, names, count, format, namesFormat;
} Fixups;
typedef struct Programs { /* places in the file, and sizes */
    Command command;
    uint32_t addresses[2], functions[2], weakFunctions[2], lateFunctions[2], exports[2];
} Programs;
typedef struct Starts {
    uint32_t size;
    uint16_t pageSize, format;
    uint64_t offset;
    uint32_t largest;
    uint16_t pages, first[];
} Starts;

ThreadTemplate threadTemplate;
char *imageMemory;
static uint64_t memorySize;

void stop(const char *what, const char *detail) {
    fprintf(stderr, "MachO/load.c: %s %s\n", what, detail);
    abort();
}

void *functionOfSystem(const char *name) {
    void *found = replacement(name);
    if (!found) found = dlsym(RTLD_DEFAULT, name);
    if (!found) stop("nothing replaces", name);
    return found;
}

/* The chain of pointers in a page: each has the distance to the next, and either an address in the image with the pointer's highest byte,
 * which Swift's strings use, or the number of an import. */
static void fixPage(char *place, const Fixups *fixups) {
    const uint32_t *imports = (const uint32_t *)((const char *)fixups + fixups->imports);
    const char *names = (const char *)fixups + fixups->names;
    for (;;) {
        uint64_t link;
        memcpy(&link, place, sizeof link);
        uint64_t next = link >> 51 & 0xfff;
        if (link >> 63) {
            uint64_t function = (uint64_t)functionOfSystem(names + (imports[link & 0xffffff] >> 9) + 1) + (link >> 24 & 0xff);
            memcpy(place, &function, sizeof function);
        } else {
            uint64_t pointer = ((uint64_t)imageMemory + (link & 0xfffffffff)) | (link >> 36 & 0xff) << 56;
            memcpy(place, &pointer, sizeof pointer);
        }
        if (!next) return;
        place += next * 4;
    }
}

static void fix(const Fixups *fixups) {
    const uint32_t *starts = (const uint32_t *)((const char *)fixups + fixups->starts);
    if (fixups->format != 1) stop("imports have another format", "");
    for (uint32_t i = 0; i < starts[0]; i++) {
        if (!starts[i + 1]) continue;
        const Starts *segment = (const Starts *)((const char *)starts + starts[i + 1]);
        if (segment->format != POINTERS_64 && segment->format != OFFSETS_64) stop("pointers have another format", "");
        for (uint16_t page = 0; page < segment->pages; page++)
            if (segment->first[page] != NO_FIXUP)
                fixPage(imageMemory + segment->offset + (size_t)page * segment->pageSize + segment->first[page], fixups);
    }
}

static void noteSections(const Segment *segment) {
    const Section *section = (const Section *)(segment + 1);
    for (uint32_t i = 0; i < segment->sections; i++, section++) {
        uint32_t type = section->flags & SECTION_TYPE;
        if (type != VARIABLES_OF_THREADS && type != ZEROS_OF_THREADS) continue;
        char *start = imageMemory + section->address;
        if (!threadTemplate.start) threadTemplate.start = start;
        threadTemplate.size = (size_t)(start + section->size - threadTemplate.start);
    }
}

/* The functions that run when the library is loaded, as pointers or as distances from the beginning of the image. */
static void initialize(const Segment *segment) {
    const Section *section = (const Section *)(segment + 1);
    static const char *const none[] = {NULL};
    for (uint32_t i = 0; i < segment->sections; i++, section++) {
        uint32_t type = section->flags & SECTION_TYPE;
        if (type != INITIALIZERS && type != INITIALIZER_OFFSETS) continue;
        size_t size = type == INITIALIZERS ? sizeof(uint64_t) : sizeof(uint32_t);
        for (uint64_t at = section->address; at < section->address + section->size; at += size) {
            uint64_t address = 0;
            memcpy(&address, imageMemory + at, size);
            if (type == INITIALIZER_OFFSETS) address += (uint64_t)imageMemory;
            ((Initializer *)address)(0, none, none);
        }
    }
}

static const Command *firstCommand(void) { return (const Command *)(kinemaImage + 32); }
static const Command *nextCommand(const Command *command) { return (const Command *)((const char *)command + command->size); }

static void *addressOf(const char *name, const SymbolTable *table) {
    const Symbol *symbols = (const Symbol *)(kinemaImage + table->offset);
    for (uint32_t i = 0; i < table->count; i++)
        if (strcmp(kinemaImage + table->texts + symbols[i].name + 1, name) == 0) return imageMemory + symbols[i].address;
    stop("the image lacks", name);
    return NULL;
}

/* Reserves the memory of all segments. */
static void reserve(const Command *first, uint32_t count) {
    const Command *command = first;
    uint64_t size = 0;
    for (uint32_t i = 0; i < count; i++, command = nextCommand(command)) {
        const Segment *segment = (const Segment *)command;
        if (command->kind == SEGMENT && segment->address + segment->memorySize > size)
            size = segment->address + segment->memorySize;
    }
    imageMemory = mmap(NULL, size, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (imageMemory == MAP_FAILED) stop("no memory", "");
    memorySize = size;
}

char *segmentMemory(unsigned index) {
    const Command *command = firstCommand();
    for (uint32_t count = ((const uint32_t *)kinemaImage)[4]; count; count--, command = nextCommand(command))
        if (command->kind == SEGMENT && !index--) return imageMemory + ((const Segment *)command)->address;
    stop("the image lacks a segment", "");
    return NULL;
}

/* Older systems have programs in place of chains. */
static void runPrograms(const Programs *programs) {
    const uint8_t *file = (const uint8_t *)kinemaImage;
    if (programs->weakFunctions[1]) stop("functions are weak", "");
    shiftPointers(file + programs->addresses[0], programs->addresses[1]);
    bindPointers(file + programs->functions[0], programs->functions[1]);
    bindPointers(file + programs->lateFunctions[0], programs->lateFunctions[1]);
}

__attribute__((constructor)) static void load(void) {
    const uint32_t count = ((const uint32_t *)kinemaImage)[4];
    const Command *first = firstCommand(), *command = first;
    const SymbolTable *symbols = NULL;
    const Fixups *fixups = NULL;
    const Programs *programs = NULL;
    reserve(first, count);
    for (uint32_t i = 0; i < count; i++, command = nextCommand(command)) {
        const Segment *segment = (const Segment *)command;
        switch (command->kind) {
        case SEGMENT:
            memcpy(imageMemory + segment->address, kinemaImage + segment->fileOffset, segment->fileSize);
            noteSections(segment);
            break;
        case SYMBOLS: symbols = (const SymbolTable *)command; break;
        case FIXUPS: fixups = (const Fixups *)(kinemaImage + ((const uint32_t *)command)[2]); break;
        case OPCODES: programs = (const Programs *)command; break;
        default: break;
        }
    }
    if (!symbols || !(fixups || programs)) stop("the image has no symbols or no fixups", "");
    if (fixups) fix(fixups);
    if (programs) runPrograms(programs);
    __builtin___clear_cache(imageMemory, imageMemory + memorySize);
    const char *name = kinemaNames;
    for (size_t i = 0; *name; i++, name += strlen(name) + 1) kinemaFunctions[i] = addressOf(name, symbols);
    command = first;
    for (uint32_t i = 0; i < count; i++, command = nextCommand(command))
        if (command->kind == SEGMENT) initialize((const Segment *)command);
}
