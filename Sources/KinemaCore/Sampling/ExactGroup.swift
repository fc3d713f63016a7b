import CPlatform

/// The arrays of a group: planes of `stride` numbers for the clocks, the timing functions, the springs and the values.
struct ExactPlanes {
    let kind: ExactKind
    let clock, curve, spring, values: UnsafeMutablePointer<Double>
    let stride: Int

    /// The memory has the planes that `count` says.
    init(_ kind: ExactKind, _ memory: UnsafeMutablePointer<Double>, stride: Int) {
        (self.kind, self.stride, clock) = (kind, stride, memory)
        curve = clock + ExactPlanes.clockCount(kind) * stride
        spring = curve + kind.curvePlanes * stride
        values = spring + (kind.progress == 0 ? 0 : 3 * stride)
    }

    /// The planes of clocks that run once: begin, first, last, duration.
    static let onceDuration = 3, onceCount = 4
    /// The number of planes of the largest kind.
    static let mostCount = ClockGroup.Plane.anyCount + Int(KIN_SLOPE_PLANES) + 3 + 4 * mostNumbers
    /// The most numbers of a lane.
    static let mostNumbers = 16

    private static func clockCount(_ kind: ExactKind) -> Int { kind.isOnce ? onceCount : ClockGroup.Plane.anyCount }

    static func count(_ kind: ExactKind) -> Int {
        clockCount(kind) + kind.curvePlanes + (kind.progress == 0 ? 0 : 3) + 4 * Int(kind.width)
    }

    func copyCurve(of lane: Int, to other: Int) {
        for plane in 0..<kind.curvePlanes { curve[plane * stride + other] = curve[plane * stride + lane] }
    }

    /// If `hasTimes`, the kernel expects a time for each lane; otherwise a time for each space.
    func lanes(
        _ keyframes: UnsafePointer<KinDoubleKeyframes>?, space: UnsafePointer<Int32>?, offset: UnsafePointer<Int32>,
        hasTimes: Bool
    ) -> KinDoubleLanes {
        var clocks = KinClocks(UnsafePointer(clock), stride: stride)
        if kind.isOnce { clocks.duration = UnsafePointer(clock + ExactPlanes.onceDuration * stride) }
        return KinDoubleLanes(
            clocks: clocks, curve: kind.isEased ? UnsafePointer(curve) : nil,
            spring: kind.progress == 0 ? nil : UnsafePointer(spring), values: values, keyframes: keyframes, current: nil,
            space: space,
            offset: offset, stride: stride, width: Int(kind.width),
            isOnce: kind.isOnce ? 1 : 0, isInPieces: kind.isInPieces ? 1 : 0, isVelocity: kind.isVelocity ? 1 : 0,
            hasTimes: hasTimes ? 1 : 0, progress: kind.progress,
            isAdditive: kind.isAdditive ? 1 : 0, isOver: kind.level > 0 ? 1 : 0, accumulates: kind.accumulates ? 1 : 0,
            isStepped: kind.isStepped ? 1 : 0)
    }
}

/// The key times and segments of a group.
private struct ExactKeyframes {
    let kind: ExactKind.Keyframes
    let keys, segments: UnsafeMutablePointer<Double>
    let key, segment: UnsafeMutablePointer<Int32>
    let parameters: UnsafeMutablePointer<KinDoubleKeyframes>

    init(_ kind: ExactKind.Keyframes, count: Int, _ memory: TileMemory) {
        self.kind = kind
        keys = memory.array(count * kind.count, of: Double.infinity)
        segments = memory.array(count * (kind.count + 1) * Int(KIN_SEGMENT), of: 0.0)
        key = memory.array(TileMemory.padded(count), of: Int32(0))
        segment = memory.array(TileMemory.padded(count), of: Int32(0))
        parameters = memory.array(
            1,
            of: KinDoubleKeyframes(
                keys: keys, key: key, segments: segments, segment: segment, keyCount: kind.count,
                way: Int32(truncatingIfNeeded: kind.way)))
    }

    func put(_ frames: LaneKeyframes, _ component: Int, at index: Int) {
        let times = frames.times, size = Int(KIN_SEGMENT)
        for inner in 0..<kind.count { keys[index * kind.count + inner] = times[inner + 1] }
        for each in 0...kind.count {
            frames.put(segment: each, component: component, into: segments + (index * (kind.count + 1) + each) * size)
        }
        key[index] = Int32(truncatingIfNeeded: index * kind.count)
        segment[index] = Int32(truncatingIfNeeded: index * (kind.count + 1) * size)
    }
}

