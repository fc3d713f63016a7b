import CPlatform

/// The lock of a context. It is recursive, so that a host can hold it for several calls. Rule 10.7.
package final class RecursiveLock: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<KinMutex>
    #if DEBUG
    /// The thread that holds the lock, or 0. Another thread may read it at any time.
    private let holder = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
    /// The number of locks of the holder. Only the holder reads and writes it.
    private var depth = 0
    #endif

    package init() {
        mutex = UnsafeMutablePointer<KinMutex>.allocate(capacity: 1)
        _ = kin_mutex_init_recursive(mutex)
        #if DEBUG
        holder.initialize(to: 0)
        #endif
    }

    deinit {
        kin_mutex_destroy(mutex)
        mutex.deallocate()
        #if DEBUG
        holder.deallocate()
        #endif
    }

    package func lock() {
        kin_mutex_lock(mutex)
        #if DEBUG
        depth += 1
        kin_atomic_store(holder, currentThreadToken())
        #endif
    }

    /// Has no effect if the thread does not hold the lock.
    package func unlock() {
        #if DEBUG
        if isHeld {
            depth -= 1
            if depth == 0 { kin_atomic_store(holder, 0) }
        }
        #endif
        kin_mutex_unlock(mutex)
    }

    /// Whether the calling thread holds the lock. Only debug builds know; others return true.
    package var isHeld: Bool {
        #if DEBUG
        kin_atomic_load(holder) == currentThreadToken()
        #else
        true
        #endif
    }
}

/// The number of the calling thread. It is never 0, and no two threads ever have the same.
package func currentThreadToken() -> UInt64 { kin_thread_token() }
