import CKinema

/// What goes out to the host besides values: events, the log of changed layers, messages, and the memory of render lists.
package final class Output {
    let model: ModelStore
    let published: PublishedState
    let transactions: TransactionStack
    package internal(set) var events = EventQueue()
    package internal(set) var changeLog = ChangeLog()
    package var eventCallback: HostCallback<KinEventCallback>?
    package internal(set) var logSink: LogSink?
    package internal(set) var diagnostics = Diagnostics()
    /// Whether calls that fail are logged as errors.
    package internal(set) var logsFailures = false
    var frameOrder = FrameOrder()
    /// The memory of the last render list, which the next one reuses.
    package var renderMemory: [KinRenderItem] = []

    init(_ transactions: TransactionStack, _ logSink: LogSink?) {
        (model, published) = (transactions.model, transactions.published)
        self.transactions = transactions
        self.logSink = logSink
    }

    /// Forgets the events and the host's functions.
    func empty() {
        events = EventQueue()
        eventCallback = nil
        logSink = nil
    }

    /// Queues a completion if all the animations that it waits for have ended. Rule 10.6.
    func queueIfDue(_ completion: Completion) {
        guard completion.isSealed, completion.pending == 0, !completion.isDone else { return }
        completion.isDone = true
        events.add(PendingEvent(completion))
    }

    func reportStart(_ attachment: Attachment, at time: Double) {
        guard !attachment.isBuiltIn, !attachment.didReportStart else { return }
        attachment.didReportStart = true
        events.add(PendingEvent(start: attachment, at: time))
    }

    /// The layers that changed after a version of the snapshot and still have handles; nil if all of them may have changed.
    package func changedLayers(since version: UInt64) throws(EngineError) -> [KinLayer]? {
        try HostMemory.require(changeLog.slotCount(since: version), of: 32, for: "layers")
        guard let slots = changeLog.slots(since: version) else { return nil }
        var changed: [KinLayer] = []
        for slot in slots {
            // A layer that left the tree has no record. The slot of a destroyed layer may belong to another one now.
            if let id = published.snapshot.records[slot]?.id ?? model.layers.object(inSlot: slot)?.id {
                changed.append(KinLayer(id: id))
            }
        }
        return changed
    }

    /// Keeps the memory of a list for the next one, unless it is much larger than needed.
    package func keep(_ list: consuming RenderList) {
        let memory = list.items
        if memory.capacity <= 4 * memory.count + 64 { renderMemory = memory }
    }
}
