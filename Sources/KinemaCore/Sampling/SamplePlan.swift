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
    let book: CurveBook
    let needs: ScratchNeeds

    /// Numbers in a tile: its intermediate results stay in the first cache.
    private static let tileSize = 1024
    /// Bytes that a plan may take for a number.
    package static let numberSize = 512

    package init(channels: [PlannedChannel], width: Int, snapshot: Snapshot) {
        self.channels = channels
        self.width = width
        self.snapshot = snapshot
        var book = CurveBook(), tiles: [SampleTile] = [], needs = ScratchNeeds()
        for range in SamplePlan.tileRanges(channels) {
            let tile = SampleTile(range, of: channels, snapshot, &book)
            needs.cover(tile.needs)
            tiles.append(tile)
        }
        self.tiles = tiles
        self.book = book
        self.needs = needs
    }

    /// The plan of the same channels on a later snapshot, on which only the layers of some tiles differ.
    private init(_ old: SamplePlan, on snapshot: Snapshot, changed: [Int]) {
        channels = old.channels
        width = old.width
        self.snapshot = snapshot
        var book = old.book, tiles = old.tiles, needs = old.needs
        for index in changed {
            tiles[index] = SampleTile(tiles[index].channels, of: channels, snapshot, &book)
            needs.cover(tiles[index].needs)
        }
        self.tiles = tiles
        self.book = book
        self.needs = needs
    }

    /// The plan on a later snapshot in which only the layers of `slots` changed; nil if more than their own channels may have.
    package func following(_ slots: [UInt32], to snapshot: Snapshot, _ index: ChannelIndex) -> SamplePlan? {
        var changed: [Int] = []
        for slot in slots {
            guard hasSamePlace(slot, in: snapshot) else { return nil }
            index.forEachChannel(of: slot) { channel in
                let tile = self.tile(of: channel)
                if !changed.contains(tile) { changed.append(tile) }
            }
        }
        return SamplePlan(self, on: snapshot, changed: changed)
    }

    /// Whether nothing of a layer changed that others see: its time, its place, what it does by name.
    private func hasSamePlace(_ slot: UInt32, in later: Snapshot) -> Bool {
        guard let old = snapshot.records[slot], let new = later.records[slot] else { return true }
        return old.id == new.id && old.timing == new.timing && old.superlayer == new.superlayer && !old.hasNamedTracks
            && !new.hasNamedTracks
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
        var low = 0, high = tiles.count
        while low < high {
            let middle = low + (high - low) / 2
            if tiles[middle].channels.upperBound <= channel { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Writes a row a time. The caller has checked the strides and the memory.
    package func sample(
        _ range: Range<Int>, _ times: UnsafeBufferPointer<Double>, into data: UnsafeMutableRawPointer, _ target: SampleTarget,
        _ scratch: SampleScratch, kernels: Kernels = .chosen
    ) {
        let window = numbers(of: range)
        guard !window.isEmpty else { return }
        let writer = SampleWriter(
            data: data, window: window, target: target, kernels: kernels.table, scratch: scratch)
        var index = tile(of: range.lowerBound)
        while index < tiles.count, tiles[index].channels.lowerBound < range.upperBound {
            tiles[index].sample(times, writer, snapshot)
            index += 1
        }
    }
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
