import CKinema

/// Whether layers move at the last commit.
extension PublishedState {
    func moves(_ layer: Layer, _ isWanted: (Attachment) -> Bool) -> Bool {
        let pace = pace(of: layer)
        guard pace.speed != 0 else { return false }
        let time = localTime(of: layer, at: now)
        for attachment in layer.attachments where attachment.isStarted {
            if attachment.standsStill && time - pace.late >= attachment.begin { continue }
            // An instance that is ahead moves before the animation begins, and no event reports when.
            guard pace.ahead < 0 || time >= attachment.begin else { continue }
            // The interval is closed: what is shown at its end may change right after it. A time that runs backwards reaches the
            // end first.
            guard pace.speed < 0 ? time >= attachment.begin : time - pace.late <= attachment.movementEnd else { continue }
            if isWanted(attachment) { return true }
        }
        return false
    }

    /// The speed of the layer's time relative to media time, and the largest delays of the replicators above: the seconds by
    /// which they show the layer ahead (≤ 0) and late (≥ 0).
    func pace(of layer: Layer) -> (speed: Double, ahead: Double, late: Double) {
        var pace = (speed: 1.0, ahead: 0.0, late: 0.0)
        var below = layer
        while true {
            let timing = below.record?.timing ?? below.timing
            pace.speed *= timing.fastest(from: committedSuperlayer(of: below).map { localTime(of: $0, at: now) } ?? now)
            guard let superlayer = below.record == nil ? below.superlayer : committedSuperlayer(of: below) else { return pace }
            if superlayer.layerClass == .replicator, superlayer.record?.mask != below.slot {
                let replication = Replication { model.modelValue($0.number, of: superlayer) }
                let delay = replication.timeOffset(of: max(replication.count ?? 0, 1) - 1) * pace.speed
                pace.ahead += min(delay, 0)
                pace.late += max(delay, 0)
            }
            below = superlayer
        }
    }
}

extension Attachment {
    /// The layer time after which it shows the same.
    fileprivate var movementEnd: Double { min(end, control?.restBegin ?? .infinity) }

    /// Whether its speed is 0, so that it always shows the same moment. Rule 1.9.
    fileprivate var standsStill: Bool {
        if control?.isHeld == true { return true }
        switch source {
        case .host(let animation), .viewed(let animation): return animation.timing.speed == 0
        case .plain, .builtIn, .builtInFade: return false
        }
    }
}
