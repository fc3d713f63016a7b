import CPlatform

/// Classifies each channel of a tile as constant, evaluated by kernels, or evaluated exactly.
struct TileBuilder {
    private let snapshot: Snapshot
    private let presentation: Presentation
    /// The first number of the tile in a row.
    private let origin: Int
    private var groups: [ClockGroupBuilder] = []
    /// Above this number of groups, curves without a group share one: a group with few lanes costs as much as a full one.
    private static let manyGroups = 24
    /// The curves of segments, and the separate curves of clocks.
    private var curves = CurveRows()
    private(set) var spaces = TimeSpaces()
    private(set) var exact: [ExactChannel] = []
    /// Motions in double precision.
    private(set) var exactMotions: [ExactMotion] = []
    private(set) var exactMatrices: [ExactMatrix] = []
    private(set) var steps = TransformStepsBuilder()
    /// Of the channel that is added: its animations, what they move, and the curves of the lanes.
    private var animations: [PropertyAnimation] = []
    private var motions = ChannelMotions()
    private var found: [LaneCurves] = []
    private(set) var curveTables: CurveTableCache
    let memory = TileMemory()
    let constants: UnsafeMutablePointer<Double>
    private(set) var runs: [Range<Int>] = []
    /// The composed transforms: their first numbers, and their parts without effect.
    private(set) var transforms: [Int32] = []
    private var parts: [Float] = []
    /// The numbers that several animations change.
    private(set) var stacks: [Int32] = []

    init(_ channels: [PlannedChannel], _ snapshot: Snapshot, _ curveTables: CurveTableCache) {
        self.snapshot = snapshot
        self.curveTables = curveTables
        presentation = Presentation(snapshot, at: 0)
        origin = channels.first?.offset ?? 0
        let end = channels.last.map { $0.offset + $0.width } ?? origin
        constants = memory.array(end - origin, of: Double.nan)
        for channel in channels { add(channel) }
    }

    private mutating func add(_ channel: PlannedChannel) {
        guard channel.width > 0 else { return }
        guard let record = snapshot.record(channel.slot, id: channel.id) else { return keep(channel, .none) }
        spaces.collectAnimations(of: channel.property, record, in: snapshot, into: &animations)
        let isDerived = isDerived(channel, record)
        guard !animations.isEmpty || isDerived else {
            let value = presentation.value(channel.property, channel.component, of: record)
            return keep(channel, value ?? .none)
        }
        var hasLanes = false
        if !isDerived, let type = snapshot.properties[channel.property]?.type,
            let value = presentation.committedValue(channel.property, of: record)
        {
            let transform = TransformMotions(channel, value, animations)
            let isCollected = transform?.collect(channel.component, into: &motions) ?? false
            if isCollected || motions.collect(channel, type, value, animations) {
                hasLanes = (transform?.fitsFloats ?? true) && addLanes(channel)
                if addExactly(channel, hasLanes: hasLanes) { return }
            } else if let transform, channel.component == .whole, transform.isPlane {
                hasLanes = transform.fitsFloats && add(transform, channel)
                if addExactly(transform, channel, hasLanes: hasLanes) { return }
            }
            if steps.add(channel, value, animations, hasLanes: hasLanes, memory) { return }
        }
        let space = spaces.index(of: record, in: snapshot)
        exact.append(ExactChannel(channel: channel, record: record, space: space, hasLanes: hasLanes))
    }

    /// The frame follows from other properties, which may be animated, by the superlayer too.
    private func isDerived(_ channel: PlannedChannel, _ record: LayerRecord) -> Bool {
        guard channel.property == UInt16(KinProperty.frame.rawValue) else { return false }
        let owner = record.superlayer.flatMap { snapshot.records[$0] }
        return !record.tracks.isEmpty || owner?.namedTracks[record.slot] != nil
    }

    // MARK: Constants

    private mutating func keep(_ channel: PlannedChannel, _ value: Value) {
        let start = channel.offset - origin
        ExactChannel.put(value, width: channel.width, into: constants + start)
        keep(start..<start + channel.width)
    }

