/// What a sub key path of a matrix names (Rule 8.3): `transform.rotation.z`, `transform.scale`, …
///
/// Angles in radians, lengths in the host's units. `rotation` is `rotationZ`.
package enum TransformComponent: UInt8, CaseIterable, Sendable {
    case rotationX, rotationY, rotationZ
    case scaleX, scaleY, scaleZ
    case translationX, translationY, translationZ
    /// One number: reads as the average of the three scales, writes all three.
    case scale
    /// The three scales at once, as the value function "scale" has them (D2).
    case scaleXYZ
    /// One number: reads as the average of the scales in x and y, writes these two.
    case scaleXY
    /// The translation in x and y, a size.
    case translation
    /// The three translations at once, as the value function "translate" has them (D2).
    case translationXYZ

    /// How many numbers the component is, 1…3.
    package var width: Int {
        switch self {
        case .scaleXYZ, .translationXYZ: 3
        case .translation: 2
        default: 1
        }
    }

    /// Whether the component is one or more of the translations, which need no decomposition to be read.
    var isTranslation: Bool {
        switch self {
        case .translationX, .translationY, .translationZ, .translation, .translationXYZ: true
        default: false
        }
    }
}

extension Transform3D {
    /// The numbers of a component, `component.width` of them in the first lanes, the rest 0 (Rule 8.3).
    package func component(_ component: TransformComponent) -> SIMD3<Double> {
        if component.isTranslation { return component.pick(from: r3) }
        return TransformParts(self).component(component)
    }

    /// This matrix with a component replaced by the first lanes of `values`; skew and perspective stay (Rule 8.3, D18).
    package func setting(_ component: TransformComponent, to values: SIMD3<Double>) -> Transform3D {
        if component.isTranslation && lastColumn == SIMD4(0, 0, 0, 1) {
            var moved = self
            component.put(values, into: &moved.r3)
            return moved
        }
        var parts = TransformParts(self)
        parts.set(component, to: values)
        return parts.matrix
    }
}

extension TransformParts {
    /// The numbers of a component, as `Transform3D.component` reads them from `matrix`.
    package func component(_ component: TransformComponent) -> SIMD3<Double> {
        switch component {
        case .rotationX: SIMD3(Math.principalAngle(rotation.x), 0, 0)
        case .rotationY: SIMD3(rotation.y, 0, 0)
        case .rotationZ: SIMD3(Math.principalAngle(rotation.z), 0, 0)
        case .scaleX, .scaleY, .scaleZ, .scale, .scaleXY, .scaleXYZ: component.pick(from: scale)
        case .translationX, .translationY, .translationZ, .translation, .translationXYZ:
            component.pick(from: translation)
        }
    }

    /// Replaces a component by the first lanes of `values`. One after another on the parts and one after another on the
    /// matrix come to the same: where the new numbers are not the ones that would be read back (a scale of 0, a turn
    /// about y beyond a quarter, …) the parts are read anew from their matrix.
    package mutating func set(_ component: TransformComponent, to values: SIMD3<Double>) {
        switch component {
        case .rotationX, .rotationY, .rotationZ:
            component.put(values, into: &rotation)
            if !readsBackRotation(component) { self = TransformParts(matrix) }
        case .scaleX, .scaleY, .scaleZ, .scale, .scaleXY, .scaleXYZ:
            let hadZero = hasZeroScale
            component.put(values, into: &scale)
            if hadZero || !readsBackScale { self = TransformParts(matrix) }
        case .translationX, .translationY, .translationZ, .translation, .translationXYZ:
            component.put(values, into: &translation)
        }
    }

}

extension TransformComponent {
    /// The component's numbers out of the three of its kind.
    fileprivate func pick(from all: SIMD4<Double>) -> SIMD3<Double> {
        switch self {
        case .rotationX, .scaleX, .translationX: SIMD3(all.x, 0, 0)
        case .rotationY, .scaleY, .translationY: SIMD3(all.y, 0, 0)
        case .rotationZ, .scaleZ, .translationZ: SIMD3(all.z, 0, 0)
        // A third of three times a number is not always that number.
        case .scale: SIMD3(all.x == all.y && all.y == all.z ? all.x : (all.x + all.y + all.z) / 3, 0, 0)
        case .scaleXY: SIMD3((all.x + all.y) / 2, 0, 0)
        case .translation: SIMD3(all.x, all.y, 0)
        case .scaleXYZ, .translationXYZ: SIMD3(all.x, all.y, all.z)
        }
    }

    /// Puts the component's numbers among the three of its kind.
    fileprivate func put(_ values: SIMD3<Double>, into all: inout SIMD4<Double>) {
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
