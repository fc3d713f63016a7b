import CPlatform

/// Objects of published layers by slot: a persistent vector, a tree of 16-way nodes.
///
/// A copy shares every node. Changing a slot copies the nodes on the path to it, unless nobody else holds them, so a commit costs
/// in proportion to its changes. The structure follows Bagwell, "Ideal Hash Trees", 2001. The vector is public, so that other
/// modules specialize it.
@frozen public struct SlotVector<Element: AnyObject & Sendable>: Sendable {
    @usableFromInline var root: Node = Leaf()
    /// The lowest bit of the slot that the root's level uses.
    @usableFromInline var shift: UInt32 = 0
    /// The number of slots that hold an element. No chain of superlayers is longer than the number of records.
    public private(set) var count = 0

    @usableFromInline static var bits: UInt32 { 4 }
    /// The number of children of a node.
    @inlinable public static var fanOut: UInt32 { 16 }
    /// The memory for a node in bytes.
    public static var nodeSize: Int { 160 }

    @usableFromInline class Node: @unchecked Sendable {
        @usableFromInline init() {}

        func copy() -> Node { Node() }
    }

    /// A node of the lowest level.
    ///
    /// It has several references to each element, a power of two. A copy of the node takes half of them, so that it need not count
    /// any: to count one for each of 16 elements would take longer than all else in a commit that changes one of them. The method is
    /// that of Bevan, "Distributed garbage collection using reference counting", 1987.
    @usableFromInline final class Leaf: Node, @unchecked Sendable {
        @usableFromInline private(set) var elements: InlineArray<16, Unmanaged<Element>?>
        /// For each element four bits, the logarithm of the number of references.
        private var shares = Leaf.fullShares

        /// The logarithm for a new element. The ordinary runtime counts otherwise, and has one reference to each.
        private static var fullShare: UInt64 {
            #if hasFeature(Embedded)
            12
            #else
            0
            #endif
        }
        private static var ones: UInt64 { 0x1111_1111_1111_1111 }
        private static var fullShares: UInt64 { ones * fullShare }

        @usableFromInline override init() { elements = InlineArray(repeating: nil) }

        /// Takes half of the references of another node, which only the owner of a vector does.
        private init(_ other: Leaf) {
            #if hasFeature(Embedded)
            other.prepareToHalve()
            other.shares -= Leaf.ones
            #else
            for index in 0..<16 { _ = other.elements[index]?.retain() }
            #endif
            elements = other.elements
            shares = other.shares
        }

        deinit {
            SlotVector.prefetch(&elements)
            for index in 0..<16 { release(index) }
        }

        override func copy() -> Node { Leaf(self) }

        private func share(_ index: Int) -> UInt64 { shares >> UInt64(index * 4) & 15 }

        /// Adds references to the elements of which the node has only one.
        private func prepareToHalve() {
            // Whether four bits of 16 are 0: see Warren, "Hacker's Delight".
            guard (shares &- Leaf.ones) & ~shares & (Leaf.ones * 8) != 0 else { return }
            for index in 0..<16 where share(index) == 0 {
                #if hasFeature(Embedded)
                if let element = elements[index] { kin_add_references(element.toOpaque(), Leaf.addedReferences) }
                #endif
                fill(index)
            }
        }

        /// The number of references that the node adds to the first one.
        private static var addedReferences: Int { 1 << Int(fullShare) - 1 }

        private func fill(_ index: Int) { shares |= Leaf.fullShare << UInt64(index * 4) }

        @inline(__always)
        private func release(_ index: Int) {
            guard let element = elements[index] else { return }
            #if hasFeature(Embedded)
            guard kin_remove_references(element.toOpaque(), 1 << Int(share(index))) != 0 else { return }
            #endif
            element.release()
        }

        /// Takes the place of an element.
        @inline(__always)
        private func put(_ element: Unmanaged<Element>?, at index: Int) {
            release(index)
            elements[index] = element
            shares &= ~(15 << UInt64(index * 4))
            fill(index)
        }

        func set(_ index: Int, to element: Element?) {
            let retained = element.map { Unmanaged.passRetained($0) }
            #if hasFeature(Embedded)
            if let retained { kin_add_references(retained.toOpaque(), Leaf.addedReferences) }
            #endif
            put(retained, at: index)
        }

