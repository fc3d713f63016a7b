// kinema/sampler.hpp: many values at many times in one call.
#ifndef KINEMA_SAMPLER_HPP
#define KINEMA_SAMPLER_HPP

#include "layer.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

namespace detail {

/// What an array of arrays is made of.
template <class T> struct NumberIn {
    using Type = T;
};
template <class T, std::size_t size> struct NumberIn<T[size]> : NumberIn<T> {};
template <class T, std::size_t size> struct NumberIn<std::array<T, size>> : NumberIn<T> {};

} // namespace detail

/// One thing to sample.
struct Channel {
    KinLayer layer;
    KeyPath keyPath;
    Channel(const Layer &of, KeyPath named) noexcept : layer(of.c()), keyPath(named) {}
};

/// Where a channel is in a row, in numbers.
struct ChannelPlace {
    std::size_t offset = 0, width = 0;
};

/// Channels prepared for sampling. Made by Context. One thread at a time; copy() is for another one.
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
    /// Numbers in a row.
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
    /// Whether anything that it samples changed.
    Outcome<bool> rebind() const {
        bool changed = false;
        KinStatus status = kinSamplerRebind(c(), &changed);
        return detail::outcome(status, changed);
    }

    /// Writes packed rows of float, double or std::uint8_t into a vector, an array, an array of arrays.
    /// KinStatusBufferTooSmall: it does not hold a row for every time.
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
            return detail::failure<void>({KinStatusBufferTooSmall, "rows: they do not hold a row for every time"});
        }
        return sampleStrided(times, std::data(rows), 0, format);
    }
    /// As many numbers as a row has, at one time.
    Outcome<std::vector<double>> row(double time) const {
        std::size_t width = 0;
        KinStatus status = kinSamplerGetWidth(c(), &width);
        std::vector<double> row(width);
        if (status == KinStatusOK) status = kinSamplerSample(c(), &time, 1, row.data(), 0, KinFormatFloat64);
        return detail::outcome(status, std::move(row));
    }
    /// Rows inside structs of the host's: `stride` bytes from one to the next. The memory's size can not be checked.
    Outcome<void> sampleStrided(Span<const double> times, void *rows, std::size_t stride, KinFormat format) const {
        return detail::outcome(kinSamplerSample(c(), times.data(), times.size(), rows, stride, format));
    }
    /// A part of the channels, any layout.
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
