/// Arrays of values that are moved as bytes when their array grows. Embedded Swift has no weak references, so this is every type of
/// element. The standard library has a function for each type, which moves the elements one by one.
@usableFromInline enum MovedLists {
    /// Gives an array new memory with copies of its elements. One function for each type of element.
    @usableFromInline typealias Copy = (_ list: UnsafeMutableRawPointer, _ capacity: Int) -> Void

    @inlinable @inline(__always)
    static func have<Element>(_: Element.Type) -> Bool {
        #if hasFeature(Embedded)
        MemoryLayout<Element>.alignment <= 16
        #else
        false
        #endif
    }

    // ---- For each type of element --------------------------------------------------------------------------------------------------

    @inlinable @inline(__always)
    static func append<Element>(_ element: __owned Element, to list: inout [Element]) {
        withUnsafeMutablePointer(to: &list) {
            let place = newPlace(in: $0, MemoryLayout<Element>.stride) { copy($0, $1, Element.self) }
            place.initializeMemory(as: Element.self, to: element)
        }
    }

    @inlinable @inline(__always)
    static func reserve<Element>(_ capacity: Int, in list: inout [Element]) {
        withUnsafeMutablePointer(to: &list) {
            reserve(capacity, in: $0, MemoryLayout<Element>.stride) { copy($0, $1, Element.self) }
        }
    }

    @inlinable @inline(__always)
    static func move<Element>(_ other: inout [Element], to list: inout [Element]) {
        if other.isEmpty { return }
        other.reserveCapacity(0)
        let count = other.count, stride = MemoryLayout<Element>.stride
        withUnsafeMutablePointer(to: &list) { list in
            withUnsafeMutablePointer(to: &other) { other in
                newPlaces(count, in: list, stride) { copy($0, $1, Element.self) }
                    .copyMemory(from: PlainLists.place(0, in: other, stride), byteCount: count * stride)
                PlainLists.close(0, count, in: other, stride)
            }
        }
    }

    @inlinable @inline(__always)
    static func place<Element>(_ index: Int, in list: UnsafeMutablePointer<[Element]>) -> UnsafeMutablePointer<Element> {
        PlainLists.place(index, in: list, MemoryLayout<Element>.stride).assumingMemoryBound(to: Element.self)
    }

    @inlinable @inline(never)
    static func copy<Element>(_ list: UnsafeMutableRawPointer, _ capacity: Int, _: Element.Type) {
        let list = list.assumingMemoryBound(to: [Element].self)
        list.pointee = Array(unsafeUninitializedCapacity: capacity) { new, count in
            count = list.pointee.count
            list.pointee.withUnsafeBufferPointer { old in
                if let old = old.baseAddress { new.baseAddress.unsafelyUnwrapped.initialize(from: old, count: count) }
            }
        }
    }

    // ---- For all of them -----------------------------------------------------------------------------------------------------------

    /// Room for one more element, which the caller initializes.
    @usableFromInline @inline(never)
    static func newPlace(in list: UnsafeMutableRawPointer, _ stride: Int, _ copy: Copy) -> UnsafeMutableRawPointer {
        PlainLists.hasRoom(list) ? PlainLists.lengthen(list, stride) : madePlace(in: list, stride, copy)
    }

    @inline(never)
    private static func madePlace(
        in list: UnsafeMutableRawPointer, _ stride: Int, _ copy: Copy
    ) -> UnsafeMutableRawPointer {
        give(list, PlainLists.capacityForOneMore(list), stride, copy)
        return PlainLists.lengthen(list, stride)
    }

    /// Room for more elements, which the caller initializes.
    @usableFromInline @inline(never)
    static func newPlaces(
        _ more: Int, in list: UnsafeMutableRawPointer, _ stride: Int, _ copy: Copy
    ) -> UnsafeMutableRawPointer {
        let old = PlainLists.header(of: list), count = old.pointee.count, capacity = old.pointee.capacity
        reserve(count + more <= capacity ? 0 : max(2 * capacity, count + more), in: list, stride, copy)
        PlainLists.header(of: list).pointee.count = count + more
        return PlainLists.place(count, in: list, stride)
    }

    /// The place of the last element, which the caller takes. Requires that the array has one.
    @usableFromInline @inline(never)
    static func lastPlace(in list: UnsafeMutableRawPointer, _ stride: Int, _ copy: Copy) -> UnsafeMutableRawPointer {
        PlainLists.isShared(list) ? copiedLastPlace(in: list, stride, copy) : PlainLists.shorten(list, stride)
    }

    @inline(never)
    private static func copiedLastPlace(
        in list: UnsafeMutableRawPointer, _ stride: Int, _ copy: Copy
    ) -> UnsafeMutableRawPointer {
        reserve(0, in: list, stride, copy)
        return PlainLists.shorten(list, stride)
    }

    @usableFromInline @inline(never)
    static func reserve(_ capacity: Int, in list: UnsafeMutableRawPointer, _ stride: Int, _ copy: Copy) {
        let old = PlainLists.header(of: list)
        guard old.pointee.capacity < capacity || PlainLists.isShared(list) else { return }
        give(list, max(capacity, old.pointee.count), stride, copy)
    }

    /// Gives an array memory that only this array has. Its elements need no counting if it was the only one before.
    @inline(never)
    private static func give(_ list: UnsafeMutableRawPointer, _ capacity: Int, _ stride: Int, _ copy: Copy) {
        let old = PlainLists.header(of: list)
        if old.pointee.capacity == 0 || PlainLists.isShared(list) { return copy(list, capacity) }
        let memory = PlainLists.made(capacity, stride)
        PlainLists.header(of: memory).pointee.owner.class = old.pointee.owner.class
        PlainLists.copyBytes(old, to: memory, stride)
        old.pointee.count = 0
        PlainLists.give(list, memory)
    }
}
