/* What load.c, apple.c and the output of stubs share. */
#include <stddef.h>
#include <stdint.h>

/* Of stubs: the file of the library, the names of its functions, each with its NUL, and places for their addresses. */
extern const char kinemaImage[], kinemaNames[];
extern void *kinemaFunctions[];

/* The initial values of the variables that every thread has. */
typedef struct ThreadTemplate {
    const char *start;
    size_t size;
} ThreadTemplate;
extern ThreadTemplate threadTemplate;

/* Returns the function that takes the place of one of Apple's C library, or NULL if Linux has the same. */
void *replacement(const char *name);

/* Of load.c: the memory of the image and of one of its segments, a function of the system, and the end of the program. */
extern char *imageMemory;
char *segmentMemory(unsigned index);
void *functionOfSystem(const char *name);
void stop(const char *what, const char *detail);

/* Of opcodes.c. */
void shiftPointers(const uint8_t *program, size_t size);
void bindPointers(const uint8_t *program, size_t size);
