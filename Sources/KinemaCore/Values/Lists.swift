// Functions of the standard library, with less code: the library's own copy the growth of an array to every one of hundreds of
// places that call them. They are public, so that other modules specialize them. A file that uses them imports this module, even if
// it compiles without.

extension Array {
    /// An empty array with room for elements.
    @inlinable @inline(never)
    public init(room count: Int) {
        if PlainLists.have(Element.self) {
            self = PlainLists.make(count)
        } else {
            self.init(unsafeUninitializedCapacity: count) { _, _ in }
        }
    }

    @inlinable @inline(never)
    public mutating func reserveCapacity(_ minimumCapacity: Int) {
        if PlainLists.have(Element.self) {
            PlainLists.reserve(minimumCapacity, in: &self)
        } else if MovedLists.have(Element.self) {
            MovedLists.reserve(minimumCapacity, in: &self)
        } else {
            reserve(minimumCapacity, in: &self)
        }
    }

    @inlinable @inline(never)
    public mutating func append(_ newElement: __owned Element) {
        if PlainLists.have(Element.self) {
            PlainLists.append(newElement, to: &self)
        } else if MovedLists.have(Element.self) {
            MovedLists.append(newElement, to: &self)
        } else {
            appendElement(newElement, to: &self)
        }
    }

    /// Moves all elements of another array to the end of this one. Their room stays.
    @inlinable @inline(never)
    public mutating func append(moving other: inout [Element]) {
        if MovedLists.have(Element.self) {
            MovedLists.move(&other, to: &self)
        } else {
            self += other
            other.empty()
        }
    }

    /// Removes all elements. Their room stays.
    @inlinable @inline(never)
    public mutating func empty() {
        if PlainLists.have(Element.self) { PlainLists.empty(&self) } else { removeAll(keepingCapacity: true) }
    }

    @inlinable @inline(__always)
    public func map<Result>(_ transform: (Element) -> Result) -> [Result] { list(of: self, transform) }

    @inlinable @inline(__always)
    public func compactMap<Result>(_ transform: (Element) -> Result?) -> [Result] { compactList(of: self, transform) }

    @inlinable @inline(__always)
    public func filter(_ isIncluded: (Element) -> Bool) -> [Element] {
        compactList(of: self) { isIncluded($0) ? $0 : nil }
    }
}

extension Range<Int> {
    @inlinable @inline(__always)
    public func map<Result>(_ transform: (Int) -> Result) -> [Result] { list(of: self, transform) }

    @inlinable @inline(__always)
    public func compactMap<Result>(_ transform: (Int) -> Result?) -> [Result] { compactList(of: self, transform) }
}

@inlinable @inline(__always)
func list<Elements: Collection, Result>(of elements: Elements, _ transform: (Elements.Element) -> Result) -> [Result] {
    var list = [Result](room: elements.count)
    for element in elements { list.append(transform(element)) }
    return list
}

@inlinable @inline(__always)
func compactList<Elements: Sequence, Result>(
    of elements: Elements, _ transform: (Elements.Element) -> Result?
) -> [Result] {
    var list: [Result] = []
    for element in elements {
        if let result = transform(element) { list.append(result) }
    }
    return list
}

// In generic code these are the functions of the standard library.

@inlinable @inline(__always)
func reserve<List: RangeReplaceableCollection>(_ capacity: Int, in list: inout List) { list.reserveCapacity(capacity) }

@inlinable @inline(__always)
func appendElement<List: RangeReplaceableCollection>(_ element: consuming List.Element, to list: inout List) {
    list.append(element)
}
