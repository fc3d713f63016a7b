// kinema/layer.hpp: layers: their values, tree, animations, actions, geometry and presentation.
#ifndef KINEMA_LAYER_HPP
#define KINEMA_LAYER_HPP

#include "action.hpp"
#include "animate.hpp"
#include "layout.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

/// CALayer: a model layer, a presentation layer, or an emitter cell. Context makes it.
class Layer : public detail::Retained<KinLayer, kinLayerRetain, kinLayerRelease> {
public:
    /// The null layer: no layer; root space in conversions of points and rects, media time in conversions of times.
    Layer() noexcept = default;
    /// Takes over the caller's reference.
    static Layer adopt(detail::WorldLink world, KinLayer handle) { return {std::move(world), handle}; }
    /// Adds a reference; null if the layer no longer exists.
    static Layer share(const detail::WorldLink &world, KinLayer handle) noexcept {
        if (handle.id == 0 || kinLayerRetain(detail::contextOf(world), handle) != KinStatusOK) return {};
        return {world, handle};
    }

    Outcome<KinLayerClass> layerClass() const { return ask<KinLayerClass>(kinLayerGetClass); }

    // ---- Values

    Outcome<void> set(KeyPath keyPath, const Value &value) const;
    /// Returns the model value, or the value that a presentation layer shows.
    template <class T> Outcome<T> get(KeyPath keyPath) const;

    /// The values in the layer's style, for properties that the layer does not define; level 2 is the style's style.
    Outcome<void> setStyle(std::uint32_t level, KeyPath keyPath, const Value &value) const;
    Outcome<void> removeStyle(std::uint32_t level, KeyPath keyPath) const;
    template <class T> Outcome<T> style(std::uint32_t level, KeyPath keyPath) const;

    /// a b c d tx ty
    Outcome<void> setAffineTransform(const std::array<double, 6> &matrix) const {
        return call(kinLayerSetAffineTransform, matrix.data());
    }
    Outcome<std::array<double, 6>> affineTransform() const {
        std::array<double, 6> matrix = {};
        KinStatus status = kinLayerGetAffineTransform(context(), c(), matrix.data());
        return detail::outcome(status, matrix);
    }
    /// Returns the size of the box around a rounded corner of this curve, in units of the corner's radius.
    static Outcome<double> cornerCurveExpansionFactor(Text curve) {
        double factor = 0;
        KinStatus status = kinCornerCurveGetExpansionFactor(curve.c(), &factor);
        return detail::outcome(status, factor);
    }
    Outcome<void> scrollTo(Point point) const { return call(kinLayerScrollToPoint, point.x, point.y); }

    Outcome<void> setUserData(void *userData, void (*destroy)(void *) = nullptr) const {
        return call(kinLayerSetUserData, userData, destroy);
    }
    Outcome<void *> userData() const { return ask<void *>(kinLayerGetUserData); }
    /// A number with which the host can index its own array.
    std::uint32_t index() const noexcept { return kinLayerGetIndex(c()); }
    /// Moves an object of the host into the layer, which destroys it. userData() returns its address.
    template <class T> Outcome<void> own(std::unique_ptr<T> object) const {
        KinStatus status = kinLayerSetUserData(context(), c(), object.get(), [](void *p) { delete static_cast<T *>(p); });
        if (status == KinStatusOK) static_cast<void>(object.release());
        return detail::outcome(status);
    }

    // ---- Tree

