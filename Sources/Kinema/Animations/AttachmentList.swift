import KinemaCore

/// The animations on a layer, in the order in which they were added.
///
/// Most layers have at most one, which needs no allocation. Above `fewLimit` an index makes adding, finding and removing an
/// animation cost O(log n).
package struct AttachmentList: Sequence {
    /// Up to this number a linear search is as fast as the index.
    static let fewLimit = 16

    private var few = ShortList<Attachment>()
    /// Holds the attachments if there are more than `fewLimit`.
    private var many: AttachmentIndex?

    package init() {}

    package var count: Int { many?.count ?? few.count }

    package var isEmpty: Bool { count == 0 }

    package func makeIterator() -> Iterator { Iterator(few: few, entries: many?.entries ?? []) }

    package struct Iterator: IteratorProtocol {
        fileprivate let few: ShortList<Attachment>
        fileprivate let entries: [AttachmentIndex.Entry]
        private var index = 0

        fileprivate init(few: ShortList<Attachment>, entries: [AttachmentIndex.Entry]) {
            self.few = few
            self.entries = entries
        }

        package mutating func next() -> Attachment? {
            while index < entries.count {
                defer { index += 1 }
                if let attachment = entries[index].attachment { return attachment }
            }
            guard entries.isEmpty, index < few.count else { return nil }
            defer { index += 1 }
            return few[index]
        }
    }

    // MARK: Keys

    package subscript(key: Text) -> Attachment? {
        if let many { return many[key] }
        for attachment in few where attachment.key == key { return attachment }
        return nil
    }

    package var keyCount: Int {
        if let many { return many.keyCount }
        return few.reduce(0) { $1.key == nil ? $0 : $0 + 1 }
    }

    /// The key with an index among the keys, which is in 0..<`keyCount`. Rule 7.31.
    package func key(at index: Int) -> Text? {
        if let many { return many.key(at: index) }
        var rest = index
        for attachment in few {
            guard let key = attachment.key else { continue }
            if rest == 0 { return key }
            rest -= 1
        }
        return nil
    }

    // MARK: Changing

    /// The memory in bytes that the list takes if the next attachment makes it grow.
    package var sizeToAppend: Int { many?.sizeToAppend ?? 0 }

    /// Requires that the attachment was made after all those in the list.
    package mutating func append(_ attachment: Attachment) {
        if let many = uniqueIndex() {
            many.append(attachment)
            return
        }
        few.append(attachment)
        guard few.count > AttachmentList.fewLimit else { return }
        many = AttachmentIndex(few)
        few = []
    }

    /// Returns false if the attachment is not in the list.
    package mutating func remove(_ attachment: Attachment) -> Bool {
        guard let many = uniqueIndex() else {
            guard let index = few.firstIndex(where: { $0 === attachment }) else { return false }
            _ = few.remove(at: index)
            return true
        }
        guard many.remove(attachment) else { return false }
        if many.count <= AttachmentList.fewLimit / 2 {
            few = ShortList(self)
            self.many = nil
        }
        return true
    }

    /// Empties the list and returns its contents.
    package mutating func takeAll() -> AttachmentList {
        let taken = self
        self = AttachmentList()
        return taken
    }

    /// The index, made unique if copies of the list share it.
    private mutating func uniqueIndex() -> AttachmentIndex? {
        guard many != nil else { return nil }
        if !isKnownUniquelyReferenced(&many) { many = AttachmentIndex(self) }
        return many
    }
}

/// An index of attachments by age, by key, and by the position of the key.
final class AttachmentIndex {
    struct Entry {
        /// Increases from entry to entry.
        let order: UInt64
        /// Nil if the attachment was removed.
        var attachment: Attachment?
    }

    private(set) var entries: [Entry] = []
    private(set) var count = 0
    private var byKey: [Text: Attachment] = [:]
    /// Partial sums of the number of keys: a binary indexed tree (Fenwick, "A new data structure for cumulative frequency
    /// tables", 1994).
    private var sums: [Int] = []

    init(_ attachments: some Sequence<Attachment>) {
        for attachment in attachments { append(attachment) }
    }

    subscript(key: Text) -> Attachment? { byKey[key] }

    var keyCount: Int { byKey.count }

    func key(at index: Int) -> Text? {
        var before = 0, rest = index, step = 1
        while step * 2 <= sums.count { step *= 2 }
        while step > 0 {
            if before + step <= sums.count, sums[before + step - 1] <= rest {
                before += step
                rest -= sums[before - 1]
            }
            step /= 2
        }
        return before < entries.count ? entries[before].attachment?.key : nil
    }

    func append(_ attachment: Attachment) {
        entries.append(Entry(order: attachment.order, attachment: attachment))
        count += 1
        if let key = attachment.key { byKey[key] = attachment }
        let number = entries.count
        var sum = attachment.key == nil ? 0 : 1
        var step = 1
        while number & step == 0 {
            sum += sums[number - step - 1]
            step *= 2
        }
        sums.append(sum)
        assert(holdsInvariants, "the index of animations is inconsistent")
    }

    func remove(_ attachment: Attachment) -> Bool {
        guard let place = place(of: attachment) else { return false }
        entries[place].attachment = nil
        count -= 1
        if let key = attachment.key {
            byKey[key] = nil
            var number = place + 1
            while number <= sums.count {
                sums[number - 1] -= 1
                number += number & -number
            }
        }
        if count < entries.count / 2 { compact() }
        assert(holdsInvariants, "the index of animations is inconsistent")
        return true
    }

    /// The memory in bytes that the index takes if the next attachment makes it grow.
    var sizeToAppend: Int {
        let isFull = entries.count == entries.capacity || sums.count == sums.capacity || byKey.count == byKey.capacity
        return isFull ? entries.count * 192 : 0
    }

    private func place(of attachment: Attachment) -> Int? {
        var low = 0, high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].order < attachment.order { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].attachment === attachment ? low : nil
    }

    private func compact() {
        // In place, because animations must be able to end without memory.
        entries.removeAll { $0.attachment == nil }
        sums.removeLast(sums.count - entries.count)
        for index in sums.indices { sums[index] = entries[index].attachment?.key == nil ? 0 : 1 }
        for number in 1..<max(sums.count, 1) {
            let next = number + (number & -number)
            if next <= sums.count { sums[next - 1] += sums[number - 1] }
        }
    }
}

extension AttachmentIndex {
    /// Larger indices are not checked, so that the check does not dominate the duration of the tests.
    private static let checkLimit = 64

    /// Whether the entries ascend, and the counts and partial sums are those of the entries.
    private var holdsInvariants: Bool {
        guard entries.count <= AttachmentIndex.checkLimit else { return true }
        var live = 0
        for (index, entry) in entries.enumerated() {
            guard index == 0 || entries[index - 1].order < entry.order else { return false }
            if entry.attachment != nil { live += 1 }
            let number = index + 1, first = number - (number & -number)
            var sum = 0
            for below in first..<number where entries[below].attachment?.key != nil { sum += 1 }
            guard sums[index] == sum else { return false }
        }
        return live == count && sums.count == entries.count
    }
}
