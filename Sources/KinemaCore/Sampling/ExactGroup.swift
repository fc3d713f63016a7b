import CPlatform

/// A motion in double precision, with the operations of the presentation layer.
struct ExactMotion {
    let motion: LaneMotion
    let kind: ExactKind
    fileprivate let spring: SpringCurve?
    /// The first number in the tile's row.
    let offset: Int
    /// Whether single precision is not accurate enough for it.
    var isAlone = false
    /// Whether it moves a part of a matrix. Without effect it then writes NaN.
    let isPart: Bool

    /// The indices of a tile's 4,096 numbers times these stay below 2^31.
    private static let mostKeys = 1 << 15

    /// Nil for a spring that settles at once.
    init?(_ lane: ChannelMotions.Lane, offset: Int, isPart: Bool = false) {
        motion = lane.motion
        self.isPart = isPart
        self.offset = offset
        // The indices of segments are 32-bit numbers.
        guard (motion.keyframes?.interiorCount ?? 0) < ExactMotion.mostKeys else { return nil }
        var progress = KIN_EASED
        if case .spring(_, let given) = lane.track.takeUnretainedValue().motion {
            guard let regime = given.kernelRegime else { return nil }
            spring = given
            progress = regime
        } else {
            spring = nil
        }
        kind = ExactKind(
            level: lane.level, width: motion.width, isOnce: motion.clock.isOnce, isOnMediaTime: motion.clock.space == 0,
            isEased: motion.clock.curve != nil, progress: Int32(bitPattern: UInt32(progress)),
            isAdditive: motion.isAdditive, accumulates: motion.accumulates && !motion.clock.isOnce, isAngle: lane.isAngle,
            keyframes: motion.keyframes.map { ExactKind.Keyframes(way: $0.way, count: $0.interiorCount) })
    }

    /// Whether a motion that follows it has the same clock, so that both can be one lane.
    func shares(_ other: ExactMotion) -> Bool {
        guard kind == other.kind.wide(kind.width), kind.progress == 0, kind.keyframes == nil, kind.level == 0 else {
            return false
        }
        let clock = motion.clock, one = other.motion.clock
        return clock.space == one.space && clock.curve == one.curve && clock.timing == one.timing && clock.isChild == one.isChild
    }

    /// Writes the numbers of its clock to the planes of a group.
    fileprivate func putClock(_ index: Int, _ planes: ExactPlanes) {
        let timing = motion.clock.timing, stride = planes.stride
        timing.put(into: planes.clock + index, stride: stride, isChild: motion.clock.isChild)
        if let curve = motion.clock.curve {
            let points = planes.curve + index
            (points[0], points[stride]) = (curve.c1x, curve.c1y)
            (points[2 * stride], points[3 * stride]) = (curve.c2x, curve.c2y)
        }
        if let spring { spring.put(into: planes.spring + index, stride: stride) }
    }

    /// Writes its values to the planes of a group. `first` is its first number in the lane.
    fileprivate func putValues(_ index: Int, _ first: Int, _ planes: ExactPlanes, _ offsets: UnsafeMutablePointer<Int32>) {
        let stride = planes.stride
        for number in 0..<motion.width {
            offsets[(first + number) * stride + index] = Int32(truncatingIfNeeded: offset + number)
            let values = planes.values + (first + number) * 4 * stride + index
            values[0] = motion.a[number]
            values[stride] = motion.b[number] - motion.a[number]
            values[2 * stride] = isPart ? .nan : motion.base[number]
            values[3 * stride] = motion.b[number]
        }
    }
}

/// The common properties of the motions in a group.
struct ExactKind: Equatable {
    /// The number of earlier animations of the same numbers.
    let level: Int
    private(set) var width: Int
    let isOnce: Bool
    let isOnMediaTime: Bool
    let isEased: Bool
    /// KIN_EASED or a regime of springs.
    let progress: Int32
    let isAdditive: Bool
    let accumulates: Bool
    let isAngle: Bool
    let keyframes: Keyframes?

    func wide(_ width: Int) -> ExactKind {
        var kind = self
        kind.width = width
        return kind
    }

    struct Keyframes: Equatable {
        let way: Int
        /// The number of key times between the first and the last.
        let count: Int
    }
}

/// The arrays of a group: planes of `stride` numbers for the clocks, the timing functions, the springs and the values.
struct ExactPlanes {
    let kind: ExactKind
    let clock: UnsafeMutablePointer<Double>
    let stride: Int

