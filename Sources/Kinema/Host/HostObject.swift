/// A pointer or functions of the host that the engine keeps. A saved state refers to it by a number, which a `HostKeeper` gives.
package class HostObject {
    /// 0 until a state that contains the object is saved.
    var number: UInt64 = 0
    /// The last saved state that contains it.
    var save: UInt64 = 0
}

/// A destructor of the host, which is called with the host's pointer.
package typealias HostDestructor = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// A pointer of the host with its destructor, which is called once after the last owner has released it.
package final class HostPointer: HostObject {
    package let pointer: UnsafeMutableRawPointer?
    private var destructor: HostDestructor?
    private let queue: DestructorQueue

    package init(_ pointer: UnsafeMutableRawPointer?, _ destructor: HostDestructor?, _ queue: DestructorQueue) {
        self.pointer = pointer
        self.destructor = destructor
        self.queue = queue
    }

    /// Gives the pointer to the host, which calls the destructor itself. Returns the destructor.
    package func handOver() -> HostDestructor? {
        defer { destructor = nil }
        return destructor
    }

    deinit {
        if let destructor { queue.pending.append((destructor, pointer)) }
    }
}

/// Destructors that wait until no lock is held, because they may call any function.
package final class DestructorQueue {
    package var pending: [(HostDestructor, UnsafeMutableRawPointer?)] = []

    /// Empties the queue and returns its contents. Requires the lock.
    package func take() -> [(HostDestructor, UnsafeMutableRawPointer?)] {
        let taken = pending
        pending = []
        return taken
    }
}
