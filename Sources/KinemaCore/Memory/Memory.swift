import CPlatform

/// What the engine asks before it takes memory of an amount that the host decides. Only the library that ships, Embedded
/// Swift, has the reserve; with the ordinary runtime large amounts are tried and given back, which is a promise of nothing.
package enum Memory {
    /// Amounts below this are not asked for: the reserve has them for every call, a bounded number of times.
    package static let ordinary = 4096

    #if hasFeature(Embedded)
    /// Whether the call can have `bytes`; if so, they are kept for it until it ends.
    package static func has(_ bytes: Int) -> Bool {
        bytes < ordinary || Reserve.hold(bytes, kin_thread_token())
    }

    /// An allocation failed since the call began: the reserve serves it, but what is unfinished had better stop.
    package static var isShort: Bool { !Reserve.isWhole }

    /// A call begins; false if there is no memory for the reserve.
    package static func beginCall() -> Bool { Reserve.isWhole || Reserve.refill() }

    package static func endCall() {
        if Reserve.isHolding { Reserve.endCall(kin_thread_token()) }
    }

    /// Runs a function of the host's inside a call.
    package static func callOut(_ body: () -> Void) {
        let isHolding = Reserve.isHolding
        if isHolding { Reserve.countCallOut(1, kin_thread_token()) }
        body()
        if isHolding { Reserve.countCallOut(-1, kin_thread_token()) }
    }

    /// A context or a sampler begins or ends; false if there is no memory for the reserve.
    package static func addUser() -> Bool { Reserve.addUser() }
    package static func removeUser() { Reserve.removeUser() }

    /// Keeps so much more in the reserve; false if there is no memory for that.
    package static func raise(_ bytes: Int) -> Bool { Reserve.raise(bytes) }
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
    #endif

    /// Whether nothing is to be done when a call begins or ends; in a word, as every call looks at it.
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

/// There is no memory for what a question makes on its way to the answer.
package struct LackOfMemory: Error {}

extension Array {
    /// Makes room for more elements, as appending would; false if there is no memory for that.
    package mutating func makeRoom(_ more: Int = 1) -> Bool {
        let needed = count + more
        guard needed > capacity else { return true }
        let room = Swift.max(2 * capacity, needed)
        let (bytes, isTooMuch) = room.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        guard !isTooMuch, Memory.has(bytes) else { return false }
        reserveCapacity(room)
        return true
    }
}
