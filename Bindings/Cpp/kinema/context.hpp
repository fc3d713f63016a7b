// kinema/context.hpp: contexts, each with its layers and its clock.
#ifndef KINEMA_CONTEXT_HPP
#define KINEMA_CONTEXT_HPP

#include "event.hpp"
#include "compact_list.hpp"
#include "sampler.hpp"
#include "scene.hpp"
#include "stream.hpp"
#include "timeline.hpp"
#include "variable.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

/// The frame rates that the animations request together; `unspecified` means that some request none.
struct FrameRate {
    KinFrameRateRange range = {};
    bool unspecified = false;
};

/// The changed layers. With `all`, everything may have changed, and the list is empty.
struct ChangedLayers {
    bool all = false;
    std::vector<KinLayer> layers;
};

/// A context. Its destructor destroys everything in it; calls of remaining handles return KinStatusInvalidHandle.
class Context {
public:
    /// Creates a context. With Expected, it is null if it cannot be created.
    Context() : Context(nullptr, true) {
        KinContext *context = nullptr;
        KinStatus status = kinContextCreate(&context);
        world_->context = context;
        static_cast<void>(detail::outcome(status));
    }
    /// Borrows a context, which must outlive this object and its handles.
    static Context borrow(KinContext *context) { return {context, false}; }
    /// Takes ownership of a context that C created.
    static Context adopt(KinContext *context) { return {context, true}; }

    Context(Context &&other) noexcept : world_(std::exchange(other.world_, nullptr)), isOwner_(other.isOwner_) {}
    Context &operator=(Context &&other) noexcept {
        destroy();
        world_ = std::exchange(other.world_, nullptr), isOwner_ = other.isOwner_;
        return *this;
    }
    ~Context() { destroy(); }

    KinContext *c() const noexcept { return detail::contextOf(world_); }
    explicit operator bool() const noexcept { return c() != nullptr; }
    /// Destroys the context early; permitted in one of its callbacks.
    void destroy() noexcept {
        KinContext *context = world_ && isOwner_ ? world_->context.exchange(nullptr) : nullptr;
        kinContextDestroy(context);
    }

    // ---- Clock and lock

    Outcome<double> time() const { return ask<double>(kinContextGetTime); }
    Outcome<void> advance(double time) const { return call(kinContextAdvance, time); }
    Outcome<double> nextEventTime() const { return ask<double>(kinContextGetNextEventTime); }
    Outcome<void> flush() const { return call(kinContextFlush); }
    /// Locks the context; also works with std::lock_guard<const kinema::Context>.
    Outcome<void> lock() const { return call(kinContextLock); }
    Outcome<void> unlock() const { return call(kinContextUnlock); }

    // ---- Objects

    Outcome<Layer> layer(KinLayerClass layerClass = KinLayerClassLayer) const {
        KinLayer layer = {};
        KinStatus status = kinLayerCreate(c(), layerClass, &layer);
        return detail::outcome(status, Layer::adopt(world_, layer));
    }
    /// Creates many layers in one call: the last sublayers of `superlayer`, or in no tree yet.
    Outcome<std::vector<Layer>> layers(std::size_t count, KinLayerClass layerClass, KinLayer superlayer = KinLayer()) const;
    /// Releases many layers in one call, which empties `layers`. If `remove` is true, they are removed from their superlayers
    /// first, as one change.
    Outcome<void> release(std::vector<Layer> &layers, bool remove) const;
    Outcome<Animation> animation(KinAnimationClass animationClass) const {
        KinAnimation animation = {};
        KinStatus status = kinAnimationCreate(c(), animationClass, &animation);
        return detail::outcome(status, Animation::adopt(world_, animation));
    }
    /// Makes basic, keyframe and spring animations of a key path; animation() makes groups and transitions.
    Outcome<Animation> basic(Text keyPath) const { return animation(KinAnimationClassBasic, keyPath); }
    Outcome<Animation> keyframe(Text keyPath) const { return animation(KinAnimationClassKeyframe, keyPath); }
    Outcome<Animation> spring(Text keyPath) const { return animation(KinAnimationClassSpring, keyPath); }

    /// Makes C++ objects for handles that C returned; each adds a reference.
    Layer share(KinLayer layer) const { return Layer::share(world_, layer); }
    Animation share(KinAnimation animation) const { return Animation::share(world_, animation); }

