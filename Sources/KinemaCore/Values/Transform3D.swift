/// A 4×4 matrix in Core Animation's convention: points are row vectors that are multiplied from the left. The translation is m41
/// m42 m43, and `concat(a, b)` applies a first (Rule 3.3).
///
/// Lengths are in the host's units, angles in radians.
package struct Transform3D: Equatable, Sendable {
    /// The rows m11…m14, m21…m24, m31…m34 and m41…m44.
    package var r0, r1, r2, r3: SIMD4<Double>

    package init(_ r0: SIMD4<Double>, _ r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>) {
        self.r0 = r0
        self.r1 = r1
        self.r2 = r2
        self.r3 = r3
    }

    package static var identity: Transform3D {
        Transform3D(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
    }
}

// MARK: - The flat form

extension Transform3D {
    /// The number of numbers in the flat form, m11 m12 … m44.
    package static var count: Int { 16 }

    /// Creates a matrix from the numbers that `body` returns for the indices 0…15, row by row.
    package init(_ body: (Int) -> Double) {
        r0 = SIMD4(body(0), body(1), body(2), body(3))
        r1 = SIMD4(body(4), body(5), body(6), body(7))
        r2 = SIMD4(body(8), body(9), body(10), body(11))
        r3 = SIMD4(body(12), body(13), body(14), body(15))
    }

    /// Creates a matrix from sixteen numbers, row by row.
    package init(from source: UnsafePointer<Double>) {
        self.init { source[$0] }
    }

    /// Stores the sixteen numbers, row by row.
    package func store(to target: UnsafeMutablePointer<Double>) {
        for lane in 0..<4 {
            target[lane] = r0[lane]
            target[4 + lane] = r1[lane]
            target[8 + lane] = r2[lane]
            target[12 + lane] = r3[lane]
        }
    }

    /// The number at the index 0…15 of the flat form. Other indices read as 0, and writing them has no effect.
    package subscript(index: Int) -> Double {
        get {
            switch index {
            case 0..<4: r0[index]
            case 4..<8: r1[index - 4]
            case 8..<12: r2[index - 8]
            case 12..<16: r3[index - 12]
            default: 0
            }
        }
        set {
            switch index {
            case 0..<4: r0[index] = newValue
            case 4..<8: r1[index - 4] = newValue
            case 8..<12: r2[index - 8] = newValue
            case 12..<16: r3[index - 12] = newValue
            default: break
            }
        }
    }
}

// MARK: - The makers

extension Transform3D {
    package static func makeTranslation(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
        var matrix = identity
        matrix.r3 = SIMD4(x, y, z, 1)
        return matrix
    }

    package static func makeScale(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
        Transform3D(SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
    }

    /// A rotation by `angle` radians about the axis (x, y, z), which may have any length. An axis of length 0 gives the identity.
    package static func makeRotation(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
        let length = SIMD4(x, y, z, 0).safeLength
        guard length > 0, length.isFinite else { return identity }
        let axis = SIMD4(x / length, y / length, z / length, 0)
        let (s, c) = Math.sineAndCosine(angle)
        let turn = axis * s
        var matrix = Transform3D(
            axis * (axis.x * (1 - c)) + SIMD4(c, turn.z, 0 - turn.y, 0),
            axis * (axis.y * (1 - c)) + SIMD4(0 - turn.z, c, turn.x, 0),
            axis * (axis.z * (1 - c)) + SIMD4(turn.y, 0 - turn.x, c, 0),
            SIMD4(0, 0, 0, 1))
        // c + (1 − c) is not always 1, but a rotation about z must stay affine.
        if abs(axis.x) == 1 { matrix.r0.x = 1 }
        if abs(axis.y) == 1 { matrix.r1.y = 1 }
        if abs(axis.z) == 1 { matrix.r2.z = 1 }
        return matrix
    }
}

// MARK: - Algebra

extension Transform3D {
    /// The product a·b, which applies `a` first.
    @inline(never)
    package static func concat(_ a: Transform3D, _ b: Transform3D) -> Transform3D {
        Transform3D(b.product(of: a.r0), b.product(of: a.r1), b.product(of: a.r2), b.product(of: a.r3))
    }

    /// The row vector `row` times this matrix.
    @inline(always)
    package func product(of row: SIMD4<Double>) -> SIMD4<Double> {
        let upper = r0 * row.x + r1 * row.y
        return upper + (r2 * row.z + r3 * row.w)
    }

    /// The image (x, y, z, w) of a point, before the division by w.
    package func apply(_ x: Double, _ y: Double, _ z: Double) -> (x: Double, y: Double, z: Double, w: Double) {
        let image = product(of: SIMD4(x, y, z, 1))
        return (image.x, image.y, image.z, image.w)
    }

    /// Whether this is a transform of the plane: m13 m14 m23 m24 m31 m32 m34 m43 are 0, and m33 and m44 are 1 (Rule 3.3).
    package var isAffine: Bool {
        r0.z == 0 && r0.w == 0 && r1.z == 0 && r1.w == 0
            && r2 == SIMD4(0, 0, 1, 0) && r3.z == 0 && r3.w == 1
    }

    /// Whether this is a transform of the plane up to residues of rounding in its first three rows. Rules 3.3, D143.
    var isFlat: Bool {
        if isAffine { return true }
        let limit = 1e-12
        return lastColumn == SIMD4(0, 0, 0, 1) && r3.z == 0 && abs(r0.z) < limit * r0.safeLength
            && abs(r1.z) < limit * r1.safeLength && abs(r2.x) < limit && abs(r2.y) < limit && abs(r2.z - 1) < limit
    }

    /// Whether none of the sixteen numbers is infinite or NaN.
    package var isFinite: Bool {
        r0.isFinite && r1.isFinite && r2.isFinite && r3.isFinite
    }

    /// The inverse; nil for a singular matrix.
    ///
    /// Gauss–Jordan elimination with row pivots instead of cofactors, because a determinant of sixteen small numbers underflows.
    /// Without perspective the translation is not a pivot: that keeps the inverse free of perspective, and the inverse of a
    /// translation exact.
    package var inverse: Transform3D? {
        var left = self
        var right = Transform3D.identity
        let rows = hasPerspective ? 4 : 3
        for column in 0..<4 {
            let pivot = column < rows ? left.pivotRow(column, below: rows) : column
            left.swapRows(column, pivot)
            right.swapRows(column, pivot)
            let head = left[row: column][column]
            guard head != 0 else { return nil }
            left[row: column] /= head
            right[row: column] /= head
            for other in 0..<4 where other != column {
                let factor = left[row: other][column]
                left[row: other] -= left[row: column] * factor
                right[row: other] -= right[row: column] * factor
            }
        }
        return right.isFinite ? right : nil
    }

    /// Whether w is anything but 1 for some point.
    private var hasPerspective: Bool { r0.w != 0 || r1.w != 0 || r2.w != 0 || r3.w != 1 }

    /// The row with the largest absolute value in `column`, from the diagonal to `end`.
    private func pivotRow(_ column: Int, below end: Int) -> Int {
        var best = column
        for row in column..<end where abs(self[row: row][column]) > abs(self[row: best][column]) { best = row }
        return best
    }

    @inline(never)
    private mutating func swapRows(_ a: Int, _ b: Int) {
        let row = self[row: a]
        self[row: a] = self[row: b]
        self[row: b] = row
    }

    /// Row 0…3. Other indices mean the last row.
    private subscript(row row: Int) -> SIMD4<Double> {
        get {
            switch row {
            case 0: r0
            case 1: r1
            case 2: r2
            default: r3
            }
        }
        set {
            switch row {
            case 0: r0 = newValue
            case 1: r1 = newValue
            case 2: r2 = newValue
            default: r3 = newValue
            }
        }
    }
}
