import CKinema

extension PublishedState {
    /// A time that runs backwards moves away from the start: it has passed the start by now, or never will.
    func dueOfStart(of attachment: Attachment, _ chain: TimeChain) -> Double? {
        guard let time = chain.mediaTime(attachment.begin), !time.isNaN else { return nil }
        if !chain.isReversed { return chain.firstMediaTime(atOrAfter: attachment.begin) }
        return chain.localTime(now) >= attachment.begin ? now : nil
    }

    /// A time that runs backwards passes the start last. Rules 1.9, D46.
    func dueOfEnd(of attachment: Attachment, _ chain: TimeChain) -> Double? {
        let isReversed = chain.isReversed
        let end = isReversed ? attachment.begin : attachment.end
        guard end < .infinity, let time = chain.mediaTime(end), !time.isNaN else { return nil }
        return chain.firstMediaTime(atOrAfter: isReversed ? end + Attachment.endTolerance : end - Attachment.endTolerance)
    }

    /// The media time of the start or the end that an entry waits for.
    func mediaTime(of entry: Schedule.Entry, _ chain: TimeChain) -> Double {
        let isReversed = chain.isReversed
        if isReversed && entry.kind == .start { return entry.due }
        let boundary = isReversed || entry.kind == .start ? entry.attachment.begin : entry.attachment.end
        return chain.mediaTime(boundary) ?? entry.due
    }

    func isOver(_ attachment: Attachment, at chain: TimeChain) -> Bool {
        let time = chain.localTime(now)
        return chain.isReversed
            ? time <= attachment.begin + Attachment.endTolerance : time >= attachment.end - Attachment.endTolerance
    }
}

/// Advances the clock: animations start and end, and events are delivered. Sections 1, 11; D10, D15, D23, D130.
extension AnimationStore {
    /// Schedules the start of an animation that has started, or its end if the start is known or comes later, because the end
    /// reports the start too. The start of a built-in animation has no event, but an idle host waits for it. Has no effect if the
    /// layer's time is paused (D15).
    ///
    /// The commit of an advance gives the time to which the advance moves the clock next: what begins by then need not be found in
    /// the schedule again.
    func scheduleEvents(of attachment: Attachment, _ chain: TimeChain, turnEnd: Double? = nil) {
        if attachment.isHeld { return }
        let isBegun = attachment.isBuiltIn ? chain.localTime(published.now) >= attachment.begin : attachment.didReportStart
        let end = attachment.isComplete ? nil : published.dueOfEnd(of: attachment, chain)
        if let start = isBegun ? nil : published.dueOfStart(of: attachment, chain), start <= end ?? .infinity {
            guard let turnEnd, start <= turnEnd, !chain.isReversed, chain.localTime(turnEnd) >= attachment.begin else {
                return schedule.add(attachment, .start, due: start)
            }
            output.reportStart(attachment, at: min(chain.mediaTime(attachment.begin) ?? start, turnEnd))
        }
        if let end { schedule.add(attachment, .end, due: end) }
    }

    /// Processes the animations that have begun or ended by now. `wake` gets those of variables.
    fileprivate func sweep(_ wake: (Schedule.Entry) -> Void) {
        // An open transaction may have moved a layer since its entries were scheduled. Entries that are too early are added
        // again.
        var early: [Schedule.Entry] = []
        var over: [Attachment] = []
        while let entry = schedule.pop(through: published.now) {
            guard let layer = model.layers.unretained(entry.attachment.layerID) else {
                wake(entry)
                continue
            }
            switch layer._withUnsafeGuaranteedRef({ process(entry, $0) }) {
            case .none: break
            case .isEarly: early.append(entry)
            case .isOver: over.append(entry.attachment)
            }
        }
        for entry in early { schedule.add(entry.attachment, entry.kind, due: entry.due) }
        if !over.isEmpty { republish(without: over) }
    }

    private enum Swept {
        case none, isEarly
        /// The animation has ended and has been removed.
        case isOver
    }

    /// Processes a start or an end that is due.
    private func process(_ entry: Schedule.Entry, _ layer: Layer) -> Swept {
        let attachment = entry.attachment, chain = published.timeChain(of: layer)
        let time = min(published.mediaTime(of: entry, chain), published.now)
        switch entry.kind {
        case .start where chain.localTime(published.now) >= attachment.begin:
            output.reportStart(attachment, at: time)
            scheduleEvents(of: attachment, chain)
        case .start where chain.isReversed:
            // It has passed the start since it was scheduled. The end reports both.
            if let end = published.dueOfEnd(of: attachment, chain) { schedule.add(attachment, .end, due: end) }
        case .end where published.isOver(attachment, at: chain):
            if let later = laterEnd(of: attachment) {
                attachment.end = later
                scheduleEvents(of: attachment, chain)
                return .none
            }
            complete(attachment, layer, at: time)
            if attachment.isRemovedOnCompletion { return .isOver }
        default:
            return .isEarly
        }
        return .none
    }

