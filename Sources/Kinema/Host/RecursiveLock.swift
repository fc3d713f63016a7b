import CPlatform

/// The lock of a context: recursive, so that a host may hold it around calls that take it. Rule 10.7.
package final class RecursiveLock: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init() {
        mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        _ = kin_mutex_init_recursive(mutex)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    package func lock() { pthread_mutex_lock(mutex) }

    /// Ignored by a thread that does not hold it.
    package func unlock() { pthread_mutex_unlock(mutex) }
}
