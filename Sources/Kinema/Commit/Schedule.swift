import KinemaCore

/// When animations begin and end, in media time: a binary heap, so that an advance looks only at entries that are due.
///
/// Entries are never taken out early: an entry is meant while its ticket is valid. The heap itself holds plain numbers only.
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
        /// The ticket's use twice, plus the kind.
        let mark: UInt32
    }

    /// Who has a ticket.
    private struct Row {
        var attachment: Attachment?
        /// Counts those who had it, modulo 2^31.
        var use: UInt32 = 0
    }

    private var heap: [Item] = []
    private var tickets: [Row] = []
    private var free: [ScheduleTicket] = []
    /// Entries that are not meant any more, at least.
    private var stale = 0

    package init() {}

    /// Forgets the attachment's entries.
    package mutating func cancel(_ attachment: Attachment) {
        let ticket = attachment.ticket
        guard ticket != .none else { return }
        attachment.ticket = .none
        let use = tickets[ticket.index].use
        tickets[ticket.index] = Row(attachment: nil, use: (use + 1) & (1 << 31 - 1))
        free.append(ticket)
        stale += 1
        if stale > 64 && stale > heap.count / 2 { compact() }
    }

    package mutating func add(_ attachment: Attachment, _ kind: Kind, at time: Double, due: Double) {
        let ticket = ticket(of: attachment)
        add(Item(due: due, time: time, ticket: ticket, mark: tickets[ticket.index].use << 1 | UInt32(kind.rawValue)))
    }

    /// Puts back an entry that came too early.
    package mutating func add(_ entry: Entry) { add(entry.item) }

    private mutating func add(_ item: Item) {
        heap.append(item)
        siftUp(heap.count - 1)
    }

    /// The earliest entry that is meant.
    package mutating func peek() -> Entry? {
        while let first = heap.first {
            if let entry = entry(first) { return entry }
            removeFirst()
        }
        return nil
    }

    package mutating func pop(through time: Double) -> Entry? {
        guard let first = peek(), first.item.due <= time else { return nil }
        removeFirst()
        return first
    }

    private mutating func ticket(of attachment: Attachment) -> ScheduleTicket {
        if attachment.ticket == .none {
            attachment.ticket = free.popLast() ?? ScheduleTicket(index: tickets.count)
            if attachment.ticket.index == tickets.count { tickets.append(Row()) }
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
    }

    private mutating func compact() {
        heap = heap.filter(isMeant)
        stale = 0
        for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
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

/// What an attachment's entries are known by. Cancelled, it can be another's.
package struct ScheduleTicket: Equatable {
    /// The index and 1; 0 is none.
    private let number: UInt32

    static let none = ScheduleTicket(index: -1)

    init(index: Int) { number = UInt32(truncatingIfNeeded: index + 1) }

    var index: Int { Int(number) - 1 }
}