    private mutating func keep(_ run: Range<Int>) {
        if let last = runs.last, last.upperBound == run.lowerBound {
            runs[runs.count - 1] = last.lowerBound..<run.upperBound
        } else {
            runs.append(run)
        }
    }

    // MARK: Lanes

    /// The tables that a lane needs.
    private struct LaneCurves {
        let table: Unmanaged<CurveTable>?
        /// For keyframes: the index of the first curve in `CurveRows.curveStarts`.
        let segments: Int
    }

    /// Finds the tables for a motion. Returns false if one of its curves has none.
    private mutating func find(_ motion: LaneMotion) -> Bool {
        let table = motion.clock.curve.map { curveTables.table(of: $0) }
        let segments = curves.curveStarts.count
        guard motion.fitsFloats, table?.isExact != true, addSegmentCurves(of: motion) else { return false }
        found.append(LaneCurves(table: table.map { Unmanaged.passUnretained($0) }, segments: segments))
        return true
    }

    /// Adds the motions of the channel as lanes. Returns false if one of them does not fit.
    private mutating func addLanes(_ channel: PlannedChannel) -> Bool {
        found.removeAll(keepingCapacity: true)
        for lane in motions.lanes {
            guard find(lane.motion) else { return false }
        }
        for index in found.indices { addLane(found[index], motions.lanes[index], channel.offset - origin) }
        keepConstants(channel)
        return true
    }

    private mutating func addLane(_ found: LaneCurves, _ lane: ChannelMotions.Lane, _ start: Int) {
        let width = lane.motion.width
        var offset = start + lane.offset, target = LaneTarget.row
        if lane.isStacked {
            if lane.level == 0 { for number in 0..<width { stacks.append(Int32(truncatingIfNeeded: offset + number)) } }
            target = lane.level == 0 ? .stack : (lane.motion.isAdditive ? .sum : .replacement)
            // The stacks of these numbers are the last ones.
            offset = stacks.count - width
        }
        add(lane.motion, found, offset: offset, lane.isAngle ? .angle : target, level: lane.level)
    }

    /// Adds the motions of the channel in double precision. Returns false if one of them does not fit.
    private mutating func addExactly(_ channel: PlannedChannel, hasLanes: Bool) -> Bool {
        guard addExactly(motions.lanes, channel, isPart: false, hasLanes: hasLanes) else { return false }
        if !hasLanes { keepConstants(channel) }
        return true
    }

    /// The same for a matrix that is put together of parts.
    private mutating func addExactly(_ transform: TransformMotions, _ channel: PlannedChannel, hasLanes: Bool) -> Bool {
        motions.removeAll()
        for part in 0..<TransformMotions.partCount {
            for lane in transform.lanes where lane.part == part {
                motions.lanes.append(
                    ChannelMotions.Lane(motion: lane.motion, track: lane.track, offset: part, level: 0, isStacked: false))
            }
        }
        guard addExactly(motions.lanes, channel, isPart: true, hasLanes: hasLanes) else { return false }
        let parts = transform.parts
        exactMatrices.append(
            ExactMatrix(
                offset: channel.offset - origin, matrix: transform.matrix, scale: SIMD4(parts[3], parts[4], parts[5], 0),
                turn: parts[6], isAlone: !hasLanes))
        return true
    }

    private mutating func addExactly(
        _ lanes: [ChannelMotions.Lane], _ channel: PlannedChannel, isPart: Bool, hasLanes: Bool
    ) -> Bool {
        let count = exactMotions.count
        for lane in lanes {
            guard var made = ExactMotion(lane, offset: channel.offset - origin + lane.offset, isPart: isPart) else {
                exactMotions.removeLast(exactMotions.count - count)
                return false
            }
            made.isAlone = !hasLanes
            exactMotions.append(made)
        }
        return true
    }

    private mutating func keepConstants(_ channel: PlannedChannel) {
        let start = channel.offset - origin
        for constant in motions.constants {
            constants[start + constant.offset] = constant.number
            keep(start + constant.offset..<start + constant.offset + 1)
        }
    }

