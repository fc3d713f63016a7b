/// The state that a layer, or one instance of a replicator, passes on to the layers below it.
///
/// The walk uses the objects again, because making one costs as much as drawing a layer.
final class RenderParent {
    private(set) var presentation: Presentation
    /// Nil for root space.
    private(set) var record: LayerRecord?
    private(set) var base: RenderBase?
    /// The layer if it is a replicator that animations of its superlayer may name.
    var replicator: ShownLayer?
    /// The index of the layer's item; -1 above the roots.
    private(set) var index: Int32 = -1
    /// The parent time of the sublayers, in seconds.
    private(set) var time: Double
    /// The matrix from the coordinates of the sublayers' positions to root space.
    private(set) var matrix = Transform3D.identity
    private(set) var opacity = 1.0
    private(set) var instanceColor = SIMD4(1.0, 1, 1, 1)
    private(set) var isFlipped = false
    private(set) var isMask = false
    private(set) var clip: Int32 = -1
    private(set) var mask: Int32 = -1
    private(set) var instance: Int32 = -1
    /// Its offset and its alpha are already in the matrix and the opacity.
    private(set) var side = RenderSide()
    /// The animations of the layer that name a sublayer, by the sublayer's slot. Rule 8.5.
    private(set) var namedTracks: [UInt32: [Track]] = [:]
    private var needsImage = false
    private var needsImageForSublayers = false

    // MARK: The progress of the walk

    /// The layers that are drawn below it, and how many of them the walk has entered.
    private(set) var layers = RenderLayers.records([])
    var next = 0
    /// The index of the first item that does not belong to the mask.
    var firstSublayer: Int32 = 0

    /// Root space at a media time.
    init(_ presentation: Presentation) {
        self.presentation = presentation
        time = presentation.time
    }

    /// Makes it root space above layers.
    func enter(_ roots: [LayerRecord]) { layers = .records(roots) }

    /// Makes it a layer, which shows a time of its presentation, as the parent of its sublayers.
    func become(
        _ record: LayerRecord, _ base: RenderBase?, _ presentation: Presentation, at time: Double, _ drawn: DrawnLayer,
        _ side: RenderSide, at index: Int32, below parent: RenderParent
    ) {
        self.presentation = presentation
        self.record = record
        self.base = base
        replicator = nil
        self.index = index
        self.time = time
        matrix = drawn.matrixForSublayers
        opacity = drawn.opacity
        instanceColor = parent.instanceColor
        isFlipped = drawn.isFlipped
        isMask = parent.isMask
        clip = drawn.clips ? index : parent.clip
        mask = drawn.isMasked ? index : parent.mask
        instance = parent.instance
        self.side = side.handedDown
        namedTracks = record.namedTracks
        (needsImage, needsImageForSublayers) = (drawn.needsImage, drawn.needsImageForSublayers)
        firstSublayer = index + 1
        next = 0
    }

    /// A layer as the parent of its mask, which is drawn independently of the layer's opacity and clips.
    init(masking layer: RenderParent, with mask: LayerRecord) {
        presentation = layer.presentation
        layers = .records([mask])
        record = layer.record
        index = layer.index
        time = layer.time
        matrix = layer.matrix
        isFlipped = layer.isFlipped
        isMask = true
        instance = layer.instance
        side = layer.side
    }

    /// One instance of a replicator. Rule 7A.
    init(_ replicator: RenderParent, _ instance: Instance, number: Int) {
        presentation = replicator.presentation
        record = replicator.record
        base = replicator.base
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

    /// Whether the item is exact only as an image by itself, now that the list has `count` items.
    func needsImage(count: Int) -> Bool { needsImage || needsImageForSublayers && count > Int(firstSublayer) }

    /// The local time of a sublayer or of the mask.
    func time(of record: LayerRecord) -> Double { record.timing.isIdentity ? time : record.timing.localTime(time) }

    /// The sublayer or the mask at its local time.
    func shown(_ record: LayerRecord) -> ShownLayer {
        ShownLayer(
            presentation, record, at: time(of: record), named: namedTracks.isEmpty ? [] : namedTracks[record.slot] ?? [],
            namedTime: time)
    }

    // MARK: Drawing order

    /// Begins with the sublayers from back to front: by zPosition, and in their order if it is equal. Rule 7.6.
    func enterSublayers(_ output: any RenderOutput) {
        next = 0
        if let known = base?.sublayers, namedTracks.isEmpty {
            layers = .bases(known)
            return
        }
        var isStill = true
        let records = sublayersInDrawingOrder(&isStill)
        layers = .records(records)
        guard let base, isStill else { return }
        var known: [RenderBase] = []
        for record in records {
            guard let one = output.base(of: record, self) else { return }
            known.append(one)
        }
        base.sublayers = known
    }

    private func sublayersInDrawingOrder(_ isStill: inout Bool) -> [LayerRecord] {
        guard let record else { return [] }
        var sublayers: [LayerRecord] = []
        var depths: [Double] = []
        var isSorted = true
        sublayers.reserveCapacity(record.sublayers.count)
        for slot in record.sublayers {
            guard let sublayer = presentation.snapshot.records[slot] else { continue }
            let depth = depth(of: sublayer, &isStill)
            if let last = depths.last, last > depth || depth.isNaN { isSorted = false }
            sublayers.append(sublayer)
            depths.append(depth)
        }
        return isSorted ? sublayers : depths.ascendingOrder.map { sublayers[$0] }
    }

    /// The zPosition of a sublayer. Clears `isStill` if animations may change it.
    private func depth(of record: LayerRecord, _ isStill: inout Bool) -> Double {
        let property = UInt16(truncatingIfNeeded: KinProperty.zPosition.rawValue)
        guard record.tracks.isEmpty, namedTracks.isEmpty else {
            isStill = isStill && namedTracks.isEmpty && !record.tracks.contains { $0.target.property == property }
            var depth = 0.0
            shown(record).read(.zPosition, into: &depth)
            return depth
        }
        return record.values[property]?.scalar ?? 0
    }
}

/// Layers to draw: their records, or what is already known about them.
enum RenderLayers {
    case records([LayerRecord])
    case bases([RenderBase])
}
