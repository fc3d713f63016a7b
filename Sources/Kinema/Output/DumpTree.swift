import CKinema

/// A layer as both dumps write it.
struct DumpedLayer {
    enum Role {
        case root
        case sublayer
        case mask
        case cell
    }

    let layer: Layer
    /// The number of superlayers.
    let depth: Int
    let role: Role
    let animations: AnimationStore
    let presentation: Presentation
}

extension AnimationStore {
    /// Calls `body` with every layer below a root, superlayers first and sublayers in order. It does not recurse, because the
    /// tree may be deep.
    func forEachDumped(_ writer: JSONWriter, _ body: (DumpedLayer) -> Void) throws(EngineError) {
        let presentation = Presentation(published.snapshot, at: published.now)
        var open: [(layer: Layer, depth: Int, role: DumpedLayer.Role)] = model.roots.array.reversed().map { ($0, 0, .root) }
        model.walks += 1
        while let (layer, depth, role) = open.popLast() {
            // Several emitters may list one cell.
            guard role != .cell || layer.commit.visit != model.walks else { continue }
            layer.commit.visit = model.walks
            try writer.check(next: layer)
            body(DumpedLayer(layer: layer, depth: depth, role: role, animations: self, presentation: presentation))
            try writer.check()
            try open.requireRoom(layer.sublayerList.count + 1, for: "dump")
            for cell in model.cells(of: layer).reversed() { open.append((cell, depth + 1, .cell)) }
            for sublayer in layer.sublayers.array.reversed() { open.append((sublayer, depth + 1, .sublayer)) }
            if let mask = layer.mask { open.append((mask, depth + 1, .mask)) }
        }
    }
}

extension DumpedLayer {
    private var model: ModelStore { animations.model }

    /// The history of a live emitter. Rule D144.
    var past: (changes: Int, bursts: Int)? {
        guard layer.isLive, let history = layer.extras?.emission else { return nil }
        return (history.changeCount, history.burstParticles)
    }

    /// The values that differ from the defaults of the class.
    func forEachChanged(_ body: (PropertyEntry, Value) -> Void) {
        for id in layer.values.ids {
            let value = model.modelValue(id, of: layer)
            guard value != model.properties.defaultValue(id, of: layer.layerClass) else { continue }
            if let entry = model.properties[id] { body(entry, value) }
        }
    }

    /// The shown values that differ from the model. Only values that were set or that animations target can differ.
    func forEachShown(_ body: (PropertyEntry, Value) -> Void) {
        guard layer.isLive, let record = layer.record else { return }
        var ids = layer.values.ids + record.values.ids
        for track in record.tracks where !track.target.isNamed { ids.append(track.target.property) }
        if let owner = record.superlayer.flatMap({ presentation.snapshot.records[$0] }), owner.hasNamedTracks {
            for track in owner.tracks where track.target.isNamed { ids.append(track.target.property) }
        }
        for number in ids.map({ Int($0) }).ascending {
            let id = UInt16(truncatingIfNeeded: number)
            guard let entry = model.properties[id], let shown = presentation.value(id, of: record),
                shown != model.modelValue(id, of: layer)
            else { continue }
            body(entry, shown)
        }
    }
}

/// An animation as both dumps write it.
struct DumpedAnimation {
    let key: Text?
    let className: Name
    let keyPath: Text?
    /// Whether a commit has started the animation.
    let isStarted: Bool
    /// In the layer's time. The end may be infinite.
    let begin: Double
    let end: Double
    /// The animation's local time. Rule 1.1.
    let localTime: Double
    /// Nil while the animation has no effect.
    let progress: TimingProgress?

    @inline(never)
    init(_ attachment: Attachment, on layer: Layer, in animations: AnimationStore) {
        let animation = attachment.transientAnimation(in: animations)
        var timing = animation.timing
        timing.beginTime = attachment.begin
        let mapping = LayerTiming(beginTime: timing.beginTime, speed: timing.speed, timeOffset: timing.timeOffset)
        let layerTime = animations.published.localTime(of: layer, at: animations.published.now)
        key = attachment.key
        className = animation.animationClass.name
        keyPath = animation.body.property?.keyPath
        isStarted = attachment.isStarted
        begin = attachment.begin
        end = attachment.end
        localTime = mapping.mapped(layerTime)
        progress = ActiveTiming(timing, inheritedDuration: 0).progress(at: layerTime)
    }
}

extension KinLayerClass {
    /// Core Animation's name.
    var name: Name {
        switch self {
        case .shape: "CAShapeLayer"
        case .gradient: "CAGradientLayer"
        case .text: "CATextLayer"
        case .replicator: "CAReplicatorLayer"
        case .emitter: "CAEmitterLayer"
        case .scroll: "CAScrollLayer"
        case .transform: "CATransformLayer"
        case .tiled: "CATiledLayer"
        case .emitterCell: "CAEmitterCell"
        default: "CALayer"
        }
    }
}

extension KinAnimationClass {
    /// Core Animation's name.
    var name: Name {
        switch self {
        case .basic: "CABasicAnimation"
        case .spring: "CASpringAnimation"
        case .keyframe: "CAKeyframeAnimation"
        case .group: "CAAnimationGroup"
        default: "CATransition"
        }
    }
}
