/// The two ends of a basic or spring animation. An end may depend on the underlying value U. Rule 3.1.
///
/// Numbers, and the points and matrices from which built-in animations begin, which most animations have, are stored inline. Other
/// values are boxed.
package enum Ends: Sendable {
    /// from → to, from → from + by, or to − by → to: both ends are known.
    indirect case fixed(Value, Value)
    /// `fixed` for numbers.
    case numbers(Double, Double)
    /// `fixed` for matrices, decomposed once.
    case matrices(MatrixEnds)
    /// from → U.
    indirect case fromUnderlying(Value)
    /// `fromUnderlying` for a number.
    case numberToUnderlying(Double)
    /// `numberToUnderlying` for a motion that begins with a velocity. Rule D82.
    case pushedNumber(Double, velocity: Double)
    /// `fromUnderlying` for a point.
    case pairToUnderlying(Double, Double)
    /// `fromUnderlying` for a matrix.
    case matrixToUnderlying(TransformBox)
    /// U → to.
    indirect case underlyingTo(Value)
    /// U → U + by.
    indirect case underlyingBy(Value)

    /// Chooses the case by the given values. If all three are given, `by` is ignored. If none is given, `previous` is the from
    /// value (rule 3.1, last row). A missing end of an `additive` animation counts as zero (D26).
    package init(from: Value?, to: Value?, by: Value?, previous: Value, additive: Bool, type: KinPropertyType) {
        let adds = type.isArithmetic || type == .transform  // Other types support neither byValue nor additive (3.4).
        let missing: Value? = additive && adds ? Value.zero(type) : nil
        let addends = adds ? by : nil
        switch (from, to, addends) {
        case (let a?, let b?, _): self = .between(a, b, type)
        case (let a?, nil, let by?): self = .between(a, Ends.sum(type, a, by), type)
        case (nil, let b?, let by?): self = .between(Ends.difference(type, b, by), b, type)
        case (let a?, nil, nil): self = missing.map { .between(a, $0, type) } ?? .toUnder(a)
        case (nil, let b?, nil): self = missing.map { .between($0, b, type) } ?? .underlyingTo(b)
        case (nil, nil, let by?): self = missing.map { .between($0, Ends.sum(type, $0, by), type) } ?? .underlyingBy(by)
        case (nil, nil, nil): self = missing.map { .between($0, $0, type) } ?? .toUnder(previous)
        }
    }

    package static func between(_ a: Value, _ b: Value, _ type: KinPropertyType) -> Ends {
        if type == .transform { return .matrices(MatrixEnds(a.matrix, b.matrix)) }
        if case (.number(let a), .number(let b)) = (a, b) { return .numbers(a, b) }
        return .fixed(a, b)
    }

    /// from → U.
    package static func toUnder(_ from: Value) -> Ends {
        switch from {
        case .number(let from): .numberToUnderlying(from)
        case .pair(let x, let y): .pairToUnderlying(x, y)
        case .transform(let box): .matrixToUnderlying(box)
        default: .fromUnderlying(from)
        }
    }

    /// The value at `f`, which may be outside 0…1.
    func value(_ f: Double, underlying: Value, _ type: KinPropertyType) -> Value {
        if case .matrices(let ends) = self { return .transform(ends.interpolator.value(f)) }
        let (a, b) = resolved(underlying: underlying, type)
        return Value.mix(type, a, b, f)
    }

    @inline(never)
    package func resolved(underlying: Value, _ type: KinPropertyType) -> (a: Value, b: Value) {
        switch self {
        case .fixed(let a, let b): (a, b)
        case .numbers(let a, let b): (.number(a), .number(b))
        case .matrices(let ends): (.transform(ends.a), .transform(ends.b))
        case .fromUnderlying(let a): (a, underlying)
        case .numberToUnderlying(let a), .pushedNumber(let a, _): (.number(a), underlying)
        case .pairToUnderlying(let x, let y): (.pair(x, y), underlying)
        case .matrixToUnderlying(let box): (.transform(box), underlying)
        case .underlyingTo(let b): (underlying, b)
        case .underlyingBy(let by): (underlying, Ends.sum(type, underlying, by))
        }
    }

    /// The resolved ends if both are inline numbers, which most animations have.
    func numbers(underlying: Double) -> (a: Double, b: Double)? {
        switch self {
        case .numbers(let a, let b): (a, b)
        case .numberToUnderlying(let a), .pushedNumber(let a, _): (a, underlying)
        default: nil
        }
    }

    /// The resolved ends if both are known pairs, or the first is.
    func pairs(underlying: SIMD2<Double>) -> (a: SIMD2<Double>, b: SIMD2<Double>)? {
        switch self {
        case .fixed(.pair(let x0, let y0), .pair(let x1, let y1)): (SIMD2(x0, y0), SIMD2(x1, y1))
        case .pairToUnderlying(let x, let y): (SIMD2(x, y), underlying)
        default: nil
        }
    }

    /// The from and to values that the ends were made of, if nothing was added or subtracted.
    package var given: (from: Value?, to: Value?) {
        switch self {
        case .fixed(let a, let b): (a, b)
        case .numbers(let a, let b): (.number(a), .number(b))
        case .matrices(let ends): (.transform(ends.a), .transform(ends.b))
        case .fromUnderlying(let a): (a, nil)
        case .numberToUnderlying(let a), .pushedNumber(let a, _): (.number(a), nil)
        case .pairToUnderlying(let x, let y): (.pair(x, y), nil)
        case .matrixToUnderlying(let box): (.transform(box), nil)
        case .underlyingTo(let b): (nil, b)
        case .underlyingBy: (nil, nil)
        }
    }

    /// Whether one of the ends depends on the underlying value.
    var dependsOnUnder: Bool {
        switch self {
        case .fixed, .numbers, .matrices: false
        default: true
        }
    }

    /// Matrices do not add like angles: see `Transform3D.addingBy` and D3. To rotate, animate `transform.rotation`.
    @inline(never)
    private static func sum(_ type: KinPropertyType, _ a: Value, _ by: Value) -> Value {
        type == .transform ? .transform(a.matrix.addingBy(by.matrix)) : Value.add(type, a, by)
    }

    private static func difference(_ type: KinPropertyType, _ b: Value, _ by: Value) -> Value {
        type == .transform ? .transform(b.matrix.subtractingBy(by.matrix)) : Value.subtract(type, b, by)
    }
}

/// Two matrices and the interpolation between them.
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