    Outcome<void> addSublayer(const Layer &sublayer) const { return call(kinLayerAddSublayer, sublayer.c()); }
    Outcome<void> insertSublayer(const Layer &sublayer, std::size_t index) const {
        return call(kinLayerInsertSublayerAtIndex, sublayer.c(), index);
    }
    Outcome<void> insertSublayerBelow(const Layer &sublayer, const Layer &sibling) const {
        return call(kinLayerInsertSublayerBelow, sublayer.c(), sibling.c());
    }
    Outcome<void> insertSublayerAbove(const Layer &sublayer, const Layer &sibling) const {
        return call(kinLayerInsertSublayerAbove, sublayer.c(), sibling.c());
    }
    Outcome<void> replaceSublayer(const Layer &old, const Layer &with) const {
        return call(kinLayerReplaceSublayer, old.c(), with.c());
    }
    Outcome<void> removeFromSuperlayer() const { return call(kinLayerRemoveFromSuperlayer); }
    Outcome<void> setMask(const Layer &mask) const { return call(kinLayerSetMask, mask.c()); }
    Outcome<Layer> mask() const { return related(kinLayerGetMask); }
    Outcome<Layer> superlayer() const { return related(kinLayerGetSuperlayer); }
    /// Returns the sublayers from back to front.
    Outcome<std::vector<Layer>> sublayers() const;
    /// Replaces all sublayers as one change; removes those that are not in the list.
    Outcome<void> setSublayers(Span<const Layer> sublayers) const {
        std::vector<KinLayer> list;
        for (const Layer &sublayer : sublayers) list.push_back(sublayer.c());
        return call(kinLayerSetSublayers, list.data(), list.size());
    }

    // ---- Animations

    Outcome<void> add(const Animation &animation, Text key = nullptr) const {
        return call(kinLayerAddAnimation, animation.c(), key.c());
    }
    Outcome<void> removeAnimation(Text key) const { return call(kinLayerRemoveAnimation, key.c()); }
    Outcome<void> removeAllAnimations() const { return call(kinLayerRemoveAllAnimations); }
    Outcome<Animation> animation(Text key) const {
        KinAnimation animation = {};
        KinStatus status = kinLayerGetAnimation(context(), c(), key.c(), &animation);
        return detail::outcome(status, Animation::adopt(world(), animation));
    }
    Outcome<std::vector<std::string>> animationKeys() const;

    /// Sets a property and animates the change from the presentation value: `ship.animate("position.x", 300, springMotion(0.4));`
    /// Returns an animator of the animation.
    Outcome<Animator> animate(KeyPath keyPath, const Value &value, const Motion &motion = {}) const {
        const KinLayer handle = c();
        return detail::animate(world(), {context(), {&handle, 1}, keyPath, motion}, value);
    }
    /// The same in an animator, which is made if it is empty: `Animator both; ship.animate("opacity", 0, motion, both);`.
    Outcome<void> animate(KeyPath keyPath, const Value &value, const Motion &motion, Animator &animator) const {
        const KinLayer handle = c();
        return detail::animate(world(), {context(), {&handle, 1}, keyPath, motion}, value, animator);
    }

    // ---- States of its document

    /// Moves the layer to a state from what it shows, by the transition of its document; nullptr is the base state.
    Outcome<void> setState(Text name) const { return call(kinLayerSetState, name.c(), nullptr); }
    /// The same by a motion.
    Outcome<void> setState(Text name, const Motion &motion) const {
        KinMotion raw = motion.c();
        return call(kinLayerSetState, name.c(), &raw);
    }
    /// The same in an animator, which is made if it is empty.
    Outcome<void> setState(Text name, const Motion &motion, Animator &animator) const {
        return detail::startIn(
            animator, world(), motion, [&](const KinMotion *raw) { return kinLayerSetState(context(), c(), name.c(), raw); });
    }
    /// Returns the name of the current state, which is empty for the base state.
    Outcome<std::string> state() const;
    /// Returns the names of the states in the order of the document.
    Outcome<std::vector<std::string>> stateNames() const;

    /// Starts a timeline of the document, and returns its animator.
    Outcome<Animator> startTimeline(Text name) const {
        KinAnimator animator = {};
        KinMotion raw = Motion().c();
        raw.animator = &animator;
        KinStatus status = kinLayerStartTimeline(context(), c(), name.c(), &raw);
        return detail::outcome(status, Animator(world(), animator));
    }

    // ---- Actions

    /// Sets a CALayerDelegate of two callables, each of which may be nullptr: Action actionForKey(const Layer &,
    /// std::string_view)
    /// and void layoutSublayers(const Layer &).
    template <class ActionForKey, class LayoutSublayers>
    Outcome<void> setDelegate(ActionForKey &&actionForKey, LayoutSublayers &&layoutSublayers) const;
    Outcome<void> removeDelegate() const { return call(kinLayerSetDelegate, nullptr); }

