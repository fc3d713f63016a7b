/// Converting between the spaces of layers, and hit testing. Rules 7.1, 7.5, 7.6.
package struct TreeGeometry {
    private let tree: any TreeView

    package init(_ tree: any TreeView) { self.tree = tree }

    /// From the layer's coordinates to those of its superlayer; of a root to root space. Rule 7.1.
    package func matrixToSuperlayer(_ slot: UInt32) -> Transform3D {
        guard let geometry = tree.geometry(slot) else { return .identity }
        let matrix = geometry.matrixToSuperlayer
        guard let superlayer = tree.superlayer(slot), let around = tree.geometry(superlayer)?.matrixForSublayers else {
            return matrix
        }
        return Transform3D.concat(matrix, around)
    }

    /// From the layer's coordinates to root space.
    package func worldMatrix(_ slot: UInt32) -> Transform3D {
        chain(tree.superlayer(slot)).reduce(matrixToSuperlayer(slot)) { Transform3D.concat($0, matrixToSuperlayer($1)) }
    }

    /// The layer and its superlayers up to the root: never more than there are layers, whatever the tree.
    private func chain(_ slot: UInt32?) -> [UInt32] {
        var chain: [UInt32] = []
        var next = slot
        while let current = next, chain.count < tree.layerCount {
            chain.append(current)
            next = tree.superlayer(current)
        }
        return chain
    }

    /// The matrices that lead from one layer to another, in order: up from `from` to the common ancestor, which cancels, and
    /// down to `to`. nil is root space; nil if a matrix on the way down has no inverse. Rule 7.5.
    private func way(from: UInt32?, to: UInt32?) -> [Transform3D]? {
        var up = chain(from), down = chain(to)
        while let a = up.last, let b = down.last, a == b {
            up.removeLast()
            down.removeLast()
        }
        var matrices = up.map { matrixToSuperlayer($0) }
        for slot in down.reversed() {
            guard let inverse = PlaneProjection(matrixToSuperlayer(slot)).inverse else { return nil }
            matrices.append(inverse)
        }
        return matrices
    }

    /// A point, through the plane of every layer on the way; nil if a layer on the way down is flat on its edge.
    package func convert(_ p: SIMD2<Double>, from: UInt32?, to: UInt32?) -> SIMD2<Double>? {
        guard let way = way(from: from, to: to) else { return nil }
        var point = p
        for matrix in way { point = LayerGeometry.point(point, through: matrix) }
        return point
    }

    /// The bounding box of a rect's corners.
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

    /// The frontmost layer at a point in the coordinates of the nearest ancestor that is no transform layer, or of root
    /// space. Rules 7.6, D45.
    ///
    /// Depth first with a stack in memory: a tree may be deeper than the thread's stack. A layer is asked after all that is
    /// in front of it: its sublayers, topmost first.
    package func hitTest(_ p: SIMD2<Double>, _ slot: UInt32) throws(LackOfMemory) -> UInt32? {
        var open = [Visit(slot: slot, point: p, matrix: matrixToPlane(above: slot), isEntered: false)]
        while let visit = open.popLast() {
            if visit.isEntered {
                if contains(visit.point, visit.slot) { return visit.slot }
                continue
            }
            guard tree.number(.hidden, visit.slot) == 0, tree.number(.opacity, visit.slot) > 0 else { continue }
            guard let inside = tree.isTransform(visit.slot) ? through(visit) : enter(visit) else { continue }
            if inside.isEntered { open.append(inside) }
            // The last pushed is asked first: topmost.
            let sublayers = inDrawingOrder(visit.slot)
            guard open.makeRoom(sublayers.count), !Memory.isShort else { throw LackOfMemory() }
            for sublayer in sublayers {
                open.append(Visit(slot: sublayer, point: inside.point, matrix: inside.matrix, isEntered: false))
            }
        }
        return nil
    }

    private struct Visit {
        let slot: UInt32
        /// In the plane above the layer, that of its nearest ancestor that is no transform layer; once entered in the
        /// layer's own coordinates.
        let point: SIMD2<Double>
        /// From the space in which the layer stands to that plane: more than the identity below transform layers, which
        /// keep the depth of their sublayers.
        let matrix: Transform3D
        let isEntered: Bool
    }

    /// From the space in which a layer stands to the nearest plane above it.
    private func matrixToPlane(above slot: UInt32) -> Transform3D {
        var matrix = Transform3D.identity
        var next = tree.superlayer(slot)
        for _ in 0..<tree.layerCount {
            guard let current = next, tree.isTransform(current) else { break }
            matrix = Transform3D.concat(matrix, matrixToSuperlayer(current))
            next = tree.superlayer(current)
        }
        return matrix
    }

    /// A transform layer has no plane to be hit in; its masksToBounds and its mask are ignored. Rule D45.
    private func through(_ visit: Visit) -> Visit? {
        let matrix = Transform3D.concat(matrixToSuperlayer(visit.slot), visit.matrix)
        return Visit(slot: visit.slot, point: visit.point, matrix: matrix, isEntered: false)
    }

    /// The point in the layer's own coordinates; nil if the layer and all below it can not be hit there.
    private func enter(_ visit: Visit) -> Visit? {
        let slot = visit.slot
        let matrix = Transform3D.concat(matrixToSuperlayer(slot), visit.matrix)
        guard let inverse = PlaneProjection(matrix).inverse else { return nil }
        let point = LayerGeometry.point(visit.point, through: inverse)
        guard point.x.isFinite, point.y.isFinite else { return nil }
        if tree.number(.masksToBounds, slot) != 0, !contains(point, slot) { return nil }
        if let mask = tree.mask(slot) {
            guard let inverse = PlaneProjection(matrixToSuperlayer(mask)).inverse,
                contains(LayerGeometry.point(point, through: inverse), mask)
            else { return nil }
        }
        return Visit(slot: slot, point: point, matrix: .identity, isEntered: true)
    }

    /// Back to front: by zPosition, and as they stand where it is equal. Rule 7.6.
    package func inDrawingOrder(_ slot: UInt32) -> [UInt32] {
        let sublayers = tree.sublayers(slot)
        let depths = sublayers.map { tree.number(.zPosition, $0) }
        return depths.ascendingOrder.map { sublayers[$0] }
    }
}

/// A matrix as a map of the plane z = 0 to the plane behind it, whatever depth it puts there.
struct PlaneProjection {
    private let matrix: Transform3D

    init(_ matrix: Transform3D) { self.matrix = matrix }

    /// The way back; nil if the plane is seen from its edge.
    var inverse: Transform3D? {
        var plane = matrix
        plane.r0.z = 0
        plane.r1.z = 0
        plane.r2 = SIMD4(0, 0, 1, 0)
        plane.r3.z = 0
        return plane.inverse
    }
}
