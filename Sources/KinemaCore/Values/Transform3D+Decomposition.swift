/// A transform of the plane, decomposed into translation, scale, rotation and a remainder (Rule 3.3, D42): M = Scale ·
/// Rotation(angle) · remainder, followed by the translation.
package struct PlaneDecomposition: Equatable, Sendable {
    /// m41 and m42.
    package var translation: SIMD2<Double>
    /// The lengths of the two rows. One of them is negative if the matrix mirrors.
    package var scale: SIMD2<Double>
    /// The direction of the first row in degrees, −180…180. In degrees, half and whole turns are exact.
    package var angle: Double
    /// The remainder m11 m12 m21 m22: R(−angle) times the normalized rows. It is the identity if nothing is skewed.
    package var remainder: SIMD4<Double>

    /// Decomposes `matrix`, which must be affine (`isAffine`). Returns nil if it is singular.
    package init?(_ matrix: Transform3D) {
        let rows = matrix.planeRows
        scale = SIMD2(SIMD4(rows.x, rows.y, 0, 0).safeLength, SIMD4(rows.z, rows.w, 0, 0).safeLength)
        guard scale.x > 0, scale.y > 0 else { return nil }
        let unit = (rows / SIMD4(scale.x, scale.x, scale.y, scale.y)).withoutResidues
        let determinant = unit.x * unit.w - unit.y * unit.z
        guard abs(determinant) > singularDeterminant else { return nil }
        var sign = SIMD2<Double>(1, 1)
        if determinant < 0 {
            let residue = 1e-12 * max(scale.x, scale.y)
            if rows.w - rows.x > residue { sign.x = -1 } else { sign.y = -1 }
        }
        let proper = unit * SIMD4(sign.x, sign.x, sign.y, sign.y)
        scale *= sign
        translation = SIMD2(matrix.r3.x, matrix.r3.y)
        angle = Math.atan2(proper.y, proper.x) * (180 / Double.pi)
        remainder = PlaneDecomposition.turned(proper, cosine: proper.x, sine: 0 - proper.y)
    }

    /// Multiplies the rotation with this cosine and sine by the rows m11 m12 m21 m22.
    static func turned(_ rows: SIMD4<Double>, cosine: Double, sine: Double) -> SIMD4<Double> {
        rows * cosine + SIMD4(rows.z, rows.w, 0 - rows.x, 0 - rows.y) * sine
    }

    /// The composed matrix.
    package var matrix: Transform3D {
        let (sine, cosine) = Math.sineAndCosine(angle * (Double.pi / 180))
        return PlaneDecomposition.matrix(
            row3: SIMD4(translation.x, translation.y, 0, 1), scale: SIMD4(scale.x, scale.x, scale.y, scale.y),
            PlaneDecomposition.turned(remainder, cosine: cosine, sine: sine))
    }

    /// The matrix of the scaled rows m11 m12 m21 m22 and of the last row.
    static func matrix(row3: SIMD4<Double>, scale: SIMD4<Double>, _ rows: SIMD4<Double>) -> Transform3D {
        let scaled = rows * scale
        return Transform3D(SIMD4(scaled.x, scaled.y, 0, 0), SIMD4(scaled.z, scaled.w, 0, 0), SIMD4(0, 0, 1, 0), row3)
    }
}

extension Transform3D {
    /// m11 m12 m21 m22.
    var planeRows: SIMD4<Double> {
        get { SIMD4(r0.x, r0.y, r1.x, r1.y) }
        set { (r0.x, r0.y, r1.x, r1.y) = (newValue.x, newValue.y, newValue.z, newValue.w) }
    }

    /// The last column: m14 m24 m34 m44.
    var lastColumn: SIMD4<Double> {
        get { SIMD4(r0.w, r1.w, r2.w, r3.w) }
        set { (r0.w, r1.w, r2.w, r3.w) = (newValue.x, newValue.y, newValue.z, newValue.w) }
    }
}

