// kinema/action.hpp: actions, which a change of a layer runs.
#ifndef KINEMA_ACTION_HPP
#define KINEMA_ACTION_HPP

#include "animation.hpp"
#include "transaction.hpp"

#include <map>
#include <mutex>
#include <thread>

namespace kinema {
inline namespace KINEMA_NAMESPACE {

class Layer;
class ActionEvent;

namespace detail {

/// A callable of the host as an action.
struct ActionBox {
    WorldLink world;
    virtual void run(const ActionEvent &event) = 0;
    virtual ~ActionBox() = default;
    static void call(KinContext *context, const KinActionEvent *event, void *self);
    static void destroy(void *self) { delete static_cast<ActionBox *>(self); }
};
template <class F> struct ActionBoxOf final : ActionBox {
    F function;
    explicit ActionBoxOf(F callable) : function(std::move(callable)) {}
    void run(const ActionEvent &event) override { function(event); }
};

} // namespace detail

/// An action to install, or for a delegate to return.
class Action {
public:
    /// No action: the search continues. Installing it removes the entry.
    Action() noexcept = default;
    static Action next() noexcept { return {}; }
    /// NSNull: the search ends, and no action runs.
    static Action none() noexcept {
        Action action;
        action.kind_ = KinActionKindNone;
        return action;
    }
    /// A motion moves the change.
    Action(const Motion &motion) : kind_(KinActionKindMotion), motion_(std::make_shared<const KinMotion>(motion.c())) {}
    Action(Animation animation) noexcept : kind_(KinActionKindAnimation), animation_(std::move(animation)) {}
    /// Runs a callable that takes a const ActionEvent &.
    template <class F, class = std::enable_if_t<std::is_invocable_v<std::decay_t<F> &, const ActionEvent &>>>
    Action(F &&function)
        : kind_(KinActionKindCallback), box_(new detail::ActionBoxOf<std::decay_t<F>>(std::forward<F>(function))) {}

    KinActionKind kind() const noexcept { return kind_; }
    const Animation &animation() const noexcept { return animation_; }
    const std::shared_ptr<const KinMotion> &motion() const noexcept { return motion_; }

    /// Returns the C struct. After installing it successfully, the caller calls keep(), because C then owns the callable.
    KinAction c(const detail::WorldLink &world) const noexcept {
        KinAction action = {};
        action.kind = kind_, action.animation = animation_.c();
        if (motion_) action.userData = const_cast<KinMotion *>(motion_.get());
        if (box_) {
            box_->world = world;
            action.callback = detail::ActionBox::call, action.userData = box_.get();
            action.destroy = detail::ActionBox::destroy;
        }
        return action;
    }
    void keep() noexcept { static_cast<void>(box_.release()); }

private:
    KinActionKind kind_ = KinActionKindContinue;
    Animation animation_;
    std::shared_ptr<const KinMotion> motion_;
    std::unique_ptr<detail::ActionBox> box_;
};

/// The result of the search for an action.
struct FoundAction {
    KinActionKind kind = KinActionKindContinue;
    Animation animation;
    /// The callback of KinActionKindCallback, as it was installed.
    KinActionCallback callback = nullptr;
    void *userData = nullptr;
    /// Destroys `userData` with its last copy if the delegate returned the callback; null if the callback is installed.
    std::shared_ptr<void> owner;
};

namespace detail {

/// Passes an action to C: `install(&action)`.
template <class Install> Outcome<void> installAction(const WorldLink &world, Action &action, Install install) {
    KinAction raw = action.c(world);
    KinStatus status = install(&raw);
    if (status == KinStatusOK) action.keep();
    return outcome(status);
}

/// Retains the animation or the motion that a delegate returned until C has copied it, which is the case at the next call on the same
/// thread.
class LastAnswers {
public:
    void hold(const Action &action) {
        Answer last{action.animation(), action.motion()}; // released after the lock
        std::lock_guard<std::mutex> lock(mutex_);
        std::swap(answers_[std::this_thread::get_id()], last);
    }

private:
    std::mutex mutex_;
    struct Answer {
        Animation animation;
        std::shared_ptr<const KinMotion> motion;
    };
    std::map<std::thread::id, Answer> answers_;
};

} // namespace detail

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
