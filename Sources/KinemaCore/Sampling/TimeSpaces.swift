/// The times that the layers and groups of some channels live in: each is its parent's, mapped. Space 0 is media time.
/// Rules 1.6, 6.1; the same operations in the same order as `Presentation.localTime`.
struct TimeSpaces {
    private struct Space {
        let parent: Int
        /// What makes it: a layer with a time of its own, or a group.
        let slot: UInt32
        let timing: LayerTiming
        let group: GroupClock?
    }

    private var spaces: [Space] = []

    /// With media time.
    var count: Int { spaces.count + 1 }

    /// The space of a layer's animations.
    mutating func index(of record: LayerRecord, in snapshot: Snapshot) -> Int {
        guard snapshot.warpCount > 0 else { return 0 }
        var chain: [LayerRecord] = []
        if !record.timing.isIdentity { chain.append(record) }
        var next = record.superlayer
        while let slot = next, let ancestor = snapshot.records[slot] {
            if !ancestor.timing.isIdentity { chain.append(ancestor) }
            next = ancestor.superlayer
        }
        var space = 0
        for layer in chain.reversed() { space = child(of: space, layer) }
        return space
    }

    /// The space of a group's children.
    mutating func index(of group: GroupClock, in parent: Int) -> Int {
        if let found = spaces.lastIndex(where: { $0.group === group && $0.parent == parent }) { return found + 1 }
        spaces.append(Space(parent: parent, slot: 0, timing: LayerTiming(), group: group))
        return spaces.count
    }

    private mutating func child(of parent: Int, _ layer: LayerRecord) -> Int {
        if let found = spaces.lastIndex(where: { $0.slot == layer.slot && $0.group == nil }) { return found + 1 }
        spaces.append(Space(parent: parent, slot: layer.slot, timing: layer.timing, group: nil))
        return spaces.count
    }

    /// Writes `count` times; NaN where a group has no effect.
    func evaluate(at time: Double, into times: UnsafeMutablePointer<Double>) {
        times[0] = time
        for index in spaces.indices {
            let parent = times[spaces[index].parent]
            if let group = spaces[index].group {
                times[index + 1] = group.childTime(at: parent) ?? .nan
            } else {
                times[index + 1] = spaces[index].timing.localTime(parent)
            }
        }
    }
}