    Outcome<void> addRoot(const Layer &layer) const { return call(kinContextAddRoot, layer.c()); }
    Outcome<void> removeRoot(const Layer &layer) const { return call(kinContextRemoveRoot, layer.c()); }
    Outcome<std::vector<Layer>> roots() const;

    /// Sets a property and animates the change from the presentation value:
    /// `context.animate(ship, KinPropertyPosition, {300, 150}, {.duration = .5, .curve = "easeOut"});`
    /// Returns an animator of the animations.
    Outcome<Animator> animate(
        const Layer &layer, KeyPath keyPath, std::initializer_list<double> value, const Motion &motion = {}) const {
        return animate(layer, keyPath, Span<const double>(value), motion);
    }
    Outcome<Animator> animate(const Layer &layer, KeyPath keyPath, Span<const double> value, const Motion &motion = {}) const {
        KinLayer handle = layer.c();
        return animate(LayerList(&handle, 1), keyPath, value, motion);
    }
    Outcome<Animator> animate(const Layer &layer, KeyPath keyPath, Point value, const Motion &motion = {}) const {
        return animate(layer, keyPath, {value.x, value.y}, motion);
    }
    /// Animates a property of many layers to one value, or each to its own: `values` has the numbers of one value, or of one for
    /// each layer. Each layer moves motion.stagger seconds after the one before.
    Outcome<Animator> animate(
        const LayerList &layers, KeyPath keyPath, Span<const double> values, const Motion &motion = {}) const {
        return detail::animate(world_, {c(), {layers.data(), layers.size()}, keyPath, motion}, values);
    }
    Outcome<Animator> animate(
        const LayerList &layers, KeyPath keyPath, Span<const Point> values, const Motion &motion = {}) const {
        static_assert(sizeof(Point) == 2 * sizeof(double), "C reads points as pairs of numbers");
        const double *numbers = values.empty() ? nullptr : &values[0].x;
        return animate(layers, keyPath, Span<const double>(numbers, 2 * values.size()), motion);
    }
    /// Animates a path of layers; its elements are those of the shown path in kind and number.
    Outcome<Animator> animate(const LayerList &layers, KeyPath keyPath, const Path &path, const Motion &motion = {}) const {
        return detail::animate(world_, {c(), {layers.data(), layers.size()}, keyPath, motion}, Value(path));
    }
    Outcome<Animator> animate(const Layer &layer, KeyPath keyPath, const Path &path, const Motion &motion = {}) const {
        KinLayer handle = layer.c();
        return animate(LayerList(&handle, 1), keyPath, path, motion);
    }
    /// The same in an animator, which is made if it is empty, as by Layer::animate.
    Outcome<void> animate(
        const LayerList &layers, KeyPath keyPath, Span<const double> values, const Motion &motion, Animator &animator) const {
        return detail::animate(world_, {c(), {layers.data(), layers.size()}, keyPath, motion}, values, animator);
    }
    Outcome<void> animate(
        const LayerList &layers, KeyPath keyPath, const Path &path, const Motion &motion, Animator &animator) const {
        return detail::animate(world_, {c(), {layers.data(), layers.size()}, keyPath, motion}, Value(path), animator);
    }
    /// Starts a timeline, and returns its animator.
    Outcome<Animator> start(const Timeline &timeline) const;
    /// Moves a layer to a superlayer, at an index, without moving it on screen.
    Outcome<void> move(const Layer &layer, const Layer &superlayer, std::size_t index = static_cast<std::size_t>(-1)) const {
        return call(kinLayerMove, layer.c(), superlayer.c(), index, nullptr);
    }
    /// The same, from where it is shown to the values that it has.
    Outcome<Animator> move(const Layer &layer, const Layer &superlayer, std::size_t index, const Motion &motion) const;
    /// The same in an animator, which is made if it is empty.
    Outcome<void> move(
        const Layer &layer, const Layer &superlayer, std::size_t index, const Motion &motion, Animator &animator) const {
        return detail::startIn(animator, world_, motion,
            [&](const KinMotion *raw) { return kinLayerMove(c(), layer.c(), superlayer.c(), index, raw); });
    }
    /// Makes an animator of the animations that the innermost transaction starts from now on.
    Outcome<Animator> animator() const {
        KinAnimator animator = {};
        KinStatus status = kinAnimatorCreate(c(), KinTransaction(), &animator);
        return detail::outcome(status, Animator(world_, animator));
    }
    /// Makes an animator of the animation under a key of a layer.
    Outcome<Animator> animator(const Layer &layer, Text key) const {
        KinAnimator animator = {};
        KinStatus status = kinLayerGetAnimator(c(), layer.c(), key.c(), &animator);
        return detail::outcome(status, Animator(world_, animator));
    }

