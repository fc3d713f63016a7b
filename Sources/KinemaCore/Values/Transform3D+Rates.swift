/// The changes per second of the parts of a matrix that key paths name (Rule 8.3). Rule D81.
struct PartRates: Sendable {
    /// In the order of `TransformParts`.
    var scale, rotation, translation: SIMD4<Double>

    /// The rates while `matrix` changes by `rate`.
    @inline(never)
    init(_ matrix: Transform3D, _ rate: Transform3D) {
        self.init(MovingRows(matrix.withDirections(rate), rate), rate)
    }

    /// Those of parts at rest.
    init() { (scale, rotation, translation) = (.zero, .zero, .zero) }

    fileprivate init(_ rows: MovingRows, _ rate: Transform3D) {
        (scale, rotation, translation) = (rows.lengthRates, rows.angleRates, rate.r3.xyz)
    }

    @inline(never)
    func component(_ part: TransformComponent) -> SIMD3<Double> {
        part.pick(from: part.isRotation ? rotation : part.isTranslation ? translation : scale)
    }

    @inline(never)
    mutating func put(_ part: TransformComponent, _ rates: SIMD3<Double>) {
        if part.isRotation {
            part.put(rates, into: &rotation)
        } else if part.isTranslation {
            part.put(rates, into: &translation)
        } else {
            part.put(rates, into: &scale)
        }
    }
}

/// The changes per second of all parts of a matrix.
///
/// The directions of the rows are K · R with a rotation that turns by ω radians per second (in the axes of its result), so a
/// direction u changes by K′ · R + ω × u.
struct TransformRates {
    var parts: PartRates
    private var k0 = SIMD4<Double>.zero, k1 = SIMD4<Double>.zero, k2 = SIMD4<Double>.zero
    /// That of the perspective, or of the matrix if that has none.
    private let lastColumn: SIMD4<Double>

    /// Those of a matrix at rest.
    init() { (parts, lastColumn) = (PartRates(), .zero) }

    /// Decomposes the rate of a matrix that has the parts `now`.
    @inline(never)
    init(_ matrix: Transform3D, _ rate: Transform3D, _ now: TransformParts) {
        let rows = MovingRows(matrix, rate)
        parts = PartRates(rows, rate)
        let change = rate.lastColumn
        if now.keepsLastColumn || (change == .zero && now.lastColumn == SIMD4(0, 0, 0, 1)) {
            lastColumn = change
        } else {
            let p = now.lastColumn, moved = SIMD4(rate.r0.dot3(p), rate.r1.dot3(p), rate.r2.dot3(p), rate.r3.dot3(p))
            lastColumn = perspectiveColumn(matrix.r0, matrix.r1, matrix.r2, matrix.r3, column: change - moved)
        }
        let turn = TransformParts.rows(now.rotation), spin = spin(now.rotation, turn.0)
        func remainder(_ row: SIMD4<Double>, _ change: SIMD4<Double>) -> SIMD4<Double> {
            let left = change - spin.cross3(row)
            return SIMD4(left.dot3(turn.0), left.dot3(turn.1), left.dot3(turn.2), 0)
        }
        (k0, k1, k2) = (remainder(rows.a, rows.aRate), remainder(rows.b, rows.bRate), remainder(rows.c, rows.cRate))
    }

    /// The rate of the matrix that is composed of `now`.
    @inline(never)
    func matrix(_ now: TransformParts) -> Transform3D {
        let (x, y, z) = TransformParts.rows(now.rotation), spin = spin(now.rotation, x)
        @inline(never)
        func product(_ row: SIMD4<Double>) -> SIMD4<Double> { x * row.x + y * row.y + z * row.z }
        func change(_ k: SIMD4<Double>, _ kRate: SIMD4<Double>, _ scale: Double, _ scaleRate: Double) -> SIMD4<Double> {
            let row = product(k)
            return row * scaleRate + (product(kRate) + spin.cross3(row)) * scale
        }
        let scale = now.scale, rate = parts.scale
        var result = Transform3D(
            change(now.k0, k0, scale.x, rate.x), change(now.k1, k1, scale.y, rate.y), change(now.k2, k2, scale.z, rate.z),
            parts.translation)
        if now.keepsLastColumn {
            result.lastColumn = lastColumn
        } else if lastColumn != .zero || now.lastColumn != SIMD4(0, 0, 0, 1) {
            result.setLastColumnRate(of: now.matrix, perspective: now.lastColumn, rate: lastColumn)
        }
        return result
    }

    /// ω of Rx(α) · Ry(β) · Rz(γ), which turns about its first row, about y as Rz has turned it, and about z.
    private func spin(_ angles: SIMD4<Double>, _ firstRow: SIMD4<Double>) -> SIMD4<Double> {
        let (sine, cosine) = Math.sineAndCosine(angles.z), rates = parts.rotation
        return firstRow * rates.x + SIMD4(0 - sine * rates.y, cosine * rates.y, rates.z, 0)
    }
}

/// The directions of the first three rows of a matrix, as `TransformParts` reads them, and the changes per second of these, of the
/// lengths and of the angles.
private struct MovingRows {
    let a, b, c, aRate, bRate, cRate: SIMD4<Double>
    let lengthRates: SIMD4<Double>

