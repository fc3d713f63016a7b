/// A part of a matrix that a key path can name (Rule 8.3): `transform.rotation.z`, `transform.scale` and so on.
///
/// Angles are in radians, lengths in the host's units. `rotation` means `rotationZ`.
package enum TransformComponent: UInt8, CaseIterable, Sendable {
    case rotationX, rotationY, rotationZ
    case scaleX, scaleY, scaleZ
    case translationX, translationY, translationZ
    /// One number: reading gives the average of the three scales, writing sets all three.
    case scale
    /// The three scales, for the value function "scale" (D2).
    case scaleXYZ
    /// One number: reading gives the average of the scales in x and y, writing sets both.
    case scaleXY
    /// The translation in x and y, a size.
    case translation
    /// The three translations, for the value function "translate" (D2).
    case translationXYZ

    /// The number of numbers in the component, 1…3.
    package var width: Int {
        switch self {
        case .scaleXYZ, .translationXYZ: 3
        case .translation: 2
        default: 1
        }
    }

    /// Whether the component is an angle.
    package var isRotation: Bool { self == .rotationX || self == .rotationY || self == .rotationZ }

    /// Whether the component consists of translations, which can be read without decomposing the matrix.
    var isTranslation: Bool {
        switch self {
        case .translationX, .translationY, .translationZ, .translation, .translationXYZ: true
        default: false
        }
    }
}

extension Transform3D {
    /// The numbers of a component in the first `component.width` lanes; the other lanes are 0 (Rule 8.3).
    package func component(_ component: TransformComponent) -> SIMD3<Double> {
        if component.isTranslation { return component.pick(from: r3) }
        return TransformParts(self).component(component)
    }
}

extension TransformParts {
    /// Does what `Transform3D.component` does on `matrix`.
    package func component(_ component: TransformComponent) -> SIMD3<Double> {
        switch component {
        case .rotationX, .rotationY, .rotationZ: component.pick(from: rotation)
        case .scaleX, .scaleY, .scaleZ, .scale, .scaleXY, .scaleXYZ: component.pick(from: scale)
        case .translationX, .translationY, .translationZ, .translation, .translationXYZ:
            component.pick(from: translation)
        }
    }

    /// Replaces a component by the first lanes of `values`. No other part changes. Rule D142.
    package mutating func set(_ component: TransformComponent, to values: SIMD3<Double>) {
        switch component {
        case .rotationX, .rotationY, .rotationZ: component.put(values, into: &rotation)
        case .scaleX, .scaleY, .scaleZ, .scale, .scaleXY, .scaleXYZ: component.put(values, into: &scale)
        case .translationX, .translationY, .translationZ, .translation, .translationXYZ:
            component.put(values, into: &translation)
        }
    }
}

extension TransformComponent {
    /// Selects the numbers of the component from the three of its kind.
    func pick(from all: SIMD4<Double>) -> SIMD3<Double> {
        switch self {
        case .rotationX, .scaleX, .translationX: SIMD3(all.x, 0, 0)
        case .rotationY, .scaleY, .translationY: SIMD3(all.y, 0, 0)
        case .rotationZ, .scaleZ, .translationZ: SIMD3(all.z, 0, 0)
        // Three times a number divided by three is not always that number.
        case .scale: SIMD3(all.x == all.y && all.y == all.z ? all.x : (all.x + all.y + all.z) / 3, 0, 0)
        case .scaleXY: SIMD3((all.x + all.y) / 2, 0, 0)
        case .translation: SIMD3(all.x, all.y, 0)
        case .scaleXYZ, .translationXYZ: SIMD3(all.x, all.y, all.z)
        }
    }

    /// Stores the numbers of the component into the three of its kind.
    func put(_ values: SIMD3<Double>, into all: inout SIMD4<Double>) {
        switch self {
        case .rotationX, .scaleX, .translationX: all.x = values.x
        case .rotationY, .scaleY, .translationY: all.y = values.x
        case .rotationZ, .scaleZ, .translationZ: all.z = values.x
        case .scale: all = SIMD4(values.x, values.x, values.x, all.w)
        case .scaleXY: all = SIMD4(values.x, values.x, all.z, all.w)
        case .translation: all = SIMD4(values.x, values.y, all.z, all.w)
        case .scaleXYZ, .translationXYZ: all = SIMD4(values.x, values.y, values.z, all.w)
        }
    }
}
