/// The state that a layer, or one instance of a replicator, passes on to the layers below it.
final class RenderParent {
    let presentation: Presentation
    /// Nil for root space.
    let layer: ShownLayer?
    /// The index of the layer's item; -1 above the roots.
    let index: Int32
    /// The parent time of the sublayers, in seconds.
    let time: Double
    /// The matrix from the coordinates of the sublayers' positions to root space.
    let matrix: Transform3D
    let opacity: Double
    let instanceColor: SIMD4<Double>
    let isFlipped: Bool
    let isMask: Bool
    let clip: Int32
    let mask: Int32
    let instance: Int32
    let side: RenderSide
    /// The animations of the layer that name a sublayer, by the sublayer's slot. Rule 8.5.
    let namedTracks: [UInt32: [Track]]

    /// Root space at a media time.
    init(_ presentation: Presentation) {
        self.presentation = presentation
        layer = nil
        index = -1
        time = presentation.time
        matrix = .identity
        opacity = 1
        instanceColor = SIMD4(1, 1, 1, 1)
        isFlipped = false
        isMask = false
        clip = -1
        mask = -1
        instance = -1
        side = RenderSide()
        namedTracks = [:]
    }

    /// A layer as the parent of its sublayers.
    init(_ layer: ShownLayer, _ item: KinRenderItem, at index: Int32, matrix: Transform3D, below parent: RenderParent) {
        presentation = layer.presentation
        self.layer = layer
        self.index = index
        time = layer.time
        self.matrix = matrix
        opacity = item.opacity
        instanceColor = parent.instanceColor
        isFlipped = item.flags & KinRenderFlag.flipped.rawValue != 0
        isMask = parent.isMask
        clip = item.flags & KinRenderFlag.clips.rawValue != 0 ? index : parent.clip
        mask = item.mask
        instance = parent.instance
        side = RenderSide(kind: item.side, progress: item.progress, filter: item.filter)
        namedTracks = layer.record.namedTracks
    }

    /// A layer as the parent of its mask, which is drawn independently of the layer's opacity and clips.
    init(masking layer: RenderParent) {
        presentation = layer.presentation
        self.layer = layer.layer
        index = layer.index
        time = layer.time
        matrix = layer.matrix
        opacity = 1
        instanceColor = SIMD4(1, 1, 1, 1)
        isFlipped = layer.isFlipped
        isMask = true
        clip = -1
        mask = -1
        instance = layer.instance
        side = layer.side
        namedTracks = [:]
    }

    /// One instance of a replicator. Rule 7A.
    init(_ replicator: RenderParent, _ instance: Instance, number: Int) {
        presentation = replicator.presentation
        layer = replicator.layer
        index = replicator.index
        time = replicator.time - instance.timeOffset
        matrix = Transform3D.concat(instance.transform, replicator.matrix)
        opacity = replicator.opacity
        instanceColor = replicator.instanceColor * instance.color
        isFlipped = replicator.isFlipped
        isMask = replicator.isMask
        clip = replicator.clip
        mask = replicator.mask
        self.instance = Int32(truncatingIfNeeded: number)
        side = replicator.side
        namedTracks = replicator.namedTracks
    }

    /// The sublayer or the mask at its local time.
    func shown(_ record: LayerRecord) -> ShownLayer {
        ShownLayer(
            presentation, record, at: record.timing.isIdentity ? time : record.timing.localTime(time),
            named: namedTracks.isEmpty ? [] : namedTracks[record.slot] ?? [], namedTime: time)
    }

    /// The sublayers from back to front: by zPosition, and in their order if it is equal. Rule 7.6.
    var sublayersInDrawingOrder: [LayerRecord] {
        guard let layer else { return [] }
        var sublayers: [LayerRecord] = []
        var depths: [Double] = []
        var isSorted = true
        sublayers.reserveCapacity(layer.record.sublayers.count)
        for slot in layer.record.sublayers.array {
            guard let record = presentation.snapshot.records[slot] else { continue }
            var depth = 0.0
            shown(record).read(.zPosition, into: &depth)
            if let last = depths.last, last > depth || depth.isNaN { isSorted = false }
            sublayers.append(record)
            depths.append(depth)
        }
        if isSorted { return sublayers }
        return depths.ascendingOrder.map { sublayers[$0] }
    }
}

/// A side of a transition. Rule 6.2.
struct RenderSide {
    var kind = KinRenderSide.none
    var progress = 0.0
    var filter: UInt64 = 0
    /// In the superlayer's coordinates; not zero only for the transition's layer.
    var offset = SIMD2(0.0, 0.0)
    var alpha = 1.0
}
