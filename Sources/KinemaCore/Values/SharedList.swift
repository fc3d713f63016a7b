/// A list that never changes: a short one by itself, a long one as a tree whose nodes other lists share.
///
/// A snapshot holds the lists of its layers like this. The engine keeps the node of each part of a long list that it changes
/// and makes new ones only of what changed, so the list of the next snapshot costs O(log n) for each change. Public, so that
/// other modules specialize it, as `ShortList`.
@frozen public enum SharedList<Few: RandomAccessCollection>: Sequence {
    case few(Few)
    case many(ListNode<Few.Element>)

    @inlinable public var count: Int {
        switch self {
        case .few(let elements): elements.count
        case .many(let node): node.count
        }
    }

    @inlinable public var underestimatedCount: Int { count }

    @inlinable public var isEmpty: Bool { count == 0 }

    @inlinable public func makeIterator() -> Iterator { Iterator(self) }

    @frozen public struct Iterator: IteratorProtocol {
        @usableFromInline var few: Few.Iterator?
        @usableFromInline var many: TreeIterator<ListNode<Few.Element>>

        @inlinable init(_ list: SharedList) {
            switch list {
            case .few(let elements):
                few = elements.makeIterator()
                many = TreeIterator(nil)
            case .many(let node): many = TreeIterator(node)
            }
        }

        @inlinable public mutating func next() -> Few.Element? { few == nil ? many.next() : few?.next() }
    }
}

extension SharedList: Sendable where Few: Sendable, Few.Element: Sendable {}

extension SharedList: ExpressibleByArrayLiteral where Few: ExpressibleByArrayLiteral {
    /// Only an empty list is written as a literal.
    @inlinable public init(arrayLiteral elements: Never...) { self = .few([]) }
}

/// A node of a long list: a leaf with elements, or an inner node above other nodes.
public final class ListNode<Element>: ListTree {
    public let elements: [Element]
    public let nodes: [ListNode]
    @usableFromInline let count: Int
    /// Some of the elements have the property that the maker of the node looks for.
    public let isMarked: Bool

    /// What a node takes without its elements and references to nodes, in bytes.
    public static var size: Int { 112 }

    @inlinable public init(_ elements: [Element], isMarked: Bool = false) {
        self.elements = elements
        self.isMarked = isMarked
        nodes = []
        count = elements.count
    }

    @inlinable public init(above nodes: [ListNode]) {
        self.nodes = nodes
        elements = []
        count = nodes.reduce(0) { $0 + $1.count }
        isMarked = nodes.contains { $0.isMarked }
    }
}

extension ListNode: Sendable where Element: Sendable {}

/// A tree with elements in its leaves, all of them in order.
public protocol ListTree: AnyObject {
    associatedtype Element
    /// Those of a leaf.
    var elements: [Element] { get }
    /// Those of an inner node.
    var nodes: [Self] { get }
}

/// The elements of a tree, for loops. Changing the tree meanwhile is safe, but the loop may then miss elements.
@frozen public struct TreeIterator<Node: ListTree>: IteratorProtocol {
    /// The nodes to come, the next one last.
    @usableFromInline var open: [Node]
    @usableFromInline var leaf: [Node.Element] = []
    @usableFromInline var index = 0

    @inlinable public init(_ root: Node?) { open = root.map { [$0] } ?? [] }

    @inlinable public mutating func next() -> Node.Element? {
        while index == leaf.count {
            guard let node = open.popLast() else { return nil }
            open.append(contentsOf: node.nodes.reversed())
            leaf = node.elements
            index = 0
        }
        defer { index += 1 }
        return leaf[index]
    }
}
