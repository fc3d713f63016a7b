// kinema/compact_list.hpp: the visible layers in drawing order, in single precision, and what changes from frame to frame.
#ifndef KINEMA_COMPACT_LIST_HPP
#define KINEMA_COMPACT_LIST_HPP

#include "layer.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

/// The changes of a compact list since a revision.
struct ListChanges {
    std::vector<KinRenderRun> runs;
    bool reordered = false;
};

/// The layers that left a compact list since a revision. If `all` is true, the list has forgotten them.
struct RemovedLayers {
    std::vector<KinLayer> layers;
    bool all = false;
};

/// A compact render list. Context makes it. Threads may write parts of a list at the same time, but not while it is prepared.
template <class Item = KinCompactItem> class CompactList {
    static_assert(detail::isOneOf<Item, KinCompactItem, KinCompactItem3D>, "items are KinCompactItem or KinCompactItem3D");

public:
    CompactList() noexcept = default;
    explicit CompactList(KinRenderList *owned) noexcept : list_(owned) {}

    KinRenderList *c() const noexcept { return list_.get(); }
    explicit operator bool() const noexcept { return list_ != nullptr; }

    /// Replaces the items by those of a time. Returns their number.
    Outcome<std::size_t> prepare(double time) {
        KinStatus status = kinRenderListPrepare(c(), time, &count_, &revision_);
        return detail::outcome(status, count_);
    }
    /// The number of items, and the number of lists that differ from the one before, as of the last prepare.
    std::size_t count() const noexcept { return count_; }
    std::uint64_t revision() const noexcept { return revision_; }

    /// Fills `items` with the whole list and reuses its memory.
    Outcome<void> write(std::vector<Item> &items) const {
        items.resize(count_);
        return write(0, count_, items.data());
    }
    /// Writes `count` items from `first` on, `stride` bytes apart. The size of the memory cannot be checked.
    Outcome<void> write(std::size_t first, std::size_t count, void *items, std::size_t stride = sizeof(Item)) const {
        return detail::outcome(kinRenderListWrite(c(), first, count, items, stride));
    }
    /// The same into an array, a vector or a span. Fails with KinStatusBufferTooSmall if the items do not fit.
    Outcome<void> write(std::size_t first, std::size_t count, Memory items, std::size_t stride = sizeof(Item)) const {
        const std::size_t step = stride ? stride : sizeof(Item);
        if (!detail::fits(items.size(), count, step, sizeof(Item))) {
            return detail::failure<void>(
                {KinStatusBufferTooSmall, detail::memoryMessage("items", items.size(), count, step, sizeof(Item))});
        }
        return write(first, count, items.data(), stride);
    }
    /// Returns the items that changed since a revision.
    Outcome<ListChanges> changes(std::uint64_t since) const {
        ListChanges changes;
        KinStatus status = detail::readList(changes.runs, [&](KinRenderRun *runs, std::size_t capacity, std::size_t *count) {
            return kinRenderListGetChanges(c(), since, runs, capacity, count, &changes.reordered);
        });
        return detail::outcome(status, std::move(changes));
    }
    /// Returns the layers that have no item any more.
    Outcome<RemovedLayers> removed(std::uint64_t since) const {
        RemovedLayers removed;
        KinStatus status = detail::readList(removed.layers, [&](KinLayer *layers, std::size_t capacity, std::size_t *count) {
            return kinRenderListGetRemovedLayers(c(), since, layers, capacity, count, &removed.all);
        });
        return detail::outcome(status, std::move(removed));
    }

private:
    struct Destroy {
        void operator()(KinRenderList *list) const noexcept { kinRenderListDestroy(list); }
    };
    std::unique_ptr<KinRenderList, Destroy> list_;
    std::size_t count_ = 0;
    std::uint64_t revision_ = 0;
};

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