        /// Replaces an element by an object to which nothing else refers yet.
        @inline(__always)
        func replace(_ index: Int, by made: Unmanaged<Element>) {
            #if hasFeature(Embedded)
            kin_add_first_references(made.toOpaque(), Leaf.addedReferences)
            #endif
            put(made, at: index)
        }

        /// Whether nothing else refers to an element.
        func isOnlyOwner(_ index: Int) -> Bool {
            #if hasFeature(Embedded)
            elements[index].map { kin_has_all_references($0.toOpaque(), 1 << Int(share(index))) != 0 } ?? false
            #else
            withUnsafeMutablePointer(to: &elements[index]) {
                $0.withMemoryRebound(to: Element?.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
            }
            #endif
        }
    }

    /// A node above others.
    @usableFromInline final class Branch: Node, @unchecked Sendable {
        @usableFromInline var nodes = InlineArray<16, Node?>(repeating: nil)

        deinit { SlotVector.prefetch(&nodes) }

        override func copy() -> Node {
            let other = Branch()
            SlotVector.prefetch(&nodes)
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

    /// Begins to load the objects of a node, whose references are then counted one after another.
    private static func prefetch<Object>(_ objects: inout InlineArray<16, Object?>) {
        withUnsafeMutableBytes(of: &objects) {
            kin_prefetch_objects($0.assumingMemoryBound(to: UnsafeRawPointer?.self).baseAddress, 16)
        }
    }

    public init() {}

    @inlinable public var isEmpty: Bool { count == 0 }

    public subscript(slot: UInt32) -> Element? { @inline(never) get { unretained(slot)?.takeUnretainedValue() } }

    /// The element of a slot, which the vector holds.
    public func unretained(_ slot: UInt32) -> Unmanaged<Element>? {
        guard count > 0 else { return nil }
        return leaf(of: slot)?._withUnsafeGuaranteedRef { $0.elements[Int(slot & 15)] }
    }

    /// Begins to load the node with the element of a slot.
    public func prefetch(_ slot: UInt32) {
        if let leaf = leaf(of: slot) { kin_prefetch(leaf.toOpaque()) }
    }

    /// Reads elements of neighboring slots, which share a node.
    public struct Reader {
        fileprivate let vector: SlotVector
        private var leaf: Unmanaged<Leaf>?
        private var first: UInt32 = 0

        fileprivate init(_ vector: SlotVector) { self.vector = vector }

        /// The element of a slot, which the vector holds.
        public mutating func element(_ slot: UInt32) -> Unmanaged<Element>? {
            if leaf == nil || slot & ~15 != first { (leaf, first) = (vector.leaf(of: slot), slot & ~15) }
            return leaf?._withUnsafeGuaranteedRef { $0.elements[Int(slot & 15)] }
        }
    }

    public var reader: Reader { Reader(self) }

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
    public mutating func set(_ slot: UInt32, to element: Element?) {
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
            leaf.set(index, to: element)
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
    public struct Writer {
        private var leaf: Unmanaged<Leaf>?
        private var first: UInt32 = 0

        public init() {}

        /// The element of a slot that has one, which may change in place because nothing else refers to it: a copy takes its place if
        /// something does.
        public mutating func own(
            _ slot: UInt32, in vector: inout SlotVector, copy: (Unmanaged<Element>) -> Element
        ) -> Unmanaged<Element>? {
            if leaf == nil || slot & ~15 != first {
                guard slot >> vector.shift < SlotVector.fanOut else { return nil }
                (leaf, first) = (vector.ownedLeaf(of: slot), slot & ~15)
            }
            return leaf?._withUnsafeGuaranteedRef { leaf in
                let index = Int(slot & 15)
                guard let held = leaf.elements[index] else { return nil }
                if leaf.isOnlyOwner(index) { return held }
                let made = Unmanaged.passRetained(copy(held))
                leaf.replace(index, by: made)
                return made
            }
        }
    }

    /// The slots that hold an element, in ascending order.
    public var slots: [UInt32] {
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
