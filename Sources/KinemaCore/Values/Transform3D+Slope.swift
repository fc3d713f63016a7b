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
    /// It serves decompositions and their inverses only, which are smooth and have no closed derivative that is short.
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

    /// How far a turn is from where its angles are not smooth: a quarter turn about y, and the limit before it from which on the turns
    /// about x and z are one (rule 8.3).
    fileprivate var roomForAngles: Double {
        let length = r0.safeLength
        guard length > 0 else { return 1 }
        let cosine = (r0.x * r0.x + r0.y * r0.y).squareRoot() / length
        return max(min(cosine, abs(cosine - TransformParts.gimbalCosine)), 1e-6)
    }
}

extension Transform3D {
    /// Calls `body` with the changes per second of the translations, scales and rotations while the matrix changes by `rate`, without
    /// those that are 0.
    @inline(never)
    func forEachPartVelocity(_ rate: Transform3D, _ body: (PartVelocity) -> Void) {
        guard rate != .zero else { return }
        let flow = TransformFlow(self, rate: rate)
        for number in KinComponent.rotationX.rawValue...KinComponent.translationZ.rawValue
        where number != KinComponent.scale.rawValue {
            guard let part = KinComponent(rawValue: number)?.transformComponent else { continue }
            let velocity = flow.velocity(part).x
            if velocity != 0 { body(PartVelocity(part: part, velocity: velocity)) }
        }
    }
}

/// The change per second of a translation, scale or rotation.
struct PartVelocity: Sendable {
    let part: TransformComponent
    let velocity: Double
}

/// A matrix with its change per second, while the animations of its property are applied to both.
struct TransformFlow {
    private(set) var now: MovingTransform
    private(set) var rate = Transform3D.zero

    init(_ matrix: Transform3D) { now = MovingTransform(matrix) }

    init(_ matrix: Transform3D, rate: Transform3D) {
        now = MovingTransform(matrix)
        self.rate = rate
    }

    var isMoving: Bool { rate != .zero }

    /// The matrix and its relative speed; a moment later where a row is about to leave 0, and has no direction yet. Angles need steps
    /// that stay on one side of where they jump.
    private func start(_ part: TransformComponent) -> (matrix: Transform3D, speed: Double) {
        var matrix = now.matrix, speed = matrix.speed(of: rate)
        if speed == .infinity {
            matrix = matrix.adding(rate, times: 1e-6)
            speed = matrix.speed(of: rate)
        }
        return (matrix, part.isRotation ? speed / matrix.roomForAngles : speed)
    }

    /// The change of a component per second.
    @inline(never)
    func velocity(_ part: TransformComponent) -> SIMD3<Double> {
        let (matrix, speed) = start(part), base = matrix.component(part)
        let isAngle = part == .rotationX || part == .rotationZ
        let change = Transform3D.slope(speed: speed) { x in
            var change = matrix.adding(rate, times: x).component(part) - base
            if isAngle { change.x = Math.principalAngle(change.x) }
            return Transform3D(SIMD4(change, 0), .zero, .zero, .zero)
        }
        return SIMD3(change.r0.x, change.r0.y, change.r0.z)
    }

    func velocity(_ component: KinComponent) -> Value {
        guard let part = component.transformComponent else { return .transform(rate) }
        return Value(transformPart: velocity(part), width: part.width)
    }

    @inline(never)
    mutating func set(_ part: TransformComponent, to values: SIMD3<Double>, rate change: SIMD3<Double>) {
        let (matrix, speed) = start(part), own = max(abs(change.x), abs(change.y), abs(change.z))
        let next = Transform3D.slope(speed: max(speed, own)) { x in
            matrix.adding(rate, times: x).setting(part, to: values + change * x)
        }
        now.set(part, to: values)
        rate = next
    }

    @inline(never)
    mutating func replace(by matrix: Transform3D, rate change: Transform3D) {
        now.replace(by: matrix)
        rate = change
    }

    /// Rotates about z by an angle that changes by `speed` radians per second.
    @inline(never)
    mutating func turn(by angle: Double, rate speed: Double) {
        let (sine, cosine) = Math.sineAndCosine(angle)
        let change = Transform3D(SIMD4(-sine, cosine, 0, 0), SIMD4(-cosine, -sine, 0, 0), .zero, .zero)
        add(Transform3D.makeRotation(angle, 0, 0, 1), rate: Transform3D.zero.adding(change, times: speed))
    }

    /// Puts a matrix before this one.
    @inline(never)
    mutating func add(_ matrix: Transform3D, rate change: Transform3D) {
        let after = now.matrix
        rate = Transform3D.concat(change, after).adding(.concat(matrix, rate), times: 1)
        now.add(matrix)
    }
}

extension Value {
    /// The velocity of a component, if this is the velocity of a whole value.
    package func velocity(of component: KinComponent, at value: Value) -> Value {
        guard case .transform(let rate) = self else { return self.component(component) }
        return TransformFlow(value.matrix, rate: rate.matrix).velocity(component)
    }
}