    // ---- Variables: animated numbers without a layer

    /// Makes a variable of one to four numbers: `auto zoom = context.variable(1);`, `context.variable({0, 0})`.
    Outcome<Variable> variable(const Numbers &value, KinVariableKind kind = KinVariableKindNumbers) const {
        KinVariable variable = {};
        KinStatus status = kinVariableCreate(c(), kind, value.data(), value.size(), &variable);
        return detail::outcome(status, Variable(world_, variable, true));
    }
    /// Finds the variable with a key of the host, which lives as long as every frame names it; the first call makes it.
    Outcome<Variable> variableFor(std::uint64_t key, const Numbers &value, KinVariableKind kind = KinVariableKindNumbers) const {
        KinVariable variable = {};
        KinStatus status = kinVariableFor(c(), key, kind, value.data(), value.size(), &variable);
        return detail::outcome(status, Variable(world_, variable, false));
    }
    /// Writes what variables show, `width` numbers of each one after the other.
    Outcome<void> read(Span<const KinVariable> variables, std::size_t width, Span<double> values) const {
        if (values.size() != variables.size() * width) {
            return detail::failure<void>({KinStatusInvalidArgument,
                detail::sizeMessage("values", values.size(), variables.size() * width, ", `width` of each variable")});
        }
        return call(kinVariablesRead, variables.data(), variables.size(), values.data(), width, std::size_t(0), KinFormatFloat64);
    }
    /// Writes the velocities in the same way, in units per second.
    Outcome<void> readVelocities(Span<const KinVariable> variables, std::size_t width, Span<double> velocities) const {
        if (velocities.size() != variables.size() * width) {
            return detail::failure<void>({KinStatusInvalidArgument,
                detail::sizeMessage("velocities", velocities.size(), variables.size() * width, ", `width` of each variable")});
        }
        return call(kinVariablesReadVelocities, variables.data(), variables.size(), velocities.data(), width, std::size_t(0),
            KinFormatFloat64);
    }

    // ---- Transactions

    /// Begins a transaction: `auto turn = context.begin();`
    Outcome<Transaction> begin() const {
        KinTransaction transaction = {};
        KinStatus status = kinTransactionBegin(c(), &transaction);
        return detail::outcome(status, Transaction(world_, transaction));
    }
    /// Returns this thread's innermost transaction, or the implicit one.
    TransactionValues innermost() const { return {world_, KinTransaction()}; }
    /// Commits this thread's innermost transaction.
    Outcome<void> commit() const { return call(kinTransactionCommit, KinTransaction()); }

    // ---- Events: callables that take a const Event &, or polling

    template <class F> Outcome<void> onEvent(F &&function) const;
    /// Returns the number of events that were written.
    Outcome<std::size_t> poll(Span<KinEvent> events) const {
        return ask<std::size_t>(kinContextPollEvents, events.data(), events.size());
    }
    /// Returns at most `limit` events.
    Outcome<std::vector<Event>> poll(std::size_t limit = 1024) const;

    // ---- Key paths and defaults

    Outcome<KinKeyPath> keyPath(Text text) const { return ask<KinKeyPath>(kinKeyPathResolve, text.c()); }
    Outcome<KinKeyPathInfo> info(KeyPath keyPath) const;
    Outcome<std::string> name(KinKeyPath keyPath) const {
        return detail::readText([&](char *buffer, std::size_t capacity, std::size_t *size) {
            return kinKeyPathGetName(c(), keyPath, buffer, capacity, size);
        });
    }
    Outcome<KinKeyPath> registerProperty(Text name, KinPropertyType type, const Value &value) const {
        KinValue data = value.c();
        return ask<KinKeyPath>(kinContextRegisterProperty, name.c(), type, static_cast<const KinValue *>(&data));
    }
    template <class T> Outcome<T> defaultValue(KinLayerClass layerClass, KeyPath keyPath) const {
        KinKeyPath id = 0;
        KinStatus status = keyPath.resolve(c(), &id);
        if (status != KinStatusOK) return detail::outcome(status, T());
        return detail::readAs<T>([&](KinBuffer *buffer) { return kinLayerClassGetDefaultData(c(), layerClass, id, buffer); });
    }
    Outcome<void> setDefaultAction(KinLayerClass layerClass, Text key, Action action) const {
        return detail::installAction(
            world_, action, [&](const KinAction *raw) { return kinContextSetDefaultAction(c(), layerClass, key.c(), raw); });
    }