/// A regular matrix, decomposed as in CSS Transforms Level 2 ("unmatrix"), for row vectors (Rule 3.3, D18): M = S · K · R · T · P
/// with scale, skew, rotation, translation and perspective, after a division by m44.
package struct SpaceDecomposition: Equatable, Sendable {
    /// m41 m42 m43 and 0.
    package var translation: SIMD4<Double>
    /// The scale in x, y, z, and 0. All three are negative if the matrix mirrors.
    package var scale: SIMD4<Double>
    /// The skew xy, xz, yz, and 0: the numbers below the diagonal of K. The diagonal is 1.
    package var skew: SIMD4<Double>
    /// The rotation as a unit quaternion x, y, z, w.
    package var quaternion: SIMD4<Double>
    /// The last column of P; (0, 0, 0, 1) for a matrix without perspective.
    package var perspective: SIMD4<Double>

    /// Decomposes `matrix`. Returns nil if m44 is 0 or if the upper 3×3 matrix is singular.
    package init?(_ matrix: Transform3D) {
        let m44 = matrix.r3.w
        guard m44 != 0 else { return nil }
        let a = matrix.r0 / m44
        let b = matrix.r1 / m44
        let c = matrix.r2 / m44
        let t = matrix.r3 / m44
        guard let rows = OrthogonalRows(a.xyz, b.xyz, c.xyz) else { return nil }
        scale = rows.scale
        skew = rows.skew
        quaternion = rows.quaternion
        translation = t.xyz
        perspective = perspectiveColumn(a, b, c, t, column: SIMD4(a.w, b.w, c.w, 1))
        guard scale.isFinite, skew.isFinite, translation.isFinite, perspective.isFinite else { return nil }
    }

    /// The composed matrix.
    package var matrix: Transform3D {
        SpaceDecomposition.matrix(translation, scale, skew, quaternion, perspective)
    }

    /// S · K · R · T · P.
    static func matrix(
        _ translation: SIMD4<Double>, _ scale: SIMD4<Double>, _ skew: SIMD4<Double>, _ quaternion: SIMD4<Double>,
        _ perspective: SIMD4<Double>
    ) -> Transform3D {
        let (a, b, c) = rotationRows(quaternion)
        let row1: SIMD4<Double> = a * skew.x + b
        let row2: SIMD4<Double> = a * skew.y + b * skew.z + c
        var result = Transform3D(a * scale.x, row1 * scale.y, row2 * scale.z, translation)
        result.setLastColumn(perspective: perspective)
        return result
    }

    /// The rows of the rotation of a unit quaternion.
    static func rotationRows(_ q: SIMD4<Double>) -> (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
        let d = q + q
        let xx = q.x * d.x
        let yy = q.y * d.y
        let zz = q.z * d.z
        let xy = q.x * d.y
        let xz = q.x * d.z
        let yz = q.y * d.z
        let xw = q.w * d.x
        let yw = q.w * d.y
        let zw = q.w * d.z
        return (
            SIMD4(1 - (yy + zz), xy + zw, xz - yw, 0), SIMD4(xy - zw, 1 - (xx + zz), yz + xw, 0),
            SIMD4(xz + yw, yz - xw, 1 - (xx + yy), 0)
        )
    }
}

extension Transform3D {
    /// Sets the last column by multiplying with a perspective. The old last column is ignored.
    mutating func setLastColumn(perspective p: SIMD4<Double>) {
        if p == SIMD4(0, 0, 0, 1) {
            r0.w = 0
            r1.w = 0
            r2.w = 0
            r3.w = 1
        } else {
            r0.w = r0.dot3(p)
            r1.w = r1.dot3(p)
            r2.w = r2.dot3(p)
            r3.w = r3.dot3(p) + p.w
        }
    }
}

extension Transform3D {
    /// Sets the last column of the rate of `matrix`, from a perspective that changes by `change`.
    mutating func setLastColumnRate(of matrix: Transform3D, perspective p: SIMD4<Double>, rate change: SIMD4<Double>) {
        if p == SIMD4(0, 0, 0, 1), change == .zero {
            lastColumn = .zero
            return
        }
        r0.w = r0.dot3(p) + matrix.r0.dot3(change)
        r1.w = r1.dot3(p) + matrix.r1.dot3(change)
        r2.w = r2.dot3(p) + matrix.r2.dot3(change)
        r3.w = r3.dot3(p) + matrix.r3.dot3(change) + change.w
    }
}

/// Orthonormalizes three rows in order, and keeps the scale and the skew that this removes.
private struct OrthogonalRows {
    var scale: SIMD4<Double>
    var skew: SIMD4<Double>
    var quaternion: SIMD4<Double>

    init?(_ first: SIMD4<Double>, _ second: SIMD4<Double>, _ third: SIMD4<Double>) {
        let lengths = SIMD4(first.safeLength, second.safeLength, third.safeLength, 1)
        guard lengths.x > 0, lengths.y > 0, lengths.z > 0, lengths.isFinite else { return nil }
        // Normalizes first, because products of long rows would overflow.
        let u = second / lengths.y
        let v = third / lengths.z
        var a = first / lengths.x
        guard abs(determinant3(a, u, v)) > singularDeterminant else { return nil }
        let xy = a.dot3(u)
        var b = u - a * xy
        let bLength = b.safeLength
        b /= bLength
        let xz = a.dot3(v)
        let yz = b.dot3(v)
        var c = v - a * xz - b * yz
        let cLength = c.safeLength
        c /= cLength
        scale = SIMD4(lengths.x, lengths.y * bLength, lengths.z * cLength, 0)
        skew = SIMD4(xy / bLength, xz / cLength, yz / cLength, 0)
        if determinant3(a, b, c) < 0 {
            scale = 0 - scale
            a = 0 - a
            b = 0 - b
            c = 0 - c
        }
        quaternion = OrthogonalRows.quaternion(a, b, c)
    }

    /// The quaternion of a rotation. It divides by the largest component, which is never close to 0.
    static func quaternion(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>) -> SIMD4<Double> {
        let x = b.z - c.y
        let y = c.x - a.z
        let z = a.y - b.x
        let q: SIMD4<Double>
        if a.x + b.y + c.z > 0 {
            q = SIMD4(x, y, z, 1 + a.x + b.y + c.z)
        } else if a.x >= b.y && a.x >= c.z {
            q = SIMD4(1 + a.x - b.y - c.z, a.y + b.x, a.z + c.x, x)
        } else if b.y >= c.z {
            q = SIMD4(a.y + b.x, 1 + b.y - a.x - c.z, b.z + c.y, y)
        } else {
            q = SIMD4(a.z + c.x, b.z + c.y, 1 + c.z - a.x - b.y, z)
        }
        return q / q.dot4(q).squareRoot()
    }
}