    Outcome<void> setAction(Text key, Action action) const {
        return detail::installAction(
            world(), action, [&](const KinAction *raw) { return kinLayerSetAction(context(), c(), key.c(), raw); });
    }
    Outcome<void> setStyleAction(std::uint32_t level, Text key, Action action) const {
        return detail::installAction(
            world(), action, [&](const KinAction *raw) { return kinLayerSetStyleAction(context(), c(), level, key.c(), raw); });
    }
    Outcome<FoundAction> actionForKey(Text key) const;
    /// The last step of that search.
    Outcome<FoundAction> builtInAction(Text key) const;
    /// Returns whether an action ran.
    Outcome<bool> runAction(Text key) const { return ask<bool>(kinLayerRunAction, key.c(), nullptr); }
    Outcome<bool> runAction(Text key, const Value &arguments) const {
        KinValue value = arguments.c();
        return ask<bool>(kinLayerRunAction, key.c(), static_cast<const KinValue *>(&value));
    }

    // ---- Layout

    Outcome<void> setNeedsLayout() const { return call(kinLayerSetNeedsLayout); }
    Outcome<bool> needsLayout() const { return ask<bool>(kinLayerNeedsLayout); }
    Outcome<void> layoutIfNeeded() const { return call(kinLayerLayoutIfNeeded); }
    Outcome<void> layoutSublayers() const { return call(kinLayerLayoutSublayers); }
    Outcome<Size> preferredFrameSize() const;

    /// Sets a layout manager of three callables, each of which may be nullptr: void layoutSublayers(const Layer &), Size
    /// preferredSize(const Layer &) and void invalidateLayout(const Layer &).
    template <class LayoutSublayers, class PreferredSize, class InvalidateLayout>
    Outcome<void> setLayoutManager(
        LayoutSublayers &&layoutSublayers, PreferredSize &&preferredSize, InvalidateLayout &&invalidateLayout) const;
    /// Sets KinLayoutManagerKindConstraints or KinLayoutManagerKindNone.
    Outcome<void> setLayoutManager(KinLayoutManagerKind kind) const;
    Outcome<KinLayoutManagerKind> layoutManagerKind() const;

    Outcome<void> setConstraints(const std::vector<Constraint> &constraints) const;
    Outcome<std::vector<Constraint>> constraints() const;
    /// Sets the frames of the sublayers by their constraints, whatever the delegate and the layout manager are.
    Outcome<void> applyConstraints() const { return call(kinLayerApplyConstraints); }

    Outcome<void> resizeSublayers(Size old) const { return call(kinLayerResizeSublayers, old.width, old.height); }
    Outcome<void> resizeWithOldSuperlayerSize(Size old) const {
        return call(kinLayerResizeWithOldSuperlayerSize, old.width, old.height);
    }

    Outcome<void> scrollToRect(Rect rect) const { return withRect(kinLayerScrollToRect, rect); }
    Outcome<void> scrollPoint(Point point) const { return call(kinLayerScrollPoint, point.x, point.y); }
    Outcome<void> scrollRectToVisible(Rect rect) const { return withRect(kinLayerScrollRectToVisible, rect); }
    Outcome<Rect> visibleRect() const;

    // ---- Time and space. A null layer is media time, or root space.

    /// Converts a time of this layer to the local time of `to`, and back.
    Outcome<double> convertTime(double time, const Layer &to) const { return convertTime(time, *this, to); }
    Outcome<double> convertTimeFrom(double time, const Layer &from) const { return convertTime(time, from, *this); }

    /// Changes the rate of this layer's time without a jump: 0 pauses, 1 resumes, 0.25 is slow motion. With a ramp, in seconds, the rate
    /// moves linearly.
    Outcome<void> setRate(double rate, double ramp = 0) const { return call(kinLayerSetRate, rate, ramp); }

