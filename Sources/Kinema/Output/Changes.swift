import CKinema
import KinemaCore

/// Whether what is shown has changed or is changing, for hosts that draw only then.
extension Context {
    /// The layers that changed after a version of the snapshot, as far as they can still be named; nil: perhaps all of them.
    package func changedLayers(since version: UInt64) throws(EngineError) -> [KinLayer]? {
        try HostMemory.require(changeLog.slotCount(since: version), of: 32, for: "layers")
        guard let slots = changeLog.slots(since: version) else { return nil }
        var changed: [KinLayer] = []
        for slot in slots {
            // A layer that left and lives on has no record; the slot of one that died may be another's by now.
            if let id = snapshot.records[slot]?.id ?? layers.object(inSlot: slot)?.id { changed.append(KinLayer(id: id)) }
        }
        return changed
    }

    /// Whether an animation or a transition moves something now, as of the last commit.
    package var isAnimating: Bool { isMoving { _ in true } }

    /// Whether `isWanted` is true of an animation or a transition that moves something now; it is asked until it is.
    func isMoving(_ isWanted: (Attachment) -> Bool) -> Bool {
        guard attachmentCount > 0 else { return false }
        return layers.contains { layer in
            !layer.attachments.isEmpty && layer.isLive && moves(layer, isWanted)
        }
    }

    private func moves(_ layer: Layer, _ isWanted: (Attachment) -> Bool) -> Bool {
        let pace = pace(of: layer)
        guard pace.speed != 0 else { return false }
        let time = localTime(of: layer, at: now)
        for attachment in layer.attachments where attachment.isStarted && !attachment.standsStill {
            guard time - pace.ahead >= attachment.begin else { continue }
            // Time that runs backwards comes to the end first.
            guard pace.speed < 0 ? time > attachment.begin : time - pace.late < attachment.end else { continue }
            if isWanted(attachment) { return true }
        }
        return false
    }

    /// How fast the layer's time runs, and by how many seconds of it replicators above show the layer ahead (0 or less) and
    /// late (0 or more).
    private func pace(of layer: Layer) -> (speed: Double, ahead: Double, late: Double) {
        var pace = (speed: 1.0, ahead: 0.0, late: 0.0)
        var below = layer
        while true {
            pace.speed *= (below.record?.timing ?? below.timing).speed
            guard let superlayer = shownSuperlayer(of: below) else { return pace }
            if superlayer.layerClass == .replicator, superlayer.record?.mask != below.slot {
                let replication = Replication { modelValue($0.id, of: superlayer) }
                let delay = replication.timeOffset(of: max(replication.count ?? 0, 1) - 1) * pace.speed
                pace.ahead += min(delay, 0)
                pace.late += max(delay, 0)
            }
            below = superlayer
        }
    }
}

extension Attachment {
    /// Its own speed is 0: it shows one and the same moment. Rule 1.9.
    fileprivate var standsStill: Bool {
        switch source {
        case .host(let animation), .viewed(let animation): animation.timing.speed == 0
        case .plain, .builtIn, .builtInFade: false
        }
    }
}
