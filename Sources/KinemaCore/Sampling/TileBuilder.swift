import CPlatform

/// Classifies each channel of a tile as constant, evaluated by kernels, or evaluated exactly. It is an object, because copying its
/// members one by one takes much code.
final class TileBuilder {
    private let snapshot: Snapshot
    private let precision: Precision
    private var groups: [ClockGroupBuilder] = []
    /// Above this number of groups, curves without a group share one: a group with few lanes costs as much as a full one.
    private static let manyGroups = 24
    /// Above this number of animations a channel is evaluated exactly: each of them would be a group, and groups are searched.
    private static let mostAnimations = 64
    /// The curves of segments, and the separate curves of clocks.
    private var curves = CurveRows()
    private(set) var spaces = TimeSpaces()
    private(set) var exact: [ExactChannel] = []
    /// The motions of a tile of double precision, and those of single precision for which a float is not accurate enough.
    private(set) var exactMotions: ExactMotions
    private(set) var exactMatrices: [ExactMatrix] = []
    private(set) var steps = TransformStepsBuilder()
    /// The animations of the channel that is added, and the motions of all channels.
    private var animations: [ChannelAnimation] = []
    let motions: ChannelMotions
    /// The groups of the last lane, and the rows of its curve.
    private var last = LanePlace(group: 0)
    /// The places of the channels of a tile of single precision: until all are built, in the groups by their indices in `groups`.
    let places: UnsafeMutableBufferPointer<ChannelPlace>
    private var place = ChannelPlace.other
    private var reader: PlainChannelReader
    private(set) var curveTables: CurveTableCache
    let memory = TileMemory()
    /// Numbers of the tile that do not change; made for the first one.
    private(set) var constants: UnsafeMutablePointer<Double>?
    private(set) var runs: [Range<Int>] = []
    /// The numbers of the tile.
    let numbers: Range<Int>
    /// The composed transforms: their first numbers, and their parts without effect.
    private(set) var transforms: [Int32] = []
    private var parts: [Float] = []
    /// The numbers that several animations change.
    private(set) var stacks: [Int32] = []

    /// Offsets are those of the channels minus `origin`. `motions` has room that an earlier tile used.
    init(
        _ channels: [PlannedChannel], _ indices: TileChannels, _ snapshot: Snapshot, _ curveTables: CurveTableCache,
        _ precision: Precision, _ motions: ChannelMotions
    ) {
        self.snapshot = snapshot
        self.precision = precision
        self.curveTables = curveTables
        self.motions = motions
        motions.clear(room: indices.count)
        exactMotions = ExactMotions(room: precision == .double ? indices.count : 0)
        reader = PlainChannelReader(snapshot)
        let placeCount = precision == .single ? indices.count : 0
        places = UnsafeMutableBufferPointer(start: memory.room(placeCount, for: ChannelPlace.self), count: placeCount)
        numbers = indices.numbers(of: channels)
        guard precision != .none else { return }
        var records = snapshot.records.reader
        let origin = indices.origin(of: channels)
        for index in 0..<indices.count {
            let channel = channels[indices[index]].moved(by: -origin)
            place = .other
            if let record = records.element(channel.slot), record._withUnsafeGuaranteedRef({ $0.id == channel.id }) {
                if channel.width > 0 { record._withUnsafeGuaranteedRef { add(channel, $0) } }
            } else {
                keep(channel, .none)
            }
            if precision == .single { places[index] = place }
        }
    }

    private func add(_ channel: PlannedChannel, _ record: LayerRecord) {
        let owner = reader.begin(channel, record), kind = reader.kind
        if owner == nil, addPlain(channel, record) { return }
        spaces.collectAnimations(of: channel.property, kind?.type, record, below: owner, in: snapshot, into: &animations)
        let isDerived = isDerived(channel, record)
        guard !animations.isEmpty || isDerived else {
            let value = Presentation(snapshot, at: 0).value(channel.property, channel.component, of: record)
            return keep(channel, value ?? .none)
        }
        if !isDerived, animations.count <= TileBuilder.mostAnimations, !channel.component.isVelocity, let type = kind?.type,
            let value = record.values[channel.property] ?? kind?.defaultValue
        {
            if addMotions(channel, type, value) || steps.add(channel, value, animations, memory) { return }
        }
        exact.append(ExactChannel(channel: channel, record: record, space: spaces.index(of: record, in: snapshot)))
    }

