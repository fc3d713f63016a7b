// kinema/span.hpp: arrays and names as arguments.
#ifndef KINEMA_SPAN_HPP
#define KINEMA_SPAN_HPP

#include "outcome.hpp"

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <type_traits>
#include <vector>

namespace kinema {
inline namespace KINEMA_NAMESPACE {

/// A borrowed array: std::span for C++17. Made from arrays, vectors, std::span and any type with data() and size().
template <class T> class Span {
    template <class From> static constexpr bool fits = std::is_convertible_v<From (*)[], T (*)[]>;
    template <class From> using Element = std::remove_pointer_t<decltype(std::data(std::declval<From &>()))>;

public:
    constexpr Span() noexcept = default;
    constexpr Span(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
    template <class From, class = std::enable_if_t<fits<Element<From>>>>
    constexpr Span(From &&from) noexcept : data_(std::data(from)), size_(std::size(from)) {}
    /// Borrows the list, which lives until the call returns.
    template <class Const = T, class = std::enable_if_t<std::is_const_v<Const>>>
    constexpr Span(std::initializer_list<std::remove_const_t<T>> list) noexcept : data_(std::data(list)), size_(list.size()) {}

    constexpr T *data() const noexcept { return data_; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr T &operator[](std::size_t index) const noexcept { return data_[index]; }
    constexpr T *begin() const noexcept { return data_; }
    constexpr T *end() const noexcept { return data_ + size_; }

private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};

/// A few numbers as an argument, copied: 900, {120, -40}, a vector.
class Numbers {
public:
    Numbers() = default;
    Numbers(double number) : numbers_(1, number) {}
    Numbers(std::initializer_list<double> list) : numbers_(list) {}
    Numbers(Span<const double> numbers) : numbers_(numbers.begin(), numbers.end()) {}
    Numbers(const double *numbers, std::size_t count) : numbers_(numbers, numbers + count) {}
    template <class From, class = std::enable_if_t<std::is_convertible_v<From &&, Span<const double>>>,
        class = std::enable_if_t<!std::is_same_v<std::decay_t<From>, Numbers>>>
    Numbers(From &&from) : Numbers(Span<const double>(from)) {}

    const double *data() const noexcept { return numbers_.data(); }
    std::size_t size() const noexcept { return numbers_.size(); }
    bool empty() const noexcept { return numbers_.empty(); }

private:
    std::vector<double> numbers_;
};

/// Borrowed memory of the host, of a known size: any array, vector or span of what can be copied byte by byte. Void is void, or const
/// void for memory that is only read.
template <class Void> class BasicMemory {
    template <class From> using Element = std::remove_pointer_t<decltype(std::data(std::declval<From &>()))>;
    template <class Type>
    static constexpr bool fits = std::is_convertible_v<Type *, Void *> && std::is_trivially_copyable_v<Type>;

public:
    constexpr BasicMemory() noexcept = default;
    constexpr BasicMemory(Void *data, std::size_t bytes) noexcept : data_(data), size_(bytes) {}
    template <class From, class = std::enable_if_t<!std::is_same_v<std::decay_t<From>, BasicMemory>>,
        class = std::enable_if_t<fits<Element<From>>>>
    constexpr BasicMemory(From &&from) noexcept : data_(std::data(from)), size_(std::size(from) * sizeof(Element<From>)) {}

    constexpr Void *data() const noexcept { return data_; }
    /// The number of bytes.
    constexpr std::size_t size() const noexcept { return size_; }

private:
    Void *data_ = nullptr;
    std::size_t size_ = 0;
};
using Memory = BasicMemory<void>;
using ConstMemory = BasicMemory<const void>;

/// A NUL-terminated text as an argument, borrowed for the call; nullptr if the C function accepts NULL. C reads a std::string up to
/// its first NUL.
class Text {
public:
    constexpr Text(const char *text) noexcept : text_(text) {}
    Text(const std::string &text) noexcept : text_(text.c_str()) {}
    constexpr Text(std::nullptr_t) noexcept {}
    constexpr const char *c() const noexcept { return text_; }

private:
    const char *text_ = nullptr;
};

namespace detail {

/// Whether memory holds `count` elements of `size` bytes, `stride` bytes apart.
constexpr bool fits(std::size_t room, std::size_t count, std::size_t stride, std::size_t size) noexcept {
    return count == 0 || (size <= room && (stride == 0 || count - 1 <= (room - size) / stride));
}

/// "rows: 40 bytes given, expected 3 of 12 bytes, 16 bytes apart"
inline std::string memoryMessage(
    const char *argument, std::size_t room, std::size_t count, std::size_t stride, std::size_t size) {
    std::string apart = stride == size ? "" : ", " + std::to_string(stride) + " bytes apart";
    return std::string(argument) + ": " + std::to_string(room) + " bytes given, expected " + std::to_string(count) + " of " +
           std::to_string(size) + " bytes" + apart;
}

/// "delays: 1 given, expected 3"
inline std::string sizeMessage(const char *argument, std::size_t given, const std::string &expected) {
    return std::string(argument) + ": " + std::to_string(given) + " given, expected " + expected;
}
inline std::string sizeMessage(const char *argument, std::size_t given, std::size_t expected, const char *why) {
    return sizeMessage(argument, given, std::to_string(expected) + why);
}

/// Reads a list of unknown length: `read(data, capacity, &count)`.
template <class T, class Read> KinStatus readList(std::vector<T> &list, Read read) {
    std::size_t count = 0;
    list.resize(list.capacity() < 16 ? 16 : list.capacity()); // a list that is reused keeps its capacity
    KinStatus status = read(list.data(), list.size(), &count);
    while (status == KinStatusBufferTooSmall && count > list.size()) {
        list.resize(count);
        status = read(list.data(), list.size(), &count);
    }
    list.resize(status == KinStatusOK ? count : 0);
    return status;
}

/// Reads a text of unknown length.
template <class Read> Outcome<std::string> readText(Read read) {
    std::vector<char> text;
    KinStatus status = readList(text, read);
    return outcome(status, text.empty() ? std::string() : std::string(text.data(), text.size() - 1));
}

} // namespace detail

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
