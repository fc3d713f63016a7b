/// The layers of a stream, the entities, and those above them, the inner nodes, with their committed values.
///
/// A superlayer is before its sublayers among the inner nodes, so that one pass in their order carries matrices and opacities down.
/// Every entity has a node besides, also if its layer is above another one or occurs twice: the nodes of neighboring entities are
/// neighbors, and threads share the entities without sharing nodes. Entities come and go at the end of their list. Inner nodes only
/// come; those that nothing is below any longer are removed together, when they are many.
package struct StreamTree: Sendable {
    /// The most bytes that a node takes in lists which double when they grow, and in the tables of slots.
    package static let nodeSize = 3 * (MemoryLayout<Node>.stride + MemoryLayout<NodeValues>.stride) + 64

    struct Node: Equatable, Sendable {
        let id: UInt64
        /// The inner node of the superlayer, `inRootSpace`, or `missing` for a layer that is not below a root.
        var parent: Int

        var slot: UInt32 { StreamTree.slot(of: id) }
        var isMissing: Bool { parent == StreamTree.missing }
    }

    static let inRootSpace = -1
    static let missing = -2

    private(set) var inner: [Node] = []
    private(set) var entities: [Node] = []
    /// The values of the nodes; none if the layout needs none.
    private(set) var innerValues: [NodeValues] = []
    private(set) var entityValues: [NodeValues] = []
    private(set) var innerIndex = ChannelIndex(slots: [])
    private(set) var entityIndex = ChannelIndex(slots: [])
    /// For each inner node, the number of entities and used inner nodes that are directly below it.
    private var users: [Int] = []
    private var unusedCount = 0
    private let layout: StreamLayout

    package init(_ ids: [UInt64], _ layout: StreamLayout, _ snapshot: Snapshot) {
        self.layout = layout
        entities.reserveCapacity(ids.count)
        entityIndex = ChannelIndex(slots: ids.map { StreamTree.slot(of: $0) })
        for id in ids { append(id, snapshot) }
    }

    var ids: [UInt64] { entities.map { $0.id } }
    /// The number of all nodes. Inner nodes have the first numbers.
    var count: Int { inner.count + entities.count }
    package var innerCount: Int { inner.count }

    /// The slots of the entities and of the inner nodes from some numbers on.
    func slots(from first: Int, inner firstInner: Int) -> [UInt32] {
        var slots: [UInt32] = []
        for node in firstInner..<inner.count { slots.append(inner[node].slot) }
        for entity in first..<entities.count { slots.append(entities[entity].slot) }
        return slots
    }

    @inline(never) subscript(node: Int) -> Node { node < inner.count ? inner[node] : entities[node - inner.count] }

    /// The slot that is part of a layer's handle.
    static func slot(of id: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: id & 0x3FF_FFFF) }

    private var hasValues: Bool { layout.needsGeometry || layout.needsOpacity || layout.needsOrder }
}

// MARK: - Entities that come and go

extension StreamTree {
    /// At most how many inner nodes the layers of some slots would add.
    func ancestorLimit(of slots: [UInt32], _ snapshot: Snapshot) -> Int {
        var limit = 0
        for slot in slots {
            guard let record = snapshot.records[slot] else { continue }
            for ancestor in snapshot.ancestors(of: record) {
                if limit == snapshot.records.count || innerIndex.first(of: ancestor.slot) != nil { break }
                limit += 1
            }
        }
        return limit
    }

    mutating func add(_ ids: [UInt64], _ snapshot: Snapshot) {
        for id in ids {
            entityIndex.append(StreamTree.slot(of: id))
            append(id, snapshot)
        }
    }

    /// Removes entities, whose indices ascend. Returns whether the inner nodes are others from now on.
    mutating func remove(_ indices: [Int], keepingOrder: Bool, _ snapshot: Snapshot) -> Bool {
        for index in indices { release(entities[index].parent) }
        entities.remove(at: indices, keepingOrder: keepingOrder)
        if hasValues { entityValues.remove(at: indices, keepingOrder: keepingOrder) }
        entityIndex.remove(indices, keepingOrder: keepingOrder)
        return renewIfNeeded(snapshot)
    }

    private mutating func append(_ id: UInt64, _ snapshot: Snapshot) {
        let record = snapshot.record(StreamTree.slot(of: id), id: id), parent = place(record, snapshot)
        entities.append(Node(id: id, parent: parent))
        if hasValues { entityValues.append(NodeValues(record, snapshot)) }
        retain(parent)
    }

    /// The inner node above a layer, which is made if there is none.
    private mutating func place(_ record: LayerRecord?, _ snapshot: Snapshot) -> Int {
        guard let record else { return StreamTree.missing }
        guard let above = record.superlayer else { return StreamTree.inRootSpace }
        if let known = innerIndex.first(of: above) { return known }
        var path: [LayerRecord] = []
        for ancestor in snapshot.ancestors(of: record) {
            if innerIndex.first(of: ancestor.slot) != nil { break }
            path.append(ancestor)
        }
        for ancestor in path.reversed() {
            let parent = ancestor.superlayer.flatMap { innerIndex.first(of: $0) } ?? StreamTree.inRootSpace
            inner.append(Node(id: ancestor.id, parent: parent))
            if hasValues { innerValues.append(NodeValues(ancestor, snapshot)) }
            innerIndex.append(ancestor.slot)
            users.append(0)
            unusedCount += 1
        }
        return inner.count - 1
    }

    private mutating func retain(_ node: Int) {
        var node = node
        while node >= 0 {
            users[node] += 1
            guard users[node] == 1 else { return }
            unusedCount -= 1
            node = inner[node].parent
        }
    }

