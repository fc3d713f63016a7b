/// The channels that sample a layer, by slot: a hash table of lists. It follows channels that come and go, each in constant time.
package struct ChannelIndex: Sendable {
    private var slots: [UInt32]
    /// The first channel of each list, and for each channel its neighbors in its list; `none` at the ends.
    private var firsts: [Int32]
    private var nexts: [Int32]
    private var befores: [Int32]
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
        befores = nexts
        for channel in slots.indices.reversed() { link(channel) }
    }

    /// The first channel that samples a layer.
    @inline(never)
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

    /// Fibonacci hashing: neighboring slots have different hashes. It needs no key, because there are only 2^26 slots: however those of n
    /// layers are chosen, at most 2^26 / n of them share a list.
    private func hash(_ slot: UInt32) -> Int { Int((slot &* 0x9E37_79B1) >> (32 - bits)) }
}

extension ChannelIndex {
    /// Adds a channel after the last one. The table is made again when the channels are twice as many as its lists.
    package mutating func append(_ slot: UInt32) {
        slots.append(slot)
        guard slots.count <= 2 << bits else {
            self = ChannelIndex(slots: slots)
            return
        }
        nexts.append(ChannelIndex.none)
        befores.append(ChannelIndex.none)
        link(slots.count - 1)
    }

    /// Removes channels, whose indices ascend. The last ones take their positions, from the greatest to the least, or the others
    /// keep their order; then the whole index is made again.
    package mutating func remove(_ indices: [Int], keepingOrder: Bool) {
        guard !keepingOrder else {
            slots.remove(at: indices, keepingOrder: true)
            self = ChannelIndex(slots: slots)
            return
        }
        for index in indices.reversed() {
            let last = slots.count - 1
            unlink(index)
            if index < last {
                unlink(last)
                slots[index] = slots[last]
                link(index)
            }
            slots.removeLast()
            nexts.removeLast()
            befores.removeLast()
        }
    }

    /// Puts a channel at the start of its list.
    private mutating func link(_ channel: Int) {
        let hash = hash(slots[channel]), next = firsts[hash], own = Int32(truncatingIfNeeded: channel)
        (nexts[channel], befores[channel]) = (next, ChannelIndex.none)
        if next != ChannelIndex.none { befores[Int(next)] = own }
        firsts[hash] = own
    }

    private mutating func unlink(_ channel: Int) {
        let next = nexts[channel], before = befores[channel]
        if next != ChannelIndex.none { befores[Int(next)] = before }
        if before == ChannelIndex.none { firsts[hash(slots[channel])] = next } else { nexts[Int(before)] = next }
    }
}
