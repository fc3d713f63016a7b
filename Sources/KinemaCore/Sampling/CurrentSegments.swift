/// The segments in which the keyframes of a plan's tiles were last, in the memory of one thread. They are only a first guess for
/// the current segments: the values do not depend on them.
struct CurrentSegments {
    /// The segments of the tile that is being sampled.
    private(set) var segments: UnsafeMutablePointer<Float>
    private let memory: UnsafeMutablePointer<Float>
    private var layout: SegmentLayout
    /// The tile whose segments are at each index.
    private var owners: [SampleTile?]

    /// Creates memory for `count` numbers, of which `layout` uses some.
    init(_ count: Int, _ layout: SegmentLayout, _ memory: TileMemory) {
        self.memory = memory.array(count, of: Float.infinity)
        segments = self.memory
        self.layout = layout
        owners = layout.noOwners()
    }

    /// Prepares for another plan. Requires enough memory for it.
    mutating func follow(_ layout: SegmentLayout) {
        guard self.layout !== layout else { return }
        self.layout = layout
        owners = layout.noOwners()
    }

    /// Selects the segments of a tile, which has the index `index` in the layout. Segments of another tile are cleared.
    mutating func enter(_ tile: SampleTile, _ index: Int, of layout: SegmentLayout) {
        guard tile.currentCount > 0 else { return }
        follow(layout)
        segments = memory + layout.starts[index]
        guard owners[index] !== tile else { return }
        owners[index] = tile
        segments.update(repeating: .infinity, count: tile.currentCount)
    }
}

/// The positions of the current segments of a plan's tiles and patches.
final class SegmentLayout: Sendable {
    let starts: [Int]
    let count: Int

    init(_ parts: [PlanPart]) {
        var starts: [Int] = [], count = 0
        starts.reserveCapacity(2 * parts.count)
        for part in parts {
            starts.append(count)
            count += part.tile.currentCount
        }
        for part in parts {
            starts.append(count)
            count += part.patch?.tile.currentCount ?? 0
        }
        (self.starts, self.count) = (starts, count)
    }

    static func == (a: SegmentLayout, b: SegmentLayout) -> Bool { a.count == b.count && a.starts == b.starts }

    fileprivate func noOwners() -> [SampleTile?] { [SampleTile?](repeating: nil, count: starts.count) }
}
