/// A list that mostly holds one element or none: the first takes no memory of its own.
package struct ShortList<Element>: RandomAccessCollection {
    private var head: Element?
    /// Empty without a head.
    private var tail: [Element] = []

    package init() {}

    package init(only element: Element) { head = element }

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

    package mutating func append(_ element: Element) {
        if head == nil { head = element } else { tail.append(element) }
    }

    package mutating func remove(at index: Int) -> Element {
        guard index == 0, let removed = head else { return tail.remove(at: index - 1) }
        head = tail.isEmpty ? nil : tail.removeFirst()
        return removed
    }

    package mutating func removeAll() { self = ShortList() }
}

extension ShortList: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension ShortList: Sendable where Element: Sendable {}
