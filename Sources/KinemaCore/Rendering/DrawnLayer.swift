/// Where and how strongly a visible layer is drawn: what its item takes from the layers above, and what it passes on.
///
/// The walk keeps one and fills it in for each layer, because copies of it would cost more than the arithmetic.
struct DrawnLayer {
    private(set) var matrix = Transform3D.identity
    /// What the layer does to its sublayers besides; nil if nothing.
    private var around: Transform3D?
    private(set) var bounds = SIMD4(0.0, 0, 0, 0)
    /// The product along the chain.
    private(set) var opacity = 1.0
    private(set) var isFlipped = false
    private(set) var clips = false
    private(set) var isMasked = false
    /// Whether the layer is exact only as an image by itself, in any case and if it has visible sublayers.
    private(set) var needsImage = false
    private(set) var needsImageForSublayers = false

    /// The matrix for the positions of the sublayers.
    var matrixForSublayers: Transform3D { around.map { Transform3D.concat($0, matrix) } ?? matrix }
}

/// What the walk reads of a layer: the defaults, the committed values, or what animations make of these.
struct RenderState {
    var geometry: LayerGeometry
    var hasSublayerTransform = false
    var opacity = 1.0
    var isHidden = false
    var isDoubleSided = true
    var clips = false
    var cornerRadius = 0.0
    var isGroup = true
    var isRasterized = false
    var hasFilters = false

    static let standard = RenderState(geometry: ShownLayer.standardGeometry)
}

extension ShownLayer {
    /// The state where it differs from `start`, which has everything that `has` denies.
    func state(from start: RenderState) -> RenderState {
        var state = start
        read(into: &state.geometry)
        state.hasSublayerTransform = start.hasSublayerTransform || has(.sublayerTransform)
        read(.opacity, into: &state.opacity)
        state.isHidden = isSet(.hidden, default: start.isHidden)
        state.isDoubleSided = isSet(.doubleSided, default: start.isDoubleSided)
        state.clips = isSet(.masksToBounds, default: start.clips)
        read(.cornerRadius, into: &state.cornerRadius)
        state.isGroup = isSet(.allowsGroupOpacity, default: start.isGroup)
        state.isRasterized = isSet(.shouldRasterize, default: start.isRasterized)
        if mayHaveFilters { state.hasFilters = hasFilters }
        return state
    }

    private var hasFilters: Bool {
        [KinProperty.compositingFilter, .filters, .backgroundFilters].contains { property in
            switch value(property) {
            case .handle(let id): id != 0
            case .handles(let ids): !ids.isEmpty
            default: false
            }
        }
    }

    /// Fills in the layer as it is drawn. Returns whether the layer or its sublayers are visible.
    func draw(_ drawn: inout DrawnLayer, _ side: RenderSide, from start: RenderState, below parent: RenderParent) -> Bool {
        let state = state(from: start)
        guard min(state.opacity, 1) * min(side.alpha, 1) > 0, !state.isHidden else { return false }
        var geometry = state.geometry
        geometry.position += side.offset
        let around = state.hasSublayerTransform ? geometry.matrixForSublayers : nil
        drawn.set(state, isPlane: isPlane, isMasked: mask != nil, alpha: side.alpha)
        return drawn.place(
            geometry.matrixToSuperlayer, around: around, isDoubleSided: state.isDoubleSided || !isPlane, below: parent)
    }
}

extension DrawnLayer {
    /// Sets what does not depend on the layers above.
    mutating func set(_ state: RenderState, isPlane: Bool, isMasked: Bool, alpha: Double) {
        opacity = min(state.opacity, 1) * min(alpha, 1)
        bounds = state.geometry.bounds
        isFlipped = state.geometry.isFlipped
        clips = isPlane && state.clips
        self.isMasked = isMasked
        needsImage = isPlane && (isMasked || state.isRasterized || state.hasFilters)
        needsImageForSublayers = isPlane && (opacity < 1 && state.isGroup || state.clips && state.cornerRadius > 0)
    }

    /// Adds what comes from the layers above. Returns false if the layer shows its back and has none. `local` leads to the
    /// superlayer.
    @inline(__always)
    mutating func place(_ local: Transform3D, around: Transform3D?, isDoubleSided: Bool, below parent: RenderParent) -> Bool {
        matrix = Transform3D.concat(local, parent.matrix)
        if !isDoubleSided, matrix.isSeenFromBehind { return false }
        self.around = around
        opacity *= parent.opacity
        isFlipped = isFlipped != parent.isFlipped
        return true
    }
}

extension Transform3D {
    /// Whether the back of the plane z = 0 is visible. The direction of the plane's normal decides, because a mirrored front is
    /// not a back.
    fileprivate var isSeenFromBehind: Bool {
        guard let inverse else { return false }
        return inverse.r2.z < 0
    }
}
