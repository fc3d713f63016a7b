// kinema/animation.hpp: animation objects.
#ifndef KINEMA_ANIMATION_HPP
#define KINEMA_ANIMATION_HPP

#include "object.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

class Event;

/// CAAnimation: an animation object, or the frozen copy on a layer. Context makes it.
class Animation : public detail::Retained<KinAnimation, kinAnimationRetain, kinAnimationRelease> {
public:
    Animation() noexcept = default;
    /// Takes over the caller's reference.
    static Animation adopt(detail::WorldLink world, KinAnimation handle) { return {std::move(world), handle}; }
    /// Adds a reference; null if the animation no longer exists.
    static Animation share(const detail::WorldLink &world, KinAnimation handle) noexcept {
        if (handle.id == 0 || kinAnimationRetain(detail::contextOf(world), handle) != KinStatusOK) return {};
        return {world, handle};
    }

    Outcome<Animation> copy() const {
        KinAnimation copy = {};
        KinStatus status = kinAnimationCopy(context(), c(), &copy);
        return detail::outcome(status, adopt(world(), copy));
    }
    Outcome<KinAnimationClass> animationClass() const { return ask<KinAnimationClass>(kinAnimationGetClass); }

    /// Gets and sets a property by name: "duration" is KinAnimationPropertyDuration.
    static Outcome<KinAnimationProperty> property(Text name) {
        KinAnimationProperty property = {};
        KinStatus status = kinAnimationPropertyNamed(name.c(), &property);
        return detail::outcome(status, property);
    }

    // ---- Values

    Outcome<void> set(KinAnimationProperty property, const Value &value) const {
        if (value.isNumbers()) return call(kinAnimationSetValue, property, value.numbers(), value.numberCount());
        KinValue data = value.c();
        return call(kinAnimationSetData, property, &data);
    }
    template <class T> Outcome<T> get(KinAnimationProperty property) const {
        return detail::readAs<T>(
            [&](double *values, std::size_t capacity, std::size_t *count) {
                return kinAnimationGetValue(context(), c(), property, values, capacity, count);
            },
            [&](KinBuffer *buffer) { return kinAnimationGetData(context(), c(), property, buffer); });
    }

    /// The keyframes: setValues({0.0, 1.0, 0.5}), setValues({{0, 0}, {10, 20}}).
    Outcome<void> setValues(Span<const Value> values) const {
        std::vector<KinValue> list;
        for (const Value &value : values) list.push_back(value.c());
        return call(kinAnimationSetKeyframeValues, list.data(), list.size());
    }
    Outcome<std::size_t> valueCount() const { return ask<std::size_t>(kinAnimationGetKeyframeValueCount); }
    template <class T> Outcome<T> valueAt(std::size_t index) const {
        return detail::readAs<T>(
            [&](KinBuffer *buffer) { return kinAnimationGetKeyframeValueAtIndex(context(), c(), index, buffer); });
    }

    /// The children of a group.
    Outcome<void> setAnimations(Span<const Animation> animations) const {
        std::vector<KinAnimation> list;
        for (const Animation &animation : animations) list.push_back(animation.c());
        return call(kinAnimationSetAnimations, list.data(), list.size());
    }
    Outcome<std::vector<Animation>> animations() const {
        std::vector<KinAnimation> handles;
        KinStatus status = detail::readList(handles, [&](KinAnimation *list, std::size_t capacity, std::size_t *count) {
            return kinAnimationGetAnimations(context(), c(), list, capacity, count);
        });
        std::vector<Animation> animations;
        for (KinAnimation handle : handles) animations.push_back(adopt(world(), handle));
        return detail::outcome(status, std::move(animations));
    }

    Outcome<void> setPerceptualSpring(double duration, double bounce) const {
        return call(kinAnimationSetPerceptualSpring, duration, bounce);
    }

    /// Key-value tags; nullptr removes a tag.
    Outcome<void> setTag(Text key, const Value &value) const {
        KinValue data = value.c();
        return call(kinAnimationSetTag, key.c(), &data);
    }
    template <class T> Outcome<T> tag(Text key) const {
        return detail::readAs<T>([&](KinBuffer *buffer) { return kinAnimationGetTag(context(), c(), key.c(), buffer); });
    }

    // ---- Tags, user data, delegate

    Outcome<void> setUserData(void *userData, void (*destroy)(void *) = nullptr) const {
        return call(kinAnimationSetUserData, userData, destroy);
    }
    Outcome<void *> userData() const { return ask<void *>(kinAnimationGetUserData); }

    /// CAAnimationDelegate: callables that take a const Event &, or nullptr. Every copy has the same delegate.
    template <class DidStart, class DidStop> Outcome<void> setDelegate(DidStart &&didStart, DidStop &&didStop) const;
    template <class DidStop> Outcome<void> onStop(DidStop &&didStop) const {
        return setDelegate(nullptr, std::forward<DidStop>(didStop));
    }
    Outcome<void> removeDelegate() const { return call(kinAnimationSetDelegate, nullptr); }

private:
    Animation(detail::WorldLink world, KinAnimation handle) : Retained(std::move(world), handle) {}
};

} // namespace KINEMA_NAMESPACE
} // namespace kinema

template <> struct std::hash<kinema::Animation> {
    std::size_t operator()(const kinema::Animation &animation) const noexcept {
        return std::hash<std::uint64_t>()(animation.c().id);
    }
};

#endif