    /// Adds a channel that is plain. Returns false for others.
    private func addPlain(_ channel: PlannedChannel, _ record: LayerRecord) -> Bool {
        switch reader.read(channel, record, space: { self.spaces.index(of: $0, in: self.snapshot) }) {
        case .constant?: keep(channel, reader.constant)
        case .motion?:
            motions.collect(reader.motion)
            _ = addCollected(channel, fitsFloats: reader.motion.fitsFloats)
        case nil: return false
        }
        return true
    }

    /// Adds the motions of a channel. Returns false if kernels cannot evaluate one of them.
    private func addMotions(_ channel: PlannedChannel, _ type: KinPropertyType, _ value: Value) -> Bool {
        // Only matrices have parts, and what collects these is large.
        if case .transform = value {
            if let transform = TransformMotions(channel, value, animations) {
                return addTransform(transform, channel, type, value)
            }
            if let fitsFloats = motions.collectPart(channel, value, animations) {
                return addCollected(channel, fitsFloats: fitsFloats)
            }
        }
        return motions.collect(channel, type, value, animations) && addCollected(channel, fitsFloats: true)
    }

    private func addTransform(
        _ transform: TransformMotions, _ channel: PlannedChannel, _ type: KinPropertyType, _ value: Value
    ) -> Bool {
        if transform.collect(channel.component, into: motions) || motions.collect(channel, type, value, animations) {
            return addCollected(channel, fitsFloats: transform.fitsFloats)
        }
        guard channel.component == .whole, transform.isPlane else { return false }
        transform.collectParts(into: motions)
        return precision == .single && transform.fitsFloats && add(transform, channel) || addExactly(transform, channel)
    }

    private func addCollected(_ channel: PlannedChannel, fitsFloats: Bool) -> Bool {
        let isFloat = precision == .single && fitsFloats
        if isFloat || precision == .double, let place = motions.place {
            let index = motions.first, offset = start(of: channel) + Int(motions.lanes[index].offset)
            if isFloat {
                groups[place.group].add(index, curveStart: place.curveStart, offset: offset, to: place.lanes, motions)
                note(place)
            } else {
                exactMotions.add(at: index, kind: place.group, offset: offset)
            }
            return true
        }
        if isFloat && addLanes(channel) {
            motions.remember(last)
            if motions.isSingle { note(last) }
            return true
        }
        guard addExactly(channel, isPart: false) else { return false }
        if !motions.constants.isEmpty { keepConstants(channel) }
        if precision == .double, let motion = exactMotions.motions.last { motions.remember(LanePlace(group: motion.kind)) }
        return true
    }

    /// Notes that the channel is the last lane of a group.
    private func note(_ lane: LanePlace) {
        place = ChannelPlace(
            lane: groups[lane.group].lanes[lane.lanes].lanes.count - 1, clocks: lane.group, lanes: lane.lanes)
    }

    /// The frame follows from other properties, which may be animated, by the superlayer too.
    private func isDerived(_ channel: PlannedChannel, _ record: LayerRecord) -> Bool {
        guard channel.property == UInt16(KinProperty.frame.rawValue) else { return false }
        let owner = record.superlayer.flatMap { snapshot.records[$0] }
        return record.hasTracks || owner?.namedTracks[record.slot] != nil
    }

    // MARK: Constants

    private func keep(_ channel: PlannedChannel, _ value: Value) {
        let start = start(of: channel)
        keep(start..<start + channel.width) { ExactChannel.put(value, width: channel.width, into: $0) }
        place = .constant
    }

