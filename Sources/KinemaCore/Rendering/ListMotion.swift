/// The animations of the layers that a compact list draws without the walk, sampled by one plan for all of these layers.
///
/// A layer is planned in the second list after its last change, because to plan it takes as long as to apply its animations in
/// three lists. The channels of a layer that changes or goes are left, until they are more than the others.
struct ListMotion {
    private var plan: SamplePlan?
    private var index = ChannelIndex(slots: [])
    private var scratch: SampleScratch?
    /// The slots of the layers that the last list drew without the plan.
    private var waiting: [UInt32] = []
    /// The numbers of the planned layers at the time of the list.
    private(set) var numbers: UnsafeMutablePointer<Double>
    private var room = 0
    private var memory = TileMemory()

    /// The memory for a number in the plan, and for sampling it.
    private static let numberSize = 2 * SamplePlan.numberSize
    /// Fewer unused channels are not worth a new plan.
    private static let fewChannels = 64

    init() { numbers = memory.room(0, for: Double.self) }

    mutating func removeAll() {
        plan = nil
        waiting.empty()
    }

    /// Plans a layer from the next list on, if it stays as it is.
    mutating func plan(_ node: UnsafeMutablePointer<RenderNode>) {
        guard !node.pointee.isWaiting, waiting.makeRoom() else { return }
        node.pointee.isWaiting = true
        waiting.append(node.pointee.slot)
    }

    /// Samples the layers at the time of a presentation, which differs from the last one in the layers of some slots. Returns false
    /// if there is no memory.
    mutating func sample(_ presentation: Presentation, _ nodes: inout RenderNodes, changed: [UInt32]) -> Bool {
        guard follow(changed, to: presentation.snapshot) else { return false }
        if !waiting.isEmpty { planWaiting(&nodes, presentation.snapshot) }
        guard let plan, let scratch else { return true }
        let target = SampleTarget(data: nil, timeStride: 0, valueStride: MemoryLayout<Double>.stride, format: .float64)
        withUnsafePointer(to: presentation.time) { time in
            plan.sample(
                plan.channels.indices, UnsafeBufferPointer(start: time, count: 1), into: UnsafeMutableRawPointer(numbers), target,
                scratch)
        }
        return true
    }

    /// The planned layers did not change, but those above them may have other times.
    private mutating func follow(_ changed: [UInt32], to later: Snapshot) -> Bool {
        guard let plan, plan.snapshot !== later else { return true }
        let shifted = changed.filter { slot in
            guard let before = plan.snapshot.records[slot], let after = later.records[slot] else { return false }
            return before.id != after.id || before.superlayer != after.superlayer || before.timing != after.timing
        }
        guard shifted.isEmpty || Memory.has(plan.width * ListMotion.numberSize) else { return false }
        use(plan.following(shifted, to: later, index).plan)
        return true
    }

    /// Plans the waiting layers, or all again if many channels are unused. Without memory for that, they are drawn as before.
    private mutating func planWaiting(_ nodes: inout RenderNodes, _ snapshot: Snapshot) {
        let isAgain = (plan?.channels.count ?? 0) > 2 * nodes.channelCount + ListMotion.fewChannels
        let added = waiting.compactMap { nodes[$0] } + (isAgain ? nodes.planned : [])
        waiting.empty()
        let start = isAgain ? 0 : plan?.width ?? 0, width = added.reduce(0) { $0 + $1.pointee.movedWidth }
        guard Memory.has((start + width) * ListMotion.numberSize) else { return }
        if isAgain { plan = nil }
        var channels: [PlannedChannel] = [], offset = 0
        for node in added {
            nodes.plan(node, at: start + offset)
            node.pointee.forEachMoved { property, width in
                channels.append(
                    PlannedChannel(
                        id: node.pointee.record.id, slot: node.pointee.slot, property: property.number, component: .whole,
                        offset: offset, width: width))
                offset += width
            }
        }
        if let plan {
            for channel in channels { index.append(channel.slot) }
            use(plan.adding(channels))
        } else {
            index = ChannelIndex(channels)
            use(SamplePlan(channels: channels, snapshot: snapshot, .double))
        }
    }

    /// Prepares the memory for a plan.
    private mutating func use(_ next: SamplePlan) {
        plan = next
        if let scratch, scratch.covers([next]) { scratch.follow([next]) } else { scratch = SampleScratch(for: next) }
        guard room < next.width else { return }
        room = 2 * next.width
        memory = TileMemory()
        numbers = memory.room(room, for: Double.self)
    }
}
