// The peer of V1: tweeny. tweeny V1 N: prints nanoseconds of one that is created among N.
#include "measure.h" // first, because tweeny lacks a header of the integers

#include <tweeny/tweeny.h>
#include <vector>

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    const std::size_t n = std::strtoull(argv[2], nullptr, 10);
    double best = 1e9;
    for (int round = 0; round < 3; round++) {
        std::vector<tweeny::tween<double>> all;
        const double begin = seconds();
        all.reserve(n);
        for (std::size_t i = 0; i < n; i++) {
            all.push_back(tweeny::from(0.0).to(i + 1.0).during(500).via(tweeny::easing::cubicOut));
        }
        const double elapsed = seconds() - begin;
        best = elapsed < best ? elapsed : best;
    }
    report(best, static_cast<double>(n));
    return 0;
}
