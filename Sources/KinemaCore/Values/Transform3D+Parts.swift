/// A matrix, decomposed into the parts that key paths name (Rule 8.3, D18): M = S · K · Rx(α) · Ry(β) · Rz(γ) · T · P. S, the
/// angles and T are read from the rows. K and P are the remainder, so that they survive a change of the other parts.
///
/// A row of length 0 has the scale 0 and the direction of that row in the identity. Nothing is divided by m44. Parts that have been
/// set are numbers of any sign and size; the matrix follows from them, and they do not follow from it. Rule D142.
package struct TransformParts: Equatable, Sendable {
    /// The lengths of the rows, and 0. y is negative if the matrix mirrors. Rule D57.
    package internal(set) var scale: SIMD4<Double>
    /// The angles α, β, γ about x, y and z in radians, and 0.
    package internal(set) var rotation: SIMD4<Double>
    /// m41 m42 m43, and 0.
    package internal(set) var translation: SIMD4<Double>
    /// The rows of K.
    package let k0, k1, k2: SIMD4<Double>
    /// Whether K differs from the identity by more than rounding.
    package let isSkewed: Bool
    /// The last column of P. A singular matrix has no P; then it is the last column of the matrix.
    package private(set) var lastColumn: SIMD4<Double>
    package let keepsLastColumn: Bool

    /// The parts with a remainder, K and the last column, and without one.
    package init(
        scale: SIMD4<Double>, rotation: SIMD4<Double>, translation: SIMD4<Double>, _ remainder: TransformRemainder = .none
    ) {
        (self.scale, self.rotation, self.translation) = (scale, rotation, translation)
        (k0, k1, k2) = (remainder.k0, remainder.k1, remainder.k2)
        isSkewed = TransformParts.differFromIdentity(k0, k1, k2)
        (lastColumn, keepsLastColumn) = (remainder.lastColumn, remainder.keepsLastColumn)
    }

    /// Decomposes `matrix`.
    package init(_ matrix: Transform3D) {
        var a = matrix.r0.xyz
        var b = matrix.r1.xyz
        var c = matrix.r2.xyz
        var lengths = SIMD4(a.safeLength, b.safeLength, c.safeLength, 0)
        let hasZero = lengths.x == 0 || lengths.y == 0 || lengths.z == 0
        a = lengths.x == 0 ? SIMD4(1, 0, 0, 0) : (a / lengths.x).withoutResidues
        b = lengths.y == 0 ? SIMD4(0, 1, 0, 0) : (b / lengths.y).withoutResidues
        c = lengths.z == 0 ? SIMD4(0, 0, 1, 0) : (c / lengths.z).withoutResidues
        let determinant = determinant3(a, b, c)
        if !hasZero && determinant < -singularDeterminant {
            lengths.y = 0 - lengths.y
            b = 0 - b
        }
        scale = lengths
        rotation = TransformParts.angles(a, b, c)
        translation = matrix.r3.xyz
        (k0, k1, k2) = TransformParts.withoutRotation(a, b, c, rotation)
        isSkewed = TransformParts.differFromIdentity(k0, k1, k2)
        lastColumn = matrix.lastColumn
        keepsLastColumn = (hasZero || !(abs(determinant) > singularDeterminant)) && lastColumn != SIMD4(0, 0, 0, 1)
        if !keepsLastColumn && lastColumn != SIMD4(0, 0, 0, 1) {
            lastColumn = perspectiveColumn(matrix.r0, matrix.r1, matrix.r2, matrix.r3, column: lastColumn)
        }
    }

    /// Whether the numbers are the same. Rounding of parts other than the skew does not count.
    package static func == (a: TransformParts, b: TransformParts) -> Bool {
        guard a.scale == b.scale, a.rotation == b.rotation, a.translation == b.translation else { return false }
        if a.isStraight && b.isStraight { return true }
        return a.k0 == b.k0 && a.k1 == b.k1 && a.k2 == b.k2 && a.lastColumn == b.lastColumn
            && a.keepsLastColumn == b.keepsLastColumn
    }

    /// The composed matrix.
    package var matrix: Transform3D {
        let (x, y, z) = TransformParts.rows(rotation)
        var result = Transform3D(x, y, z, translation)
        if isSkewed {
            let turn = result
            result.r0 = turn.upperProduct(k0)
            result.r1 = turn.upperProduct(k1)
            result.r2 = turn.upperProduct(k2)
        }
        result.r0 *= scale.x
        result.r1 *= scale.y
        result.r2 *= scale.z
        if !isSkewed && rotation.x == 0 && rotation.y == 0 {
            // Kernels write these zeros as they are, whatever the sign of the scale.
            (result.r0.z, result.r1.z, result.r2.x, result.r2.y) = (0, 0, 0, 0)
        }
        if keepsLastColumn {
            result.lastColumn = lastColumn
        } else {
            result.setLastColumn(perspective: lastColumn)
        }
        return result
    }

    /// Whether the matrix consists of translation, scale and rotations only.
    package var isStraight: Bool { !isSkewed && !keepsLastColumn && lastColumn == SIMD4(0, 0, 0, 1) }

    /// K and the last column, which no component names; nil if there is nothing but what components name.
    package var remainder: TransformRemainder? {
        isStraight
            ? nil
            : TransformRemainder(k0: k0, k1: k1, k2: k2, lastColumn: lastColumn, keepsLastColumn: keepsLastColumn)
    }

    /// Whether all parts are finite.
    package var isFinite: Bool {
        scale.isFinite && rotation.isFinite && translation.isFinite && k0.isFinite && k1.isFinite && k2.isFinite
            && lastColumn.isFinite
    }
}

