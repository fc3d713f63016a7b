/// Conversions between the coordinates of layers. Rules 7.1, 7.5.
package struct TreeGeometry {
    let tree: any TreeView

    package init(_ tree: any TreeView) { self.tree = tree }

    /// The matrix from the layer's coordinates to those of its superlayer, or to root space if the layer is a root. Rule 7.1.
    @inline(never)
    package func matrixToSuperlayer(_ slot: UInt32) -> Transform3D {
        guard let geometry = tree.geometry(slot) else { return .identity }
        let matrix = geometry.matrixToSuperlayer
        return around(slot).map { Transform3D.concat(matrix, $0) } ?? matrix
    }

    /// The superlayer's sublayerTransform about its anchor; nil if it is the identity, and for a mask, which is not a sublayer.
    private func around(_ slot: UInt32) -> Transform3D? {
        guard let superlayer = tree.superlayer(slot), tree.mask(superlayer) != slot else { return nil }
        return tree.geometry(superlayer)?.matrixForSublayers
    }

    /// The matrix from the layer's coordinates to root space. Rule 7.1.
    package func worldMatrix(_ slot: UInt32) -> Transform3D {
        let superlayers = chain(tree.superlayer(slot))
        return product(matrixToSuperlayer(slot), superlayers, superlayers.count)
    }

    /// A matrix to the space of the first superlayer, or nil for the identity, continued through some superlayers. Layers that
    /// flatten project what is below them into their plane; the third column stays that of the whole product. Rule 7.1.
    @inline(never)
    private func product(_ first: Transform3D?, _ superlayers: [UInt32], _ count: Int) -> Transform3D {
        var matrix = first ?? .identity
        var whole = matrix
        for index in 0..<count {
            let slot = superlayers[index]
            var next = matrixToSuperlayer(slot)
            whole = Transform3D.concat(whole, next)
            if !tree.keepsDepth(slot) { next.r2 = .zero }
            matrix = Transform3D.concat(matrix, next)
        }
        (matrix.r0.z, matrix.r1.z, matrix.r2.z, matrix.r3.z) = (whole.r0.z, whole.r1.z, whole.r2.z, whole.r3.z)
        return matrix
    }

    /// The layer and its superlayers up to the root. The number of layers bounds the walk.
    private func chain(_ slot: UInt32?) -> [UInt32] {
        var chain: [UInt32] = []
        var next = slot
        while let current = next, chain.count < tree.layerCount {
            chain.append(current)
            next = tree.superlayer(current)
        }
        return chain
    }

    /// The layer and those of its superlayers that have a plane. Transform layers have none. Rule D45.
    private func planes(_ slot: UInt32?) -> [UInt32] { chain(slot).filter { $0 == slot || !tree.keepsDepth($0) } }

    /// The matrix from the layer's coordinates to the nearest plane above it, or to root space.
    func matrixToPlane(_ slot: UInt32) -> Transform3D {
        var matrix = matrixToSuperlayer(slot)
        var next = tree.superlayer(slot)
        for _ in 0..<tree.layerCount {
            guard let current = next, tree.keepsDepth(current) else { break }
            matrix = Transform3D.concat(matrix, matrixToSuperlayer(current))
            next = tree.superlayer(current)
        }
        return matrix
    }

    /// The matrices from one layer to another in order, from plane to plane: up from `from` to the common plane, and down to `to`.
    /// A nil layer means root space. Returns nil if a matrix on the way down has no inverse. Rule 7.5.
    private func way(from: UInt32?, to: UInt32?) -> [Transform3D]? {
        var up = planes(from), down = planes(to)
        while let a = up.last, let b = down.last, a == b {
            up.removeLast()
            down.removeLast()
        }
        var matrices = up.map { matrixToPlane($0) }
        for slot in down.reversed() {
            guard let inverse = PlaneProjection(matrixToPlane(slot)).inverse else { return nil }
            matrices.append(inverse)
        }
        return matrices
    }

    /// The matrix from the space in which a layer is to that of the sublayers of another layer, which a second tree may have.
    /// Superlayers that both have in common, with the same geometry, do not count; but below transform layers, what is flattened
    /// is seen in the plane above these. Nil if it cannot be inverted or contains perspective. Rule D113.
    package func matrix(fromSpaceOf slot: UInt32, toSublayersOf superlayer: UInt32, in other: TreeGeometry) -> Transform3D? {
        let above = tree.superlayer(slot), up = chain(above), down = other.chain(superlayer)
        var shared = 0
        while shared < min(up.count, down.count) {
            let x = up[up.count - 1 - shared], y = down[down.count - 1 - shared]
            guard x == y, tree.geometry(x) == other.tree.geometry(y) else { break }
            shared += 1
        }
        if above == superlayer && shared == up.count && tree.mask(superlayer) != slot { return .identity }
        if flattens(up, up.count - shared) || other.flattens(down, down.count - shared) {
            while shared > 0, tree.keepsDepth(up[up.count - shared]) { shared -= 1 }
        }
        let from = product(around(slot), up, up.count - shared)
        let to = other.product(other.tree.geometry(superlayer)?.matrixForSublayers, down, down.count - shared)
        let affine = SIMD4<Double>(0, 0, 0, 1)
        guard from.depths == affine, to.depths == affine, let inverse = to.inverse else { return nil }
        var matrix = Transform3D.concat(from, inverse)
        (matrix.r0.w, matrix.r1.w, matrix.r2.w, matrix.r3.w) = (0, 0, 0, 1)
        return matrix.isFinite ? matrix : nil
    }

    /// Whether one of the first layers projects what is below it into its plane.
    private func flattens(_ slots: [UInt32], _ count: Int) -> Bool {
        for index in 0..<count where !tree.keepsDepth(slots[index]) { return true }
        return false
    }

    /// Converts a point through every plane between the two layers. Returns nil if a layer on the way down is seen edge-on.
    package func convert(_ p: SIMD2<Double>, from: UInt32?, to: UInt32?) -> SIMD2<Double>? {
        guard let way = way(from: from, to: to) else { return nil }
        var point = p
        for matrix in way { point = LayerGeometry.point(point, through: matrix) }
        return point
    }

    /// Returns the bounding box of the converted corners of a rect.
    package func convert(_ rect: SIMD4<Double>, from: UInt32?, to: UInt32?) -> SIMD4<Double>? {
        guard let way = way(from: from, to: to) else { return nil }
        var low = SIMD2(Double.infinity, Double.infinity), high = -low
        for corner in 0..<4 {
            var p = SIMD2(rect.x + (corner & 1 == 0 ? 0 : rect.z), rect.y + (corner & 2 == 0 ? 0 : rect.w))
            for matrix in way { p = LayerGeometry.point(p, through: matrix) }
            low.replace(with: p, where: p .< low)
            high.replace(with: p, where: p .> high)
        }
        return SIMD4(low.x, low.y, high.x - low.x, high.y - low.y)
    }

    package func contains(_ p: SIMD2<Double>, _ slot: UInt32) -> Bool { tree.geometry(slot)?.contains(p) ?? false }

    /// The sublayers from back to front: by zPosition, and in their order if it is equal. Rule 7.6.
    package func inDrawingOrder(_ slot: UInt32) -> [UInt32] {
        let sublayers = tree.sublayers(slot)
        let depths = sublayers.map { tree.number(.zPosition, $0) }
        return depths.ascendingOrder.map { sublayers[$0] }
    }
}

/// A matrix as a map from the plane z = 0 to the plane of its parent. It ignores depth.
struct PlaneProjection {
    private let matrix: Transform3D

    init(_ matrix: Transform3D) { self.matrix = matrix }

    /// The inverse map; nil if the plane is seen edge-on.
    var inverse: Transform3D? {
        @inline(never) get {
            var plane = matrix
            plane.r0.z = 0
            plane.r1.z = 0
            plane.r2 = SIMD4(0, 0, 1, 0)
            plane.r3.z = 0
            return plane.inverse
        }
    }
}

extension Transform3D {
    /// The fourth column: (0, 0, 0, 1) without perspective.
    fileprivate var depths: SIMD4<Double> { SIMD4(r0.w, r1.w, r2.w, r3.w) }
}