    init(_ matrix: Transform3D, _ rate: Transform3D) {
        let first = MovingRow(matrix.r0, rate.r0, else: SIMD4(1, 0, 0, 0))
        var second = MovingRow(matrix.r1, rate.r1, else: SIMD4(0, 1, 0, 0))
        let third = MovingRow(matrix.r2, rate.r2, else: SIMD4(0, 0, 1, 0))
        let hasZero = first.isZero || second.isZero || third.isZero
        if !hasZero && determinant3(first.unit, second.unit, third.unit) < -singularDeterminant { second.turnBack() }
        (a, b, c) = (first.unit, second.unit, third.unit)
        (aRate, bRate, cRate) = (first.change, second.change, third.change)
        lengthRates = SIMD4(first.lengthRate, second.lengthRate, third.lengthRate, 0)
    }

    /// The changes of `TransformParts.angles`, which are derivatives of arc tangents.
    var angleRates: SIMD4<Double> {
        let across = (a.x * a.x + a.y * a.y).squareRoot()
        let widening = across > 0 ? (a.x * aRate.x + a.y * aRate.y) / across : 0
        let y = a.z * widening - aRate.z * across
        if abs(a.z) >= TransformParts.gimbalLimit {
            return SIMD4(0, y, MovingRows.turn(x: b.y, y: 0 - b.x, rateX: bRate.y, rateY: 0 - bRate.x), 0)
        }
        return SIMD4(
            MovingRows.turn(x: c.z, y: b.z, rateX: cRate.z, rateY: bRate.z), y,
            MovingRows.turn(x: a.x, y: a.y, rateX: aRate.x, rateY: aRate.y), 0)
    }

    /// The change of the angle of (x, y); 0 at the origin, which has none.
    private static func turn(x: Double, y: Double, rateX: Double, rateY: Double) -> Double {
        let square = x * x + y * y
        return square > 0 ? (x * rateY - y * rateX) / square : 0
    }
}

/// The direction of a row of three numbers, and the changes per second of it and of its length. A row that leaves 0 has the direction in
/// which it does.
struct MovingRow {
    private(set) var unit, change: SIMD4<Double>
    private(set) var lengthRate: Double
    let isZero: Bool

    init(_ row: SIMD4<Double>, _ rate: SIMD4<Double>, else standard: SIMD4<Double>) {
        let length = row.xyz.safeLength
        isZero = length == 0
        guard !isZero else {
            let speed = rate.xyz.safeLength
            (unit, change, lengthRate) = (speed > 0 ? rate.xyz / speed : standard, .zero, speed)
            return
        }
        unit = row.xyz / length
        lengthRate = unit.dot3(rate)
        change = (rate.xyz - unit * lengthRate) / length
    }

    mutating func turnBack() { (unit, change, lengthRate) = (0 - unit, 0 - change, 0 - lengthRate) }
}

extension Transform3D {
    /// This matrix, or that of a microsecond later if one of the first three rows is about to leave 0, and has no direction yet.
    @inline(never)
    func withDirections(_ rate: Transform3D) -> Transform3D {
        func leaves(_ row: SIMD4<Double>, _ change: SIMD4<Double>) -> Bool {
            row.x == 0 && row.y == 0 && row.z == 0 && change.xyz != .zero
        }
        let isLeaving = leaves(r0, rate.r0) || leaves(r1, rate.r1) || leaves(r2, rate.r2)
        return isLeaving ? adding(rate, times: 1e-6) : self
    }
}

/// Derivatives of matrices. Rule D81.
extension Transform3D {
    package static let zero = Transform3D(.zero, .zero, .zero, .zero)

    @inline(never)
    package func adding(_ other: Transform3D, times factor: Double) -> Transform3D {
        Transform3D(r0 + other.r0 * factor, r1 + other.r1 * factor, r2 + other.r2 * factor, r3 + other.r3 * factor)
    }

    /// The derivative at 0 of a smooth function that changes in 1 / `speed` by about as much as its value: the central difference of
    /// the sixth order, whose error is near that of rounding.
    ///
    /// It serves an interpolation whose end moves, and a matrix that a value function makes, only: both are rare.
    @inline(never)
    package static func slope(speed: Double = 1, _ body: (Double) -> Transform3D) -> Transform3D {
        var sum = zero
        guard speed > 0 else { return sum }
        let step = 1 / (128 * speed)
        for count in 1...3 {
            let weight: Double = count == 1 ? 45 : (count == 2 ? -9 : 1), x = Double(count) * step
            sum = sum.adding(body(x), times: weight / (60 * step)).adding(body(-x), times: -weight / (60 * step))
        }
        return sum
    }

    /// The largest absolute value of a row of `rate` in relation to the same row of this matrix; infinite for a row that leaves 0.
    func speed(of rate: Transform3D) -> Double {
        func speed(_ row: SIMD4<Double>, _ change: SIMD4<Double>) -> Double {
            let length = change.safeLength
            return length > 0 ? length / row.safeLength : 0
        }
        return max(max(speed(r0, rate.r0), speed(r1, rate.r1)), max(speed(r2, rate.r2), speed(r3, rate.r3)))
    }
}
