// kinema/context_inline.hpp: the longer functions of context.hpp, which includes this.
#ifndef KINEMA_CONTEXT_INLINE_HPP
#define KINEMA_CONTEXT_INLINE_HPP

#include "context.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

// ---- Objects

inline Outcome<std::vector<Layer>> Context::layers(std::size_t count, KinLayerClass layerClass, KinLayer superlayer) const {
    std::vector<KinLayer> handles(count);
    KinStatus status = kinLayersCreate(c(), layerClass, superlayer, handles.data(), count);
    std::vector<Layer> layers;
    if (status == KinStatusOK) {
        for (KinLayer handle : handles) layers.push_back(Layer::adopt(world_, handle));
    }
    return detail::outcome(status, std::move(layers));
}

inline Outcome<void> Context::release(std::vector<Layer> &layers, bool remove) const {
    std::vector<KinLayer> handles, extra; // copies elsewhere keep their reference
    for (const Layer &layer : layers) {
        handles.push_back(layer.c());
        if (layer.isShared() && kinLayerRetain(c(), layer.c()) == KinStatusOK) extra.push_back(layer.c());
    }
    KinStatus status = kinLayersRelease(c(), handles.data(), handles.size(), remove);
    if (status != KinStatusOK) {
        const Error error(status);
        for (KinLayer layer : extra) kinLayerRelease(c(), layer);
        return detail::failure<void>(error);
    }
    for (Layer &layer : layers) layer.drop();
    layers.clear();
    return detail::outcome(status);
}

inline Outcome<std::vector<Layer>> Context::roots() const {
    std::vector<KinLayer> handles;
    KinStatus status = detail::readList(handles, [&](KinLayer *layers, std::size_t capacity, std::size_t *count) {
        return kinContextGetRoots(c(), layers, capacity, count);
    });
    std::vector<Layer> layers;
    for (KinLayer handle : handles) layers.push_back(share(handle));
    return detail::outcome(status, std::move(layers));
}

inline Outcome<Animator> Context::start(const Timeline &timeline) const {
    KinAnimator animator = {};
    std::string problem;
    KinStatus status = timeline.start(c(), &animator, problem);
    if (!problem.empty()) return detail::failure<Animator>({status, problem});
    return detail::outcome(status, Animator(world_, animator));
}

inline Outcome<Animator> Context::move(
    const Layer &layer, const Layer &superlayer, std::size_t index, const Motion &motion) const {
    KinMotion raw = motion.c();
    KinAnimator animator = {};
    raw.animator = &animator;
    KinStatus status = kinLayerMove(c(), layer.c(), superlayer.c(), index, &raw);
    return detail::outcome(status, Animator(world_, animator));
}

// ---- Events: callables that take a const Event &, or polling

template <class F> Outcome<void> Context::onEvent(F &&function) const {
    auto boxed = detail::box(world_, std::forward<F>(function));
    using Boxed = typename decltype(boxed)::element_type;
    return detail::handOver(std::move(boxed),
        [&](Boxed *self) { return kinContextSetEventCallback(c(), detail::eventCallback<Boxed, 0>(), self, Boxed::destroy); });
}

inline Outcome<std::vector<Event>> Context::poll(std::size_t limit) const {
    std::vector<KinEvent> raw(limit);
    std::size_t count = 0;
    KinStatus status = kinContextPollEvents(c(), raw.data(), raw.size(), &count);
    std::vector<Event> events;
    for (std::size_t index = 0; index < count; index++) events.emplace_back(world_, raw[index]);
    return detail::outcome(status, std::move(events));
}

// ---- Key paths and defaults

inline Outcome<KinKeyPathInfo> Context::info(KeyPath keyPath) const {
    KinKeyPath id = 0;
    KinKeyPathInfo info = {};
    KinStatus status = keyPath.resolve(c(), &id);
    if (status == KinStatusOK) status = kinKeyPathGetInfo(c(), id, &info);
    return detail::outcome(status, info);
}

// ---- Batches

inline Outcome<Sampler> Context::sampler(std::initializer_list<Channel> channels) const {
    std::vector<KinChannel> list;
    for (const Channel &channel : channels) {
        KinChannel raw = {};
        raw.layer = channel.layer;
        KinStatus status = channel.keyPath.resolve(c(), &raw.keyPath);
        if (status != KinStatusOK) return detail::outcome(status, Sampler());
        list.push_back(raw);
    }
    return sampler(list);
}

