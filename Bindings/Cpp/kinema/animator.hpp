// kinema/animator.hpp: the control of running animations.
#ifndef KINEMA_ANIMATOR_HPP
#define KINEMA_ANIMATOR_HPP

#include "transaction.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

/// The control of the animations of a call or a transaction, or of one by its key. Its destructor releases it, which leaves the
/// animations as they are.
class Animator {
public:
    Animator() noexcept = default;
    /// Takes over a reference.
    Animator(detail::WorldLink world, KinAnimator handle) noexcept : world_(std::move(world)), handle_(handle) {}
    Animator(Animator &&other) noexcept : world_(std::move(other.world_)), handle_(std::exchange(other.handle_, KinAnimator())) {}
    Animator &operator=(Animator &&other) noexcept {
        std::swap(world_, other.world_);
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Animator() {
        if (handle_.id) kinAnimatorRelease(context(), handle_);
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
    /// Turns the direction round.
    Outcome<void> reverse() const { return call(kinAnimatorReverse); }
    /// Seeks to seconds from the begin, or to a part of the duration.
    Outcome<void> seek(double time) const { return set(KinAnimatorPropertyTime, time); }
    Outcome<void> seekFraction(double fraction) const { return set(KinAnimatorPropertyFraction, fraction); }
    /// Moves what runs on from what it shows to where it leads, by another motion.
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
    KinAnimator handle_ = {};
};

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
