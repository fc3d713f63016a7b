/// The target that an animation reads and writes: a property, a component of it, or the component that a value function names; in
/// the layer, or in a sublayer or emitter cell that is found by name. Rules 8.4, 8.5, 6.3, D2.
package struct TrackTarget: Sendable {
    private let namedLayer: NamedLayer?
    package let part: TargetPart
    private let typeNumber: UInt8
    /// The property that contains the target.
    package let property: UInt16

    package init(
        property: UInt16, part: TargetPart, type: KinPropertyType, collection: TargetCollection = .none, name: Text? = nil
    ) {
        self.property = property
        self.part = part
        typeNumber = UInt8(truncatingIfNeeded: type.rawValue)
        namedLayer = name.map { NamedLayer(collection, $0) }
    }

    /// The type of the part.
    package var type: KinPropertyType { KinPropertyType(rawValue: UInt32(typeNumber)) ?? .number }

    package var collection: TargetCollection { namedLayer?.collection ?? .none }

    /// The name of the sublayer or cell; nil if the target is in the layer itself.
    package var name: Text? { namedLayer?.name }

    package var isNamed: Bool { namedLayer != nil }

    /// Whether it is a property of numbers that change gradually.
    var movesGradually: Bool { isWhole && type.isArithmetic && type != .integer }

    /// Whether it is a property as a whole.
    var isWhole: Bool {
        if case .component(.whole) = part { return true }
        return false
    }

    /// The underlying value of the part.
    @inline(__always)
    package func read(from value: Value) -> Value {
        switch part {
        case .component(let component):
            return component == .whole ? value : value.component(component)
        case .function(let part):
            return Value(transformPart: value.matrix.component(part), width: part.width)
        }
    }

    /// Returns the property with the part replaced.
    @inline(__always)
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

/// A sublayer or emitter cell that is found by name. Few animations have one.
private final class NamedLayer: Sendable {
    let collection: TargetCollection
    let name: Text

    init(_ collection: TargetCollection, _ name: Text) {
        self.collection = collection
        self.name = name
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