    /// The number of planes of the largest kind.
    static let mostCount = ClockGroup.Plane.anyCount + 4 + 3 + 4 * mostNumbers
    /// The most numbers of a lane.
    static let mostNumbers = 16

    static func count(_ kind: ExactKind) -> Int {
        ClockGroup.Plane.anyCount + (kind.isEased ? 4 : 0) + (kind.progress == 0 ? 0 : 3) + 4 * kind.width
    }

    var curve: UnsafeMutablePointer<Double> { clock + ClockGroup.Plane.anyCount * stride }
    var spring: UnsafeMutablePointer<Double> { curve + (kind.isEased ? 4 * stride : 0) }
    var values: UnsafeMutablePointer<Double> { spring + (kind.progress == 0 ? 0 : 3 * stride) }

    /// If `hasTimes`, the kernel expects a time for each lane; otherwise a time for each space.
    func lanes(
        _ keyframes: UnsafePointer<KinDoubleKeyframes>?, space: UnsafePointer<Int32>?, offset: UnsafePointer<Int32>,
        hasTimes: Bool
    ) -> KinDoubleLanes {
        KinDoubleLanes(
            clocks: KinClocks(UnsafePointer(clock), stride: stride), curve: kind.isEased ? UnsafePointer(curve) : nil,
            spring: kind.progress == 0 ? nil : UnsafePointer(spring), values: values, keyframes: keyframes, space: space,
            offset: offset, stride: stride, width: kind.width,
            isOnce: kind.isOnce ? 1 : 0, hasTimes: hasTimes ? 1 : 0, progress: kind.progress,
            isAdditive: kind.isAdditive ? 1 : 0, isOver: kind.level > 0 ? 1 : 0, accumulates: kind.accumulates ? 1 : 0,
            isAngle: kind.isAngle ? 1 : 0)
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
    var motions: Range<Int>
    var kind: ExactKind
}

/// Lanes of one kind in double precision. A kernel evaluates eight at a time with the operations of the presentation layer in
/// their order, which gives the same bits.
struct ExactGroup {
    let planes: ExactPlanes
    let lanes: KinDoubleLanes
    let count: Int
    /// A plane for each number of the lanes; each plane ascends.
    private let offsets: UnsafePointer<Int32>
    private let spaces: UnsafePointer<Int32>

    init(_ lanes: [ExactLane], of motions: [ExactMotion], _ kind: ExactKind, _ memory: TileMemory) {
        count = lanes.count
        let stride = TileMemory.padded(count)
        let numbers = memory.array(ExactPlanes.count(kind) * stride, of: 0.5)
        let offsets = memory.array(kind.width * stride, of: Int32(0)), spaces = memory.array(stride, of: Int32(0))
        planes = ExactPlanes(kind: kind, clock: numbers, stride: stride)
        let keyframes = kind.keyframes.map { ExactKeyframes($0, count: lanes.count, memory) }
        for (index, lane) in lanes.enumerated() {
            let first = motions[lane.motions.lowerBound]
            first.putClock(index, planes)
            if let frames = first.motion.keyframes { keyframes?.put(frames, first.motion.component, at: index) }
            spaces[index] = Int32(truncatingIfNeeded: first.motion.clock.space)
            var number = 0
            for each in lane.motions {
                motions[each].putValues(index, number, planes, offsets)
                number += motions[each].motion.width
            }
        }
        (self.offsets, self.spaces) = (UnsafePointer(offsets), UnsafePointer(spaces))
        self.lanes = planes.lanes(
            keyframes.map { UnsafePointer($0.parameters) }, space: kind.isOnMediaTime ? nil : spaces, offset: offsets,
            hasTimes: false)
    }

    func offset(_ index: Int, number: Int) -> Int { Int(offsets[number * planes.stride + index]) }
    func space(_ index: Int) -> Int { Int(spaces[index]) }

    /// The indices of the lanes that have numbers in `window`, extended to the begin of a vector.
    func indices(within window: Range<Int>) -> Range<Int> {
        let last = offsets + (planes.kind.width - 1) * planes.stride
        let from = ExactGroups.firstIndex(last, count, from: window.lowerBound) & ~7
        return from..<max(from, ExactGroups.firstIndex(offsets, count, from: window.upperBound))
    }
}
