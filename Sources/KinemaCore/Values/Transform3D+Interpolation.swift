/// The interpolation between two matrices, decomposed once so that evaluating it is cheap (Rule 3.3, D18, D42).
///
/// Two affine matrices use the decomposition of the plane, and all others that of space. If an end is singular, the sixteen
/// numbers are interpolated. At 0 and at 1 the result is the end itself, divided by m44 in the case of space.
///
/// In all three cases up to four vectors change linearly, and a rotation may be added. The storage is common to the cases,
/// because an enumeration with these payloads would be copied for every value.
package struct TransformInterpolator: Sendable {
    private enum Way: UInt8, Sendable { case plane, space, numbers }

    private let way: Way
    /// The linear vectors at 0. Plane: translation (row 4), scale, remainder. Space: translation, scale, skew, last column of the
    /// perspective. Numbers: the rows.
    private let start: Transform3D
    /// The change of the linear vectors from 0 to 1.
    private let change: Transform3D
    private let planeTurn: PlaneTurn
    private let spaceTurn: SpaceTurn

    /// Prepares the interpolation from `a` to `b`.
    @inline(never)
    package init(_ a: Transform3D, _ b: Transform3D) {
        // Interpolating the numbers of equal ends keeps every bit, but does not divide by m44.
        if a != b || a.r3.w != 1 {
            if a.isFlat && b.isFlat {
                if let from = PlaneDecomposition(a), let to = PlaneDecomposition(b) {
                    self.init(from, to)
                    return
                }
            } else if let from = SpaceDecomposition(a), let to = SpaceDecomposition(b) {
                self.init(.space, from.straight, to.straight, space: SpaceTurn(from.quaternion, to.quaternion))
                return
            }
        }
        self.init(.numbers, a, b)
    }

    private init(_ a: PlaneDecomposition, _ b: PlaneDecomposition) {
        var from = a
        // A mirror in x and a mirror in y differ by half a turn only.
        if (from.scale.x < 0 && b.scale.y < 0) || (from.scale.y < 0 && b.scale.x < 0) {
            from.scale = 0 - from.scale
            from.angle += from.angle < 0 ? 180 : -180
        }
        self.init(.plane, from.straight, b.straight, plane: PlaneTurn(from.angle, b.angle))
    }

    private init(
        _ way: Way, _ a: Transform3D, _ b: Transform3D, plane: PlaneTurn = PlaneTurn(0, 0),
        space: SpaceTurn = SpaceTurn()
    ) {
        self.way = way
        start = a
        change = Transform3D(b.r0 - a.r0, b.r1 - a.r1, b.r2 - a.r2, b.r3 - a.r3)
        planeTurn = plane
        spaceTurn = space
    }

    /// The matrix at `f`, 0 at the start and 1 at the end. Outside 0…1 it extrapolates.
    package func value(_ f: Double) -> Transform3D {
        let now = start.adding(change, times: f)
        switch way {
        case .plane:
            return PlaneDecomposition.matrix(row3: now.r0, scale: now.r1, planeTurn.turned(now.r2, at: f))
        case .space:
            return SpaceDecomposition.matrix(now.r0, now.r1, now.r2, spaceTurn.quaternion(at: f), now.r3)
        case .numbers:
            return now
        }
    }
}

