// kinema/stream.hpp: what layers show, written into the host's own array of structs.
#ifndef KINEMA_STREAM_HPP
#define KINEMA_STREAM_HPP

#include "sampler.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

/// A field of the host's struct: what it holds, and where.
struct StreamField {
    KinStreamValue value;
    KeyPath keyPath;
    std::size_t offset;
    KinFormat format;
    KinMatrixForm matrix;

    /// The numbers of a key path.
    StreamField(KeyPath named, std::size_t at, KinFormat as = KinFormatFloat32) noexcept
        : value(KinStreamValueKeyPath), keyPath(named), offset(at), format(as), matrix(KinMatrixFormColumns4x4) {}
    /// Another value; a matrix in the given form.
    StreamField(
        KinStreamValue of, std::size_t at, KinMatrixForm form = KinMatrixFormColumns4x4, KinFormat as = KinFormatFloat32) noexcept
        : value(of), keyPath(KinPropertyNone), offset(at), format(as), matrix(form) {}
    /// A single number, such as KinStreamValueVisible, in the given format.
    StreamField(KinStreamValue of, std::size_t at, KinFormat as) noexcept : StreamField(of, at, KinMatrixFormColumns4x4, as) {}
};

/// Layers as structs of the host. Made by Context.
class Stream {
public:
    Stream() noexcept = default;
    /// Takes ownership of a stream, whose layout has the stride.
    Stream(KinStream *owned, std::size_t stride) noexcept : stream_(owned), stride_(stride) {}

    KinStream *c() const noexcept { return stream_.get(); }
    explicit operator bool() const noexcept { return stream_ != nullptr; }

    /// The number of entities.
    Outcome<std::size_t> count() const {
        std::size_t count = 0;
        KinStatus status = kinStreamGetCount(c(), &count);
        return detail::outcome(status, count);
    }
    /// Appends layers, as of the commit that the stream follows.
    Outcome<void> add(Span<const KinLayer> layers) const {
        return detail::outcome(kinStreamAddLayers(c(), layers.data(), layers.size()));
    }
    /// Removes entities. The others keep their order, or the last ones take the positions that become free, from the greatest
    /// to the least.
    Outcome<void> remove(Span<const std::size_t> indices, KinRemovalOrder order = KinRemovalOrderKept) const {
        return detail::outcome(kinStreamRemoveLayers(c(), indices.data(), indices.size(), order));
    }
    /// Updates the stream to the last commit. Returns whether an entity may be written differently.
    Outcome<bool> rebind() const {
        bool changed = false;
        KinStatus status = kinStreamRebind(c(), &changed);
        return detail::outcome(status, changed);
    }
    /// The bytes from one entity to the next.
    std::size_t stride() const noexcept { return stride_; }
    /// Writes all entities at one time into an array, a vector or a span. KinStatusBufferTooSmall: it has fewer bytes than the entities.
    Outcome<void> write(double time, Memory entities) const {
        std::size_t count = 0;
        KinStatus status = kinStreamGetCount(c(), &count);
        if (status != KinStatusOK) return detail::outcome(status);
        if (!detail::fits(entities.size(), count, stride_, stride_)) {
            return detail::failure<void>(
                {KinStatusBufferTooSmall, detail::memoryMessage("entities", entities.size(), count, stride_, stride_)});
        }
        return detail::outcome(kinStreamWrite(c(), time, entities.data()));
    }
    /// Writes some entities, at any number of times. The size of the memory cannot be checked.
    Outcome<void> write(const KinStreamSlice &slice) const { return detail::outcome(kinStreamWriteSlice(c(), &slice)); }

private:
    struct Destroy {
        void operator()(KinStream *stream) const noexcept { kinStreamDestroy(stream); }
    };
    std::unique_ptr<KinStream, Destroy> stream_;
    std::size_t stride_ = 0;
};

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
