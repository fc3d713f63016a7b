/// Reads and writes one component of a value. Rules 8.2, 8.3.
extension Value {
    /// The component; `.none` if the value has no such component.
    package func component(_ component: KinComponent) -> Value {
        switch (self, component) {
        case (_, .whole): return self
        case (.pair(let x, _), .X), (.pair(let x, _), .width): return .number(x)
        case (.pair(_, let y), .Y), (.pair(_, let y), .height): return .number(y)
        case (.quad(let x, let y, _, _), .origin): return .pair(x, y)
        case (.quad(_, _, let w, let h), .size): return .pair(w, h)
        case (.quad(let x, _, _, _), .originX): return .number(x)
        case (.quad(_, let y, _, _), .originY): return .number(y)
        case (.quad(_, _, let w, _), .sizeWidth): return .number(w)
        case (.quad(_, _, _, let h), .sizeHeight): return .number(h)
        case (.transform(let box), _):
            guard let part = component.transformComponent else { return .none }
            return Value(transformPart: MovingTransform(box).component(part), width: part.width)
        default: return .none
        }
    }

    /// Returns the value with the component replaced, or the value itself if the component or the new value does not fit.
    package func setting(_ component: KinComponent, to new: Value) -> Value {
        switch (self, component, new) {
        case (_, .whole, _): return new
        case (.pair(_, let y), .X, .number(let x)), (.pair(_, let y), .width, .number(let x)): return .pair(x, y)
        case (.pair(let x, _), .Y, .number(let y)), (.pair(let x, _), .height, .number(let y)): return .pair(x, y)
        case (.quad(_, _, let w, let h), .origin, .pair(let x, let y)): return .quad(x, y, w, h)
        case (.quad(let x, let y, _, _), .size, .pair(let w, let h)): return .quad(x, y, w, h)
        case (.quad(_, let y, let w, let h), .originX, .number(let x)): return .quad(x, y, w, h)
        case (.quad(let x, _, let w, let h), .originY, .number(let y)): return .quad(x, y, w, h)
        case (.quad(let x, let y, _, let h), .sizeWidth, .number(let w)): return .quad(x, y, w, h)
        case (.quad(let x, let y, let w, _), .sizeHeight, .number(let h)): return .quad(x, y, w, h)
        case (.transform, _, _):
            guard let part = component.transformComponent else { return self }
            return setting(part, to: new)
        default: return self
        }
    }

    /// Returns the value with the component of another value.
    @inline(never)
    package func taking(_ component: KinComponent, from other: Value) -> Value {
        setting(component, to: other.component(component))
    }

    /// Returns a matrix with one of its parts replaced. The others do not change. Rules 8.3, D2, D142.
    package func setting(_ part: TransformComponent, to new: Value) -> Value {
        guard new.numberCount == part.width, case .transform(let box) = self else { return self }
        var moved = MovingTransform(box)
        moved.set(part, to: new.vector)
        let result = moved.value
        // Writing the current value to a part is not a change, even if the matrix was written as a whole.
        return result.hasParts(of: box) ? self : result
    }

    /// Whether both values are the same matrix, whose components may have been written as different numbers.
    package func hasMatrix(of other: Value) -> Bool {
        guard case .transform(let a) = self, case .transform(let b) = other else { return false }
        return a.matrix == b.matrix
    }

    private func hasParts(of other: TransformBox) -> Bool {
        guard case .transform(let box) = self else { return false }
        guard let parts = box.parts else { return box.matrix == other.matrix }
        return parts == (other.parts ?? TransformParts(other.matrix))
    }

    /// The first three numbers.
    package var vector: SIMD3<Double> {
        switch self {
        case .number(let x): SIMD3(x, 0, 0)
        case .pair(let x, let y): SIMD3(x, y, 0)
        case .triple(let x, let y, let z): SIMD3(x, y, z)
        default: .zero
        }
    }

    /// Creates a value from one, two or three numbers of a part of a matrix.
    package init(transformPart part: SIMD3<Double>, width: Int) {
        switch width {
        case 1: self = .number(part.x)
        case 2: self = .pair(part.x, part.y)
        default: self = .triple(part.x, part.y, part.z)
        }
    }

    /// The rect with a size ≥ 0 that covers the same points. Rule 7.3.
    package var standardizedRect: Value {
        guard case .quad(let x, let y, let w, let h) = self else { return self }
        return .quad(w < 0 ? x + w : x, h < 0 ? y + h : y, abs(w), abs(h))
    }
}
