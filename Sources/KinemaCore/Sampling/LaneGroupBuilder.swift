/// Collects lanes that one call of a kernel can evaluate.
struct LaneGroupBuilder {
    struct Lane {
        /// The index of its motion in `ChannelMotions.lanes`, and of its clock in the group.
        private let motionIndex, clockIndex: Int32
        /// The first number in the row.
        let offset: Int32

        init(motion: Int, clock: Int, offset: Int) {
            motionIndex = Int32(truncatingIfNeeded: motion)
            clockIndex = Int32(truncatingIfNeeded: clock)
            self.offset = Int32(truncatingIfNeeded: offset)
        }

        var motion: Int { Int(motionIndex) }
        var clock: Int { Int(clockIndex) }
    }

    /// The properties that all lanes of a group share.
    struct Kind: Equatable {
        let width: Int
        let accumulates: Bool
        /// The number of blocks of eight interior key times; 0 without keyframes.
        let chunks: Int
        let target: LaneTarget
    }

    let kind: Kind
    private(set) var lanes: [Lane] = []
    private(set) var segmentCount = 0
    /// The indices of segments are 32-bit numbers.
    static let segmentLimit = 1 << 26

    private var width: Int { kind.width }
    private var accumulates: Bool { kind.accumulates }
    var chunks: Int { kind.chunks }

    init(_ kind: Kind) { self.kind = kind }

    static func chunks(segments: Int) -> Int { segments == 0 ? 0 : max(1, (segments + 6) / 8) }

    mutating func add(_ lane: Lane, segments: Int) {
        lanes.append(lane)
        segmentCount += segments
    }

    var numbers: Int { lanes.count * width }

    /// `current` is the index of the lanes' first number among the current segments of the tile.
    func build(_ motions: ChannelMotions, _ memory: TileMemory, _ curves: CurveRows.Built, current: Int) -> LaneGroup {
        let stride = TileMemory.padded(lanes.count) * width
        let floats = memory.planes(
            LaneGroup.Plane.count(accumulates: accumulates), stride, used: lanes.count * width, of: Float(0))
        let offsets = memory.room(lanes.count, for: Int32.self), clocks = memory.room(lanes.count, for: Int32.self)
        var isRun = true
        for (index, lane) in lanes.enumerated() {
            offsets[index] = lane.offset
            clocks[index] = Int32(truncatingIfNeeded: lane.clock)
            isRun = isRun && Int(lane.offset) == Int(offsets[0]) + index * width
        }
        var group = LaneGroup(
            width: width, count: lanes.count, stride: stride, order: .byIndex, clocks: clocks, floats: floats,
            accumulates: accumulates, keyframes: chunks == 0 ? nil : pool(motions, memory, curves, current: current),
            offsets: offsets, isRun: isRun, target: kind.target)
        group.settle()
        for (index, lane) in lanes.enumerated() { put(motions, motions.lanes + lane.motion, index * width, into: group) }
        return group
    }

    private func put(
        _ motions: ChannelMotions, _ lane: UnsafePointer<ChannelMotions.Lane>, _ first: Int, into group: LaneGroup
    ) {
        let duration = lane.pointee.clock.velocityDuration
        for number in 0..<width {
            let (a, b, base) = motions.values(of: lane, number)
            group.put(a, b, base: base, isAdditive: lane.pointee.isAdditive, duration: duration, at: first + number)
        }
    }
}

extension LaneGroupBuilder {
    /// The key times and segments of all lanes. The padding has infinite key times.
    private func pool(
        _ motions: ChannelMotions, _ memory: TileMemory, _ curves: CurveRows.Built, current: Int
    ) -> KeyframePool {
        let padded = TileMemory.padded(lanes.count)
        let interior = lanes.reduce(1) { max($0, motions.lanes[$1.motion].keyframes?.interiorCount ?? 0) }
        let keys = memory.array((lanes.count + 1) * interior, of: Float.infinity)
        let key = memory.array(padded, of: Int32(truncatingIfNeeded: lanes.count * interior))
        let segment = memory.array(padded, of: Int32(0))
        let segments = memory.array(segmentCount * 8, of: Float(0))
        var row = 0
        for (index, lane) in lanes.enumerated() {
            let motion = motions.lanes + lane.motion, firstSegment = Int(motion.pointee.firstSegment)
            guard let frames = motion.pointee.keyframes else { continue }
            let values = motions.values(of: motion, 0), start = motion.pointee.isAdditive ? values.base + values.a : values.a
            key[index] = Int32(truncatingIfNeeded: index * interior)
            segment[index] = Int32(truncatingIfNeeded: row * 8)
            let times = frames.times
            for inner in 1..<max(1, times.count - 1) { keys[index * interior + inner - 1] = Float(times[inner]) }
            for each in 0..<frames.segmentCount {
                LaneGroupBuilder.put(
                    frames, times, each, Int(motion.pointee.component), start, curves.curveStarts[firstSegment + each],
                    segments + row * 8)
                row += 1
            }
        }
        return KeyframePool(
            keys: keys, segments: segments, curves: curves.rows, key: key, segment: segment, count: interior, current: current)
    }

    /// Writes a row of `KinKeyframes.segments`. `start` is added to the values.
    private static func put(
        _ frames: LaneKeyframes, _ times: [Double], _ index: Int, _ component: Int, _ start: Double, _ curveStart: Int32,
        _ row: UnsafeMutablePointer<Float>
    ) {
        let begin = Float(times[index])
        let c = frames.coefficients(segment: index, component: component)
        row[0] = begin
        row[1] = Float(times[index] - Double(begin))
        row[2] = Float(1 / (times[index + 1] - times[index]))
        row[3] = Float(c[0] + start)
        row[4] = Float(c[1])
        row[5] = Float(c[2])
        row[6] = Float(c[3])
        row[7] = Float(bitPattern: UInt32(bitPattern: curveStart))
    }
}
