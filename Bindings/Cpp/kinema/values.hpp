// kinema/values.hpp: points, sizes, rects, colors, transforms, paths, key paths, timing functions.
#ifndef KINEMA_VALUES_HPP
#define KINEMA_VALUES_HPP

#include "span.hpp"

#include <array>
#include <cmath>
#include <cstdint>

namespace kinema {
inline namespace KINEMA_NAMESPACE {

struct Point {
    double x = 0, y = 0;
};
struct Size {
    double width = 0, height = 0;
};
struct Rect {
    double x = 0, y = 0, width = 0, height = 0;
};
/// Straight sRGB, 0...1.
struct Color {
    double red = 0, green = 0, blue = 0, alpha = 1;
};

/// An id of the host's: an image, a filter. 0 is "none".
struct Handle {
    std::uint64_t id = 0;
};

/// CATransform3D: m11 m12 ... m44, row vectors, translation in m41 m42 m43.
struct Transform {
    std::array<double, 16> m = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

    static Transform translation(double x, double y, double z = 0) noexcept {
        Transform result;
        result.m[12] = x, result.m[13] = y, result.m[14] = z;
        return result;
    }
    static Transform scale(double x, double y, double z = 1) noexcept {
        Transform result;
        result.m[0] = x, result.m[5] = y, result.m[10] = z;
        return result;
    }
    /// By `angle` radians about the axis (x, y, z); the identity if that is no direction.
    static Transform rotation(double angle, double x = 0, double y = 0, double z = 1) noexcept {
        Transform result;
        double length = std::sqrt(x * x + y * y + z * z);
        if (!(length > 0)) return result;
        x /= length, y /= length, z /= length;
        double c = std::cos(angle), s = std::sin(angle), d = 1 - c;
        result.m = {c + x * x * d,     x * y * d + z * s, x * z * d - y * s, 0, //
                    x * y * d - z * s, c + y * y * d,     y * z * d + x * s, 0, //
                    x * z * d + y * s, y * z * d - x * s, c + z * z * d,     0, //
                    0,                 0,                 0,                 1};
        return result;
    }
    /// CATransform3DConcat(a, b): first a, then b.
    friend Transform operator*(const Transform &a, const Transform &b) noexcept {
        Transform result;
        for (std::size_t row = 0; row < 4; row++)
            for (std::size_t column = 0; column < 4; column++) {
                double sum = 0;
                for (std::size_t k = 0; k < 4; k++) sum += a.m[row * 4 + k] * b.m[k * 4 + column];
                result.m[row * 4 + column] = sum;
            }
        return result;
    }
};

/// CGPath: Path().move(0, 0).line(100, 0).close().
class Path {
public:
    Path() = default;
    explicit Path(std::vector<KinPathElement> elements) : elements_(std::move(elements)) {}

    Path &move(double x, double y) { return add(KinPathMove, {x, y}); }
    Path &line(double x, double y) { return add(KinPathLine, {x, y}); }
    Path &quad(double cx, double cy, double x, double y) { return add(KinPathQuad, {cx, cy, x, y}); }
    Path &curve(double ax, double ay, double bx, double by, double x, double y) {
        return add(KinPathCurve, {ax, ay, bx, by, x, y});
    }
    Path &close() { return add(KinPathClose, {}); }

    const std::vector<KinPathElement> &elements() const noexcept { return elements_; }

private:
    Path &add(KinPathVerb verb, std::initializer_list<double> points) {
        KinPathElement element = {};
        element.verb = verb;
        std::size_t index = 0;
        for (double point : points) element.points[index++] = point;
        elements_.push_back(element);
        return *this;
    }
    std::vector<KinPathElement> elements_;
};

/// Names a value of a layer. Ids are fast; text is resolved at every call (Context::keyPath resolves once).
class KeyPath {
public:
    constexpr KeyPath(KinProperty property) noexcept : id_(static_cast<KinKeyPath>(property)) {}
    constexpr KeyPath(KinProperty property, KinComponent component) noexcept : id_(KIN_KEY_PATH(property, component)) {}
    constexpr KeyPath(KinKeyPath id) noexcept : id_(id) {}
    constexpr KeyPath(const char *text) noexcept : text_(text) {}
    KeyPath(const std::string &text) noexcept : text_(text.c_str()) {}

    KinStatus resolve(KinContext *context, KinKeyPath *id) const noexcept {
        if (text_) return kinKeyPathResolve(context, text_, id);
        *id = id_;
        return KinStatusOK;
    }

private:
    KinKeyPath id_ = 0;
    const char *text_ = nullptr;
};

/// The model, or what is shown at a time: hitTest(point) asks the model, hitTest(point, 1.5) the presentation.
struct Moment {
    KinTree tree = KinTreeModel;
    double time = 0;
    constexpr Moment() noexcept = default;
    constexpr Moment(double at) noexcept : tree(KinTreePresentation), time(at) {}
};

/// "linear", "easeIn", "easeOut", "easeInEaseOut", "default".
inline Outcome<KinTimingFunction> timingFunction(Text name) {
    KinTimingFunction function = {};
    KinStatus status = kinTimingFunctionNamed(name.c(), &function);
    return detail::outcome(status, function);
}

/// ys[i] = the curve's value at xs[i]; both may be the same memory.
inline Outcome<void> evaluate(const KinTimingFunction &function, Span<const double> xs, Span<double> ys) {
    if (ys.size() < xs.size()) return detail::failure<void>({KinStatusBufferTooSmall, "ys: it is shorter than xs"});
    return detail::outcome(kinTimingFunctionEvaluate(&function, xs.data(), ys.data(), xs.size()));
}

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
