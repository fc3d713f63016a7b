import CPlatform

/// A channel of a sampler, resolved once. It is small, because plans have one for each number.
package struct PlannedChannel: Sendable {
    /// The layer's handle; 0 if the layer can no longer be sampled.
    package let id: UInt64
    package let slot: UInt32
    private let firstNumber: Int32
    private let numberCount: Int32
    package let property: UInt16
    private let componentNumber: UInt16

    package init(id: UInt64, slot: UInt32, property: UInt16, component: KinComponent, offset: Int, width: Int) {
        self.id = id
        self.slot = slot
        self.property = property
        componentNumber = UInt16(truncatingIfNeeded: component.rawValue)
        firstNumber = Int32(truncatingIfNeeded: offset)
        numberCount = Int32(truncatingIfNeeded: width)
    }

    package var component: KinComponent { KinComponent(rawValue: UInt32(componentNumber)) ?? .whole }
    /// The first number in a row, and the number of numbers.
    package var offset: Int { Int(firstNumber) }
    package var width: Int { Int(numberCount) }

    func moved(to offset: Int) -> PlannedChannel {
        PlannedChannel(id: id, slot: slot, property: property, component: component, offset: offset, width: width)
    }

    func moved(by distance: Int) -> PlannedChannel { moved(to: offset + distance) }
}

/// The precision in which a plan evaluates its channels. With `none` it has no tiles: it knows the channels, and follows them.
package enum Precision: Sendable {
    case none, single, double

    package init(_ format: KinFormat) { self = format == .float64 ? .double : .single }
}

