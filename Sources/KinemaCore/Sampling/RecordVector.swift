/// The records of all published layers by slot: a persistent vector, a tree of 32-way nodes.
///
/// A copy shares every node; changing one slot copies only the path to it (or nothing, while nobody else holds the nodes),
/// so a commit costs what it touches. Bagwell, "Ideal Hash Trees", 2001, is where the shape comes from.
package struct RecordVector: Sendable {
    private var root = Node()
    /// Bits of the slot that the root's level looks at, minus 5.
    private var shift: UInt32 = 0

    private static let bits: UInt32 = 5
    private static let fanOut = 32

    /// A leaf holds records, an inner node holds nodes.
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

    /// Replaces the record of a slot; nil takes it away.
    package mutating func set(_ slot: UInt32, to record: LayerRecord?) {
        while slot >> shift >= RecordVector.fanOut {
            let taller = Node()
            taller.nodes = [root]
            root = taller
            shift += RecordVector.bits
        }
        if !isKnownUniquelyReferenced(&root) { root = root.copy() }
        RecordVector.set(in: root, level: shift, slot, record)
    }

    /// At most seven levels deep: a slot has 32 bits.
    private static func set(in node: Node, level: UInt32, _ slot: UInt32, _ record: LayerRecord?) {
        let index = Int((slot >> level) & 31)
        guard level > 0 else {
            while node.records.count <= index { node.records.append(nil) }
            node.records[index] = record
            return
        }
        while node.nodes.count <= index { node.nodes.append(nil) }
        if node.nodes[index] == nil {
            node.nodes[index] = Node()
        } else if !isKnownUniquelyReferenced(&node.nodes[index]) {
            node.nodes[index] = node.nodes[index]?.copy()
        }
        if let next = node.nodes[index] { set(in: next, level: level - bits, slot, record) }
    }
}
