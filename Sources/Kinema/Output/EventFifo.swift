import KinemaCore

/// The events that wait for a poll, oldest first. Adding and taking an event cost O(1) on average.
package struct EventFifo {
    /// Entries before `first` have been taken.
    private var events: [PendingEvent?] = []
    private var first = 0

    package init() {}

    package var count: Int { events.count - first }

    package var isEmpty: Bool { count == 0 }

    package var oldest: PendingEvent? { first < events.count ? events[first] : nil }

    /// The bytes that the list takes if it grows by `more` events.
    func sizeToAppend(_ more: Int) -> Int {
        events.count + more > events.capacity ? 2 * (events.count + more) * MemoryLayout<PendingEvent?>.stride : 0
    }

    /// Removes the oldest, so that at most `limit` remain. Returns how many it removed.
    mutating func drop(to limit: Int) -> UInt64 {
        var dropped: UInt64 = 0
        while count > limit, popFirst() != nil { dropped += 1 }
        return dropped
    }

    func forEach(_ body: (PendingEvent) -> Void) {
        for event in events { if let event { body(event) } }
    }

    package mutating func append(_ event: PendingEvent) { events.append(event) }

    package mutating func popFirst() -> PendingEvent? {
        guard first < events.count else { return nil }
        let event = events[first]
        events[first] = nil
        first += 1
        if first > events.count / 2 {
            events.removeFirst(first)
            first = 0
        }
        return event
    }
}
