/// The time spaces of the layers and groups of some channels. Each maps the time of its parent. Space 0 is media time. Rules 1.6,
/// 6.1. This is the compiled form of time chains for many times: it has the operations of `TimeChain.localTime` and
/// `GroupClock.childTime` in their order, but layers share the spaces of their superlayers.
struct TimeSpaces {
    struct Space {
        let parent: Int
        let mapping: Mapping
    }

    enum Mapping {
        /// The time of a layer, with its slot.
        case layer(LayerTiming, UInt32)
        case group(GroupClock)
    }

    private(set) var spaces: [Space] = []
    /// Cached pairs of slot and space, by the lowest bits of the slot. Neighbors share their superlayers.
    private var known = [UInt64](repeating: .max, count: TimeSpaces.knownCount)

    private static let knownCount = 128
    /// The number of spaces that are searched for a group: its children follow each other.
    private static let lookback = 8

    /// The number of spaces including media time.
    var count: Int { spaces.count + 1 }

    /// The space of a layer's animations.
    mutating func index(of record: LayerRecord, in snapshot: Snapshot) -> Int {
        guard snapshot.retimedLayerCount > 0 else { return 0 }
        if record.timing.isIdentity, let above = record.superlayer {
            // Neighbors have the time of their superlayer.
            let entry = known[Int(above) % TimeSpaces.knownCount]
            if entry >> 32 == above { return Int(entry & 0xFFFF_FFFF) }
        }
        return foundIndex(of: record, in: snapshot)
    }

    @inline(never)
    private mutating func foundIndex(of record: LayerRecord, in snapshot: Snapshot) -> Int {
        var chain: [LayerRecord] = []
        var space = 0
        var ancestors = snapshot.ancestors(of: record)
        var next: LayerRecord? = record
        while let layer = next {
            let entry = known[Int(layer.slot) % TimeSpaces.knownCount]
            if entry >> 32 == layer.slot {
                space = Int(entry & 0xFFFF_FFFF)
                break
            }
            chain.append(layer)
            next = ancestors.next()
        }
        for layer in chain.reversed() {
            if !layer.timing.isIdentity { space = add(.layer(layer.timing, layer.slot), in: space) }
            // Only the layers below it look for a layer without its own time.
            guard layer !== record || !layer.timing.isIdentity else { continue }
            known[Int(layer.slot) % TimeSpaces.knownCount] = UInt64(layer.slot) << 32 | UInt64(space)
        }
        return space
    }

    /// The space of a layer's animations if it is known, with the timings that the layers have in a snapshot.
    @inline(never)
    func knownIndex(of record: LayerRecord, in snapshot: Snapshot) -> Int? {
        guard snapshot.retimedLayerCount > 0 else { return 0 }
        var result: Int?, next = 0
        var ancestors = snapshot.ancestors(of: record)
        var layer: LayerRecord? = record
        while let current = layer {
            layer = ancestors.next()
            guard !current.timing.isIdentity else { continue }
            if result == nil {
                guard let index = spaces.firstIndex(where: { $0.isTime(of: current) }) else { return nil }
                result = index + 1
                next = index + 1
            }
            guard next > 0, spaces[next - 1].isTime(of: current) else { return nil }
            next = spaces[next - 1].parent
        }
        return next == 0 ? result ?? 0 : nil
    }

    /// The space of a group's children. Its parent is the space of the outer group or of the layer.
    mutating func index(of group: GroupClock, in layer: Int) -> Int {
        let parent = group.clock.group.map { index(of: $0, in: layer) } ?? layer
        for index in spaces.indices.suffix(TimeSpaces.lookback) where spaces[index].parent == parent {
            if case .group(let other) = spaces[index].mapping, other === group { return index + 1 }
        }
        return add(.group(group), in: parent)
    }

    /// Calls `body` with the slot of each layer whose timing is among the mappings.
    func forEachLayer(_ body: (UInt32) -> Void) {
        for space in spaces {
            if case .layer(_, let slot) = space.mapping { body(slot) }
        }
    }

    /// The same spaces with the timings that the layers have in a later snapshot.
    func retimed(in snapshot: Snapshot) -> TimeSpaces {
        var copy = self
        for index in spaces.indices {
            guard case .layer(_, let slot) = spaces[index].mapping, let record = snapshot.records[slot] else { continue }
            copy.spaces[index] = Space(parent: spaces[index].parent, mapping: .layer(record.timing, slot))
        }
        return copy
    }

    private mutating func add(_ mapping: Mapping, in parent: Int) -> Int {
        spaces.append(Space(parent: parent, mapping: mapping))
        return spaces.count
    }

    /// Writes the times of a block of media times in one space. `chain` must have room for all spaces.
    func evaluate(
        _ space: Int, _ times: UnsafeBufferPointer<Double>, into block: UnsafeMutablePointer<Double>,
        _ chain: UnsafeMutablePointer<Int32>
    ) {
        var depth = 0, next = space
        while next > 0 {
            chain[depth] = Int32(truncatingIfNeeded: next - 1)
            depth += 1
            next = spaces[next - 1].parent
        }
        for row in times.indices {
            var time = times[row]
            for level in stride(from: depth - 1, through: 0, by: -1) { time = spaces[Int(chain[level])].time(at: time) }
            block[row] = time
        }
    }
}

extension TimeSpaces.Space {
    /// Whether it is the time of a layer, with the layer's timing.
    fileprivate func isTime(of record: LayerRecord) -> Bool {
        if case .layer(let timing, let slot) = mapping { return slot == record.slot && timing == record.timing }
        return false
    }

    /// The time in the space; NaN if this group or an outer one has no effect.
    @inline(never)
    func time(at parentTime: Double) -> Double {
        switch mapping {
        case .layer(let timing, _):
            return timing.localTime(parentTime)
        case .group(let group):
            guard !parentTime.isNaN, let progress = group.clock.progress(inParent: parentTime) else { return .nan }
            return group.childTime(progress)
        }
    }
}