/// The work plan of a sampler for one snapshot, in one precision. Copies of a sampler share it.
package final class SamplePlan: @unchecked Sendable {  // Only `change` takes the parts of a plan, which then nobody else holds.
    package private(set) var channels: [PlannedChannel]
    package let precision: Precision
    package let width: Int
    package let snapshot: Snapshot
    private(set) var parts: [PlanPart]
    let curveTables: CurveTableCache
    let needs: ScratchNeeds
    /// The layout of the segments of the tiles and their patches.
    let segmentLayout: SegmentLayout

    /// The maximal memory of a plan in bytes for each number, if it is not known whether it moves.
    package static let numberSize = 512
    /// The same for a number that nothing moves, and besides for each channel, in lists that double when they grow.
    static let stillNumberSize: Int64 = 16
    static let channelSize: Int64 = 160
    /// The number of numbers that a change of few channels may build again.
    package static let tileSize = PlanDraft.tileSize

    package convenience init(channels: [PlannedChannel], snapshot: Snapshot, _ precision: Precision) {
        self.init(PlanDraft(channels, on: snapshot, precision), after: nil)
    }

    /// A plan of the same channels in another precision.
    package func planned(in precision: Precision) -> SamplePlan {
        SamplePlan(channels: channels, snapshot: snapshot, precision)
    }

    private init(_ draft: PlanDraft, after old: SamplePlan?) {
        channels = draft.channels
        precision = draft.precision
        width = channels.last.map { $0.offset + $0.width } ?? 0
        snapshot = draft.snapshot
        parts = draft.parts
        curveTables = draft.curveTables
        let layout = SegmentLayout(parts)
        if let old, layout == old.segmentLayout { segmentLayout = old.segmentLayout } else { segmentLayout = layout }
        var needs = draft.needs
        needs.current = max(needs.current, layout.count)
        self.needs = needs
        assert(holdsInvariants, "a plan is inconsistent")
    }

    /// The plan on a later snapshot in which only the layers of `slots` changed, and whether a channel differs.
    package func following(
        _ slots: [UInt32], to later: Snapshot, _ index: ChannelIndex
    ) -> (plan: SamplePlan, differs: Bool) {
        var plans = [self]
        let differs = SamplePlan.follow(&plans, slots, from: snapshot, to: later, index)
        return (plans[0], differs)
    }

    /// Lets plans of the same layers, in the same order, follow to a later snapshot. Returns whether a channel differs. Plans that nobody
    /// else holds lend their tiles, which then change in place.
    package static func follow(
        _ plans: inout [SamplePlan], _ slots: [UInt32], from old: Snapshot, to later: Snapshot, _ index: ChannelIndex
    ) -> Bool {
        guard !plans.isEmpty else { return false }
        let changes = PlanChanges(plans, from: old, to: later, changedLayers: slots, index)
        for number in plans.indices {
            change(&plans[number], on: later) { draft in
                draft.retime(changes.retimed[number])
                draft.rebuild(changes.rebuilt[number])
            }
        }
        return changes.areAny
    }

    /// Whether a channel can differ from that of a plan of the same requests.
    @inline(never)
    package func differs(from next: SamplePlan) -> Bool {
        let comparison = SnapshotComparison(snapshot, next.snapshot)
        for (a, b) in zip(channels, next.channels) where comparison.differs(a, b) { return true }
        return false
    }

    /// The plan with more channels at the end, whose offsets begin at 0.
    package func adding(_ added: [PlannedChannel]) -> SamplePlan {
        var plan = self
        SamplePlan.add(added, to: &plan)
        return plan
    }

    /// The plan without some channels, whose indices ascend. The others keep their order, or the last ones take the positions of
    /// those that are removed, from the greatest index to the least.
    package func removing(_ indices: [Int], keepingOrder: Bool) -> SamplePlan {
        var plan = self
        SamplePlan.remove(indices, keepingOrder: keepingOrder, from: &plan)
        return plan
    }

    static func add(_ added: [PlannedChannel], to plan: inout SamplePlan) { change(&plan) { $0.add(added) } }

    static func remove(_ indices: [Int], keepingOrder: Bool, from plan: inout SamplePlan) {
        change(&plan) { if keepingOrder { $0.remove(indices) } else { $0.removeSwapping(indices) } }
    }

    /// Replaces a plan by a changed one, on its snapshot or a later one. The list of channels is copied, and tiles are built again
    /// instead of changed, only if somebody else holds the plan.
    private static func change(_ plan: inout SamplePlan, on snapshot: Snapshot? = nil, _ body: (PlanDraft) -> Void) {
        let isOwn = isKnownUniquelyReferenced(&plan)
        let draft = PlanDraft(plan, on: snapshot ?? plan.snapshot, isOwn: isOwn)
        if isOwn { (plan.channels, plan.parts) = ([], []) }
        body(draft)
        plan = SamplePlan(draft, after: plan)
    }

    var tiles: [SampleTile] { parts.map { $0.tile } }

    /// The tile that writes the values of a channel: that of its last patch, or the tile itself.
    func tile(showing channel: Int) -> SampleTile {
        let part = parts[parts.part(of: channel)]
        return part.place(of: channel - part.range.lowerBound).tile.takeUnretainedValue()
    }

    /// The number of numbers in a row of the given channels.
    package func width(of range: Range<Int>) -> Int { channels.numbers(of: range).count }

    /// Writes a row for each time, in a format of the plan's precision. The caller has checked the strides and the memory.
    package func sample(
        _ range: Range<Int>, _ times: UnsafeBufferPointer<Double>, into data: UnsafeMutableRawPointer, _ target: SampleTarget,
        _ scratch: SampleScratch, kernels: Kernels = .chosen
    ) {
        assert(scratch.isEnough(for: self), "the scratch memory is smaller than the plan needs")
        assert(precision == Precision(target.format), "the plan has another precision")
        let window = channels.numbers(of: range)
        guard !window.isEmpty else { return }
        var index = parts.part(of: range.lowerBound)
        while index < parts.count, parts[index].range.lowerBound < range.upperBound {
            let part = parts[index], numbers = channels.numbers(of: part.range)
            // The tile may have more numbers than the part, which belong to others.
            let shown = window.lowerBound - numbers.lowerBound..<min(window.upperBound, numbers.upperBound) - numbers.lowerBound
            let writer = SampleWriter(data: data, window: shown, target: target, kernels: kernels.table, scratch: scratch)
            var place = segmentLayout.firsts[index]
            scratch.current.enter(part.tile, place, of: segmentLayout)
            part.tile.sample(times, writer, snapshot)
            for patch in part.patches {
                place += 1
                scratch.current.enter(patch.tile, place, of: segmentLayout)
                patch.tile.sample(times, writer, snapshot)
            }
            index += 1
        }
    }
}

/// Channels of a tile that changed after it was built. The patch is sampled after the tile and the patches before it, and
/// overwrites their results.
struct SamplePatch: Sendable {
    /// The indices of the channels in the part; they ascend.
    let channels: [Int]
    private(set) var tile: SampleTile

    init(channels: [Int], tile: SampleTile) { (self.channels, self.tile) = (channels, tile) }

    /// Whether nobody else holds the tile.
    mutating func isOwn() -> Bool { isKnownUniquelyReferenced(&tile) && tile.hasOwnMemory }
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
