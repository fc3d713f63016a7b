import KinemaCore

/// The begins and ends of animations in media time: a binary heap, so that an advance visits only the entries that are due.
///
/// Entries are not removed early; an entry is valid while its ticket is. The heap holds numbers only.
package struct Schedule {
    package struct Entry {
        package let attachment: Attachment
        fileprivate let item: Item

        /// The media time of the begin or the end.
        package var time: Double { item.time }
        package var kind: Kind { item.mark & 1 == 0 ? .start : .end }
    }

    package enum Kind: UInt8 { case start, end }

    fileprivate struct Item {
        /// The first media time at which it counts as begun or ended.
        let due: Double
        let time: Double
        let ticket: ScheduleTicket
        /// Twice the use of the ticket, plus the kind.
        let mark: UInt32
    }

    /// The state of a ticket.
    private struct Row {
        var attachment: Attachment?
        /// The number of times that the ticket was used, modulo 2^31.
        var use: UInt32 = 0
        /// For a free ticket: the ticket that was freed before it.
        var nextFree = ScheduleTicket.none
    }

    private var heap: [Item] = []
    private var tickets: [Row] = []
    /// The ticket that was freed last. The free tickets form a list within the rows, because a separate list would need memory
    /// when animations are removed.
    private var firstFree = ScheduleTicket.none
    /// An estimate of the number of invalid entries.
    private var stale = 0

    package init() {}

    /// Invalidates the entries of the attachment.
    package mutating func cancel(_ attachment: Attachment) {
        let ticket = attachment.ticket
        guard ticket != .none else { return }
        attachment.ticket = .none
        let use = tickets[ticket.index].use
        tickets[ticket.index] = Row(attachment: nil, use: (use + 1) & (1 << 31 - 1), nextFree: firstFree)
        firstFree = ticket
        stale += 1
        if stale > 64 && stale > heap.count / 2 { compact() }
    }

    /// The memory in bytes that the arrays take if they grow by `count` animations. They double when they grow.
    package func sizeToAdd(_ count: Int) -> Int {
        let items = heap.count + 2 * count, rows = tickets.count + count
        return (items > heap.capacity ? 2 * items * MemoryLayout<Item>.stride : 0)
            + (rows > tickets.capacity ? 2 * rows * MemoryLayout<Row>.stride : 0)
    }

    package mutating func add(_ attachment: Attachment, _ kind: Kind, at time: Double, due: Double) {
        let ticket = ticket(of: attachment)
        add(Item(due: due, time: time, ticket: ticket, mark: tickets[ticket.index].use << 1 | UInt32(kind.rawValue)))
    }

    /// Adds an entry again that was too early.
    package mutating func add(_ entry: Entry) { add(entry.item) }

    private mutating func add(_ item: Item) {
        heap.append(item)
        siftUp(heap.count - 1)
        assert(holdsInvariants, "the schedule is not a heap")
    }

    /// The earliest valid entry.
    package mutating func peek() -> Entry? {
        while let first = heap.first {
            if let entry = entry(first) { return entry }
            removeFirst()
        }
        return nil
    }

    /// Whether there is an entry at or before a time, valid or not.
    package func isDue(at time: Double) -> Bool { !heap.isEmpty && heap[0].due <= time }

    /// The number of entries at or before a time, including invalid ones.
    package func count(through time: Double) -> Int { count(through: time, below: 0) }

    /// Counts the entries of a subtree of the heap. The recursion is as deep as the heap, at most 30 levels.
    private func count(through time: Double, below index: Int) -> Int {
        guard index < heap.count, heap[index].due <= time else { return 0 }
        return 1 + count(through: time, below: 2 * index + 1) + count(through: time, below: 2 * index + 2)
    }

    package mutating func pop(through time: Double) -> Entry? {
        guard let first = peek(), first.item.due <= time else { return nil }
        removeFirst()
        return first
    }

    private mutating func ticket(of attachment: Attachment) -> ScheduleTicket {
        if attachment.ticket == .none {
            if firstFree == .none {
                firstFree = ScheduleTicket(index: tickets.count)
                tickets.append(Row())
            }
            attachment.ticket = firstFree
            firstFree = tickets[firstFree.index].nextFree
            tickets[attachment.ticket.index].attachment = attachment
        }
        return attachment.ticket
    }

    private func isMeant(_ item: Item) -> Bool { tickets[item.ticket.index].use == item.mark >> 1 }

    private func entry(_ item: Item) -> Entry? {
        guard isMeant(item), let attachment = tickets[item.ticket.index].attachment else { return nil }
        return Entry(attachment: attachment, item: item)
    }

    private mutating func removeFirst() {
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            siftDown(0)
        }
        assert(holdsInvariants, "the schedule is not a heap")
    }

    private mutating func compact() {
        let tickets = tickets
        heap.removeAll { tickets[$0.ticket.index].use != $0.mark >> 1 }
        stale = 0
        for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
        assert(holdsInvariants, "the schedule is not a heap")
    }

    private mutating func siftUp(_ start: Int) {
        let item = heap[start]
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard item.due < heap[parent].due else { break }
            heap[index] = heap[parent]
            index = parent
        }
        heap[index] = item
    }

    private mutating func siftDown(_ start: Int) {
        var index = start
        while true {
            var least = index
            for child in (2 * index + 1)...(2 * index + 2) where child < heap.count && heap[child].due < heap[least].due {
                least = child
            }
            guard least != index else { return }
            heap.swapAt(index, least)
            index = least
        }
    }
}

extension Schedule {
    /// Larger schedules are not checked, so that the check does not dominate the duration of the tests.
    private static let checkLimit = 64

    /// Whether no entry is due before its parent in the heap, and attachments and tickets agree.
    private var holdsInvariants: Bool {
        guard max(heap.count, tickets.count) <= Schedule.checkLimit else { return true }
        for index in 1..<max(heap.count, 1) where heap[index].due < heap[(index - 1) / 2].due { return false }
        for (index, row) in tickets.enumerated() {
            if let attachment = row.attachment, attachment.ticket.index != index { return false }
        }
        return true
    }
}

/// The identity of an attachment's entries. After `cancel` another attachment may get it.
package struct ScheduleTicket: Equatable {
    /// The index plus 1; 0 for none.
    private let number: UInt32

    static let none = ScheduleTicket(index: -1)

    init(index: Int) { number = UInt32(truncatingIfNeeded: index + 1) }

    var index: Int { Int(number) - 1 }
}
