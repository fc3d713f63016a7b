/// The segments in which the keyframes of a plan's tiles were last, in the memory of one thread. They are no more than a guess at
/// where they are now: the values are the same whatever is in it.
struct CurrentSegments {
    /// Of the tile that is sampled.
    private(set) var segments: UnsafeMutablePointer<Float>
    private let memory: UnsafeMutablePointer<Float>
    private var layout: SegmentLayout
    /// Whose segments are in each place.
    private var owners: [SampleTile?]

    /// With room for `count` numbers, of which `layout` takes some.
    init(_ count: Int, _ layout: SegmentLayout, _ memory: TileMemory) {
        self.memory = memory.array(count, of: Float.infinity)
        segments = self.memory
        self.layout = layout
        owners = layout.places()
    }

    /// Of a plan for which there is room.
    mutating func follow(_ layout: SegmentLayout) {
        guard self.layout !== layout else { return }
        self.layout = layout
        owners = layout.places()
    }

    /// From now on those of a tile; `place` is the tile's in the layout. Nothing of another tile's is left.
    mutating func enter(_ tile: SampleTile, _ place: Int, of layout: SegmentLayout) {
        guard tile.currentCount > 0 else { return }
        follow(layout)
        segments = memory + layout.starts[place]
        guard owners[place] !== tile else { return }
        owners[place] = tile
        segments.update(repeating: .infinity, count: tile.currentCount)
    }
}

/// Where the current segments of a plan's tiles are, and those of its patches.
final class SegmentLayout: Sendable {
    let starts: [Int]
    let count: Int

    init(_ tiles: [SampleTile], _ patches: [SamplePatch?]) {
        var starts: [Int] = [], count = 0
        for tile in tiles {
            starts.append(count)
            count += tile.currentCount
        }
        for patch in patches {
            starts.append(count)
            count += patch?.tile.currentCount ?? 0
        }
        (self.starts, self.count) = (starts, count)
    }

    static func == (a: SegmentLayout, b: SegmentLayout) -> Bool { a.count == b.count && a.starts == b.starts }

    fileprivate func places() -> [SampleTile?] { [SampleTile?](repeating: nil, count: starts.count) }
}
