import CKinema

/// An event that waits for delivery. Section 11.
package struct PendingEvent {
    package let time: Double
    /// The order of creation, for ties.
    package let order: UInt64
    package let attachment: Attachment?
    package let completion: Completion?
    package let type: KinEventType
    package let finished: Bool

    @inline(always)
    package init(start attachment: Attachment, at time: Double) {
        self.init(.start, at: time, finished: false, attachment, nil, order: attachment.order)
    }

    @inline(always)
    package init(stop attachment: Attachment, finished: Bool, at time: Double) {
        self.init(.stop, at: time, finished: finished, attachment, nil, order: attachment.order)
    }

    package init(_ completion: Completion) {
        self.init(.completion, at: completion.time, finished: false, nil, completion, order: completion.order)
    }

    /// Part of a saved state, or the event of a marker.
    init(_ type: KinEventType, at time: Double, finished: Bool, _ attachment: Attachment?, _ completion: Completion?) {
        let order = completion?.order ?? attachment?.order ?? 0
        self.init(type, at: time, finished: finished, attachment, completion, order: order)
    }

    @inline(always)
    private init(
        _ type: KinEventType, at time: Double, finished: Bool, _ attachment: Attachment?, _ completion: Completion?, order: UInt64
    ) {
        (self.type, self.time, self.finished, self.order) = (type, time, finished, order)
        (self.attachment, self.completion) = (attachment, completion)
    }

    /// The place of an event that was taken from a queue.
    static var taken: PendingEvent { PendingEvent(.start, at: 0, finished: false, nil, nil, order: 0) }

    /// The function of the delegate for this type of event.
    var delegateFunction: KinEventCallback? {
        guard let delegate = attachment?.delegate else { return nil }
        return type == .start ? delegate.didStart : delegate.didStop
    }

    /// Whether the host has set a function for this very event.
    var isAwaited: Bool { completion?.callback != nil || delegateFunction != nil }
}

/// An event that the host has polled.
package final class LentEvent {
    let event: PendingEvent
    /// The animation's key as C text.
    let key: UnsafeMutablePointer<CChar>

    init(_ event: PendingEvent) {
        let text = event.attachment?.key ?? "", size = text.string.byteCount + 1
        let key = UnsafeMutablePointer<CChar>.allocate(capacity: size)
        text.withCString { key.update(from: $0, count: size) }
        (self.event, self.key) = (event, key)
    }

    deinit { key.deallocate() }
}

/// The events on their way to the host. Rule D23.
package struct EventQueue {
    /// The number of events of earlier commits that may wait for an advance, and of earlier advances that may wait for a poll.
    static let limit = 1 << 16

    /// The events since the last dispatch that have a function of the host. They are never dropped.
    private var awaited: [PendingEvent] = []
    /// The other events since the last dispatch.
    private var undelivered = EventFifo()
    /// Delivered events that wait for the host to poll.
    package var polled = EventFifo()
    /// The events of the last poll. Their keys and handles stay valid until the next one.
    package var lent: [LentEvent] = []

    /// The number of events that were dropped because nobody advanced or polled.
    package private(set) var droppedCount: UInt64 = 0
    /// Whether undelivered events were dropped since the last dispatch.
    private var isAdvanceNeglected = false
    /// Whether events were dropped since the last poll.
    package var isPollNeglected = false

    /// The memory for a polled event: its key, and the object of its animation.
    static let lentSize = 768

    /// The number of events that wait for an advance.
    var pendingCount: Int { awaited.count + undelivered.count }

    /// Whether an advance has events to deliver or to drop.
    var needsAdvance: Bool { pendingCount > 0 || polled.count > EventQueue.limit }

    /// The bytes that the lists of waiting events take if they grow by `more` events, which may all be of one kind.
    func sizeToAdd(_ more: Int) -> Int {
        let isFull = awaited.count + more > awaited.capacity
        return undelivered.sizeToAppend(more) + (isFull ? 2 * (awaited.count + more) * MemoryLayout<PendingEvent>.stride : 0)
    }

    package mutating func add(_ event: PendingEvent) {
        if event.isAwaited { awaited.append(event) } else { undelivered.append(event) }
    }

    /// The waiting events in the order of section 11: starts, completions, stops; each by time, and then by order.
    package mutating func takePending() -> [PendingEvent] {
        var taken = undelivered.takeAll()
        if !awaited.isEmpty {
            swap(&taken, &awaited)
            taken += awaited
            awaited = []
        }
        taken.sortForDelivery()
        isAdvanceNeglected = false
        return taken
    }

    /// Queues delivered events for the host to poll. Their memory serves the next ones.
    mutating func queue(delivered: inout [PendingEvent]) {
        polled.append(moving: &delivered)
        undelivered.reuse(&delivered)
    }

    /// The waiting events, the delivered ones, and those of the last poll. `list` says which: 0, 1 or 2.
    func forEach(_ body: (_ event: PendingEvent, _ list: UInt64) -> Void) {
        for event in awaited { body(event, 0) }
        undelivered.forEach { body($0, 0) }
        polled.forEach { body($0, 1) }
        for lent in lent { body(lent.event, 2) }
    }

    /// Whether no event since the last dispatch has a function of the host.
    var isUnawaited: Bool { awaited.isEmpty }

    /// Adds an event to the list with a number of `forEach`.
    mutating func add(_ event: PendingEvent, toList list: UInt64) {
        switch list {
        case 0: add(event)
        case 1: polled.append(event)
        default: lent.append(LentEvent(event))
        }
    }

    /// The count of dropped events, and the flags that note them.
    var drops: (count: UInt64, isAdvanceNeglected: Bool, isPollNeglected: Bool) {
        get { (droppedCount, isAdvanceNeglected, isPollNeglected) }
        set { (droppedCount, isAdvanceNeglected, isPollNeglected) = newValue }
    }

    /// Drops the oldest undelivered events above the limit. Returns true if these are the first since the last dispatch.
    mutating func dropUndelivered() -> Bool {
        let isFirst = !isAdvanceNeglected, dropped = undelivered.drop(to: EventQueue.limit)
        droppedCount += dropped
        isAdvanceNeglected = isAdvanceNeglected || dropped > 0
        return isFirst && dropped > 0
    }

    /// Drops the oldest delivered events above the limit. Returns true if these are the first since the last poll.
    mutating func dropUnpolled() -> Bool {
        let isFirst = !isPollNeglected, dropped = polled.drop(to: EventQueue.limit)
        droppedCount += dropped
        isPollNeglected = isPollNeglected || dropped > 0
        return isFirst && dropped > 0
    }
}

