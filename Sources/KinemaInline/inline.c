/* The functions that the headers define inline, as functions of the library, for languages that do not compile C. */
#define KIN_INLINE KIN_API
#include <kinema/kinema.h>
