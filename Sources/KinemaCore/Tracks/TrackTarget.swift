/// The target that an animation reads and writes: a property, a component of it, or the component that a value function names; in
/// the layer, or in a sublayer or emitter cell that is found by name. Rules 8.4, 8.5, 6.3, D2.
///
/// It takes four bytes, because every running animation has one. The name is in the track.
package struct TrackTarget: Sendable {
    /// The property that contains the target.
    package let property: UInt16
    /// The component; or 128 plus the part of a matrix that a value function names.
    private let partNumber: UInt8
    /// The type in the lower six bits, and the collection.
    private let typeNumber: UInt8

    package init(property: UInt16, part: TargetPart, type: KinPropertyType, collection: TargetCollection = .none) {
        self.property = property
        switch part {
        case .component(let component): partNumber = UInt8(truncatingIfNeeded: component.rawValue)
        case .function(let part): partNumber = TrackTarget.functions | part.rawValue
        }
        typeNumber = UInt8(truncatingIfNeeded: type.rawValue) | collection.rawValue << 6
    }

    /// The target as a number.
    package var bits: UInt32 { UInt32(property) | UInt32(partNumber) << 16 | UInt32(typeNumber) << 24 }

    package init(bits: UInt32) {
        property = UInt16(truncatingIfNeeded: bits)
        partNumber = UInt8(truncatingIfNeeded: bits >> 16)
        typeNumber = UInt8(truncatingIfNeeded: bits >> 24)
    }

    private static let functions: UInt8 = 128

    package var part: TargetPart {
        guard partNumber >= TrackTarget.functions else { return .component(KinComponent(rawValue: UInt32(partNumber)) ?? .whole) }
        return .function(TransformComponent(rawValue: partNumber - TrackTarget.functions) ?? .rotationZ)
    }

    /// Whether it moves parts of a matrix that a component has, too; true of other types.
    package func sharesParts(with component: KinComponent) -> Bool {
        switch part {
        case .component(let own): own.transformParts & component.transformParts != 0
        case .function(let own): 1 << UInt16(own.rawValue) & component.transformParts != 0
        }
    }

    /// The type of the part.
    package var type: KinPropertyType { KinPropertyType(rawValue: UInt32(typeNumber & 63)) ?? .number }

    package var collection: TargetCollection { TargetCollection(rawValue: typeNumber >> 6) ?? .none }

    /// Whether it is in a sublayer or cell that is found by name.
    package var isNamed: Bool { typeNumber > 63 }

    /// Whether it is a property of numbers that change gradually.
    var movesGradually: Bool { isWhole && type.isArithmetic && type != .integer }

    /// Whether it is a property as a whole.
    var isWhole: Bool { partNumber == 0 }

    /// The underlying value of the part.
    @inline(never)
    package func read(from value: Value) -> Value {
        switch part {
        case .component(let component):
            return component == .whole ? value : value.component(component)
        case .function(let part):
            guard case .transform(let box) = value else { return .none }
            return Value(transformPart: MovingTransform(box).component(part), width: part.width)
        }
    }

    /// Returns the property with the part replaced.
    @inline(always)
    func written(_ result: Value, to value: Value) -> Value {
        switch part {
        case .component(let component):
            return component == .whole ? result : value.setting(component, to: result)
        case .function(let part):
            return value.setting(part, to: result)
        }
    }

    /// Returns the property with the result added to the part. Matrices are concatenated, with the animation's matrix first; a
    /// value function also makes a matrix. Rules 3.4, D2.
    func added(_ result: Value, to value: Value, underlying: Value) -> Value {
        switch part {
        case .function(let part):
            return .transform(Transform3D.concat(part.matrix(result.vector), value.matrix))
        case .component(.whole) where type == .transform:
            return .transform(Transform3D.concat(result.matrix, value.matrix))
        case .component:
            return type.isArithmetic ? written(Value.add(type, underlying, result), to: value) : written(result, to: value)
        }
    }
}

package enum TargetPart: Sendable {
    case component(KinComponent)
    /// The part of a matrix that a value function names.
    case function(TransformComponent)
}

package enum TargetCollection: UInt8, Sendable {
    case none
    case sublayers
    case emitterCells
}

extension TransformComponent {
    /// The matrix that a value function makes from its numbers. Rule 6.3.
    package func matrix(_ v: SIMD3<Double>) -> Transform3D {
        switch self {
        case .rotationX: .makeRotation(v.x, 1, 0, 0)
        case .rotationY: .makeRotation(v.x, 0, 1, 0)
        case .rotationZ: .makeRotation(v.x, 0, 0, 1)
        case .scaleX: .makeScale(v.x, 1, 1)
        case .scaleY: .makeScale(1, v.x, 1)
        case .scaleZ: .makeScale(1, 1, v.x)
        case .scale: .makeScale(v.x, v.x, v.x)
        case .scaleXY: .makeScale(v.x, v.x, 1)
        case .scaleXYZ: .makeScale(v.x, v.y, v.z)
        case .translationX: .makeTranslation(v.x, 0, 0)
        case .translationY: .makeTranslation(0, v.x, 0)
        case .translationZ: .makeTranslation(0, 0, v.x)
        case .translation: .makeTranslation(v.x, v.y, 0)
        case .translationXYZ: .makeTranslation(v.x, v.y, v.z)
        }
    }
}
