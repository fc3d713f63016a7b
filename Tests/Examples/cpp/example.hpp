// Shared by the examples in C++: a stage with live layers, and checks. A program exits with 1 if a value differs from its closed form.
#ifndef KINEMA_EXAMPLE_HPP
#define KINEMA_EXAMPLE_HPP

#include <kinema.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <vector>

inline int failures;

/// Counts a value that differs from its closed form.
inline void expect(const char *what, double got, double wanted, double tolerance = 1e-6) {
    if (std::abs(got - wanted) <= tolerance) return;
    std::printf("%s is %.12g, not %.12g\n", what, got, wanted);
    failures++;
}

/// A context with a root as large as a phone's screen.
struct Stage {
    kinema::Context context;
    kinema::Layer root = context.layer();

    Stage() {
        root.set(KinPropertyFrame, kinema::Rect{0, 0, 320, 480});
        context.addRoot(root);
        context.flush();
    }
    kinema::Layer add(const kinema::Layer &superlayer, kinema::Rect frame) {
        kinema::Layer layer = context.layer();
        layer.set(KinPropertyFrame, frame);
        superlayer.addSublayer(layer);
        return layer;
    }
    double shown(const kinema::Layer &layer, kinema::KeyPath keyPath) {
        return layer.presentationValue<double>(keyPath, context.time());
    }
};

inline double springed(double bounce, double duration, double from, double to, double velocity, double t) {
    double natural = 2 * std::numbers::pi / duration, ratio = 1 - bounce, way = from - to;
    if (ratio == 1) return to + (way + (velocity + natural * way) * t) * std::exp(-natural * t);
    double damped = natural * std::sqrt(1 - ratio * ratio), turn = (velocity + ratio * natural * way) / damped;
    return to + std::exp(-ratio * natural * t) * (way * std::cos(damped * t) + turn * std::sin(damped * t));
}

#endif
