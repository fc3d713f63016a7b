// The little of vector algebra that the transforms stand on. A three-dimensional vector is a SIMD4 whose last lane is
// not looked at by `dot3` and comes out as 0 of `cross3`: rows of a matrix can be used as they are.

extension SIMD4<Double> {
    /// The first three lanes and 0.
    var xyz: SIMD4<Double> { SIMD4(x, y, z, 0) }

    /// Whether every lane is finite. (x − x is 0 for finite numbers alone.)
    var isFinite: Bool { self - self == .zero }

    /// The scalar product of all four lanes.
    func dot4(_ other: SIMD4<Double>) -> Double {
        let p = self * other
        return (p.x + p.y) + (p.z + p.w)
    }

    /// The scalar product of the first three lanes.
    func dot3(_ other: SIMD4<Double>) -> Double {
        let p = self * other
        return p.x + p.y + p.z
    }

    /// The vector product of the first three lanes.
    func cross3(_ other: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x, 0)
    }

    /// The length of the four-vector: squares that underflow or overflow are taken again in a better unit.
    var safeLength: Double {
        let square = dot4(self)
        if square > 1e-280 && square < 1e280 { return square.squareRoot() }
        let unit = Swift.max(Swift.max(abs(x), abs(y)), Swift.max(abs(z), abs(w)))
        guard unit > 0, unit.isFinite else { return unit }
        let scaled = self / unit
        return unit * scaled.dot4(scaled).squareRoot()
    }
}

/// The determinant of three rows, by their first three lanes.
func determinant3(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>) -> Double {
    a.dot3(b.cross3(c))
}

/// Below this determinant of three (or two) rows of length 1 a matrix counts as singular: the rows then lie in a
/// plane to within rounding, and a direction taken from them would be noise.
let singularDeterminant = 1e-12

/// The last column P of the perspective part of a matrix with the upper rows `a`, `b`, `c` and the translation `t`:
/// the P with A·P = `column`, where A is the matrix with (0, 0, 0, 1) as its last column. The rows must be independent.
func perspectiveColumn(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ t: SIMD4<Double>, column: SIMD4<Double>
) -> SIMD4<Double> {
    let bc = b.cross3(c)
    let sum: SIMD4<Double> = bc * column.x + c.cross3(a) * column.y + a.cross3(b) * column.z
    let p = sum / a.dot3(bc)
    return SIMD4(p.x, p.y, p.z, column.w - t.dot3(p))
}
