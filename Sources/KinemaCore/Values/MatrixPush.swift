/// The movement of a whole matrix by a starting velocity, beside that of the translation: the first three rows get longer, and they turn
/// about an axis. A skew and a perspective do not change. Rule D82.
struct MatrixPush: Sendable {
    // Pairs, because an object with vectors of four numbers would begin at a multiple of their size, and take longer to allocate. Pairs
    // are also how these numbers are copied, and a processor that reads a pair waits if its numbers were just written one by one.
    private let lengtheningXY, spinXY, z: SIMD2<Double>

    private init(lengthening: SIMD4<Double>, spin: SIMD4<Double>) {
        (lengtheningXY, spinXY, z) = (lengthening.lowHalf, spin.lowHalf, SIMD2(lengthening.z, spin.z))
    }

    /// At rest.
    fileprivate init() { self.init(lengthening: .zero, spin: .zero) }

    fileprivate var lengthening: SIMD4<Double> { SIMD4(lengtheningXY.x, lengtheningXY.y, z.x, 0) }
    fileprivate var spin: SIMD4<Double> { SIMD4(spinXY.x, spinXY.y, z.y, 0) }

    /// Takes it from a matrix that changes by `rate` per second.
    @inline(never)
    init(_ matrix: Transform3D, _ rate: Transform3D) {
        var (a, b, aRate, bRate, lengthening) = (matrix.r0, matrix.r1, rate.r0, rate.r1, SIMD4<Double>.zero)
        let c = matrix.r2, squares = SIMD4(a.dot3(a), b.dot3(b), c.dot3(c), 1), reciprocals: SIMD4<Double> = 1 / squares
        var perSquare = reciprocals.x
        let sum = squares + reciprocals, halves = sum.lowHalf + sum.highHalf
        if halves.x + halves.y < 1e140 {
            lengthening = SIMD4(a.dot3(aRate), b.dot3(bRate), c.dot3(rate.r2), 0) * reciprocals.squareRoot()
        } else {
            // A row whose square is not a normal number becomes its direction.
            let (x, y) = (MovingRow(a, aRate, else: SIMD4(1, 0, 0, 0)), MovingRow(b, bRate, else: SIMD4(0, 1, 0, 0)))
            lengthening = SIMD4(x.lengthRate, y.lengthRate, MovingRow(c, rate.r2, else: SIMD4(0, 0, 1, 0)).lengthRate, 0)
            (a, b, aRate, bRate, perSquare) = (x.unit, y.unit, x.change, y.change, 1)
        }
        // The angular velocity of the first row, and that of the second one around it.
        let normal = a.cross3(b), area = normal.dot3(normal)
        var spin = a.cross3(aRate) * perSquare
        if area > singularDeterminant * singularDeterminant * a.dot3(a) * b.dot3(b) {
            spin += a * (normal.dot3(bRate - aRate * (a.dot3(b) * perSquare)) / area)
        }
        self.init(lengthening: lengthening, spin: spin)
    }
}

/// The effect of a push on a matrix after some seconds, which grow by `slope` per second.
///
/// It moves any matrix by its rows. One that is composed of parts takes it up before it is composed, so that no row has to be measured but
/// a skewed one.
struct MatrixDrift {
    /// The velocity of the translation.
    private let translation: SIMD4<Double>
    private let push: MatrixPush
    private let seconds, slope: Double

    static var none: MatrixDrift { MatrixDrift(MatrixPush(), .zero, seconds: 0, slope: 0) }

    /// Whether it has done nothing, and does nothing.
    var isNone: Bool { seconds == 0 && slope == 0 }

    /// The fourth row of the velocity moves the translation.
    init(_ push: MatrixPush, _ row3: SIMD4<Double>, seconds: Double, slope: Double) {
        (translation, self.push, self.seconds, self.slope) = (row3.xyz, push, seconds, slope)
    }

    /// Moves a matrix and its change per second.
    @inline(never)
    func apply(to matrix: inout Transform3D, _ rate: inout Transform3D) {
        guard !isNone else { return }
        let column = LastColumn(matrix, rate), turn = Turn(push.spin * seconds), spin = push.spin * slope
        func move(_ row: inout SIMD4<Double>, _ change: inout SIMD4<Double>, _ lengthening: Double, else standard: SIMD4<Double>)
        {
            let moving = MovingRow(row, change, else: standard)
            row = turn.applied(to: row + moving.unit * (lengthening * seconds))
            change = turn.applied(to: change + (moving.change * seconds + moving.unit * slope) * lengthening)
            change += spin.cross3(row)
        }
        move(&matrix.r0, &rate.r0, push.lengthening.x, else: SIMD4(1, 0, 0, 0))
        move(&matrix.r1, &rate.r1, push.lengthening.y, else: SIMD4(0, 1, 0, 0))
        move(&matrix.r2, &rate.r2, push.lengthening.z, else: SIMD4(0, 0, 1, 0))
        moveTranslation(&matrix.r3, &rate.r3)
        column.restore(&matrix, &rate)
    }

