/// The timing functions that are not Bézier curves. They have four numbers, too, of which the first is a code that no control point
/// can have. Rule D76.
package enum CurveKind {
    case steps(Double, StepPosition)
    case easing(Easing)
    /// A perceptual duration and a bounce.
    case spring(Double, Double)
    /// Mass, stiffness and damping.
    case physicalSpring(Double, Double, Double)
    /// The number of time constants.
    case decay(Double)
    case points([CurvePoint])

    /// The codes are those of the header.
    package static let stepsCode = 101.0, easingCode = 102.0, springCode = 103.0, physicalSpringCode = 104.0, pointsCode = 105.0
    package static let decayCode = 106.0
    /// The code of `TimingFunction.push`, which the header does not have.
    static let pushCode = 107.0
}

package enum StepPosition: Int, CaseIterable {
    case end, start, none, both

    /// The number of jumps at 0.
    var first: Double { self == .start || self == .both ? 1 : 0 }

    /// The number of jumps of a curve with `count` steps.
    func jumps(_ count: Double) -> Double { self == .none ? count - 1 : self == .both ? count + 1 : count }
}

/// The reason why a timing function is invalid: what was expected, or nil if the memory does not suffice.
package struct CurveRefusal: Error {
    package let expected: Name?
    /// Whether the curve is right, but there are too many.
    package let isLimit: Bool

    package init(_ expected: Name?, isLimit: Bool = false) {
        self.expected = expected
        self.isLimit = isLimit
    }

    package static let bezier = CurveRefusal("finite control points whose x lie in 0...1")
    static let steps = CurveRefusal(
        "steps(n, position) with an integer n of 1 to 16384, or at least 2 for none, and the position start, end, none or both")
    static let easing = CurveRefusal("the number of an easing, 0 to 29")
    static let spring = CurveRefusal(
        "a spring with a duration, or mass and stiffness, above 0, and a bounce above -1 and at most 0.98 (a damping ratio of at least 0.02)"
    )
    static let decay = CurveRefusal("decay(n) with a number of time constants of 0.01 to 40")
    static let points = CurveRefusal(
        "1 to 16384 points with finite numbers up to 1e30; in linear() at most two percentages before or after each number")
    static let tooMany = CurveRefusal("curves in use with fewer than 4194304 pieces together", isLimit: true)
    static let lost = CurveRefusal("points that something uses, or that are among the last 1024 lists")
}

extension CurveKind {
    /// The kind with these numbers, without a list of points; nil if the first number is not a code.
    init?(_ n: SIMD4<Double>) throws(CurveRefusal) {
        switch n[0] {
        case CurveKind.stepsCode:
            guard let position = Int(exactly: n[2]).flatMap({ StepPosition(rawValue: $0) }) else { throw .steps }
            self = .steps(n[1], position)
        case CurveKind.easingCode:
            guard let easing = Easing(number: n[1]) else { throw .easing }
            self = .easing(easing)
        case CurveKind.springCode: self = .spring(n[1], n[2])
        case CurveKind.physicalSpringCode: self = .physicalSpring(n[1], n[2], n[3])
        case CurveKind.decayCode: self = .decay(n[1])
        case CurveKind.pointsCode: throw .lost
        default: return nil
        }
    }

    /// The numbers of a kind without points.
    var numbers: SIMD4<Double> {
        switch self {
        case .steps(let count, let position): SIMD4(CurveKind.stepsCode, count, Double(position.rawValue), 0)
        case .easing(let easing): SIMD4(CurveKind.easingCode, easing.number, 0, 0)
        case .spring(let duration, let bounce): SIMD4(CurveKind.springCode, duration, bounce, 0)
        case .physicalSpring(let mass, let stiffness, let damping):
            SIMD4(CurveKind.physicalSpringCode, mass, stiffness, damping)
        case .decay(let count): SIMD4(CurveKind.decayCode, count, 0, 0)
        case .points: SIMD4(CurveKind.pointsCode, 0, 0, 0)
        }
    }

    func pieces() throws(CurveRefusal) -> CurvePieces {
        switch self {
        case .easing(let easing): return easing.pieces
        case .steps(let count, let position):
            guard count.rounded() == count, count >= (position == .none ? 2 : 1), count <= Double(CurvePoint.most) else {
                throw .steps
            }
            guard Memory.has(Int(count) * 256) else { throw CurveRefusal(nil) }
            return CurveKind.steps(count, position)
        case .spring(let duration, let bounce):
            guard let spring = Spring(perceptualDuration: duration, bounce: bounce) else { throw .spring }
            return try CurveKind.pieces(of: spring)
        case .physicalSpring(let mass, let stiffness, let damping):
            return try CurveKind.pieces(
                of: Spring(mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: true))
        case .decay(let count):
            guard count >= 0.01, count <= 40 else { throw .decay }
            guard Memory.has(CurvePieces.most * 64) else { throw CurveRefusal(nil) }
            var builder = PieceBuilder(beforeStart: 0)
            builder.addFit(from: 0, to: 1) { from, to, share in
                Math.expm1(-count * (from + (to - from) * share)) / Math.expm1(-count)
            }
            return builder.finished(start: 0, end: 1)
        case .points(let points):
            guard Memory.has(points.count * 256) else { throw CurveRefusal(nil) }
            return points.pieces
        }
    }

    /// The steps begin at the first numbers whose product with the count, rounded, is whole: as in CSS, which rounds the product.
    private static func steps(_ count: Double, _ position: StepPosition) -> CurvePieces {
        let first = position.first, jumps = position.jumps(count)
        var builder = PieceBuilder(beforeStart: 0), begin = 0.0, step = 0.0
        while step < count {
            var end = (step + 1) / count
            while (end.nextDown * count).rounded(.down) > step { end = end.nextDown }
            while (end * count).rounded(.down) <= step { end = end.nextUp }
            builder.addLine(from: begin, to: end, (step + first) / jumps, (step + first) / jumps)
            begin = end
            step += 1
        }
        return builder.finished(start: first / jumps, end: 1)
    }

    /// A spring over its settling duration. Rule D78.
    private static func pieces(of spring: Spring) throws(CurveRefusal) -> CurvePieces {
        guard spring.isValid, spring.initialVelocity == 0, spring.dampingRatio >= 0.0199 else { throw .spring }
        let curve = SpringCurve(spring), duration = curve.settlingDuration
        guard duration > 0, duration < 1e30 else { throw .spring }
        guard Memory.has(CurvePieces.most * 64) else { throw CurveRefusal(nil) }
        var builder = PieceBuilder(beforeStart: 0)
        builder.addFit(from: 0, to: 1) { from, to, share in curve.progress((from + (to - from) * share) * duration) }
        return builder.finished(start: 0, end: 1)
    }
}
