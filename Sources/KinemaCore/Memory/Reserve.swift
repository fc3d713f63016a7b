#if hasFeature(Embedded)
import CPlatform

/// Memory that is kept for the moment at which the system has none. Swift ends the process when an allocation fails; with
/// the reserve, the call in which that happens is served from here and comes to its end, and the next call begins by filling
/// the reserve again: that is where a lack of memory is reported, before anything has changed. `HostMemory` says who asks
/// for what.
///
/// The reserve is one region for the whole process (`base`), and further ones that single calls hold (`hold`). Its state is
/// behind a lock, except for `alert`, which every call reads.
package enum Reserve {
    /// What calls look at when they begin and when they end.
    package struct Alert {
        /// 0 while the reserve is whole and no call holds a region.
        package var reasons: Int32 = 0
        /// Blocks in use in all regions.
        var blocks: Int32 = 0
    }

    /// What the base has free at least when a call begins, besides what `raise` added: eight calls that run at the same time
    /// may each take `perCall`.
    package static let perCall = 64 << 10
    private static let standard = 8 * perCall
    /// The base is larger, so that what some blocks keep in use does not mean a new one at once.
    private static let spare = 2

    nonisolated(unsafe) private static var spin: Int32 = 0
    nonisolated(unsafe) private static var state = Alert()
    nonisolated(unsafe) private static var base: UnsafeMutablePointer<Region>?
    /// All regions but the base.
    nonisolated(unsafe) private static var others: UnsafeMutablePointer<Region>?
    nonisolated(unsafe) private static var users = 0
    /// What `raise` added.
    nonisolated(unsafe) private static var extra = 0

    /// A reason for an alert: memory was taken from the reserve.
    private static let used: Int32 = 1
    /// One for each region that a call holds.
    private static let held: Int32 = 2

    package static var alert: UnsafeMutablePointer<Alert> {
        withUnsafeMutablePointer(to: &state) { $0 }
    }

    /// Whether nothing was taken from the reserve since it was last filled.
    package static var isWhole: Bool { kin_load(&state.reasons) & used == 0 }
    package static var isHolding: Bool { kin_load(&state.reasons) >= held }

    // MARK: The base

    /// There is a user more; false if there is no memory for the reserve.
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

    /// Makes what was used whole again; false if there is no memory for that.
    package static func refill() -> Bool { locked { fill() } }

    /// Keeps `bytes` more, or fewer if negative; false if there is no memory for that.
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

    /// Gets `bytes` that only this thread's call may fall back to; false if the system has not that much.
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

    /// The thread's call is over: its regions go back to the system, or once their blocks are free.
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

    /// A function of the host's begins (1) or ends (-1) inside the thread's call: calls that it makes leave the regions alone.
    package static func countCallOut(_ change: Int, _ thread: UInt64) {
        locked { forEachOther { if $0.pointee.owner == thread { $0.pointee.callOuts += change } } }
    }

    // MARK: Allocating

    /// When the system has nothing.
    static func allocate(_ size: Int, alignment: Int) -> UnsafeMutableRawPointer? {
        let thread = kin_thread_token()
        return locked {
            var found: UnsafeMutableRawPointer?
            forEachOther { region in
                if found == nil, region.pointee.owner == thread {
                    found = region.pointee.allocate(size, alignment: alignment)
                }
            }
            found = found ?? base?.pointee.allocate(size, alignment: alignment)
            guard found != nil else { return nil }
            kin_store(&state.reasons, state.reasons | used)
            kin_store(&state.blocks, state.blocks + 1)
            return found
        }
    }

    static var hasBlocks: Bool { kin_load(&state.blocks) != 0 }

    /// Frees a block of the reserve; false if it is none.
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
        var next = others
        while let region = next {
            if region.pointee.contains(memory) { return region }
            next = region.pointee.next
        }
        return nil
    }

    // MARK: The list

    @inline(__always)
    private static func forEachOther(_ body: (UnsafeMutablePointer<Region>) -> Void) {
        var next = others
        while let region = next {
            next = region.pointee.next
            body(region)
        }
    }

    /// Gives back the regions that nobody needs.
    private static func sweep() {
        var kept: UnsafeMutablePointer<Region>?
        forEachOther { region in
            if region.pointee.owner == Region.nobody && region.pointee.liveCount == 0 {
                kin_system_free(region)
            } else {
                region.pointee.next = kept
                kept = region
            }
        }
        others = kept
    }

    @inline(__always)
    private static func locked<Result>(_ body: () -> Result) -> Result {
        kin_spin_lock(&spin)
        let result = body()
        kin_spin_unlock(&spin)
        return result
    }
}
#endif
