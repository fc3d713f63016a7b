/// The tracks of layers, and the animations that this commit starts.
extension Publication {
    /// The tracks that the animations show. If `starting`, the animations that this thread added start now. Rule 1.8.
    func tracks(of layer: Layer, starting: Bool) -> TrackList {
        var startsTransition = false
        let tracks = transactions.shownTracks(of: layer, to: changes.owner) { attachment in
            if starting, begin(attachment, on: layer), attachment.transition != nil { startsTransition = true }
        }
        if startsTransition || (starting && next.transitions.unretained(layer.slot) != nil) {
            next.transitions.set(layer.slot, to: transactions.shownTransition(of: layer, to: changes.owner))
        }
        return tracks
    }

    /// Changes the tracks of a record that nobody else can read. Most layers have few animations, and no transition.
    func changeTracks(of record: LayerRecord, _ layer: Layer, starting: Bool) {
        guard next.transitions.isEmpty || next.transitions.unretained(layer.slot) == nil,
            !layer.commit.isChanged(elsewhereThan: changes.owner), layer.hasFewTracks
        else { return record.change(tracks: tracks(of: layer, starting: starting)) }
        var first: Unmanaged<Track>?, others: [Track] = [], index = 0
        while let attachment = layer.attachments.unretained(index) {
            index += 1
            attachment._withUnsafeGuaranteedRef {
                if starting { _ = begin($0, on: layer) }
                $0.forEachShown { track in
                    guard first != nil else { return first = track }
                    if others.isEmpty { others = [Track](room: layer.attachments.count - 1) }
                    others.append(track.takeUnretainedValue())
                }
            }
        }
        record.change(first: first, others: others)
    }

    /// Starts an animation that this thread added, or sets the clock that it gave it. Returns whether it starts.
    private func begin(_ attachment: Attachment, on layer: Layer) -> Bool {
        if attachment.owner == changes.owner {
            start(attachment, on: layer)
            return true
        }
        if let control = attachment.control, control.owner == changes.owner {
            animations.schedule.suspend(attachment)
            animations.setClock(control, of: attachment, on: layer)
            animations.scheduleEvents(of: attachment, published.timeChain(of: layer))
        }
        return false
    }

    private func start(_ attachment: Attachment, on layer: Layer) {
        let chain = published.timeChain(of: layer)
        attachment.start(on: layer, at: chain.localTime(published.now), in: animations, before: before)
        if let control = attachment.control {
            animations.noteStart(control, of: attachment, on: layer)
            animations.setClock(control, of: attachment, on: layer)
        }
        if attachment.isBuiltIn { output.frameOrder.hasStarted = true }
        animations.scheduleEvents(of: attachment, chain, turnEnd: turnEnd)
        animations.noteStart(of: attachment, on: layer)
    }

    /// Reschedules the animations of a subtree whose time has changed.
    func reschedule(_ layer: Layer) {
        guard layer.isLive else { return }
        for below in view.subtree(of: layer) {
            if below.layerClass == .emitter { published.rewindEmission(of: below) }
            for attachment in below.attachments where attachment.isStarted {
                animations.schedule.suspend(attachment)
                animations.scheduleEvents(of: attachment, published.timeChain(of: below))
            }
        }
    }
}

extension Layer {
    /// Whether the layer has few animations, all of which are tracks only.
    fileprivate var hasFewTracks: Bool {
        guard attachments.isFew else { return false }
        var index = 0
        while let attachment = attachments.unretained(index) {
            guard attachment._withUnsafeGuaranteedRef({ $0.isTrackOnly }) else { return false }
            index += 1
        }
        return true
    }
}
