/// Collects lanes that one call of a kernel can evaluate.
struct LaneGroupBuilder {
    struct Lane {
        let motion: LaneMotion
        let clock: Int
        /// The first number in the row.
        let offset: Int
        /// For keyframes: the index of the first segment in `CurveRows.Built.curveStarts`.
        let firstSegment: Int

        var segmentCount: Int { motion.keyframes?.segmentCount ?? 0 }
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

    func takes(_ motion: LaneMotion, _ accumulates: Bool, _ target: LaneTarget) -> Bool {
        segmentCount < LaneGroupBuilder.segmentLimit && width == motion.width && self.accumulates == accumulates
            && self.target == target && chunks == LaneGroupBuilder.chunks(motion)
    }

    static func chunks(_ motion: LaneMotion) -> Int {
        motion.keyframes.map { max(1, ($0.segmentCount + 6) / 8) } ?? 0
    }

    mutating func add(_ lane: Lane) {
        lanes.append(lane)
        segmentCount += lane.segmentCount
    }

    var numbers: Int { lanes.count * width }

    /// `current` is the index of the lanes' first number among the current segments of the tile.
    func build(_ memory: TileMemory, _ curves: CurveRows.Built, current: Int) -> LaneGroup {
        let stride = TileMemory.padded(lanes.count) * width
        let floats = memory.array(LaneGroup.Plane.count * stride, of: Float(0))
        let offsets = memory.array(lanes.count, of: Int32(0)), clocks = memory.array(lanes.count, of: Int32(0))
        for (index, lane) in lanes.enumerated() {
            offsets[index] = Int32(truncatingIfNeeded: lane.offset)
            clocks[index] = Int32(truncatingIfNeeded: lane.clock)
            for number in 0..<width { put(lane.motion, number, floats + index * width + number, stride) }
        }
        return LaneGroup(
            width: width, count: lanes.count, stride: stride, order: order, clocks: clocks, floats: floats,
            accumulates: accumulates, keyframes: chunks == 0 ? nil : pool(memory, curves, current: current), offsets: offsets,
            isRun: isRun, target: target)
    }

    private func put(_ motion: LaneMotion, _ number: Int, _ floats: UnsafeMutablePointer<Float>, _ stride: Int) {
        floats[LaneGroup.Plane.from * stride] = Float(motion.from[number])
        floats[LaneGroup.Plane.delta * stride] = Float(motion.to[number] - motion.from[number])
        floats[LaneGroup.Plane.base * stride] = Float(motion.base[number])
        floats[LaneGroup.Plane.step * stride] = motion.accumulates ? Float(motion.b[number]) : 0
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
    private func pool(_ memory: TileMemory, _ curves: CurveRows.Built, current: Int) -> KeyframePool {
        let padded = TileMemory.padded(lanes.count)
        let interior = lanes.reduce(1) { max($0, $1.segmentCount - 1) }
        let keys = memory.array((lanes.count + 1) * interior, of: Float.infinity)
        let key = memory.array(padded, of: Int32(truncatingIfNeeded: lanes.count * interior))
        let segment = memory.array(padded, of: Int32(0))
        let segments = memory.array(lanes.reduce(0) { $0 + $1.segmentCount } * 8, of: Float(0))
        var row = 0
        for (index, lane) in lanes.enumerated() {
            guard let frames = lane.motion.keyframes else { continue }
            key[index] = Int32(truncatingIfNeeded: index * interior)
            segment[index] = Int32(truncatingIfNeeded: row * 8)
            let times = frames.times
            for inner in 1..<max(1, times.count - 1) { keys[index * interior + inner - 1] = Float(times[inner]) }
            for each in 0..<lane.segmentCount {
                LaneGroupBuilder.put(
                    frames, times, each, lane.motion, curves.curveStarts[lane.firstSegment + each], segments + row * 8)
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
