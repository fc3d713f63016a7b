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
    private(set) var exactMotions = ExactMotions()
    private(set) var exactMatrices: [ExactMatrix] = []
    private(set) var steps = TransformStepsBuilder()
    /// The animations of the channel that is added, and the motions of all channels.
    private var animations: [PropertyAnimation] = []
    private(set) var motions: ChannelMotions
    private var lastOwner: LayerRecord?
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
        motions = ChannelMotions(channels: channels.count)
        origin = channels.first?.offset ?? 0
        let end = channels.last.map { $0.offset + $0.width } ?? origin
        constants = memory.array(end - origin, of: Double.nan)
        for channel in channels { add(channel) }
    }

    private mutating func add(_ channel: PlannedChannel) {
        guard channel.width > 0 else { return }
        guard let record = snapshot.record(channel.slot, id: channel.id) else { return keep(channel, .none) }
        let owner = owner(of: record)
        spaces.collectAnimations(of: channel.property, record, below: owner, in: snapshot, into: &animations)
        let isDerived = isDerived(channel, record)
        guard !animations.isEmpty || isDerived else {
            let value = presentation.value(channel.property, channel.component, of: record)
            return keep(channel, value ?? .none)
        }
        var added = Added()
        if !isDerived, !channel.component.isVelocity, let type = snapshot.properties[channel.property]?.type,
            let value = presentation.committedValue(channel.property, of: record)
        {
            added = addMotions(channel, type, value)
            if added.isComplete || steps.add(channel, value, animations, hasLanes: added.hasLanes, memory) { return }
        }
        let space = spaces.index(of: record, in: snapshot)
        exact.append(ExactChannel(channel: channel, record: record, space: space, hasLanes: added.hasLanes))
    }

    /// Whether a channel has lanes, and whether kernels in double precision move it too, so that it needs nothing else.
    private struct Added {
        var hasLanes = false
        var isComplete = false
    }

    private mutating func addMotions(_ channel: PlannedChannel, _ type: KinPropertyType, _ value: Value) -> Added {
        // Only matrices have parts, and what collects these is large.
        if case .transform = value, let transform = TransformMotions(channel, value, animations) {
            return addTransform(transform, channel, type, value)
        }
        return motions.collect(channel, type, value, animations) ? addCollected(channel, fitsFloats: true) : Added()
    }

    private mutating func addTransform(
        _ transform: TransformMotions, _ channel: PlannedChannel, _ type: KinPropertyType, _ value: Value
    ) -> Added {
        if transform.collect(channel.component, into: &motions) || motions.collect(channel, type, value, animations) {
            return addCollected(channel, fitsFloats: transform.fitsFloats)
        }
        guard channel.component == .whole, transform.isPlane else { return Added() }
        transform.collectParts(into: &motions)
        let hasLanes = transform.fitsFloats && add(transform, channel)
        return completed(addExactly(transform, channel, hasLanes: hasLanes), hasLanes: hasLanes)
    }

    private mutating func addCollected(_ channel: PlannedChannel, fitsFloats: Bool) -> Added {
        let hasLanes = fitsFloats && addLanes(channel)
        return completed(addExactly(channel, hasLanes: hasLanes), hasLanes: hasLanes)
    }

    private mutating func completed(_ isComplete: Bool, hasLanes: Bool) -> Added {
        if !isComplete && !hasLanes { motions.discard() }
        return Added(hasLanes: hasLanes, isComplete: isComplete)
    }

    /// The superlayer, which neighbors share.
    private mutating func owner(of record: LayerRecord) -> LayerRecord? {
        guard let slot = record.superlayer else { return nil }
        if lastOwner?.slot != slot { lastOwner = snapshot.records[slot] }
        return lastOwner
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

    /// Finds the tables that the motions of the channel need; false if one of their curves has none.
    private mutating func findTables() -> Bool {
        for index in motions.first..<motions.lanes.count {
            guard motions.lanes[index].motion.fitsFloats else { return false }
            if let curve = motions.lanes[index].motion.clock.curve {
                let table = curveTables.table(of: curve)
                guard !table.isExact else { return false }
                motions.lanes[index].table = Unmanaged.passUnretained(table)
            }
            motions.lanes[index].firstSegment = curves.curveStarts.count
            if let keyframes = motions.lanes[index].motion.keyframes {
                guard addSegmentCurves(of: keyframes) else { return false }
            }
        }
        return true
    }

    /// Adds the motions of the channel as lanes. Returns false if one of them does not fit.
    private mutating func addLanes(_ channel: PlannedChannel) -> Bool {
        guard findTables() else { return false }
        for index in motions.first..<motions.lanes.count { addLane(index, channel.offset - origin) }
        keepConstants(channel)
        return true
    }

    private mutating func addLane(_ index: Int, _ start: Int) {
        let width = motions.lanes[index].motion.width, level = motions.lanes[index].level
        var offset = start + motions.lanes[index].offset, target = LaneTarget.row
        if motions.lanes[index].isStacked {
            if level == 0 { for number in 0..<width { stacks.append(Int32(truncatingIfNeeded: offset + number)) } }
            target = level == 0 ? .stack : (motions.lanes[index].motion.isAdditive ? .sum : .replacement)
            // The stacks of these numbers are the last ones.
            offset = stacks.count - width
        }
        add(index, offset: offset, motions.lanes[index].isAngle ? .angle : target)
    }

    /// Adds the motions of the channel in double precision. Returns false if one of them does not fit.
    private mutating func addExactly(_ channel: PlannedChannel, hasLanes: Bool) -> Bool {
        guard addExactly(channel, isPart: false, hasLanes: hasLanes) else { return false }
        if !hasLanes { keepConstants(channel) }
        return true
    }

    /// Adds a matrix that is composed of parts.
    private mutating func addExactly(_ transform: TransformMotions, _ channel: PlannedChannel, hasLanes: Bool) -> Bool {
        guard addExactly(channel, isPart: true, hasLanes: hasLanes) else { return false }
        let parts = transform.parts
        exactMatrices.append(
            ExactMatrix(
                offset: channel.offset - origin, matrix: transform.matrix, scale: SIMD4(parts[3], parts[4], parts[5], 0),
                turn: parts[6], isAlone: !hasLanes))
        return true
    }

    private mutating func addExactly(_ channel: PlannedChannel, isPart: Bool, hasLanes: Bool) -> Bool {
        let count = exactMotions.count
        for index in motions.first..<motions.lanes.count {
            let offset = channel.offset - origin + motions.lanes[index].offset
            let isAdded = exactMotions.add(motions.lanes, at: index, offset: offset, isPart: isPart, isAlone: !hasLanes)
            guard isAdded else {
                exactMotions.keep(count)
                return false
            }
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

    /// Adds the lanes of a matrix that is composed of parts.
    private mutating func add(_ transform: TransformMotions, _ channel: PlannedChannel) -> Bool {
        guard findTables() else { return false }
        for index in motions.first..<motions.lanes.count {
            add(index, offset: parts.count + motions.lanes[index].offset, .part)
        }
        parts += transform.parts.prefix(TransformMotions.partCount).map { Float($0) }
        transforms.append(Int32(truncatingIfNeeded: channel.offset - origin))
        return true
    }

    /// Adds lanes to the group of their curve. Curves with many cells share a group with separate curves for its clocks, and so do
    /// further curves when there are many groups.
    @inline(never)
    private mutating func add(_ index: Int, offset: Int, _ target: LaneTarget) {
        let table = motions.lanes[index].table?.takeUnretainedValue()
        var own = table.map { $0.cells == nil ? $0.cellCount : 0 } ?? 0
        var found = group(for: index, table, own)
        if found == nil, own == 0, groups.count >= TileBuilder.manyGroups, let table {
            own = table.cellCount
            found = group(for: index, table, own)
        }
        if found == nil { groups.append(ClockGroupBuilder(kind(of: index, table, own), own == 0 ? table : nil)) }
        let curveStart = own == 0 ? 0 : table.map { curves.curveStart(of: $0) } ?? 0
        groups[found ?? groups.count - 1].add(index, curveStart: curveStart, offset: offset, target, motions.lanes)
    }

    private func group(for index: Int, _ curve: CurveTable?, _ ownCells: Int) -> Int? {
        let kind = kind(of: index, curve, ownCells)
        return groups.firstIndex { $0.kind == kind }
    }

    private func kind(of index: Int, _ curve: CurveTable?, _ ownCells: Int) -> ClockKind {
        ClockKind(
            curve: ownCells == 0 ? curve.map { ObjectIdentifier($0) } : nil, ownCells: ownCells,
            level: motions.lanes[index].level, spring: motions.lanes[index].motion.clock.springKind,
            isOnce: motions.lanes[index].motion.clock.isOnce,
            isSplit: motions.lanes[index].motion.keyframes != nil || curve?.isSteep == true,
            isOnMediaTime: motions.lanes[index].motion.clock.space == 0)
    }

    /// Adds the curve of each segment to the tile's; false if one of them needs more than a small table.
    private mutating func addSegmentCurves(of keyframes: LaneKeyframes) -> Bool {
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

    /// The tables of the groups whose clocks have one timing function.
    var sharedTables: [CurveTable] { groups.compactMap { $0.curve } }

    /// The clock groups, lower levels first, the lane groups that they move, and how many numbers their current segments are.
    func build() -> (clocks: [ClockGroup], lanes: [LaneGroup], currentCount: Int) {
        let curves = self.curves.build(memory)
        var clocks: [ClockGroup] = [], lanes: [LaneGroup] = [], currentCount = 0
        let levels = groups.reduce(0) { max($0, $1.kind.level + 1) }
        for level in 0..<levels {
            for group in groups where group.kind.level == level {
                var built = group.build(motions.lanes, memory, curves)
                let first = lanes.count
                for lane in group.lanes {
                    lanes.append(lane.build(motions.lanes, memory, curves, current: currentCount))
                    if lane.chunks > 0 { currentCount += KeyframePool.currentCount(of: lane.lanes.count) }
                }
                built.lanes = first..<lanes.count
                clocks.append(built)
            }
        }
        return (clocks, lanes, currentCount)
    }
}
