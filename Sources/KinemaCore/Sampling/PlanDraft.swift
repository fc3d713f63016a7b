/// Consecutive channels of a plan: their tile, and the channels of it that changed after it was built, the last ones at the end.
struct PlanPart: Sendable {
    /// The indices of the channels. The tile may have more channels at its end, which were removed from the plan.
    let range: Range<Int>
    private(set) var tile: SampleTile
    private(set) var patches: [SamplePatch]
    /// For each channel, the number of its last patch, from 1 on, in the lowest bits, or 0; and its index in it. Empty until many
    /// channels of a part with patches are looked for.
    private var shown: [UInt32] = []

    init(range: Range<Int>, tile: SampleTile, patches: [SamplePatch]) {
        (self.range, self.tile, self.patches) = (range, tile, patches)
    }

    /// Adds a patch.
    mutating func append(_ patch: SamplePatch) {
        patches.append(patch)
        if !shown.isEmpty { noteShown(patches.count - 1) }
    }

    /// Prepares for many calls of `place`.
    mutating func prepareToFind() {
        guard shown.isEmpty, !patches.isEmpty else { return }
        shown = [UInt32](repeating: 0, count: range.count)
        for number in patches.indices { noteShown(number) }
    }

    private mutating func noteShown(_ number: Int) {
        let channels = patches[number].channels
        shown.withUnsafeMutableBufferPointer { shown in
            var entry = UInt32(truncatingIfNeeded: number + 1)
            for channel in channels {
                if channel < shown.count { shown[channel] = entry }
                entry &+= 1 << 8
            }
        }
    }

    func moved(to range: Range<Int>) -> PlanPart { PlanPart(range: range, tile: tile, patches: patches) }

    /// The tile that writes the values of a channel: that of its last patch, or the tile itself; and the channel's index in it. The
    /// channel is an index in the part, which holds the tile.
    func place(of channel: Int) -> (tile: Unmanaged<SampleTile>, index: Int) {
        if shown.isEmpty {
            for patch in patches.indices.reversed() {
                guard let index = patches[patch].channels.ascendingIndex(of: channel) else { continue }
                return (Unmanaged.passUnretained(patches[patch].tile), index)
            }
            return (Unmanaged.passUnretained(tile), channel)
        }
        let number = Int(shown[channel])
        guard number != 0 else { return (Unmanaged.passUnretained(tile), channel) }
        return (Unmanaged.passUnretained(patches[number & 0xFF - 1].tile), number >> 8)
    }

    /// Whether nobody else holds the tiles.
    mutating func isOwn() -> Bool {
        guard isKnownUniquelyReferenced(&tile), tile.hasOwnMemory else { return false }
        for index in patches.indices where !patches[index].isOwn() { return false }
        return true
    }

    /// Completes changes of the tiles in place.
    func settle() {
        tile.settle()
        for patch in patches { patch.tile.settle() }
    }

    /// Gives own tiles the times that layers have in a later snapshot.
    func retime(in snapshot: Snapshot) {
        tile.retime(in: snapshot)
        for patch in patches { patch.tile.retime(in: snapshot) }
    }

    /// The same with the times that layers have in a later snapshot.
    func retimed(in snapshot: Snapshot) -> PlanPart {
        PlanPart(
            range: range, tile: SampleTile(tile, retimedIn: snapshot),
            patches: patches.map { SamplePatch(channels: $0.channels, tile: SampleTile($0.tile, retimedIn: snapshot)) })
    }
}

/// The channels of a tile: a range of those of the plan, or some of a range.
struct TileChannels {
    private let range: Range<Int>
    /// Indices in the range.
    private let chosen: [Int]?

    init(_ range: Range<Int>, only chosen: [Int]? = nil) { (self.range, self.chosen) = (range, chosen) }

    var count: Int { chosen?.count ?? range.count }

    /// The index of a channel among all.
    subscript(index: Int) -> Int { range.lowerBound + (chosen.map { $0[index] } ?? index) }

    /// The number from which those of the tile are counted: the first one of the range.
    func origin(of channels: [PlannedChannel]) -> Int { channels[range.lowerBound].offset }

    /// The numbers of the tile.
    func numbers(of channels: [PlannedChannel]) -> Range<Int> {
        let first = channels[self[0]], last = channels[self[count - 1]], origin = origin(of: channels)
        return first.offset - origin..<last.offset + last.width - origin
    }
}

/// A plan while it is made: its channels, and the parts that it has so far. Tiles know numbers only relative to their first one, so
/// a change of channels builds the tiles that it affects and no others. It is an object for the same reason as a
/// `TileBuilder`.
final class PlanDraft {
    let snapshot: Snapshot
    let precision: Precision
    private(set) var channels: [PlannedChannel]
    private(set) var parts: [PlanPart] = []
    private(set) var curveTables = CurveTableCache()
    private(set) var needs = ScratchNeeds()
    /// Memory that each tile uses while it is built.
    private let motions = ChannelMotions()
    /// Whether nobody else holds the plan from which the parts are, so that their tiles may change.
    private let isOwn: Bool

