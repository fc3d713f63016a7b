/* The headers of the installed library, in the folder that pkg-config names. */
#include <kinema/kinema.h>
