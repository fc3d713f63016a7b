import CPlatform

/// Detects samplers that are behind the last commit. Sampling takes no lock and may run on any thread. A sampler therefore reads
/// one number, and writes another if it is behind. The next call into the context reports it.
package final class SampleWatch: @unchecked Sendable {
    /// Two numbers: the last version of the snapshot plus 1, or 0 while the watch is off; and the version plus 1 at which a stale
    /// sampler was found.
    private let numbers: UnsafeMutablePointer<UInt64>

    package init() {
        numbers = UnsafeMutablePointer<UInt64>.allocate(capacity: 2)
        numbers.initialize(repeating: 0, count: 2)
    }

    deinit { numbers.deallocate() }

    package var isOn: Bool { kin_atomic_load(numbers) != 0 }

    /// Watches for samplers of versions before this one; nil ends the watch.
    func watch(_ version: UInt64?) {
        kin_atomic_store(numbers, version.map { $0 + 1 } ?? 0)
        kin_atomic_store(numbers + 1, 0)
    }

    /// Notes that a later version was published.
    func publish(_ version: UInt64) {
        if isOn { kin_atomic_store(numbers, version + 1) }
    }

    /// Notes that a sampler samples a version, on any thread.
    @inline(always)
    func sample(_ version: UInt64) {
        let last = kin_atomic_load(numbers)
        if last != 0 && last != version + 1 { kin_atomic_store(numbers + 1, version + 1) }
    }

    /// The number of versions that a sampler was behind; nil if no sampler was since the last call.
    func takeStale(before version: UInt64) -> Int? {
        guard isOn, kin_atomic_load(numbers + 1) != 0 else { return nil }
        let stale = kin_atomic_exchange(numbers + 1, 0)
        return stale > 0 && stale <= version ? Int(version + 1 - stale) : nil
    }
}
