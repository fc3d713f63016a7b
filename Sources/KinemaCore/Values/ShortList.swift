/// A list that usually holds one element or none; the first element needs no allocation. It is public so that other modules can
/// specialize it; the compiler does not specialize generic code that is only visible in the package.
@frozen public struct ShortList<Element>: RandomAccessCollection {
    public var head: Element?
    /// The elements after the first one; empty if there is no head.
    public var tail: [Element] = []

    @inlinable public init() {}

    @inlinable public init(only element: Element) { head = element }

    /// `tail` is empty if there is no head.
    @inlinable public init(head: Element?, tail: [Element]) { (self.head, self.tail) = (head, tail) }

    @inlinable public init(_ elements: some Sequence<Element>) {
        for element in elements { append(element) }
    }

    @inlinable public var startIndex: Int { 0 }

    @inlinable public var endIndex: Int { head == nil ? 0 : 1 + tail.count }

    @inlinable @inline(never)
    public subscript(index: Int) -> Element {
        if index == 0, let head { return head }
        return tail[index - 1]
    }

    /// The element if there is exactly one.
    @inlinable public var only: Element? { tail.isEmpty ? head : nil }

    // Loops that look at the first element without counting a reference to it.

    @inlinable public func contains(where isMeant: (Element) -> Bool) -> Bool { firstIndex(where: isMeant) != nil }

    @inlinable public func firstIndex(where isMeant: (Element) -> Bool) -> Int? {
        if let head, isMeant(head) { return 0 }
        return tail.isEmpty ? nil : tail.firstIndex(where: isMeant).map { $0 + 1 }
    }

    @inlinable public mutating func append(_ element: Element) {
        if head == nil { head = element } else { tail.append(element) }
    }

    @inlinable public mutating func reserveCapacity(_ count: Int) { if count > 1 { tail.reserveCapacity(count - 1) } }

    @inlinable public mutating func remove(at index: Int) -> Element {
        guard index == 0, let removed = head else { return tail.remove(at: index - 1) }
        head = tail.isEmpty ? nil : tail.removeFirst()
        return removed
    }

    /// Requires that the list is not empty.
    @inlinable public mutating func replaceFirst(with element: Element) { head = element }

    @inlinable public mutating func removeAll() { self = ShortList() }
}

extension ShortList where Element: AnyObject {
    /// The first element, which the list holds.
    @inlinable public var unretainedFirst: Unmanaged<Element>? { head.map { Unmanaged.passUnretained($0) } }
}

extension ShortList: ExpressibleByArrayLiteral {
    @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension ShortList: Sendable where Element: Sendable {}