    private mutating func release(_ node: Int) {
        var node = node
        while node >= 0 {
            users[node] -= 1
            guard users[node] == 0 else { return }
            unusedCount += 1
            node = inner[node].parent
        }
    }

    /// Collects the inner nodes anew if many are unused.
    private mutating func renewIfNeeded(_ snapshot: Snapshot) -> Bool {
        guard unusedCount > 32, 2 * unusedCount > inner.count else { return false }
        renew(snapshot)
        return true
    }

    private mutating func renew(_ snapshot: Snapshot) {
        (inner, innerValues, users, unusedCount) = ([], [], [], 0)
        innerIndex = ChannelIndex(slots: [])
        for entity in entities.indices {
            let parent = place(snapshot.record(entities[entity].slot, id: entities[entity].id), snapshot)
            entities[entity].parent = parent
            retain(parent)
        }
    }
}

// MARK: - A later snapshot

extension StreamTree {
    /// Reads what changed layers have committed. Returns whether a value or a place differs, and whether the inner nodes are others
    /// than before, instead of the same with more at the end.
    mutating func follow(_ slots: [UInt32], to later: Snapshot) -> (differs: Bool, isRenewed: Bool) {
        var differs = false, isRenewed = false
        for slot in slots {
            guard let node = innerIndex.first(of: slot) else { continue }
            let isUsed = users[node] > 0
            if let record = later.records[slot] {
                if isSamePlace(inner[node], record) {
                    if hasValues, StreamTree.update(&innerValues[node], record, later), isUsed { differs = true }
                } else {
                    isRenewed = true
                    differs = differs || isUsed
                }
            } else {
                leave(node)
            }
        }
        var records = later.records.reader
        for slot in slots {
            var next = entityIndex.first(of: slot)
            while let entity = next {
                next = entityIndex.next(after: entity)
                // Most entities only move.
                if !hasValues, let record = records.element(slot), isSamePlace(entities[entity], record) { continue }
                if update(entity, later, isRenewed: isRenewed) { differs = true }
            }
        }
        if isRenewed { renew(later) } else { isRenewed = renewIfNeeded(later) }
        return (differs, isRenewed)
    }

    private func isSamePlace(_ node: Node, _ record: Unmanaged<LayerRecord>) -> Bool {
        record._withUnsafeGuaranteedRef { isSamePlace(node, $0) }
    }

    private func isSamePlace(_ node: Node, _ record: LayerRecord) -> Bool {
        guard node.id == record.id, !node.isMissing else { return false }
        return record.superlayer == (node.parent < 0 ? nil : inner[node.parent].slot)
    }

    /// The layer of an inner node is below no root any longer. Those below it change too.
    private mutating func leave(_ node: Int) {
        if users[node] > 0 { release(inner[node].parent) }
        inner[node].parent = StreamTree.missing
    }

    private mutating func update(_ entity: Int, _ later: Snapshot, isRenewed: Bool) -> Bool {
        let record = later.record(entities[entity].slot, id: entities[entity].id)
        var differs = hasValues && StreamTree.update(&entityValues[entity], record, later)
        let isSame = record.map { isSamePlace(entities[entity], $0) } ?? entities[entity].isMissing
        guard !isSame else { return differs }
        differs = true
        guard !isRenewed else { return differs }
        let parent = place(record, later)
        retain(parent)
        release(entities[entity].parent)
        entities[entity].parent = parent
        return differs
    }

    /// Static: a call on the tree itself would hold a copy of it, and the list of the values would be copied to change one.
    private static func update(_ values: inout NodeValues, _ record: LayerRecord?, _ later: Snapshot) -> Bool {
        let new = NodeValues(record, later)
        guard new != values else { return false }
        values = new
        return true
    }

    /// Whether the lists agree, superlayers are before their sublayers, and the users are counted.
    var holdsInvariants: Bool {
        var counted = [Int](repeating: 0, count: inner.count)
        for node in entities where node.parent >= 0 { counted[node.parent] += 1 }
        for node in inner.indices.reversed() {
            let parent = inner[node].parent
            guard parent < node, innerIndex.first(of: inner[node].slot) == node else { return false }
            if counted[node] > 0, parent >= 0 { counted[parent] += 1 }
        }
        let valueCount = hasValues ? 1 : 0
        return counted == users && unusedCount == counted.reduce(0) { $0 + ($1 == 0 ? 1 : 0) }
            && innerValues.count == valueCount * inner.count && entityValues.count == valueCount * entities.count
    }
}

/// The committed values of a layer, which animations of other properties do not change.
struct NodeValues: Equatable, Sendable {
    // What every layer needs comes first: it takes two cache lines.
    var opacity: Double
    var isHidden: Bool
    var geometry: LayerGeometry
    /// Whether it has a sublayerTransform other than the identity, which does not apply to the mask.
    private(set) var transformsSublayers: Bool
    private(set) var mask: UInt32?
    /// Whether it projects what is below it into its plane. Rule D45.
    private(set) var flattens: Bool

    init(_ record: LayerRecord?, _ snapshot: Snapshot) {
        let presentation = Presentation(snapshot, at: 0)
        func committed(_ property: KinProperty) -> Value {
            record.flatMap { presentation.committedValue(property.number, of: $0) } ?? .none
        }
        geometry = LayerGeometry(read: committed)
        transformsSublayers = geometry.sublayerTransform != .identity
        mask = record?.mask
        flattens = !(record?.layerClass ?? .layer).keepsDepth { committed(.preservesDepth).scalar }
        opacity = committed(.opacity).scalar
        isHidden = committed(.hidden).scalar != 0
    }
}
