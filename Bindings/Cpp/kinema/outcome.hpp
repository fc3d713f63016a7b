// kinema/outcome.hpp: the results of calls: Error, Expected, Outcome.
#ifndef KINEMA_OUTCOME_HPP
#define KINEMA_OUTCOME_HPP

#include <kinema/kinema.h>

#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#if defined(KINEMA_EXPECTED) || !(defined(__cpp_exceptions) || defined(_CPPUNWIND))
#define KINEMA_THROWS 0
#define KINEMA_NAMESPACE with_expected
#else
#define KINEMA_THROWS 1
#define KINEMA_NAMESPACE with_exceptions
#endif

namespace kinema {
inline namespace KINEMA_NAMESPACE {

/// The reason for a failure: a status and the engine's message.
class Error : public std::exception {
public:
    /// The error of this thread's last failed call.
    explicit Error(KinStatus status) : Error(status, kinLastErrorMessage()) {}
    Error(KinStatus status, std::string message) : status_(status), message_(std::move(message)) {}

    KinStatus status() const noexcept { return status_; }
    /// Returns "invalid_handle" and so on.
    const char *name() const noexcept { return kinStatusName(status_); }
    const std::string &message() const noexcept { return message_; }
    const char *what() const noexcept override { return message_.c_str(); }

private:
    KinStatus status_;
    std::string message_;
};

/// A value or an error, like std::expected<T, Error>.
template <class T> class [[nodiscard]] Expected {
public:
    Expected(T value) : held_(std::move(value)) {}
    Expected(Error error) : held_(std::move(error)) {}

    bool has_value() const noexcept { return held_.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }

    /// Without a value, throws the error, or ends the program if exceptions are off. A temporary returns by value, so that a loop
    /// over it is safe.
    T &value() & { return check(), *std::get_if<0>(&held_); }
    const T &value() const & { return check(), *std::get_if<0>(&held_); }
    T value() && { return check(), std::move(*std::get_if<0>(&held_)); }
    T &operator*() & { return value(); }
    const T &operator*() const & { return value(); }
    T operator*() && { return std::move(*this).value(); }
    T *operator->() { return &value(); }
    const T *operator->() const { return &value(); }
    template <class U> T value_or(U &&other) const & { return *this ? value() : static_cast<T>(std::forward<U>(other)); }
    template <class U> T value_or(U &&other) && {
        return *this ? std::move(*this).value() : static_cast<T>(std::forward<U>(other));
    }

    /// Returns the status of the error, or KinStatusOK.
    KinStatus status() const noexcept { return has_value() ? KinStatusOK : std::get_if<1>(&held_)->status(); }
    /// Returns the error; requires that there is no value.
    const Error &error() const noexcept { return *std::get_if<1>(&held_); }

private:
    void check() const;
    std::variant<T, Error> held_;
};

/// No value, or an error.
template <> class [[nodiscard]] Expected<void> {
public:
    Expected() = default;
    Expected(Error error) : error_(std::move(error)) {}

    bool has_value() const noexcept { return !error_; }
    explicit operator bool() const noexcept { return has_value(); }
    void value() const;
    KinStatus status() const noexcept { return error_ ? error_->status() : KinStatusOK; }
    const Error &error() const noexcept { return *error_; }

private:
    std::optional<Error> error_;
};

namespace detail {

[[noreturn]] inline void raise(const Error &error) {
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
    throw error;
#else
    static_cast<void>(error);
    std::terminate();
#endif
}

#if KINEMA_THROWS
/// The exception of a callback of this thread, until a call throws it again.
inline std::exception_ptr &pendingException() noexcept {
    static thread_local std::exception_ptr pending;
    return pending;
}

inline void rethrowPending() {
    if (pendingException()) std::rethrow_exception(std::exchange(pendingException(), nullptr));
}
#endif

/// Runs host code that C called, and catches every exception.
template <class Body> void guarded(Body &&body) noexcept {
#if KINEMA_THROWS
    try {
        body();
    } catch (...) {
        if (!pendingException()) pendingException() = std::current_exception();
    }
#else
    body();
#endif
}

} // namespace detail

template <class T> void Expected<T>::check() const {
    if (!has_value()) detail::raise(error());
}
inline void Expected<void>::value() const {
    if (error_) detail::raise(*error_);
}

#if KINEMA_THROWS

/// The return type of a call that can fail.
template <class T> using Outcome = T;

namespace detail {
inline void outcome(KinStatus status) {
    rethrowPending();
    if (status != KinStatusOK) throw Error(status);
}
template <class T> T outcome(KinStatus status, T value) {
    outcome(status);
    return value;
}
template <class T> T failure(Error error) { throw error; }
} // namespace detail

#else

template <class T> using Outcome = Expected<T>;

namespace detail {
inline Expected<void> outcome(KinStatus status) {
    return status == KinStatusOK ? Expected<void>() : Expected<void>(Error(status));
}
template <class T> Expected<T> outcome(KinStatus status, T value) {
    if (status != KinStatusOK) return Error(status);
    return value;
}
template <class T> Expected<T> failure(Error error) { return error; }
} // namespace detail

#endif

/// Returns KIN_VERSION of the loaded library.
inline std::uint32_t version() noexcept { return kinVersion(); }
/// Returns a description such as "0.2.0 (embedded, avx512)".
inline const char *buildInfo() noexcept { return kinBuildInfo(); }
inline const char *statusName(KinStatus status) noexcept { return kinStatusName(status); }
inline const char *statusDescription(KinStatus status) noexcept { return kinStatusDescription(status); }
/// Returns the number of live contexts and samplers in the process.
inline std::size_t liveObjectCount() noexcept { return kinLiveObjectCount(); }

/// Sets where the library takes its memory from. Call it before anything else of the library. See kinSetAllocator.
inline Outcome<void> setAllocator(const KinAllocator &allocator) { return detail::outcome(kinSetAllocator(&allocator)); }
/// Restores the allocator of the C library.
inline Outcome<void> resetAllocator() { return detail::outcome(kinSetAllocator(nullptr)); }
/// Sets the log of contexts that are created later, or the tracer of the process. See kinema/trace.h.
inline Outcome<void> setLog(KinLogLevel level, KinLogCallback callback, void *userData = nullptr) {
    return detail::outcome(kinSetLog(level, callback, userData));
}
inline Outcome<void> setTracer(const KinTracer &tracer) { return detail::outcome(kinSetTracer(&tracer)); }
inline Outcome<void> resetTracer() { return detail::outcome(kinSetTracer(nullptr)); }
/// Returns the memory that the library has in this process.
inline KinMemoryStatistics memoryStatistics() noexcept {
    KinMemoryStatistics statistics = {};
    kinGetMemoryStatistics(&statistics);
    return statistics;
}

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
