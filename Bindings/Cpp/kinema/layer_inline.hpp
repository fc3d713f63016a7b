// kinema/layer_inline.hpp: the longer functions of layer.hpp, which includes this.
#ifndef KINEMA_LAYER_INLINE_HPP
#define KINEMA_LAYER_INLINE_HPP

#include "layer.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

// ---- Values

inline Outcome<void> Layer::set(KeyPath keyPath, const Value &value) const {
    KinKeyPath id = 0;
    KinStatus status = keyPath.resolve(context(), &id);
    if (status != KinStatusOK) return detail::outcome(status);
    if (value.isNumbers()) return call(kinLayerSetValue, id, value.numbers(), value.numberCount());
    KinValue data = value.c();
    return call(kinLayerSetData, id, &data);
}

template <class T> Outcome<T> Layer::get(KeyPath keyPath) const {
    KinKeyPath id = 0;
    KinStatus status = keyPath.resolve(context(), &id);
    if (status != KinStatusOK) return detail::outcome(status, T());
    return detail::readAs<T>([&](double *values, std::size_t capacity,
                                 std::size_t *count) { return kinLayerGetValue(context(), c(), id, values, capacity, count); },
        [&](KinBuffer *buffer) { return kinLayerGetData(context(), c(), id, buffer); });
}

inline Outcome<void> Layer::setStyle(std::uint32_t level, KeyPath keyPath, const Value &value) const {
    KinKeyPath id = 0;
    KinStatus status = keyPath.resolve(context(), &id);
    KinValue data = value.c();
    return status == KinStatusOK ? call(kinLayerSetStyleData, level, id, &data) : detail::outcome(status);
}

inline Outcome<void> Layer::removeStyle(std::uint32_t level, KeyPath keyPath) const {
    KinKeyPath id = 0;
    KinStatus status = keyPath.resolve(context(), &id);
    return status == KinStatusOK ? call(kinLayerSetStyleData, level, id, nullptr) : detail::outcome(status);
}

template <class T> Outcome<T> Layer::style(std::uint32_t level, KeyPath keyPath) const {
    KinKeyPath id = 0;
    KinStatus status = keyPath.resolve(context(), &id);
    if (status != KinStatusOK) return detail::outcome(status, T());
    return detail::readAs<T>([&](KinBuffer *buffer) { return kinLayerGetStyleData(context(), c(), level, id, buffer); });
}

template <class T> Outcome<T> Layer::presentationValue(KeyPath keyPath, double time) const {
    KinKeyPath id = 0;
    KinStatus status = keyPath.resolve(context(), &id);
    if (status != KinStatusOK) return detail::outcome(status, T());
    return detail::readAs<T>(
        [&](double *values, std::size_t capacity, std::size_t *count) {
            return kinLayerGetPresentationValue(context(), c(), id, time, values, capacity, count);
        },
        [&](KinBuffer *buffer) { return kinLayerGetPresentationData(context(), c(), id, time, buffer); });
}

template <class T> Outcome<T> Layer::instanceValue(std::size_t index, const Layer &layer, KeyPath keyPath, double time) const {
    static_assert(detail::numberCount<T> > 0, "values of instances are numeric");
    KinKeyPath id = 0;
    KinStatus status = keyPath.resolve(context(), &id);
    if (status != KinStatusOK) return detail::outcome(status, T());
    return detail::readAs<T>(
        [&](double *values, std::size_t capacity, std::size_t *count) {
            return kinLayerGetInstanceValue(context(), c(), index, layer.c(), id, time, values, capacity, count);
        },
        nullptr);
}

// ---- Lists

inline Outcome<std::vector<Layer>> Layer::sublayers() const {
    std::vector<KinLayer> handles;
    KinStatus status = detail::readList(handles, [&](KinLayer *layers, std::size_t capacity, std::size_t *count) {
        return kinLayerGetSublayers(context(), c(), layers, capacity, count);
    });
    std::vector<Layer> layers;
    for (KinLayer handle : handles) layers.push_back(claim(handle));
    return detail::outcome(status, std::move(layers));
}

inline Outcome<std::vector<std::string>> Layer::animationKeys() const {
    std::vector<std::string> keys;
    std::size_t count = 0;
    KinStatus status = kinLayerGetAnimationKeyCount(context(), c(), &count);
    for (std::size_t index = 0; status == KinStatusOK && index < count; index++) {
        std::vector<char> key;
        status = detail::readList(key, [&](char *buffer, std::size_t capacity, std::size_t *size) {
            return kinLayerGetAnimationKey(context(), c(), index, buffer, capacity, size);
        });
        if (!key.empty()) keys.emplace_back(key.data());
    }
    return detail::outcome(status, std::move(keys));
}

