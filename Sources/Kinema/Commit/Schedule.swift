import KinemaCore

/// The next begin or end of each animation in media time: a binary heap, so that an advance visits only the entries that are due.
///
/// An animation has at most one entry and knows its index, so that cancelling it costs O(log n). Its end is added when its begin
/// has been processed.
package final class Schedule {
    package enum Kind: UInt8 { case start, end }

    package struct Entry {
        package let attachment: Attachment
        package let kind: Kind
        /// The first media time at which it counts as begun or ended.
        package let due: Double
    }

    private struct Item {
        let due: Double
        /// The heap holds a reference. Counting references whenever items move would take longer than moving them.
        let attachment: Unmanaged<Attachment>
    }

    private var heap: [Item] = []

    package init() {}

    deinit { for item in heap { item.attachment.release() } }

    /// The memory in bytes that the heap takes if it grows by `count` animations. It doubles when it grows.
    package func sizeToAdd(_ count: Int) -> Int {
        let items = heap.count + count
        return items > heap.capacity ? 2 * items * MemoryLayout<Item>.stride : 0
    }

    /// Adds the entry of an attachment that has none.
    package func add(_ attachment: Attachment, _ kind: Kind, due: Double) {
        assert(attachment.scheduleNumber == 0, "an animation is scheduled twice")
        attachment.awaited = kind
        let item = Item(due: due, attachment: .passRetained(attachment))
        heap.append(item)
        place(item, at: heap.count - 1)
        assert(holdsInvariants, "the schedule is not a heap")
    }

    /// Removes the entry of an attachment if it has one.
    package func cancel(_ attachment: Attachment) {
        let number = attachment.scheduleNumber
        if number > 0 { _ = remove(at: Int(number) - 1).takeRetainedValue() }
    }

    /// The earliest entry.
    package var first: Entry? {
        guard let first = heap.first else { return nil }
        return entry(first, first.attachment.takeUnretainedValue())
    }

    /// Whether there is an entry at or before a time.
    package func isDue(at time: Double) -> Bool { !heap.isEmpty && heap[0].due <= time }

    /// The number of entries at or before a time.
    package func count(through time: Double) -> Int { count(through: time, below: 0) }

    /// Counts the entries of a subtree of the heap. The recursion is as deep as the heap, at most 30 levels.
    private func count(through time: Double, below index: Int) -> Int {
        guard index < heap.count, heap[index].due <= time else { return 0 }
        return 1 + count(through: time, below: 2 * index + 1) + count(through: time, below: 2 * index + 2)
    }

    /// Removes and returns the earliest entry if it is due.
    package func pop(through time: Double) -> Entry? {
        guard let item = heap.first, item.due <= time else { return nil }
        return entry(item, remove(at: 0).takeRetainedValue())
    }

    private func entry(_ item: Item, _ attachment: Attachment) -> Entry {
        Entry(attachment: attachment, kind: attachment.awaited, due: item.due)
    }

    /// Returns the attachment with the reference of the heap.
    private func remove(at index: Int) -> Unmanaged<Attachment> {
        let removed = heap[index].attachment
        removed._withUnsafeGuaranteedRef { $0.scheduleNumber = 0 }
        let last = heap.removeLast()
        if index < heap.count { place(last, at: index) }
        assert(holdsInvariants, "the schedule is not a heap")
        return removed
    }

    /// Stores an item at an index, or above or below it, so that no item is due before its parent.
    private func place(_ item: Item, at start: Int) {
        heap.withUnsafeMutableBufferPointer { heap in
            var index = start
            func put(_ item: Item) {
                heap[index] = item
                item.attachment._withUnsafeGuaranteedRef { $0.scheduleNumber = UInt32(truncatingIfNeeded: index + 1) }
            }
            while index > 0 {
                let parent = (index - 1) / 2
                guard item.due < heap[parent].due else { break }
                put(heap[parent])
                index = parent
            }
            while true {
                var child = 2 * index + 1
                guard child < heap.count else { break }
                if child + 1 < heap.count && heap[child + 1].due < heap[child].due { child += 1 }
                guard heap[child].due < item.due else { break }
                put(heap[child])
                index = child
            }
            put(item)
        }
    }
}

extension Schedule {
    /// Larger schedules are not checked, so that the check does not dominate the duration of the tests.
    private static let checkLimit = 64

    /// Whether no entry is due before its parent in the heap, and the attachments know their entries.
    private var holdsInvariants: Bool {
        guard heap.count <= Schedule.checkLimit else { return true }
        for (index, item) in heap.enumerated() {
            guard index == 0 || heap[(index - 1) / 2].due <= item.due,
                item.attachment.takeUnretainedValue().scheduleNumber == UInt32(index + 1)
            else { return false }
        }
        return true
    }
}
