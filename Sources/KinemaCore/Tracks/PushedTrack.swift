/// Tracks whose motion begins with a velocity, in units per second of the animation's time. Rule D82.
///
/// A track from a number to the underlying one has the velocity in its ends; the others have room for it.
extension Track {
    /// Makes a track whose motion may begin with a velocity.
    package static func make(
        target: TrackTarget, clock: TrackClock, _ ends: Ends, velocity: Value?, isAdditive: Bool, isCumulative: Bool
    ) -> Track {
        guard let velocity else {
            return Track(target: target, clock: clock, motion: .basic(ends), isAdditive: isAdditive, isCumulative: isCumulative)
        }
        if case (.numberToUnderlying(let from), .number(let velocity)) = (ends, velocity) {
            return Track(
                target: target, clock: clock, motion: .basic(.pushedNumber(from, velocity: velocity)), isAdditive: isAdditive,
                isCumulative: isCumulative, isPushed: true)
        }
        guard case .transform(let rate) = velocity else {
            return PushedTrack(target, clock, ends, velocity.firstNumbers, isAdditive: isAdditive, isCumulative: isCumulative)
        }
        let from = ends.given.from
        return PushedMatrixTrack(
            target, clock, ends, MatrixStart(from?.matrix ?? .identity, rate.matrix), isFixed: from != nil,
            isAdditive: isAdditive, isCumulative: isCumulative)
    }
}

/// The track of up to four numbers.
private final class PushedTrack: Track, @unchecked Sendable {
    // Four numbers, because a vector would begin at a multiple of its size.
    private let x, y, z, w: Double

    init(
        _ target: TrackTarget, _ clock: TrackClock, _ ends: Ends, _ velocity: SIMD4<Double>, isAdditive: Bool, isCumulative: Bool
    ) {
        (x, y, z, w) = (velocity.x, velocity.y, velocity.z, velocity.w)
        super.init(
            target: target, clock: clock, motion: .basic(ends), isAdditive: isAdditive, isCumulative: isCumulative, isPushed: true
        )
    }

    override var startVelocity: Value? { Value(startNumbers, target.type.width) }

    override var startNumbers: SIMD4<Double> { SIMD4(x, y, z, w) }
}

/// The track of a whole matrix.
private final class PushedMatrixTrack: Track, @unchecked Sendable {
    private let start: MatrixStart
    /// Whether the motion begins at the matrix of the start, and not at one that depends on the underlying matrix.
    private let isFixed: Bool

    init(
        _ target: TrackTarget, _ clock: TrackClock, _ ends: Ends, _ start: MatrixStart, isFixed: Bool, isAdditive: Bool,
        isCumulative: Bool
    ) {
        (self.start, self.isFixed) = (start, isFixed)
        super.init(
            target: target, clock: clock, motion: .basic(ends), isAdditive: isAdditive, isCumulative: isCumulative, isPushed: true
        )
    }

    override var startVelocity: Value? { .transform(start.velocity.matrix) }

    override func drift(over under: Transform3D, seconds: Double, slope: Double) -> MatrixDrift {
        if isFixed { return MatrixDrift(start.push, start.velocity.matrix.r3, seconds: seconds, slope: slope) }
        return super.drift(over: under, seconds: seconds, slope: slope)
    }
}

/// A matrix from which a motion begins with a velocity.
private final class MatrixStart: TransformBox, @unchecked Sendable {
    fileprivate let velocity: StoredMatrix
    fileprivate let push: MatrixPush

    fileprivate init(_ matrix: Transform3D, _ velocity: Transform3D) {
        self.velocity = StoredMatrix(velocity)
        push = MatrixPush(matrix, velocity)
        super.init(matrix)
    }
}

extension Track {
    /// Makes the track of up to four numbers that move to the underlying ones, and that begin with a velocity. Nil if it is too large.
    static func continuing(
        _ target: TrackTarget, _ clock: TrackClock, from: SIMD4<Double>, _ rate: SIMD4<Double>, _ count: Int
    ) -> Track? {
        if count <= 2 { return continuing(target, clock, from: from.lowHalf, rate.lowHalf, count) }
        guard rate.isVelocity else { return nil }
        return PushedTrack(target, clock, .fromUnderlying(Value(from, count)), rate, isAdditive: false, isCumulative: false)
    }

    /// The same for a number or a point.
    @inline(always)
    static func continuing(
        _ target: TrackTarget, _ clock: TrackClock, from: SIMD2<Double>, _ rate: SIMD2<Double>, _ count: Int
    ) -> Track? {
        guard abs(rate.x) <= greatestVelocity, abs(rate.y) <= greatestVelocity else { return nil }
        if count == 1 {
            return Track(
                target: target, clock: clock, motion: .basic(.pushedNumber(from.x, velocity: rate.x)), isAdditive: false,
                isCumulative: false, isPushed: true)
        }
        return PushedTrack(
            target, clock, .pairToUnderlying(from.x, from.y), SIMD4(lowHalf: rate, highHalf: .zero), isAdditive: false,
            isCumulative: false)
    }

    /// The same for a matrix.
    static func continuing(
        _ target: TrackTarget, _ clock: TrackClock, from: Transform3D, _ rate: Transform3D
    ) -> Track? {
        // Quicker than to compare sixteen numbers. A velocity that is almost too large is left to those who do.
        let squares: SIMD4<Double> = (rate.r0 * rate.r0 + rate.r1 * rate.r1) + (rate.r2 * rate.r2 + rate.r3 * rate.r3)
        let halves = squares.lowHalf + squares.highHalf
        guard halves.x + halves.y <= greatestVelocity * greatestVelocity else { return nil }
        let start = MatrixStart(from, rate)
        return PushedMatrixTrack(
            target, clock, .matrixToUnderlying(start), start, isFixed: true, isAdditive: false, isCumulative: false)
    }
}

/// Nothing that is computed from numbers that change so fast overflows.
private let greatestVelocity = 1e30

extension SIMD4<Double> {
    fileprivate var isVelocity: Bool {
        abs(x) <= greatestVelocity && abs(y) <= greatestVelocity && abs(z) <= greatestVelocity && abs(w) <= greatestVelocity
    }
}

extension Value {
    /// The first numbers of four, 1 to 4.
    init(_ numbers: SIMD4<Double>, _ count: Int) {
        switch count {
        case 1: self = .number(numbers.x)
        case 2: self = .pair(numbers.x, numbers.y)
        case 3: self = .triple(numbers.x, numbers.y, numbers.z)
        default: self = .quad(numbers.x, numbers.y, numbers.z, numbers.w)
        }
    }
}
