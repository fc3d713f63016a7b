// kinema/event.hpp: starts, completions and stops.
#ifndef KINEMA_EVENT_HPP
#define KINEMA_EVENT_HPP

#include "layer.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

/// An event that a turn delivers. In a callback it is valid during the call; a polled one is valid until the next poll.
class Event {
public:
    Event(detail::WorldLink world, const KinEvent &event) noexcept : world_(std::move(world)), event_(event) {}

    KinEventType type() const noexcept { return event_.type; }
    bool finished() const noexcept { return event_.finished; }
    bool keyed() const noexcept { return event_.keyed; }
    double time() const noexcept { return event_.time; }
    std::uint64_t tag() const noexcept { return event_.tag; }
    std::string_view key() const noexcept { return event_.key ? event_.key : ""; }
    /// Returns the layer; null if it no longer exists.
    Layer layer() const { return Layer::share(world_, event_.layer); }
    /// Returns the animation, which the host may keep.
    Animation animation() const { return Animation::share(world_, event_.animation); }
    const KinEvent &c() const noexcept { return event_; }

private:
    detail::WorldLink world_;
    KinEvent event_;
};

namespace detail {

/// Returns the C function that passes an event to function `index` of a box, or NULL if that is nullptr.
template <class Boxed, std::size_t index> KinEventCallback eventCallback() noexcept {
    if constexpr (isNone<decltype(Boxed::template function<index>(nullptr))>) {
        return nullptr;
    } else {
        return [](KinContext *, const KinEvent *event, void *self) {
            guarded([&] { Boxed::template function<index>(self)(Event(Boxed::worldOf(self), *event)); });
        };
    }
}

} // namespace detail

template <class DidStart, class DidStop> Outcome<void> Animation::setDelegate(DidStart &&didStart, DidStop &&didStop) const {
    auto boxed = detail::box(world(), std::forward<DidStart>(didStart), std::forward<DidStop>(didStop));
    using Boxed = typename decltype(boxed)::element_type;
    return detail::handOver(std::move(boxed), [&](Boxed *self) {
        KinAnimationDelegate delegate = {};
        delegate.didStart = detail::eventCallback<Boxed, 0>(), delegate.didStop = detail::eventCallback<Boxed, 1>();
        delegate.userData = self, delegate.destroy = Boxed::destroy;
        return kinAnimationSetDelegate(context(), c(), &delegate);
    });
}

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
