import CPlatform

/// One thing that is sampled, resolved once.
package struct PlannedChannel: Sendable {
    /// The layer's handle; 0 if the layer can not be sampled any more.
    package let id: UInt64
    package let slot: UInt32
    package let property: UInt16
    package let component: KinComponent
    /// Where it begins in a row, and how many numbers it has.
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

/// What a sampler does for its channels on one snapshot. Immutable, shared by copies of a sampler.
package final class SamplePlan: Sendable {
    package let channels: [PlannedChannel]
    package let width: Int
    package let snapshot: Snapshot
    let tiles: [SampleTile]
    /// The channels of each tile, and what stands over it since some of them changed.
    private let ranges: [Range<Int>]
    private let patches: [SamplePatch?]
    let curveTables: CurveTableCache
    let needs: ScratchNeeds
    /// Of the tiles, then of the patches.
    let segmentLayout: SegmentLayout

    /// Numbers in a tile: its intermediate results stay in the second cache, and what a group of lanes costs beside them is small.
    private static let tileSize = 4096
    /// Bytes that a plan may take for a number.
    package static let numberSize = 512
    /// Channels that stand over a tile before it is built anew: each further change costs as many.
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

    /// The plan of the same channels on a later snapshot, on which only some of them, in their order, differ.
    private init(_ old: SamplePlan, on snapshot: Snapshot, changed: [Int]) {
        channels = old.channels
        width = old.width
        ranges = old.ranges
        self.snapshot = snapshot
        var curveTables = old.curveTables, tiles = old.tiles, needs = old.needs, patches = old.patches
        var next = 0
        while next < changed.count {
            let index = old.tile(of: changed[next])
            var patched = patches[index]?.channels ?? []
            while next < changed.count, changed[next] < ranges[index].upperBound {
                if !patched.contains(changed[next]) { patched.append(changed[next]) }
                next += 1
            }
            let tile: SampleTile
            if patched.count <= min(SamplePlan.patchSize, ranges[index].count / 2) {
                patched = patched.sorted()
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

    /// The plan on a later snapshot in which only the layers of `slots` changed; nil if more than their own channels may have.
    package func following(_ slots: [UInt32], to snapshot: Snapshot, _ index: ChannelIndex) -> SamplePlan? {
        var changed: [Int] = []
        for slot in slots {
            guard hasSamePlace(slot, in: snapshot) else { return nil }
            index.forEachChannel(of: slot) { changed.append($0) }
        }
        return SamplePlan(self, on: snapshot, changed: changed.sorted())
    }

    /// Whether nothing of a layer changed that others see: its time, its place, what it does by name, and its name where
    /// animations of its superlayer look for names.
    private func hasSamePlace(_ slot: UInt32, in later: Snapshot) -> Bool {
        guard let old = snapshot.records[slot], let new = later.records[slot] else { return true }
        let name = UInt16(truncatingIfNeeded: KinProperty.name.rawValue)
        return old.id == new.id && old.timing == new.timing && old.superlayer == new.superlayer && !old.hasNamedTracks
            && !new.hasNamedTracks && (old.values[name] == new.values[name] || !isSought(new, in: later))
    }

    private func isSought(_ record: LayerRecord, in later: Snapshot) -> Bool {
        record.superlayer.flatMap { later.records[$0] }?.hasNamedTracks ?? false
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

    /// Numbers in one row of some of the channels.
    package func width(of range: Range<Int>) -> Int { numbers(of: range).count }

    private func numbers(of range: Range<Int>) -> Range<Int> {
        guard let first = range.first, let last = range.last else { return 0..<0 }
        return channels[first].offset..<channels[last].offset + channels[last].width
    }

    /// The index of the first tile that has channels from `channel` on.
    private func tile(of channel: Int) -> Int {
        var low = 0, high = ranges.count
        while low < high {
            let middle = low + (high - low) / 2
            if ranges[middle].upperBound <= channel { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Writes a row a time. The caller has checked the strides and the memory.
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

/// Channels of a tile that changed since it was built: what it writes for them is written over.
struct SamplePatch: Sendable {
    let channels: [Int]
    let tile: SampleTile
}

/// Where numbers go: number j of row i to data + i · timeStride + j · valueStride, in bytes.
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
