/* Counts the instructions of a part of this program, with the processor's counter, or with callgrind if the program runs in it.
 * */
#ifndef COUNT_H
#define COUNT_H

#include <stdbool.h>
#include <stdint.h>

/* Returns false if this machine does not permit the processor's counter; then callgrind must run the program. */
bool countOpen(void);

void countBegin(void);

/* Prints "name|order|n|instructions since countBegin"; callgrind writes it to a separate file instead. */
void countEnd(const char *name, const char *order, int n);

#endif