/// A clock and the consecutive motions that it moves.
struct ExactLane {
    private let first, end: Int32

    init(_ motions: Range<Int>) {
        first = Int32(truncatingIfNeeded: motions.lowerBound)
        end = Int32(truncatingIfNeeded: motions.upperBound)
    }

    var motions: Range<Int> { Int(first)..<Int(end) }
}

/// Lanes of one kind in double precision. A kernel evaluates several at a time with the operations of the presentation layer in
/// their order, which gives the same bits.
struct ExactGroup {
    let planes: ExactPlanes
    let lanes: KinDoubleLanes
    let count: Int
    /// The index of the first of its current segments among those of the tile.
    private let current: Int
    /// A plane for each number of the lanes; each plane ascends.
    private let offsets: UnsafePointer<Int32>
    /// Only if not all clocks run on media time.
    private let spaces: UnsafePointer<Int32>

    init(
        _ chosen: [ExactLane], _ motions: ExactMotions, _ all: ChannelMotions, _ kind: ExactKind, current: Int,
        _ memory: TileMemory
    ) {
        count = chosen.count
        self.current = current
        let stride = TileMemory.padded(count)
        let numbers = memory.planes(ExactPlanes.count(kind), stride, used: count, of: 0.5)
        let offsets = memory.planes(Int(kind.width), stride, used: count, of: Int32(0))
        let spaces = memory.array(kind.isOnMediaTime ? 0 : stride, of: Int32(0))
        planes = ExactPlanes(kind, numbers, stride: stride)
        let keyframes = kind.keyframes.map { ExactKeyframes($0, count: chosen.count, memory) }
        for index in chosen.indices {
            let joined = chosen[index].motions, first = all.lanes + motions.motions[joined.lowerBound].lane
            first.pointee.clock.put(index, planes, memory)
            if let frames = first.pointee.keyframes { keyframes?.put(frames, Int(first.pointee.component), at: index) }
            if !kind.isOnMediaTime { spaces[index] = first.pointee.clock.space }
            var number = 0
            for each in joined {
                let motion = motions.motions[each], lane = all.lanes + motion.lane
                all.put(lane, index, number, planes, offsets, offset: motion.offset, isPart: motion.isPart)
                number += Int(lane.pointee.width)
            }
        }
        // Kernels follow the pointers of whole registers.
        if kind.isInPieces { for index in count..<stride { planes.copyCurve(of: count - 1, to: index) } }
        (self.offsets, self.spaces) = (UnsafePointer(offsets), UnsafePointer(spaces))
        self.lanes = planes.lanes(
            keyframes.map { UnsafePointer($0.parameters) }, space: kind.isOnMediaTime ? nil : spaces, offset: offsets,
            hasTimes: false)
    }

    /// The number of floats that its current segments need.
    var currentCount: Int { planes.kind.keyframes == nil ? 0 : ExactGroup.currentCount(of: planes.stride) }

    /// The number of floats that the current segments of some lanes need.
    static func currentCount(of lanes: Int) -> Int { 2 * lanes * Int(KIN_CURRENT_OF_DOUBLES) }

    /// Evaluates the lanes in `indices`. `segments` are the current segments of the tile.
    func evaluate(
        _ kernels: KernelTable, _ times: UnsafePointer<Double>, _ indices: Range<Int>,
        _ segments: UnsafeMutablePointer<Float>,
        into row: UnsafeMutablePointer<Double>
    ) {
        var lanes = lanes
        if planes.kind.keyframes != nil { lanes.current = ExactGroup.doubles(segments + current) }
        kernels.pointee.doubles(&lanes, times, row, indices.lowerBound, indices.count)
    }

    /// The memory of current segments as that of doubles. The bits of two infinite floats are a double that is beyond all fractions.
    static func doubles(_ segments: UnsafeMutablePointer<Float>) -> UnsafeMutablePointer<Double> {
        UnsafeMutableRawPointer(segments).assumingMemoryBound(to: Double.self)
    }

    func offset(_ index: Int, number: Int) -> Int { Int(offsets[number * planes.stride + index]) }
    func space(_ index: Int) -> Int { planes.kind.isOnMediaTime ? 0 : Int(spaces[index]) }

    /// The indices of the lanes that have numbers in `window`, extended to the start of a vector.
    func indices(within window: Range<Int>) -> Range<Int> {
        let last = offsets + (Int(planes.kind.width) - 1) * planes.stride
        let from = ExactGroups.firstIndex(last, count, from: window.lowerBound) & ~7
        return from..<max(from, ExactGroups.firstIndex(offsets, count, from: window.upperBound))
    }
}
