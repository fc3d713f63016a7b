// kinema/object.hpp: the common base of handles: their context, their reference, their callbacks.
#ifndef KINEMA_OBJECT_HPP
#define KINEMA_OBJECT_HPP

#include "value.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <tuple>

namespace kinema {
inline namespace KINEMA_NAMESPACE {

namespace detail {

/// The context of handles: NULL once it is destroyed, for which C returns KinStatusInvalidHandle.
struct World {
    std::atomic<KinContext *> context;
    explicit World(KinContext *pointer) noexcept : context(pointer) {}
};
using WorldLink = std::shared_ptr<World>;

inline KinContext *contextOf(const WorldLink &world) noexcept {
    return world ? world->context.load(std::memory_order_acquire) : nullptr;
}

/// A handle with one reference that this object owns.
template <class Handle, KinStatus (*retain)(KinContext *, Handle), KinStatus (*release)(KinContext *, Handle)> class Retained {
public:
    Retained() noexcept = default;
    Retained(const Retained &other) noexcept : world_(other.world_), handle_(other.handle_) {
        if (handle_.id && retain(context(), handle_) != KinStatusOK) handle_.id = 0;
    }
    Retained(Retained &&other) noexcept : world_(std::move(other.world_)), handle_(std::exchange(other.handle_, Handle())) {}
    Retained &operator=(Retained other) noexcept {
        std::swap(world_, other.world_);
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Retained() {
        if (handle_.id) release(context(), handle_);
    }

    /// Whether this is a handle; its object may no longer exist.
    explicit operator bool() const noexcept { return handle_.id != 0; }
    Handle c() const noexcept { return handle_; }
    /// Passes the reference to the caller, who releases it.
    Handle detach() noexcept { return std::exchange(handle_, Handle()); }
    /// NULL once the context is destroyed.
    KinContext *context() const noexcept { return contextOf(world_); }
    /// For the other headers.
    const WorldLink &world() const noexcept { return world_; }

    friend bool operator==(const Retained &a, const Retained &b) noexcept {
        return a.handle_.id == b.handle_.id && a.context() == b.context();
    }
    friend bool operator!=(const Retained &a, const Retained &b) noexcept { return !(a == b); }

protected:
    /// Takes over a reference.
    Retained(WorldLink world, Handle handle) noexcept : world_(std::move(world)), handle_(handle) {}

    /// Calls f(context, handle, arguments ...).
    template <class F, class... Arguments> Outcome<void> call(F f, Arguments... arguments) const {
        return outcome(f(context(), handle_, arguments...));
    }
    /// Returns the T that f(context, handle, arguments ..., &result) writes.
    template <class T, class F, class... Arguments> Outcome<T> ask(F f, Arguments... arguments) const {
        T result = {};
        KinStatus status = f(context(), handle_, arguments..., &result);
        return outcome(status, result);
    }

private:
    WorldLink world_;
    Handle handle_ = {};
};

/// A callable of the host as C's user data, with the context of its arguments.
template <class... Functions> struct Box {
    WorldLink world;
    std::tuple<Functions...> functions;

    static void destroy(void *self) { delete static_cast<Box *>(self); }
    template <std::size_t index = 0> static auto &function(void *self) {
        return std::get<index>(static_cast<Box *>(self)->functions);
    }
    static const WorldLink &worldOf(void *self) { return static_cast<Box *>(self)->world; }
};

template <class... Functions> auto box(const WorldLink &world, Functions &&...functions) {
    using Boxed = Box<std::decay_t<Functions>...>;
    return std::unique_ptr<Boxed>(new Boxed{world, {std::forward<Functions>(functions)...}});
}

/// Passes the box to C, which owns it unless the call fails.
template <class Boxed, class Call> Outcome<void> handOver(std::unique_ptr<Boxed> boxed, Call call) {
    KinStatus status = call(boxed.get());
    if (status == KinStatusOK) static_cast<void>(boxed.release());
    return outcome(status);
}

template <class F> inline constexpr bool isNone = std::is_same_v<std::decay_t<F>, std::nullptr_t>;

} // namespace detail

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
