import CKinema
import KinemaCore

/// An event that waits for delivery. Section 11.
package final class PendingEvent: GuardedObject {
    package let type: KinEventType
    package let time: Double
    /// The order of creation, for ties.
    package let order: UInt64
    package let attachment: Attachment?
    package let finished: Bool
    package let completion: Completion?
    /// The animation's key as C text, created when the event is polled.
    package var cKey: UnsafeMutablePointer<CChar>?

    package init(start attachment: Attachment, at time: Double) {
        type = .start
        self.time = time
        order = attachment.order
        self.attachment = attachment
        finished = false
        completion = nil
    }

    package init(stop attachment: Attachment, finished: Bool, at time: Double) {
        type = .stop
        self.time = time
        order = attachment.order
        self.attachment = attachment
        self.finished = finished
        completion = nil
    }

    package init(_ completion: Completion) {
        type = .completion
        time = completion.time
        order = completion.order
        attachment = nil
        finished = false
        self.completion = completion
    }

    /// Part of a saved state.
    init(
        _ type: KinEventType, at time: Double, finished: Bool, _ attachment: Attachment?, _ completion: Completion?
    ) {
        self.type = type
        self.time = time
        order = completion?.order ?? attachment?.order ?? 0
        self.attachment = attachment
        self.finished = finished
        self.completion = completion
    }

    deinit { cKey?.deallocate() }

    /// Whether the host has set a function for this very event.
    var isAwaited: Bool { completion?.callback != nil || attachment?.delegate != nil }

    /// Its place in the order of delivery, without a reference that sorting would count.
    fileprivate var place: Place { Place(type: type, time: time, order: order) }

    fileprivate struct Place {
        let type: KinEventType
        let time: Double
        let order: UInt64

        func isBefore(_ other: Place) -> Bool {
            if type != other.type { return type.rawValue < other.type.rawValue }
            return time != other.time ? time < other.time : order < other.order
        }
    }
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
    package var lent: [PendingEvent] = []

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

    package mutating func add(_ event: PendingEvent) {
        if event.isAwaited { awaited.append(event) } else { undelivered.append(event) }
    }

    /// The waiting events in the order of section 11: starts, completions, stops; each by time, and then by order.
    package mutating func takePending() -> [PendingEvent] {
        while let event = undelivered.popFirst() { awaited.append(event) }
        let places = awaited.map { $0.place }
        let taken = sortedIndices(places.count) { places[$0].isBefore(places[$1]) }.map { awaited[$0] }
        awaited = []
        isAdvanceNeglected = false
        return taken
    }

    /// The waiting events, the delivered ones, and those of the last poll. `list` says which: 0, 1 or 2.
    func forEach(_ body: (_ event: PendingEvent, _ list: UInt64) -> Void) {
        for event in awaited { body(event, 0) }
        undelivered.forEach { body($0, 0) }
        polled.forEach { body($0, 1) }
        for event in lent { body(event, 2) }
    }

    /// Adds an event to the list with a number of `forEach`.
    mutating func add(_ event: PendingEvent, toList list: UInt64) {
        switch list {
        case 0: add(event)
        case 1: polled.append(event)
        default: lent.append(event)
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