    Outcome<Point> convertPoint(Point point, const Layer &to, Moment moment = {}) const {
        return convert(kinLayerConvertPoint, *this, to, point, moment);
    }
    Outcome<Point> convertPointFrom(Point point, const Layer &from, Moment moment = {}) const {
        return convert(kinLayerConvertPoint, from, *this, point, moment);
    }
    Outcome<Rect> convertRect(Rect rect, const Layer &to, Moment moment = {}) const {
        return convert(kinLayerConvertRect, *this, to, rect, moment);
    }
    Outcome<Rect> convertRectFrom(Rect rect, const Layer &from, Moment moment = {}) const {
        return convert(kinLayerConvertRect, from, *this, rect, moment);
    }
    /// Returns the deepest layer at a point of the superlayer's coordinates, or null.
    Outcome<Layer> hitTest(Point point, Moment moment = {}) const {
        return related(kinLayerHitTest, moment.tree, moment.time, point.x, point.y);
    }
    Outcome<bool> contains(Point point, Moment moment = {}) const {
        return ask<bool>(kinLayerContainsPoint, moment.tree, moment.time, point.x, point.y);
    }
    /// Returns the matrix to root space.
    Outcome<Transform> worldTransform(Moment moment = {}) const {
        Transform matrix;
        KinStatus status = kinLayerGetWorldTransform(context(), c(), moment.tree, moment.time, matrix.m.data());
        return detail::outcome(status, matrix);
    }

    // ---- Presentation at a time

    template <class T> Outcome<T> presentationValue(KeyPath keyPath, double time) const;
    /// Returns the change of the presentation value in units per second.
    template <class T> Outcome<T> presentationVelocity(KeyPath keyPath, double time) const {
        return presentationValue<T>(keyPath.velocity(), time);
    }
    Outcome<Layer> presentation(double time) const {
        KinLayer layer = {};
        KinStatus status = kinLayerCopyPresentation(context(), c(), time, &layer);
        return detail::outcome(status, adopt(world(), layer));
    }
    Outcome<Layer> model() const {
        KinLayer layer = {};
        KinStatus status = kinLayerGetModel(context(), c(), &layer);
        return detail::outcome(status, share(world(), layer));
    }
    Outcome<Layer> copyFrozen(double time) const {
        KinLayer layer = {};
        KinStatus status = kinLayerCopyFrozen(context(), c(), time, &layer);
        return detail::outcome(status, adopt(world(), layer));
    }

    Outcome<KinTransitionState> transitionState(double time) const {
        return ask<KinTransitionState>(kinLayerGetTransitionState, time);
    }
    Outcome<Layer> transitionSource() const {
        KinLayer layer = {};
        KinStatus status = kinLayerCopyTransitionSource(context(), c(), &layer);
        return detail::outcome(status, adopt(world(), layer));
    }
    Outcome<KinContentsMix> contentsMix(double time) const { return ask<KinContentsMix>(kinLayerGetContentsMix, time); }

    /// Instances of a replicator.
    Outcome<std::vector<KinInstance>> instances(double time) const;
    template <class T> Outcome<T> instanceValue(std::size_t index, const Layer &layer, KeyPath keyPath, double time) const;
    /// Particles of an emitter. The second form writes into the host's memory and returns the number of particles.
    Outcome<std::vector<KinParticle>> particles(double time) const;
    Outcome<std::size_t> particles(double time, Span<KinParticle> particles) const {
        return ask<std::size_t>(kinLayerGetParticles, time, particles.data(), particles.size());
    }
    /// Emits particles of one of the emitter's cells at once: a burst.
    Outcome<void> emit(const Layer &cell, std::size_t count) const { return call(kinLayerEmit, cell.c(), count); }

private:
    Layer(detail::WorldLink world, KinLayer handle) : Retained(std::move(world), handle) {}

