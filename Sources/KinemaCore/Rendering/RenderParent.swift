/// The state that a layer, or one instance of a replicator, passes on to the layers below it, where the walk draws these.
///
/// The walk uses the objects again, because making one costs as much as drawing a layer.
final class RenderParent {
    private(set) var presentation = RenderParent.nothing
    /// Nil for root space.
    private(set) var record: LayerRecord?
    /// The layer if it is a replicator that animations of its superlayer may name.
    var replicator: ShownLayer?
    let frame = UnsafeMutablePointer<RenderFrame>.allocate(capacity: 1)
    private(set) var mask: Int32 = -1
    private(set) var instance: Int32 = -1
    /// Its offset and its alpha are already in the matrix and the opacity.
    private(set) var side = RenderSide()
    /// The animations of the layer that name a sublayer, by the sublayer's slot. Rule 8.5.
    private(set) var namedTracks = NamedTracks()
    private var needsImage = false
    private var needsImageForSublayers = false

    // MARK: The progress of the walk

    /// The layers that are drawn below it, and how many of them the walk has entered.
    private(set) var order = DrawingOrder()
    var next = 0
    /// The index of the first item that does not belong to the mask.
    var firstSublayer: Int32 = 0
    /// Whether the walk needs it no more after these layers.
    private(set) var endsWithLayers = true

    private static let nothing = Presentation(.empty, at: 0)

    init() { frame.initialize(to: RenderFrame()) }

    deinit { frame.deallocate() }

    /// Drops what it refers to.
    func clear() {
        presentation = RenderParent.nothing
        record = nil
        replicator = nil
        namedTracks = NamedTracks()
        order.removeAll()
        next = 0
        endsWithLayers = true
    }

    /// Makes it root space at a media time.
    func become(_ presentation: Presentation) {
        self.presentation = presentation
        frame.pointee = RenderFrame(time: presentation.time)
        (mask, instance, side) = (-1, -1, RenderSide())
        order.fill(presentation.snapshot.roots, presentation.snapshot)
    }

    private func take(_ parent: RenderParent) {
        presentation = parent.presentation
        record = parent.record
        frame.copyBytes(from: parent.frame)
        (mask, instance, side) = (parent.mask, parent.instance, parent.side)
    }

    /// Makes it a layer, which shows a time of its presentation, as the parent of its sublayers.
    func become(_ layer: ShownLayer, _ drawn: DrawnLayer, _ side: RenderSide, at index: Int32, below parent: RenderParent) {
        take(parent)
        (presentation, record) = (layer.presentation, layer.record)
        if layer.record.layerClass == .replicator { replicator = layer }
        drawn.local.complete(drawn.frame, at: layer.time, index: index, below: parent.frame)
        frame.copyBytes(from: drawn.frame)
        drawn.local.transformSublayers(frame)
        if drawn.local.pointee.isMasked { mask = index }
        self.side = side.handedDown
        namedTracks = layer.record.namedTracks
        (needsImage, needsImageForSublayers) = (drawn.local.pointee.needsImage, drawn.local.pointee.needsImageForSublayers)
        firstSublayer = index + 1
        endsWithLayers = false
    }

    /// Makes it a layer as the parent of its mask, which is drawn independently of the layer's opacity and clips, and has no
    /// sublayerTransform.
    func become(masking layer: RenderParent, _ drawn: DrawnLayer, with mask: UInt32) {
        take(layer)
        frame.pointee.matrix = drawn.frame.pointee.matrix
        frame.pointee.opacity = 1
        frame.pointee.instanceColor = SIMD4(1, 1, 1, 1)
        frame.pointee.clip = -1
        frame.pointee.isMask = true
        self.mask = -1
        order.fill([mask], presentation.snapshot)
    }

    /// Makes it one instance of a replicator. Rule 7A.
    func become(_ replicator: RenderParent, _ instance: Instance, number: Int) {
        take(replicator)
        frame.pointee.time -= instance.timeOffset
        frame.pointee.matrix = Transform3D.concat(instance.transform, frame.pointee.matrix)
        frame.pointee.instanceColor *= instance.color
        self.instance = Int32(truncatingIfNeeded: number)
        namedTracks = replicator.namedTracks
    }

    /// Makes it the parent of one layer, below layers that the walk did not draw.
    func become(_ frame: RenderFrame, above slot: UInt32, below parent: RenderParent) {
        take(parent)
        self.frame.pointee = frame
        order.fill([slot], presentation.snapshot)
    }

    /// Whether the item is exact only as an image by itself, now that the list has `count` items.
    func needsImage(count: Int) -> Bool { needsImage || needsImageForSublayers && count > Int(firstSublayer) }

    /// The sublayer or the mask at its local time.
    func shown(_ record: LayerRecord) -> ShownLayer {
        let time = frame.pointee.time
        return ShownLayer(
            presentation, record, at: record.timing.isIdentity ? time : record.timing.localTime(time),
            named: namedTracks.isEmpty ? [] : namedTracks[record.slot] ?? [], namedTime: time)
    }

    /// Begins with the sublayers.
    func enterSublayers() {
        next = 0
        guard let record else { return }
        let property = UInt16(truncatingIfNeeded: KinProperty.zPosition.rawValue)
        order.fill(record, presentation.snapshot) { sublayer in
            guard sublayer.hasTracks || !namedTracks.isEmpty else { return sublayer.values[property]?.scalar ?? 0 }
            var depth = 0.0
            shown(sublayer).read(.zPosition, into: &depth)
            return depth
        }
    }
}
