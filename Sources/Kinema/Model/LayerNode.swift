/// A node of the counted B-tree of a `LayerList`: a leaf with layers, or an inner node with nodes.
///
/// Nodes split when they are full and are freed when they are empty; they are never merged. That keeps removal simple and costs
/// little memory in practice (Johnson and Shasha, "B-trees with inserts and deletes: why free-at-empty is better than
/// merge-at-half", 1993). The height grows with the logarithm of the number of insertions.
///
/// A node keeps its part of the list in snapshots until a layer below it changes. The list of the next snapshot therefore shares
/// all nodes of the last one except those on the paths to changes.
final class LayerNode: ListTree {
    static let leafLimit = 64
    static let fanOut = 32

    /// The number of layers in the node or below it.
    private(set) var count = 0
    /// The layers of a leaf.
    private(set) var elements: [Layer] = []
    /// The children of an inner node; empty in a leaf.
    private(set) var nodes: [LayerNode] = []
    private(set) var parent: Unmanaged<LayerNode>?
    /// The node's part of the list in snapshots; nil if it has changed.
    private var slots: ListNode<UInt32>?

    init() {}

    private init(above nodes: [LayerNode]) { adopt(nodes) }

    private var isLeaf: Bool { nodes.isEmpty }

    // MARK: Finding

    func layer(at index: Int) -> Layer? {
        let (leaf, index) = locate(index)
        return index < leaf.elements.count ? leaf.elements[index] : nil
    }

    /// The leaf with a layer's index in the tree, and the index in the leaf. The index after the last layer is in the last leaf.
    private func locate(_ index: Int) -> (leaf: LayerNode, index: Int) {
        var node = self, rest = index
        while !node.isLeaf {
            var next = 0
            while next < node.nodes.count - 1, rest >= node.nodes[next].count {
                rest -= node.nodes[next].count
                next += 1
            }
            node = node.nodes[next]
        }
        return (node, rest)
    }

    /// The index of a layer in the tree of this root; nil if the layer is not in the tree.
    func index(of layer: Layer) -> Int? {
        guard var node = leaf(of: layer), var index = node.elements.firstIndex(where: { $0 === layer }) else { return nil }
        while let parent = node.parent?.takeUnretainedValue() {
            for sibling in parent.nodes {
                if sibling === node { break }
                index += sibling.count
            }
            node = parent
        }
        return index
    }

    /// The leaf of a layer in the tree of this root; nil if the layer is not in the tree.
    private func leaf(of layer: Layer) -> LayerNode? {
        guard let leaf = layer.leaf?.takeUnretainedValue() else { return nil }
        var top = leaf
        while let parent = top.parent?.takeUnretainedValue() { top = parent }
        return top === self ? leaf : nil
    }

    // MARK: Snapshots

    /// The slots of the layers, as a snapshot holds them.
    func makeSlots() -> ListNode<UInt32> {
        if let slots { return slots }
        let made = isLeaf ? ListNode(elements.map { $0.slot }) : ListNode(above: nodes.map { $0.makeSlots() })
        slots = made
        return made
    }

    /// The memory in bytes that `makeSlots` takes.
    var sizeToMakeSlots: Int {
        guard slots == nil else { return 0 }
        return nodes.reduce(ListNode<UInt32>.size + (isLeaf ? 4 * count : 8 * nodes.count)) { $0 + $1.sizeToMakeSlots }
    }

    // MARK: Changing a tree by its root

    /// Returns the root, which may be a new one.
    func insert(_ layer: Layer, at index: Int) -> LayerNode {
        let (leaf, position) = locate(index)
        leaf.elements.insert(layer, at: position)
        layer.leaf = Unmanaged.passUnretained(leaf)
        leaf.noteChange(ofCount: 1)
        var full: LayerNode? = leaf
        while let node = full, node.elements.count > LayerNode.leafLimit || node.nodes.count > LayerNode.fanOut {
            // Moving only the last element keeps nodes full if layers are always appended.
            let half = node.split(isAtEnd: index == count - 1)
            guard let parent = node.parent?.takeUnretainedValue() else { return LayerNode(above: [node, half]) }
            parent.insert(half, after: node)
            full = parent
        }
        return self
    }

    /// Returns the root, which may be another one; nil if the layer is not in the tree.
    func remove(_ layer: Layer) -> LayerNode? {
        guard let leaf = leaf(of: layer), let position = leaf.elements.firstIndex(where: { $0 === layer }) else { return nil }
        leaf.elements.remove(at: position)
        layer.leaf = nil
        leaf.noteChange(ofCount: -1)
        var empty = leaf
        while empty.count == 0, let parent = empty.parent?.takeUnretainedValue() {
            parent.nodes.removeAll { $0 === empty }
            empty.parent = nil
            empty = parent
        }
        var root = self
        while root.nodes.count == 1 {
            root = root.nodes[0]
            root.parent = nil
        }
        return root
    }

    func replace(_ old: Layer, with new: Layer) {
        guard let leaf = leaf(of: old), let position = leaf.elements.firstIndex(where: { $0 === old }) else { return }
        leaf.elements[position] = new
        leaf.noteChange(ofCount: 0)
        new.leaf = old.leaf
        old.leaf = nil
    }

    // MARK: Changing a node

    private func noteChange(ofCount change: Int) {
        var next: LayerNode? = self
        while let node = next {
            node.count += change
            node.slots = nil
            next = node.parent?.takeUnretainedValue()
        }
    }

    /// Moves the second half, or only the last element, to a new node. The counts above do not change.
    private func split(isAtEnd: Bool) -> LayerNode {
        let half: LayerNode
        if isLeaf {
            let cut = isAtEnd ? elements.count - 1 : elements.count / 2
            half = LayerNode()
            half.elements = Array(elements[cut...])
            half.count = half.elements.count
            for layer in half.elements { layer.leaf = Unmanaged.passUnretained(half) }
            elements.removeLast(elements.count - cut)
        } else {
            let cut = isAtEnd ? nodes.count - 1 : nodes.count / 2
            half = LayerNode(above: Array(nodes[cut...]))
            nodes.removeLast(nodes.count - cut)
        }
        count -= half.count
        return half
    }

    private func insert(_ node: LayerNode, after sibling: LayerNode) {
        let index = nodes.firstIndex { $0 === sibling } ?? nodes.count - 1
        nodes.insert(node, at: index + 1)
        node.parent = Unmanaged.passUnretained(self)
    }

    private func adopt(_ children: [LayerNode]) {
        nodes = children
        for child in children {
            child.parent = Unmanaged.passUnretained(self)
            count += child.count
        }
    }

    // MARK: Tests

    /// Whether counts, parents, sizes, kept slots and leaves of layers are right in this node and below.
    var holdsInvariants: Bool {
        guard count > 0, elements.count <= LayerNode.leafLimit, nodes.count <= LayerNode.fanOut,
            slots.map({ $0.elements == elements.map { $0.slot } && $0.nodes.count == nodes.count }) ?? true
        else { return false }
        guard !isLeaf else {
            return count == elements.count && elements.allSatisfy { $0.leaf?.takeUnretainedValue() === self }
        }
        return elements.isEmpty && count == nodes.reduce(0) { $0 + $1.count }
            && nodes.allSatisfy { $0.parent?.takeUnretainedValue() === self && $0.holdsInvariants }
    }
}
