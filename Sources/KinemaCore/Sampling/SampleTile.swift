/// The work plan for consecutive channels in one precision. It is immutable; plans share it while its channels do not change.
final class SampleTile: @unchecked Sendable {  // The memory is written before anyone else sees the tile.
    /// The numbers of the tile in a row.
    let numbers: Range<Int>
    let precision: Precision
    let spaces: TimeSpaces
    let spacePlan: SpacePlan
    let clocks: UnsafeBufferPointer<ClockGroup>
    let lanes: UnsafeBufferPointer<LaneGroup>
    /// The motions that kernels in double precision evaluate. In a tile of single precision these are the motions for which a float is
    /// not accurate enough.
    let motions: ExactGroups
    /// The channels that no kernel evaluates.
    let exact: [ExactChannel]
    let steps: TransformSteps
    /// The numbers that are constant, relative to the first number of the tile, and their values in the precision of the tile.
    let runs: [Range<Int>]
    let constants: UnsafePointer<Double>
    let constantFloats: UnsafePointer<Float>
    /// The first numbers of the composed transforms, and their parts without effect.
    let transforms: UnsafeBufferPointer<Int32>
    let underlyingParts: UnsafePointer<Float>
    /// The numbers that several animations change.
    let stacks: UnsafeBufferPointer<Int32>
    /// The number of numbers in the current segments of its keyframes.
    let currentCount: Int
    private let memory: TileMemory
    /// The tables whose memory the clocks use.
    private let curveTables: [CurveTable]

    init(
        _ channels: [PlannedChannel], _ indices: TileChannels, _ snapshot: Snapshot, _ curveTables: inout CurveTableCache,
        _ precision: Precision, _ motions: ChannelMotions
    ) {
        let builder = TileBuilder(channels, indices, snapshot, curveTables, precision, motions)
        curveTables = builder.curveTables
        self.precision = precision
        numbers = builder.numbers
        spaces = builder.spaces
        exact = builder.exact
        runs = builder.runs
        memory = builder.memory
        let constants = builder.constants ?? memory.array(0, of: Double.nan)
        self.constants = UnsafePointer(constants)
        let floats = memory.room(runs.isEmpty || precision == .double ? 0 : numbers.count, for: Float.self)
        for run in runs where precision == .single { for index in run { floats[index] = Float(constants[index]) } }
        constantFloats = UnsafePointer(floats)
        transforms = memory.copy(builder.transforms)
        underlyingParts = builder.underlyingParts()
        stacks = memory.copy(builder.stacks)
        spacePlan = SpacePlan(spaces, memory)
        steps = TransformSteps(builder.steps, memory)
        let built = builder.build()
        clocks = memory.copy(built.clocks)
        lanes = memory.copy(built.lanes)
        self.motions = ExactGroups(
            builder.exactMotions, builder.motions, builder.exactMatrices, current: built.currentCount, memory)
        currentCount = self.motions.currentEnd
        self.curveTables = builder.sharedTables
    }

    /// The same tile with the times that layers have in a later snapshot, in the same memory.
    init(_ other: SampleTile, retimedIn snapshot: Snapshot) {
        (numbers, precision) = (other.numbers, other.precision)
        spaces = other.spaces.retimed(in: snapshot)
        spacePlan = other.spacePlan
        (clocks, lanes) = (other.clocks, other.lanes)
        (motions, exact, steps) = (other.motions, other.exact, other.steps)
        (runs, constants, constantFloats) = (other.runs, other.constants, other.constantFloats)
        (transforms, underlyingParts, stacks) = (other.transforms, other.underlyingParts, other.stacks)
        (memory, curveTables, currentCount) = (other.memory, other.curveTables, other.currentCount)
    }

    /// The required scratch memory.
    var needs: ScratchNeeds {
        ScratchNeeds(
            spaces: spaces.count,
            clocks: clocks.reduce(spacePlan.stride) { max($0, $1.stride) },
            lanes: lanes.reduce(0) { max($0, $1.stride) }, numbers: numbers.count,
            // The kernels read whole vectors of transforms, which may begin at any transform.
            transforms: transforms.isEmpty ? 0 : TileMemory.padded(transforms.count + 15), stacks: stacks.count,
            steps: steps.clockCount)
    }
}