// MARK: - The order of delivery

extension [PendingEvent] {
    /// Sorts events by type, time and order. They move as bytes, so that no references are counted.
    fileprivate mutating func sortForDelivery() {
        withUnsafeMutableBufferPointer { events in
            guard let first = events.baseAddress else { return }
            _ = [PendingEvent](unsafeUninitializedCapacity: events.count / 2) { scratch, _ in
                if let scratch = scratch.baseAddress { PendingEvent.sort(first, events.count, scratch) }
            }
        }
    }
}

extension PendingEvent {
    /// Merge sort with room for half of the events. The recursion is as deep as the logarithm of the count.
    @inline(never)
    fileprivate static func sort(
        _ events: UnsafeMutablePointer<PendingEvent>, _ count: Int, _ scratch: UnsafeMutablePointer<PendingEvent>
    ) {
        guard count > 8 else { return insert(events, count) }
        let half = count / 2, end = events + count
        sort(events, half, scratch)
        sort(events + half, count - half, scratch)
        guard isBefore(events + half, events + half - 1) else { return }
        scratch.moveInitialize(from: events, count: half)
        var low = scratch, high = events + half, next = events
        while low < scratch + half {
            if high < end, isBefore(high, low) {
                next.moveInitialize(from: high, count: 1)
                high += 1
            } else {
                next.moveInitialize(from: low, count: 1)
                low += 1
            }
            next += 1
        }
    }

    /// Insertion sort.
    private static func insert(_ events: UnsafeMutablePointer<PendingEvent>, _ count: Int) {
        for index in stride(from: 1, to: count, by: 1) {
            var place = events + index
            guard isBefore(place, place - 1) else { continue }
            withUnsafeTemporaryAllocation(of: PendingEvent.self, capacity: 1) { held in
                guard let held = held.baseAddress else { return }
                held.moveInitialize(from: place, count: 1)
                repeat {
                    place.moveInitialize(from: place - 1, count: 1)
                    place -= 1
                } while place > events && isBefore(held, place - 1)
                place.moveInitialize(from: held, count: 1)
            }
        }
    }

    @inline(always)
    private static func isBefore(_ a: UnsafeMutablePointer<PendingEvent>, _ b: UnsafeMutablePointer<PendingEvent>) -> Bool {
        if a.pointee.type != b.pointee.type { return a.pointee.type.rawValue < b.pointee.type.rawValue }
        if a.pointee.time != b.pointee.time { return a.pointee.time < b.pointee.time }
        if let one = a.pointee.completion, let other = b.pointee.completion, a.pointee.type == .completion {
            return one.isBefore(other)
        }
        return a.pointee.order < b.pointee.order
    }
}
