/// The movement of a whole matrix by a starting velocity: the first three rows get longer, they turn about an axis, and the translation
/// moves. A skew and a perspective do not change. Rule D82.
struct MatrixPush: Sendable {
    // Numbers, because an object with vectors would begin at a multiple of their size, and take longer to allocate.
    private let lengthening, spin, translation: (Double, Double, Double)

    /// Takes it from a matrix that changes by `rate` per second.
    @inline(never)
    init(_ matrix: Transform3D, _ rate: Transform3D) {
        var (a, b, c, change) = (matrix.r0, matrix.r1, matrix.r2, rate)
        lengthening.0 = MatrixPush.lengthening(&a, &change.r0, else: SIMD4(1, 0, 0, 0))
        lengthening.1 = MatrixPush.lengthening(&b, &change.r1, else: SIMD4(0, 1, 0, 0))
        lengthening.2 = MatrixPush.lengthening(&c, &change.r2, else: SIMD4(0, 0, 1, 0))
        // The angular velocity of the first row, and that of the second one around it.
        let square = a.dot3(a), slant = a.dot3(b) / square, normal = a.cross3(b), area = normal.dot3(normal)
        var spin = a.cross3(change.r0) / square
        if area > singularDeterminant * singularDeterminant * square * b.dot3(b) {
            spin += a * (normal.dot3(change.r1 - change.r0 * slant) / area)
        }
        self.spin = (spin.x, spin.y, spin.z)
        translation = (rate.r3.x, rate.r3.y, rate.r3.z)
    }

    /// The change per second of a row's length. A row whose square is no normal number becomes its direction.
    @inline(__always)
    private static func lengthening(
        _ row: inout SIMD4<Double>, _ change: inout SIMD4<Double>, else standard: SIMD4<Double>
    ) -> Double {
        let square = row.dot3(row)
        if MatrixPush.isRegular(square) { return row.dot3(change) / square.squareRoot() }
        let moving = MovingRow(row, change, else: standard)
        (row, change) = (moving.unit, moving.change)
        return moving.lengthRate
    }

    private static func isRegular(_ square: Double) -> Bool { square > 1e-140 && square < 1e140 }

    /// Moves a matrix as these velocities do in `seconds`, and its change per second if these grow by `slope` per second.
    @inline(never)
    func apply(to matrix: inout Transform3D, _ rate: inout Transform3D, by seconds: Double, _ slope: Double) {
        let column = LastColumn(matrix, rate), spin = SIMD4(spin.0, spin.1, spin.2, 0), turn = Turn(spin * seconds)
        let spinning = spin * slope
        func push(_ row: inout SIMD4<Double>, _ change: inout SIMD4<Double>, _ lengthening: Double, else standard: SIMD4<Double>)
        {
            let square = row.dot3(row)
            if MatrixPush.isRegular(square) {
                let stretch = lengthening / square.squareRoot(), factor = 1 + stretch * seconds
                change = change * factor + row * (stretch * (slope - seconds * row.dot3(change) / square))
                row *= factor
            } else {
                let moving = MovingRow(row, change, else: standard)
                row += moving.unit * (lengthening * seconds)
                change += (moving.change * seconds + moving.unit * slope) * lengthening
            }
            row = turn.applied(to: row)
            change = turn.applied(to: change) + spinning.cross3(row)
        }
        push(&matrix.r0, &rate.r0, lengthening.0, else: SIMD4(1, 0, 0, 0))
        push(&matrix.r1, &rate.r1, lengthening.1, else: SIMD4(0, 1, 0, 0))
        push(&matrix.r2, &rate.r2, lengthening.2, else: SIMD4(0, 0, 1, 0))
        let way = SIMD4(translation.0, translation.1, translation.2, 0)
        matrix.r3 += way * seconds
        rate.r3 += way * slope
        column.restore(&matrix, &rate)
    }
}

/// The rotation of row vectors by a vector's length in radians about its direction.
private struct Turn {
    private let x, y, z: SIMD4<Double>

    init(_ vector: SIMD4<Double>) {
        let angle = vector.dot3(vector).squareRoot()
        guard angle > 0 else {
            (x, y, z) = (SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0))
            return
        }
        let axis = vector / angle, (sine, cosine) = Math.sineAndCosine(angle)
        let s = axis * sine, along = axis * (1 - cosine)
        x = along * axis.x + SIMD4(cosine, s.z, 0 - s.y, 0)
        y = along * axis.y + SIMD4(0 - s.z, cosine, s.x, 0)
        z = along * axis.z + SIMD4(s.y, 0 - s.x, cosine, 0)
    }

    func applied(to row: SIMD4<Double>) -> SIMD4<Double> { x * row.x + y * row.y + z * row.z }
}

/// The last column of a matrix that moves, whose perspective stays. A singular matrix has no perspective and keeps the column.
private enum LastColumn {
    case plain
    case perspective(SIMD4<Double>, rate: SIMD4<Double>)
    case numbers(SIMD4<Double>, rate: SIMD4<Double>)

    init(_ matrix: Transform3D, _ rate: Transform3D) {
        let column = matrix.lastColumn, change = rate.lastColumn
        if column == SIMD4(0, 0, 0, 1), change == .zero { self = .plain } else { self.init(matrix, rate, column, change) }
    }

    @inline(never)
    private init(_ matrix: Transform3D, _ rate: Transform3D, _ column: SIMD4<Double>, _ change: SIMD4<Double>) {
        func unit(_ row: SIMD4<Double>) -> SIMD4<Double> { row.xyz / row.xyz.safeLength }
        let (a, b, c, t) = (matrix.r0, matrix.r1, matrix.r2, matrix.r3)
        guard abs(determinant3(unit(a), unit(b), unit(c))) > singularDeterminant else {
            self = .numbers(column, rate: change)
            return
        }
        let p = perspectiveColumn(a, b, c, t, column: column)
        let moved = SIMD4(rate.r0.dot3(p), rate.r1.dot3(p), rate.r2.dot3(p), rate.r3.dot3(p))
        self = .perspective(p, rate: perspectiveColumn(a, b, c, t, column: change - moved))
    }

    @inline(__always)
    func restore(_ matrix: inout Transform3D, _ rate: inout Transform3D) {
        switch self {
        case .plain: break
        case .perspective(let p, let change):
            matrix.setLastColumn(perspective: p)
            rate.setLastColumnRate(of: matrix, perspective: p, rate: change)
        case .numbers(let column, let change):
            matrix.lastColumn = column
            rate.lastColumn = change
        }
    }
}
