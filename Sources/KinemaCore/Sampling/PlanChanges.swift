/// The channels of plans that show something else on a later snapshot, found by the layers that changed. Channel i of every plan
/// samples the same layer. It is an object, because copying its members one by one takes much code.
final class PlanChanges {
    /// For each plan, the channels that must be built again, ascending. Those of moved layers are among them even if they show the
    /// same, as the time spaces of their tile are those of the layers that they were below.
    private(set) var rebuilt: [[Int]]
    /// For each plan, the channels that differ only in the timing of layers above them, which their tiles contain; ascending.
    private(set) var retimed: [[Int]]
    /// Whether a channel shows something else.
    private(set) var areAny = false
    let later: Snapshot

    /// The plans until all is compared: one that nobody else holds is changed in place.
    private var plans: [SamplePlan]
    private var channels: [[PlannedChannel]]
    private let index: ChannelIndex
    private let comparison: SnapshotComparison
    /// The layers whose timing or superlayer changed; they ascend.
    private let shifted: [ShiftedLayer]
    /// The shifted layers above channels, each with the next one above it.
    private var chains: [Chain] = []
    /// For each plan, the tile and the chain of the last channel, and whether the tile knows the times of the chain: neighbors
    /// share both.
    private var known: [Known?]

    private struct ShiftedLayer {
        let slot: UInt32
        let isMoved: Bool
    }

    private struct Chain {
        let slot: UInt32
        /// The index of the chain above it.
        let above: Int?
        /// Whether one of the layers was moved.
        let isMoved: Bool
    }

    private struct Known {
        let tile: SampleTile
        let chain: Int
        let isComplete: Bool
    }

    init(_ plans: [SamplePlan], from old: Snapshot, to later: Snapshot, changedLayers slots: [UInt32], _ index: ChannelIndex) {
        self.plans = plans
        channels = plans.map { $0.channels }
        self.later = later
        self.index = index
        rebuilt = plans.map { _ in [] }
        retimed = rebuilt
        known = plans.map { _ in nil }
        var shifted: [ShiftedLayer] = [], changed: [SnapshotComparison.Records] = []
        changed.reserveCapacity(slots.count)
        var (records, laterRecords) = (old.records.reader, later.records.reader)
        for slot in slots {
            let layer = SnapshotComparison.Records(slot: slot, before: records.element(slot), after: laterRecords.element(slot))
            guard !layer.areSame else { continue }
            changed.append(layer)
            let isMoved = layer.areMoved
            if isMoved || layer.areRetimed { shifted.append(ShiftedLayer(slot: slot, isMoved: isMoved)) }
        }
        self.shifted = shifted
        comparison = SnapshotComparison(old, later, areTimesSame: shifted.isEmpty)
        for layer in changed { compareChanged(layer) }
        for layer in shifted where !isBelowShifted(layer.slot) { compareSubtree(of: layer.slot) }
        for plan in plans.indices {
            rebuilt[plan] = rebuilt[plan].ascending
            retimed[plan] = retimed[plan].ascending
        }
        (self.plans, channels, known) = ([], [], [])
    }

    // MARK: Layers that changed

    /// Compares the channels of a changed layer, and those of the layers that its animations name. What differs in its time alone
    /// is found below the layer that was shifted.
    private func compareChanged(_ layer: SnapshotComparison.Records) {
        compare(comparison.layer(layer), below: nil)
        guard comparison.areNamed else { return }
        compareNamed(layer.before)
        compareNamed(layer.after)
    }

    @inline(never)
    private func compareNamed(_ record: Unmanaged<LayerRecord>?) {
        guard let record, record._withUnsafeGuaranteedRef({ $0.hasNamedTracks }) else { return }
        for named in record.takeUnretainedValue().namedTracks.slots { compare(comparison.layer(named), below: nil) }
    }

    /// `chain`: the shifted layers among the layer and those above it.
    @inline(never)
    private func compare(_ layer: SnapshotComparison.Layer, below chain: Int?) {
        let isMoved = chain.map { chains[$0].isMoved } ?? false
        var next = index.first(of: layer.slot)
        while let channel = next {
            next = index.next(after: channel)
            for plan in plans.indices {
                let planned = channels[plan][channel]
                if !isMoved, planned.id == layer.id, layer.keeps(planned) { continue }
                let difference = comparison.difference(planned, of: layer)
                areAny = areAny || difference != .none
                if difference == .value || isMoved {
                    rebuilt[plan].append(channel)
                } else if difference == .time, let chain {
                    // A velocity also depends on the speeds of the layers.
                    let isKnown = !planned.component.isVelocity && knows(chain, channel, in: plan)
                    if isKnown { retimed[plan].append(channel) } else { rebuilt[plan].append(channel) }
                }
            }
        }
    }

    // MARK: Layers whose time or place changed

    @inline(never)
    private func shift(of slot: UInt32) -> ShiftedLayer? {
        var low = 0, high = shifted.count
        while low < high {
            let middle = (low + high) / 2
            if shifted[middle].slot < slot { low = middle + 1 } else { high = middle }
        }
        return low < shifted.count && shifted[low].slot == slot ? shifted[low] : nil
    }

    private func isBelowShifted(_ slot: UInt32) -> Bool {
        guard let record = later.records[slot] else { return false }
        return later.ancestors(of: record).contains { shift(of: $0.slot) != nil }
    }

    /// Compares what is below a shifted layer that is below no other one.
    private func compareSubtree(of top: UInt32) {
        var open: [(slot: UInt32, above: Int?)] = [(top, nil)]
        while let (slot, above) = open.popLast() {
            guard let record = later.records[slot] else { continue }
            var chain = above
            if let layer = shift(of: slot) {
                let isMoved = layer.isMoved || above.map { chains[$0].isMoved } ?? false
                chain = chains.count
                chains.append(Chain(slot: slot, above: above, isMoved: isMoved))
            }
            compare(comparison.layer(slot), below: chain)
            for sublayer in record.sublayers { open.append((sublayer, chain)) }
            if let mask = record.mask { open.append((mask, chain)) }
        }
    }

    /// Whether the tile of a channel has a time space for each of the shifted layers, so that new timings are all it needs.
    private func knows(_ chain: Int, _ channel: Int, in plan: Int) -> Bool {
        let tile = plans[plan].tile(showing: channel)
        if let known = known[plan], known.tile === tile, known.chain == chain { return known.isComplete }
        var layers: [UInt32] = [], isComplete = true
        tile.spaces.forEachLayer { layers.append($0) }
        var next: Int? = chain
        while let current = next, isComplete {
            isComplete = layers.contains(chains[current].slot)
            next = chains[current].above
        }
        known[plan] = Known(tile: tile, chain: chain, isComplete: isComplete)
        return isComplete
    }
}