/// The parts of a matrix that no component names: the rows of the skew K, and the last column.
package struct TransformRemainder: Sendable {
    package let k0, k1, k2, lastColumn: SIMD4<Double>
    package let keepsLastColumn: Bool

    package init(
        k0: SIMD4<Double>, k1: SIMD4<Double>, k2: SIMD4<Double>, lastColumn: SIMD4<Double>, keepsLastColumn: Bool
    ) {
        (self.k0, self.k1, self.k2, self.lastColumn, self.keepsLastColumn) = (k0, k1, k2, lastColumn, keepsLastColumn)
    }

    package static var none: TransformRemainder {
        TransformRemainder(
            k0: SIMD4(1, 0, 0, 0), k1: SIMD4(0, 1, 0, 0), k2: SIMD4(0, 0, 1, 0), lastColumn: SIMD4(0, 0, 0, 1),
            keepsLastColumn: false)
    }
}

// MARK: - Rotation

extension TransformParts {
    /// The |m13| of a row of length 1 above which the turns about x and z cannot be distinguished (Rule 8.3).
    static var gimbalLimit: Double { 0.999999 }

    /// The angles of rows of length 1 (Rule 8.3).
    private static func angles(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>) -> SIMD4<Double> {
        if a.z == 0 && b.z == 0 && c.z > 0 { return SIMD4(b.z, 0, Math.atan2(a.y, a.x), 0) }
        // asin(−m13), computed so that it is also accurate near a quarter turn.
        let y = Math.atan2(0 - a.z, (a.x * a.x + a.y * a.y).squareRoot())
        if abs(a.z) >= gimbalLimit { return SIMD4(0, y, Math.atan2(0 - b.x, b.y), 0) }
        return SIMD4(Math.atan2(b.z, c.z), y, Math.atan2(a.y, a.x), 0)
    }

    /// The rows of Rx(α) · Ry(β) · Rz(γ).
    static func rows(_ angles: SIMD4<Double>) -> (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
        let (sz, cz) = Math.sineAndCosine(angles.z)
        if angles.x == 0 && angles.y == 0 {
            return (SIMD4(cz, sz, 0, 0), SIMD4(0 - sz, cz, 0, 0), SIMD4(0, 0, 1, 0))
        }
        let (sx, cx) = Math.sineAndCosine(angles.x)
        let (sy, cy) = Math.sineAndCosine(angles.y)
        // Rz turns the axes of x and y first. Rx then mixes the axis of z in, as Ry has turned it.
        let along = SIMD4(cz, sz, 0, 0)
        let across = SIMD4(0 - sz, cz, 0, 0)
        let depth = along * sy + SIMD4(0, 0, cy, 0)
        return (along * cy + SIMD4(0, 0, 0 - sy, 0), across * cx + depth * sx, depth * cx - across * sx)
    }

    /// K = rows · R⁻¹.
    private static func withoutRotation(
        _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ angles: SIMD4<Double>
    ) -> (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
        let (x, y, z) = rows(angles)
        return (
            SIMD4(a.dot3(x), a.dot3(y), a.dot3(z), 0), SIMD4(b.dot3(x), b.dot3(y), b.dot3(z), 0),
            SIMD4(c.dot3(x), c.dot3(y), c.dot3(z), 0)
        )
    }

    /// Whether the rows differ from those of the identity by more than rounding.
    private static func differFromIdentity(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>) -> Bool {
        let x = a - SIMD4(1, 0, 0, 0)
        let y = b - SIMD4(0, 1, 0, 0)
        let z = c - SIMD4(0, 0, 1, 0)
        return !(x.dot4(x) + y.dot4(y) + z.dot4(z) <= 1e-26)
    }
}

extension Transform3D {
    /// The first three lanes of `row` times the first three rows.
    fileprivate func upperProduct(_ row: SIMD4<Double>) -> SIMD4<Double> {
        r0 * row.x + r1 * row.y + r2 * row.z
    }
}
