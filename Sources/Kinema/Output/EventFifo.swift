/// The events that wait for a poll, oldest first. Adding and taking an event cost O(1) on average.
package struct EventFifo {
    /// Entries before `first` have been taken.
    private var events: [PendingEvent] = []
    private var first = 0

    package init() {}

    package var count: Int { events.count - first }

    package var isEmpty: Bool { count == 0 }

    package var oldest: PendingEvent? { first < events.count ? events[first] : nil }

    /// The bytes that the list takes if it grows by `more` events.
    func sizeToAppend(_ more: Int) -> Int {
        events.count + more > events.capacity ? 2 * (events.count + more) * MemoryLayout<PendingEvent>.stride : 0
    }

    /// Removes the oldest, so that at most `limit` remain. Returns how many it removed.
    mutating func drop(to limit: Int) -> UInt64 {
        var dropped: UInt64 = 0
        while count > limit, popFirst() != nil { dropped += 1 }
        return dropped
    }

    @inline(never)
    func forEach(_ body: (PendingEvent) -> Void) {
        for index in first..<events.count { body(events[index]) }
    }

    package mutating func append(_ event: PendingEvent) { events.append(event) }

    /// Takes all events of a list, whose room stays.
    mutating func append(moving more: inout [PendingEvent]) { events.append(moving: &more) }

    /// Empties the list and returns its contents.
    mutating func takeAll() -> [PendingEvent] {
        if first > 0 { events.removeFirst(first) }
        first = 0
        var taken: [PendingEvent] = []
        swap(&taken, &events)
        return taken
    }

    /// The number of events whose memory is kept for the next ones.
    private static let reusedLimit = 8192

    /// Takes the memory of an empty list.
    mutating func reuse(_ list: inout [PendingEvent]) {
        guard events.isEmpty, list.capacity <= EventFifo.reusedLimit else { return }
        swap(&list, &events)
    }

    package mutating func popFirst() -> PendingEvent? {
        guard first < events.count else { return nil }
        var event = PendingEvent.taken
        swap(&event, &events[first])
        first += 1
        if first > events.count / 2 {
            events.removeFirst(first)
            first = 0
        }
        return event
    }
}