inline Outcome<std::string> Layer::state() const {
    std::vector<char> name;
    KinStatus status = detail::readList(name, [&](char *buffer, std::size_t capacity, std::size_t *size) {
        return kinLayerGetState(context(), c(), buffer, capacity, size);
    });
    return detail::outcome(status, std::string(status == KinStatusOK ? name.data() : ""));
}

inline Outcome<std::vector<std::string>> Layer::stateNames() const {
    std::vector<std::string> names;
    KinStatus status = KinStatusOK;
    while (status == KinStatusOK) {
        std::vector<char> name;
        status = detail::readList(name, [&](char *buffer, std::size_t capacity, std::size_t *size) {
            return kinLayerGetStateName(context(), c(), names.size(), buffer, capacity, size);
        });
        if (status == KinStatusOK) names.emplace_back(name.data());
    }
    return detail::outcome(status == KinStatusNotFound ? KinStatusOK : status, std::move(names));
}

inline Outcome<std::vector<KinInstance>> Layer::instances(double time) const {
    std::vector<KinInstance> instances;
    KinStatus status = detail::readList(instances, [&](KinInstance *list, std::size_t capacity, std::size_t *count) {
        return kinLayerGetInstances(context(), c(), time, list, capacity, count);
    });
    return detail::outcome(status, std::move(instances));
}

inline Outcome<std::vector<KinParticle>> Layer::particles(double time) const {
    std::vector<KinParticle> particles;
    KinStatus status = detail::readList(particles, [&](KinParticle *list, std::size_t capacity, std::size_t *count) {
        return kinLayerGetParticles(context(), c(), time, list, capacity, count);
    });
    return detail::outcome(status, std::move(particles));
}

// ---- Actions

namespace detail {
/// Takes over what a search for an action has found.
inline Outcome<FoundAction> found(const WorldLink &world, KinStatus status, const KinAction &action) {
    FoundAction found;
    found.kind = action.kind, found.callback = action.callback, found.userData = action.userData;
    if (action.destroy) found.owner = std::shared_ptr<void>(action.userData, action.destroy);
    if (status == KinStatusOK && action.kind == KinActionKindAnimation) {
        found.animation = Animation::adopt(world, action.animation);
    }
    return outcome(status, std::move(found));
}
} // namespace detail

inline Outcome<FoundAction> Layer::actionForKey(Text key) const {
    KinAction action = {};
    KinStatus status = kinLayerGetActionForKey(context(), c(), key.c(), &action);
    return detail::found(world(), status, action);
}

inline Outcome<FoundAction> Layer::builtInAction(Text key) const {
    KinAction action = {};
    KinStatus status = kinLayerGetBuiltInAction(context(), c(), key.c(), &action);
    return detail::found(world(), status, action);
}

template <class ActionForKey, class LayoutSublayers>
Outcome<void> Layer::setDelegate(ActionForKey &&actionForKey, LayoutSublayers &&layoutSublayers) const {
    auto boxed = detail::box(world(), std::forward<ActionForKey>(actionForKey), std::forward<LayoutSublayers>(layoutSublayers),
        std::make_unique<detail::LastAnswers>());
    using Boxed = typename decltype(boxed)::element_type;
    KinLayerDelegate delegate = {};
    if constexpr (!detail::isNone<ActionForKey>) {
        delegate.actionForKey = [](KinContext *, KinLayer layer, const char *key, KinAction *answer, void *self) {
            detail::guarded([&] {
                const auto &world = Boxed::worldOf(self);
                Action action = Boxed::template function<0>(self)(Layer::share(world, layer), std::string_view(key));
                *answer = action.c(world);
                action.keep();
                Boxed::template function<2>(self)->hold(action);
            });
        };
    }
    if constexpr (!detail::isNone<LayoutSublayers>) {
        delegate.layoutSublayers = [](KinContext *, KinLayer layer, void *self) {
            detail::guarded([&] { Boxed::template function<1>(self)(Layer::share(Boxed::worldOf(self), layer)); });
        };
    }
    return detail::handOver(std::move(boxed), [&](Boxed *self) {
        delegate.userData = self, delegate.destroy = Boxed::destroy;
        return kinLayerSetDelegate(context(), c(), &delegate);
    });
}

inline void detail::ActionBox::call(KinContext *, const KinActionEvent *event, void *self) {
    guarded([&] {
        auto *box = static_cast<ActionBox *>(self);
        box->run(ActionEvent(box->world, *event));
    });
}

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
