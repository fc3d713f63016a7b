import KinemaCore

/// When animations begin and end, in media time: a binary heap, so that an advance looks only at what is due.
///
/// Entries are never taken out early: an attachment's stamp tells which of its entries are still meant.
package struct Schedule {
    package struct Entry {
        package let time: Double
        package let attachment: Attachment
        package let kind: Kind
        let stamp: UInt32
    }

    package enum Kind: UInt8 { case start, end }

    private var heap: [Entry] = []
    /// Entries that are not meant any more, at least.
    private var stale = 0

    package init() {}

    /// Forgets the attachment's entries.
    package mutating func cancel(_ attachment: Attachment) {
        attachment.scheduleStamp &+= 1
        stale += 1
        if stale > 64 && stale > heap.count { compact() }
    }

    package mutating func add(_ attachment: Attachment, _ kind: Kind, at time: Double) {
        heap.append(Entry(time: time, attachment: attachment, kind: kind, stamp: attachment.scheduleStamp))
        siftUp(heap.count - 1)
    }

    /// Puts back an entry that came too early.
    package mutating func add(_ entry: Entry) {
        heap.append(entry)
        siftUp(heap.count - 1)
    }

    /// The earliest entry that is meant.
    package mutating func peek() -> Entry? {
        while let first = heap.first {
            if first.stamp == first.attachment.scheduleStamp { return first }
            _ = removeFirst()
        }
        return nil
    }

    package mutating func pop(through time: Double) -> Entry? {
        guard let first = peek(), first.time <= time else { return nil }
        return removeFirst()
    }

    private mutating func removeFirst() -> Entry {
        let first = heap[0]
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            siftDown(0)
        }
        return first
    }

    private mutating func compact() {
        heap = heap.filter { $0.stamp == $0.attachment.scheduleStamp }
        stale = 0
        for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
    }

    private mutating func siftUp(_ start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard heap[index].time < heap[parent].time else { return }
            heap.swapAt(index, parent)
            index = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var index = start
        while true {
            var least = index
            for child in (2 * index + 1)...(2 * index + 2) where child < heap.count && heap[child].time < heap[least].time {
                least = child
            }
            guard least != index else { return }
            heap.swapAt(index, least)
            index = least
        }
    }
}
