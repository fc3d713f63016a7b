/* Loads the add-on as a Godot 3 with another interface does: other_godot3 LIBRARY MAJOR MINOR, whose core has this version and no
 * extensions. Prints the errors that the add-on reports. */
#include "../source/gdnative.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void reportError(const Object *library, const char *what) {
    (void)library;
    puts(what);
}

int main(int count, char **arguments) {
    static Core core;
    InitOptions options = {.reportLoadingError = reportError, .core = &core};
    void *library = count == 4 ? dlopen(arguments[1], RTLD_NOW) : NULL;
    if (!library) return puts(dlerror()), 2;
    void (*start)(InitOptions *), (*registerClasses)(void *);
    *(void **)&start = dlsym(library, "godot_gdnative_init");
    *(void **)&registerClasses = dlsym(library, "godot_nativescript_init");
    core.header.version = (Version){(unsigned)atoi(arguments[2]), (unsigned)atoi(arguments[3])};
    start(&options);
    registerClasses(NULL); /* registers nothing: the functions that it would call are NULL */
    return 0;
}
