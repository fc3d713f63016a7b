/// The channels that sample a layer, by slot.
package struct ChannelIndex {
    /// Pairs of slot and channel, sorted.
    private let entries: [UInt64]

    package init(_ channels: [PlannedChannel]) {
        entries = channels.indices.map { UInt64(channels[$0].slot) << 32 | UInt64(truncatingIfNeeded: $0) }.sorted()
    }

    package func forEachChannel(of slot: UInt32, _ body: (Int) -> Void) {
        let first = UInt64(slot) << 32
        var low = 0, high = entries.count
        while low < high {
            let middle = low + (high - low) / 2
            if entries[middle] < first { low = middle + 1 } else { high = middle }
        }
        while low < entries.count, entries[low] >> 32 == UInt64(slot) {
            body(Int(entries[low] & 0xFFFF_FFFF))
            low += 1
        }
    }
}
