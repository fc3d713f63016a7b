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
        return PushedMatrixTrack(target, clock, ends, rate, isAdditive: isAdditive, isCumulative: isCumulative)
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

private final class PushedMatrixTrack: Track, @unchecked Sendable {
    private let velocity: TransformBox
    /// The velocities of the parts of the matrix from which the motion begins; nil if it is the underlying one.
    private let parts: PartRates?

    init(
        _ target: TrackTarget, _ clock: TrackClock, _ ends: Ends, _ velocity: TransformBox, isAdditive: Bool, isCumulative: Bool
    ) {
        self.velocity = velocity
        if case .transform(let from)? = ends.given.from {
            parts = PartRates(from.matrix, velocity.matrix)
        } else {
            parts = nil
        }
        super.init(
            target: target, clock: clock, motion: .basic(ends), isAdditive: isAdditive, isCumulative: isCumulative, isPushed: true
        )
    }

    override var startVelocity: Value? { .transform(velocity) }

    override func partRates(over under: Transform3D) -> PartRates { parts ?? super.partRates(over: under) }
}

/// The begin of a motion that continues another one to the underlying value, and its change in units per second of the layer's time.
package enum Continuation: Sendable {
    /// Up to four numbers.
    case numbers(from: SIMD4<Double>, rate: SIMD4<Double>, Int)
    case matrix(from: TransformBox, rate: TransformBox)

    /// Nil if the velocity is too large.
    init?(from: SIMD4<Double>, rate: SIMD4<Double>, _ count: Int) {
        guard rate.isVelocity else { return nil }
        self = .numbers(from: from, rate: rate, count)
    }

    /// The same for a matrix.
    init?(from: Transform3D, rate: Transform3D) {
        guard rate.r0.isVelocity, rate.r1.isVelocity, rate.r2.isVelocity, rate.r3.isVelocity else { return nil }
        self = .matrix(from: TransformBox(from), rate: TransformBox(rate))
    }

    /// The track of the motion.
    package func track(_ target: TrackTarget, _ clock: TrackClock) -> Track {
        switch self {
        case .numbers(let from, let rate, 1):
            return Track(
                target: target, clock: clock, motion: .basic(.pushedNumber(from.x, velocity: rate.x)), isAdditive: false,
                isCumulative: false, isPushed: true)
        case .numbers(let from, let rate, let count):
            let ends: Ends = count == 2 ? .pairToUnderlying(from.x, from.y) : .fromUnderlying(Value(from, count))
            return PushedTrack(target, clock, ends, rate, isAdditive: false, isCumulative: false)
        case .matrix(let from, let rate):
            return PushedMatrixTrack(
                target, clock, .fromUnderlying(.transform(from)), rate, isAdditive: false, isCumulative: false)
        }
    }
}

extension SIMD4<Double> {
    /// Whether nothing that is computed from numbers that change so fast overflows.
    fileprivate var isVelocity: Bool { abs(x) <= 1e30 && abs(y) <= 1e30 && abs(z) <= 1e30 && abs(w) <= 1e30 }
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