    /// The number of numbers in a tile, or twice that of its channels if these are more. What building and sampling a tile uses stays
    /// in the second-level cache, and the fixed cost of a lane group is small in comparison.
    static let tileSize = 8192
    /// The maximal number of patches of a tile. Then the last ones become one: those with at most as many channels as those after
    /// them, so that a channel is built again seldom although few patches are sampled.
    static let mostPatches = 24
    /// From this number of changed channels on, their patches are looked up in a table, which takes as long as some of them.
    private static let manyChanges = 64
    /// Patches with few channels become one at once: a small tile costs as much to build as this number of channels.
    private static let smallPatch = 16

    /// A new plan.
    init(_ channels: [PlannedChannel], on snapshot: Snapshot, _ precision: Precision) {
        self.channels = channels
        self.snapshot = snapshot
        self.precision = precision
        isOwn = false
        build(channels.indices)
    }

    /// A plan that follows another one, on the same snapshot or on a later one.
    init(_ plan: SamplePlan, on snapshot: Snapshot, isOwn: Bool) {
        self.snapshot = snapshot
        self.isOwn = isOwn
        precision = plan.precision
        channels = plan.channels
        parts = plan.parts
        curveTables = plan.curveTables.handedOn
        needs = plan.needs
    }

    // MARK: Tiles

    /// Builds the tiles of channels, and appends them.
    private func build(_ range: Range<Int>) {
        var start = range.lowerBound
        for index in range {
            let end = channels[index].offset + channels[index].width
            guard index > start, max(end - channels[start].offset, 2 * (index + 1 - start)) > PlanDraft.tileSize else { continue }
            append(start..<index)
            start = index
        }
        if start < range.upperBound { append(start..<range.upperBound) }
    }

    @inline(never)
    private func append(_ range: Range<Int>) {
        parts.append(PlanPart(range: range, tile: tile(TileChannels(range)), patches: []))
    }

    @inline(never)
    private func tile(_ indices: TileChannels) -> SampleTile {
        let tile = SampleTile(channels, indices, snapshot, &curveTables, precision, motions)
        needs.cover(tile.needs)
        return tile
    }

    // MARK: A later snapshot

    /// Gives the tiles of channels the times that layers have now. The indices ascend.
    func retime(_ retimed: [Int]) {
        var last: Int?
        for channel in retimed {
            let index = parts.part(of: channel)
            guard index != last else { continue }
            last = index
            if isOwn, parts[index].isOwn() {
                parts[index].retime(in: snapshot)
            } else {
                parts[index] = parts[index].retimed(in: snapshot)
            }
        }
    }

    /// Builds channels again, if they cannot change in their tiles: as patches of these if they are few. The indices ascend.
    func rebuild(_ changed: [Int]) {
        let updater = TileUpdater(snapshot)
        var next = 0
        while next < changed.count {
            let index = parts.part(of: changed[next]), updates = isOwn && parts[index].isOwn()
            if updates, changed.count >= PlanDraft.manyChanges { parts[index].prepareToFind() }
            let part = parts[index], first = part.range.lowerBound
            var own: [Int] = []
            while next < changed.count, changed[next] < part.range.upperBound {
                let channel = changed[next]
                next += 1
                if updates, update(channel, of: part, updater) { continue }
                own.append(channel - first)
            }
            if updates { part.settle() }
            if !own.isEmpty { patch(index, own) }
        }
    }

    private func update(_ channel: Int, of part: PlanPart, _ updater: TileUpdater) -> Bool {
        let start = part.range.lowerBound, place = part.place(of: channel - start)
        return place.tile._withUnsafeGuaranteedRef { tile in
            let first = channels[channel].offset - channels[start].offset - tile.numbers.lowerBound
            return updater.update(channels[channel], place.index, at: first, of: tile, &curveTables)
        }
    }

    /// Builds channels of a part again. Their indices in the part ascend.
    private func patch(_ index: Int, _ changed: [Int]) {
        let part = parts[index], isFull = part.patches.count == PlanDraft.mostPatches
        var patches = part.patches.filter { !changed.hasAscending($0.channels) }, changed = changed
        while let last = patches.last,
            patches.count == PlanDraft.mostPatches || last.channels.count <= (isFull ? changed.count : PlanDraft.smallPatch)
        {
            changed = (changed + last.channels.filter { $0 < part.range.count }).ascending
            patches.removeLast()
        }
        let patchedCount = patches.reduce(changed.count) { $0 + $1.channels.count }
        // To build a channel takes as long as to sample it in a hundred rows.
        guard 2 * changed.count <= part.range.count, patchedCount <= 2 * part.range.count else {
            parts[index] = PlanPart(range: part.range, tile: tile(TileChannels(part.range)), patches: [])
            return
        }
        let patch = SamplePatch(channels: changed, tile: tile(TileChannels(part.range, only: changed)))
        if patches.count < part.patches.count {
            parts[index] = PlanPart(range: part.range, tile: part.tile, patches: patches)
        }
        parts[index].append(patch)
    }
}

