#if hasFeature(Embedded)
import CPlatform

/// Memory for the moment at which the system has none. Swift ends the process if an allocation fails. With the reserve, the call
/// in which an allocation fails is served from here and completes. The next call first refills the reserve, and reports a lack of
/// memory before it changes anything. `HostMemory` makes the requests.
///
/// The reserve is one region for the whole process (`base`), and further regions that single calls hold (`hold`). A lock protects
/// its state, except for `alert`, which every call reads.
package enum Reserve {
    /// The state that calls read when they start and end.
    package struct Alert {
        /// 0 while the reserve is whole and no call holds a region.
        package var reasons: Int32 = 0
        /// The number of blocks in use in all regions.
        var blocks: Int32 = 0
    }

    /// The bytes that a call may allocate without requesting them. A context reserves them for each of its simultaneous calls.
    package static let perCall = 64 << 10
    /// The minimum that is free in the base when a call begins, besides the amount that `raise` added: for the calls that need
    /// no context.
    private static let standard = 8 * perCall
    /// The base is larger than that, so that a few blocks in use do not require a new base at once.
    private static let spare = 2

    nonisolated(unsafe) private static var state = Alert()
    nonisolated(unsafe) private static var base: UnsafeMutablePointer<Region>?
    /// All regions except the base.
    nonisolated(unsafe) private static var others: UnsafeMutablePointer<Region>?
    nonisolated(unsafe) private static var users = 0
    /// The amount that `raise` added.
    nonisolated(unsafe) private static var extra = 0

    /// A reason for an alert: the reserve has served an allocation.
    private static let used: Int32 = 1
    /// A reason for an alert, one for each region that a call holds.
    private static let held: Int32 = 2

    package static var alert: UnsafeMutablePointer<Alert> {
        withUnsafeMutablePointer(to: &state) { $0 }
    }

    /// Whether the reserve has served no allocation since the last refill.
    package static var isWhole: Bool { kin_load(&state.reasons) & used == 0 }
    package static var isHolding: Bool { kin_load(&state.reasons) >= held }

    // MARK: The base

    /// Counts a user. Returns false if there is no memory for the reserve.
    package static func addUser() -> Bool {
        locked {
            guard fill() else { return false }
            users += 1
            return true
        }
    }

    package static func removeUser() {
        locked {
            users -= 1
            if users == 0 { retireBase() }
        }
    }

    /// Refills the reserve. Returns false if there is no memory for that.
    package static func refill() -> Bool { locked { fill() } }

    /// Enlarges the reserve by `bytes`, or shrinks it if they are negative. Returns false if there is no memory for that.
    package static func raise(_ bytes: Int) -> Bool {
        locked {
            extra += bytes
            if bytes <= 0 || fill() { return true }
            extra -= bytes
            _ = fill()
            return false
        }
    }

    private static func fill() -> Bool {
        if let base, base.pointee.hasFree(standard + extra) {
            kin_store(&state.reasons, state.reasons & ~used)
            return true
        }
        guard let made = Region.make(spare * standard + extra, owner: Region.anyone) else { return false }
        retireBase()
        base = made
        kin_store(&state.reasons, state.reasons & ~used)
        return true
    }

    private static func retireBase() {
        guard let old = base else { return }
        base = nil
        old.pointee.owner = Region.nobody
        old.pointee.next = others
        others = old
        sweep()
    }

    // MARK: Regions of calls

    #if arch(wasm32)
    /// What the call has asked for. A module never gives memory back to its host, and nobody else takes what is free in it; so a region
    /// is not kept, where it would force the module to grow once more for what the call allocates.
    nonisolated(unsafe) private static var asked = 0
    nonisolated(unsafe) private static var callOuts = 0

    @inline(never)
    package static func hold(_ bytes: Int, _ thread: UInt64) -> Bool {
        let (size, isTooMuch) = asked.addingReportingOverflow(bytes)
        guard !isTooMuch, let made = Region.make(size, owner: thread) else { return false }
        kin_block_free(made)
        if asked == 0 { state.reasons += held }
        asked = size
        return true
    }

    package static func endCall(_ thread: UInt64) {
        guard callOuts == 0 else { return }
        asked = 0
        state.reasons -= held
    }

    package static func countCallOut(_ change: Int, _ thread: UInt64) { callOuts += change }
    #else
    /// Allocates `bytes` as a fallback for the call of this thread. Returns false if the system does not have them.
    @inline(never)
    package static func hold(_ bytes: Int, _ thread: UInt64) -> Bool {
        // Small blocks have headers.
        let (size, isTooMuch) = bytes.addingReportingOverflow(bytes / 4)
        guard !isTooMuch, let made = Region.make(size, owner: thread) else { return false }
        locked {
            made.pointee.next = others
            others = made
            kin_store(&state.reasons, state.reasons + held)
        }
        return true
    }

    /// Ends the call of a thread. Its regions return to the system, at the latest when their blocks are free.
    package static func endCall(_ thread: UInt64) {
        locked {
            forEachOther { region in
                guard region.pointee.owner == thread, region.pointee.callOuts == 0 else { return }
                region.pointee.owner = Region.nobody
                kin_store(&state.reasons, state.reasons - held)
            }
            sweep()
        }
    }

    /// Notes that a host function inside the call of the thread begins (1) or ends (-1). Calls that this function makes do not
    /// touch the regions.
    package static func countCallOut(_ change: Int, _ thread: UInt64) {
        locked { forEachOther { if $0.pointee.owner == thread { $0.pointee.callOuts += change } } }
    }
    #endif

    // MARK: Allocating

    /// The region in the library's own memory. The calls before the first context have no other: it is enough for their errors.
    private static var firstRegion: UnsafeMutablePointer<Region> {
        let region = first ?? Region.place(in: kin_first_memory(), Int(KIN_FIRST_MEMORY), owner: Region.anyone)
        first = region
        return region
    }
    nonisolated(unsafe) private static var first: UnsafeMutablePointer<Region>?

    /// Allocates from the reserve, after the system has failed.
    static func allocate(_ size: Int, alignment: Int) -> UnsafeMutableRawPointer? {
        let thread = kin_thread_token()
        return locked {
            var found: UnsafeMutableRawPointer?
            forEachOther { region in
                // A call in a callback takes nothing from the call around it.
                if found == nil, region.pointee.owner == thread, region.pointee.callOuts == 0 {
                    found = region.pointee.allocate(size, alignment: alignment)
                }
            }
            found = found ?? (base ?? firstRegion).pointee.allocate(size, alignment: alignment)
            guard found != nil else { return nil }
            kin_store(&state.reasons, state.reasons | used)
            kin_store(&state.blocks, state.blocks + 1)
            return found
        }
    }

    static var hasBlocks: Bool { kin_load(&state.blocks) != 0 }

    /// Frees a block of the reserve. Returns false if the block is not from the reserve.
    static func free(_ memory: UnsafeMutableRawPointer) -> Bool {
        locked {
            guard let region = region(of: memory) else { return false }
            region.pointee.free(memory)
            kin_store(&state.blocks, state.blocks - 1)
            if region.pointee.liveCount == 0 { sweep() }
            return true
        }
    }

    private static func region(of memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Region>? {
        if let base, base.pointee.contains(memory) { return base }
        if let first, first.pointee.contains(memory) { return first }
        var next = others
        while let region = next {
            if region.pointee.contains(memory) { return region }
            next = region.pointee.next
        }
        return nil
    }

    // MARK: The list

    @inline(always)
    private static func forEachOther(_ body: (UnsafeMutablePointer<Region>) -> Void) {
        var next = others
        while let region = next {
            next = region.pointee.next
            body(region)
        }
    }

    /// Frees the regions that nobody needs.
    private static func sweep() {
        var kept: UnsafeMutablePointer<Region>?
        forEachOther { region in
            if region.pointee.owner == Region.nobody && region.pointee.liveCount == 0 {
                kin_block_free(region)
            } else {
                region.pointee.next = kept
                kept = region
            }
        }
        others = kept
    }

    @inline(always)
    private static func locked<Result>(_ body: () -> Result) -> Result {
        lock()
        let result = body()
        unlock()
        return result
    }

    @inline(never)
    private static func lock() { kin_lock(KinLockReserve.rawValue) }

    @inline(never)
    private static func unlock() { kin_unlock(KinLockReserve.rawValue) }
}
#endif
