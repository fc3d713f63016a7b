/* Stands in for tracy/TracyC.h in tests: the declarations of Tracy 0.11 that kinema_tracy.h uses, with functions that print. The test copies it
 * to a folder tracy. */
#include <stdint.h>
#include <stdio.h>

typedef struct TracyCZoneCtx {
    uint32_t id;
    int32_t active;
} TracyCZoneCtx;

static inline uint64_t ___tracy_alloc_srcloc_name(uint32_t line, const char *source, size_t sourceSize, const char *function,
    size_t functionSize, const char *name, size_t nameSize, uint32_t color) {
    if (line || sourceSize != 6 || functionSize != nameSize || color) printf("wrong: ");
    printf("begin %.*s %.*s %.*s ", (int)sourceSize, source, (int)functionSize, function, (int)nameSize, name);
    return 7;
}

static inline TracyCZoneCtx ___tracy_emit_zone_begin_alloc(uint64_t place, int32_t active) {
    static uint32_t count;
    TracyCZoneCtx zone = {place == 7 && active == 1 ? ++count : 0, active};
    printf("%u\n", zone.id);
    return zone;
}

static inline void ___tracy_emit_zone_end(TracyCZoneCtx zone) { printf("end %u\n", zone.id); }
