/// An immutable list: a short one holds its elements, and a long one is a tree whose nodes other lists share.
///
/// It represents the lists of layers in snapshots. The engine keeps the node of each part of a long list, and creates new nodes
/// only for parts that changed, so the list of the next snapshot costs O(log n) for each change.
package enum SharedList<Few: RandomAccessCollection>: Sequence {
    case few(Few)
    case many(ListNode<Few.Element>)

    package var count: Int {
        switch self {
        case .few(let elements): elements.count
        case .many(let node): node.count
        }
    }

    package var underestimatedCount: Int { count }

    package var isEmpty: Bool { count == 0 }

    package func makeIterator() -> Iterator { Iterator(self) }

    /// A loop without an iterator, for work that is done at every sample.
    package func forEach(_ body: (Few.Element) -> Void) {
        switch self {
        case .few(let elements):
            for element in elements { body(element) }
        case .many(let root):
            var elements = TreeIterator(root)
            while let element = elements.next() { body(element) }
        }
    }

    package struct Iterator: IteratorProtocol {
        var few: Few.Iterator?
        var many: TreeIterator<ListNode<Few.Element>>

        @inline(never)
        init(_ list: SharedList) {
            switch list {
            case .few(let elements):
                few = elements.makeIterator()
                many = TreeIterator(nil)
            case .many(let node): many = TreeIterator(node)
            }
        }

        @inline(never)
        package mutating func next() -> Few.Element? { few == nil ? many.next() : few?.next() }
    }
}

extension SharedList: Sendable where Few: Sendable, Few.Element: Sendable {}

extension SharedList: ExpressibleByArrayLiteral where Few: ExpressibleByArrayLiteral {
    /// Literals are only for empty lists.
    package init(arrayLiteral elements: Never...) { self = .few([]) }
}

/// A node of a long list: a leaf with elements, or an inner node above other nodes.
package final class ListNode<Element>: ListTree {
    package let elements: [Element]
    package let nodes: [ListNode]
    let count: Int
    /// Whether some of the elements have the property that the maker of the node looks for.
    package let isMarked: Bool

    /// The size of a node in bytes, without its elements and its references to nodes.
    package static var size: Int { 112 }

    package init(_ elements: [Element], isMarked: Bool = false) {
        self.elements = elements
        self.isMarked = isMarked
        nodes = []
        count = elements.count
    }

    package init(above nodes: [ListNode]) {
        self.nodes = nodes
        elements = []
        count = nodes.reduce(0) { $0 + $1.count }
        isMarked = nodes.contains { $0.isMarked }
    }
}

extension ListNode: Sendable where Element: Sendable {}

/// A tree with elements in its leaves, all of them in order.
package protocol ListTree: AnyObject {
    associatedtype Element
    /// The elements of a leaf.
    var elements: [Element] { get }
    /// The children of an inner node.
    var nodes: [Self] { get }
}

/// The elements of a tree, for loops. Changing the tree meanwhile is safe, but the loop may then miss elements.
package struct TreeIterator<Node: ListTree>: IteratorProtocol {
    /// The pending nodes. The next one is last.
    var open: [Node]
    var leaf: [Node.Element] = []
    var index = 0

    package init(_ root: Node?) { open = root.map { [$0] } ?? [] }

    @inline(never)
    package mutating func next() -> Node.Element? {
        while index == leaf.count {
            guard let node = open.popLast() else { return nil }
            for child in stride(from: node.nodes.count - 1, through: 0, by: -1) { open.append(node.nodes[child]) }
            leaf = node.elements
            index = 0
        }
        defer { index += 1 }
        return leaf[index]
    }
}
