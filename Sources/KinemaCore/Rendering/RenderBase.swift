/// What a layer shows while no animation changes it, read once for each record that a commit publishes.
final class RenderBase {
    let record: LayerRecord
    let isPlane: Bool
    private let state: RenderState
    /// The layer as it is drawn below root space.
    private var still = DrawnLayer()
    private let local: Transform3D
    private let around: Transform3D?
    private let isVisible: Bool
    /// The item without what comes from the layers above. On the heap, because a member of a class is copied when it is passed.
    let item: UnsafeMutablePointer<KinCompactItem>
    private let animated: UInt64
    private let animatesFilters: Bool
    /// Whether no animation of the layer changes it.
    let isStill: Bool
    /// Whether no animation of the layer changes what `item` has.
    let isPaintStill: Bool
    let hasLayersBelow: Bool
    /// The sublayers in drawing order, if no animation changes that.
    var sublayers: [RenderBase]?

    init(_ record: LayerRecord, _ presentation: Presentation) {
        self.record = record
        let shown = ShownLayer(presentation, record.tracks.isEmpty ? record : record.replacingTracks([]), at: 0)
        let isMasked = shown.mask != nil
        isPlane = shown.isPlane
        state = shown.state(from: .standard)
        local = state.geometry.matrixToSuperlayer
        around = state.hasSublayerTransform ? state.geometry.matrixForSublayers : nil
        isVisible = state.opacity > 0 && !state.isHidden
        still.set(state, isPlane: isPlane, isMasked: isMasked, alpha: 1)
        var painted = KinRenderItem.standard
        painted.describe(shown)
        item = UnsafeMutablePointer<KinCompactItem>.allocate(capacity: 1)
        item.initialize(to: KinCompactItem(painted))
        (animated, animatesFilters) = ShownLayer.changes(record.tracks)
        isStill = record.tracks.isEmpty
        isPaintStill = animated & RenderBase.paintedProperties == 0
        hasLayersBelow = !record.sublayers.isEmpty || isMasked
    }

    deinit { item.deallocate() }

    /// The properties that an item has besides the geometry and the opacity.
    private static let paintedProperties: UInt64 = [
        KinProperty.contents, .contentsRect, .backgroundColor, .cornerRadius, .maskedCorners, .borderWidth, .borderColor,
        .shadowColor, .shadowOpacity,
    ].reduce(0) { $0 | 1 << UInt64($1.rawValue) }

    /// Fills in the layer as it is drawn. Returns whether the layer or its sublayers are visible.
    func draw(_ drawn: inout DrawnLayer, below parent: RenderParent) -> Bool {
        guard !isStill else {
            drawn = still
            return isVisible && drawn.place(local, around: around, isDoubleSided: state.isDoubleSided || !isPlane, below: parent)
        }
        let layer = ShownLayer(
            parent.presentation, record, at: parent.time(of: record), touched: animated, filters: animatesFilters)
        return layer.draw(&drawn, parent.side, from: state, below: parent)
    }
}
