/// Arrays of plain values, which need no counting when they are copied and no work when they are destroyed. One function serves all of
/// them, where the standard library has one for each type of element.
@usableFromInline enum PlainLists {
    /// All arrays that are made here have the class of an array of blocks.
    private typealias Block = SIMD2<UInt64>

    /// The begin of an array's memory, in the layout of Embedded Swift. The elements follow.
    struct Header {
        var owner: (class: Int, references: Int)
        var count: Int
        var doubledCapacity: Int

        static var size: Int { MemoryLayout<Header>.size }
        var capacity: Int { doubledCapacity >> 1 }
    }

    @usableFromInline final class Owner {}

    /// Whether arrays with such elements are made here.
    @inlinable @inline(__always)
    static func have<Element>(_: Element.Type) -> Bool {
        #if hasFeature(Embedded)
        _isPOD(Element.self) && MemoryLayout<Element>.alignment <= 16
        #else
        false
        #endif
    }

    // ---- For each type of element --------------------------------------------------------------------------------------------------

    @inlinable @inline(__always)
    static func make<Element>(_ capacity: Int) -> [Element] {
        unsafeBitCast(made(capacity, MemoryLayout<Element>.stride), to: [Element].self)
    }

    @inlinable @inline(__always)
    static func append<Element>(_ element: Element, to list: inout [Element]) {
        withUnsafeMutablePointer(to: &list) {
            _ = newPlace(in: $0, MemoryLayout<Element>.stride).initializeMemory(as: Element.self, to: element)
        }
    }

    @inlinable @inline(__always)
    static func reserve<Element>(_ capacity: Int, in list: inout [Element]) {
        withUnsafeMutablePointer(to: &list) { reserve(capacity, in: $0, MemoryLayout<Element>.stride) }
    }

    @inlinable @inline(__always)
    static func empty<Element>(_ list: inout [Element]) {
        withUnsafeMutablePointer(to: &list) { empty($0, MemoryLayout<Element>.stride) }
    }

    // ---- For all of them: `list` is where the array lies, and `stride` the distance of its elements ------------------------------------

    /// The memory of an empty array with room for elements.
    @usableFromInline @inline(never)
    static func made(_ capacity: Int, _ stride: Int) -> Owner {
        let blocks = [Block](unsafeUninitializedCapacity: (capacity * stride + 15) / 16) { _, _ in }
        let memory = unsafeBitCast(blocks, to: Owner.self)
        // All arrays without capacity share their memory.
        if capacity > 0 { header(of: memory).pointee.doubledCapacity = 2 * capacity }
        return memory
    }

    /// Room for one more element, which the caller initializes.
    @usableFromInline @inline(never)
    static func newPlace(in list: UnsafeMutableRawPointer, _ stride: Int) -> UnsafeMutableRawPointer {
        hasRoom(list) ? lengthen(list, stride) : madePlace(in: list, stride)
    }

    /// Separate, because the common path would otherwise save registers for it.
    @inline(never)
    private static func madePlace(in list: UnsafeMutableRawPointer, _ stride: Int) -> UnsafeMutableRawPointer {
        move(list, to: made(capacityForOneMore(list), stride), stride)
        return lengthen(list, stride)
    }

    /// Adds the elements of other memory.
    @usableFromInline @inline(never)
    static func append(_ other: UnsafeRawPointer, _ more: Int, to list: UnsafeMutableRawPointer, _ stride: Int) {
        let old = header(of: list), count = old.pointee.count, capacity = old.pointee.capacity
        reserve(count + more <= capacity ? 0 : max(2 * capacity, count + more), in: list, stride)
        header(of: list).pointee.count = count + more
        place(count, in: list, stride).copyMemory(from: other, byteCount: more * stride)
    }

    /// The place of the last element, which the caller takes. Requires that the array has one.
    @usableFromInline @inline(never)
    static func lastPlace(in list: UnsafeMutableRawPointer, _ stride: Int) -> UnsafeMutableRawPointer {
        isShared(list) ? copiedLastPlace(in: list, stride) : shorten(list, stride)
    }

    @inline(never)
    private static func copiedLastPlace(in list: UnsafeMutableRawPointer, _ stride: Int) -> UnsafeMutableRawPointer {
        reserve(0, in: list, stride)
        return shorten(list, stride)
    }

