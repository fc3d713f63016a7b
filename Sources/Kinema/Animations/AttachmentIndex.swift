/// Many attachments by age and by key.
final class AttachmentIndex {
    private(set) var root = AttachmentNode(from: 0, height: 0)
    private var byKey = ObjectTable<Text, Attachment>()

    init(_ attachments: AttachmentList) {
        for attachment in attachments { append(attachment) }
    }

    subscript(key: Text) -> Attachment? { byKey[key] }

    func append(_ attachment: Attachment) {
        if !root.append(attachment) {
            root = AttachmentNode(above: root)
            _ = root.append(attachment)
        }
        if let key = attachment.key { byKey[key] = attachment }
        assert(root.holdsInvariants, "the tree of animations is inconsistent")
    }

    func remove(_ attachment: Attachment) -> Bool {
        guard root.remove(attachment) else { return false }
        while root.nodes.count == 1 { root = root.nodes[0] }
        if let key = attachment.key { byKey[key] = nil }
        assert(root.holdsInvariants, "the tree of animations is inconsistent")
        return true
    }

    /// The bytes that the next attachment adds, except for a few nodes.
    var sizeToAppend: Int { byKey.growth() }
}

/// A node of a tree of attachments: a leaf with attachments in the order in which they were added, or an inner node above
/// other nodes.
///
/// The tree grows only at its end: nodes are filled one after another, and never split. They are freed when they are empty, and
/// never merged, like those of a `LayerNode`. A node keeps the tracks that it has made for snapshots until an attachment is
/// added to it or removed from it.
final class AttachmentNode: ListTree {
    static let fanOut = 32

    private(set) var elements: [Attachment] = []
    private(set) var nodes: [AttachmentNode] = []
    /// The number of attachments in it or below it, and of those that have a key.
    private(set) var count = 0
    private(set) var keyCount = 0
    /// No attachment in it or below it has a lower order.
    private let order: UInt64
    /// 0 for a leaf.
    private let height: Int
    /// nil if they have changed, or while some of its attachments are not started.
    private var tracks: ListNode<Track>?

    init(from order: UInt64, height: Int) {
        self.order = order
        self.height = height
    }

    init(above node: AttachmentNode) {
        order = node.order
        height = node.height + 1
        nodes = [node]
        count = node.count
        keyCount = node.keyCount
    }

    /// The key at an index among those that have one.
    func key(at index: Int) -> Text? {
        var rest = index
        for node in nodes {
            if rest < node.keyCount { return node.key(at: rest) }
            rest -= node.keyCount
        }
        return elements.key(at: rest)
    }

    /// The attachment with an order; nil if there is none.
    func attachment(ofOrder order: UInt64) -> Attachment? {
        if height > 0 { return nodes.last { $0.order <= order }?.attachment(ofOrder: order) }
        return elements.firstIndex { $0.order == order }.map { elements[$0] }
    }

    /// Returns false if the node is full.
    func append(_ attachment: Attachment) -> Bool {
        if height == 0 {
            guard elements.count < AttachmentNode.fanOut else { return false }
            elements.append(attachment)
        } else if nodes.last?.append(attachment) != true {
            guard nodes.count < AttachmentNode.fanOut else { return false }
            let node = AttachmentNode(from: attachment.order, height: height - 1)
            _ = node.append(attachment)
            nodes.append(node)
        }
        noteChange(of: attachment, ofCount: 1)
        return true
    }

    /// Returns false if the attachment is not below the node.
    func remove(_ attachment: Attachment) -> Bool {
        if height == 0 {
            guard let index = elements.firstIndex(where: { $0 === attachment }) else { return false }
            elements.remove(at: index)
        } else {
            guard let index = nodes.lastIndex(where: { $0.order <= attachment.order }), nodes[index].remove(attachment) else {
                return false
            }
            if nodes[index].count == 0 { nodes.remove(at: index) }
        }
        noteChange(of: attachment, ofCount: -1)
        return true
    }

    private func noteChange(of attachment: Attachment, ofCount change: Int) {
        count += change
        if attachment.key != nil { keyCount += change }
        tracks = nil
    }

    // MARK: Snapshots

    /// Forgets the tracks that were made of an attachment.
    func renew(_ attachment: Attachment) {
        tracks = nil
        nodes.last { $0.order <= attachment.order }?.renew(attachment)
    }

    /// The tracks that the attachments show, after `start` was called with those that may not be.
    func makeTracks(_ start: (Attachment) -> Void) -> ListNode<Track> {
        if let tracks { return tracks }
        let made: ListNode<Track>
        if height == 0 {
            let list = elements.makeTracks(start)
            made = ListNode(Array(list), isMarked: list.contains { $0.target.isNamed })
        } else {
            made = ListNode(above: nodes.map { $0.makeTracks(start) })
        }
        if elements.allSatisfy({ $0.isStarted && $0.control?.owner ?? 0 == 0 }) && nodes.allSatisfy({ $0.tracks != nil }) {
            tracks = made
        }
        return made
    }
}

extension AttachmentNode {
    /// Larger trees are not checked, so that the check does not dominate the duration of the tests.
    private static let checkLimit = 64

    /// Whether orders increase, counts are those of the attachments, and leaves are at the bottom.
    fileprivate var holdsInvariants: Bool {
        guard count <= AttachmentNode.checkLimit else { return true }
        let all = Array(IteratorSequence(TreeIterator(self)))
        guard all.count == count, keyCount == all.filter({ $0.key != nil }).count else { return false }
        guard zip(all, all.dropFirst()).allSatisfy({ $0.order < $1.order }) else { return false }
        return height == 0
            ? nodes.isEmpty : elements.isEmpty && nodes.allSatisfy { $0.height == height - 1 && $0.holdsInvariants }
    }
}

extension Sequence where Element == Attachment {
    /// The tracks that the attachments show, after `start` was called with each.
    func makeTracks(_ start: (Attachment) -> Void) -> ShortList<Track> {
        var tracks = ShortList<Track>()
        for attachment in self {
            start(attachment)
            attachment.forEachShown { tracks.append($0.takeUnretainedValue()) }
        }
        return tracks
    }

    /// The key at an index among those that have one.
    func key(at index: Int) -> Text? {
        var rest = index
        for attachment in self {
            guard let key = attachment.key else { continue }
            if rest == 0 { return key }
            rest -= 1
        }
        return nil
    }
}
