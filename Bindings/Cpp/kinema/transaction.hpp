// kinema/transaction.hpp: transactions.
#ifndef KINEMA_TRANSACTION_HPP
#define KINEMA_TRANSACTION_HPP

#include "object.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

/// How a change moves: by a curve, or with a bounce by a spring, whose duration is then the perceptual one. Without a duration and a
/// curve they are those of the transaction; with a duration of 0 the value changes at once, when the delay is over. A tag other than
/// 0 makes a completion event (Context::animate). C++20 names what differs: {.duration = 0.5, .bounce = 0.2}; curveMotion,
/// springMotion, decayMotion and throwMotion make one in C++17.
struct Motion {
    double duration = KIN_TRANSACTION_DURATION;
    const char *curve = nullptr;
    std::optional<double> bounce = std::nullopt;
    double delay = 0;
    double stagger = 0;
    double repeatCount = 0;
    bool autoreverses = false;
    KinRetarget retarget = KinRetargetAutomatic;
    std::uint64_t tag = 0;
    /// For Context::animate: as many numbers as values, in units per second; empty: as `retarget` says.
    Numbers startVelocity = {};
    /// Of a spring: the time constant of a decay that goes before it (throwMotion).
    double timeConstant = 0;
    /// For Context::animate: the starting value, as many numbers as values; empty: the presentation value.
    Numbers from = {};
    /// Seconds between one run and the next.
    double repeatDelay = 0;

    /// Returns the C struct, which borrows the text of the curve. It has no velocity and no `from`: Context::animate adds them, because it
    /// alone knows how many numbers C reads.
    KinMotion c() const noexcept {
        KinMotion motion = kinMotion(curve, duration);
        motion.spring = bounce.has_value(), motion.bounce = bounce.value_or(0);
        motion.delay = delay, motion.stagger = stagger, motion.repeatCount = repeatCount;
        motion.autoreverses = autoreverses, motion.retarget = retarget, motion.tag = tag;
        motion.timeConstant = timeConstant, motion.repeatDelay = repeatDelay;
        return motion;
    }
};

/// A motion by a curve, "easeOut"; without a duration it is that of the transaction.
inline Motion curveMotion(const char *curve, double duration = KIN_TRANSACTION_DURATION) {
    Motion motion;
    motion.curve = curve, motion.duration = duration;
    return motion;
}

/// A motion by a spring, with its perceptual duration and its bounce.
inline Motion springMotion(double duration, double bounce = 0) {
    Motion motion;
    motion.duration = duration, motion.bounce = bounce;
    return motion;
}

/// A decay to where it ends: kinDecayEnd, or a target.
inline Motion decayMotion(double timeConstant = KIN_DECAY_NORMAL) {
    const KinMotion decay = kinDecayMotion(timeConstant);
    return curveMotion(decay.curve, decay.duration);
}

/// The movement after a drag (kinThrowMotion): the value starts with a velocity, decays, and continues as a spring at a bound.
/// kinDecayEndWithin returns the target. With a time constant of 0 nothing decays, for snapping.
inline Motion throwMotion(Numbers velocity, double timeConstant = KIN_DECAY_NORMAL) {
    Motion motion = springMotion(KIN_BOUND_DURATION);
    motion.startVelocity = std::move(velocity), motion.timeConstant = timeConstant;
    return motion;
}

/// The same with the velocity of the presentation value.
inline Motion throwMotion() {
    Motion motion = throwMotion(Numbers());
    motion.retarget = KinRetargetContinue;
    return motion;
}

namespace detail {
/// Sets a callable without arguments as the completion of a handle.
template <class F, class Set, class Handle>
Outcome<void> setCompletion(const WorldLink &world, F &&completion, Set set, KinContext *context, Handle handle) {
    auto boxed = box(world, std::forward<F>(completion));
    using Boxed = typename decltype(boxed)::element_type;
    KinCompletionCallback run = [](KinContext *, std::uint64_t, void *self) { guarded([&] { Boxed::function(self)(); }); };
    return handOver(std::move(boxed), [&](Boxed *self) { return set(context, handle, run, 0, self, Boxed::destroy); });
}
} // namespace detail

/// A completion: its tag, or the callback of setCompletion with its user data.
struct FoundCompletion {
    KinCompletionCallback callback = nullptr;
    std::uint64_t tag = 0;
    void *userData = nullptr;
};

/// The values of a transaction; from Context::innermost, those of this thread's innermost transaction at the time of each call.
class TransactionValues {
public:
    TransactionValues() noexcept = default;
    TransactionValues(detail::WorldLink world, KinTransaction handle) noexcept : world_(std::move(world)), handle_(handle) {}

    KinTransaction c() const noexcept { return handle_; }
    KinContext *context() const noexcept { return detail::contextOf(world_); }

