/// The values that a layer passes on to its sublayers. A plain struct, because the walk fills in one for each layer.
struct RenderFrame {
    /// The matrix from the coordinates of the sublayers' positions to root space.
    var matrix = Transform3D.identity
    var instanceColor = SIMD4(1.0, 1, 1, 1)
    var opacity = 1.0
    /// The parent time of the sublayers, in seconds.
    var time = 0.0
    /// The index of the layer's item; -1 above the roots.
    var index: Int32 = -1
    var clip: Int32 = -1
    var isFlipped = false
    var isMask = false
    /// Whether layers above flatten what `matrix` shows from the other side than they are seen from.
    var isTurned = false
    /// The layer, if the list draws it without the walk.
    var node: UnsafeMutablePointer<RenderNode>?
}

extension RenderFrame {
    /// Projects what is below the layer into its plane.
    ///
    /// Which side of a sublayer is seen is the product of its side in the plane and the side from which the plane is seen. The
    /// flattened matrix has the direction of its depth in place of the latter.
    @inline(never)
    fileprivate mutating func flatten() {
        if matrix.isSeenFromBehind != (matrix.r2.z < 0) { isTurned.toggle() }
        LayerGeometry.flatten(&matrix)
    }
}

/// A layer in its superlayer: what its item takes from the layer alone, and what that does to its sublayers.
struct LocalLayer {
    /// The matrix to the superlayer.
    fileprivate var matrix = Transform3D.identity
    /// The other effects of the layer on its sublayers.
    fileprivate var around = Transform3D.identity
    fileprivate var hasAround = false
    private(set) var bounds = SIMD4(0.0, 0, 0, 0)
    fileprivate var opacity = 1.0
    fileprivate var isFlipped = false
    fileprivate var isDoubleSided = true
    /// Whether the layer or its sublayers are visible, as far as the layer decides.
    private(set) var isVisible = false
    fileprivate var flattens = true
    private(set) var clips = false
    private(set) var isMasked = false
    /// Whether the layer is exact only as an image by itself, in any case and if it has visible sublayers.
    private(set) var needsImage = false
    private(set) var needsImageForSublayers = false

    /// Sets the layer on a side of a transition, which it moves with.
    mutating func set(_ state: inout RenderState, isPlane: Bool, isMasked: Bool, _ side: RenderSide) {
        opacity = min(state.opacity, 1) * min(side.alpha, 1)
        isVisible = opacity > 0 && !state.isHidden
        guard isVisible else { return }
        state.geometry.position += side.offset
        matrix = state.geometry.matrixToSuperlayer
        hasAround = false
        if state.hasSublayerTransform, let around = state.geometry.matrixForSublayers {
            (self.around, hasAround) = (around, true)
        }
        bounds = state.geometry.bounds
        isFlipped = state.geometry.isFlipped
        isDoubleSided = state.isDoubleSided || !isPlane
        flattens = isPlane
        clips = isPlane && state.clips
        self.isMasked = isMasked
        needsImage = isPlane && (isMasked || state.isRasterized || state.hasFilters)
        needsImageForSublayers = isPlane && (opacity < 1 && state.isGroup || state.clips && state.cornerRadius > 0)
    }
}

/// Through pointers, because copies of the structs would cost more than the arithmetic.
extension UnsafePointer<LocalLayer> {
    /// Begins the layer's frame with what its item has. Returns false if the layer shows its back and has none.
    @inline(never)
    func place(_ frame: UnsafeMutablePointer<RenderFrame>, below above: UnsafePointer<RenderFrame>) -> Bool {
        // The product of the two matrices, with the bits of `Transform3D.concat`.
        let outer = above.pointee.matrix
        frame.pointee.matrix.r0 = outer.product(of: pointee.matrix.r0)
        frame.pointee.matrix.r1 = outer.product(of: pointee.matrix.r1)
        frame.pointee.matrix.r2 = outer.product(of: pointee.matrix.r2)
        frame.pointee.matrix.r3 = outer.product(of: pointee.matrix.r3)
        frame.pointee.isTurned = above.pointee.isTurned
        if !pointee.isDoubleSided, frame.pointee.matrix.isSeenFromBehind != above.pointee.isTurned { return false }
        frame.pointee.opacity = pointee.opacity * above.pointee.opacity
        frame.pointee.isFlipped = pointee.isFlipped != above.pointee.isFlipped
        return true
    }

    /// Completes the frame, which has the layer's matrix and whose item has the given index, for what is in the layer's plane.
    @inline(always)
    func complete(
        _ frame: UnsafeMutablePointer<RenderFrame>, at time: Double, index: Int32, below above: UnsafePointer<RenderFrame>
    ) {
        if pointee.flattens, frame.pointee.matrix.movesWithDepth { frame.pointee.flatten() }
        frame.pointee.instanceColor = above.pointee.instanceColor
        frame.pointee.time = time
        frame.pointee.index = index
        frame.pointee.clip = pointee.clips ? index : above.pointee.clip
        frame.pointee.isMask = above.pointee.isMask
    }

    /// Adds to a complete frame what the layer does to its sublayers, but not to its mask.
    @inline(always)
    func transformSublayers(_ frame: UnsafeMutablePointer<RenderFrame>) {
        if pointee.hasAround { frame.pointee.matrix = Transform3D.concat(pointee.around, frame.pointee.matrix) }
    }

    /// The flags that the layer has by its place in the tree.
    @inline(always)
    func flags(_ frame: UnsafePointer<RenderFrame>, below above: UnsafePointer<RenderFrame>) -> UInt32 {
        var flags: UInt32 = 0
        if frame.pointee.isFlipped { flags |= KinRenderFlag.flipped.rawValue }
        if pointee.isMasked { flags |= KinRenderFlag.masked.rawValue }
        if above.pointee.isMask { flags |= KinRenderFlag.mask.rawValue }
        if frame.pointee.matrix.r0.w != 0 || frame.pointee.matrix.r1.w != 0 || frame.pointee.matrix.r3.w != 1 {
            flags |= KinRenderFlag.perspective.rawValue
        }
        if pointee.clips { flags |= KinRenderFlag.clips.rawValue }
        return flags
    }
}

extension Transform3D {
    /// Whether z moves a point to another place, and not only in depth.
    @inline(always)
    fileprivate var movesWithDepth: Bool { r2.x != 0 || r2.y != 0 || r2.w != 0 }

    /// Whether the back of the plane z = 0 is visible. The direction of the plane's normal decides, because a mirrored front is
    /// not a back.
    fileprivate var isSeenFromBehind: Bool {
        guard let inverse else { return false }
        return inverse.r2.z < 0
    }
}
