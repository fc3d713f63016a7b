/* cost FUNCTIONS PATTERNS [NAME]…: counts the rows, or those with these names, with these numbers of objects, and with two and four
 * times as many. */
#include "count.h"
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
    if (count < 3) return 1;
    if (count > 3) countOnly(arguments + 3, count - 3);
    if (!countOpen()) return 3;
    for (int times = 1; times <= 4; times *= 2) runFunctions(atoi(arguments[1]) * times);
    for (int times = 1; times <= 4; times *= 2) runPatterns(atoi(arguments[2]) * times);
    return 0;
}
