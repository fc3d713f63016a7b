import CKinema
import KinemaCore

/// Time passing: what begins, what ends, what is told. Sections 1, 11; D10, D15, D23.
extension Context {
    /// How early an animation counts as ended, in seconds of layer time. Rule 1.9.
    static let endTolerance = 1e-9

    /// Ends the turn. Rule D10.
    package func advance(to time: Double) throws(EngineError) {
        guard time.isFinite else { throw .argument("time: " + text(time) + " given, expected a finite number of seconds") }
        guard time >= now else {
            throw EngineError(.timeBackwards, "time: " + text(time) + " given, the context is at " + text(now) + " already")
        }
        flush()
        guard !isDestroyed else { return }
        now = max(now, time)
        sweep()
        dispatch()
    }

    /// The time of a layer as of the last commit. Rule 1.6.
    func localTime(of layer: Layer, at mediaTime: Double) -> Double {
        timeChain(of: layer).localTime(mediaTime)
    }

    private func timeChain(of layer: Layer) -> TimeChain {
        var chain = TimeChain()
        guard warpCount > 0 else { return chain }
        var next: Layer? = layer
        while let current = next {
            chain.add(current.record?.timing ?? current.timing)
            next = current.superlayer
        }
        return chain
    }

    /// Notes when a started animation begins and ends; on a chain that stands still nothing does (D15).
    func scheduleEvents(of attachment: Attachment, _ layer: Layer) {
        if !attachment.isBuiltIn && !attachment.didTellStart {
            schedule(attachment, .start, at: attachment.begin, tolerance: 0, layer)
        }
        if !attachment.isComplete && attachment.end < .infinity {
            schedule(attachment, .end, at: attachment.end, tolerance: Context.endTolerance, layer)
        }
    }

    private func schedule(
        _ attachment: Attachment, _ kind: Schedule.Kind, at time: Double, tolerance: Double, _ layer: Layer
    ) {
        let chain = timeChain(of: layer)
        guard let mediaTime = chain.mediaTime(time) else { return }
        if !chain.isReversed {
            schedule.add(attachment, kind, at: mediaTime, due: chain.firstMediaTime(atOrAfter: time - tolerance))
        } else if chain.localTime(now) >= time - tolerance {
            // Time runs away from it: now or never.
            schedule.add(attachment, kind, at: now, due: now)
        }
    }

    /// Finds what has begun or ended by now.
    private func sweep() {
        // An open transaction may have moved a layer since its entries were made: those that come too early are put back.
        var early: [Schedule.Entry] = []
        var over: [Attachment] = []
        while let entry = schedule.pop(through: now) {
            let attachment = entry.attachment
            guard let layer = layers[attachment.layerID] else { continue }
            let time = committedTime(of: layer)
            switch entry.kind {
            case .start where time >= attachment.begin:
                tellStart(attachment, at: min(entry.time, now))
            case .end where time >= attachment.end - Context.endTolerance:
                complete(attachment, layer, at: min(entry.time, now))
                if attachment.isRemovedOnCompletion { over.append(attachment) }
            default:
                early.append(entry)
            }
        }
        for entry in early { schedule.add(entry) }
        if !over.isEmpty { republish(without: over) }
    }

    /// Now, in the time of a layer where the last commit left it: an open transaction may have moved it since (D11, D32).
    private func committedTime(of layer: Layer) -> Double {
        guard warpCount > 0, let record = snapshot.record(layer.slot, id: layer.id) else { return localTime(of: layer, at: now) }
        return Presentation(snapshot, at: now).localTime(of: record)
    }

    private func tellStart(_ attachment: Attachment, at time: Double) {
        guard !attachment.isBuiltIn, !attachment.didTellStart else { return }
        attachment.didTellStart = true
        events.add(PendingEvent(start: attachment, at: time))
    }

    private func complete(_ attachment: Attachment, _ layer: Layer, at time: Double) {
        attachment.isComplete = true
        tellStart(attachment, at: time)
        end(attachment, finished: true, at: time, tellStart: false)
        guard attachment.isRemovedOnCompletion else { return }
        if let index = layer.attachments.firstIndex(where: { $0 === attachment }) { _ = layer.attachments.remove(at: index) }
        schedule.cancel(attachment)
        attachmentCount -= 1
    }

    /// An animation is over: its stop is told once, and completions wait for one less. Sections 10.6, 11.
    func end(_ attachment: Attachment, finished: Bool, at time: Double, tellStart tellsStart: Bool) {
        if tellsStart { tellStart(attachment, at: time) }
        if !attachment.isBuiltIn && (finished || !attachment.isComplete) {
            events.add(PendingEvent(stop: attachment, finished: finished, at: time))
        }
        for completion in attachment.completions {
            completion.pending -= 1
            completion.time = max(completion.time, time)
            tellIfDue(completion)
        }
        attachment.completions = []
    }

    /// Publishes the layers of animations that ended, without them. Rules 7.33, D16.
    private func republish(without over: [Attachment]) {
        var records = snapshot.records
        var transitions = snapshot.transitions
        var slots: [UInt32] = []
        var gone = Set<ObjectIdentifier>()
        for attachment in over {
            for track in attachment.tracks { gone.insert(ObjectIdentifier(track)) }
        }
        walks += 1
        for attachment in over {
            guard let layer = layers[attachment.layerID], let record = layer.record, layer.publication != walks else {
                continue
            }
            layer.publication = walks
            let next = record.replacingTracks(ShortList(record.tracks.filter { !gone.contains(ObjectIdentifier($0)) }))
            layer.record = next
            records.set(layer.slot, to: next)
            slots.append(layer.slot)
        }
        for attachment in over where attachment.transition != nil {
            let slot = Handle.slot(attachment.layerID)
            if transitions[slot] === attachment.transition { transitions[slot] = nil }
        }
        publish(records, transitions, slots: slots)
    }

    /// When the next animation begins or ends; now if something waits to be told.
    package func nextEventTime() -> Double {
        if !events.pending.isEmpty { return now }
        return schedule.peek().map { max($0.time, now) } ?? .infinity
    }
}
