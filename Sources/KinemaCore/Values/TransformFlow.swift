/// A matrix with its change per second, while the animations of its property are applied to both. From the first animation of a part
/// on, the changes of the parts are the change of the matrix, as the parts are the matrix (`MovingTransform`). Rules D81, D142.
struct TransformFlow {
    private(set) var now: MovingTransform
    /// The change of the matrix while `moving` is nil.
    private var wholeRate: Transform3D
    private var moving: (parts: TransformParts, rates: TransformRates)?

    init(_ box: TransformBox) { (now, wholeRate) = (MovingTransform(box), .zero) }

    init(_ matrix: Transform3D, rate: Transform3D) { (now, wholeRate) = (MovingTransform(matrix), rate) }

    var rate: Transform3D {
        @inline(never) get { moving.map { $0.rates.matrix($0.parts) } ?? wholeRate }
    }

    var isMoving: Bool { moving != nil || wholeRate != .zero }

    /// The change of a component per second.
    @inline(never)
    func velocity(_ part: TransformComponent) -> SIMD3<Double> {
        if let moving { return moving.rates.parts.component(part) }
        if part.isTranslation { return part.pick(from: wholeRate.r3) }
        return isMoving ? PartRates(now.matrix, wholeRate).component(part) : .zero
    }

    func velocity(_ component: KinComponent) -> Value {
        guard let part = component.transformComponent else { return .transform(rate) }
        return Value(transformPart: velocity(part), width: part.width)
    }

    @inline(never)
    mutating func set(_ part: TransformComponent, to values: SIMD3<Double>, rate change: SIMD3<Double>) {
        let before = now
        now.set(part, to: values)
        if moving == nil, part.isTranslation, now.known == nil, wholeRate.lastColumn == .zero {
            return part.put(change, into: &wholeRate.r3)
        }
        var (parts, rates) = moving ?? TransformFlow.parts(before, wholeRate)
        parts.set(part, to: values)
        rates.parts.put(part, change)
        moving = (parts, rates)
    }

    /// The parts of a matrix, and their changes while it changes by `rate`.
    @inline(never)
    private static func parts(_ before: MovingTransform, _ rate: Transform3D) -> (TransformParts, TransformRates) {
        if rate == .zero, let parts = before.known { return (parts, TransformRates()) }
        let matrix = before.matrix.withDirections(rate), parts = TransformParts(matrix)
        return (parts, TransformRates(matrix, rate, parts))
    }

    @inline(never)
    mutating func replace(by matrix: Transform3D, rate change: Transform3D) {
        now.replace(by: matrix)
        (wholeRate, moving) = (change, nil)
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
        replace(
            by: .concat(matrix, after), rate: Transform3D.concat(change, after).adding(.concat(matrix, rate), times: 1))
    }
}

extension Value {
    /// The velocity of a component, if this is the velocity of a whole value.
    package func velocity(of component: KinComponent, at value: Value) -> Value {
        guard case .transform(let rate) = self else { return self.component(component) }
        return TransformFlow(value.matrix, rate: rate.matrix).velocity(component)
    }
}
