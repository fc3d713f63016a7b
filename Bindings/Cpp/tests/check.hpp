// A test framework. TEST("name") { ... } registers itself; a CHECK that fails ends its test.
#ifndef KINEMA_CHECK_HPP
#define KINEMA_CHECK_HPP

#include <kinema.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

struct Test {
    const char *name;
    void (*body)();
};
inline std::vector<Test> &tests() {
    static std::vector<Test> all;
    return all;
}
inline bool &broken() {
    static bool is = false;
    return is;
}
struct Registration {
    Registration(const char *name, void (*body)()) { tests().push_back({name, body}); }
};

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define TEST(name)                                                                      \
    static void JOIN(test, __LINE__)();                                                 \
    static const Registration JOIN(registration, __LINE__)(name, JOIN(test, __LINE__)); \
    static void JOIN(test, __LINE__)()

#define FAIL(...)                                   \
    do {                                            \
        std::printf("%s:%d: ", __FILE__, __LINE__); \
        std::printf(__VA_ARGS__);                   \
        std::printf("\n");                          \
        broken() = true;                            \
        return;                                     \
    } while (0)
#define CHECK(...)                                            \
    do {                                                      \
        if (!(__VA_ARGS__)) FAIL("not so: %s", #__VA_ARGS__); \
    } while (0)
#define CHECK_NEAR(got, wanted, tolerance)                                                                                    \
    do {                                                                                                                      \
        double gotValue = (got), wantedValue = (wanted);                                                                      \
        if (!(std::fabs(gotValue - wantedValue) <= (tolerance))) FAIL("%s is %.17g, not %.17g", #got, gotValue, wantedValue); \
    } while (0)

#if KINEMA_THROWS
/// Returns the status with which `body` fails.
template <class Body> KinStatus statusOf(Body body) {
    try {
        body();
    } catch (const kinema::Error &error) {
        return error.status();
    }
    return KinStatusOK;
}
#define CHECK_FAILS(wanted, ...)                                                           \
    do {                                                                                   \
        KinStatus gotStatus = statusOf([&] { static_cast<void>(__VA_ARGS__); });           \
        if (gotStatus != (wanted)) FAIL("%s: %s", #__VA_ARGS__, kinStatusName(gotStatus)); \
    } while (0)
#endif

#endif
