/// The events that wait for a poll, oldest first. Adding and taking an event cost O(1) on average.
package struct EventFifo {
    /// Entries before `first` have been taken.
    private var events: [PendingEvent?] = []
    private var first = 0

    package init() {}

    package var count: Int { events.count - first }

    package var isEmpty: Bool { count == 0 }

    package var oldest: PendingEvent? { first < events.count ? events[first] : nil }

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
