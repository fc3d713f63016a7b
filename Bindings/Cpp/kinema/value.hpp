// kinema/value.hpp: values of any type, as arguments (Value) and results (Data).
#ifndef KINEMA_VALUE_HPP
#define KINEMA_VALUE_HPP

#include "values.hpp"

#include <cstring>
#include <limits>
#include <string_view>

namespace kinema {
inline namespace KINEMA_NAMESPACE {

namespace detail {

template <class T, class... Types> inline constexpr bool isOneOf = (std::is_same_v<T, Types> || ...);
template <class T> inline constexpr bool isScalar = std::is_arithmetic_v<T> || std::is_enum_v<T>;
template <class T>
inline constexpr bool isTuple = isOneOf<T, Point, Size, Rect, Color, Transform, KinTimingFunction, KinFrameRateRange>;

/// The number of components of a T; 0 if it is not fixed.
template <class T> inline constexpr std::size_t numberCount = isScalar<T> ? 1 : isTuple<T> ? sizeof(T) / sizeof(double) : 0;

template <class T> inline constexpr bool isOptional = false;
template <class T> inline constexpr bool isOptional<std::optional<T>> = true;

/// Returns the form of a list element for C: itself, or its handle.
template <class T, class = void> struct Plain {
    using Type = T;
};
template <class T> struct Plain<T, std::void_t<decltype(std::declval<const T &>().c())>> {
    using Type = decltype(std::declval<const T &>().c());
};

template <class T> inline constexpr KinValueType listType = KinValueTypeNil;
template <> inline constexpr KinValueType listType<double> = KinValueTypeNumbers;
template <> inline constexpr KinValueType listType<Color> = KinValueTypeNumbers;
template <> inline constexpr KinValueType listType<KinTimingFunction> = KinValueTypeNumbers;
template <> inline constexpr KinValueType listType<char> = KinValueTypeString;
template <> inline constexpr KinValueType listType<KinPathElement> = KinValueTypePath;
template <> inline constexpr KinValueType listType<std::uint64_t> = KinValueTypeHandles;
template <> inline constexpr KinValueType listType<Handle> = KinValueTypeHandles;
template <> inline constexpr KinValueType listType<KinLayer> = KinValueTypeLayers;

template <class List> using ListElement = std::remove_cv_t<std::remove_pointer_t<decltype(std::data(std::declval<List &>()))>>;

template <class T> T fromNumbers(const double *numbers) noexcept {
    if constexpr (isTuple<T>) {
        T result;
        std::memcpy(static_cast<void *>(&result), numbers, sizeof result);
        return result;
    } else if constexpr (std::is_enum_v<T>) {
        return static_cast<T>(fromNumbers<std::underlying_type_t<T>>(numbers));
    } else if constexpr (std::is_same_v<T, bool>) {
        return *numbers != 0;
    } else if constexpr (std::is_integral_v<T>) { // a conversion beyond the range is undefined
        if (!(*numbers > static_cast<double>(std::numeric_limits<T>::min()))) return std::numeric_limits<T>::min();
        if (!(*numbers < static_cast<double>(std::numeric_limits<T>::max()))) return std::numeric_limits<T>::max();
        return static_cast<T>(*numbers);
    } else {
        return static_cast<T>(*numbers);
    }
}

} // namespace detail

/// A value as an argument. It copies numbers and short lists, and borrows text, longer arrays and paths, so make it in the call.
class Value {
    template <class List> using Element = detail::ListElement<List>;
    template <class List> using PlainElement = typename detail::Plain<Element<List>>::Type;

public:
    /// nil
    Value() noexcept = default;
    Value(std::nullptr_t) noexcept {}

    template <class T, std::enable_if_t<detail::isScalar<T>, int> = 0>
    Value(T number) noexcept : type_(KinValueTypeNumbers), size_(sizeof(double)) {
        inline_[0] = static_cast<double>(number);
    }
    template <class T, std::enable_if_t<detail::isTuple<T>, int> = 0>
    Value(const T &tuple) noexcept : type_(KinValueTypeNumbers), size_(sizeof tuple) {
        std::memcpy(inline_, &tuple, sizeof tuple);
    }
    Value(std::initializer_list<double> numbers) : type_(KinValueTypeNumbers) {
        copy(numbers.begin(), numbers.size() * sizeof(double));
    }
    Value(Handle handle) noexcept : type_(KinValueTypeHandles), size_(sizeof handle.id) {
        std::memcpy(inline_, &handle.id, sizeof handle.id);
    }

    Value(const char *text) noexcept : Value(text ? std::string_view(text) : std::string_view()) {
        if (!text) type_ = KinValueTypeNil;
    }
    Value(const Path &path) noexcept : Value(path.elements()) {}
    /// Arrays of double, Color, char, std::uint64_t, Handle, KinTimingFunction, KinPathElement, KinLayer: borrowed.
    template <class List, std::enable_if_t<detail::listType<Element<List>> != KinValueTypeNil, int> = 0>
    Value(const List &list) noexcept
        : type_(detail::listType<Element<List>>), size_(std::size(list) * sizeof(Element<List>)), borrowed_(std::data(list)) {}
    /// Arrays of Layer: their handles are copied.
    template <class List,
        std::enable_if_t<detail::isOneOf<PlainElement<List>, KinLayer> && !std::is_same_v<Element<List>, KinLayer>, int> = 0>
    Value(const List &list) : type_(KinValueTypeLayers) {
        std::vector<KinLayer> handles;
        for (const auto &layer : list) handles.push_back(layer.c());
        copy(handles.data(), handles.size() * sizeof(KinLayer));
    }

    /// Returns the C struct, which is valid as long as this value.
    KinValue c() const noexcept {
        KinValue value = {};
        value.type = type_, value.size = size_, value.data = data();
        return value;
    }
    bool isNumbers() const noexcept { return type_ == KinValueTypeNumbers || type_ == KinValueTypeNil; }
    /// Requires numbers or nil.
    const double *numbers() const noexcept { return size_ ? static_cast<const double *>(data()) : nullptr; }
    std::size_t numberCount() const noexcept { return size_ / sizeof(double); }

private:
    const void *data() const noexcept {
        if (borrowed_ || size_ == 0) return borrowed_;
        return size_ <= sizeof inline_ ? static_cast<const void *>(inline_) : owned_.data();
    }
    void copy(const void *bytes, std::size_t size) {
        size_ = size;
        owned_.resize(size <= sizeof inline_ ? 0 : size);
        if (size) std::memcpy(const_cast<void *>(data()), bytes, size);
    }

    KinValueType type_ = KinValueTypeNil;
    std::size_t size_ = 0;
    const void *borrowed_ = nullptr;
    std::vector<unsigned char> owned_;
    double inline_[16] = {};
};

/// A result of any type.
class Data {
public:
    Data() = default;
    explicit Data(const KinValue &value) : type_(value.type), bytes_(value.size) {
        if (value.size && value.data) std::memcpy(bytes_.data(), value.data, value.size);
    }

    KinValueType type() const noexcept { return type_; }
    bool isNil() const noexcept { return type_ == KinValueTypeNil; }
    /// Returns the elements, or an empty span if the type differs. A temporary returns a copy, so that a loop over it is safe.
    Span<const double> numbers() const & noexcept { return list<double>(); }
    std::vector<double> numbers() && { return asVector<double>(); }
    Span<const KinPathElement> path() const & noexcept { return list<KinPathElement>(); }
    std::vector<KinPathElement> path() && { return asVector<KinPathElement>(); }
    Span<const std::uint64_t> handles() const & noexcept { return list<std::uint64_t>(); }
    std::vector<std::uint64_t> handles() && { return asVector<std::uint64_t>(); }
    Span<const KinLayer> layers() const & noexcept { return list<KinLayer>(); }
    std::vector<KinLayer> layers() && { return asVector<KinLayer>(); }
    std::string_view string() const & noexcept {
        Span<const char> text = list<char>();
        return {text.data() ? text.data() : "", text.size()};
    }
    std::string string() && { return std::string(string()); }

    /// Returns a T, or nothing if the value has another type. T is a number or enumeration, Point, Size, Rect, Color, Transform,
    /// KinTimingFunction, KinFrameRateRange, std::string, Path, Handle, Data, std::vector of double, Color, std::uint64_t, KinTimingFunction,
    /// KinPathElement or KinLayer; a std::optional of these is empty for nil.
    template <class T> std::optional<T> as() const {
        if constexpr (std::is_same_v<T, Data>) {
            return *this;
        } else if constexpr (detail::isOptional<T>) {
            if (isNil()) return T();
            if (auto value = as<typename T::value_type>()) return T(std::move(value));
            return std::nullopt;
        } else if constexpr (detail::numberCount<T> > 0) {
            if (numbers().size() != detail::numberCount<T>) return std::nullopt;
            return detail::fromNumbers<T>(numbers().data());
        } else if constexpr (std::is_same_v<T, std::string>) {
            return is<char>() ? std::optional<T>(string()) : std::nullopt;
        } else if constexpr (std::is_same_v<T, Path>) {
            return is<KinPathElement>() ? std::optional<T>(std::in_place, asVector<KinPathElement>()) : std::nullopt;
        } else if constexpr (std::is_same_v<T, Handle>) {
            return handles().size() == 1 ? std::optional<T>(T{handles()[0]}) : std::nullopt;
        } else {
            using Element = typename T::value_type;
            return is<Element>() ? std::optional<T>(asVector<Element>()) : std::nullopt;
        }
    }

    /// Fills itself by calling `read(&buffer)` until the value fits.
    template <class Read> KinStatus fill(Read read) {
        bytes_.resize(128);
        KinBuffer buffer = {};
        KinStatus status;
        for (;;) {
            buffer.data = bytes_.data(), buffer.capacity = bytes_.size();
            status = read(&buffer);
            if (status != KinStatusBufferTooSmall || buffer.size <= bytes_.size()) break;
            bytes_.resize(buffer.size);
        }
        bytes_.resize(status == KinStatusOK ? buffer.size : 0);
        type_ = status == KinStatusOK ? buffer.type : KinValueTypeNil;
        return status;
    }

private:
    template <class T> bool is() const noexcept { return type_ == detail::listType<T> && bytes_.size() % sizeof(T) == 0; }
    template <class T> Span<const T> list() const noexcept { // vectors of bytes are aligned for every type
        if (!is<T>() || bytes_.empty()) return {};
        return {reinterpret_cast<const T *>(bytes_.data()), bytes_.size() / sizeof(T)};
    }
    template <class T> std::vector<T> asVector() const {
        if (!is<T>()) return {};
        std::vector<T> result(bytes_.size() / sizeof(T));
        if (!result.empty()) std::memcpy(static_cast<void *>(result.data()), bytes_.data(), bytes_.size());
        return result;
    }

    KinValueType type_ = KinValueTypeNil;
    std::vector<unsigned char> bytes_;
};

namespace detail {

template <class T> Outcome<T> mismatch() {
    return failure<T>({KinStatusTypeMismatch, "the value is nil or does not have the requested C++ type"});
}

/// Reads a T by a function for data: `read(&buffer)`.
template <class T, class Read> Outcome<T> readAs(Read read) {
    Data data;
    KinStatus status = data.fill(read);
    if (status != KinStatusOK) return outcome(status, T());
    if (auto value = data.as<T>()) return outcome(status, *std::move(value));
    return mismatch<T>();
}

/// Reads a T with the function for numbers if possible, which is faster: `readNumbers(values, capacity, &count)`.
template <class T, class ReadNumbers, class Read> Outcome<T> readAs(ReadNumbers readNumbers, Read read) {
    if constexpr (numberCount<T> > 0) {
        double numbers[16];
        std::size_t count = 0;
        KinStatus status = readNumbers(numbers, numberCount<T>, &count);
        if (status != KinStatusOK) return outcome(status, T());
        if (count != numberCount<T>) return mismatch<T>();
        return outcome(status, fromNumbers<T>(numbers));
    } else {
        return readAs<T>(read);
    }
}

} // namespace detail

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
