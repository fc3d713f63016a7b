/// Interpolation and arithmetic of values. Rules 3.2 to 3.4. If a value does not have the shape of the type, the result is the
/// first value.
extension Value {
    /// Interpolates between `a` at f = 0 and `b` at f = 1. Arithmetic types extrapolate outside 0…1. Rule 3.2.
    package static func mix(_ type: KinPropertyType, _ a: Value, _ b: Value, _ f: Double) -> Value {
        switch type {
        case .number, .point, .size, .rect, .vector3:
            return combine(a, b) { $0 + ($1 - $0) * f }
        case .color:
            return a.isNone || b.isNone ? .none : combine(a, b) { $0 + ($1 - $0) * f }
        case .integer:
            return combine(a, b) { ($0 + ($1 - $0) * f).rounded(.toNearestOrAwayFromZero) }
        case .bool:
            return f > 0 ? b : a
        case .transform:
            return .transform(TransformInterpolator(a.matrix, b.matrix).value(f))
        case .numbers, .colors:
            guard case .list(let x) = a, case .list(let y) = b, x.count == y.count else { return f < 0.5 ? a : b }
            return .list(x.indices.map { x[$0] + (y[$0] - x[$0]) * f })
        case .path:
            guard case .path(let x) = a, case .path(let y) = b else { return f < 0.5 ? a : b }
            return .path(x.mix(y, f))
        default:
            return f < 0.5 ? a : b
        }
    }

    /// a + b of an arithmetic type; nil counts as 0. Rule 3.4.
    package static func add(_ type: KinPropertyType, _ a: Value, _ b: Value) -> Value {
        guard type.isArithmetic else { return a }
        if a.isNone { return b }
        return rounded(type, combine(a, b) { $0 + $1 })
    }

    /// a − b of an arithmetic type.
    @inline(never)
    package static func subtract(_ type: KinPropertyType, _ a: Value, _ b: Value) -> Value {
        guard type.isArithmetic else { return a }
        return rounded(type, combine(a, b) { $0 - $1 })
    }

    /// v + factor · b of an arithmetic type, for cumulative animations. Rule 3.6.
    @inline(never)
    package static func accumulate(_ type: KinPropertyType, _ v: Value, _ b: Value, _ factor: Double) -> Value {
        guard type.isArithmetic, factor != 0 else { return v }
        return rounded(type, combine(v, b) { $0 + factor * $1 })
    }

    /// The value of a missing end of an additive animation. Rule D26.
    @inline(never)
    package static func zero(_ type: KinPropertyType) -> Value {
        switch type {
        case .number, .integer, .bool: .number(0)
        case .point, .size: .pair(0, 0)
        case .vector3: .triple(0, 0, 0)
        case .rect, .color: .quad(0, 0, 0, 0)
        case .transform: .transform(TransformBox.identity)
        default: .none
        }
    }

    /// A velocity in a time that passes `rate` times as fast.
    package func slowed(by rate: Double) -> Value {
        guard rate != 1 else { return self }
        if case .transform(let box) = self {
            return .transform(TransformBox(Transform3D.zero.adding(box.matrix, times: 1 / rate)))
        }
        return Value.combine(self, self) { x, _ in x / rate }
    }

    private static func rounded(_ type: KinPropertyType, _ value: Value) -> Value {
        guard type == .integer, case .number(let x) = value else { return value }
        return .number(x.rounded(.toNearestOrAwayFromZero))
    }

    @inline(always)
    private static func combine(_ a: Value, _ b: Value, _ op: (Double, Double) -> Double) -> Value {
        switch (a, b) {
        case (.number(let x), .number(let y)):
            .number(op(x, y))
        case (.pair(let x0, let x1), .pair(let y0, let y1)):
            .pair(op(x0, y0), op(x1, y1))
        case (.triple(let x0, let x1, let x2), .triple(let y0, let y1, let y2)):
            .triple(op(x0, y0), op(x1, y1), op(x2, y2))
        case (.quad(let x0, let x1, let x2, let x3), .quad(let y0, let y1, let y2, let y3)):
            .quad(op(x0, y0), op(x1, y1), op(x2, y2), op(x3, y3))
        default:
            a
        }
    }
}

// MARK: - Transparent colors

extension Value {
    /// The color, or the colors, of which one that is transparent has the red, green and blue of another one: a fade from or to
    /// nothing keeps its hue. Rule D150.
    package func hued(by other: Value) -> Value {
        switch (self, other) {
        case (.quad(_, _, _, 0), .quad(let red, let green, let blue, _)): return .quad(red, green, blue, 0)
        case (.list(var numbers), .list(let others)) where numbers.count == others.count && numbers.count % 4 == 0:
            for alpha in stride(from: 3, to: numbers.count, by: 4) where numbers[alpha] == 0 {
                for index in alpha - 3..<alpha { numbers[index] = others[index] }
            }
            return .list(numbers)
        default: return self
        }
    }
}
