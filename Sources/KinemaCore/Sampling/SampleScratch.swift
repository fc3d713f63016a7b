/// The size of the memory for intermediate results.
struct ScratchNeeds: Equatable, Sendable {
    var spaces = 1
    /// The number of clocks in a group, padded.
    var clocks = 0
    /// The number of numbers in a lane group, padded.
    var lanes = 0
    /// The number of numbers in a tile.
    var numbers = 0
    /// The number of transforms, with a whole vector after any of them.
    var transforms = 0
    /// The number of numbers that several animations change.
    var stacks = 0
    /// The number of numbers in the current segments of all tiles.
    var current = 0
    /// Numbers that the clocks of stepped transforms write.
    var steps = 0

    /// The bytes of the memory beside the current segments.
    fileprivate var bytes: Int {
        // The times and the work of clocks, rows, matrices and their parts.
        12 * spaces + 48 * max(clocks, lanes) + 21 * max(lanes, numbers, 16) + 116 * transforms + 4 * stacks + 8 * steps
    }

    mutating func cover(_ other: ScratchNeeds) {
        spaces = max(spaces, other.spaces)
        clocks = max(clocks, other.clocks)
        lanes = max(lanes, other.lanes)
        numbers = max(numbers, other.numbers)
        transforms = max(transforms, other.transforms)
        stacks = max(stacks, other.stacks)
        current = max(current, other.current)
        steps = max(steps, other.steps)
    }
}

/// The memory that one thread needs to sample plans, one after the other. It is allocated in advance, so that sampling allocates
/// nothing.
package final class SampleScratch {
    private let memory = TileMemory()
    /// The times of spaces.
    let times: UnsafeMutablePointer<Double>
    /// The path from a space to the root.
    let chain: UnsafeMutablePointer<Int32>
    let work: ClockWork
    /// The work, gathered in the order of lanes.
    let gathered: ClockWork
    let values: UnsafeMutablePointer<Float>
    let numbers: UnsafeMutablePointer<Double>
    /// The row of a tile in double precision.
    let row: UnsafeMutablePointer<Double>
    let bytes: UnsafeMutablePointer<UInt8>
    /// The parts of transforms, the matrices that are composed of them, and the first number of each matrix.
    let parts: UnsafeMutablePointer<Float>
    let matrices: UnsafeMutablePointer<Float>
    let matrixOffsets: UnsafeMutablePointer<Int32>
    let stacks: UnsafeMutablePointer<Float>
    /// The progress of the animations of stepped transforms.
    let clocks: UnsafeMutablePointer<Double>
    /// The segments of the plan that is sampled, and those of all plans.
    private(set) var current: CurrentSegments
    private let segments: [CurrentSegments]
    let bake: BakeScratch

    private let needs: ScratchNeeds

    package convenience init(for plan: SamplePlan) { self.init(for: [plan]) }

    /// Prepares for other plans, whose needs the memory must cover. May allocate.
    package func follow(_ plans: [SamplePlan]) {
        for number in plans.indices { segments[number].follow(plans[number].segmentLayout) }
    }

    /// The most bytes of the memory for plans.
    @inline(never)
    static func bytes(for plans: [SamplePlan]) -> Int {
        var needs = ScratchNeeds(), segments = 0
        for plan in plans {
            needs.cover(plan.needs)
            // The segments, and to which tiles they belong.
            segments += 4 * plan.needs.current + 8 * plan.segmentLayout.starts.count
        }
        return needs.bytes + segments + BakeScratch.bytes
    }

    /// Whether the memory suffices for plans.
    package func covers(_ plans: [SamplePlan]) -> Bool {
        plans.count <= segments.count
            && plans.indices.allSatisfy { needs.covers(plans[$0].needs) && segments[$0].count >= plans[$0].needs.current }
    }

    /// Whether the memory suffices for the plan that is chosen.
    func isEnough(for plan: SamplePlan) -> Bool { needs.covers(plan.needs) && current.count >= plan.needs.current }

    /// Chooses the plan that is sampled, by its number.
    package func select(_ number: Int) { current = segments[number] }

    package init(for plans: [SamplePlan]) {
        var needs = ScratchNeeds()
        let memory = self.memory
        for plan in plans { needs.cover(plan.needs) }
        self.needs = needs
        let clockCount = max(needs.clocks, needs.lanes)
        times = memory.array(needs.spaces, of: 0.0)
        chain = memory.array(needs.spaces, of: Int32(0))
        work = SampleScratch.work(clockCount, memory)
        gathered = SampleScratch.work(clockCount, memory)
        let numbers = max(needs.lanes, needs.numbers, 16)
        values = memory.room(numbers, for: Float.self)
        self.numbers = memory.room(numbers, for: Double.self)
        row = memory.room(needs.numbers, for: Double.self)
        bytes = memory.room(max(numbers, 16 * needs.transforms, 4 * BakeScratch.rows), for: UInt8.self)
        parts = memory.array(needs.transforms * TransformMotions.partCount, of: Float(0))
        matrices = memory.array(needs.transforms * 16, of: Float(0))
        matrixOffsets = memory.array(needs.transforms, of: Int32(0))
        for index in 0..<needs.transforms { matrixOffsets[index] = Int32(truncatingIfNeeded: index * 16) }
        stacks = memory.array(needs.stacks, of: Float(0))
        clocks = memory.array(needs.steps, of: 0.0)
        segments = plans.map { CurrentSegments($0.needs.current, $0.segmentLayout, memory) }
        current = segments.first ?? CurrentSegments(0, SegmentLayout([]), memory)
        bake = BakeScratch(memory)
        assert(memory.byteCount <= SampleScratch.bytes(for: plans), "the memory is larger than what is requested for it")
    }

    private static func work(_ count: Int, _ memory: TileMemory) -> ClockWork {
        ClockWork(
            times: memory.array(count, of: 0.0), x: memory.array(count, of: Float(0)),
            residual: memory.array(count, of: Float(0)),
            effect: memory.array(count, of: Int32(0)), iteration: memory.array(count, of: Float(0)))
    }
}
