/// The times that the layers and groups of some channels live in: each is its parent's, mapped. Space 0 is media time.
/// Rules 1.6, 6.1; the same operations in the same order as `Presentation.localTime` and `GroupClock.childTime`.
struct TimeSpaces {
    struct Space {
        let parent: Int
        let mapping: Mapping
    }

    enum Mapping {
        case layer(LayerTiming)
        case group(GroupClock)
    }

    private(set) var spaces: [Space] = []
    /// Slot and space of some layers, by the lowest bits of the slot: neighbours share their superlayers.
    private var known = [Int](repeating: -1, count: TimeSpaces.knownCount)

    private static let knownCount = 64
    /// How far back a group is looked for: its children come one after another.
    private static let lookback = 8

    /// With media time.
    var count: Int { spaces.count + 1 }

    /// The space of a layer's animations.
    mutating func index(of record: LayerRecord, in snapshot: Snapshot) -> Int {
        guard snapshot.retimedLayerCount > 0 else { return 0 }
        var chain: [LayerRecord] = []
        var space = 0
        var ancestors = snapshot.ancestors(of: record)
        var next: LayerRecord? = record
        while let layer = next {
            let entry = known[Int(layer.slot) % TimeSpaces.knownCount]
            if entry >> 32 == Int(layer.slot) {
                space = entry & 0xFFFF_FFFF
                break
            }
            chain.append(layer)
            next = ancestors.next()
        }
        for layer in chain.reversed() {
            if !layer.timing.isIdentity { space = add(.layer(layer.timing), in: space) }
            known[Int(layer.slot) % TimeSpaces.knownCount] = Int(layer.slot) << 32 | space
        }
        return space
    }

    /// The space of a group's children, which lies in that of the group around it or of the layer.
    mutating func index(of group: GroupClock, in layer: Int) -> Int {
        let parent = group.clock.group.map { index(of: $0, in: layer) } ?? layer
        for index in spaces.indices.suffix(TimeSpaces.lookback) where spaces[index].parent == parent {
            if case .group(let other) = spaces[index].mapping, other === group { return index + 1 }
        }
        return add(.group(group), in: parent)
    }

    private mutating func add(_ mapping: Mapping, in parent: Int) -> Int {
        spaces.append(Space(parent: parent, mapping: mapping))
        return spaces.count
    }

    /// The times in one space, of a block of media times. `chain` has room for all spaces.
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
            for place in stride(from: depth - 1, through: 0, by: -1) { time = spaces[Int(chain[place])].time(at: time) }
            block[row] = time
        }
    }
}

extension TimeSpaces.Space {
    /// The time in it; NaN where it is that of a group without effect, or lies in such a one.
    @inline(never)
    func time(at parentTime: Double) -> Double {
        switch mapping {
        case .layer(let timing):
            return timing.localTime(parentTime)
        case .group(let group):
            guard !parentTime.isNaN, let progress = group.clock.progress(inParent: parentTime) else { return .nan }
            return group.childTime(progress)
        }
    }
}