    /// The first number of a channel in the tile.
    private func start(of channel: PlannedChannel) -> Int { channel.offset - numbers.lowerBound }

    /// `put` writes the numbers of a run.
    private func keep(_ run: Range<Int>, _ put: (UnsafeMutablePointer<Double>) -> Void) {
        let constants = self.constants ?? memory.array(numbers.count, of: Double.nan)
        self.constants = constants
        put(constants + run.lowerBound)
        if let last = runs.last, last.upperBound == run.lowerBound {
            runs[runs.count - 1] = last.lowerBound..<run.upperBound
        } else {
            runs.append(run)
        }
    }

    // MARK: Lanes

    /// Finds the tables that the motions of the channel need; false if one of their curves has none.
    private func findTables() -> Bool {
        for index in motions.first..<motions.count {
            let lane = motions.lanes + index
            guard lane.pointee.fitsFloats else { return false }
            if let curve = lane.pointee.clock.tableCurve {
                let unretained = curveTables.table(of: curve, isSlope: lane.pointee.clock.isVelocity)
                lane.pointee.table = unretained
                unretained._withUnsafeGuaranteedRef { table in
                    lane.pointee.manyCells = Int32(truncatingIfNeeded: table.cells == nil ? table.cellCount : 0)
                    lane.pointee.precision = table.precision
                }
                guard unretained._withUnsafeGuaranteedRef({ !$0.isExact }) else { return false }
            }
            lane.pointee.firstSegment = Int32(truncatingIfNeeded: curves.curveStarts.count)
            if let keyframes = lane.pointee.keyframes {
                guard addSegmentCurves(of: keyframes) else { return false }
            }
        }
        return true
    }

    /// Adds the motions of the channel as lanes. Returns false if one of them does not fit.
    private func addLanes(_ channel: PlannedChannel) -> Bool {
        guard findTables() else { return false }
        for index in motions.first..<motions.count { addLane(index, start(of: channel)) }
        if !motions.constants.isEmpty { keepConstants(channel) }
        return true
    }

    private func addLane(_ index: Int, _ start: Int) {
        let lane = motions.lanes + index
        var offset = start + Int(lane.pointee.offset), target = LaneTarget.row
        if lane.pointee.isStacked {
            let width = Int(lane.pointee.width), level = lane.pointee.level
            if level == 0 { for number in 0..<width { stacks.append(Int32(truncatingIfNeeded: offset + number)) } }
            target = level == 0 ? .stack : (lane.pointee.isAdditive ? .sum : .replacement)
            // The stacks of these numbers are the last ones.
            offset = stacks.count - width
        }
        add(index, offset: offset, target)
    }

    /// Adds a matrix that is composed of parts, in double precision.
    private func addExactly(_ transform: TransformMotions, _ channel: PlannedChannel) -> Bool {
        guard addExactly(channel, isPart: true) else { return false }
        let parts = transform.parts
        exactMatrices.append(
            ExactMatrix(
                offset: start(of: channel), matrix: transform.matrix, scale: SIMD4(parts[3], parts[4], parts[5], 0),
                turn: parts[6]))
        return true
    }

    /// Adds the motions of the channel in double precision. Returns false, and discards the motions, if one of them does not fit.
    private func addExactly(_ channel: PlannedChannel, isPart: Bool) -> Bool {
        let count = exactMotions.count
        for index in motions.first..<motions.count {
            let lane = motions.lanes + index, offset = start(of: channel) + Int(lane.pointee.offset)
            guard exactMotions.add(lane, at: index, offset: offset, isPart: isPart) else {
                exactMotions.keep(count)
                motions.discard()
                return false
            }
        }
        return true
    }

    private func keepConstants(_ channel: PlannedChannel) {
        for constant in motions.constants {
            let number = start(of: channel) + constant.offset
            keep(number..<number + 1) { $0.pointee = constant.number }
        }
    }

