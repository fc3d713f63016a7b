#if hasFeature(Embedded)
// These functions replace those of the standard library too: each of them would bring its own copy of the growth of an array along. Like
// those, they trap if an index is outside the array. The engine computes all indices; those of a host are limited before.

extension Array {
    @inlinable @inline(never)
    public mutating func append(contentsOf newElements: [Element]) {
        newElements.withUnsafeBufferPointer { append(contentsOf: $0) }
    }

    @inlinable
    public mutating func append(contentsOf newElements: UnsafeBufferPointer<Element>) {
        guard let other = newElements.baseAddress, newElements.count > 0 else { return }
        let count = newElements.count, stride = MemoryLayout<Element>.stride
        withUnsafeMutablePointer(to: &self) {
            if PlainLists.have(Element.self) {
                PlainLists.append(other, count, to: $0, stride)
            } else {
                MovedLists.newPlaces(count, in: $0, stride) { MovedLists.copy($0, $1, Element.self) }
                    .initializeMemory(as: Element.self, from: other, count: count)
            }
        }
    }

    @inlinable @inline(__always)
    public static func += (list: inout [Element], newElements: [Element]) { list.append(contentsOf: newElements) }

    @inlinable @inline(never)
    public mutating func insert(_ newElement: __owned Element, at index: Int) {
        let stride = MemoryLayout<Element>.stride
        withUnsafeMutablePointer(to: &self) {
            if PlainLists.have(Element.self) {
                _ = PlainLists.newPlace(in: $0, stride)
            } else {
                _ = MovedLists.newPlace(in: $0, stride) { MovedLists.copy($0, $1, Element.self) }
            }
            PlainLists.open(index, in: $0, stride).initializeMemory(as: Element.self, to: newElement)
        }
    }

    @inlinable @inline(never) @discardableResult
    public mutating func remove(at index: Int) -> Element {
        precondition(indices.contains(index))
        reserveCapacity(0)
        return withUnsafeMutablePointer(to: &self) {
            let removed = MovedLists.place(index, in: $0).move()
            PlainLists.close(index, index + 1, in: $0, MemoryLayout<Element>.stride)
            return removed
        }
    }

    @inlinable @inline(__always) @discardableResult
    public mutating func removeFirst() -> Element { remove(at: 0) }

    @inlinable @inline(__always)
    public mutating func removeFirst(_ count: Int) { remove(0, count) }

    @inlinable @inline(__always)
    public mutating func removeLast(_ count: Int) { remove(self.count - count, self.count) }

    @inlinable @inline(never)
    mutating func remove(_ start: Int, _ end: Int) {
        precondition(0 <= start && start <= end && end <= count)
        if start == end { return }
        reserveCapacity(0)
        withUnsafeMutablePointer(to: &self) {
            MovedLists.place(start, in: $0).deinitialize(count: end - start)
            PlainLists.close(start, end, in: $0, MemoryLayout<Element>.stride)
        }
    }

    @inlinable @inline(__always)
    public mutating func popLast() -> Element? { isEmpty ? nil : removeLast() }

    @inlinable @inline(__always) @discardableResult
    public mutating func removeLast() -> Element {
        let stride = MemoryLayout<Element>.stride
        return withUnsafeMutablePointer(to: &self) {
            let place =
                PlainLists.have(Element.self)
                ? PlainLists.lastPlace(in: $0, stride)
                : MovedLists.lastPlace(in: $0, stride) { MovedLists.copy($0, $1, Element.self) }
            return place.assumingMemoryBound(to: Element.self).move()
        }
    }

    @inlinable
    public mutating func removeAll(where isRemoved: (Element) -> Bool) {
        if isEmpty { return }
        reserveCapacity(0)
        let count = self.count
        withUnsafeMutablePointer(to: &self) {
            let first = MovedLists.place(0, in: $0) as UnsafeMutablePointer<Element>
            var end = 0
            for index in 0..<count {
                if isRemoved(first[index]) {
                    (first + index).deinitialize(count: 1)
                } else {
                    if end < index { (first + end).moveInitialize(from: first + index, count: 1) }
                    end += 1
                }
            }
            PlainLists.close(end, count, in: $0, MemoryLayout<Element>.stride)
        }
    }

    @inlinable
    mutating func removeAll(keepingCapacity: Bool) {
        let isOnlyOne = withUnsafeMutablePointer(to: &self) { !PlainLists.isShared($0) }
        if isOnlyOne { remove(0, count) } else { self = Array(room: capacity) }
    }
}
#endif
