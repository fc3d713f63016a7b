import CKinema
import KinemaCore

/// A layer with everything that dumps contain.
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
    /// The values that differ from the defaults of the class.
    let values: [DumpedValue]
    /// The shown values that differ from the model.
    let shown: [DumpedValue]
    let animations: [DumpedAnimation]
}

struct DumpedValue {
    let name: String
    let type: KinPropertyType
    let value: Value
}

struct DumpedAnimation {
    let key: String?
    let className: String
    let keyPath: String?
    /// Nil before the commit that starts the animation.
    let state: State?

    struct State {
        /// In the layer's time. The end may be infinite.
        let begin: Double
        let end: Double
        /// The animation's local time. Rule 1.1.
        let localTime: Double
        /// Nil while the animation has no effect.
        let progress: TimingProgress?
    }
}

extension Context {
    /// Calls `body` with every layer below a root, superlayers first and sublayers in order. It does not recurse, because the
    /// tree may be deep.
    func forEachDumped(_ body: (DumpedLayer) throws(EngineError) -> Void) throws(EngineError) {
        let presentation = Presentation(snapshot, at: now)
        var open: [(layer: Layer, depth: Int, role: DumpedLayer.Role)] = roots.reversed().map { ($0, 0, .root) }
        var dumpedCells = Set<UInt64>()
        while let (layer, depth, role) = open.popLast() {
            // Several emitters may list one cell.
            guard role != .cell || dumpedCells.insert(layer.id).inserted else { continue }
            let described = dumped(layer, depth, role, in: presentation)
            try described.requireMemory()
            try body(described)
            try open.requireRoom(layer.sublayerList.count + 1, for: "dump")
            for cell in cells(of: layer).reversed() { open.append((cell, depth + 1, .cell)) }
            for sublayer in layer.sublayers.reversed() { open.append((sublayer, depth + 1, .sublayer)) }
            if let mask = layer.mask { open.append((mask, depth + 1, .mask)) }
        }
    }

    private func dumped(
        _ layer: Layer, _ depth: Int, _ role: DumpedLayer.Role, in presentation: Presentation
    ) -> DumpedLayer {
        DumpedLayer(
            layer: layer, depth: depth, role: role, values: changedValues(of: layer),
            shown: shownValues(of: layer, in: presentation), animations: layer.attachments.map { dumped($0, on: layer) })
    }

    private func changedValues(of layer: Layer) -> [DumpedValue] {
        layer.values.ids.compactMap { id in
            let value = modelValue(id, of: layer)
            guard value != properties.defaultValue(id, of: layer.layerClass) else { return nil }
            return dumped(id, value)
        }
    }

    /// Only values that were set or that animations target can differ.
    private func shownValues(of layer: Layer, in presentation: Presentation) -> [DumpedValue] {
        guard layer.isLive, let record = layer.record else { return [] }
        var ids = layer.values.ids + record.values.ids
        for track in record.tracks where !track.target.isNamed { ids.append(track.target.property) }
        if let owner = record.superlayer.flatMap({ presentation.snapshot.records[$0] }), owner.hasNamedTracks {
            for track in owner.tracks where track.target.isNamed { ids.append(track.target.property) }
        }
        return ids.ascending.compactMap { id in
            guard let shown = presentation.value(id, of: record), shown != modelValue(id, of: layer) else { return nil }
            return dumped(id, shown)
        }
    }

    private func dumped(_ id: UInt16, _ value: Value) -> DumpedValue? {
        properties[id].map { DumpedValue(name: $0.name.string, type: $0.type, value: value) }
    }

    private func dumped(_ attachment: Attachment, on layer: Layer) -> DumpedAnimation {
        let animation = attachment.transientAnimation(in: self)
        return DumpedAnimation(
            key: attachment.key?.string, className: animation.animationClass.name,
            keyPath: animation.body.property?.keyPath?.string,
            state: attachment.isStarted ? state(of: attachment, animation, at: localTime(of: layer, at: now)) : nil)
    }

    private func state(
        of attachment: Attachment, _ animation: Animation, at layerTime: Double
    ) -> DumpedAnimation.State {
        var timing = animation.timing
        timing.beginTime = attachment.begin
        let mapping = LayerTiming(beginTime: timing.beginTime, speed: timing.speed, timeOffset: timing.timeOffset)
        return DumpedAnimation.State(
            begin: attachment.begin, end: attachment.end, localTime: mapping.localTime(layerTime),
            progress: ActiveTiming(timing, inheritedDuration: 0).progress(at: layerTime))
    }
}

extension KinLayerClass {
    /// Core Animation's name.
    var name: String {
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
    var name: String {
        switch self {
        case .basic: "CABasicAnimation"
        case .spring: "CASpringAnimation"
        case .keyframe: "CAKeyframeAnimation"
        case .group: "CAAnimationGroup"
        default: "CATransition"
        }
    }
}
