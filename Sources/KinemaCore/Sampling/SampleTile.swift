/// The work plan for consecutive channels in one precision. Plans share it while its channels do not change.
final class SampleTile: @unchecked Sendable {  // It changes only while one plan alone holds it, which nobody else holds.
    /// The numbers of the tile in a row.
    let numbers: Range<Int>
    let precision: Precision
    private(set) var spaces: TimeSpaces
    let spacePlan: SpacePlan
    let clocks: UnsafeMutableBufferPointer<ClockGroup>
    let lanes: UnsafeMutableBufferPointer<LaneGroup>
    /// The motions that kernels in double precision evaluate. In a tile of single precision these are the motions for which a float is
    /// not accurate enough.
    let motions: ExactGroups
    /// The channels that no kernel evaluates.
    let exact: [ExactChannel]
    let steps: TransformSteps
    /// The numbers that are constant, relative to the first number of the tile, and their values in the precision of the tile.
    let runs: [Range<Int>]
    let constants: UnsafeMutablePointer<Double>
    let constantFloats: UnsafeMutablePointer<Float>
    /// The first numbers of the composed transforms, and their parts without effect.
    let transforms: UnsafeBufferPointer<Int32>
    let underlyingParts: UnsafePointer<Float>
    /// The numbers that several animations change.
    let stacks: UnsafeBufferPointer<Int32>
    /// The number of numbers in the current segments of its keyframes.
    let currentCount: Int
    /// The positions of the channels; only in single precision.
    private let places: UnsafeBufferPointer<ChannelPlace>
    private var memory: TileMemory
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
        self.constants = constants
        let floats = memory.room(runs.isEmpty || precision == .double ? 0 : numbers.count, for: Float.self)
        for run in runs where precision == .single { for index in run { floats[index] = Float(constants[index]) } }
        constantFloats = floats
        transforms = memory.copy(builder.transforms)
        underlyingParts = builder.underlyingParts()
        stacks = memory.copy(builder.stacks)
        spacePlan = SpacePlan(spaces, memory)
        steps = TransformSteps(builder.steps, memory)
        let built = builder.build()
        clocks = UnsafeMutableBufferPointer(mutating: memory.copy(built.clocks))
        lanes = UnsafeMutableBufferPointer(mutating: memory.copy(built.lanes))
        places = UnsafeBufferPointer(builder.places)
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
        (clocks, lanes, places) = (other.clocks, other.lanes, other.places)
        (motions, exact, steps) = (other.motions, other.exact, other.steps)
        (runs, constants, constantFloats) = (other.runs, other.constants, other.constantFloats)
        (transforms, underlyingParts, stacks) = (other.transforms, other.underlyingParts, other.stacks)
        (memory, curveTables, currentCount) = (other.memory, other.curveTables, other.currentCount)
    }

    /// Gives an own tile the times that layers have in a later snapshot.
    func retime(in snapshot: Snapshot) { spaces = spaces.retimed(in: snapshot) }

    /// Whether nobody else holds the memory.
    var hasOwnMemory: Bool { isKnownUniquelyReferenced(&memory) }

    /// The place of a channel by its index in the tile.
    func place(of index: Int) -> ChannelPlace { index < places.count ? places[index] : .other }

    /// The required scratch memory.
    var needs: ScratchNeeds {
        ScratchNeeds(
            // Whole vectors, as layers whose time changes come one by one.
            spaces: TileMemory.padded(spaces.count),
            clocks: clocks.reduce(spacePlan.stride) { max($0, $1.stride) },
            lanes: lanes.reduce(0) { max($0, $1.stride) }, numbers: numbers.count,
            // The kernels read whole vectors of transforms, which may begin at any transform.
            transforms: transforms.isEmpty ? 0 : TileMemory.padded(transforms.count + 15), stacks: stacks.count,
            steps: steps.clockCount)
    }
}