    Outcome<void> setDuration(double duration) const { return call(kinTransactionSetDuration, duration); }
    Outcome<double> duration() const {
        double duration = 0;
        KinStatus status = kinTransactionGetDuration(context(), c(), &duration);
        return detail::outcome(status, duration);
    }
    Outcome<void> setTimingFunction(const KinTimingFunction &function) const {
        return call(kinTransactionSetTimingFunction, &function);
    }
    /// Sets a timing function by name, such as "easeOut".
    Outcome<void> setTimingFunction(Text name) const {
        KinTimingFunction function = {};
        KinStatus status = kinTimingFunctionNamed(name.c(), &function);
        return status == KinStatusOK ? setTimingFunction(function) : detail::outcome(status);
    }
    Outcome<void> setTimingFunction(std::nullptr_t) const { return call(kinTransactionSetTimingFunction, nullptr); }
    Outcome<std::optional<KinTimingFunction>> timingFunction() const {
        KinTimingFunction function = {};
        bool isSet = false;
        KinStatus status = kinTransactionGetTimingFunction(context(), c(), &function, &isSet);
        return detail::outcome(status, isSet ? std::optional<KinTimingFunction>(function) : std::nullopt);
    }
    /// Sets how the changes from now on that animate implicitly move; removeMotion ends it.
    Outcome<void> setMotion(const Motion &motion) const {
        KinMotion raw = motion.c();
        return call(kinTransactionSetMotion, &raw);
    }
    Outcome<void> removeMotion() const { return call(kinTransactionSetMotion, nullptr); }
    Outcome<void> setDisableActions(bool disable = true) const { return call(kinTransactionSetDisableActions, disable); }
    Outcome<bool> disableActions() const {
        bool disable = false;
        KinStatus status = kinTransactionGetDisableActions(context(), c(), &disable);
        return detail::outcome(status, disable);
    }

    /// Sets a callable without arguments, which runs after the animations that are added from now on have ended.
    template <class F> Outcome<void> setCompletion(F &&completion) const {
        return detail::setCompletion(world_, std::forward<F>(completion), kinTransactionSetCompletion, context(), handle_);
    }
    /// Sets a tag, which an event delivers as the completion.
    Outcome<void> setCompletionTag(std::uint64_t tag) const {
        return call(kinTransactionSetCompletion, nullptr, tag, nullptr, nullptr);
    }
    /// Returns the completion of animations that are added now, or nothing.
    Outcome<std::optional<FoundCompletion>> completion() const {
        FoundCompletion found;
        bool isSet = false;
        KinStatus status = kinTransactionGetCompletion(context(), c(), &found.callback, &found.tag, &found.userData, &isSet);
        return detail::outcome(status, isSet ? std::optional<FoundCompletion>(found) : std::nullopt);
    }
    Outcome<void> clearCompletion() const { return call(kinTransactionClearCompletion); }

    /// Sets any other key; nullptr removes it.
    Outcome<void> set(Text key, const Value &value) const {
        KinValue data = value.c();
        return call(kinTransactionSetData, key.c(), &data);
    }
    template <class T> Outcome<T> get(Text key) const {
        return detail::readAs<T>([&](KinBuffer *buffer) { return kinTransactionGetData(context(), c(), key.c(), buffer); });
    }

protected:
    template <class F, class... Arguments> Outcome<void> call(F f, Arguments... arguments) const {
        return detail::outcome(f(context(), handle_, arguments...));
    }
    detail::WorldLink world_;
    KinTransaction handle_ = {};
};

/// An open transaction of this thread, which its destructor commits. Call commit() to receive an error. End inner transactions
/// first, on the thread that began them.
class Transaction : public TransactionValues {
public:
    Transaction() noexcept = default;
    Transaction(Transaction &&other) noexcept : TransactionValues(std::move(other)) { other.handle_ = {}; }
    Transaction &operator=(Transaction &&other) noexcept {
        end();
        TransactionValues::operator=(std::move(other));
        other.handle_ = {};
        return *this;
    }
    ~Transaction() { end(); }

    explicit operator bool() const noexcept { return handle_.id != 0; }
    /// Commits the transaction. Fails with KinStatusInvalidHandle if it was committed before.
    Outcome<void> commit() {
        if (!handle_.id) return detail::failure<void>({KinStatusInvalidHandle, "transaction: already committed"});
        KinStatus status = kinTransactionCommit(context(), handle_);
        if (status == KinStatusOK) handle_ = {};
        return detail::outcome(status);
    }

private:
    friend class Context;
    Transaction(detail::WorldLink world, KinTransaction handle) noexcept : TransactionValues(std::move(world), handle) {}
    void end() noexcept {
        if (handle_.id) kinTransactionCommit(context(), handle_);
    }
};

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
