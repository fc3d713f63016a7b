import CPlatform

/// The next start or end of each animation in media time: a heap, so that an advance visits only the entries that are due. An entry
/// has four below it, which share a cache line: the heap is half as high as with two, and each step writes to another attachment.
///
/// An animation has at most one entry and knows its index, so that cancelling it costs O(log n). Its end is added when its start
/// has been processed. An animation that is replaced keeps its entry, which is too early afterwards: it moves when it becomes the
/// first one. A change of what runs therefore costs O(1), without a look at the heap.
package final class Schedule {
    package enum Kind: UInt8 { case start, end }

    package struct Entry {
        package let attachment: Attachment
        package let kind: Kind
        /// The first media time at which it counts as begun or ended.
        package let due: Double
    }

    private struct Item {
        /// The attachment's `due` or an earlier time.
        let due: Double
        /// The heap holds a reference. Counting references whenever items move would take longer than moving them.
        let attachment: Unmanaged<Attachment>
    }

    private var heap: [Item] = []

    package init() {}

    deinit { empty() }

    /// Removes all entries.
    func empty() {
        let items = heap
        heap = []
        for item in items { item.attachment.release() }
    }

    /// The memory in bytes that the heap takes if it grows by `count` animations. It doubles when it grows.
    package func sizeToAdd(_ count: Int) -> Int {
        let items = heap.count + count
        return items > heap.capacity ? 2 * items * MemoryLayout<Item>.stride : 0
    }

    /// Adds the entry of an attachment that waits for nothing.
    package func add(_ attachment: Attachment, _ kind: Kind, due: Double) {
        assert(attachment.awaited == nil, "an animation is scheduled twice")
        let number = attachment.scheduleNumber, isEarly = due >= attachment.due
        (attachment.awaited, attachment.due) = (kind, due)
        if number == 0 {
            let item = Item(due: due, attachment: .passRetained(attachment))
            heap.append(item)
            if heap.count > 1, heap[(heap.count - 2) / Schedule.fanOut].due <= due {
                attachment.scheduleNumber = UInt32(truncatingIfNeeded: heap.count)
            } else {
                place(item, at: heap.count - 1)
            }
        } else if !isEarly {
            place(Item(due: due, attachment: .passUnretained(attachment)), at: Int(number) - 1)
        }
        assert(holdsInvariants, "the schedule is not a heap")
    }

    /// Removes the entry of an attachment if it has one.
    package func cancel(_ attachment: Attachment) {
        let number = attachment.scheduleNumber
        if number > 0 { remove(at: Int(number) - 1).release() }
    }

    /// Notes that an attachment waits for nothing until it is added again.
    func suspend(_ attachment: Attachment) { attachment.awaited = nil }

    /// The earliest entry.
    package var first: Entry? {
        settle(through: .infinity)
        guard let attachment = heap.first?.attachment.takeUnretainedValue(), let kind = attachment.awaited else { return nil }
        return Entry(attachment: attachment, kind: kind, due: attachment.due)
    }

    /// Whether there is an entry at or before a time.
    package func isDue(at time: Double) -> Bool {
        settle(through: time)
        return !heap.isEmpty && heap[0].due <= time
    }

    /// The number of entries at or before a time.
    package func count(through time: Double) -> Int { count(through: time, below: 0) }

    /// The number of entries below an entry.
    private static let fanOut = 4

    /// Counts the entries of a subtree of the heap. The recursion is as deep as the heap, at most 15 levels.
    private func count(through time: Double, below index: Int) -> Int {
        guard index < heap.count, heap[index].due <= time else { return 0 }
        let isDue = heap[index].attachment._withUnsafeGuaranteedRef { $0.awaited != nil && $0.due <= time }
        var count = isDue ? 1 : 0
        for child in 1...Schedule.fanOut { count += self.count(through: time, below: Schedule.fanOut * index + child) }
        return count
    }

    /// Returns the earliest entry if it is due. Its attachment waits for nothing until it is added again; most are added at once, so
    /// the entry stays until the next look at the heap.
    package func pop(through time: Double) -> Entry? {
        settle(through: time)
        guard let item = heap.first, item.due <= time else { return nil }
        let attachment = item.attachment.takeUnretainedValue()
        guard let kind = attachment.awaited else { return nil }
        suspend(attachment)
        return Entry(attachment: attachment, kind: kind, due: attachment.due)
    }

    /// Moves or removes the first entry until it is not too early, or later than `time`.
    private func settle(through time: Double) {
        while let item = heap.first, item.due <= time {
            let (isAwaited, due) = item.attachment._withUnsafeGuaranteedRef { ($0.awaited != nil, $0.due) }
            if !isAwaited {
                remove(at: 0).release()
            } else if due > item.due {
                place(Item(due: due, attachment: item.attachment), at: 0)
            } else {
                return
            }
        }
    }

    /// Returns the attachment with the reference of the heap.
    private func remove(at index: Int) -> Unmanaged<Attachment> {
        let removed = heap[index].attachment
        removed._withUnsafeGuaranteedRef { ($0.scheduleNumber, $0.awaited) = (0, nil) }
        let last = heap.removeLast()
        if index < heap.count { place(last, at: index) }
        assert(holdsInvariants, "the schedule is not a heap")
        return removed
    }

    /// The first of the earliest of up to four entries, which are those below one entry.
    @inline(always)
    private static func earliest(_ entries: UnsafeMutablePointer<Item>, _ count: Int) -> UnsafeMutablePointer<Item> {
        func earlier(_ one: UnsafeMutablePointer<Item>, _ other: UnsafeMutablePointer<Item>) -> UnsafeMutablePointer<Item> {
            other.pointee.due < one.pointee.due ? other : one
        }
        if count >= fanOut { return earlier(earlier(entries, entries + 1), earlier(entries + 2, entries + 3)) }
        var earliest = entries
        for index in 1..<max(count, 1) { earliest = earlier(earliest, entries + index) }
        return earliest
    }

    /// Stores an item at an index, or above or below it, so that no item is due before its parent.
    private func place(_ item: Item, at start: Int) {
        heap.withUnsafeMutableBufferPointer { entries in
            let heap = entries.baseAddress.unsafelyUnwrapped
            var index = start
            func put(_ item: Item) {
                heap[index] = item
                item.attachment._withUnsafeGuaranteedRef { $0.scheduleNumber = UInt32(truncatingIfNeeded: index &+ 1) }
            }
            while index > 0 {
                let parent = (index - 1) / Schedule.fanOut
                guard item.due < heap[parent].due else { break }
                put(heap[parent])
                index = parent
            }
            while true {
                let first = Schedule.fanOut &* index &+ 1
                guard first < entries.count else { break }
                let child = Schedule.earliest(heap + first, entries.count &- first)
                guard child.pointee.due < item.due else { break }
                put(child.pointee)
                index = child - heap
            }
            put(item)
        }
    }
}

extension Schedule {
    /// Larger schedules are not checked, so that the check does not dominate the duration of the tests.
    private static let checkLimit = 64

    /// Whether no entry is due before its parent in the heap, none is too late, and the attachments know their entries.
    private var holdsInvariants: Bool {
        guard heap.count <= Schedule.checkLimit else { return true }
        for (index, item) in heap.enumerated() {
            guard index == 0 || heap[(index - 1) / Schedule.fanOut].due <= item.due,
                item.attachment.takeUnretainedValue().scheduleNumber == UInt32(index + 1),
                item.due <= item.attachment.takeUnretainedValue().due
            else { return false }
        }
        return true
    }
}
