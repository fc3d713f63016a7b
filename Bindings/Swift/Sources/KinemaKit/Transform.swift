import CKinema

/// A transform: 16 numbers m11 m12 … m44 for row vectors, with the translation in m41 m42 m43.
public struct Transform: Hashable, Sendable {
    /// The numbers m11 m12 … m44. There are always 16.
    public private(set) var numbers: [Double]

    /// Returns nil unless there are 16 numbers.
    public init?(_ numbers: [Double]) {
        guard numbers.count == 16 else { return nil }
        self.numbers = numbers
    }

    private init(_ make: (UnsafeMutablePointer<Double>) -> Void) {
        numbers = [Double](unsafeUninitializedCapacity: 16) { buffer, count in
            buffer.initialize(repeating: 0)
            make(buffer.baseAddress!)
            count = 16
        }
    }

    /// The transform that changes nothing.
    public static let identity = Transform { kinTransformMakeIdentity($0) }

    /// A translation.
    public static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> Transform {
        Transform { kinTransformMakeTranslation(x, y, z, $0) }
    }
    /// A scale about the origin.
    public static func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> Transform {
        Transform { kinTransformMakeScale(x, y, z, $0) }
    }
    /// A rotation by `angle` radians about an axis, which is z unless another is given. The identity if a number is not finite.
    public static func rotation(_ angle: Double, _ x: Double = 0, _ y: Double = 0, _ z: Double = 1) -> Transform {
        Transform { if kinTransformMakeRotation(angle, x, y, z, $0) != .OK { kinTransformMakeIdentity($0) } }
    }

    /// Applies this transform, then `other`. Returns this transform if a number overflows.
    public func concatenated(_ other: Transform) -> Transform {
        Transform { result in
            if kinTransformConcat(numbers, other.numbers, result) != .OK { result.update(from: numbers, count: 16) }
        }
    }
    /// The inverse, or nil if there is none.
    public var inverse: Transform? {
        var exists = false
        let result = Transform { if kinTransformInvert(numbers, $0, &exists) != .OK { exists = false } }
        return exists ? result : nil
    }
}

extension Transform: NumericValue {
    public static var count: Int { 16 }
    public static var types: [PropertyType] { [.transform] }
    public init(numbers: UnsafePointer<Double>) { self.numbers = Array(UnsafeBufferPointer(start: numbers, count: 16)) }
    public func store(to numbers: UnsafeMutablePointer<Double>) { numbers.update(from: self.numbers, count: 16) }
}
