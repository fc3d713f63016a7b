/// A destructor of the host's: C, called with the host's pointer.
package typealias HostDestructor = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// A pointer of the host's with its destructor, which is called once after the last owner let go.
package final class HostPointer {
    package let pointer: UnsafeMutableRawPointer?
    private let destructor: HostDestructor?
    private let queue: DestructorQueue

    package init(_ pointer: UnsafeMutableRawPointer?, _ destructor: HostDestructor?, _ queue: DestructorQueue) {
        self.pointer = pointer
        self.destructor = destructor
        self.queue = queue
    }

    deinit {
        if let destructor { queue.pending.append((destructor, pointer)) }
    }
}

/// Destructors that wait until no lock is held: they may call anything.
package final class DestructorQueue {
    package var pending: [(HostDestructor, UnsafeMutableRawPointer?)] = []

    /// Takes what waits; under the lock.
    package func take() -> [(HostDestructor, UnsafeMutableRawPointer?)] {
        guard !pending.isEmpty else { return [] }
        let taken = pending
        pending = []
        return taken
    }
}