    /// C returns layers with a reference for a presentation layer, and without one for a model layer.
    Layer claim(KinLayer handle) const {
        KinLayer model = {};
        bool isModel = kinLayerGetModel(context(), c(), &model) == KinStatusOK && model.id == c().id;
        return isModel ? share(world(), handle) : adopt(world(), handle);
    }
    template <class F, class... Arguments> Outcome<Layer> related(F f, Arguments... arguments) const {
        KinLayer layer = {};
        KinStatus status = f(context(), c(), arguments..., &layer);
        return detail::outcome(status, status == KinStatusOK ? claim(layer) : Layer());
    }
    Outcome<void> withRect(KinStatus (*f)(KinContext *, KinLayer, const double *), Rect rect) const {
        const double numbers[4] = {rect.x, rect.y, rect.width, rect.height};
        return call(f, static_cast<const double *>(numbers));
    }
    /// A null layer has no context, so the other layer's is used. Conversions between two null layers change nothing.
    static Outcome<double> convertTime(double time, const Layer &from, const Layer &to) {
        if (!from && !to) return detail::outcome(KinStatusOK, time);
        double result = 0;
        KinStatus status = kinLayerConvertTime((from ? from : to).context(), from.c(), to.c(), time, &result);
        return detail::outcome(status, result);
    }
    template <class F, class T> static Outcome<T> convert(F f, const Layer &from, const Layer &to, T value, Moment moment) {
        if (!from && !to) return detail::outcome(KinStatusOK, value);
        double numbers[detail::numberCount<T>];
        std::memcpy(numbers, &value, sizeof value);
        KinContext *context = (from ? from : to).context();
        KinStatus status = f(context, from.c(), to.c(), moment.tree, moment.time, numbers, numbers);
        return detail::outcome(status, detail::fromNumbers<T>(numbers));
    }
};

/// Layers as an argument: an array of KinLayer, which is borrowed, or of Layer, whose handles are copied.
class LayerList {
    template <class From> using Element = detail::ListElement<From>;

public:
    LayerList() noexcept = default;
    LayerList(const KinLayer *layers, std::size_t count) noexcept : span_(layers, count) {}
    LayerList(std::initializer_list<KinLayer> layers) noexcept : span_(layers) {}
    LayerList(std::initializer_list<Layer> layers) { copy(layers); }
    template <class From, std::enable_if_t<std::is_same_v<Element<From>, KinLayer>, int> = 0>
    LayerList(const From &layers) noexcept : span_(layers) {}
    template <class From, std::enable_if_t<std::is_same_v<Element<From>, Layer>, int> = 0> LayerList(const From &layers) {
        copy(layers);
    }
    LayerList(const LayerList &) = delete;
    LayerList &operator=(const LayerList &) = delete;

    const KinLayer *data() const noexcept { return span_.data(); }
    std::size_t size() const noexcept { return span_.size(); }
    bool empty() const noexcept { return span_.empty(); }
    const KinLayer *begin() const noexcept { return span_.begin(); }
    const KinLayer *end() const noexcept { return span_.end(); }

private:
    template <class From> void copy(const From &layers) {
        for (const Layer &layer : layers) handles_.push_back(layer.c());
        span_ = handles_;
    }
    std::vector<KinLayer> handles_;
    Span<const KinLayer> span_;
};

/// The argument of an action, valid during the call.
class ActionEvent {
public:
    ActionEvent(const detail::WorldLink &world, const KinActionEvent &event) noexcept : world_(world), event_(event) {}

    Layer layer() const { return Layer::share(world_, event_.layer); }
    std::string_view key() const noexcept { return event_.key ? event_.key : ""; }
    /// Returns the arguments, or nil.
    Data arguments() const { return event_.arguments ? Data(*event_.arguments) : Data(); }
    const KinActionEvent &c() const noexcept { return event_; }

private:
    const detail::WorldLink &world_;
    const KinActionEvent &event_;
};

} // namespace KINEMA_NAMESPACE
} // namespace kinema

template <> struct std::hash<kinema::Layer> {
    std::size_t operator()(const kinema::Layer &layer) const noexcept { return std::hash<std::uint64_t>()(layer.c().id); }
};

#include "layer_inline.hpp"
#include "layout_inline.hpp"

#endif
