/* In a library that counts how often its code runs (KINEMA_RECORD): says to the runtime of profiles what the counts are. LLVM 21 adds the
 * counters after it has inlined, and this variable only if it does so before. */
#include <stdint.h>

enum { VERSION = 10, OF_INSTRUCTIONS = 56, AFTER_INLINING = 57 };
__attribute__((visibility("hidden"))) uint64_t __llvm_profile_raw_version =
    VERSION | UINT64_C(1) << OF_INSTRUCTIONS | UINT64_C(1) << AFTER_INLINING;