    /// Adds the motions of a composed matrix as lanes. Returns false if one of them does not fit.
    private mutating func add(_ motions: TransformMotions, _ channel: PlannedChannel) -> Bool {
        found.removeAll(keepingCapacity: true)
        for lane in motions.lanes {
            guard find(lane.motion) else { return false }
        }
        for (index, lane) in motions.lanes.enumerated() {
            add(lane.motion, found[index], offset: parts.count + lane.part, .part)
        }
        parts += motions.parts.prefix(TransformMotions.partCount).map { Float($0) }
        transforms.append(Int32(truncatingIfNeeded: channel.offset - origin))
        return true
    }

    /// Adds lanes to the group of their curve. Curves with many cells, and curves that come after enough groups exist, share a
    /// group with separate curves for its clocks.
    @inline(never)
    private mutating func add(
        _ motion: LaneMotion, _ needed: LaneCurves, offset: Int, _ target: LaneTarget, level: Int = 0
    ) {
        let clock = motion.clock, table = needed.table?.takeUnretainedValue()
        let isSplit = motion.keyframes != nil || table?.isSteep == true
        var own = table.map { $0.cells == nil ? $0.cellCount : 0 } ?? 0
        var found = group(for: clock, table, own, isSplit, level)
        if found == nil, own == 0, groups.count >= TileBuilder.manyGroups, let table {
            own = table.cellCount
            found = group(for: clock, table, own, isSplit, level)
        }
        if found == nil {
            let shared = own == 0 ? table : nil
            groups.append(ClockGroupBuilder(for: clock, shared, ownCells: own, isSplit: isSplit, level: level))
        }
        let curveStart = own == 0 ? 0 : table.map { curves.curveStart(of: $0) } ?? 0
        groups[found ?? groups.count - 1].add(
            motion, curveStart: curveStart, segments: needed.segments, offset: offset, target)
    }

    private func group(
        for clock: LaneClock, _ curve: CurveTable?, _ ownCells: Int, _ isSplit: Bool, _ level: Int
    ) -> Int? {
        let curve = ownCells == 0 ? curve : nil
        return groups.firstIndex { $0.takes(clock, curve, ownCells: ownCells, isSplit: isSplit, level: level) }
    }

    /// Adds the curve of each segment. Returns false if one of them needs a table with many cells.
    private mutating func addSegmentCurves(of motion: LaneMotion) -> Bool {
        guard let keyframes = motion.keyframes else { return true }
        let given = keyframes.curves
        for segment in 0..<keyframes.segmentCount {
            let curve = segment < given.count ? given[segment] : nil
            let table = curveTables.table(of: curve ?? .linear)
            guard table.cells != nil, !table.isSteep else { return false }
            curves.addSegment(table)
        }
        return true
    }
}

extension TileBuilder {
    /// The parts of all transforms without effect, padded.
    func underlyingParts() -> UnsafePointer<Float> {
        let result = memory.array(TileMemory.padded(transforms.count) * TransformMotions.partCount, of: Float(0))
        for (index, part) in parts.enumerated() { result[index] = part }
        return UnsafePointer(result)
    }

    /// The clock groups, lower levels first, the lane groups that they move, and how many numbers their current segments are.
    func build() -> (clocks: [ClockGroup], lanes: [LaneGroup], currentCount: Int) {
        let curves = self.curves.build(memory)
        var clocks: [ClockGroup] = [], lanes: [LaneGroup] = [], currentCount = 0
        let levels = groups.reduce(0) { max($0, $1.level + 1) }
        for level in 0..<levels {
            for group in groups where group.level == level {
                var built = group.build(memory, curves)
                let first = lanes.count
                for lane in group.lanes {
                    lanes.append(lane.build(memory, curves, current: currentCount))
                    if lane.chunks > 0 { currentCount += KeyframePool.currentCount(of: lane.lanes.count) }
                }
                built.lanes = first..<lanes.count
                clocks.append(built)
            }
        }
        return (clocks, lanes, currentCount)
    }
}
