import CPlatform

/// The lock of a context. It is recursive, so that a host can hold it for several calls. Rule 10.7.
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

    /// Has no effect if the thread does not hold the lock.
    package func unlock() { pthread_mutex_unlock(mutex) }
}
