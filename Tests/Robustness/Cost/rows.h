/* Orders of cost, and the two tables of rows. */
#ifndef ROWS_H
#define ROWS_H

#define CONSTANT "1"
#define LOGARITHMIC "log n"
#define LINEAR "n"
#define LINEARITHMIC "n log n"

void runFunctions(int n);
void runPatterns(int n);

#endif
