@testable import Kinema

extension Transform3D {
    /// A matrix of its sixteen numbers, row by row.
    init(flat numbers: [Double]) {
        self.init { $0 < numbers.count ? numbers[$0] : .nan }
    }

    /// A transform of the plane: m11 m12 m21 m22 m41 m42.
    init(plane a: Double, _ b: Double, _ c: Double, _ d: Double, _ x: Double = 0, _ y: Double = 0) {
        self.init(flat: [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, x, y, 0, 1])
    }

    var flat: [Double] { (0..<16).map { self[$0] } }

    /// The largest difference of a number; infinite where one is NaN.
    func distance(to other: Transform3D) -> Double {
        let differences = zip(flat, other.flat).map { abs($0 - $1) }
        return differences.contains { $0.isNaN } ? .infinity : differences.max() ?? .infinity
    }

    static func turn(_ angle: Double) -> Transform3D { makeRotation(angle, 0, 0, 1) }

    /// Scale, skew, turns about all axes, perspective and translation: everything at once, with m44 = 1.
    static var general: Transform3D {
        let linear = concat(
            concat(
                makeScale(1.5, 0.7, 2.5), Transform3D(flat: [1, 0, 0, 0, 0.3, 1, 0, 0, -0.2, 0.4, 1, 0, 0, 0, 0, 1])),
            concat(makeRotation(0.4, 1, 0, 0), concat(makeRotation(-0.9, 0, 1, 0), turn(2.2))))
        var perspective = identity
        perspective.r2.w = -0.002
        return concat(concat(linear, perspective), makeTranslation(10, -20, 30))
    }
}

/// Numbers on which careless arithmetic stumbles.
let awkwardNumbers: [Double] = [
    0, -0.0, 1, -1, 0.5, .leastNonzeroMagnitude, 1e-308, 1e-200, 1e200, -1e308, 1e308, .infinity, -.infinity, .nan,
]