extension PlanDraft {
    // MARK: Other channels

    /// The number of numbers, or twice that of channels if these are more.
    @inline(never)
    private func size(_ range: Range<Int>) -> Int { Swift.max(2 * range.count, channels.numbers(of: range).count) }

    /// Adds channels at the end of the row. Small tiles at the end are built again with them, so that a sampler that grows channel
    /// by channel has few tiles; each is built again only if it does not grow by less than half.
    func add(_ added: [PlannedChannel]) {
        var start = channels.count
        let end = channels.last.map { $0.offset + $0.width } ?? 0
        for channel in added { channels.append(channel.moved(to: end + channel.offset)) }
        while let last = parts.last, size(last.range) <= 2 * size(start..<channels.count),
            size(last.range.lowerBound..<channels.count) <= PlanDraft.tileSize
        {
            start = last.range.lowerBound
            parts.removeLast()
        }
        build(start..<channels.count)
    }

    /// Removes channels, whose indices ascend. The others keep their order.
    func remove(_ removed: [Int]) {
        guard let first = removed.first else { return }
        channels.remove(at: removed, keepingOrder: true)
        arrange(from: first)
        let old = parts
        var open: Range<Int>?
        var gone = 0
        parts = []
        for part in old {
            let start = part.range.lowerBound - gone, before = gone
            while gone < removed.count, removed[gone] < part.range.upperBound { gone += 1 }
            let range = start..<part.range.upperBound - gone
            if gone == before {
                if let last = open { build(last) }
                open = nil
                parts.append(part.moved(to: range))
            } else if let last = open, size(last.lowerBound..<range.upperBound) <= PlanDraft.tileSize {
                open = last.lowerBound..<range.upperBound
            } else if !range.isEmpty {
                if let last = open { build(last) }
                open = joined(range)
            }
        }
        if let open { build(open) }
    }

    /// A range of channels together with the part before it, which is removed, if both are small.
    private func joined(_ range: Range<Int>) -> Range<Int> {
        guard let last = parts.last, size(last.range.lowerBound..<range.upperBound) <= PlanDraft.tileSize / 2 else {
            return range
        }
        parts.removeLast()
        return last.range.lowerBound..<range.upperBound
    }

    /// Removes channels, whose indices ascend. The last channels take their positions, from the greatest to the least.
    func removeSwapping(_ removed: [Int]) {
        let old = removed.map { channels[$0] }
        channels.remove(at: removed, keepingOrder: false)
        let replaced = removed.filter { $0 < channels.count }
        var resized: [Int] = []
        for (channel, index) in zip(old, replaced) {
            if channels[index].width != channel.width { resized.append(index) }
            channels[index] = channels[index].moved(to: channel.offset)
        }
        if let first = resized.first { arrange(from: first) }
        shorten()
        build(partsOf: resized)
        rebuild(replaced)
    }

    /// Gives the parts the channels that are left.
    private func shorten() {
        while let last = parts.last, last.range.lowerBound >= channels.count { parts.removeLast() }
        guard let last = parts.last, last.range.upperBound > channels.count else { return }
        parts.removeLast()
        let range = last.range.lowerBound..<channels.count
        if 2 * range.count < last.range.count { build(range) } else { parts.append(last.moved(to: range)) }
    }

    /// Builds all channels of parts that contain some.
    private func build(partsOf indices: [Int]) {
        guard !indices.isEmpty else { return }
        let old = parts
        var next = 0
        parts = []
        for part in old {
            let before = next
            while next < indices.count, indices[next] < part.range.upperBound { next += 1 }
            if next > before { build(part.range) } else { parts.append(part) }
        }
    }

    /// Gives the channels from `first` on their offsets.
    private func arrange(from first: Int) {
        var offset = first == 0 ? 0 : channels[first - 1].offset + channels[first - 1].width
        for index in first..<channels.count {
            channels[index] = channels[index].moved(to: offset)
            offset += channels[index].width
        }
    }
}

extension [PlanPart] {
    /// The index of the first part that has channels from `channel` on.
    func part(of channel: Int) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].range.upperBound <= channel { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension [PlannedChannel] {
    /// The numbers of consecutive channels in a row.
    func numbers(of range: Range<Int>) -> Range<Int> {
        guard let first = range.first, let last = range.last else { return 0..<0 }
        return self[first].offset..<self[last].offset + self[last].width
    }
}
