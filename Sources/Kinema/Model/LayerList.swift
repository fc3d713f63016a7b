/// The sublayers of a layer, or the roots of a context, in order.
///
/// Most layers have few sublayers, which are in an array. Above `fewLimit` they are in a counted B-tree, so that inserting,
/// removing and finding a layer by its index cost O(log n). Each layer knows its leaf of the tree, so that finding its index
/// costs O(log n) too. A layer is in one list only, so the list cannot be copied.
package struct LayerList: ~Copyable {
    /// Up to this number an array is as fast as the tree. The list becomes an array again at half of it, so that a list near the
    /// limit does not change back and forth.
    static let fewLimit = 32

    private var few: [Layer] = []
    /// Holds the layers if there are more than `fewLimit`.
    private var root: LayerNode?

    package init() {}

    deinit { if let root { for layer in LayerElements(few: [], root: root) { layer.leaf = nil } } }

    package var count: Int { root?.count ?? few.count }

    package var isEmpty: Bool { count == 0 }

    /// The layers, for iteration. Changing the list during an iteration is safe, but the iteration may miss layers.
    package var elements: LayerElements { LayerElements(few: few, root: root) }

    /// The slots of the layers, as a snapshot holds them.
    package func makeSlots() -> SlotList { root.map { .many($0.makeSlots()) } ?? .few(few.map { $0.slot }) }

    /// An upper bound of the memory in bytes that `makeSlots` takes.
    package var sizeToMakeSlots: Int { root?.sizeToMakeSlots ?? LayerList.fewLimit * 4 }

    package func index(of layer: Layer) -> Int? {
        guard let root else { return few.firstIndex { $0 === layer } }
        return root.index(of: layer)
    }

    package mutating func append(_ layer: Layer) { insert(layer, at: count) }

    /// Requires `index` in 0...`count`.
    @inline(never)
    package mutating func insert(_ layer: Layer, at index: Int) {
        defer { check() }
        if let root {
            self.root = root.insert(layer, at: index)
        } else {
            few.insert(layer, at: index)
            if few.count > LayerList.fewLimit { grow() }
        }
    }

    /// Has no effect if the layer is not in the list.
    package mutating func remove(_ layer: Layer) {
        defer { check() }
        guard let root else {
            if let index = few.lastIndex(where: { $0 === layer }) { few.remove(at: index) }
            return
        }
        guard let rest = root.remove(layer) else { return }
        self.root = rest
        if rest.count <= LayerList.fewLimit / 2 { few = takeAll() }
    }

    /// Replaces a layer by another one. Has no effect if `old` is not in the list.
    package mutating func replace(_ old: Layer, with new: Layer) {
        defer { check() }
        if let root {
            root.replace(old, with: new)
        } else if let index = few.firstIndex(where: { $0 === old }) {
            few[index] = new
        }
    }

    /// Empties the list and returns its layers.
    package mutating func takeAll() -> [Layer] {
        let taken = elements.array
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

    /// Longer lists are not checked after every change, so that the check does not dominate the duration of the tests.
    private static let checkLimit = 256

    private func check() { assert(count > LayerList.checkLimit || holdsInvariants, "a list of layers lost its shape") }

    /// Whether all counts, parents and leaves of layers are right.
    package var holdsInvariants: Bool {
        guard let root else { return few.count <= LayerList.fewLimit && few.allSatisfy { $0.leaf == nil } }
        return few.isEmpty && root.count > LayerList.fewLimit / 2 && root.parent == nil && root.holdsInvariants
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

    /// It costs nothing if they are few.
    package var array: [Layer] {
        @inline(never) get {
            guard let root else { return few }
            var all: [Layer] = []
            all.reserveCapacity(root.count)
            for layer in self { all.append(layer) }
            return all
        }
    }

    @inline(never)
    package func makeIterator() -> Iterator { Iterator(self) }

    package struct Iterator: IteratorProtocol {
        private var few: [Layer].Iterator
        private var many: TreeIterator<LayerNode>

        fileprivate init(_ elements: LayerElements) {
            few = elements.few.makeIterator()
            many = TreeIterator(elements.root)
        }

        @inline(never)
        package mutating func next() -> Layer? { few.next() ?? many.next() }
    }
}
