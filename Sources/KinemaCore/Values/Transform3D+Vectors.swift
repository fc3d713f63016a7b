// Vector algebra for transforms. A vector in space is a SIMD4 so that rows of a matrix can be used directly. `dot3` ignores the
// last lane, and `cross3` sets it to 0.

extension SIMD4<Double> {
    /// The first three lanes and 0.
    var xyz: SIMD4<Double> { SIMD4(x, y, z, 0) }

    /// Whether every lane is finite. (x − x is 0 only for finite numbers.)
    var isFinite: Bool { self - self == .zero }

    /// A row of length 1 whose residues of rounding are 0. Rule D143.
    var withoutResidues: SIMD4<Double> {
        let limit = 1e-12
        return SIMD4(abs(x) < limit ? 0 : x, abs(y) < limit ? 0 : y, abs(z) < limit ? 0 : z, abs(w) < limit ? 0 : w)
    }

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

    /// The length of the vector of four lanes. If squares underflow or overflow, it is computed again in a scaled unit.
    var safeLength: Double {
        let square = dot4(self)
        if square > 1e-280 && square < 1e280 { return square.squareRoot() }
        let unit = Swift.max(Swift.max(abs(x), abs(y)), Swift.max(abs(z), abs(w)))
        guard unit > 0, unit.isFinite else { return unit }
        let scaled = self / unit
        return unit * scaled.dot4(scaled).squareRoot()
    }
}

/// The determinant of the first three lanes of three rows.
func determinant3(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>) -> Double {
    a.dot3(b.cross3(c))
}

/// A matrix of two or three rows of length 1 counts as singular if its determinant is below this: the rows then are linearly
/// dependent up to rounding, and directions derived from them would be noise.
let singularDeterminant = 1e-12

/// The last column P of the perspective of a matrix with the upper rows `a`, `b`, `c` and the translation `t`: A·P = `column`,
/// where A is the matrix with the last column (0, 0, 0, 1). The rows must be linearly independent.
func perspectiveColumn(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ t: SIMD4<Double>, column: SIMD4<Double>
) -> SIMD4<Double> {
    let bc = b.cross3(c)
    let sum: SIMD4<Double> = bc * column.x + c.cross3(a) * column.y + a.cross3(b) * column.z
    let p = sum / a.dot3(bc)
    return SIMD4(p.x, p.y, p.z, column.w - t.dot3(p))
}
