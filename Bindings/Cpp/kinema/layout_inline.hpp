// kinema/layout_inline.hpp: the longer functions of layer.hpp about layout, which includes this.
#ifndef KINEMA_LAYOUT_INLINE_HPP
#define KINEMA_LAYOUT_INLINE_HPP

#include "layer.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

template <class LayoutSublayers, class PreferredSize, class InvalidateLayout>
Outcome<void> Layer::setLayoutManager(
    LayoutSublayers &&layoutSublayers, PreferredSize &&preferredSize, InvalidateLayout &&invalidateLayout) const {
    auto boxed = detail::box(world(), std::forward<LayoutSublayers>(layoutSublayers), std::forward<PreferredSize>(preferredSize),
        std::forward<InvalidateLayout>(invalidateLayout));
    using Boxed = typename decltype(boxed)::element_type;
    KinLayoutManager manager = {};
    manager.size = sizeof manager, manager.kind = KinLayoutManagerKindCallbacks;
    if constexpr (!detail::isNone<LayoutSublayers>) {
        manager.layoutSublayers = [](KinContext *, KinLayer layer, void *self) {
            detail::guarded([&] { Boxed::template function<0>(self)(Layer::share(Boxed::worldOf(self), layer)); });
        };
    }
    if constexpr (!detail::isNone<PreferredSize>) {
        manager.preferredSize = [](KinContext *, KinLayer layer, double *answer, void *self) {
            detail::guarded([&] {
                Size size = Boxed::template function<1>(self)(Layer::share(Boxed::worldOf(self), layer));
                answer[0] = size.width, answer[1] = size.height;
            });
        };
    }
    if constexpr (!detail::isNone<InvalidateLayout>) {
        manager.invalidateLayout = [](KinContext *, KinLayer layer, void *self) {
            detail::guarded([&] { Boxed::template function<2>(self)(Layer::share(Boxed::worldOf(self), layer)); });
        };
    }
    return detail::handOver(std::move(boxed), [&](Boxed *self) {
        manager.userData = self, manager.destroy = Boxed::destroy;
        return kinLayerSetLayoutManager(context(), c(), &manager);
    });
}

inline Outcome<void> Layer::setLayoutManager(KinLayoutManagerKind kind) const {
    KinLayoutManager manager = {};
    manager.size = sizeof manager, manager.kind = kind;
    return call(kinLayerSetLayoutManager, static_cast<const KinLayoutManager *>(&manager));
}

inline Outcome<KinLayoutManagerKind> Layer::layoutManagerKind() const {
    KinLayoutManager manager = {};
    manager.size = sizeof manager;
    KinStatus status = kinLayerGetLayoutManager(context(), c(), &manager);
    return detail::outcome(status, manager.kind);
}

inline Outcome<Size> Layer::preferredFrameSize() const {
    double size[2] = {};
    KinStatus status = kinLayerGetPreferredFrameSize(context(), c(), size);
    return detail::outcome(status, Size{size[0], size[1]});
}

inline Outcome<void> Layer::setConstraints(const std::vector<Constraint> &constraints) const {
    std::vector<KinConstraint> plain;
    for (const Constraint &constraint : constraints) plain.push_back(constraint.c());
    return call(kinLayerSetConstraints, static_cast<const KinConstraint *>(plain.data()), plain.size());
}

inline Outcome<std::vector<Constraint>> Layer::constraints() const {
    std::vector<KinConstraint> plain;
    std::vector<char> names;
    std::size_t count = 0, size = 0;
    KinStatus status = KinStatusBufferTooSmall;
    while (status == KinStatusBufferTooSmall) { // another thread may have changed them since
        plain.resize(count), names.resize(size);
        status = kinLayerGetConstraints(context(), c(), plain.data(), plain.size(), &count, names.data(), names.size(), &size);
    }
    std::vector<Constraint> constraints;
    for (std::size_t index = 0; status == KinStatusOK && index < count; index++) {
        const KinConstraint &one = plain[index];
        constraints.push_back({one.attribute, one.sourceName, one.sourceAttribute, one.scale, one.offset});
    }
    return detail::outcome(status, std::move(constraints));
}

inline Outcome<Rect> Layer::visibleRect() const {
    double rect[4] = {};
    KinStatus status = kinLayerGetVisibleRect(context(), c(), rect);
    return detail::outcome(status, detail::fromNumbers<Rect>(rect));
}

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
