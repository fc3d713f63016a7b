import CKinema

/// Delivers events to the host. Section 11.
extension Output {
    /// Queues the event of a marker, whose tag is in a completion that has no function.
    func queueMarker(_ tag: UInt64, at time: Double, isForwards: Bool) {
        let completion = Completion(nil, tag: tag, order: transactions.nextOrder(), time: time)
        events.add(PendingEvent(.marker, at: time, finished: isForwards, nil, completion))
    }
}

extension Context {
    /// Delivers the waiting events in order. Events that the host's functions cause wait for the next advance. Rule D43.
    func dispatch() {
        if output.events.dropUnpolled() { warnOfDropped("nobody polls them") }
        let isUnawaited = output.events.isUnawaited && output.eventCallback == nil
        var pending = output.events.takePending()
        if isUnawaited { return output.events.queue(delivered: &pending) }
        for event in pending {
            guard !isDestroyed else { return }
            deliver(event)
        }
    }

    /// Before a commit: events of earlier ones wait for an advance that may never come.
    func dropUndelivered() {
        if output.events.dropUndelivered() { warnOfDropped("no advance delivers them") }
    }

    private func warnOfDropped(_ reason: Message) {
        log(.warning, "events: \(reason); more than \(EventQueue.limit) wait, the oldest are dropped")
    }

    private func deliver(_ event: PendingEvent) {
        if let completion = event.completion, let function = completion.function, let callback = function.callback {
            callOut { callback(pointer, completion.tag, function.userData.pointer) }
            return
        }
        if let function = event.delegateFunction, let delegate = event.attachment?.delegate {
            call(function, delegate.userData, event)
        } else if let callback = output.eventCallback {
            call(callback.function, callback.userData, event)
        } else {
            output.events.polled.append(event)
        }
    }

    private func call(_ function: KinEventCallback, _ userData: HostPointer, _ event: PendingEvent) {
        guard let animation = try? lentAnimation(of: event) else { return }
        (event.attachment?.key ?? "").withCString { key in
            var delivered = KinEvent(event, animation: animation, key: key)
            callOut { function(pointer, &delivered, userData.pointer) }
        }
        takeBack(event)
    }

    /// A handle of the event's animation, valid until the next poll; null for a completion.
    private func lentAnimation(of event: PendingEvent) throws(EngineError) -> KinAnimation {
        guard let attachment = event.attachment else { return KinAnimation(id: 0) }
        return try animations.lend(attachment.animation(in: animations), isAskedFor: true)
    }

    private func takeBack(_ event: PendingEvent) {
        if let attachment = event.attachment, !isDestroyed { animations.release(attachment.animation(in: animations)) }
    }

    /// Returns up to `capacity` events to the host, and releases those of the last poll.
    package func poll(_ capacity: Int, _ write: (Int, KinEvent) -> Void) throws(EngineError) -> Int {
        let most = min(max(capacity, 0), output.events.polled.count)
        try HostMemory.require(most, of: EventQueue.lentSize, for: "events")
        try animations.handles.requireRoom(most, for: "events")
        for lent in output.events.lent { takeBack(lent.event) }
        output.events.lent = []
        output.events.isPollNeglected = false
        var count = 0
        while count < capacity, let event = output.events.polled.oldest {
            let animation = try lentAnimation(of: event)
            let lent = LentEvent(event)
            output.events.lent.append(lent)
            _ = output.events.polled.popFirst()
            write(count, KinEvent(event, animation: animation, key: lent.key))
            count += 1
        }
        return count
    }
}

extension KinEvent {
    init(_ event: PendingEvent, animation: KinAnimation, key: UnsafePointer<CChar>) {
        self.init()
        type = event.type
        finished = event.finished
        keyed = event.attachment?.key != nil
        time = event.time
        layer = KinLayer(id: event.attachment?.layerID ?? 0)
        self.animation = animation
        tag = event.completion?.tag ?? 0
        self.key = key
    }
}
