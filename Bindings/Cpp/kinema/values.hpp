// kinema/values.hpp: points, sizes, rects, colors, transforms, paths, key paths, timing functions.
#ifndef KINEMA_VALUES_HPP
#define KINEMA_VALUES_HPP

#include "span.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>

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

/// An id that the host chooses, for an image or a filter. 0 is "none".
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
    /// A rotation by `angle` radians about the axis (x, y, z); the identity if the axis has length 0.
    static Transform rotation(double angle, double x = 0, double y = 0, double z = 1) noexcept {
        Transform result;
        return result.orNaN(kinTransformMakeRotation(angle, x, y, z, result.m.data()));
    }
    /// x' = a x + c y + tx, y' = b x + d y + ty.
    static Transform affine(const std::array<double, 6> &numbers) noexcept {
        Transform result;
        kinTransformMakeAffine(numbers.data(), result.m.data());
        return result;
    }
    /// CATransform3DConcat(a, b): first a, then b. All numbers are NaN if one is not finite; no layer accepts such a transform.
    friend Transform operator*(const Transform &a, const Transform &b) noexcept {
        Transform result;
        return result.orNaN(kinTransformConcat(a.m.data(), b.m.data(), result.m.data()));
    }
    friend bool operator==(const Transform &a, const Transform &b) noexcept {
        return kinTransformIsEqual(a.m.data(), b.m.data());
    }
    friend bool operator!=(const Transform &a, const Transform &b) noexcept { return !(a == b); }

    /// CATransform3DTranslate, Scale and Rotate: first the new transform, then this one.
    Transform translated(double x, double y, double z = 0) const noexcept {
        Transform result;
        return result.orNaN(kinTransformTranslate(m.data(), x, y, z, result.m.data()));
    }
    Transform scaled(double x, double y, double z = 1) const noexcept {
        Transform result;
        return result.orNaN(kinTransformScale(m.data(), x, y, z, result.m.data()));
    }
    Transform rotated(double angle, double x = 0, double y = 0, double z = 1) const noexcept {
        Transform result;
        return result.orNaN(kinTransformRotate(m.data(), angle, x, y, z, result.m.data()));
    }
    /// Returns the inverse, or nothing if there is none.
    std::optional<Transform> inverse() const noexcept {
        Transform result;
        bool hasInverse = false;
        KinStatus status = kinTransformInvert(m.data(), result.m.data(), &hasInverse);
        return status == KinStatusOK && hasInverse ? std::optional<Transform>(result) : std::nullopt;
    }
    bool isIdentity() const noexcept { return kinTransformIsIdentity(m.data()); }
    bool isAffine() const noexcept { return kinTransformIsAffine(m.data()); }
    /// Returns a b c d tx ty, or the identity if the transform is not affine.
    std::array<double, 6> affine() const noexcept {
        std::array<double, 6> numbers = {};
        kinTransformGetAffine(m.data(), numbers.data());
        return numbers;
    }

private:
    Transform &orNaN(KinStatus status) noexcept {
        if (status != KinStatusOK) m.fill(std::numeric_limits<double>::quiet_NaN());
        return *this;
    }
};

/// CGPath: Path().move(0, 0).line(100, 0).close().
class Path {
public:
    Path() = default;
    explicit Path(std::vector<KinPathElement> elements) : elements_(std::move(elements)) {}

    Path &move(double x, double y) { return add(KinPathVerbMove, {x, y}); }
    Path &line(double x, double y) { return add(KinPathVerbLine, {x, y}); }
    Path &quad(double cx, double cy, double x, double y) { return add(KinPathVerbQuad, {cx, cy, x, y}); }
    Path &curve(double ax, double ay, double bx, double by, double x, double y) {
        return add(KinPathVerbCurve, {ax, ay, bx, by, x, y});
    }
    Path &close() { return add(KinPathVerbClose, {}); }

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

/// Names a value of a layer. Ids are fast; text is resolved at every call. Context::keyPath resolves it once.
class KeyPath {
public:
    constexpr KeyPath(KinProperty property) noexcept : id_(static_cast<KinKeyPath>(property)) {}
    constexpr KeyPath(KinProperty property, KinComponent component) noexcept : id_(KIN_KEY_PATH(property, component)) {}
    constexpr KeyPath(KinKeyPath id) noexcept : id_(id) {}
    constexpr KeyPath(const char *text) noexcept : text_(text) {}
    KeyPath(const std::string &text) noexcept : text_(text.c_str()) {}

