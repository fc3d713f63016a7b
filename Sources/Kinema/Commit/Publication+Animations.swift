/// The tracks of layers, and the animations that this commit starts.
extension Publication {
    /// The tracks that the animations show. If `starting`, the animations that this thread added start now. Rule 1.8.
    func tracks(of layer: Layer, starting: Bool) -> TrackList {
        var startsTransition = false
        let tracks = context.shownTracks(of: layer, to: changes.owner) { attachment in
            if starting, begin(attachment, on: layer), attachment.transition != nil { startsTransition = true }
        }
        if startsTransition || (starting && next.transitions.unretained(layer.slot) != nil) {
            next.transitions.set(layer.slot, to: context.shownTransition(of: layer, to: changes.owner))
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
            context.schedule.suspend(attachment)
            context.setClock(control, of: attachment, on: layer)
            context.scheduleEvents(of: attachment, context.timeChain(of: layer))
        }
        return false
    }

    private func start(_ attachment: Attachment, on layer: Layer) {
        let chain = context.timeChain(of: layer)
        attachment.start(on: layer, at: chain.localTime(context.now), in: context, before: before)
        if let control = attachment.control {
            context.noteStart(control, of: attachment, on: layer)
            context.setClock(control, of: attachment, on: layer)
        }
        if attachment.isBuiltIn { context.frameOrder.hasStarted = true }
        context.scheduleEvents(of: attachment, chain, turnEnd: turnEnd)
        context.noteStart(of: attachment, on: layer)
    }

    /// Reschedules the animations of a subtree whose time has changed.
    func reschedule(_ layer: Layer) {
        guard layer.isLive else { return }
        for below in view.subtree(of: layer) {
            if below.layerClass == .emitter { context.rewindEmission(of: below) }
            for attachment in below.attachments where attachment.isStarted {
                context.schedule.suspend(attachment)
                context.scheduleEvents(of: attachment, context.timeChain(of: below))
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

extension Context {
    /// The tracks of a layer in the view of a thread, or of the last commit if `owner` is 0, after `start` was called with the
    /// attachments that may not be started.
    func shownTracks(of layer: Layer, to owner: UInt64, _ start: (Attachment) -> Void) -> TrackList {
        guard layer.commit.isChanged(elsewhereThan: owner) else { return layer.attachments.makeTracks(start) }
        let removed = removedAttachments(of: layer, elsewhereThan: owner)
        return .few((layer.attachments.all + removed).inOrder { $0.order < $1.order }.makeTracks(start))
    }

    /// The transition of a layer in the view of a thread. One that is attached was added after those that were removed.
    func shownTransition(of layer: Layer, to owner: UInt64) -> TransitionTrack? {
        if let transition = layer.attachments[Context.transitionKey]?.transition { return transition }
        let removed = removedAttachments(of: layer, elsewhereThan: owner).filter { $0.transition != nil }
        return removed.max { $0.order < $1.order }?.transition
    }

    /// The animations that other threads have removed from a layer: they are shown until these threads commit. Rule D23.
    private func removedAttachments(of layer: Layer, elsewhereThan owner: UInt64) -> [Attachment] {
        guard layer.commit.isChanged(elsewhereThan: owner) else { return [] }
        var removed: [Attachment] = []
        for location in layer.commit.changes(elsewhereThan: owner) {
            guard let (other, index) = openChange(location, of: layer) else { continue }
            removed += other.changes.entries[index].removed.filter { $0.isStarted || $0.owner != owner }
        }
        return removed
    }
}
