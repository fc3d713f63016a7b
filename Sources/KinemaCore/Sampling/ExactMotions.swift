import CPlatform
import CPlatform.Elementary

/// The motions of a tile in double precision, with the operations of the presentation layer, by kind.
struct ExactMotions {
    struct Motion {
        /// The index in `ChannelMotions.lanes`, the index in `kinds`, and the first number in the tile's row.
        private let laneIndex, kindIndex, firstNumber: Int32
        /// Whether it moves a part of a matrix. Without effect it then writes NaN.
        let isPart: Bool

        init(lane: Int, kind: Int, offset: Int, isPart: Bool) {
            laneIndex = Int32(truncatingIfNeeded: lane)
            kindIndex = Int32(truncatingIfNeeded: kind)
            firstNumber = Int32(truncatingIfNeeded: offset)
            self.isPart = isPart
        }

        var lane: Int { Int(laneIndex) }
        var kind: Int { Int(kindIndex) }
        var offset: Int { Int(firstNumber) }
    }

    private(set) var kinds: [ExactKind] = []
    private(set) var motions: [Motion] = []

    init(room: Int = 0) { motions.reserveCapacity(room) }

    var count: Int { motions.count }

    /// Adds a motion. Returns false if kernels in double precision cannot evaluate it.
    @inline(never)
    mutating func add(
        _ lane: UnsafePointer<ChannelMotions.Lane>, at index: Int, offset: Int, isPart: Bool = false
    ) -> Bool {
        guard let kind = ExactKind(lane) else { return false }
        // Neighbors are often of one kind.
        let kindIndex = kinds.index(of: kind, guess: motions.last?.kind ?? 0)
        motions.append(Motion(lane: index, kind: kindIndex, offset: offset, isPart: isPart))
        return true
    }

    /// Adds a motion of a known kind.
    mutating func add(at index: Int, kind: Int, offset: Int) {
        motions.append(Motion(lane: index, kind: kind, offset: offset, isPart: false))
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

extension LaneClock {
    /// Whether another clock is the same and has the same timing function.
    func isSame(as other: LaneClock) -> Bool {
        // Most clocks differ here already.
        space == other.space && isChild == other.isChild
            && compare(other) { $0.beginTime == $1.beginTime && $0.hasCurve(of: $1) && $0.hasTiming(of: $1) }
    }

    /// Writes its numbers to the planes of a group.
    func put(_ index: Int, _ planes: ExactPlanes, _ memory: TileMemory) {
        let stride = planes.stride
        if planes.kind.isOnce {
            OnceClock(self, .divided).put(into: planes.clock + index, stride: stride)
        } else {
            timing.put(into: planes.clock + index, stride: stride, isChild: isChild)
        }
        if let curve {
            let points = planes.curve + index
            if let pieces = curve.pieces {
                memory.keep(pieces)
                let table = pieces.table.pointee, raw = UnsafeMutableRawPointer(points)
                raw.storeBytes(of: table.pieces, as: UnsafePointer<Double>.self)
                raw.storeBytes(of: table.first, toByteOffset: stride * MemoryLayout<Double>.stride, as: UnsafePointer<Int32>.self)
                points[2 * stride] = table.parts
            } else {
                // The slope is that of both coordinates by the parameter, which the curve with these y leads to.
                let parameter = isVelocity ? curve.parameter : curve
                (points[0], points[stride]) = (parameter.c1x, parameter.c1y)
                (points[2 * stride], points[3 * stride]) = (parameter.c2x, parameter.c2y)
                if isVelocity {
                    (points[4 * stride], points[5 * stride]) = (curve.c1y, curve.c2y)
                    (points[6 * stride], points[7 * stride]) = (curve.slope(at: 0), curve.slope(at: 1))
                }
            }
        }
        if let spring = springCurve { spring.put(into: planes.spring + index, stride: stride) }
    }
}

extension ChannelMotions {
    /// Writes the values of a lane to the planes of a group. `first` is its first number there.
    func put(
        _ lane: UnsafePointer<Lane>, _ index: Int, _ first: Int, _ planes: ExactPlanes, _ offsets: UnsafeMutablePointer<Int32>,
        offset: Int, isPart: Bool
    ) {
        let stride = planes.stride
        for number in 0..<Int(lane.pointee.width) {
            offsets[(first + number) * stride + index] = Int32(truncatingIfNeeded: offset + number)
            let values = planes.values + (first + number) * 4 * stride + index
            let (a, b, base) = self.values(of: lane, number)
            values[0] = a
            values[stride] = b - a
            values[2 * stride] = isPart ? .nan : base
            values[3 * stride] = b
        }
    }
}

/// The common properties of the motions in a group.
struct ExactKind: Equatable {
    /// The number of earlier animations of the same numbers.
    let level: Int32
    private(set) var width: UInt8
    let isOnce: Bool
    let isOnMediaTime: Bool
    let isEased: Bool
    /// Whether the timing functions are in pieces.
    let isInPieces: Bool
    /// KIN_EASED or a regime of springs.
    let progress: Int32
    let isAdditive: Bool
    let accumulates: Bool
    let keyframes: Keyframes?

    let isVelocity: Bool
    /// Rule D148.
    let isStepped: Bool

    /// The number of planes that describe timing functions.
    var curvePlanes: Int { isInPieces ? 3 : !isEased ? 0 : isVelocity ? Int(KIN_SLOPE_PLANES) : 4 }

    /// Whether consecutive motions of the kind that have one clock are one lane.
    var joins: Bool { progress == 0 && keyframes == nil && level == 0 }

    func wide(_ width: Int) -> ExactKind {
        var kind = self
        kind.width = UInt8(truncatingIfNeeded: width)
        return kind
    }

    struct Keyframes: Equatable {
        let way: Int
        /// The number of key times between the first and the last.
        let count: Int
    }

    /// The indices of a tile's 8,192 numbers times these stay below 2^31.
    private static let mostKeys = 1 << 14

    /// Nil for a spring that settles at once.
    init?(_ pointer: UnsafePointer<ChannelMotions.Lane>) {
        let lane = pointer.pointee
        // The indices of segments are 32-bit numbers.
        guard (lane.keyframes?.interiorCount ?? 0) < ExactKind.mostKeys else { return nil }
        var progress = KIN_EASED
        if let spring = lane.clock.springCurve {
            guard let regime = spring.kernelRegime else { return nil }
            progress = regime
        }
        level = lane.level
        width = lane.width
        isOnce = lane.clock.isOnce
        isOnMediaTime = lane.clock.space == 0
        isEased = lane.clock.isEased
        isInPieces = lane.clock.isInPieces
        isVelocity = lane.clock.isVelocity
        isStepped = lane.clock.isStepped
        self.progress = Int32(bitPattern: UInt32(progress))
        isAdditive = lane.isAdditive
        accumulates = lane.accumulates && !lane.clock.isOnce
        keyframes = lane.keyframes.map { Keyframes(way: $0.way, count: $0.interiorCount) }
    }
}
