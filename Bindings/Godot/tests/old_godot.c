/* Loads the add-on as a Godot that is too old does: old_godot LIBRARY MISSING. Prints the errors that the add-on reports. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef void (*Function)(void);
typedef struct Version {
    uint32_t major, minor, patch;
    const char *text;
} Version;

static const char *missing;

static void getVersion(Version *version) { *version = (Version){4, 1, 3, "Godot Engine v4.1.3"}; }

static void printError(const char *text, const char *function, const char *file, int32_t line, uint8_t isForEditor) {
    (void)function, (void)file, (void)line, (void)isForEditor;
    puts(text);
}

static void unexpected(void) { puts("a function was called"); }

static Function getFunction(const char *name) {
    if (!strcmp(name, missing)) return NULL;
    if (!strcmp(name, "get_godot_version")) return (Function)getVersion;
    return strcmp(name, "print_error") ? unexpected : (Function)printError;
}

int main(int count, char **arguments) {
    struct {
        int level;
        void *data, *initialize, *deinitialize;
    } initialization = {0, NULL, NULL, NULL};
    void *library = count == 3 ? dlopen(arguments[1], RTLD_NOW) : NULL;
    if (!library) return puts(dlerror()), 2;
    uint8_t (*start)(Function (*)(const char *), void *, void *);
    *(void **)&start = dlsym(library, "kinema_extension_init");
    missing = arguments[2];
    return start(getFunction, library, &initialization) ? 0 : 1;
}
