// Runs every test that the other files registered.
#include "check.hpp"

namespace {

bool passes(const Test &test) {
    broken() = false;
#if KINEMA_THROWS
    try {
        test.body();
    } catch (const std::exception &error) {
        std::printf("thrown: %s\n", error.what());
        broken() = true;
    }
#else
    test.body();
#endif
    if (kinema::liveObjectCount() != 0) std::printf("left alive: %zu\n", kinema::liveObjectCount());
    bool isPassed = !broken() && kinema::liveObjectCount() == 0;
    if (!isPassed) std::printf("FAILED: %s\n", test.name);
    return isPassed;
}

} // namespace

int main() {
    int passed = 0, failed = 0;
    for (const Test &test : tests()) (passes(test) ? passed : failed)++;
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed != 0 || passed == 0;
}
