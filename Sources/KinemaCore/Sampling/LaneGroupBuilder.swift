/// Collects lanes that one call of a kernel can evaluate.
struct LaneGroupBuilder {
    struct Lane {
        /// The index of its motion in `ChannelMotions.lanes`.
        let motion: Int
        /// The index of its clock in the group.
        let clock: Int
        /// The first number in the row.
        let offset: Int
    }

    let width: Int
    let accumulates: Bool
    /// The number of blocks of eight interior key times; 0 without keyframes.
    let chunks: Int
    let target: LaneTarget
    private(set) var lanes: [Lane] = []
    private var segmentCount = 0
    /// The indices of segments are 32-bit numbers.
    private static let segmentLimit = 1 << 26

    init(width: Int, accumulates: Bool, chunks: Int, target: LaneTarget) {
        self.width = width
        self.accumulates = accumulates
        self.chunks = chunks
        self.target = target
    }

    func takes(_ width: Int, _ accumulates: Bool, _ chunks: Int, _ target: LaneTarget) -> Bool {
        segmentCount < LaneGroupBuilder.segmentLimit && self.width == width && self.accumulates == accumulates
            && self.target == target && self.chunks == chunks
    }

    static func chunks(segments: Int) -> Int { segments == 0 ? 0 : max(1, (segments + 6) / 8) }

    mutating func add(_ lane: Lane, segments: Int) {
        lanes.append(lane)
        segmentCount += segments
    }

    var numbers: Int { lanes.count * width }

    /// `current` is the index of the lanes' first number among the current segments of the tile.
    func build(
        _ motions: [ChannelMotions.Lane], _ memory: TileMemory, _ curves: CurveRows.Built, current: Int
    ) -> LaneGroup {
        let stride = TileMemory.padded(lanes.count) * width
        let floats = memory.array(LaneGroup.Plane.count * stride, of: Float(0))
        let offsets = memory.array(lanes.count, of: Int32(0)), clocks = memory.array(lanes.count, of: Int32(0))
        for (index, lane) in lanes.enumerated() {
            offsets[index] = Int32(truncatingIfNeeded: lane.offset)
            clocks[index] = Int32(truncatingIfNeeded: lane.clock)
            put(motions[lane.motion].motion, floats + index * width, stride)
        }
        return LaneGroup(
            width: width, count: lanes.count, stride: stride, order: order, clocks: clocks, floats: floats,
            accumulates: accumulates, keyframes: chunks == 0 ? nil : pool(motions, memory, curves, current: current),
            offsets: offsets,
            isRun: isRun, target: target)
    }

    private func put(_ motion: LaneMotion, _ floats: UnsafeMutablePointer<Float>, _ stride: Int) {
        let from = motion.from, to = motion.to, base = motion.base
        for number in 0..<width {
            floats[LaneGroup.Plane.from * stride + number] = Float(from[number])
            floats[LaneGroup.Plane.delta * stride + number] = Float(to[number] - from[number])
            floats[LaneGroup.Plane.base * stride + number] = Float(base[number])
            floats[LaneGroup.Plane.step * stride + number] = motion.accumulates ? Float(motion.b[number]) : 0
        }
    }

    private var order: LaneGroup.Clocks {
        if lanes.indices.allSatisfy({ lanes[$0].clock == $0 }) { return .inOrder }
        return lanes.allSatisfy { $0.clock == lanes[0].clock } ? .one : .byIndex
    }

    private var isRun: Bool {
        lanes.indices.allSatisfy { lanes[$0].offset == lanes[0].offset + $0 * width }
    }
}

extension LaneGroupBuilder {
    /// The key times and segments of all lanes. The padding has infinite key times.
    private func pool(
        _ motions: [ChannelMotions.Lane], _ memory: TileMemory, _ curves: CurveRows.Built, current: Int
    ) -> KeyframePool {
        let padded = TileMemory.padded(lanes.count)
        let interior = lanes.reduce(1) { max($0, motions[$1.motion].motion.keyframes?.interiorCount ?? 0) }
        let keys = memory.array((lanes.count + 1) * interior, of: Float.infinity)
        let key = memory.array(padded, of: Int32(truncatingIfNeeded: lanes.count * interior))
        let segment = memory.array(padded, of: Int32(0))
        let segments = memory.array(segmentCount * 8, of: Float(0))
        var row = 0
        for (index, lane) in lanes.enumerated() {
            let motion = motions[lane.motion].motion, firstSegment = motions[lane.motion].firstSegment
            guard let frames = motion.keyframes else { continue }
            key[index] = Int32(truncatingIfNeeded: index * interior)
            segment[index] = Int32(truncatingIfNeeded: row * 8)
            let times = frames.times
            for inner in 1..<max(1, times.count - 1) { keys[index * interior + inner - 1] = Float(times[inner]) }
            for each in 0..<frames.segmentCount {
                LaneGroupBuilder.put(
                    frames, times, each, motion, curves.curveStarts[firstSegment + each], segments + row * 8)
                row += 1
            }
        }
        return KeyframePool(
            keys: keys, segments: segments, curves: curves.rows, key: key, segment: segment, count: interior, current: current)
    }

    /// Writes a row of `KinKeyframes.segments`.
    private static func put(
        _ frames: LaneKeyframes, _ times: [Double], _ index: Int, _ motion: LaneMotion, _ curveStart: Int32,
        _ row: UnsafeMutablePointer<Float>
    ) {
        let begin = Float(times[index])
        let c = frames.coefficients(segment: index, component: motion.component)
        row[0] = begin
        row[1] = Float(times[index] - Double(begin))
        row[2] = Float(1 / (times[index + 1] - times[index]))
        row[3] = Float(c[0] + motion.from[0])
        row[4] = Float(c[1])
        row[5] = Float(c[2])
        row[6] = Float(c[3])
        row[7] = Float(bitPattern: UInt32(bitPattern: curveStart))
    }
}