    /// Adds the lanes of a matrix that is composed of parts.
    private func add(_ transform: TransformMotions, _ channel: PlannedChannel) -> Bool {
        guard findTables() else { return false }
        for index in motions.first..<motions.count {
            add(index, offset: parts.count + Int(motions.lanes[index].offset), .part)
        }
        parts += transform.parts.prefix(TransformMotions.partCount).map { Float($0) }
        transforms.append(Int32(truncatingIfNeeded: start(of: channel)))
        return true
    }

    /// Adds lanes to the group of their curve. Curves with many cells share a group with separate curves for its clocks, and so do
    /// further curves when there are many groups.
    @inline(never)
    private func add(_ index: Int, offset: Int, _ target: LaneTarget) {
        let lane = motions.lanes + index
        var own = Int(lane.pointee.manyCells)
        var kind = ClockKind(lane, ownCells: own), found = group(of: kind)
        if found == groups.count {
            let table = lane.pointee.table?.takeUnretainedValue()
            if own == 0, found >= TileBuilder.manyGroups, let table {
                own = table.cellCount
                kind = ClockKind(lane, ownCells: own)
                found = group(of: kind)
            }
            if found == groups.count { groups.append(ClockGroupBuilder(kind, own == 0 ? table : nil)) }
        }
        let curveStart = own == 0 ? 0 : lane.pointee.table.map { curves.curveStart(of: $0.takeUnretainedValue()) } ?? 0
        let lanes = groups[found].add(index, curveStart: curveStart, offset: offset, target, motions)
        last = LanePlace(group: found, lanes: lanes, curveStart: curveStart)
    }

    /// The index of the group of a kind; the number of groups if there is none.
    private func group(of kind: ClockKind) -> Int {
        var index = 0
        while index < groups.count, groups[index].kind != kind { index += 1 }
        return index
    }

    /// Adds the curve of each segment to the tile's; false if one of them needs more than a small table.
    private func addSegmentCurves(of keyframes: LaneKeyframes) -> Bool {
        let given = keyframes.curves
        for segment in 0..<keyframes.segmentCount {
            let curve = segment < given.count ? given[segment] : nil
            let table = curveTables.table(of: curve ?? .linear, isSlope: false).takeUnretainedValue()
            guard table.cellCount == KIN_CELLS, table.precision == .rounded else { return false }
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

    /// What `build` returns: the groups of clocks, lower levels first, the groups of lanes that they move, and how many numbers the
    /// current segments are.
    struct Built {
        fileprivate(set) var clocks: [ClockGroup] = []
        fileprivate(set) var lanes: [LaneGroup] = []
        fileprivate(set) var currentCount = 0
    }

    func build() -> Built {
        let curves = self.curves.build(memory)
        var result = Built(), indices = [Int](repeating: 0, count: groups.count)
        let levels = groups.reduce(0) { max($0, $1.kind.level + 1) }
        for level in 0..<levels {
            for index in groups.indices where groups[index].kind.level == level {
                indices[index] = result.clocks.count
                add(groups[index], to: &result, curves)
            }
        }
        for channel in places.indices where !places[channel].isConstant && !places[channel].isOther {
            let place = places[channel], group = indices[place.clocks]
            places[channel] = ChannelPlace(
                lane: Int(place.lane), clocks: group, lanes: result.clocks[group].lanes.lowerBound + place.lanes)
        }
        return result
    }

    private func add(_ group: ClockGroupBuilder, to result: inout Built, _ curves: CurveRows.Built) {
        var built = group.build(motions, memory, curves)
        let first = result.lanes.count
        for lane in group.lanes {
            let lanes = lane.build(motions, memory, curves, current: result.currentCount)
            built.count(lanes)
            result.lanes.append(lanes)
            if lane.chunks > 0 { result.currentCount += KeyframePool.currentCount(of: lane.lanes.count) }
        }
        built.lanes = first..<result.lanes.count
        result.clocks.append(built)
    }
}
