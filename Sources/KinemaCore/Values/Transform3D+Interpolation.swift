/// The way from one matrix to another, taken apart once so that a value on it is cheap (Rule 3.3, D18, D42).
///
/// Two affine matrices go by the decomposition of the plane, all others by the one of space; if an end is singular the
/// sixteen numbers go by themselves. At 0 and 1 the ends come out, divided by m44 in the case of space.
///
/// Whatever the way, up to four vectors go straight, and a rotation may go round; the storage is common to all ways
/// because an enumeration with these payloads would be copied for every value.
package struct TransformInterpolator: Sendable {
    private enum Way: UInt8, Sendable { case plane, space, numbers }

    private let way: Way
    /// What goes straight, at 0. Plane: translation (row 4), scale, remainder. Space: translation, scale, skew, last
    /// column of the perspective. Numbers: the rows.
    private let start: Transform3D
    /// What is added to it on the way to 1.
    private let change: Transform3D
    private let planeTurn: PlaneTurn
    private let spaceTurn: SpaceTurn

    /// Prepares the way from `a` to `b`.
    package init(_ a: Transform3D, _ b: Transform3D) {
        // Equal ends stay what they are to the last bit: by numbers.
        if a != b {
            if a.isAffine && b.isAffine {
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
        // A mirror in x on one side and in y on the other are the same mirror, half a turn apart.
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

    /// The matrix at `f`, 0 at the start and 1 at the end; outside of 0…1 the way goes on.
    package func value(_ f: Double) -> Transform3D {
        let now = Transform3D(
            start.r0 + change.r0 * f, start.r1 + change.r1 * f, start.r2 + change.r2 * f, start.r3 + change.r3 * f)
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

extension Transform3D {
    /// The matrix at `f` of the way from `a` to `b` (Rule 3.3). For more than one `f` keep a `TransformInterpolator`.
    package static func interpolate(_ a: Transform3D, _ b: Transform3D, _ f: Double) -> Transform3D {
        TransformInterpolator(a, b).value(f)
    }

    /// This matrix plus a `byValue` (Rule D3, D42): translation, scale and skew of the two decompositions in space are
    /// added number by number; rotation and perspective stay those of this matrix. A matrix is no angle: `by` a
    /// half turn adds its scale of 1 and does not turn anything. To turn by an angle animate `transform.rotation`.
    ///
    /// Nothing is added where one of the two is singular.
    package func addingBy(_ by: Transform3D) -> Transform3D {
        combined(with: by, sign: 1)
    }

    /// This matrix minus a `byValue`: the inverse of `addingBy`, in the same parts (Rule D3, D42).
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

// MARK: - What goes straight

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

// MARK: - What goes round

/// The turn of a transform of the plane.
private struct PlaneTurn: Sendable {
    /// Radians.
    let angle, angleChange: Double
    /// Of `angle`: all that is needed where nothing turns.
    let cosine, sine: Double

    /// The turn from one angle to another in degrees. An angle of 0 counts as 360 first, which decides the direction of
    /// a half turn, and then the larger is taken a turn back where that is shorter (Rule 3.3).
    init(_ from: Double, _ to: Double) {
        var start = from
        var end = to
        if from != to {
            if start == 0 { start = 360 }
            if end == 0 { end = 360 }
            if abs(start - end) > 180 { if start > end { start -= 360 } else { end -= 360 } }
        }
        angle = start * (Double.pi / 180)
        angleChange = (end - start) * (Double.pi / 180)
        (sine, cosine) = Math.sineAndCosine(angle)
    }

    /// The rotation at `f` times the rows m11 m12 m21 m22.
    func turned(_ rows: SIMD4<Double>, at f: Double) -> SIMD4<Double> {
        if angleChange == 0 { return PlaneDecomposition.turned(rows, cosine: cosine, sine: sine) }
        let (sine, cosine) = Math.sineAndCosine(angle + angleChange * f)
        return PlaneDecomposition.turned(rows, cosine: cosine, sine: sine)
    }
}

/// The turn in space, on the great circle of the quaternions.
private struct SpaceTurn: Sendable {
    /// The start, and the end on the side of the start.
    let from, to: SIMD4<Double>
    /// The angle between the quaternions, and 1 over its sine; 0 where they are so close that the chord serves.
    let angle, reciprocalSine: Double

    /// No turn.
    init() {
        self.init(SIMD4(0, 0, 0, 1), SIMD4(0, 0, 0, 1))
    }

    /// The turn between two quaternions of length 1, the shorter way.
    init(_ a: SIMD4<Double>, _ b: SIMD4<Double>) {
        let dot = a.dot4(b)
        from = a
        to = dot < 0 ? 0 - b : b
        angle = abs(dot) > 0.9995 ? 0 : Math.acos(abs(dot))
        reciprocalSine = angle == 0 ? 0 : 1 / Math.sin(angle)
    }

    /// Slerp; nlerp where the quaternions nearly agree (dot > 0.9995, Rule 3.3).
    func quaternion(at f: Double) -> SIMD4<Double> {
        if angle == 0 {
            let chord = from + (to - from) * f
            return chord / chord.dot4(chord).squareRoot()
        }
        let a = Math.sin((1 - f) * angle) * reciprocalSine
        let b = Math.sin(f * angle) * reciprocalSine
        return from * a + to * b
    }
}
