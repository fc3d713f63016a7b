/// Hit testing. Rules 7.6, D45, D152.
extension TreeGeometry {
    /// The frontmost layer at a point in the coordinates of the nearest ancestor that is not a transform layer, or else in root
    /// space.
    package func hitTest(_ p: SIMD2<Double>, _ slot: UInt32) throws(LackOfMemory) -> UInt32? {
        var search = HitSearch(self)
        return try search.hit(p, slot)
    }

    fileprivate func isVisible(_ slot: UInt32) -> Bool { tree.number(.hidden, slot) == 0 && tree.number(.opacity, slot) > 0 }

    fileprivate func isMasked(_ slot: UInt32) -> Bool { tree.mask(slot) != nil && !tree.keepsDepth(slot) }

    /// The matrix from the coordinates of a layer's superlayer to the nearest plane above the layer.
    fileprivate func matrixToPlane(above slot: UInt32) -> Transform3D {
        guard let superlayer = tree.superlayer(slot), tree.keepsDepth(superlayer) else { return .identity }
        return matrixToPlane(superlayer)
    }

    /// A transform layer has no plane that could be hit. Its masksToBounds and its mask are ignored. Rule D45.
    fileprivate func through(_ visit: Visit) -> Visit? {
        let matrix = Transform3D.concat(matrixToSuperlayer(visit.slot), visit.matrix)
        return Visit(slot: visit.slot, point: visit.point, matrix: matrix, stage: .outside)
    }

    /// The visit with the point in the layer's coordinates; nil if neither the layer nor its sublayers can be hit there.
    fileprivate func enter(_ visit: Visit) -> Visit? {
        let slot = visit.slot
        let matrix = Transform3D.concat(matrixToSuperlayer(slot), visit.matrix)
        guard let inverse = PlaneProjection(matrix).inverse else { return nil }
        let point = LayerGeometry.point(visit.point, through: inverse)
        guard point.x.isFinite, point.y.isFinite else { return nil }
        if tree.number(.masksToBounds, slot) != 0, !contains(point, slot) { return nil }
        return Visit(slot: slot, point: point, matrix: .identity, stage: .entered)
    }
}

private struct Visit {
    enum Stage {
        /// The point is in the plane above the layer, which is that of the nearest ancestor that is not a transform layer.
        case outside
        /// The point is in the layer's coordinates. What is in front of the layer has been tested.
        case entered
        /// The point is in the layer's coordinates. The search is among what its mask draws.
        case masked
    }

    let slot: UInt32
    let point: SIMD2<Double>
    /// The matrix from the superlayer's coordinates to the plane above the layer. It is not the identity below transform layers,
    /// which keep the depth of their sublayers.
    let matrix: Transform3D
    var stage: Stage
}

/// A search, depth first with a stack on the heap, because a tree may be deeper than the thread's stack. A layer is tested after
/// everything in front of it: its sublayers, topmost first. The search in a mask lies on top of the layer that it masks.
private struct HitSearch {
    private let geometry: TreeGeometry
    private var open: [Visit] = []
    /// The indices in `open` of the layers whose masks are searched.
    private var masks: [Int] = []

    init(_ geometry: TreeGeometry) { self.geometry = geometry }

    mutating func hit(_ p: SIMD2<Double>, _ slot: UInt32) throws(LackOfMemory) -> UInt32? {
        try push(Visit(slot: slot, point: p, matrix: geometry.matrixToPlane(above: slot), stage: .outside))
        while let visit = open.popLast() {
            switch visit.stage {
            case .outside: try enter(visit)
            case .masked: masks.removeLast()
            case .entered where masks.isEmpty:
                if geometry.contains(visit.point, visit.slot) { return visit.slot }
            case .entered:
                if geometry.draws(at: visit.point, visit.slot) { try leaveMask() }
            }
        }
        return nil
    }

    private mutating func enter(_ visit: Visit) throws(LackOfMemory) {
        guard geometry.isVisible(visit.slot) else { return }
        let keepsDepth = geometry.tree.keepsDepth(visit.slot)
        guard var inside = keepsDepth ? geometry.through(visit) : geometry.enter(visit) else { return }
        guard geometry.isMasked(visit.slot), let mask = geometry.tree.mask(visit.slot) else { return try expand(inside) }
        inside.stage = .masked
        try push(inside)
        guard masks.makeRoom() else { throw LackOfMemory() }
        masks.append(open.count - 1)
        try push(Visit(slot: mask, point: inside.point, matrix: .identity, stage: .outside))
    }

    /// The mask draws at the point: the search goes on in the layer that it masks.
    private mutating func leaveMask() throws(LackOfMemory) {
        guard let index = masks.popLast() else { return }
        var inside = open[index]
        open.removeSubrange(index...)
        inside.stage = .entered
        try expand(inside)
    }

    private mutating func expand(_ inside: Visit) throws(LackOfMemory) {
        if inside.stage == .entered { try push(inside) }
        // The topmost sublayer is pushed last, so it is tested first.
        for sublayer in geometry.inDrawingOrder(inside.slot) {
            try push(Visit(slot: sublayer, point: inside.point, matrix: inside.matrix, stage: .outside))
        }
    }

    private mutating func push(_ visit: Visit) throws(LackOfMemory) {
        guard open.makeRoom(), !Memory.isShort else { throw LackOfMemory() }
        open.append(visit)
    }
}
