// kinema/sampler.hpp: many values at many times in one call.
#ifndef KINEMA_SAMPLER_HPP
#define KINEMA_SAMPLER_HPP

#include "layer.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

namespace detail {

/// The element type of an array of arrays.
template <class T> struct NumberIn {
    using Type = T;
};
template <class T, std::size_t size> struct NumberIn<T[size]> : NumberIn<T> {};
template <class T, std::size_t size> struct NumberIn<std::array<T, size>> : NumberIn<T> {};

} // namespace detail

/// A layer and a key path to sample.
struct Channel {
    KinLayer layer;
    KeyPath keyPath;
    Channel(const Layer &of, KeyPath named) noexcept : layer(of.c()), keyPath(named) {}
};

/// The position of a channel in a row, in numbers.
struct ChannelPlace {
    std::size_t offset = 0, width = 0;
};

/// Channels that are prepared for sampling. Context makes it. Only one thread at a time may use it; copy() makes one for another
/// thread.
class Sampler {
public:
    Sampler() noexcept = default;
    explicit Sampler(KinSampler *owned) noexcept : sampler_(owned) {}

    KinSampler *c() const noexcept { return sampler_.get(); }
    explicit operator bool() const noexcept { return sampler_ != nullptr; }

    Outcome<Sampler> copy() const {
        KinSampler *copy = nullptr;
        KinStatus status = kinSamplerCopy(c(), &copy);
        return detail::outcome(status, Sampler(copy));
    }
    /// Returns the number of components in a row.
    Outcome<std::size_t> width() const {
        std::size_t width = 0;
        KinStatus status = kinSamplerGetWidth(c(), &width);
        return detail::outcome(status, width);
    }
    Outcome<ChannelPlace> channel(std::size_t index) const {
        ChannelPlace place;
        KinStatus status = kinSamplerGetChannel(c(), index, &place.offset, &place.width);
        return detail::outcome(status, place);
    }
    /// Resolves the channels against the last commit; returns whether anything that the sampler reads has changed.
    Outcome<bool> rebind() const {
        bool changed = false;
        KinStatus status = kinSamplerRebind(c(), &changed);
        return detail::outcome(status, changed);
    }
    /// Adds channels at the end, on the commit that the sampler follows: rebind first if their layers are newer.
    Outcome<void> add(Span<const KinChannel> channels) const {
        return detail::outcome(kinSamplerAddChannels(c(), channels.data(), channels.size()));
    }
    /// Removes channels. The others keep their order, or the last ones take the positions that become free, from the greatest
    /// index to the least.
    Outcome<void> remove(Span<const std::size_t> indices, KinRemovalOrder order = KinRemovalOrderKept) const {
        return detail::outcome(kinSamplerRemoveChannels(c(), indices.data(), indices.size(), order));
    }

    /// Writes packed rows of float, double or std::uint8_t into a vector, an array, or an array of arrays. Fails with
    /// KinStatusBufferTooSmall if a row for every time does not fit.
    template <class Rows> Outcome<void> sample(Span<const double> times, Rows &&rows) const {
        using Row = std::remove_pointer_t<decltype(std::data(rows))>;
        using Number = typename detail::NumberIn<Row>::Type;
        constexpr bool isFormat = detail::isOneOf<Number, float, double, std::uint8_t>;
        static_assert(isFormat, "rows are of float, double or std::uint8_t");
        constexpr KinFormat format = std::is_same_v<Number, double>  ? KinFormatFloat64
                                     : std::is_same_v<Number, float> ? KinFormatFloat32
                                                                     : KinFormatUNorm8;
        std::size_t width = 0, room = std::size(rows) * (sizeof(Row) / sizeof(Number));
        KinStatus status = kinSamplerGetWidth(c(), &width);
        if (status != KinStatusOK) return detail::outcome(status);
        if (width && room / width < times.size()) {
            return detail::failure<void>(
                {KinStatusBufferTooSmall, detail::sizeMessage("rows", room,
                                              std::to_string(times.size()) + " rows of " + std::to_string(width) + " numbers")});
        }
        return sampleStrided(times, std::data(rows), 0, format);
    }
    /// Returns the numbers of a row, at one time.
    Outcome<std::vector<double>> row(double time) const {
        std::size_t width = 0;
        KinStatus status = kinSamplerGetWidth(c(), &width);
        std::vector<double> row(width);
        if (status == KinStatusOK) status = kinSamplerSample(c(), &time, 1, row.data(), 0, KinFormatFloat64);
        return detail::outcome(status, std::move(row));
    }
    /// Writes rows into the host's structs, `stride` bytes apart. The size of the memory cannot be checked.
    Outcome<void> sampleStrided(Span<const double> times, void *rows, std::size_t stride, KinFormat format) const {
        return detail::outcome(kinSamplerSample(c(), times.data(), times.size(), rows, stride, format));
    }
    /// The same into an array, a vector or a span. Fails with KinStatusBufferTooSmall if a row for every time does not fit.
    Outcome<void> sampleStrided(Span<const double> times, Memory rows, std::size_t stride, KinFormat format) const {
        std::size_t width = 0;
        KinStatus status = kinSamplerGetWidth(c(), &width);
        if (status != KinStatusOK) return detail::outcome(status);
        const std::size_t row = width * (format == KinFormatFloat64      ? sizeof(double)
                                            : format == KinFormatFloat32 ? sizeof(float)
                                                                         : 1);
        const std::size_t step = stride ? stride : row;
        if (!detail::fits(rows.size(), times.size(), step, row)) {
            return detail::failure<void>(
                {KinStatusBufferTooSmall, detail::memoryMessage("rows", rows.size(), times.size(), step, row)});
        }
        return sampleStrided(times, rows.data(), stride, format);
    }
    /// Samples a part of the channels, with any layout.
    Outcome<void> sample(const KinSlice &slice) const { return detail::outcome(kinSamplerSampleSlice(c(), &slice)); }

private:
    struct Destroy {
        void operator()(KinSampler *sampler) const noexcept { kinSamplerDestroy(sampler); }
    };
    std::unique_ptr<KinSampler, Destroy> sampler_;
};

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
