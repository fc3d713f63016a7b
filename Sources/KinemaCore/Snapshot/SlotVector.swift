/// Objects of published layers by slot: a persistent vector, a tree of 32-way nodes.
///
/// A copy shares every node. Changing a slot copies the nodes on the path to it, unless nobody else holds them, so a commit costs
/// in proportion to its changes. The structure follows Bagwell, "Ideal Hash Trees", 2001. The vector is public, so that other
/// modules specialize it.
@frozen public struct SlotVector<Element: AnyObject & Sendable>: Sendable {
    @usableFromInline var root = Node()
    /// The lowest bit of the slot that the root's level looks at.
    @usableFromInline var shift: UInt32 = 0
    /// The number of slots that hold an element. No chain of superlayers is longer than the number of records.
    public private(set) var count = 0

    @usableFromInline static var bits: UInt32 { 5 }
    @usableFromInline static var fanOut: UInt32 { 32 }

    /// A leaf has elements, an inner node has nodes.
    @usableFromInline final class Node: @unchecked Sendable {
        @usableFromInline var nodes: [Node?] = []
        @usableFromInline var elements: [Element?] = []

        @usableFromInline init() {}

        func copy() -> Node {
            let other = Node()
            other.nodes = nodes
            other.elements = elements
            return other
        }
    }

    public init() {}

    @inlinable public var isEmpty: Bool { count == 0 }

    @inlinable public subscript(slot: UInt32) -> Element? {
        guard slot >> shift < SlotVector.fanOut else { return nil }
        var node = root
        var level = shift
        while level > 0 {
            let index = Int((slot >> level) & 31)
            guard index < node.nodes.count, let next = node.nodes[index] else { return nil }
            node = next
            level -= SlotVector.bits
        }
        let index = Int(slot & 31)
        return index < node.elements.count ? node.elements[index] : nil
    }

    /// Replaces the element of a slot; nil removes it.
    public mutating func set(_ slot: UInt32, to element: Element?) {
        // Removing an absent element makes no nodes.
        guard element != nil || self[slot] != nil else { return }
        while slot >> shift >= SlotVector.fanOut {
            let taller = Node()
            taller.nodes = [root]
            root = taller
            shift += SlotVector.bits
        }
        if !isKnownUniquelyReferenced(&root) { root = root.copy() }
        let old = SlotVector.set(in: root, level: shift, slot, element)
        count += (element == nil ? 0 : 1) - (old == nil ? 0 : 1)
        assert(count > SlotVector.checkLimit || holdsInvariants, "the vector lost its shape")
    }

    /// The slots that hold an element, in ascending order.
    public var slots: [UInt32] {
        var found: [UInt32] = []
        SlotVector.forEachSlot(in: root, level: shift, from: 0) { found.append($0) }
        return found
    }

    private static func forEachSlot(in node: Node, level: UInt32, from first: UInt32, _ body: (UInt32) -> Void) {
        for (index, element) in node.elements.enumerated() where element != nil { body(first + UInt32(index)) }
        for (index, next) in node.nodes.enumerated() {
            if let next { forEachSlot(in: next, level: level - bits, from: first + UInt32(index) << level, body) }
        }
    }

    /// Returns the element that was in the slot. The recursion is at most seven levels deep, because a slot has 32 bits.
    private static func set(in node: Node, level: UInt32, _ slot: UInt32, _ element: Element?) -> Element? {
        let index = Int((slot >> level) & 31)
        guard level > 0 else {
            while node.elements.count <= index { node.elements.append(nil) }
            let old = node.elements[index]
            node.elements[index] = element
            return old
        }
        while node.nodes.count <= index { node.nodes.append(nil) }
        if node.nodes[index] == nil {
            node.nodes[index] = Node()
        } else if !isKnownUniquelyReferenced(&node.nodes[index]) {
            node.nodes[index] = node.nodes[index]?.copy()
        }
        guard let next = node.nodes[index] else { return nil }
        return set(in: next, level: level - bits, slot, element)
    }
}

extension SlotVector {
    /// Larger vectors are not checked, so that the check does not dominate the duration of the tests.
    private static var checkLimit: Int { 64 }

    /// Whether every element is at the bottom of the tree, and the count is right.
    private var holdsInvariants: Bool {
        var found = 0
        return shift % SlotVector.bits == 0 && SlotVector.isRegular(root, level: shift, &found) && found == count
    }

    private static func isRegular(_ node: Node, level: UInt32, _ found: inout Int) -> Bool {
        guard max(node.nodes.count, node.elements.count) <= Int(fanOut) else { return false }
        guard level == 0 ? node.nodes.isEmpty : node.elements.isEmpty else { return false }
        for element in node.elements where element != nil { found += 1 }
        for next in node.nodes {
            if let next, !isRegular(next, level: level - bits, &found) { return false }
        }
        return true
    }
}