    /// The change of the shown value in units per second, for presentationValue, channels and streams.
    constexpr KeyPath velocity() const noexcept {
        KeyPath path = *this;
        path.flag_ = KIN_VELOCITY_FLAG;
        return path;
    }

    KinStatus resolve(KinContext *context, KinKeyPath *id) const noexcept {
        KinStatus status = KinStatusOK;
        *id = id_;
        if (text_) status = kinKeyPathResolve(context, text_, id);
        *id |= flag_;
        return status;
    }

private:
    KinKeyPath id_ = 0, flag_ = 0;
    const char *text_ = nullptr;
};

/// The model tree, or the presentation tree at a time: hitTest(point) reads the model, hitTest(point, 1.5) the presentation.
struct Moment {
    KinTree tree = KinTreeModel;
    double time = 0;
    constexpr Moment() noexcept = default;
    constexpr Moment(double at) noexcept : tree(KinTreePresentation), time(at) {}
};

/// The timing function of a text: "easeIn", "ease-out-back", "cubic-bezier(0.2, 0, 0, 1)", "steps(4, jump-end)",
/// "linear(0, 0.5 30%, 1)", "spring(0.5, bounce 0.3)". Rule D79.
inline Outcome<KinTimingFunction> timingFunction(Text name) {
    KinTimingFunction function = {};
    KinStatus status = kinTimingFunctionNamed(name.c(), &function);
    return detail::outcome(status, function);
}

/// The curve that is linear between points. A NaN input is spread evenly between its neighbors.
inline Outcome<KinTimingFunction> timingFunction(Span<const double> inputs, Span<const double> outputs) {
    KinTimingFunction function = {};
    if (inputs.size() != outputs.size()) {
        return detail::failure<KinTimingFunction>(
            {KinStatusInvalidArgument, detail::sizeMessage("inputs", inputs.size(), outputs.size(), ", one for each output")});
    }
    KinStatus status = kinTimingFunctionWithPoints(inputs.data(), outputs.data(), outputs.size(), &function);
    return detail::outcome(status, function);
}

/// The curve that is linear between samples at even distances.
inline Outcome<KinTimingFunction> sampledTimingFunction(Span<const double> samples) {
    KinTimingFunction function = {};
    KinStatus status = kinTimingFunctionWithPoints(nullptr, samples.data(), samples.size(), &function);
    return detail::outcome(status, function);
}

/// The canonical text of a timing function, for which timingFunction returns the same one.
inline Outcome<std::string> text(const KinTimingFunction &function) {
    return detail::readText([&](char *buffer, std::size_t capacity, std::size_t *size) {
        return kinTimingFunctionGetText(&function, buffer, capacity, size);
    });
}

/// The seconds after which a decay is at a target; infinite if it does not come there. The rest of gesture.h is inline in C.
inline Outcome<double> decayTimeTo(double position, double velocity, double timeConstant, double target) {
    double time = 0;
    KinStatus status = kinDecayTimeTo(position, velocity, timeConstant, target, &time);
    return detail::outcome(status, time);
}

/// Sets slopes[i] to the curve's derivative at xs[i]; both may be the same memory. Rule D80.
inline Outcome<void> evaluateSlopes(const KinTimingFunction &function, Span<const double> xs, Span<double> slopes) {
    if (slopes.size() < xs.size()) {
        return detail::failure<void>(
            {KinStatusBufferTooSmall, detail::sizeMessage("slopes", slopes.size(), xs.size(), ", one for each x")});
    }
    return detail::outcome(kinTimingFunctionEvaluateSlopes(&function, xs.data(), slopes.data(), xs.size()));
}

/// Sets ys[i] to the curve's value at xs[i]; both may be the same memory.
inline Outcome<void> evaluate(const KinTimingFunction &function, Span<const double> xs, Span<double> ys) {
    if (ys.size() < xs.size()) {
        return detail::failure<void>(
            {KinStatusBufferTooSmall, detail::sizeMessage("ys", ys.size(), xs.size(), ", one for each x")});
    }
    return detail::outcome(kinTimingFunctionEvaluate(&function, xs.data(), ys.data(), xs.size()));
}

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
