import CKinema
import KinemaCore

/// An event that waits for delivery. Section 11.
package final class PendingEvent {
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

    deinit { cKey?.deallocate() }

    func isBefore(_ other: PendingEvent) -> Bool {
        if type != other.type { return type.rawValue < other.type.rawValue }
        return time != other.time ? time < other.time : order < other.order
    }
}

/// The events between their causes and the advance that delivers them. Rule D23.
package struct EventQueue {
    /// The events since the last dispatch.
    package private(set) var pending: [PendingEvent] = []
    /// The maximal number of delivered events that wait for a poll.
    static let polledLimit = 1 << 16

    /// Delivered events that wait for the host to poll.
    package var polled = EventFifo()
    /// The number of events that were dropped because nobody polled them.
    package private(set) var droppedCount: UInt64 = 0
    /// Whether events were dropped since the last poll.
    package var isNeglected = false

    /// The memory for a polled event: its key, and the object of its animation.
    static let lentSize = 768

    /// The events of the last poll. Their keys and handles stay valid until the next one.
    package var lent: [PendingEvent] = []

    /// Drops the oldest events above the limit. Returns true if these are the first since the last poll.
    mutating func dropNeglected() -> Bool {
        guard polled.count > EventQueue.polledLimit else { return false }
        while polled.count > EventQueue.polledLimit, polled.popFirst() != nil { droppedCount += 1 }
        defer { isNeglected = true }
        return !isNeglected
    }

    package mutating func add(_ event: PendingEvent) { pending.append(event) }

    /// The waiting events in the order of section 11: starts, completions, stops; each by time, and then by order.
    package mutating func takePending() -> [PendingEvent] {
        let taken = pending.sorted { $0.isBefore($1) }
        pending = []
        return taken
    }
}
