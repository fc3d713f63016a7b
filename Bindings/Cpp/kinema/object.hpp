// kinema/object.hpp: the common base of handles: their context, their reference, their callbacks.
#ifndef KINEMA_OBJECT_HPP
#define KINEMA_OBJECT_HPP

#include "value.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

namespace kinema {
inline namespace KINEMA_NAMESPACE {

namespace detail {

/// The time between two saves of a context. Handles know in which one they took their references: a state counts those of earlier
/// eras, so after its restore the handles of later ones own nothing.
struct Era {
    std::atomic<bool> counts{true};
    /// Of all eras until a state is restored that counts none of them.
    std::shared_ptr<std::atomic<bool>> course;
    explicit Era(std::shared_ptr<std::atomic<bool>> given) noexcept : course(std::move(given)) {}
};
using EraLink = std::shared_ptr<Era>;

inline bool owns(const EraLink &era) noexcept { return !era || (era->counts && *era->course); }

/// The eras of a context.
class Eras {
public:
    EraLink current() {
        std::lock_guard<std::mutex> guard(lock_);
        return current_;
    }
    /// Begins an era at the save of a state.
    void end(ConstMemory state) {
        std::lock_guard<std::mutex> guard(lock_);
        begin(state);
    }
    /// Begins an era at the restore of a state. One that is too old, or of another context, counts no reference.
    void goBack(ConstMemory state) {
        std::lock_guard<std::mutex> guard(lock_);
        const auto isOfState = [sum = checksum(state)](const Save &save) { return save.sum == sum; };
        auto known = std::find_if(saves_.rbegin(), saves_.rend(), isOfState);
        auto first = known == saves_.rend() ? saves_.begin() : known.base() - 1;
        if (known == saves_.rend()) {
            *course_ = false;
            course_ = std::make_shared<std::atomic<bool>>(true);
        }
        for (auto save = first; save != saves_.end(); ++save) save->era->counts = false;
        saves_.erase(first, saves_.end());
        begin(state);
    }

private:
    struct Save {
        std::uint64_t sum;
        EraLink era; ///< which it began
    };
    static constexpr std::size_t limit = 64;

    static std::uint64_t checksum(ConstMemory state) noexcept {
        std::uint64_t sum = 0;
        if (state.size() >= 16) std::memcpy(&sum, static_cast<const unsigned char *>(state.data()) + 8, sizeof sum);
        return sum;
    }
    void begin(ConstMemory state) {
        current_ = std::make_shared<Era>(course_);
        saves_.push_back({checksum(state), current_});
        if (saves_.size() > limit) saves_.pop_front();
    }

    std::mutex lock_;
    std::shared_ptr<std::atomic<bool>> course_ = std::make_shared<std::atomic<bool>>(true);
    EraLink current_ = std::make_shared<Era>(course_);
    std::deque<Save> saves_;
};

/// The context of handles: NULL once it is destroyed, for which C returns KinStatusInvalidHandle.
struct World {
    std::atomic<KinContext *> context;
    Eras eras;
    std::atomic<std::size_t> stateSize{4096}; ///< of the last save, from which the next one guesses its size
    explicit World(KinContext *pointer) : context(pointer) {}
};
using WorldLink = std::shared_ptr<World>;

inline EraLink eraOf(const WorldLink &world) { return world ? world->eras.current() : nullptr; }

inline KinContext *contextOf(const WorldLink &world) noexcept {
    return world ? world->context.load(std::memory_order_acquire) : nullptr;
}

/// Saved states contain no presentation layers.
inline bool isSaved(KinContext *context, KinLayer layer) noexcept {
    KinLayer model = {};
    return kinLayerGetModel(context, layer, &model) != KinStatusOK || model.id == layer.id;
}
inline bool isSaved(KinContext *, KinAnimation) noexcept { return true; }

/// A reference that C++ holds to an object, until the restore of a state that does not count it.
template <class Handle, KinStatus (*retain)(KinContext *, Handle), KinStatus (*release)(KinContext *, Handle)> class Reference {
public:
    /// Takes over a reference.
    Reference(WorldLink world, Handle handle) : world_(std::move(world)), era_(eraOf(world_)), handle_(handle) {}
    Reference(Reference &&other) noexcept
        : world_(std::move(other.world_)), era_(std::move(other.era_)), handle_(std::exchange(other.handle_, Handle())) {}
    Reference &operator=(Reference &&) = delete;
    ~Reference() {
        if (handle_.id && (owns(era_) || !isSaved(context(), handle_))) release(context(), handle_);
    }

    Handle handle() const noexcept { return handle_; }
    KinContext *context() const noexcept { return contextOf(world_); }
    const WorldLink &world() const noexcept { return world_; }
    /// Leaves the reference to the caller.
    void forget() noexcept { handle_.id = 0; }

private:
    WorldLink world_;
    EraLink era_;
    Handle handle_;
};

/// A handle, whose copies share one reference as those of std::shared_ptr do: the last one releases it.
template <class Handle, KinStatus (*retain)(KinContext *, Handle), KinStatus (*release)(KinContext *, Handle)> class Retained {
public:
    Retained() noexcept = default;

    /// Whether this is a handle; its object may no longer exist.
    explicit operator bool() const noexcept { return reference_ != nullptr; }
    Handle c() const noexcept { return reference_ ? reference_->handle() : Handle(); }
    /// Passes a reference to the caller, who releases it.
    Handle detach() noexcept {
        const Handle handle = c();
        if (handle.id && isShared()) retain(context(), handle);
        drop();
        return handle;
    }
    /// NULL once the context is destroyed.
    KinContext *context() const noexcept { return reference_ ? reference_->context() : nullptr; }
    /// For the other headers.
    const WorldLink &world() const noexcept { return reference_ ? reference_->world() : nowhere(); }
    bool isShared() const noexcept { return reference_.use_count() > 1; }
    /// Becomes null, and releases nothing if this was the only copy.
    void drop() noexcept {
        if (reference_ && !isShared()) reference_->forget();
        reference_ = nullptr;
    }

    friend bool operator==(const Retained &a, const Retained &b) noexcept {
        return a.c().id == b.c().id && a.context() == b.context();
    }
    friend bool operator!=(const Retained &a, const Retained &b) noexcept { return !(a == b); }

protected:
    /// Takes over a reference.
    Retained(WorldLink world, Handle handle) {
        if (handle.id == 0) return;
        Shared reference(std::move(world), handle); // releases the handle if there is no memory
        reference_ = std::make_shared<Shared>(std::move(reference));
    }

    /// Calls f(context, handle, arguments ...).
    template <class F, class... Arguments> Outcome<void> call(F f, Arguments... arguments) const {
        return outcome(f(context(), c(), arguments...));
    }
    /// Returns the T that f(context, handle, arguments ..., &result) writes.
    template <class T, class F, class... Arguments> Outcome<T> ask(F f, Arguments... arguments) const {
        T result = {};
        KinStatus status = f(context(), c(), arguments..., &result);
        return outcome(status, result);
    }

private:
    using Shared = Reference<Handle, retain, release>;
    static const WorldLink &nowhere() noexcept {
        static const WorldLink none;
        return none;
    }
    std::shared_ptr<Shared> reference_;
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
