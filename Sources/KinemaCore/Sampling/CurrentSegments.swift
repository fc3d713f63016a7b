/// The segments in which the keyframes of a plan's tiles were last, in the memory of one thread. They are only a first guess for
/// the current segments: the values do not depend on them.
final class CurrentSegments {
    /// The segments of the tile that is being sampled.
    private(set) var segments: UnsafeMutablePointer<Float>
    let count: Int
    private let memory: UnsafeMutablePointer<Float>
    private var layout: SegmentLayout
    /// The tile whose segments are at each index.
    private var owners: [SampleTile?]

    /// Creates memory for `count` numbers, of which `layout` uses some.
    init(_ count: Int, _ layout: SegmentLayout, _ memory: TileMemory) {
        self.count = count
        self.memory = memory.array(count, of: Float.infinity)
        segments = self.memory
        self.layout = layout
        owners = layout.noOwners()
    }

    /// Prepares for another plan. Requires enough memory for it.
    func follow(_ layout: SegmentLayout) {
        guard self.layout !== layout else { return }
        self.layout = layout
        owners = layout.noOwners()
    }

    /// Selects the segments of a tile, which has the index `index` in the layout. Segments of another tile are cleared.
    func enter(_ tile: SampleTile, _ index: Int, of layout: SegmentLayout) {
        guard tile.currentCount > 0 else { return }
        follow(layout)
        segments = memory + layout.starts[index]
        guard owners[index] !== tile else { return }
        owners[index] = tile
        segments.update(repeating: .infinity, count: tile.currentCount)
    }
}

/// The positions of the current segments of a plan's tiles. Each tile is followed by its patches.
final class SegmentLayout: Sendable {
    let starts: [Int]
    /// For each part, the index of its tile.
    let firsts: [Int]
    let count: Int

    init(_ parts: [PlanPart]) {
        var starts: [Int] = [], firsts: [Int] = [], count = 0
        firsts.reserveCapacity(parts.count)
        for part in parts {
            firsts.append(starts.count)
            starts.append(count)
            count += part.tile.currentCount
            for patch in part.patches {
                starts.append(count)
                count += patch.tile.currentCount
            }
        }
        (self.starts, self.firsts, self.count) = (starts, firsts, count)
    }

    static func == (a: SegmentLayout, b: SegmentLayout) -> Bool {
        a.count == b.count && a.starts == b.starts && a.firsts == b.firsts
    }

    fileprivate func noOwners() -> [SampleTile?] { [SampleTile?](repeating: nil, count: starts.count) }
}
