import CPlatform

/// Finds out what the channels of a tile need: nothing but a copy, lanes of kernels, or the exact evaluation.
struct TileBuilder {
    private let snapshot: Snapshot
    private let presentation: Presentation
    /// The tile's first number in a row.
    private let origin: Int
    private var groups: [ClockGroupBuilder] = []
    /// From so many on, curves that have no group yet get none: a group that has few lanes costs as much as one of a hundred.
    private static let manyGroups = 24
    /// Of segments, and of clocks that have their own.
    private var curves = CurveRows()
    private(set) var spaces = TimeSpaces()
    private(set) var exact: [ExactChannel] = []
    /// In double precision; and those among them that single precision is not enough for.
    private(set) var exactMotions: [ExactMotion] = []
    private(set) var otherMotions: [ExactMotion] = []
    private(set) var curveTables: CurveTableCache
    let memory = TileMemory()
    let constants: UnsafeMutablePointer<Double>
    private(set) var runs: [Range<Int>] = []
    /// The transforms that are put together of parts: where they go, and what their parts are without effect.
    private(set) var transforms: [Int32] = []
    private var parts: [Float] = []
    /// Where the numbers go that several animations move.
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
        let isTracked = record.tracks.contains { $0.target.property == channel.property && $0.target.name == nil }
        guard isTracked || isDerived(channel, record) || isNamed(channel, record) else {
            let value = presentation.value(channel.property, channel.component, of: record)
            return keep(channel, value ?? .none)
        }
        let space = spaces.index(of: record, in: snapshot)
        let isSimple = !isNamed(channel, record) && !isDerived(channel, record)
        var hasLanes = false
        if isSimple {
            let transform = TransformMotions(channel, record, snapshot, space, &spaces)
            let motions =
                transform?.channelMotions(channel.component)
                ?? ChannelMotions(channel, record, snapshot, space, &spaces)
            if let motions {
                hasLanes = (transform?.fitsFloats ?? true) && add(motions, channel)
                if addExactly(motions, channel, hasLanes: hasLanes) { return }
            } else if let transform, channel.component == .whole, transform.fitsFloats {
                hasLanes = add(transform, channel)
            }
        }
        exact.append(ExactChannel(channel: channel, record: record, space: space, hasLanes: hasLanes))
    }

    /// The frame follows from other properties.
    private func isDerived(_ channel: PlannedChannel, _ record: LayerRecord) -> Bool {
        channel.property == UInt16(KinProperty.frame.rawValue) && !record.tracks.isEmpty
    }

    /// An animation of the superlayer may aim at it by name.
    private func isNamed(_ channel: PlannedChannel, _ record: LayerRecord) -> Bool {
        guard let slot = record.superlayer, let owner = snapshot.records[slot], owner.hasNamedTracks else { return false }
        return owner.namedTracks[record.slot] != nil
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

    private typealias Found = (motion: LaneMotion, curve: CurveTable?, segments: [Int32])

    /// The tables that a motion needs; nil if one of its curves has none.
    private mutating func find(_ motion: LaneMotion) -> Found? {
        let curve = motion.clock.curve.map { curveTables.table(of: $0) }
        guard curve?.isExact != true, let segments = segmentCurves(of: motion) else { return nil }
        return (motion, curve, segments)
    }

    /// Whether all of it became lanes.
    private mutating func add(_ motions: ChannelMotions, _ channel: PlannedChannel) -> Bool {
        var found: [Found] = []
        for motion in motions.lanes {
            guard let lane = find(motion.motion) else { return false }
            found.append(lane)
        }
        for (index, lane) in found.enumerated() { place(lane, motions.lanes[index], channel.offset - origin) }
        keepConstants(of: motions, channel.offset - origin)
        return true
    }

    private mutating func place(_ found: Found, _ lane: ChannelMotions.Lane, _ start: Int) {
        let width = lane.motion.width
        var offset = start + lane.offset, target = LaneTarget.row
        if lane.isStacked {
            if lane.level == 0 { for number in 0..<width { stacks.append(Int32(truncatingIfNeeded: offset + number)) } }
            target = lane.level == 0 ? .stack : (lane.motion.isAdditive ? .sum : .replacement)
            // The stacks of these numbers are the last ones.
            offset = stacks.count - width
        }
        add(found, offset: offset, lane.isAngle ? .angle : target, level: lane.level)
    }

    /// Whether all of it became exact lanes.
    private mutating func addExactly(_ motions: ChannelMotions, _ channel: PlannedChannel, hasLanes: Bool) -> Bool {
        var found: [ExactMotion] = []
        for lane in motions.lanes {
            guard let made = ExactMotion(lane, offset: channel.offset - origin + lane.offset) else { return false }
            found.append(made)
        }
        exactMotions += found
        guard !hasLanes else { return true }
        otherMotions += found
        keepConstants(of: motions, channel.offset - origin)
        return true
    }

    private mutating func keepConstants(of motions: ChannelMotions, _ start: Int) {
        for constant in motions.constants {
            constants[start + constant.offset] = constant.number
            keep(start + constant.offset..<start + constant.offset + 1)
        }
    }

    /// The same for a matrix that is put together of parts.
    private mutating func add(_ motions: TransformMotions, _ channel: PlannedChannel) -> Bool {
        var found: [Found] = []
        for motion in motions.lanes {
            guard let lane = find(motion.motion) else { return false }
            found.append(lane)
        }
        for (index, lane) in found.enumerated() {
            add(lane, offset: parts.count + motions.lanes[index].part, .part)
        }
        parts += motions.parts.map { Float($0) }
        transforms.append(Int32(truncatingIfNeeded: channel.offset - origin))
        return true
    }

    /// Lanes go to the group of their curve. Curves of many cells, and those that come when there are groups enough, share a group
    /// in which each clock has its own.
    @inline(never)
    private mutating func add(_ lane: Found, offset: Int, _ target: LaneTarget, level: Int = 0) {
        let clock = lane.motion.clock
        let isSplit = lane.motion.keyframes != nil || lane.curve?.isSteep == true
        var own = lane.curve.map { $0.cells == nil ? $0.cellCount : 0 } ?? 0
        var found = group(for: clock, lane.curve, own, isSplit, level)
        if found == nil, own == 0, groups.count >= TileBuilder.manyGroups, let curve = lane.curve {
            own = curve.cellCount
            found = group(for: clock, curve, own, isSplit, level)
        }
        if found == nil {
            let curve = own == 0 ? lane.curve : nil
            groups.append(ClockGroupBuilder(for: clock, curve, ownCells: own, isSplit: isSplit, level: level))
        }
        let place = own == 0 ? 0 : lane.curve.map { curves.place(of: $0) } ?? 0
        groups[found ?? groups.count - 1].add(
            lane.motion, place: place, curves: lane.segments, offset: offset, target)
    }

    private func group(
        for clock: LaneClock, _ curve: CurveTable?, _ ownCells: Int, _ isSplit: Bool, _ level: Int
    ) -> Int? {
        let curve = ownCells == 0 ? curve : nil
        return groups.firstIndex { $0.takes(clock, curve, ownCells: ownCells, isSplit: isSplit, level: level) }
    }

    /// Where the curve of each segment stands among the tile's; nil if one of them needs more than a small table.
    private mutating func segmentCurves(of motion: LaneMotion) -> [Int32]? {
        guard let schedule = motion.keyframes?.schedule else { return [] }
        var result: [Int32] = []
        for segment in 0..<schedule.keyTimes.segmentCount {
            let curve = segment < schedule.curves.count ? schedule.curves[segment] : nil
            let table = curveTables.table(of: curve ?? .linear)
            guard table.cells != nil, !table.isSteep else { return nil }
            result.append(curves.place(of: table))
        }
        return result
    }
}

extension TileBuilder {
    /// The parts of all transforms without effect, padded.
    func restingParts() -> UnsafePointer<Float> {
        let result = memory.array(TileMemory.padded(transforms.count) * TransformMotions.partCount, of: Float(0))
        for (index, part) in parts.enumerated() { result[index] = part }
        return UnsafePointer(result)
    }

    /// The clock groups, lower levels first, and the lane groups that they move.
    func build() -> (clocks: [ClockGroup], lanes: [LaneGroup]) {
        let curves = self.curves.build(memory)
        var clocks: [ClockGroup] = [], lanes: [LaneGroup] = []
        let levels = groups.reduce(0) { max($0, $1.level + 1) }
        for level in 0..<levels {
            for group in groups where group.level == level {
                var built = group.build(memory, curves)
                let first = lanes.count
                for lane in group.lanes { lanes.append(lane.build(memory, curves)) }
                built.lanes = first..<lanes.count
                clocks.append(built)
            }
        }
        return (clocks, lanes)
    }
}