    // ---- Batches

    Outcome<Sampler> sampler(Span<const KinChannel> channels) const {
        KinSampler *sampler = nullptr;
        KinStatus status = kinSamplerCreate(c(), channels.data(), channels.size(), &sampler);
        return detail::outcome(status, Sampler(sampler));
    }
    /// sampler({{ship, KinPropertyPosition}, {ship, "transform.rotation.z"}})
    Outcome<Sampler> sampler(std::initializer_list<Channel> channels) const;
    /// stream(layers, sizeof(Sprite), {{KinPropertyPosition, offsetof(Sprite, x)}, {KinStreamValueVisible, offsetof(Sprite, on)}})
    Outcome<Stream> stream(const LayerList &layers, std::size_t stride, std::initializer_list<StreamField> fields,
        std::uint32_t writers = 1, bool skipsMissing = false) const;

    /// Sets one property of many layers to values.size() / layers.size() numbers each. *done is the number of layers that were
    /// set.
    Outcome<void> setValues(
        const LayerList &layers, KeyPath keyPath, Span<const double> values, std::size_t *done = nullptr) const;
    /// Sets one property of many layers to values that are `stride` bytes apart.
    Outcome<void> setValues(const LayerList &layers, KeyPath keyPath, const double *values, std::size_t width, std::size_t stride,
        std::size_t *done = nullptr) const {
        KinKeyPath id = 0;
        KinStatus status = keyPath.resolve(c(), &id);
        if (status != KinStatusOK) return detail::outcome(status);
        return detail::outcome(kinLayersSetValues(c(), layers.data(), layers.size(), id, values, width, stride, done));
    }
    /// Adds a basic animation to every layer: make it with kinBasicAnimation, and set what differs from the defaults.
    Outcome<void> addAnimation(const LayerList &layers, const KinBasicAnimation &animation) const {
        return call(kinLayersAddBasicAnimation, layers.data(), layers.size(), &animation);
    }
    /// Writes one state for each layer. Fails with KinStatusBufferTooSmall if `states` is shorter than `layers`.
    Outcome<void> transitionStates(const LayerList &layers, double time, Span<KinTransitionState> states) const {
        if (states.size() < layers.size()) {
            return detail::failure<void>(
                {KinStatusBufferTooSmall, detail::sizeMessage("states", states.size(), layers.size(), ", one for each layer")});
        }
        return call(kinLayersGetTransitionStates, layers.data(), layers.size(), time, states.data(), std::size_t(0));
    }

    // ---- Render list

    /// Fills `items` and reuses its memory, so keep one list for all frames.
    Outcome<void> renderList(double time, std::vector<KinRenderItem> &items) const {
        return detail::outcome(detail::readList(items, [&](KinRenderItem *list, std::size_t capacity, std::size_t *count) {
            return kinContextGetRenderList(c(), time, list, capacity, 0, count);
        }));
    }
    /// Writes items into the host's structs, `stride` bytes apart. Returns the number of items.
    Outcome<std::size_t> renderList(double time, KinRenderItem *items, std::size_t capacity, std::size_t stride) const {
        return ask<std::size_t>(kinContextGetRenderList, time, items, capacity, stride);
    }
    /// Builds the layers of a document as roots, or as the last sublayers of a layer. The options have the host's function for
    /// resources.
    Outcome<LoadedScene> load(
        std::string_view document, const Layer &superlayer = {}, KinSceneOptions options = kinSceneOptions()) const {
        KinScene *scene = nullptr;
        KinStatus status = kinSceneLoad(c(), superlayer.c(), document.data(), document.size(), &options, &scene);
        return detail::outcome(status, LoadedScene(world_, scene));
    }
    /// Returns a layer with everything below it, or all roots, as a document. The options have the host's function for names.
    Outcome<std::string> write(const Layer &layer = {}, KinSceneWriteOptions options = kinSceneWriteOptions()) const {
        return detail::readText([&](char *buffer, std::size_t capacity, std::size_t *size) {
            return kinSceneWrite(c(), layer.c(), &options, buffer, capacity, size);
        });
    }