inline Outcome<Stream> Context::stream(const LayerList &layers, std::size_t stride, std::initializer_list<StreamField> fields,
    std::uint32_t writers, bool skipsMissing) const {
    std::vector<KinStreamField> list;
    for (const StreamField &field : fields) {
        KinStreamField raw = {field.value, 0, field.format, field.matrix, static_cast<std::uint32_t>(field.offset), 0};
        KinStatus status = KinStatusOK;
        if (field.value == KinStreamValueKeyPath) status = field.keyPath.resolve(c(), &raw.keyPath);
        if (status != KinStatusOK) return detail::outcome(status, Stream());
        list.push_back(raw);
    }
    KinStreamLayout layout = {};
    layout.size = sizeof layout;
    layout.fields = list.data();
    layout.fieldCount = list.size();
    layout.stride = stride;
    layout.writers = writers;
    layout.skipsMissing = skipsMissing;
    KinStream *stream = nullptr;
    KinStatus status = kinStreamCreate(c(), &layout, layers.data(), layers.size(), &stream);
    return detail::outcome(status, Stream(stream, stride));
}

inline Outcome<void> Context::setValues(
    const LayerList &layers, KeyPath keyPath, Span<const double> values, std::size_t *done) const {
    std::size_t width = layers.empty() ? 0 : values.size() / layers.size();
    if (width * layers.size() != values.size()) {
        return detail::failure<void>(
            {KinStatusInvalidArgument, detail::sizeMessage("values", values.size(),
                                           "as many numbers for each of " + std::to_string(layers.size()) + " layers")});
    }
    return setValues(layers, keyPath, values.data(), width, width * sizeof(double), done);
}

// ---- Render list

inline Outcome<ChangedLayers> Context::changedLayers(std::uint64_t sinceChangeCount) const {
    ChangedLayers changed;
    KinStatus status = detail::readList(changed.layers, [&](KinLayer *layers, std::size_t capacity, std::size_t *count) {
        return kinContextGetChangedLayers(c(), sinceChangeCount, layers, capacity, count, &changed.all);
    });
    return detail::outcome(status, std::move(changed));
}

inline Outcome<std::vector<std::uint64_t>> Context::usedHandles() const {
    std::vector<std::uint64_t> handles;
    KinStatus status = detail::readList(handles, [&](std::uint64_t *ids, std::size_t capacity, std::size_t *count) {
        return kinContextGetUsedHandles(c(), ids, capacity, count);
    });
    return detail::outcome(status, std::move(handles));
}

// ---- Log and figures

template <class F> Outcome<void> Context::onLog(KinLogLevel level, F &&function) const {
    auto boxed = detail::box(world_, std::forward<F>(function));
    using Boxed = typename decltype(boxed)::element_type;
    KinLogCallback log = [](KinLogLevel at, const char *message, void *self) {
        detail::guarded([&] { Boxed::function(self)(at, message); });
    };
    return detail::handOver(
        std::move(boxed), [&](Boxed *self) { return kinContextSetLogCallback(c(), level, log, self, Boxed::destroy); });
}

inline Outcome<std::size_t> Context::save(Memory buffer, std::size_t *required) const {
    std::size_t size = 0;
    KinStatus status = kinContextSave(c(), buffer.data(), buffer.size(), &size);
    if (required) *required = size;
    if (status == KinStatusOK) world_->eras.end({buffer.data(), size});
    return detail::outcome(status, size);
}

inline Outcome<std::vector<unsigned char>> Context::save() const {
    std::vector<unsigned char> state(world_ ? world_->stateSize.load() : 0);
    std::size_t size = 0;
    KinStatus status = kinContextSave(c(), state.data(), state.size(), &size);
    while (status == KinStatusBufferTooSmall && size > state.size()) {
        state.resize(size);
        status = kinContextSave(c(), state.data(), state.size(), &size);
    }
    if (status == KinStatusOK) {
        world_->stateSize = size + size / 8 + 64;
        state.resize(size);
        world_->eras.end(state);
    }
    return detail::outcome(status, std::move(state));
}

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