extension TransformInterpolator {
    /// The value, and its change per second if `f` changes by `pace` per second. A drift moves both.
    func moving(_ f: Double, pace: Double, _ drift: MatrixDrift = .none) -> (now: Transform3D, rate: Transform3D) {
        let isDrifting = !drift.isNone
        if isDrifting, way == .numbers || (way == .plane && !drift.isPlane) {
            // It leaves the plane, or there are no parts.
            var (now, rate) = moving(f, pace: pace)
            drift.apply(to: &now, &rate)
            return (now, rate)
        }
        // Single rows, because a matrix that changes would be copied.
        let now = start.adding(change, times: f), rate3 = change.r3 * pace
        var row0 = now.r0, rate0 = change.r0 * pace, row1 = now.r1, rate1 = change.r1 * pace
        let row2 = now.r2, rate2 = change.r2 * pace, row3 = now.r3
        if isDrifting { drift.moveTranslation(&row0, &rate0) }
        switch way {
        case .plane:
            var (rows, slope) = planeTurn.moving(row2, by: rate2, at: f, pace: pace)
            if isDrifting {
                drift.lengthen(&row1, &rate1, rows: rows, changing: slope)
                drift.turn(&rows, &slope)
            }
            let scaled: SIMD4<Double> = slope * row1 + rows * rate1
            return (
                PlaneDecomposition.matrix(row3: row0, scale: row1, rows),
                Transform3D(SIMD4(scaled.x, scaled.y, 0, 0), SIMD4(scaled.z, scaled.w, 0, 0), .zero, rate0)
            )
        case .space:
            var (a, b, c) = SpaceDecomposition.rotationRows(spaceTurn.quaternion(at: f))
            var spin = spaceTurn.spin(at: f) * pace
            if isDrifting {
                drift.lengthen(&row1, &rate1, skew: row2, changing: rate2)
                drift.turn(&a, &b, &c, &spin)
            }
            let skewed1: SIMD4<Double> = a * row2.x + b
            let skewed2: SIMD4<Double> = a * row2.y + b * row2.z + c
            let change1: SIMD4<Double> = spin.cross3(skewed1) + a * rate2.x
            let change2: SIMD4<Double> = spin.cross3(skewed2) + a * rate2.y + b * rate2.z
            let slope = Transform3D(
                spin.cross3(a) * row1.x + a * rate1.x, change1 * row1.y + skewed1 * rate1.y,
                change2 * row1.z + skewed2 * rate1.z, rate0)
            // `SpaceDecomposition.matrix` with its rows.
            let matrix = Transform3D(a * row1.x, skewed1 * row1.y, skewed2 * row1.z, row0 + SIMD4(0, 0, 0, 1))
            if row3 == SIMD4(0, 0, 0, 1), rate3 == .zero { return (matrix, slope) }
            return TransformInterpolator.moving(matrix, slope, perspective: row3, rate: rate3)
        case .numbers:
            return (Transform3D(row0, row1, row2, row3), Transform3D(rate0, rate1, rate2, rate3))
        }
    }

    /// A matrix and its change per second, with a perspective that changes, too.
    @inline(never)
    private static func moving(
        _ matrix: Transform3D, _ slope: Transform3D, perspective: SIMD4<Double>, rate: SIMD4<Double>
    ) -> (now: Transform3D, rate: Transform3D) {
        var moved = (now: matrix, rate: slope)
        moved.rate.setLastColumnRate(of: matrix, perspective: perspective, rate: rate)
        moved.now.setLastColumn(perspective: perspective)
        return moved
    }
}

extension Transform3D {
    /// The matrix at `f` between `a` and `b` (Rule 3.3). Use a `TransformInterpolator` to evaluate more than one `f`.
    package static func interpolate(_ a: Transform3D, _ b: Transform3D, _ f: Double) -> Transform3D {
        TransformInterpolator(a, b).value(f)
    }

    /// Adds a `byValue` (Rule D3, D42): translation, scale and skew of the two decompositions are added number by number.
    /// Rotation and perspective are those of this matrix. A matrix is not an angle: `by` a half turn adds its scale of 1 and does
    /// not rotate. To rotate by an angle, animate `transform.rotation`.
    ///
    /// Returns this matrix if one of the two is singular.
    package func addingBy(_ by: Transform3D) -> Transform3D {
        combined(with: by, sign: 1)
    }

    /// Subtracts a `byValue`: the inverse of `addingBy` (Rule D3, D42).
    package func subtractingBy(_ by: Transform3D) -> Transform3D {
        combined(with: by, sign: -1)
    }

    private func combined(with by: Transform3D, sign: Double) -> Transform3D {
        guard var parts = SpaceDecomposition(self), let change = SpaceDecomposition(by) else { return self }
        parts.translation += change.translation * sign
        parts.scale += change.scale * sign
        parts.skew += change.skew * sign
        return parts.matrix
    }
}

// MARK: - Linear parts

extension PlaneDecomposition {
    fileprivate var straight: Transform3D {
        Transform3D(
            SIMD4(translation.x, translation.y, 0, 1), SIMD4(scale.x, scale.x, scale.y, scale.y), remainder, SIMD4())
    }
}