    /// Makes a compact render list of `Item`: KinCompactItem or KinCompactItem3D. Keep one for all frames.
    template <class Item = KinCompactItem> Outcome<CompactList<Item>> compactList() const {
        KinRenderList *list = nullptr;
        KinStatus status = kinRenderListCreate(c(), sizeof(Item), &list);
        return detail::outcome(status, CompactList<Item>(list));
    }
    Outcome<std::uint64_t> changeCount() const { return ask<std::uint64_t>(kinContextGetChangeCount); }
    Outcome<bool> isAnimating() const { return ask<bool>(kinContextIsAnimating); }
    Outcome<FrameRate> preferredFrameRate() const {
        FrameRate rate;
        KinStatus status = kinContextGetPreferredFrameRate(c(), &rate.range, &rate.unspecified);
        return detail::outcome(status, rate);
    }
    Outcome<ChangedLayers> changedLayers(std::uint64_t sinceChangeCount) const;
    /// The ids of contents and filters that the context may still show or read, in ascending order.
    Outcome<std::vector<std::uint64_t>> usedHandles() const;

    // ---- Log and figures

    /// Sets a callable that takes (KinLogLevel, const char *).
    template <class F> Outcome<void> onLog(KinLogLevel level, F &&function) const;
    Outcome<void> onEvent(std::nullptr_t) const { return call(kinContextSetEventCallback, nullptr, nullptr, nullptr); }
    Outcome<void> onLog(std::nullptr_t) const {
        return call(kinContextSetLogCallback, KinLogLevelError, nullptr, nullptr, nullptr);
    }
    /// Sets a combination of KinDiagnostics.
    Outcome<void> setDiagnostics(std::uint32_t diagnostics) const { return call(kinContextSetDiagnostics, diagnostics); }
    Outcome<KinStatistics> statistics() const {
        KinStatistics statistics = {};
        statistics.size = sizeof statistics;
        KinStatus status = kinContextGetStatistics(c(), &statistics);
        return detail::outcome(status, statistics);
    }
    /// Returns the layer tree as text, or as JSON.
    Outcome<std::string> dump(bool json = false) const {
        return detail::readText([&](char *buffer, std::size_t capacity, std::size_t *size) {
            return kinContextDump(c(), json, buffer, capacity, size);
        });
    }
    /// Saves the whole state of the context, which must be at rest.
    Outcome<std::vector<unsigned char>> save() const;
    /// The same into an array, a vector or a span of the host. Returns the size of the state; `required` receives it also if the buffer is
    /// too small for it (KinStatusBufferTooSmall).
    Outcome<std::size_t> save(Memory buffer, std::size_t *required = nullptr) const;
    /// Replaces the whole state by a saved one. Handles of the time of the save are valid again. Those that were made since for what
    /// existed still refer to it, but do not keep it alive.
    Outcome<void> restore(ConstMemory state) const {
        KinStatus status = kinContextRestore(c(), state.data(), state.size());
        if (status == KinStatusOK) world_->eras.goBack(state);
        return detail::outcome(status);
    }
    /// Returns the layer that `restore` made of a layer of another context.
    Outcome<Layer> counterpart(KinLayer layer) const {
        KinLayer own = {};
        KinStatus status = kinLayerGetCounterpart(c(), layer, &own);
        return detail::outcome(status, status == KinStatusOK ? Layer::share(world_, own) : Layer());
    }

private:
    Context(KinContext *context, bool isOwner) : world_(std::make_shared<detail::World>(context)), isOwner_(isOwner) {}

    Outcome<Animation> animation(KinAnimationClass animationClass, Text keyPath) const {
        KinAnimation animation = {};
        KinStatus status = kinAnimationCreate(c(), animationClass, &animation);
        Animation made = Animation::adopt(world_, animation);
        if (status == KinStatusOK) status = kinAnimationSetKeyPath(c(), animation, keyPath.c());
        return detail::outcome(status, std::move(made));
    }
    template <class F, class... Arguments> Outcome<void> call(F f, Arguments... arguments) const {
        return detail::outcome(f(c(), arguments...));
    }
    template <class T, class F, class... Arguments> Outcome<T> ask(F f, Arguments... arguments) const {
        T result = {};
        KinStatus status = f(c(), arguments..., &result);
        return detail::outcome(status, result);
    }

    detail::WorldLink world_;
    bool isOwner_ = false;
};

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#include "context_inline.hpp"

#endif
