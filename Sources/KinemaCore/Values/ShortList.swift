/// A list that usually holds one element or none; the first element needs no allocation.
package struct ShortList<Element>: RandomAccessCollection {
    package var head: Element?
    /// The elements after the first one; empty if there is no head.
    package var tail: [Element] = []

    package init() {}

    package init(only element: Element) { head = element }

    /// `tail` is empty if there is no head.
    package init(head: Element?, tail: [Element]) { (self.head, self.tail) = (head, tail) }

    package init(_ elements: some Sequence<Element>) {
        for element in elements { append(element) }
    }

    package var startIndex: Int { 0 }

    package var endIndex: Int { head == nil ? 0 : 1 + tail.count }

    @inline(never)
    package subscript(index: Int) -> Element {
        if index == 0, let head { return head }
        return tail[index - 1]
    }

    /// The element if there is exactly one.
    package var only: Element? { tail.isEmpty ? head : nil }

    // Loops that look at the first element without counting a reference to it.

    package func contains(where isMeant: (Element) -> Bool) -> Bool { firstIndex(where: isMeant) != nil }

    package func firstIndex(where isMeant: (Element) -> Bool) -> Int? {
        if let head, isMeant(head) { return 0 }
        return tail.isEmpty ? nil : tail.firstIndex(where: isMeant).map { $0 + 1 }
    }

    package mutating func append(_ element: Element) {
        if head == nil { head = element } else { tail.append(element) }
    }

    package mutating func reserveCapacity(_ count: Int) { if count > 1 { tail.reserveCapacity(count - 1) } }

    package mutating func remove(at index: Int) -> Element {
        guard index == 0, let removed = head else { return tail.remove(at: index - 1) }
        head = tail.isEmpty ? nil : tail.removeFirst()
        return removed
    }

    /// Requires that the list is not empty.
    package mutating func replaceFirst(with element: Element) { head = element }

    package mutating func removeAll() { self = ShortList() }
}

extension ShortList where Element: AnyObject {
    /// The first element, which the list holds.
    package var unretainedFirst: Unmanaged<Element>? { head.map { Unmanaged.passUnretained($0) } }
}

extension ShortList: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension ShortList: Sendable where Element: Sendable {}

extension Array {
    /// An empty array with room for elements.
    package init(room count: Int) {
        self.init()
        reserveCapacity(count)
    }

    /// Moves all elements of another array to the end of this one. Their room stays.
    package mutating func append(moving other: inout [Element]) {
        append(contentsOf: other)
        other.empty()
    }

    /// Removes all elements. Their room stays.
    package mutating func empty() { removeAll(keepingCapacity: true) }
}
