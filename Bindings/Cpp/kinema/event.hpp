// kinema/event.hpp: starts, completions and stops.
#ifndef KINEMA_EVENT_HPP
#define KINEMA_EVENT_HPP

#include "layer.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

/// Something that a turn tells. In a callback it is valid during the call; polled, until the next poll.
class Event {
public:
    Event(detail::WorldLink world, const KinEvent &event) noexcept : world_(std::move(world)), event_(event) {}

    KinEventType type() const noexcept { return event_.type; }
    bool finished() const noexcept { return event_.finished; }
    bool keyed() const noexcept { return event_.keyed; }
    double time() const noexcept { return event_.time; }
    std::uint64_t tag() const noexcept { return event_.tag; }
    std::string_view key() const noexcept { return event_.key ? event_.key : ""; }
    /// Null if it is gone by now.
    Layer layer() const { return Layer::share(world_, event_.layer); }
    /// May be kept.
    Animation animation() const { return Animation::share(world_, event_.animation); }
    const KinEvent &c() const noexcept { return event_; }

private:
    detail::WorldLink world_;
    KinEvent event_;
};

namespace detail {

/// The C function that tells an event to function `index` of a box; NULL where that is nullptr.
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
