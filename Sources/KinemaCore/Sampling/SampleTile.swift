/// What a plan does for some channels in their order. Immutable, shared by plans where nothing of it changed.
final class SampleTile: @unchecked Sendable {  // the memory is written before anyone else sees the tile
    /// Of the numbers in a row.
    let numbers: Range<Int>
    let spaces: TimeSpaces
    let spacePlan: SpacePlan
    let clocks: UnsafeBufferPointer<ClockGroup>
    let lanes: UnsafeBufferPointer<LaneGroup>
    /// In double precision; and those among them that single precision is not enough for.
    let exactMotions: ExactGroups
    let otherMotions: ExactGroups
    /// All that move, and those among them that kernels can not move.
    let exact: [ExactChannel]
    let rest: [ExactChannel]
    let steps: TransformSteps
    /// Which of the numbers, counted from the first, are the same at all times; and all of them.
    let runs: [Range<Int>]
    let constants: UnsafePointer<Double>
    let constantFloats: UnsafePointer<Float>
    /// Where the transforms that are put together of parts go, and their parts without effect.
    let transforms: UnsafeBufferPointer<Int32>
    let restingParts: UnsafePointer<Float>
    /// Where the numbers go that several animations move.
    let stacks: UnsafeBufferPointer<Int32>
    /// Numbers that the current segments of its keyframes are.
    let currentCount: Int
    private let memory: TileMemory

    init(_ channels: [PlannedChannel], _ snapshot: Snapshot, _ curveTables: inout CurveTableCache) {
        let builder = TileBuilder(channels, snapshot, curveTables)
        curveTables = builder.curveTables
        let first = channels.first?.offset ?? 0
        numbers = first..<(channels.last.map { $0.offset + $0.width } ?? first)
        spaces = builder.spaces
        exact = builder.exact
        rest = exact.filter { !$0.hasLanes }
        runs = builder.runs
        memory = builder.memory
        constants = UnsafePointer(builder.constants)
        let floats = memory.array(numbers.count, of: Float.nan)
        for run in runs { for index in run { floats[index] = Float(builder.constants[index]) } }
        constantFloats = UnsafePointer(floats)
        transforms = memory.copy(builder.transforms)
        restingParts = builder.restingParts()
        stacks = memory.copy(builder.stacks)
        spacePlan = SpacePlan(spaces, memory)
        exactMotions = ExactGroups(builder.exactMotions, onlyAlone: false, memory)
        otherMotions = ExactGroups(builder.exactMotions, onlyAlone: true, memory)
        steps = TransformSteps(builder.steps, memory)
        let built = builder.build()
        clocks = memory.copy(built.clocks)
        lanes = memory.copy(built.lanes)
        currentCount = built.currentCount
    }

    /// The scratch memory that it needs.
    var needs: ScratchNeeds {
        ScratchNeeds(
            spaces: spaces.count,
            clocks: clocks.reduce(spacePlan.stride) { max($0, $1.stride) },
            lanes: lanes.reduce(0) { max($0, $1.stride) }, numbers: numbers.count,
            // From any transform on whole vectors of them are read.
            transforms: transforms.isEmpty ? 0 : TileMemory.padded(transforms.count + 15), stacks: stacks.count,
            steps: steps.clockCount)
    }
}
