/// The channels of a plan that show something else on a later snapshot, found by the layers that changed.
struct PlanChanges {
    /// Channels that must be built again, ascending. Those of moved layers are among them even if they show the same, as the time
    /// spaces of their tile are those of the layers that they were below.
    private(set) var rebuilt: [Int] = []
    /// Channels that differ only in the timing of layers above them, which their tiles contain; ascending.
    private(set) var retimed: [Int] = []

    private let plan: SamplePlan
    private let later: Snapshot
    private let index: ChannelIndex
    /// Whether a channel shows something else.
    private(set) var areAny = false
    private var comparison: SnapshotComparison
    /// The layers whose timing or superlayer changed, ascending; a bit for each of those that were moved.
    private let shifted: [UInt32]
    private var moved: UInt64 = 0
    /// A tile, and a bit for each shifted layer whose timing it knows: neighbors share their tile.
    private var known: (tile: SampleTile, layers: UInt64)?

    /// nil if too many layers were moved or have another timing.
    init?(_ plan: SamplePlan, on later: Snapshot, changedLayers slots: [UInt32], _ index: ChannelIndex) {
        self.plan = plan
        self.later = later
        self.index = index
        let old = plan.snapshot
        shifted = slots.filter { PlanChanges.shift(of: $0, old, later) != .none }
        comparison = SnapshotComparison(old, later, areTimesSame: shifted.isEmpty)
        guard shifted.count <= UInt64.bitWidth else { return nil }
        for (bit, slot) in shifted.enumerated() where PlanChanges.shift(of: slot, old, later) == .place { moved |= 1 << bit }
        for slot in slots { compare(slot) }
        for slot in shifted where !isBelowShifted(slot) { compareSubtree(of: slot) }
        rebuilt = rebuilt.ascending
        retimed = retimed.ascending
    }

    // MARK: Layers that changed

    /// Compares the channels of a changed layer, and those of the layers that its animations name. What differs in its time alone
    /// is found below the layer that was shifted.
    private mutating func compare(_ slot: UInt32) {
        compare(slot, below: nil)
        for record in [plan.snapshot.records[slot], later.records[slot]] {
            guard let record, record.hasNamedTracks else { continue }
            for named in record.namedTracks.keys { compare(named, below: nil) }
        }
    }

    /// `layers`: the shifted layers among the layer and those above it.
    private mutating func compare(_ slot: UInt32, below layers: UInt64?) {
        let isMoved = (layers ?? 0) & moved != 0
        var next = index.first(of: slot)
        while let channel = next {
            next = index.next(after: channel)
            let difference = comparison.difference(plan.channels[channel], plan.channels[channel])
            areAny = areAny || difference != .none
            if difference == .value || isMoved {
                rebuilt.append(channel)
            } else if difference == .time, let layers {
                if knows(layers, channel) { retimed.append(channel) } else { rebuilt.append(channel) }
            }
        }
    }

    // MARK: Layers whose time or place changed

    private enum Shift {
        case none, time, place
    }

    private static func shift(of slot: UInt32, _ old: Snapshot, _ later: Snapshot) -> Shift {
        guard let before = old.records[slot], let after = later.records[slot] else { return .none }
        guard before.id == after.id, before.superlayer == after.superlayer else { return .place }
        return before.timing == after.timing ? .none : .time
    }

    private func bit(of slot: UInt32) -> UInt64 {
        shifted.firstIndex(of: slot).map { 1 << UInt64($0) } ?? 0
    }

    private func isBelowShifted(_ slot: UInt32) -> Bool {
        guard let record = later.records[slot] else { return false }
        return later.ancestors(of: record).contains { bit(of: $0.slot) != 0 }
    }

    /// Compares what is below a shifted layer that is below no other one.
    private mutating func compareSubtree(of top: UInt32) {
        var open: [(slot: UInt32, above: UInt64)] = [(top, 0)]
        while let (slot, above) = open.popLast() {
            guard let record = later.records[slot] else { continue }
            let layers = above | bit(of: slot)
            compare(slot, below: layers)
            for sublayer in record.sublayers { open.append((sublayer, layers)) }
            if let mask = record.mask { open.append((mask, layers)) }
        }
    }

    /// Whether the tile of a channel has a time space for each of the shifted layers, so that new timings are all it needs.
    private mutating func knows(_ layers: UInt64, _ channel: Int) -> Bool {
        let tile = plan.tile(showing: channel)
        if let known, known.tile === tile { return known.layers & layers == layers }
        var bits: UInt64 = 0
        tile.spaces.forEachLayer { bits |= bit(of: $0) }
        known = (tile, bits)
        return bits & layers == layers
    }
}