    private func complete(_ attachment: Attachment, _ layer: Layer, at time: Double) {
        attachment.isComplete = true
        output.reportStart(attachment, at: time)
        end(attachment, finished: true, at: time, reportsStart: false)
        guard attachment.isRemovedOnCompletion else { return }
        _ = layer.attachments.remove(attachment)
        schedule.cancel(attachment)
        attachmentCount -= 1
    }

    /// Ends an animation: queues its stop event, and counts it in its completions. Sections 10.6, 11.
    func end(_ attachment: Attachment, finished: Bool, at time: Double, reportsStart: Bool) {
        leave(attachment, at: finished ? (attachment.control?.rate ?? 1 < 0 ? .atStart : .atEnd) : nil)
        if reportsStart { output.reportStart(attachment, at: time) }
        if !attachment.isBuiltIn && (finished || !attachment.isComplete) {
            output.events.add(PendingEvent(stop: attachment, finished: finished, at: time))
        }
        for completion in attachment.completions {
            completion.pending -= 1
            completion.time = max(completion.time, time)
            output.queueIfDue(completion)
        }
        attachment.completions = []
    }

    /// Publishes the layers of ended animations without these. Rules 7.33, D16.
    private func republish(without over: [Attachment]) {
        let next = published.snapshotToChange(isAlone: true)
        var slots = ShortList<UInt32>(), writer = RecordVector.Writer()
        model.walks += 1
        for attachment in over {
            guard let layer = model.layers[attachment.layerID], layer.isLive, layer.commit.publication != model.walks else {
                continue
            }
            layer.commit.publication = model.walks
            let tracks = transactions.shownTracks(of: layer, to: 0) { _ in }
            slots.append(layer.slot)
            if model.namedKeyPaths.isEmpty {
                layer.recordReference = writer.own(layer.slot, in: &next.records) {
                    $0._withUnsafeGuaranteedRef { LayerRecord($0, values: $0.values, keepsTracks: false) }
                }
                layer.recordReference?._withUnsafeGuaranteedRef { $0.change(tracks: tracks) }
                continue
            }
            let record = layer.record?.replacingTracks(tracks)
            next.records.set(layer.slot, to: record)
            layer.record = record
        }
        for attachment in over where attachment.transition != nil {
            let slot = Handle.slot(attachment.layerID)
            if next.transitions[slot] === attachment.transition { next.transitions.set(slot, to: nil) }
        }
        output.publish(next, slots: &slots, roots: nil)
        if published.liveEmitterCount > 0 { published.followEmitters(of: over) }
    }
}

extension Context {
    /// Ends the turn. Rule D10.
    package func advance(to time: Double) throws(EngineError) {
        try requireFinite(time, "time")
        guard time >= published.now else {
            throw .error(
                .timeBackwards,
                "time: \(time) given, expected at least \(published.now), the current time")
        }
        let thread = transactions.thread
        if !thread.isIdle || animations.schedule.isDue(at: time) || output.events.needsAdvance || !motions.marked.isEmpty
            || variables.keyedCount > 0
        {
            try requireAdvanceMemory(to: time, thread)
            flush(thread, turnEnd: time)
            guard !isDestroyed else { return }
            let before = published.now
            output.moveClock(to: time)
            if !motions.marked.isEmpty { passMarkers(since: before) }
            animations.sweep { variables.wake($0) }
            variables.endFrameOfVariables()
            let hasStarted = output.frameOrder.hasStarted
            dispatch()
            commitCallbacks()
            // What callbacks start begins at the right time.
            output.frameOrder.hasStarted = hasStarted
        }
        output.moveClock(to: time)
        assert(holdsInvariants, "the tables, layers or counters of the context disagree")
    }

    /// Commits what the callbacks of an advance have changed, so that no frame shows the state between an end and what follows. Rule D10.
    /// This advance cannot be rejected any more. If its reserve does not suffice, the changes wait for the next one, which can.
    private func commitCallbacks() {
        guard !isDestroyed else { return }
        if !memory.isQuiet { _ = Memory.beginCall() }
        // A callback's thread may have got another object while other threads called.
        let thread = transactions.thread
        guard (try? requireCommitMemory(thread, from: Memory.ordinary)) != nil else { return }
        flush(thread)
    }

    /// The time of the next start, end or marker; the current time if a callback waits for an event, or a change for a commit. Rule D125.
    package func nextEventTime() -> Double {
        if !output.events.isUnawaited || (output.eventCallback != nil && output.events.pendingCount > 0) { return published.now }
        if transactions.open(currentThreadToken())?.waitsForCommit ?? false { return published.now }
        let marker = motions.marked.isEmpty ? .infinity : motions.nextMarkerTime()
        guard let first = animations.schedule.first else { return marker }
        let chain = model.layers[first.attachment.layerID].map { published.timeChain(of: $0) } ?? TimeChain()
        // The time of the boundary rounds. The animation has not reached it yet before the entry is due.
        return min(max(published.mediaTime(of: first, chain), first.due, published.now), marker)
    }
}