extension SpaceDecomposition {
    fileprivate var straight: Transform3D {
        Transform3D(translation, scale, skew, perspective)
    }
}

// MARK: - Rotations

/// The rotation of a transform of the plane.
private struct PlaneTurn: Sendable {
    /// The angle at 0 and its change, in radians.
    let angle, angleChange: Double
    /// The cosine and the sine of an angle that does not change.
    let cosine, sine: Double

    /// Creates the rotation between two angles in degrees. An angle of 0 first counts as 360, which decides the direction of a
    /// half turn. The larger angle is then reduced by a turn if that is shorter (Rule 3.3), up to residues (Rule D143).
    init(_ from: Double, _ to: Double) {
        var start = from
        var end = to
        if from != to {
            if start == 0 { start = 360 }
            if end == 0 { end = 360 }
            if abs(start - end) > 180 + 1e-10 { if start > end { start -= 360 } else { end -= 360 } }
        }
        angle = start * (Double.pi / 180)
        angleChange = (end - start) * (Double.pi / 180)
        (sine, cosine) = angleChange == 0 ? Math.sineAndCosine(angle) : (0, 1)
    }

    /// Multiplies the rotation at `f` by the rows m11 m12 m21 m22.
    func turned(_ rows: SIMD4<Double>, at f: Double) -> SIMD4<Double> {
        let (sine, cosine) = direction(at: f)
        return PlaneDecomposition.turned(rows, cosine: cosine, sine: sine)
    }

    /// The same for rows that change per second, and the change of the product if `f` changes by `pace` per second.
    func moving(
        _ rows: SIMD4<Double>, by change: SIMD4<Double>, at f: Double, pace: Double
    ) -> (SIMD4<Double>, SIMD4<Double>) {
        let (sine, cosine) = direction(at: f)
        let turning = PlaneDecomposition.turned(rows, cosine: 0 - sine, sine: cosine) * (angleChange * pace)
        return (
            PlaneDecomposition.turned(rows, cosine: cosine, sine: sine),
            PlaneDecomposition.turned(change, cosine: cosine, sine: sine) + turning
        )
    }

    /// The sine and the cosine of the angle at `f`.
    private func direction(at f: Double) -> (Double, Double) {
        angleChange == 0 ? (sine, cosine) : Math.sineAndCosine(angle + angleChange * f)
    }
}

/// The rotation in space, along the great circle of the quaternions.
private struct SpaceTurn: Sendable {
    /// The start, and the end in the hemisphere of the start.
    let from, to: SIMD4<Double>
    /// The angle between the quaternions and the reciprocal of its sine; 0 if they are so close that linear interpolation is
    /// accurate.
    let angle, reciprocalSine: Double

    /// Creates the identity.
    init() {
        self.init(SIMD4(0, 0, 0, 1), SIMD4(0, 0, 0, 1))
    }

    /// Creates the shorter rotation between two unit quaternions.
    init(_ a: SIMD4<Double>, _ b: SIMD4<Double>) {
        let dot = a.dot4(b)
        from = a
        to = dot < -1e-12 ? 0 - b : b
        angle = abs(dot) > 0.9995 ? 0 : Math.acos(abs(dot))
        reciprocalSine = angle == 0 ? 0 : 1 / Math.sin(angle)
    }

    /// Interpolates spherically, or linearly with normalization if the quaternions nearly agree (dot > 0.9995, Rule 3.3).
    func quaternion(at f: Double) -> SIMD4<Double> {
        if angle == 0 {
            let chord = from + (to - from) * f
            return chord / chord.dot4(chord).squareRoot()
        }
        let a = Math.sin((1 - f) * angle) * reciprocalSine
        let b = Math.sin(f * angle) * reciprocalSine
        return from * a + to * b
    }

    /// The angular velocity: a vector whose cross product with a row of the rotation is its derivative. It is constant along a
    /// great circle.
    func spin(at f: Double) -> SIMD4<Double> {
        var pace = 2 * angle * reciprocalSine
        if angle == 0 {
            let chord = from + (to - from) * f
            pace = 2 / chord.dot4(chord)
        }
        return (to * from.w - from * to.w + from.cross3(to)).xyz * pace
    }
}
