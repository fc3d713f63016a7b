/// Objects of published layers by slot: a persistent vector, a tree of 16-way nodes.
///
/// A copy shares every node. Changing a slot copies the nodes on the path to it, unless nothing else holds them, so a commit costs
/// in proportion to its changes. The structure follows Bagwell, "Ideal Hash Trees", 2001.
package struct SlotVector<Element: AnyObject & Sendable>: Sendable {
    var root: Node = Leaf()
    /// The lowest bit of the slot that the root's level uses.
    var shift: UInt32 = 0
    /// The number of slots that hold an element. No chain of superlayers is longer than the number of records.
    package private(set) var count = 0

    static var bits: UInt32 { 4 }
    /// The number of children of a node.
    package static var fanOut: UInt32 { 16 }
    /// The memory for a node in bytes.
    package static var nodeSize: Int { 160 }

    class Node: @unchecked Sendable {
        init() {}

        func copy() -> Node { Node() }
    }

    /// A node of the lowest level.
    final class Leaf: Node, @unchecked Sendable {
        fileprivate(set) var elements: InlineArray<16, Element?>

        override init() { elements = InlineArray(repeating: nil) }

        private init(_ other: Leaf) { elements = other.elements }

        override func copy() -> Node { Leaf(self) }
    }

    /// A node above others.
    final class Branch: Node, @unchecked Sendable {
        var nodes = InlineArray<16, Node?>(repeating: nil)

        override func copy() -> Node {
            let other = Branch()
            other.nodes = nodes
            return other
        }

        /// Creates the child if there is none, and copies it if another node has it too. The node holds the child.
        func ownedChild(at index: Int, isLeaf: Bool) -> Unmanaged<Node> {
            if isKnownUniquelyReferenced(&nodes[index]), let child = nodes[index] { return Unmanaged.passUnretained(child) }
            let made = nodes[index]?.copy() ?? (isLeaf ? Leaf() : Branch())
            nodes[index] = made
            return Unmanaged.passUnretained(made)
        }
    }

    package init() {}

    package var isEmpty: Bool { count == 0 }

    package subscript(slot: UInt32) -> Element? { @inline(never) get { unretained(slot)?.takeUnretainedValue() } }

    /// The element of a slot, which the vector holds.
    package func unretained(_ slot: UInt32) -> Unmanaged<Element>? {
        guard count > 0 else { return nil }
        return leaf(of: slot)?._withUnsafeGuaranteedRef { $0.elements[Int(slot & 15)].map { .passUnretained($0) } }
    }

    /// Reads elements of neighboring slots, which share a node.
    package struct Reader {
        fileprivate let vector: SlotVector
        private var leaf: Unmanaged<Leaf>?
        private var first: UInt32 = 0

        fileprivate init(_ vector: SlotVector) { self.vector = vector }

        /// The element of a slot, which the vector holds.
        package mutating func element(_ slot: UInt32) -> Unmanaged<Element>? {
            if leaf == nil || slot & ~15 != first { (leaf, first) = (vector.leaf(of: slot), slot & ~15) }
            return leaf?._withUnsafeGuaranteedRef { $0.elements[Int(slot & 15)].map { .passUnretained($0) } }
        }
    }

    package var reader: Reader { Reader(self) }

    /// The node of the lowest level that has a slot. The vector holds the nodes during the walk, so their references need not be
    /// counted.
    private func leaf(of slot: UInt32) -> Unmanaged<Leaf>? {
        guard slot >> shift < SlotVector.fanOut else { return nil }
        var node = Unmanaged.passUnretained(root)
        var level = shift
        while level > 0 {
            let next: Unmanaged<Node>? = node._withUnsafeGuaranteedRef {
                unsafeDowncast($0, to: Branch.self).nodes[Int((slot >> level) & 15)].map { Unmanaged.passUnretained($0) }
            }
            guard let next else { return nil }
            node = next
            level -= SlotVector.bits
        }
        return node._withUnsafeGuaranteedRef { Unmanaged.passUnretained(unsafeDowncast($0, to: Leaf.self)) }
    }

    /// Replaces the element of a slot; nil removes it.
    package mutating func set(_ slot: UInt32, to element: Element?) {
        // Removing an absent element makes no nodes.
        guard element != nil || unretained(slot) != nil else { return }
        while slot >> shift >= SlotVector.fanOut {
            let taller = Branch()
            taller.nodes[0] = root
            root = taller
            shift += SlotVector.bits
        }
        ownedLeaf(of: slot)._withUnsafeGuaranteedRef { leaf in
            let index = Int(slot & 15)
            count += (element == nil ? 0 : 1) - (leaf.elements[index] == nil ? 0 : 1)
            leaf.elements[index] = element
        }
        assert(count > SlotVector.checkLimit || holdsInvariants, "the vector lost its shape")
    }

    /// The node of the lowest level that has a slot below the root, after the nodes on the path to it were copied that others hold.
    private mutating func ownedLeaf(of slot: UInt32) -> Unmanaged<Leaf> {
        if !isKnownUniquelyReferenced(&root) { root = root.copy() }
        var node = Unmanaged.passUnretained(root)
        var level = shift
        while level > 0 {
            level -= SlotVector.bits
            node = node._withUnsafeGuaranteedRef {
                unsafeDowncast($0, to: Branch.self)
                    .ownedChild(at: Int((slot >> (level + SlotVector.bits)) & 15), isLeaf: level == 0)
            }
        }
        return node._withUnsafeGuaranteedRef { Unmanaged.passUnretained(unsafeDowncast($0, to: Leaf.self)) }
    }

    /// Changes elements of one vector, of which nobody makes a copy meanwhile. Neighboring slots share a node.
    package struct Writer {
        private var leaf: Unmanaged<Leaf>?
        private var first: UInt32 = 0

        package init() {}

        /// The element of a slot that has one, which may change in place because nothing else refers to it: a copy takes its place if
        /// something does.
        package mutating func own(
            _ slot: UInt32, in vector: inout SlotVector, copy: (Unmanaged<Element>) -> Element
        ) -> Unmanaged<Element>? {
            if leaf == nil || slot & ~15 != first {
                guard slot >> vector.shift < SlotVector.fanOut else { return nil }
                (leaf, first) = (vector.ownedLeaf(of: slot), slot & ~15)
            }
            return leaf?._withUnsafeGuaranteedRef { leaf in
                let index = Int(slot & 15)
                guard !isKnownUniquelyReferenced(&leaf.elements[index]) else {
                    return leaf.elements[index].map { .passUnretained($0) }
                }
                guard let held = leaf.elements[index] else { return nil }
                let made = copy(.passUnretained(held))
                leaf.elements[index] = made
                return .passUnretained(made)
            }
        }
    }

    /// The slots that hold an element, in ascending order.
    package var slots: [UInt32] {
        var found: [UInt32] = []
        SlotVector.forEachSlot(in: root, level: shift, from: 0) { found.append($0) }
        return found
    }

    /// The recursion is at most eight levels deep, because a slot has 32 bits.
    private static func forEachSlot(in node: Node, level: UInt32, from first: UInt32, _ body: (UInt32) -> Void) {
        for index in 0..<Int(fanOut) {
            let slot = first + UInt32(index) << level
            if level == 0 {
                if unsafeDowncast(node, to: Leaf.self).elements[index] != nil { body(slot) }
            } else if let next = unsafeDowncast(node, to: Branch.self).nodes[index] {
                forEachSlot(in: next, level: level - bits, from: slot, body)
            }
        }
    }
}

extension SlotVector {
    /// Larger vectors are not checked, so that the check does not dominate the duration of the tests.
    private static var checkLimit: Int { 64 }

    /// Whether every element is at the bottom of the tree, and the count is right.
    private var holdsInvariants: Bool {
        shift % SlotVector.bits == 0 && SlotVector.isRegular(root, level: shift) && slots.count == count
    }

    private static func isRegular(_ node: Node, level: UInt32) -> Bool {
        guard level > 0 else { return node is Leaf }
        guard let branch = node as? Branch else { return false }
        for index in 0..<Int(fanOut) {
            if let next = branch.nodes[index], !isRegular(next, level: level - bits) { return false }
        }
        return true
    }
}
