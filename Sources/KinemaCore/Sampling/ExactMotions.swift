import CPlatform

/// The motions of a tile in double precision, with the operations of the presentation layer, by kind.
struct ExactMotions {
    struct Motion {
        /// The index in `ChannelMotions.lanes`.
        let lane: Int
        /// The index in `kinds`.
        let kind: Int
        /// The first number in the tile's row.
        let offset: Int
        /// Whether it moves a part of a matrix. Without effect it then writes NaN.
        let isPart: Bool
        /// Whether single precision is not accurate enough for it.
        let isAlone: Bool
    }

    private(set) var kinds: [ExactKind] = []
    private(set) var motions: [Motion] = []

    var count: Int { motions.count }

    /// Adds a motion. Returns false if kernels in double precision cannot evaluate it.
    mutating func add(
        _ lanes: [ChannelMotions.Lane], at index: Int, offset: Int, isPart: Bool = false, isAlone: Bool
    ) -> Bool {
        guard let kind = ExactKind(lanes, index) else { return false }
        // Neighbors are often of one kind.
        let kindIndex = kinds.index(of: kind, guess: motions.last?.kind ?? 0)
        motions.append(Motion(lane: index, kind: kindIndex, offset: offset, isPart: isPart, isAlone: isAlone))
        return true
    }

    /// Keeps the first motions.
    mutating func keep(_ count: Int) { motions.removeLast(motions.count - count) }
}

extension [ExactKind] {
    /// The index of a kind, which is appended if it is new.
    mutating func index(of kind: ExactKind, guess: Int) -> Int {
        if guess < count, self[guess] == kind { return guess }
        if let index = firstIndex(of: kind) { return index }
        append(kind)
        return count - 1
    }
}

extension ChannelMotions.Lane {
    /// Whether two motions have the same clock.
    static func shareClock(_ lanes: [ChannelMotions.Lane], _ a: Int, _ b: Int) -> Bool {
        // Most clocks differ here already.
        guard lanes[a].motion.clock.timing.beginTime == lanes[b].motion.clock.timing.beginTime else { return false }
        let clock = lanes[a].motion.clock, other = lanes[b].motion.clock
        return clock.space == other.space && clock.curve == other.curve && clock.timing == other.timing
            && clock.isChild == other.isChild
    }

    /// Writes the numbers of its clock to the planes of a group.
    func putClock(_ index: Int, _ planes: ExactPlanes) {
        let timing = motion.clock.timing, stride = planes.stride
        timing.put(into: planes.clock + index, stride: stride, isChild: motion.clock.isChild)
        if let curve = motion.clock.curve {
            let points = planes.curve + index
            (points[0], points[stride]) = (curve.c1x, curve.c1y)
            (points[2 * stride], points[3 * stride]) = (curve.c2x, curve.c2y)
        }
        if case .spring(_, let spring) = track.takeUnretainedValue().motion {
            spring.put(into: planes.spring + index, stride: stride)
        }
    }

    /// Writes its values to the planes of a group. `first` is its first number in the lane.
    func putValues(
        _ index: Int, _ first: Int, _ planes: ExactPlanes, _ offsets: UnsafeMutablePointer<Int32>, offset: Int, isPart: Bool
    ) {
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

    /// Whether consecutive motions of the kind that have one clock are one lane.
    var joins: Bool { progress == 0 && keyframes == nil && level == 0 }

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

    /// The indices of a tile's 4,096 numbers times these stay below 2^31.
    private static let mostKeys = 1 << 15

    /// Nil for a spring that settles at once.
    init?(_ lanes: [ChannelMotions.Lane], _ index: Int) {
        // The indices of segments are 32-bit numbers.
        guard (lanes[index].motion.keyframes?.interiorCount ?? 0) < ExactKind.mostKeys else { return nil }
        var progress = KIN_EASED
        if case .spring(_, let spring) = lanes[index].track.takeUnretainedValue().motion {
            guard let regime = spring.kernelRegime else { return nil }
            progress = regime
        }
        level = lanes[index].level
        width = lanes[index].motion.width
        isOnce = lanes[index].motion.clock.isOnce
        isOnMediaTime = lanes[index].motion.clock.space == 0
        isEased = lanes[index].motion.clock.curve != nil
        self.progress = Int32(bitPattern: UInt32(progress))
        isAdditive = lanes[index].motion.isAdditive
        accumulates = lanes[index].motion.accumulates && !lanes[index].motion.clock.isOnce
        isAngle = lanes[index].isAngle
        keyframes = lanes[index].motion.keyframes.map { Keyframes(way: $0.way, count: $0.interiorCount) }
    }
}
