// kinema/variable.hpp: animated numbers without a layer.
#ifndef KINEMA_VARIABLE_HPP
#define KINEMA_VARIABLE_HPP

#include "animator.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

/// One to four numbers, or a color, that move by motions: `auto zoom = context.variable(1); zoom.animate(2, springMotion(.4));`.
/// Every call takes effect at once, without a commit. Its destructor releases it, unless it was found by a key.
class Variable {
public:
    Variable() noexcept = default;
    /// Takes over a variable; one with a key belongs to the context.
    Variable(detail::WorldLink world, KinVariable handle, bool isOwner) noexcept
        : world_(std::move(world)), era_(isOwner ? detail::eraOf(world_) : nullptr), handle_(handle), isOwner_(isOwner) {}
    Variable(Variable &&other) noexcept
        : world_(std::move(other.world_)), era_(std::move(other.era_)), handle_(std::exchange(other.handle_, KinVariable())),
          isOwner_(other.isOwner_) {}
    Variable &operator=(Variable &&other) noexcept {
        std::swap(world_, other.world_);
        std::swap(era_, other.era_);
        std::swap(handle_, other.handle_);
        std::swap(isOwner_, other.isOwner_);
        return *this;
    }
    ~Variable() {
        if (handle_.id && isOwner_ && detail::owns(era_)) kinVariableRelease(context(), handle_);
    }

    explicit operator bool() const noexcept { return handle_.id != 0; }
    KinVariable c() const noexcept { return handle_; }
    KinContext *context() const noexcept { return detail::contextOf(world_); }

    /// The value of a variable of one number at the context's time, its velocity in units per second, and its target.
    Outcome<double> value() const {
        return ask([](auto... a) { return kinVariableGet(a..., nullptr, 1); });
    }
    Outcome<double> velocity() const {
        return ask(
            [](KinContext *context, KinVariable handle, double *x) { return kinVariableGet(context, handle, nullptr, x, 1); });
    }
    Outcome<double> target() const {
        return ask([](auto... a) { return kinVariableGetTarget(a..., 1); });
    }
    /// Writes all numbers, and their velocities if there is room for them.
    Outcome<void> get(Span<double> values, Span<double> velocities = {}) const {
        return detail::outcome(kinVariableGet(
            context(), handle_, values.data(), velocities.size() == values.size() ? velocities.data() : nullptr, values.size()));
    }
    Outcome<void> getTarget(Span<double> values) const {
        return detail::outcome(kinVariableGetTarget(context(), handle_, values.data(), values.size()));
    }

    /// Jumps to a value, which ends what moves it.
    Outcome<void> set(const Numbers &values) const {
        return detail::outcome(kinVariableSet(context(), handle_, values.data(), values.size()));
    }
    /// Moves from what it shows to a target.
    Outcome<void> animate(const Numbers &target, const Motion &motion = {}) const {
        return animate(Span<const KinVariable>(&handle_, 1), context(), target, motion, motion.c());
    }
    /// The same with a callable without arguments, which runs when the motion has ended or is replaced.
    template <class F> Outcome<void> animate(const Numbers &target, const Motion &motion, F &&completion) const {
        auto boxed = detail::box(world_, std::forward<F>(completion));
        using Boxed = typename decltype(boxed)::element_type;
        KinMotion raw = motion.c();
        raw.completion = [](KinContext *, std::uint64_t, void *self) { detail::guarded([&] { Boxed::function(self)(); }); };
        raw.userData = boxed.get(), raw.destroy = Boxed::destroy;
        // C destroys the callable also if the call fails, unless there is no context.
        if (context()) static_cast<void>(boxed.release());
        return animate(Span<const KinVariable>(&handle_, 1), context(), target, motion, raw);
    }

    /// The same in an animator, which is made if it is empty: `Animator scrub; zoom.animate(2, motion, scrub); scrub.pause();`.
    Outcome<void> animate(const Numbers &target, const Motion &motion, Animator &animator) const {
        KinMotion raw = motion.c();
        KinAnimator joined = animator.c();
        raw.animator = &joined;
        return animate(Span<const KinVariable>(&handle_, 1), context(), target, motion, raw, [&] {
            if (!animator) animator = Animator(world_, joined);
        });
    }

private:
    static Outcome<void> animate(
        Span<const KinVariable> variables, KinContext *context, const Numbers &targets, const Motion &motion, KinMotion raw) {
        return animate(variables, context, targets, motion, raw, [] {});
    }
    /// `after` runs if the call succeeds.
    template <class F>
    static Outcome<void> animate(Span<const KinVariable> variables, KinContext *context, const Numbers &targets,
        const Motion &motion, KinMotion raw, F &&after) {
        const std::string problem = detail::writeStarts(motion, targets.size(), ", as many as targets", &raw);
        if (!problem.empty()) {
            if (raw.destroy && context) raw.destroy(raw.userData);
            return detail::failure<void>({KinStatusInvalidArgument, problem});
        }
        KinStatus status =
            kinVariablesAnimate(context, variables.data(), variables.size(), targets.data(), targets.size(), 0, &raw);
        if (status == KinStatusOK) after();
        return detail::outcome(status);
    }
    template <class F> Outcome<double> ask(F f) const {
        double value = 0;
        KinStatus status = f(context(), handle_, &value);
        return detail::outcome(status, value);
    }

    detail::WorldLink world_;
    detail::EraLink era_;
    KinVariable handle_ = {};
    bool isOwner_ = false;
};

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
