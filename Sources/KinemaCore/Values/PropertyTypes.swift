@_exported import CKinema

extension KinProperty {
    /// As the engine keeps it.
    package var number: UInt16 { UInt16(truncatingIfNeeded: rawValue) }
}

/// Facts about the types of properties.
extension KinPropertyType {
    /// The number of numbers in a value; 0 if it varies, or if the type is not numeric.
    package var width: Int {
        switch self {
        case .number, .bool, .integer, .handle: 1
        case .point, .size: 2
        case .vector3: 3
        case .rect, .color: 4
        case .transform: 16
        default: 0
        }
    }

    /// The count of numbers in a value; 0 also for a handle, which is not a number.
    package var numberWidth: Int { self == .handle ? 0 : width }

    /// Whether values add and subtract componentwise. Lists, bools and matrices do not. Rule 3.4.
    package var isArithmetic: Bool {
        switch self {
        case .number, .integer, .point, .size, .rect, .color, .vector3: true
        default: false
        }
    }

    /// Whether values change gradually in keyframe animations. Other values are held. Rules 3.2, 4.6.
    package var interpolates: Bool {
        switch self {
        case .transform, .path, .numbers, .colors: true
        default: isArithmetic
        }
    }

    /// Whether values are numbers that change gradually, and so have a velocity. Rule D81.
    package var hasVelocity: Bool { (isArithmetic && self != .integer) || self == .transform }

    /// Whether the type is a list of numbers or of colors.
    package var isList: Bool { self == .numbers || self == .colors }

    /// Whether a property of this type may be nil.
    package var isNullable: Bool {
        switch self {
        case .color, .path, .string, .handle, .handles, .numbers, .colors, .layers: true
        default: false
        }
    }

    /// The type of a component; nil if the type has no such component. Rules 8.2, 8.3.
    package func type(of component: KinComponent) -> KinPropertyType? {
        switch (self, component) {
        case (_, .whole): self
        case (.point, .X), (.point, .Y): .number
        case (.size, .width), (.size, .height): .number
        case (.rect, .origin): .point
        case (.rect, .size): .size
        case (.rect, .originX), (.rect, .originY), (.rect, .sizeWidth), (.rect, .sizeHeight): .number
        case (.transform, .translation): .size
        case (.transform, _): component.transformComponent == nil ? nil : .number
        default: nil
        }
    }
}

extension KinComponent {
    /// The bit that means the change per second (KIN_VELOCITY). Rule D81.
    private static let velocityBit = UInt32(KIN_VELOCITY_FLAG) >> 16

    package var isVelocity: Bool { rawValue & KinComponent.velocityBit != 0 }
    package var velocity: KinComponent { KinComponent(rawValue: rawValue | KinComponent.velocityBit) ?? self }
    /// The component whose velocity it is, or the component itself.
    package var ofValue: KinComponent { KinComponent(rawValue: rawValue & ~KinComponent.velocityBit) ?? self }

    /// The part of a matrix that this component denotes; nil for components of other types.
    package var transformComponent: TransformComponent? {
        switch self {
        case .rotationX: .rotationX
        case .rotationY: .rotationY
        case .rotationZ: .rotationZ
        case .scaleX: .scaleX
        case .scaleY: .scaleY
        case .scaleZ: .scaleZ
        case .scale: .scale
        case .scaleXY: .scaleXY
        case .translationX: .translationX
        case .translationY: .translationY
        case .translationZ: .translationZ
        case .translation: .translation
        default: nil
        }
    }

    /// The rotations, scales and translations that a component of a transform has, a bit for each; all of them for a whole one.
    @inline(never)
    package var transformParts: UInt16 {
        switch self {
        case .scale: 0b000_111_000
        case .scaleXY: 0b000_011_000
        case .translation: 0b011_000_000
        default: transformComponent.map { 1 << UInt16($0.rawValue) } ?? 0b111_111_111
        }
    }

    /// The names that may follow the name of a property in a key path.
    package static let names: [(name: Text, component: KinComponent)] = [
        ("x", .X), ("y", .Y), ("width", .width), ("height", .height), ("origin", .origin), ("size", .size),
        ("origin.x", .originX), ("origin.y", .originY), ("size.width", .sizeWidth), ("size.height", .sizeHeight),
        ("rotation.x", .rotationX), ("rotation.y", .rotationY), ("rotation.z", .rotationZ), ("rotation", .rotationZ),
        ("scale.x", .scaleX), ("scale.y", .scaleY), ("scale.z", .scaleZ), ("scale", .scale), ("scale.xy", .scaleXY),
        ("translation.x", .translationX), ("translation.y", .translationY), ("translation.z", .translationZ),
        ("translation", .translation),
    ]
}
