import CPlatform

/// A channel of a sampler, resolved once.
package struct PlannedChannel: Sendable {
    /// The layer's handle; 0 if the layer can no longer be sampled.
    package let id: UInt64
    package let slot: UInt32
    package let property: UInt16
    package let component: KinComponent
    /// The first number in a row, and the number of numbers.
    package let offset: Int
    package let width: Int

    package init(id: UInt64, slot: UInt32, property: UInt16, component: KinComponent, offset: Int, width: Int) {
        self.id = id
        self.slot = slot
        self.property = property
        self.component = component
        self.offset = offset
        self.width = width
    }
}

/// The work plan of a sampler for one snapshot. It is immutable; copies of a sampler share it.
package final class SamplePlan: Sendable {
    package let channels: [PlannedChannel]
    package let width: Int
    package let snapshot: Snapshot
    let tiles: [SampleTile]
    /// The channels of each tile, and the patches of channels that changed after the tile was built.
    private let ranges: [Range<Int>]
    private let patches: [SamplePatch?]
    let curveTables: CurveTableCache
    let needs: ScratchNeeds
    /// The layout of the tiles' segments, followed by those of the patches.
    let segmentLayout: SegmentLayout

    /// The number of numbers in a tile. Its intermediate results stay in the second-level cache, and the fixed cost of a lane
    /// group is small in comparison.
    private static let tileSize = 4096
    /// The maximal memory of a plan in bytes for each number.
    package static let numberSize = 512
    /// The maximal number of channels in a patch. Each further change rebuilds the whole patch.
    private static let patchSize = 64

    package init(channels: [PlannedChannel], width: Int, snapshot: Snapshot) {
        self.channels = channels
        self.width = width
        self.snapshot = snapshot
        var curveTables = CurveTableCache(), tiles: [SampleTile] = [], needs = ScratchNeeds()
        ranges = SamplePlan.tileRanges(channels)
        for range in ranges {
            let tile = SampleTile(Array(channels[range]), snapshot, &curveTables)
            needs.cover(tile.needs)
            tiles.append(tile)
        }
        self.tiles = tiles
        patches = [SamplePatch?](repeating: nil, count: tiles.count)
        self.curveTables = curveTables
        segmentLayout = SegmentLayout(tiles, patches)
        needs.current = segmentLayout.count
        self.needs = needs
        assert(holdsInvariants, "a plan is inconsistent")
    }

    /// Creates the plan of the same channels on a later snapshot.
    private init(_ old: SamplePlan, on snapshot: Snapshot, _ changes: PlanChanges) {
        channels = old.channels
        width = old.width
        ranges = old.ranges
        self.snapshot = snapshot
        var curveTables = old.curveTables.handedOn, tiles = old.tiles, needs = old.needs, patches = old.patches
        var retimed: Int?
        for channel in changes.retimed {
            let index = old.tile(of: channel)
            guard index != retimed else { continue }
            retimed = index
            tiles[index] = SampleTile(tiles[index], retimedIn: snapshot)
            patches[index] = patches[index].map { patch in
                SamplePatch(channels: patch.channels, tile: SampleTile(patch.tile, retimedIn: snapshot))
            }
        }
        let changed = changes.rebuilt
        var next = 0
        while next < changed.count {
            let index = old.tile(of: changed[next])
            var patched = patches[index]?.channels ?? []
            while next < changed.count, changed[next] < ranges[index].upperBound {
                patched.append(changed[next])
                next += 1
            }
            patched = patched.ascending
            let tile: SampleTile
            if patched.count <= min(SamplePlan.patchSize, ranges[index].count / 2) {
                tile = SampleTile(patched.map { old.channels[$0] }, snapshot, &curveTables)
                patches[index] = SamplePatch(channels: patched, tile: tile)
            } else {
                tile = SampleTile(Array(channels[ranges[index]]), snapshot, &curveTables)
                patches[index] = nil
                tiles[index] = tile
            }
            needs.cover(tile.needs)
        }
        self.tiles = tiles
        self.patches = patches
        self.curveTables = curveTables
        let layout = SegmentLayout(tiles, patches)
        segmentLayout = layout == old.segmentLayout ? old.segmentLayout : layout
        needs.current = max(needs.current, layout.count)
        self.needs = needs
        assert(holdsInvariants, "a plan is inconsistent")
    }

    /// The plan on a later snapshot in which only the layers of `slots` changed, and whether a channel differs. Returns nil if all
    /// channels must be compared.
    package func following(
        _ slots: [UInt32], to snapshot: Snapshot, _ index: ChannelIndex
    ) -> (plan: SamplePlan, differs: Bool)? {
        guard let changes = PlanChanges(self, on: snapshot, changedLayers: slots, index) else { return nil }
        return (SamplePlan(self, on: snapshot, changes), changes.areAny)
    }

    /// The tile that writes the values of a channel: its patch, or the tile itself.
    func tile(showing channel: Int) -> SampleTile {
        let index = tile(of: channel)
        guard let patch = patches[index], patch.channels.contains(channel) else { return tiles[index] }
        return patch.tile
    }

    private static func tileRanges(_ channels: [PlannedChannel]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        for index in channels.indices {
            let end = channels[index].offset + channels[index].width
            if index > start && end - channels[start].offset > tileSize {
                ranges.append(start..<index)
                start = index
            }
        }
        if start < channels.count { ranges.append(start..<channels.count) }
        return ranges
    }

    /// The number of numbers in a row of the given channels.
    package func width(of range: Range<Int>) -> Int { numbers(of: range).count }

    private func numbers(of range: Range<Int>) -> Range<Int> {
        guard let first = range.first, let last = range.last else { return 0..<0 }
        return channels[first].offset..<channels[last].offset + channels[last].width
    }

    /// The index of the first tile that contains channels from `channel` on.
    private func tile(of channel: Int) -> Int {
        var low = 0, high = ranges.count
        while low < high {
            let middle = low + (high - low) / 2
            if ranges[middle].upperBound <= channel { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Writes a row for each time. The caller has checked the strides and the memory.
    package func sample(
        _ range: Range<Int>, _ times: UnsafeBufferPointer<Double>, into data: UnsafeMutableRawPointer, _ target: SampleTarget,
        _ scratch: SampleScratch, kernels: Kernels = .chosen
    ) {
        assert(scratch.covers(self), "the scratch memory is smaller than the plan needs")
        let window = numbers(of: range)
        guard !window.isEmpty else { return }
        let writer = SampleWriter(
            data: data, window: window, target: target, kernels: kernels.table, scratch: scratch)
        var index = tile(of: range.lowerBound)
        while index < tiles.count, ranges[index].lowerBound < range.upperBound {
            scratch.current.enter(tiles[index], index, of: segmentLayout)
            tiles[index].sample(times, writer, snapshot)
            if let patch = patches[index]?.tile {
                scratch.current.enter(patch, tiles.count + index, of: segmentLayout)
                patch.sample(times, writer, snapshot)
            }
            index += 1
        }
    }
}

/// The channels of a tile that changed after it was built. The patch is sampled after the tile and overwrites its results.
struct SamplePatch: Sendable {
    let channels: [Int]
    let tile: SampleTile
}

/// The output layout: number j of row i is written to data + i · timeStride + j · valueStride, in bytes.
package struct SampleTarget {
    package let data: UnsafeMutableRawPointer?
    package let timeStride: Int
    package let valueStride: Int
    package let format: KinFormat

    package init(data: UnsafeMutableRawPointer?, timeStride: Int, valueStride: Int, format: KinFormat) {
        self.data = data
        self.timeStride = timeStride
        self.valueStride = valueStride
        self.format = format
    }
}
