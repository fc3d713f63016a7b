// kinema/animator.hpp: the control of running animations.
#ifndef KINEMA_ANIMATOR_HPP
#define KINEMA_ANIMATOR_HPP

#include "transaction.hpp"

#if defined(__cpp_impl_coroutine)
#include <coroutine>
#endif

namespace kinema {
inline namespace KINEMA_NAMESPACE {

namespace detail {

/// How C reads the values of layers: one value for all of them, or one for each.
struct ValueRows {
    std::size_t width = 0, stride = 0;
};

/// Finds out which of the two `given` numbers are, by the width of the key path.
inline KinStatus valueRows(KinContext *context, KinKeyPath keyPath, std::size_t layers, std::size_t given, ValueRows *rows) {
    KinKeyPathInfo info = {};
    KinStatus status = kinKeyPathGetInfo(context, keyPath, &info);
    const bool each = layers > 1 && info.width && given % layers == 0 && given / layers == info.width;
    rows->width = each ? info.width : given; // C says what is wrong with any other width
    rows->stride = each ? info.width * sizeof(double) : 0;
    return status;
}

/// Writes the numbers with which a motion begins. Returns what is wrong with them, or nothing; `why` says why `count` is expected.
inline std::string writeStarts(const Motion &motion, std::size_t count, const char *why, KinMotion *raw) {
    const auto isWrong = [&](const Numbers &start) { return !start.empty() && start.size() != count; };
    if (isWrong(motion.startVelocity)) return sizeMessage("startVelocity", motion.startVelocity.size(), count, why);
    if (isWrong(motion.from)) return sizeMessage("from", motion.from.size(), count, why);
    if (!motion.startVelocity.empty()) raw->startVelocity = motion.startVelocity.data();
    if (!motion.from.empty()) raw->from = motion.from.data();
    return {};
}

} // namespace detail

/// The control of the animations of a call or a transaction, or of one by its key. Its destructor releases it, which leaves the
/// animations as they are.
class Animator {
public:
    Animator() noexcept = default;
    /// Takes over a reference.
    Animator(detail::WorldLink world, KinAnimator handle) noexcept
        : world_(std::move(world)), era_(detail::eraOf(world_)), handle_(handle) {}
    Animator(Animator &&other) noexcept
        : world_(std::move(other.world_)), era_(std::move(other.era_)), handle_(std::exchange(other.handle_, KinAnimator())) {}
    Animator &operator=(Animator &&other) noexcept {
        std::swap(world_, other.world_);
        std::swap(era_, other.era_);
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Animator() {
        if (handle_.id && detail::owns(era_)) kinAnimatorRelease(context(), handle_);
    }

    explicit operator bool() const noexcept { return handle_.id != 0; }
    KinAnimator c() const noexcept { return handle_; }
    KinContext *context() const noexcept { return detail::contextOf(world_); }

    Outcome<double> get(KinAnimatorProperty property) const {
        double value = 0;
        KinStatus status = kinAnimatorGet(context(), handle_, property, &value);
        return detail::outcome(status, value);
    }
    Outcome<void> set(KinAnimatorProperty property, double value) const { return call(kinAnimatorSet, property, value); }

    Outcome<KinAnimatorState> state() const {
        double value = 0;
        KinStatus status = kinAnimatorGet(context(), handle_, KinAnimatorPropertyState, &value);
        return detail::outcome(status, static_cast<KinAnimatorState>(static_cast<int>(value)));
    }
    Outcome<void> pause() const { return call(kinAnimatorPause); }
    Outcome<void> resume() const { return call(kinAnimatorResume); }
    /// Sets whether it pauses where it would end; false ends it there.
    Outcome<void> hold(bool holds = true) const { return set(KinAnimatorPropertyHolds, holds ? 1 : 0); }
    /// Turns the direction round.
    Outcome<void> reverse() const { return call(kinAnimatorReverse); }
    /// Seeks to seconds from the start, or to a part of the duration.
    Outcome<void> seek(double time) const { return set(KinAnimatorPropertyTime, time); }
    Outcome<void> seekFraction(double fraction) const { return set(KinAnimatorPropertyFraction, fraction); }
    /// Replaces the running animations by another motion, from their presentation values to their targets.
    Outcome<void> resume(const Motion &motion) const {
        KinMotion raw = motion.c();
        return call(kinAnimatorContinue, &raw);
    }
    /// Removes the animations and sets the model to the values there.
    Outcome<void> finish(KinAnimatorState at = KinAnimatorStateAtEnd) const { return call(kinAnimatorFinish, at); }

    /// Adds a callable without arguments, which runs after the animations of now have ended.
    template <class F> Outcome<void> addCompletion(F &&completion) const {
        return detail::setCompletion(world_, std::forward<F>(completion), kinAnimatorSetCompletion, context(), handle_);
    }

private:
    template <class F, class... Arguments> Outcome<void> call(F f, Arguments... arguments) const {
        return detail::outcome(f(context(), handle_, arguments...));
    }
    detail::WorldLink world_;
    detail::EraLink era_;
    KinAnimator handle_ = {};
};

#if defined(__cpp_impl_coroutine)
namespace detail {
/// Resumes a coroutine once, or destroys it if that will never happen, because its context was destroyed.
struct Waiting {
    std::coroutine_handle<> coroutine;

    Waiting() noexcept = default;
    Waiting(const Waiting &) = delete;
    Waiting &operator=(const Waiting &) = delete;
    ~Waiting() {
        if (coroutine) coroutine.destroy();
    }
};
} // namespace detail

/// Waits for the end of an animator's animations, and returns its state: `co_await animator;` in a coroutine of the thread that
/// advances the context, within which it goes on.
class AnimatorEnd {
public:
    explicit AnimatorEnd(const Animator &animator) noexcept : animator_(&animator) {}

    bool await_ready() const noexcept {
        constexpr double ended = static_cast<int>(KinAnimatorStateAtEnd);
        double state = ended;
        (void)kinAnimatorGet(animator_->context(), animator_->c(), KinAnimatorPropertyState, &state);
        return state >= ended;
    }
    bool await_suspend(std::coroutine_handle<> coroutine) const {
        auto waiting = std::make_shared<detail::Waiting>();
        auto resume = [waiting] { std::exchange(waiting->coroutine, nullptr).resume(); };
#if KINEMA_THROWS
        animator_->addCompletion(std::move(resume));
#else
        if (!animator_->addCompletion(std::move(resume))) return false;
#endif
        waiting->coroutine = coroutine;
        return true;
    }
    Outcome<KinAnimatorState> await_resume() const { return animator_->state(); }

private:
    const Animator *animator_;
};
inline AnimatorEnd operator co_await(const Animator &animator) noexcept { return AnimatorEnd(animator); }
#endif

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
