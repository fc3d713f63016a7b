/// The properties of a layer that decide its position in its superlayer. Rules 7.1 to 7.3. Matrices multiply row vectors.
package struct LayerGeometry: Equatable, Sendable {
    package var bounds: SIMD4<Double>
    package var position: SIMD2<Double>
    package var zPosition: Double
    package var anchorPoint: SIMD2<Double>
    package var anchorPointZ: Double
    package var isFlipped: Bool
    package var transform: Transform3D
    package var sublayerTransform: Transform3D

    /// Reads the properties through `read`.
    package init(read: (KinProperty) -> Value) {
        bounds = LayerGeometry.quad(read(.bounds))
        position = LayerGeometry.pair(read(.position))
        zPosition = read(.zPosition).scalar
        anchorPoint = LayerGeometry.pair(read(.anchorPoint))
        anchorPointZ = read(.anchorPointZ).scalar
        transform = read(.transform).matrix
        sublayerTransform = read(.sublayerTransform).matrix
        isFlipped = read(.geometryFlipped).scalar != 0
    }

    private static func quad(_ value: Value) -> SIMD4<Double> {
        guard case .quad(let x, let y, let w, let h) = value else { return .zero }
        return SIMD4(x, y, w, h)
    }

    private static func pair(_ value: Value) -> SIMD2<Double> {
        guard case .pair(let x, let y) = value else { return .zero }
        return SIMD2(x, y)
    }

    /// The anchor point in the layer's coordinates.
    package var anchor: SIMD3<Double> {
        SIMD3(bounds.x + anchorPoint.x * bounds.z, bounds.y + anchorPoint.y * bounds.w, anchorPointZ)
    }

    /// The matrix from the layer's coordinates to those of its superlayer, without the superlayer's sublayerTransform. Rule 7.1.
    package var matrixToSuperlayer: Transform3D {
        LayerGeometry.matrixToSuperlayer(
            transform, anchor: anchor, position: SIMD3(position.x, position.y, zPosition), flipped: isFlipped ? bounds : nil)
    }

    /// The anchor point moved to 0, transformed, and moved to the position; in flipped bounds, y is 2·by + h − y before.
    ///
    /// The products of these matrices are written out with the bits of `Transform3D.concat`: a sum with 0 has no −0.
    @inline(always)
    package static func matrixToSuperlayer(
        _ transform: Transform3D, anchor: SIMD3<Double>, position: SIMD3<Double>, flipped bounds: SIMD4<Double>?
    ) -> Transform3D {
        let shift = SIMD4(position.x, position.y, position.z, 0)
        let r0 = transform.r0 + shift * transform.r0.w, r1 = transform.r1 + shift * transform.r1.w
        let r2 = transform.r2 + shift * transform.r2.w, r3 = transform.r3 + shift * transform.r3.w
        let plane = r0 * -anchor.x + r1 * -anchor.y
        let origin = plane + (r2 * -anchor.z + r3)
        guard let bounds else { return Transform3D(r0, r1, r2, origin) }
        return Transform3D(r0, 0 - r1, r2, r1 * (2 * bounds.y + bounds.w) + origin)
    }

    /// The sublayerTransform about the anchor point; nil if it is the identity.
    package var matrixForSublayers: Transform3D? { LayerGeometry.matrixForSublayers(sublayerTransform, anchor: anchor) }

    package static func matrixForSublayers(_ sublayerTransform: Transform3D, anchor a: SIMD3<Double>) -> Transform3D? {
        guard sublayerTransform != .identity else { return nil }
        let centered = Transform3D.concat(Transform3D.makeTranslation(-a.x, -a.y, -a.z), sublayerTransform)
        return Transform3D.concat(centered, Transform3D.makeTranslation(a.x, a.y, a.z))
    }

    /// Makes the matrix of a layer that of what is below it, where the layer projects that into its plane: z moves nothing, but the
    /// third column, the depth, stays. Rule 7.1.
    @inline(always)
    static func flatten(_ matrix: inout Transform3D) { matrix.r2 = SIMD4(0, 0, matrix.r2.z, 0) }

    /// The bounding box in the superlayer's coordinates. An empty layer has an empty frame at its position. Rule 7.2.
    package var frame: Value {
        guard bounds.z != 0 || bounds.w != 0 else { return .quad(position.x, position.y, 0, 0) }
        let box = transformedBounds
        return .quad(position.x + box.x, position.y + box.y, box.z, box.w)
    }

    /// The bounding box of the transformed bounds, relative to the anchor point.
    private var transformedBounds: SIMD4<Double> {
        let a = anchor
        let x = bounds.x - a.x, y = bounds.y - a.y
        return LayerGeometry.box(SIMD4(x, y, bounds.z, bounds.w), through: transform, z: -a.z)
    }

    /// The bounding box of a rect whose corners a matrix has transformed.
    package static func box(_ rect: SIMD4<Double>, through matrix: Transform3D, z: Double = 0) -> SIMD4<Double> {
        var low = SIMD2(Double.infinity, Double.infinity), high = -low
        for corner in 0..<4 {
            let x = rect.x + (corner & 1 == 0 ? 0 : rect.z), y = rect.y + (corner & 2 == 0 ? 0 : rect.w)
            let p = LayerGeometry.point(SIMD2(x, y), through: matrix, z: z)
            low.replace(with: p, where: p .< low)
            high.replace(with: p, where: p .> high)
        }
        return SIMD4(low.x, low.y, high.x - low.x, high.y - low.y)
    }

    /// Transforms a point by a matrix, and divides by w.
    package static func point(_ p: SIMD2<Double>, through matrix: Transform3D, z: Double = 0) -> SIMD2<Double> {
        let q = matrix.apply(p.x, p.y, z)
        return q.w == 1 || q.w == 0 ? SIMD2(q.x, q.y) : SIMD2(q.x / q.w, q.y / q.w)
    }

    /// Returns the bounds and the position that give the layer this frame. The origin of the bounds does not change. Rule 7.2.
    package func fitting(frame: SIMD4<Double>) -> (bounds: Value, position: Value) {
        let width = frame.z, height = frame.w
        let a = abs(transform.r0.x), b = abs(transform.r0.y), c = abs(transform.r1.x), d = abs(transform.r1.y)
        let determinant = a * d - b * c
        var fitted = self
        if abs(determinant) > 1e-12 {
            fitted.bounds.z = (width * d - height * c) / determinant
            fitted.bounds.w = (height * a - width * b) / determinant
        } else if b == 0 && c == 0 {
            fitted.bounds.z = a == 0 ? 0 : width / a
            fitted.bounds.w = d == 0 ? 0 : height / d
        } else {
            fitted.bounds.z = width
            fitted.bounds.w = height
        }
        let bounds = Value.quad(fitted.bounds.x, fitted.bounds.y, fitted.bounds.z, fitted.bounds.w).standardizedRect
        fitted.bounds = LayerGeometry.quad(bounds)
        let corner = fitted.transformedBounds
        return (bounds, .pair(frame.x - corner.x, frame.y - corner.y))
    }

    /// Whether the bounds contain a point in the layer's coordinates. The bounds are half-open. Rule 7.6.
    package func contains(_ p: SIMD2<Double>) -> Bool {
        p.x >= bounds.x && p.x < bounds.x + bounds.z && p.y >= bounds.y && p.y < bounds.y + bounds.w
    }
}

/// The curves of rounded corners. Rule 7A, cornerCurve.
package enum CornerCurve {
    /// The length along an edge that the curve of a corner takes, in units of the corner radius. Measured on macOS, also for
    /// unknown names.
    package static func expansionFactor(named name: Text?) -> Double {
        name == "continuous" ? 1.528665 : 1
    }
}
