import CKinema
import CPlatform

/// The checks before the engine takes an amount of memory that the host decides. Only the library that ships, which is Embedded
/// Swift, has the reserve. With the ordinary runtime a large amount is allocated and freed as a test, which guarantees nothing.
package enum Memory {
    /// Smaller amounts need no check: the reserve covers them for every call, because their number is bounded.
    package static let ordinary = 4096

    #if hasFeature(Embedded)
    /// Whether the call can have `bytes`. If so, they are reserved for it until it ends.
    @inline(never)
    package static func has(_ bytes: Int) -> Bool {
        bytes < ordinary || Reserve.hold(bytes, kin_thread_token())
    }

    /// Whether an allocation failed since the call began. The reserve has served it, but the call should stop unfinished work.
    package static var isShort: Bool { !Reserve.isWhole }

    /// Begins a call. Returns false if there is no memory for the reserve.
    package static func beginCall() -> Bool { Reserve.isWhole || Reserve.refill() }

    package static func endCall() {
        if Reserve.isHolding { Reserve.endCall(kin_thread_token()) }
    }

    /// Runs a function of the host inside a call.
    package static func callOut(_ body: () -> Void) {
        let isHolding = Reserve.isHolding
        if isHolding { Reserve.countCallOut(1, kin_thread_token()) }
        body()
        if isHolding { Reserve.countCallOut(-1, kin_thread_token()) }
    }

    /// Counts a context or a sampler that begins. Returns false if there is no memory for the reserve.
    package static func addUser() -> Bool { Reserve.addUser() }
    package static func removeUser() { Reserve.removeUser() }

    /// Enlarges the reserve by `bytes`. Returns false if there is no memory for that.
    package static func raise(_ bytes: Int) -> Bool { Reserve.raise(bytes) }

    /// The bytes that the reserve keeps for a call.
    package static let perCall = Reserve.perCall

    /// Sets where blocks come from; nil is the C library. Returns false if there are blocks.
    package static func setAllocator(_ allocator: UnsafePointer<KinAllocator>?) -> Bool {
        #if arch(wasm32)
        return false
        #else
        guard kin_has_blocks() == 0 else { return false }
        kin_set_allocator(allocator)
        return true
        #endif
    }

    package static var statistics: KinMemoryStatistics {
        var statistics = KinMemoryStatistics()
        kin_read_memory(&statistics)
        return statistics
    }
    #else
    private static let large = 1 << 20

    package static func has(_ bytes: Int) -> Bool { bytes < large || kin_has_memory(bytes) != 0 }
    package static var isShort: Bool { false }
    package static func beginCall() -> Bool { true }
    package static func endCall() {}
    package static func callOut(_ body: () -> Void) { body() }
    package static func addUser() -> Bool { true }
    package static func removeUser() {}
    package static func raise(_ bytes: Int) -> Bool { true }
    package static let perCall = 0
    package static func setAllocator(_: UnsafePointer<KinAllocator>?) -> Bool { false }
    package static var statistics: KinMemoryStatistics { KinMemoryStatistics() }
    #endif

    /// Whether the call can have `count` things of `bytes` each, also where an integer has 32 bits.
    package static func has(_ count: Int, of bytes: Int) -> Bool {
        let (all, isTooMuch) = count.multipliedReportingOverflow(by: bytes)
        return !isTooMuch && has(all)
    }

    /// The capacity of a list that grows to `needed` elements or more; 0 if there is no memory for that.
    @inline(never)
    fileprivate static func room(_ needed: Int, _ capacity: Int, _ stride: Int) -> Int {
        let room = max(2 * capacity, needed)
        return has(room, of: stride) ? room : 0
    }

    /// Whether the start and the end of a call have nothing to do. It is one word, because every call reads it.
    package struct Watch {
        #if hasFeature(Embedded)
        private let alert = Reserve.alert
        package init() {}
        package var isQuiet: Bool { kin_load(&alert.pointee.reasons) == 0 }
        #else
        package init() {}
        package var isQuiet: Bool { true }
        #endif
    }
}

/// There is no memory for the intermediate results of a query.
package struct LackOfMemory: Error {}

extension Array {
    /// Reserves room for more elements, growing as `append` does. Returns false if there is no memory for that.
    package mutating func makeRoom(_ more: Int = 1) -> Bool {
        let needed = count + more
        guard needed > capacity else { return true }
        let room = Memory.room(needed, capacity, MemoryLayout<Element>.stride)
        guard room > 0 else { return false }
        reserveCapacity(room)
        return true
    }
}
