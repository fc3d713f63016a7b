/// The channels that sample a layer, by slot.
package struct ChannelIndex {
    /// Pairs of slot and channel, sorted.
    private let entries: [UInt64]

    package init(_ channels: [PlannedChannel]) { self.init(slots: channels.map { $0.slot }) }

    /// The index of things of which each has the slot of a layer.
    package init(slots: [UInt32]) {
        entries = slots.indices.map { UInt64(slots[$0]) << 32 | UInt64(truncatingIfNeeded: $0) }.sorted()
    }

    /// The entries of a layer's channels in the index.
    func entries(of slot: UInt32) -> Range<Int> {
        let first = firstEntry(of: slot)
        var end = first
        while end < entries.count, entries[end] >> 32 == UInt64(slot) { end += 1 }
        return first..<end
    }

    func channel(at entry: Int) -> Int { Int(entries[entry] & 0xFFFF_FFFF) }

    private func firstEntry(of slot: UInt32) -> Int {
        let first = UInt64(slot) << 32
        var low = 0, high = entries.count
        while low < high {
            let middle = low + (high - low) / 2
            if entries[middle] < first { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
