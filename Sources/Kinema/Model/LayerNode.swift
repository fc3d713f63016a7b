/// A node of the counted B-tree of a `LayerList`: a leaf with layers, or an inner node above other nodes.
///
/// Nodes split when they are full, and are freed when they are empty; they are never merged. That keeps removal simple, and
/// costs little memory in practice (Johnson and Shasha, "B-trees with inserts and deletes: why free-at-empty is better than
/// merge-at-half", 1993). The height grows with the logarithm of the number of insertions.
final class LayerNode {
    static let leafLimit = 64
    static let fanOut = 32

    /// The number of layers in it or below it.
    private(set) var count = 0
    /// Those of a leaf.
    private(set) var layers: [Layer] = []
    /// Those of an inner node; empty in a leaf.
    private(set) var nodes: [LayerNode] = []
    private(set) var parent: Unmanaged<LayerNode>?

    init() {}

    private init(above nodes: [LayerNode]) { adopt(nodes) }

    private var isLeaf: Bool { nodes.isEmpty }

    // MARK: Finding

    func layer(at index: Int) -> Layer? {
        let (leaf, index) = place(index)
        return index < leaf.layers.count ? leaf.layers[index] : nil
    }

    /// The leaf of a place, and the index in it; of the count, the end of the last leaf.
    private func place(_ index: Int) -> (leaf: LayerNode, index: Int) {
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

    /// The place of a layer in the tree whose root this is; nil if it is not in it.
    func index(of layer: Layer) -> Int? {
        guard var node = leaf(of: layer), var index = node.layers.firstIndex(where: { $0 === layer }) else { return nil }
        while let parent = node.parent?.takeUnretainedValue() {
            for sibling in parent.nodes {
                if sibling === node { break }
                index += sibling.count
            }
            node = parent
        }
        return index
    }

    /// The leaf of a layer in the tree whose root this is.
    private func leaf(of layer: Layer) -> LayerNode? {
        guard let leaf = layer.leaf?.takeUnretainedValue() else { return nil }
        var top = leaf
        while let parent = top.parent?.takeUnretainedValue() { top = parent }
        return top === self ? leaf : nil
    }

    var firstLeaf: LayerNode {
        var node = self
        while let first = node.nodes.first { node = first }
        return node
    }

    var nextLeaf: LayerNode? {
        var node = self
        while let parent = node.parent?.takeUnretainedValue() {
            if let index = parent.nodes.firstIndex(where: { $0 === node }), index + 1 < parent.nodes.count {
                return parent.nodes[index + 1].firstLeaf
            }
            node = parent
        }
        return nil
    }

    // MARK: Changing a tree by its root

    /// Returns the root, which can be a new one.
    func insert(_ layer: Layer, at index: Int) -> LayerNode {
        let (leaf, place) = place(index)
        leaf.layers.insert(layer, at: place)
        layer.leaf = Unmanaged.passUnretained(leaf)
        leaf.changeCount(by: 1)
        var full: LayerNode? = leaf
        while let node = full, node.layers.count > LayerNode.leafLimit || node.nodes.count > LayerNode.fanOut {
            // A tree that is only appended to has full nodes.
            let half = node.split(isAtEnd: index == count - 1)
            guard let parent = node.parent?.takeUnretainedValue() else { return LayerNode(above: [node, half]) }
            parent.insert(half, after: node)
            full = parent
        }
        return self
    }

    /// Returns the root, which can be another one; nil if the layer is not in the tree.
    func remove(_ layer: Layer) -> LayerNode? {
        guard let leaf = leaf(of: layer), let place = leaf.layers.firstIndex(where: { $0 === layer }) else { return nil }
        leaf.layers.remove(at: place)
        layer.leaf = nil
        leaf.changeCount(by: -1)
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
        guard let leaf = leaf(of: old), let place = leaf.layers.firstIndex(where: { $0 === old }) else { return }
        leaf.layers[place] = new
        new.leaf = old.leaf
        old.leaf = nil
    }

    // MARK: Changing a node

    private func changeCount(by change: Int) {
        count += change
        var next = parent
        while let node = next?.takeUnretainedValue() {
            node.count += change
            next = node.parent
        }
    }

    /// Moves the second half, or only the last element, to a new node. The counts above stay right.
    private func split(isAtEnd: Bool) -> LayerNode {
        let half: LayerNode
        if isLeaf {
            let cut = isAtEnd ? layers.count - 1 : layers.count / 2
            half = LayerNode()
            half.layers = Array(layers[cut...])
            half.count = half.layers.count
            for layer in half.layers { layer.leaf = Unmanaged.passUnretained(half) }
            layers.removeLast(layers.count - cut)
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

    /// Whether counts, parents, sizes and the leaves of layers are right in and below this node.
    func checkInvariants() -> Bool {
        guard count > 0, layers.count <= LayerNode.leafLimit, nodes.count <= LayerNode.fanOut else { return false }
        guard !isLeaf else {
            return count == layers.count && layers.allSatisfy { $0.leaf?.takeUnretainedValue() === self }
        }
        return layers.isEmpty && count == nodes.reduce(0) { $0 + $1.count }
            && nodes.allSatisfy { $0.parent?.takeUnretainedValue() === self && $0.checkInvariants() }
    }
}
