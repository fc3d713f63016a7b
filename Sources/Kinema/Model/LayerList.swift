import KinemaCore

/// The sublayers of a layer, or the roots of a context, in order.
///
/// Most layers have few sublayers, which an array holds. Above `fewLimit` a counted B-tree holds them, so that inserting,
/// removing and finding a layer by its place cost O(log n). Each layer knows its leaf of the tree: finding the place of a
/// layer costs O(log n), too. The list is the only one that its layers are in, so it cannot be copied.
package struct LayerList: ~Copyable {
    /// Up to this number an array is as fast as the tree. It becomes an array again at half of it, so that a list that
    /// stays near the limit does not change back and forth.
    static let fewLimit = 32

    private var few: [Layer] = []
    /// Holds the layers if they are more than few.
    private var root: LayerNode?

    package init() {}

    deinit { if let root { for layer in LayerElements(few: [], root: root) { layer.leaf = nil } } }

    package var count: Int { root?.count ?? few.count }

    package var isEmpty: Bool { count == 0 }

    /// The layers, for loops. Changing the list meanwhile is safe, but the loop may then miss layers.
    package var elements: LayerElements { LayerElements(few: few, root: root) }

    /// The slots of the layers, as a snapshot holds them.
    package func makeSlots() -> SlotList { root.map { .many($0.makeSlots()) } ?? .few(few.map { $0.slot }) }

    /// What `makeSlots` makes at most, in bytes.
    package var sizeToMakeSlots: Int { root?.sizeToMakeSlots ?? LayerList.fewLimit * 4 }

    package func index(of layer: Layer) -> Int? {
        guard let root else { return few.firstIndex { $0 === layer } }
        return root.index(of: layer)
    }

    package mutating func append(_ layer: Layer) { insert(layer, at: count) }

    /// `index` is between 0 and the count.
    package mutating func insert(_ layer: Layer, at index: Int) {
        if let root {
            self.root = root.insert(layer, at: index)
        } else {
            few.insert(layer, at: index)
            if few.count > LayerList.fewLimit { grow() }
        }
    }

    /// Has no effect if the layer is not in the list.
    package mutating func remove(_ layer: Layer) {
        guard let root else {
            if let index = few.lastIndex(where: { $0 === layer }) { few.remove(at: index) }
            return
        }
        guard let rest = root.remove(layer) else { return }
        self.root = rest
        if rest.count <= LayerList.fewLimit / 2 { few = takeAll() }
    }

    /// Puts a layer into the place of another one. Has no effect if `old` is not in the list.
    package mutating func replace(_ old: Layer, with new: Layer) {
        if let root {
            root.replace(old, with: new)
        } else if let index = few.firstIndex(where: { $0 === old }) {
            few[index] = new
        }
    }

    /// Empties the list and returns its layers.
    package mutating func takeAll() -> [Layer] {
        let taken = Array(elements)
        if root != nil { for layer in taken { layer.leaf = nil } }
        root = nil
        few = []
        return taken
    }

    private mutating func grow() {
        var root = LayerNode()
        for layer in few { root = root.insert(layer, at: root.count) }
        self.root = root
        few = []
    }

    /// Fails if a count, a parent or the leaf of a layer is wrong; for tests.
    package func checkInvariants() -> Bool {
        guard let root else { return few.count <= LayerList.fewLimit && few.allSatisfy { $0.leaf == nil } }
        return few.isEmpty && root.count > LayerList.fewLimit / 2 && root.parent == nil && root.checkInvariants()
    }
}

/// The layers of a list in order.
package struct LayerElements: Sequence {
    fileprivate let few: [Layer]
    fileprivate let root: LayerNode?

    package var count: Int { root?.count ?? few.count }

    package var underestimatedCount: Int { count }

    package var isEmpty: Bool { count == 0 }

    package subscript(index: Int) -> Layer { root?.layer(at: index) ?? few[index] }

    package func makeIterator() -> Iterator { Iterator(self) }

    package struct Iterator: IteratorProtocol {
        private var few: [Layer].Iterator
        private var many: TreeIterator<LayerNode>

        fileprivate init(_ elements: LayerElements) {
            few = elements.few.makeIterator()
            many = TreeIterator(elements.root)
        }

        package mutating func next() -> Layer? { few.next() ?? many.next() }
    }
}
