/// A matrix with its change per second, while the animations of its property are applied to both. Rule D81.
struct TransformFlow {
    private(set) var now: MovingTransform
    private(set) var rate: Transform3D

    init(_ matrix: Transform3D, rate: Transform3D = .zero) {
        now = MovingTransform(matrix)
        self.rate = rate
    }

    var isMoving: Bool { rate != .zero }

    /// The change of a component per second.
    @inline(never)
    func velocity(_ part: TransformComponent) -> SIMD3<Double> {
        if part.isTranslation { return part.pick(from: rate.r3) }
        return isMoving ? PartRates(now.matrix, rate).component(part) : .zero
    }

    func velocity(_ component: KinComponent) -> Value {
        guard let part = component.transformComponent else { return .transform(rate) }
        return Value(transformPart: velocity(part), width: part.width)
    }

    @inline(never)
    mutating func set(_ part: TransformComponent, to values: SIMD3<Double>, rate change: SIMD3<Double>) {
        let matrix = now.matrix.withDirections(rate)
        now.set(part, to: values)
        if part.isTranslation, matrix.lastColumn == SIMD4(0, 0, 0, 1), rate.lastColumn == .zero {
            return part.put(change, into: &rate.r3)
        }
        var parts = TransformParts(matrix), rates = TransformRates(matrix, rate, parts)
        _ = parts.put(part, values)
        rates.parts.put(part, change)
        rate = rates.matrix(parts)
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
