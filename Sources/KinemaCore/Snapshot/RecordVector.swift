/// The records of all published layers by slot: a persistent vector, a tree of 32-way nodes.
///
/// A copy shares every node. Changing a slot copies the nodes on the path to it, unless nobody else holds them, so a commit costs
/// in proportion to its changes. The structure follows Bagwell, "Ideal Hash Trees", 2001.
package struct RecordVector: Sendable {
    private var root = Node()
    /// The lowest bit of the slot that the root's level looks at.
    private var shift: UInt32 = 0
    /// The number of slots that hold a record. No chain of superlayers is longer.
    package private(set) var count = 0

    private static let bits: UInt32 = 5
    private static let fanOut = 32

    /// A leaf has records, an inner node has nodes.
    private final class Node: @unchecked Sendable {
        var nodes: [Node?] = []
        var records: [LayerRecord?] = []

        func copy() -> Node {
            let other = Node()
            other.nodes = nodes
            other.records = records
            return other
        }
    }

    package init() {}

    package subscript(slot: UInt32) -> LayerRecord? {
        guard slot >> shift < RecordVector.fanOut else { return nil }
        var node = root
        var level = shift
        while level > 0 {
            let index = Int((slot >> level) & 31)
            guard index < node.nodes.count, let next = node.nodes[index] else { return nil }
            node = next
            level -= RecordVector.bits
        }
        let index = Int(slot & 31)
        return index < node.records.count ? node.records[index] : nil
    }

    /// Replaces the record of a slot; nil removes it.
    package mutating func set(_ slot: UInt32, to record: LayerRecord?) {
        while slot >> shift >= RecordVector.fanOut {
            let taller = Node()
            taller.nodes = [root]
            root = taller
            shift += RecordVector.bits
        }
        if !isKnownUniquelyReferenced(&root) { root = root.copy() }
        let old = RecordVector.set(in: root, level: shift, slot, record)
        count += (record == nil ? 0 : 1) - (old == nil ? 0 : 1)
        assert(count > RecordVector.checkLimit || holdsInvariants, "the vector of records lost its shape")
    }

    /// The slots that hold a record, in ascending order.
    package var slots: [UInt32] {
        var found: [UInt32] = []
        RecordVector.forEachSlot(in: root, level: shift, from: 0) { found.append($0) }
        return found
    }

    private static func forEachSlot(in node: Node, level: UInt32, from first: UInt32, _ body: (UInt32) -> Void) {
        for (index, record) in node.records.enumerated() where record != nil { body(first + UInt32(index)) }
        for (index, next) in node.nodes.enumerated() {
            if let next { forEachSlot(in: next, level: level - bits, from: first + UInt32(index) << level, body) }
        }
    }

    /// Returns the record that was in the slot. The recursion is at most seven levels deep, because a slot has 32 bits.
    private static func set(in node: Node, level: UInt32, _ slot: UInt32, _ record: LayerRecord?) -> LayerRecord? {
        let index = Int((slot >> level) & 31)
        guard level > 0 else {
            while node.records.count <= index { node.records.append(nil) }
            let old = node.records[index]
            node.records[index] = record
            return old
        }
        while node.nodes.count <= index { node.nodes.append(nil) }
        if node.nodes[index] == nil {
            node.nodes[index] = Node()
        } else if !isKnownUniquelyReferenced(&node.nodes[index]) {
            node.nodes[index] = node.nodes[index]?.copy()
        }
        guard let next = node.nodes[index] else { return nil }
        return set(in: next, level: level - bits, slot, record)
    }
}

extension RecordVector {
    /// Larger vectors are not checked, so that the check does not dominate the duration of the tests.
    private static let checkLimit = 64

    /// Whether every record is in its slot, at the bottom of the tree, and the count is right.
    private var holdsInvariants: Bool {
        var found = 0
        return shift % RecordVector.bits == 0 && RecordVector.isRegular(root, level: shift, from: 0, &found) && found == count
    }

    private static func isRegular(_ node: Node, level: UInt32, from first: UInt32, _ found: inout Int) -> Bool {
        guard max(node.nodes.count, node.records.count) <= fanOut, level == 0 ? node.nodes.isEmpty : node.records.isEmpty else {
            return false
        }
        for (index, record) in node.records.enumerated() {
            guard let record else { continue }
            guard record.slot == first + UInt32(index) else { return false }
            found += 1
        }
        for (index, next) in node.nodes.enumerated() {
            guard let next else { continue }
            guard isRegular(next, level: level - bits, from: first + UInt32(index) << level, &found) else { return false }
        }
        return true
    }
}
