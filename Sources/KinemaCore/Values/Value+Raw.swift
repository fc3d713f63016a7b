/// Values as a host passes them, before their type is known: numbers by count, strings, paths, ids.
extension Value {
    /// Creates an untyped value from numbers.
    package init(raw numbers: UnsafeBufferPointer<Double>) {
        switch numbers.count {
        case 0: self = .none
        case 1: self = .number(numbers[0])
        case 2: self = .pair(numbers[0], numbers[1])
        case 3: self = .triple(numbers[0], numbers[1], numbers[2])
        case 4: self = .quad(numbers[0], numbers[1], numbers[2], numbers[3])
        case 16: self = .transform(Transform3D { numbers[$0] })
        default: self = .list(Array(numbers))
        }
    }

    /// The value converted to `type`; nil if its shape differs. A nil value stays nil if the type allows it. Rule D33.
    package func typed(as type: KinPropertyType) -> Value? {
        switch (self, type) {
        case (.none, _):
            return type.isNullable ? Value.none : nil
        case (.number, .number), (.number, .bool), (.number, .integer), (.pair, .point), (.pair, .size), (.triple, .vector3),
            (.quad, .rect), (.quad, .color), (.transform, .transform), (.string, .string), (.path, .path),
            (.handles, .handles), (.layers, .layers):
            return self
        case (.handle(let id), .handle):
            return id == 0 ? Value.none : self
        case (.handle(let id), .handles):
            return .handles([id])
        case (.string, _), (.path, _), (.handle, _), (.handles, _), (.layers, _):
            return nil
        default:
            return numbers.withUnsafeBufferPointer { Value(numbers: $0, type: type) }
        }
    }

    /// Whether every number is in the range, every bool is 0 or 1, and every integer is whole. Rules D33, D39.
    package func isValid(_ type: KinPropertyType, _ range: NumberRange) -> Bool {
        if case .path = self { return true }
        var valid = true
        forEachNumber { _, x in valid = valid && range.contains(x) }
        if type == .bool { valid = valid && (scalar == 0 || scalar == 1) }
        if type == .integer { valid = valid && scalar == scalar.rounded() && abs(scalar) <= 0x1p53 }
        return valid
    }

    /// The kind of the value, for messages.
    package var kindName: String {
        switch self {
        case .none: "nil"
        case .number: "1 number"
        case .pair, .triple, .quad, .transform, .list: String(numberCount) + " numbers"
        case .path: "a path"
        case .string: "a string"
        case .handle: "a handle"
        case .handles(let ids): String(ids.count) + " handles"
        case .layers(let ids): String(ids.count) + " layers"
        }
    }
}

extension KinPropertyType {
    /// A description of the values of the type, for messages.
    package var name: Name {
        switch self {
        case .number: "a number"
        case .bool: "a bool (0 or 1)"
        case .integer: "a whole number"
        case .point: "a point (2 numbers)"
        case .size: "a size (2 numbers)"
        case .rect: "a rect (4 numbers)"
        case .color: "a color (4 numbers) or nil"
        case .transform: "a transform (16 numbers)"
        case .path: "a path or nil"
        case .string: "a string"
        case .handle: "a handle or nil"
        case .handles: "handles or nil"
        case .numbers: "numbers or nil"
        case .colors: "colors (4 numbers each) or nil"
        case .vector3: "3 numbers"
        case .layers: "emitter cells or nil"
        default: "a value"
        }
    }
}
