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

    /// The indices of a tile's 4,096 numbers times these stay below 2^31.
    private static let mostKeys = 1 << 15

    /// Nil for a spring that settles at once.
    init?(_ lane: ChannelMotions.Lane, offset: Int) {
        motion = lane.motion
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

    /// Writes its numbers to the planes of a group.
    fileprivate func put(_ index: Int, _ planes: ExactPlanes) {
        let timing = motion.clock.timing, stride = planes.stride
        timing.put(into: planes.clock + index, stride: stride, isChild: motion.clock.isChild)
        if let curve = motion.clock.curve {
            let points = planes.curve + index
            (points[0], points[stride]) = (curve.c1x, curve.c1y)
            (points[2 * stride], points[3 * stride]) = (curve.c2x, curve.c2y)
        }
        if let spring { spring.put(into: planes.spring + index, stride: stride) }
        for number in 0..<motion.width {
            let values = planes.values + number * 4 * stride + index
            values[0] = motion.a[number]
            values[stride] = motion.b[number] - motion.a[number]
            values[2 * stride] = motion.base[number]
            values[3 * stride] = motion.b[number]
        }
        if let frames = motion.keyframes { planes.keyframes?.put(frames, motion.component, at: index) }
        planes.space[index] = Int32(truncatingIfNeeded: motion.clock.space)
        planes.offset[index] = Int32(truncatingIfNeeded: offset)
    }
}

/// The common properties of the motions in a group.
struct ExactKind: Equatable {
    /// The number of earlier animations of the same numbers.
    let level: Int
    let width: Int
    let isOnce: Bool
    let isOnMediaTime: Bool
    let isEased: Bool
    /// KIN_EASED or a regime of springs.
    let progress: Int32
    let isAdditive: Bool
    let accumulates: Bool
    let isAngle: Bool
    let keyframes: Keyframes?

    struct Keyframes: Equatable {
        let way: Int
        /// The number of key times between the first and the last.
        let count: Int
    }
}

/// The arrays of a group.
private struct ExactPlanes {
    let stride: Int
    let clock, curve, spring, values: UnsafeMutablePointer<Double>
    let space, offset: UnsafeMutablePointer<Int32>
    let keyframes: ExactKeyframes?

    init(_ kind: ExactKind, count: Int, _ memory: TileMemory) {
        stride = TileMemory.padded(count)
        clock = memory.array(ClockGroup.Plane.anyCount * stride, of: 1.0)
        curve = memory.array(kind.isEased ? 4 * stride : 0, of: 0.5)
        spring = memory.array(kind.progress == 0 ? 0 : 3 * stride, of: 1.0)
        values = memory.array(4 * kind.width * stride, of: 0.0)
        space = memory.array(stride, of: Int32(0))
        offset = memory.array(stride, of: Int32(0))
        keyframes = kind.keyframes.map { ExactKeyframes($0, count: count, memory) }
    }

    func lanes(_ kind: ExactKind) -> KinDoubleLanes {
        KinDoubleLanes(
            clocks: KinClocks(UnsafePointer(clock), stride: stride), curve: kind.isEased ? UnsafePointer(curve) : nil,
            spring: kind.progress == 0 ? nil : UnsafePointer(spring), values: values,
            keyframes: keyframes.map { UnsafePointer($0.parameters) }, space: kind.isOnMediaTime ? nil : UnsafePointer(space),
            offset: offset, stride: stride, width: kind.width,
            isOnce: kind.isOnce ? 1 : 0, progress: kind.progress, isAdditive: kind.isAdditive ? 1 : 0,
            isOver: kind.level > 0 ? 1 : 0, accumulates: kind.accumulates ? 1 : 0, isAngle: kind.isAngle ? 1 : 0)
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

/// Motions of one kind in double precision. A kernel evaluates eight at a time with the operations of the presentation layer in
/// their order, which gives the same bits.
struct ExactGroup {
    let lanes: KinDoubleLanes
    let count: Int
    /// The first number of each motion, ascending.
    private let offsets: UnsafePointer<Int32>
    private let spaces: UnsafePointer<Int32>

    fileprivate init(_ motions: [ExactMotion], _ kind: ExactKind, _ memory: TileMemory) {
        let planes = ExactPlanes(kind, count: motions.count, memory)
        for (index, motion) in motions.enumerated() { motion.put(index, planes) }
        lanes = planes.lanes(kind)
        (count, offsets, spaces) = (motions.count, UnsafePointer(planes.offset), UnsafePointer(planes.space))
    }

    /// Evaluates one motion at many times; writes `lanes.width` numbers for each.
    func evaluate(
        _ index: Int, _ kernels: KinKernelTable, _ times: UnsafePointer<Double>, _ count: Int,
        into out: UnsafeMutablePointer<Double>
    ) {
        var lanes = lanes
        kernels.doublesInTime(&lanes, index, times, out, count)
    }

    func offset(_ index: Int) -> Int { Int(offsets[index]) }
    func space(_ index: Int) -> Int { Int(spaces[index]) }

    /// The indices of the motions whose first number is in `window`, extended to the begin of a vector.
    func indices(within window: Range<Int>) -> Range<Int> {
        let from = first { $0 >= window.lowerBound }, end = first { $0 >= window.upperBound }
        return from & ~7..<max(from & ~7, end)
    }

    private func first(where isThere: (Int) -> Bool) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = low + (high - low) / 2
            if isThere(offset(middle)) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// The groups of motions, and the numbers of the tile that they change.
struct ExactGroups {
    let groups: UnsafeBufferPointer<ExactGroup>
    let runs: [Range<Int>]

    /// Groups all motions, or only those for which single precision is not accurate enough.
    init(_ motions: [ExactMotion], onlyAlone: Bool, _ memory: TileMemory) {
        var kinds: [(kind: ExactKind, motions: [ExactMotion])] = [], runs: [Range<Int>] = []
        for motion in motions where motion.isAlone || !onlyAlone {
            if let index = kinds.firstIndex(where: { $0.kind == motion.kind }) {
                kinds[index].motions.append(motion)
            } else {
                kinds.append((motion.kind, [motion]))
            }
            guard motion.kind.level == 0 else { continue }
            let numbers = motion.offset..<motion.offset + motion.kind.width
            if let last = runs.last, last.upperBound == numbers.lowerBound {
                runs[runs.count - 1] = last.lowerBound..<numbers.upperBound
            } else {
                runs.append(numbers)
            }
        }
        // A motion at a higher level reads the result of the lower levels, so it comes later.
        let levels = kinds.reduce(0) { max($0, $1.kind.level + 1) }
        var groups: [ExactGroup] = []
        for level in 0..<levels {
            for each in kinds where each.kind.level == level { groups.append(ExactGroup(each.motions, each.kind, memory)) }
        }
        self.groups = memory.copy(groups)
        self.runs = runs
    }

    /// Writes the numbers in `window` to a row of the tile, at the times of all spaces.
    func evaluate(
        _ kernels: KinKernelTable, _ times: UnsafePointer<Double>, _ window: Range<Int>, into row: UnsafeMutablePointer<Double>
    ) {
        for group in groups {
            let indices = group.indices(within: window)
            guard !indices.isEmpty else { continue }
            var lanes = group.lanes
            kernels.doubles(&lanes, times, row, indices.lowerBound, indices.count)
        }
    }
}
