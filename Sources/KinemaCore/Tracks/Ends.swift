/// The two ends of a basic or spring animation, where an end may depend on the under-value U. Rule 3.1.
package enum Ends: Sendable {
    /// from → to, from → from + by, to − by → to: known in advance.
    case fixed(Value, Value)
    /// Two matrices, decomposed once.
    case matrices(MatrixEnds)
    /// from → U.
    case fromUnder(Value)
    /// U → to.
    case underTo(Value)
    /// U → U + by.
    case underBy(Value)

    /// Chooses by what is given; if all three are, `by` is ignored. `previous` stands for a missing from when nothing is
    /// given (rule 3.1's last row). With `additive`, a missing end counts as zero (D26).
    package init(from: Value?, to: Value?, by: Value?, previous: Value, additive: Bool, type: KinPropertyType) {
        let adds = type.isArithmetic || type == .transform  // 3.4: the other types know neither byValue nor additive
        let missing: Value? = additive && adds ? Value.zero(type) : nil
        let addends = adds ? by : nil
        switch (from, to, addends) {
        case (let a?, let b?, _): self = .fixed(a, b)
        case (let a?, nil, let by?): self = .fixed(a, Ends.sum(type, a, by))
        case (nil, let b?, let by?): self = .fixed(Ends.difference(type, b, by), b)
        case (let a?, nil, nil): self = missing.map { .fixed(a, $0) } ?? .fromUnder(a)
        case (nil, let b?, nil): self = missing.map { .fixed($0, b) } ?? .underTo(b)
        case (nil, nil, let by?): self = missing.map { .fixed($0, Ends.sum(type, $0, by)) } ?? .underBy(by)
        case (nil, nil, nil): self = missing.map { .fixed($0, $0) } ?? .fromUnder(previous)
        }
        if type == .transform, case .fixed(let a, let b) = self { self = .matrices(MatrixEnds(a.matrix, b.matrix)) }
    }

    /// The value at `f`, 0…1 or beyond.
    func value(_ f: Double, under: Value, _ type: KinPropertyType) -> Value {
        if case .matrices(let ends) = self { return .transform(ends.interpolator.value(f)) }
        let (a, b) = resolved(under: under, type)
        return Value.mix(type, a, b, f)
    }

    package func resolved(under: Value, _ type: KinPropertyType) -> (a: Value, b: Value) {
        switch self {
        case .fixed(let a, let b): (a, b)
        case .matrices(let ends): (.transform(ends.a), .transform(ends.b))
        case .fromUnder(let a): (a, under)
        case .underTo(let b): (under, b)
        case .underBy(let by): (under, Ends.sum(type, under, by))
        }
    }

    /// Whether one of the ends is the under-value.
    var dependsOnUnder: Bool {
        switch self {
        case .fixed, .matrices: false
        default: true
        }
    }

    /// Matrices do not add like angles: see `Transform3D.addingBy` and D3, and animate `transform.rotation` to turn.
    private static func sum(_ type: KinPropertyType, _ a: Value, _ by: Value) -> Value {
        type == .transform ? .transform(a.matrix.addingBy(by.matrix)) : Value.add(type, a, by)
    }

    private static func difference(_ type: KinPropertyType, _ b: Value, _ by: Value) -> Value {
        type == .transform ? .transform(b.matrix.subtractingBy(by.matrix)) : Value.subtract(type, b, by)
    }
}

/// Two matrices and the way between them.
package final class MatrixEnds: Sendable {
    package let a: Transform3D
    package let b: Transform3D
    package let interpolator: TransformInterpolator

    package init(_ a: Transform3D, _ b: Transform3D) {
        self.a = a
        self.b = b
        interpolator = TransformInterpolator(a, b)
    }
}
