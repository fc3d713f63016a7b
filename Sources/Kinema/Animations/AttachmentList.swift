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

    // What changes look at most is inlined: a call would count references to the contents.

    @inline(always)
    package var count: Int { many == nil ? few.count : manyCount }

    private var manyCount: Int { many?.root.count ?? 0 }

    package var isEmpty: Bool { count == 0 }

    var all: [Attachment] {
        @inline(never) get {
            var all: [Attachment] = []
            for attachment in self { all.append(attachment) }
            return all
        }
    }

    @inline(never)
    package func makeIterator() -> Iterator { Iterator(few: few, many: TreeIterator(many?.root)) }

    package struct Iterator: IteratorProtocol {
        fileprivate let few: ShortList<Attachment>
        fileprivate var many: TreeIterator<AttachmentNode>
        private var index = 0

        fileprivate init(few: ShortList<Attachment>, many: TreeIterator<AttachmentNode>) {
            self.few = few
            self.many = many
        }

        @inline(never)
        package mutating func next() -> Attachment? {
            guard index < few.count else { return many.next() }
            defer { index += 1 }
            return few[index]
        }
    }

    /// The attachment if there is exactly one; the list holds it.
    @inline(always)
    var unretainedOnly: Unmanaged<Attachment>? { many == nil && few.count == 1 ? few.unretainedFirst : nil }

    /// Whether `isMeant` is true of an attachment.
    @inline(never)
    package func contains(where isMeant: (Attachment) -> Bool) -> Bool {
        if many == nil { return few.contains(where: isMeant) }
        for attachment in self where isMeant(attachment) { return true }
        return false
    }

    /// Whether there are few, which `unretained` returns.
    @inline(always)
    var isFew: Bool { many == nil }

    /// One of few attachments, which the list holds; nil behind the last one. A loop by index counts no references, where one over the
    /// list would.
    @inline(always)
    func unretained(_ index: Int) -> Unmanaged<Attachment>? {
        if index == 0 { return few.unretainedFirst }
        return index <= few.tail.count ? .passUnretained(few.tail[index - 1]) : nil
    }

    /// The attachment with an order; nil if there is none.
    func attachment(ofOrder order: UInt64) -> Attachment? {
        if let many { return many.root.attachment(ofOrder: order) }
        return few.firstIndex { $0.order == order }.map { few[$0] }
    }

    // MARK: Keys

    @inline(never)
    package subscript(key: Text) -> Attachment? {
        if let many { return many[key] }
        return few.firstIndex { $0.key == key }.map { few[$0] }
    }

    package var keyCount: Int {
        if let many { return many.root.keyCount }
        return few.reduce(0) { $1.key == nil ? $0 : $0 + 1 }
    }

    /// The key with an index among the keys, which is in 0..<`keyCount`. Rule 7.31.
    package func key(at index: Int) -> Text? {
        many.map { $0.root.key(at: index) } ?? few.key(at: index)
    }

    // MARK: Snapshots

    /// The tracks that the attachments show, as a snapshot holds them, after `start` was called with those that may not be
    /// started.
    package func makeTracks(_ start: (Attachment) -> Void) -> TrackList {
        if let many { return .many(many.root.makeTracks(start)) }
        return .few(makeFewTracks(start))
    }

    private func makeFewTracks(_ start: (Attachment) -> Void) -> ShortList<Track> {
        var tracks = ShortList<Track>(), index = 0
        while let attachment = unretained(index) {
            attachment._withUnsafeGuaranteedRef {
                start($0)
                $0.forEachShown { tracks.append($0.takeUnretainedValue()) }
            }
            index += 1
        }
        return tracks
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
        many = AttachmentIndex(self)
        few = []
    }

    /// Moves the last of few attachments to an index.
    mutating func moveLast(to index: Int) {
        guard many == nil, index < few.count - 1 else { return }
        var all = Array(few)
        all.insert(all.removeLast(), at: index)
        few = ShortList(all)
    }

    /// The index of one of few attachments.
    func index(of attachment: Attachment) -> Int? { many == nil ? few.firstIndex { $0 === attachment } : nil }

    /// Notes that the tracks of an attachment will change.
    mutating func renew(_ attachment: Attachment) { uniqueIndex()?.root.renew(attachment) }

    /// Returns false if the attachment is not in the list.
    package mutating func remove(_ attachment: Attachment) -> Bool {
        guard let many = uniqueIndex() else {
            guard let index = few.firstIndex(where: { $0 === attachment }) else { return false }
            _ = few.remove(at: index)
            return true
        }
        guard many.remove(attachment) else { return false }
        if many.root.count <= AttachmentList.fewLimit / 2 {
            few = ShortList(self)
            self.many = nil
        }
        return true
    }

    /// Removes and returns the attachment with a key; nil if there is none.
    package mutating func take(_ key: Text) -> Attachment? {
        if many == nil { return few.firstIndex { $0.key == key }.map { few.remove(at: $0) } }
        guard let found = self[key], remove(found) else { return nil }
        return found
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