    /// Moves the elements from an index on by one. Requires room for one more, which the count includes already.
    @usableFromInline @inline(never)
    static func open(_ index: Int, in list: UnsafeMutableRawPointer, _ stride: Int) -> UnsafeMutableRawPointer {
        let gap = place(index, in: list, stride), after = header(of: list).pointee.count - 1 - index
        precondition(index >= 0 && after >= 0)
        (gap + stride).copyMemory(from: gap, byteCount: after * stride)
        return gap
    }

    /// Removes elements that the caller has taken or destroyed.
    @usableFromInline @inline(never)
    static func close(_ start: Int, _ end: Int, in list: UnsafeMutableRawPointer, _ stride: Int) {
        let header = header(of: list)
        place(start, in: list, stride).copyMemory(
            from: place(end, in: list, stride), byteCount: (header.pointee.count - end) * stride)
        header.pointee.count -= end - start
    }

    @usableFromInline
    static func place(_ index: Int, in list: UnsafeMutableRawPointer, _ stride: Int) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer(header(of: list)) + Header.size + index * stride
    }

    // The numbers below cannot overflow: they are within the memory of an array.

    @inline(__always)
    static func hasRoom(_ list: UnsafeMutableRawPointer) -> Bool {
        let header = header(of: list)
        return header.pointee.count < header.pointee.capacity && !isShared(list)
    }

    @inline(__always)
    static func lengthen(_ list: UnsafeMutableRawPointer, _ stride: Int) -> UnsafeMutableRawPointer {
        let header = header(of: list), count = header.pointee.count
        header.pointee.count = count &+ 1
        return UnsafeMutableRawPointer(header) + (count &* stride &+ Header.size)
    }

    @inline(__always)
    static func shorten(_ list: UnsafeMutableRawPointer, _ stride: Int) -> UnsafeMutableRawPointer {
        let header = header(of: list), count = header.pointee.count &- 1
        precondition(count >= 0)
        header.pointee.count = count
        return UnsafeMutableRawPointer(header) + (count &* stride &+ Header.size)
    }

    @inline(__always)
    static func capacityForOneMore(_ list: UnsafeMutableRawPointer) -> Int {
        let header = header(of: list), capacity = header.pointee.capacity
        return header.pointee.count < capacity ? capacity : max(2 * capacity, 1)
    }

    @usableFromInline @inline(never)
    static func reserve(_ capacity: Int, in list: UnsafeMutableRawPointer, _ stride: Int) {
        let old = header(of: list)
        guard old.pointee.capacity < capacity || isShared(list) else { return }
        move(list, to: made(max(capacity, old.pointee.count), stride), stride)
    }

    @usableFromInline @inline(never)
    static func empty(_ list: UnsafeMutableRawPointer, _ stride: Int) {
        let old = header(of: list)
        if !isShared(list) {
            old.pointee.count = 0
        } else if old.pointee.count > 0 {
            give(list, made(old.pointee.capacity, stride))
        }
    }

    static func header(of list: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Header> {
        list.load(as: UnsafeMutablePointer<Header>.self)
    }

    static func header(of memory: Owner) -> UnsafeMutablePointer<Header> {
        Unmanaged.passUnretained(memory).toOpaque().assumingMemoryBound(to: Header.self)
    }

    @usableFromInline
    static func isShared(_ list: UnsafeMutableRawPointer) -> Bool {
        !isKnownUniquelyReferenced(&list.assumingMemoryBound(to: Owner.self).pointee)
    }

    /// Gives an array other memory with the same elements.
    private static func move(_ list: UnsafeMutableRawPointer, to memory: Owner, _ stride: Int) {
        copyBytes(header(of: list), to: memory, stride)
        give(list, memory)
    }

    static func copyBytes(_ old: UnsafeMutablePointer<Header>, to memory: Owner, _ stride: Int) {
        let new = header(of: memory)
        new.pointee.count = old.pointee.count
        (UnsafeMutableRawPointer(new) + Header.size).copyMemory(
            from: UnsafeRawPointer(old) + Header.size, byteCount: old.pointee.count * stride)
    }

    static func give(_ list: UnsafeMutableRawPointer, _ memory: Owner) {
        list.assumingMemoryBound(to: Owner.self).pointee = memory
    }
}