    func moveTranslation(_ translation: inout SIMD4<Double>, _ rate: inout SIMD4<Double>) {
        translation += self.translation * seconds
        rate += self.translation * slope
    }
}

// MARK: - Parts

extension MatrixDrift {
    /// Whether a transform of the plane stays one.
    var isPlane: Bool { push.spin.x == 0 && push.spin.y == 0 && push.lengthening.z == 0 && translation.z == 0 }

    /// Turns the three rows of a rotation with an angular velocity, a vector whose cross product with a row is the change of the row.
    func turn(
        _ a: inout SIMD4<Double>, _ b: inout SIMD4<Double>, _ c: inout SIMD4<Double>, _ velocity: inout SIMD4<Double>
    ) {
        let turn = Turn(push.spin * seconds)
        (a, b, c) = (turn.applied(to: a), turn.applied(to: b), turn.applied(to: c))
        velocity = turn.applied(to: velocity) + push.spin * slope
    }

    /// Turns the plane's rows m11 m12 m21 m22 and their change.
    func turn(_ rows: inout SIMD4<Double>, _ change: inout SIMD4<Double>) {
        func across(_ a: SIMD4<Double>) -> SIMD4<Double> { SIMD4(0 - a.y, a.x, 0 - a.w, a.z) }
        let (sine, cosine) = Math.sineAndCosine(push.spin.z * seconds)
        rows = rows * cosine + across(rows) * sine
        change = change * cosine + across(change) * sine + across(rows) * (push.spin.z * slope)
    }

    /// Changes the scales of the plane's rows m11 m12 m21 m22.
    func lengthen(
        _ scale: inout SIMD4<Double>, _ rate: inout SIMD4<Double>, rows: SIMD4<Double>, changing change: SIMD4<Double>
    ) {
        func sums(_ a: SIMD4<Double>) -> SIMD2<Double> { a.evenHalf + a.oddHalf }
        var (scales, rates) = (scale.evenHalf, rate.evenHalf)
        lengthen(&scales, &rates, push.lengthening.lowHalf, sums(rows * rows), sums(rows * change))
        scale = SIMD4(scales.x, scales.x, scales.y, scales.y)
        rate = SIMD4(rates.x, rates.x, rates.y, rates.y)
    }

    /// Changes the scales of the three rows of space. The first one is not skewed.
    func lengthen(
        _ scale: inout SIMD4<Double>, _ rate: inout SIMD4<Double>, skew: SIMD4<Double>, changing change: SIMD4<Double>
    ) {
        func sums(_ a: SIMD4<Double>) -> SIMD2<Double> { SIMD2(a.x, a.y + a.z) }
        let first = scale.x < 0 ? 0 - push.lengthening.x : push.lengthening.x
        var (scales, rates) = (SIMD2(scale.y, scale.z), SIMD2(rate.y, rate.z))
        lengthen(&scales, &rates, SIMD2(push.lengthening.y, push.lengthening.z), 1 + sums(skew * skew), sums(skew * change))
        scale = SIMD4(scale.x + first * seconds, scales.x, scales.y, 0)
        rate = SIMD4(rate.x + first * slope, rates.x, rates.y, 0)
    }

    /// Changes the scales of two rows with these squares, which change by twice `change` per second. Lengths are never negative.
    private func lengthen(
        _ scale: inout SIMD2<Double>, _ rate: inout SIMD2<Double>, _ lengthening: SIMD2<Double>, _ squares: SIMD2<Double>,
        _ change: SIMD2<Double>
    ) {
        let reciprocal = 1 / squares.squareRoot()
        let stretch = (lengthening * reciprocal).replacing(with: 0 - lengthening * reciprocal, where: scale .< 0)
        scale += stretch * seconds
        rate += stretch * (slope - change * seconds * (reciprocal * reciprocal))
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
        let axis = vector * (1 / angle), (sine, cosine) = Math.sineAndCosine(angle)
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

    @inline(always)
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
