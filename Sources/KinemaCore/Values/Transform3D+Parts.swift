/// A matrix, decomposed into the parts that key paths name (Rule 8.3, D18): M = S · K · Rx(α) · Ry(β) · Rz(γ) · T · P. S, the
/// angles and T are read from the rows. K and P are the remainder, so that they survive a change of the other parts.
///
/// A row of length 0 has the scale 0 and the direction of that row in the identity. Nothing is divided by m44. Several parts may
/// be set before `matrix` composes once.
package struct TransformParts: Sendable {
    /// The lengths of the rows, and 0. y is negative if the matrix mirrors. Rule D57.
    package internal(set) var scale: SIMD4<Double>
    /// The angles α, β, γ about x, y and z in radians, and 0.
    package internal(set) var rotation: SIMD4<Double>
    /// m41 m42 m43, and 0.
    package internal(set) var translation: SIMD4<Double>
    /// The rows of K.
    let k0, k1, k2: SIMD4<Double>
    /// Whether K differs from the identity by more than rounding.
    let isSkewed: Bool
    /// The last column of P. A singular matrix has no P; then it is the last column of the matrix.
    private(set) var lastColumn: SIMD4<Double>
    let keepsLastColumn: Bool

    /// Decomposes `matrix`.
    package init(_ matrix: Transform3D) {
        var a = matrix.r0.xyz
        var b = matrix.r1.xyz
        var c = matrix.r2.xyz
        var lengths = SIMD4(a.safeLength, b.safeLength, c.safeLength, 0)
        let hasZero = lengths.x == 0 || lengths.y == 0 || lengths.z == 0
        a = lengths.x == 0 ? SIMD4(1, 0, 0, 0) : a / lengths.x
        b = lengths.y == 0 ? SIMD4(0, 1, 0, 0) : b / lengths.y
        c = lengths.z == 0 ? SIMD4(0, 0, 1, 0) : c / lengths.z
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
        keepsLastColumn = hasZero || !(abs(determinant) > singularDeterminant)
        if !keepsLastColumn && lastColumn != SIMD4(0, 0, 0, 1) {
            lastColumn = perspectiveColumn(matrix.r0, matrix.r1, matrix.r2, matrix.r3, column: lastColumn)
        }
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
        if keepsLastColumn {
            result.lastColumn = lastColumn
        } else {
            result.setLastColumn(perspective: lastColumn)
        }
        return result
    }

    /// Whether the matrix consists of translation, scale and rotations only.
    var isStraight: Bool { !isSkewed && !keepsLastColumn && lastColumn == SIMD4(0, 0, 0, 1) }

    /// Whether a row has the length 0, so that its direction is lost.
    var hasZeroScale: Bool { scale.x == 0 || scale.y == 0 || scale.z == 0 }

    /// Whether decomposing the matrix again would give this scale: lengths are positive, except for a mirror in y.
    var readsBackScale: Bool {
        scale.x > 0 && scale.z > 0 && (scale.y > 0 || (scale.y < 0 && !keepsLastColumn))
    }

    /// Whether decomposing the matrix again would give these angles, up to turns of 2π. Only the angle of `component` is new.
    func readsBackRotation(_ component: TransformComponent) -> Bool {
        if hasZeroScale { return false }
        if component == .rotationZ { return true }
        return !isSkewed && abs(rotation.y) < TransformParts.largestRegularY
    }
}

// MARK: - Rotation

extension TransformParts {
    /// The |m13| of a row of length 1 above which the turns about x and z cannot be distinguished (Rule 8.3).
    static var gimbalLimit: Double { 0.999999 }
    /// An angle about y whose sine is a little below the limit.
    static var largestRegularY: Double { 1.5693821 }

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
