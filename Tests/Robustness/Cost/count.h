/* Counts the instructions of parts of this program, with the processor's counter, or with callgrind if the program runs in it. */
#ifndef COUNT_H
#define COUNT_H

#include <stdbool.h>
#include <stdint.h>

/* Returns false if this machine does not permit the processor's counter; then callgrind must run the program. */
bool countOpen(void);

/* Counts only the parts with these names from now on. Callgrind then runs much faster between them (--instr-atstart=no). */
void countOnly(char **names, int count);

void countBegin(const char *name);

/* Prints "name|order|n|instructions since countBegin" if the name is counted; callgrind writes it to a separate file instead. */
void countEnd(const char *name, const char *order, int n);

#endif
