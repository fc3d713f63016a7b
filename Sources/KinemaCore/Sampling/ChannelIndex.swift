/// The channels that sample a layer, by slot: a hash table of lists.
package struct ChannelIndex {
    private let slots: [UInt32]
    /// The first channel of each list, and for each channel the next one with the same hash; `none` at the end.
    private var firsts: [Int32]
    private var nexts: [Int32]
    private let bits: UInt32

    private static let none: Int32 = -1

    package init(_ channels: [PlannedChannel]) { self.init(slots: channels.map { $0.slot }) }

    /// The index of things of which each has the slot of a layer.
    package init(slots: [UInt32]) {
        var bits: UInt32 = 1
        while 1 << bits < slots.count, bits < 31 { bits += 1 }
        self.bits = bits
        self.slots = slots
        firsts = [Int32](repeating: ChannelIndex.none, count: 1 << bits)
        nexts = [Int32](repeating: ChannelIndex.none, count: slots.count)
        for channel in slots.indices.reversed() {
            let hash = hash(slots[channel])
            nexts[channel] = firsts[hash]
            firsts[hash] = Int32(truncatingIfNeeded: channel)
        }
    }

    /// The first channel that samples a layer.
    func first(of slot: UInt32) -> Int? { channel(firsts[hash(slot)], of: slot) }

    /// The next channel that samples the layer of a channel.
    func next(after channel: Int) -> Int? { self.channel(nexts[channel], of: slots[channel]) }

    private func channel(_ first: Int32, of slot: UInt32) -> Int? {
        var channel = first
        while channel != ChannelIndex.none {
            if slots[Int(channel)] == slot { return Int(channel) }
            channel = nexts[Int(channel)]
        }
        return nil
    }

    /// Fibonacci hashing: neighboring slots have different hashes.
    private func hash(_ slot: UInt32) -> Int { Int((slot &* 0x9E37_79B1) >> (32 - bits)) }
}
