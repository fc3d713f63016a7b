// kinema/animate.hpp: how Context and Layer animate properties of layers.
#ifndef KINEMA_ANIMATE_HPP
#define KINEMA_ANIMATE_HPP

#include "animator.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {
namespace detail {

/// Calls `start(const KinMotion *)`, whose animations join an animator, which is made if it is empty.
template <class Start> Outcome<void> startIn(Animator &animator, const WorldLink &world, const Motion &motion, Start start) {
    KinMotion raw = motion.c();
    KinAnimator joined = animator.c();
    raw.animator = &joined;
    KinStatus status = start(&raw);
    if (status == KinStatusOK && !animator) animator = Animator(world, joined);
    return outcome(status);
}

/// A call that animates layers.
struct LayerMotion {
    KinContext *context;
    Span<const KinLayer> layers;
    KeyPath keyPath;
    const Motion &motion;
    /// An error that C does not know.
    std::string problem = {};

    /// Moves them to one value for all, or to one for each. `animator` is the one to join, or receives one.
    KinStatus start(Span<const double> values, KinAnimator *animator) {
        KinKeyPath id = 0;
        ValueRows rows;
        KinStatus status = keyPath.resolve(context, &id);
        if (status == KinStatusOK) status = valueRows(context, id, layers.size(), values.size(), &rows);
        if (status != KinStatusOK) return status;
        KinMotion raw = motion.c();
        raw.animator = animator;
        problem = writeStarts(motion, values.size(), ", as many as values", &raw);
        if (!problem.empty()) return KinStatusInvalidArgument;
        return kinLayersAnimate(context, layers.data(), layers.size(), id, values.data(), rows.width, rows.stride, &raw);
    }

    /// Moves them to a value of any type.
    KinStatus start(const Value &value, KinAnimator *animator) {
        if (value.isNumbers()) return start(Span<const double>(value.numbers(), value.numberCount()), animator);
        KinKeyPath id = 0;
        KinStatus status = keyPath.resolve(context, &id);
        if (status != KinStatusOK) return status;
        KinMotion raw = motion.c();
        raw.animator = animator;
        const KinValue data = value.c();
        return kinLayersAnimateData(context, layers.data(), layers.size(), id, &data, &raw);
    }
};

/// Starts it with a new animator.
template <class Values> Outcome<Animator> animate(const WorldLink &world, LayerMotion call, const Values &values) {
    KinAnimator animator = {};
    KinStatus status = call.start(values, &animator);
    if (!call.problem.empty()) return failure<Animator>({status, call.problem});
    return outcome(status, Animator(world, animator));
}

/// Starts it in an animator, which is made if it is empty.
template <class Values>
Outcome<void> animate(const WorldLink &world, LayerMotion call, const Values &values, Animator &animator) {
    KinAnimator joined = animator.c();
    KinStatus status = call.start(values, &joined);
    if (!call.problem.empty()) return failure<void>({status, call.problem});
    if (status == KinStatusOK && !animator) animator = Animator(world, joined);
    return outcome(status);
}

} // namespace detail
} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
