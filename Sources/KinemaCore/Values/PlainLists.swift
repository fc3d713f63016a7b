/// Arrays of plain values, which need no counting when they are copied and no work when they are destroyed. One function serves all of
/// them, where the standard library has one for each type of element.
@usableFromInline enum PlainLists {
    /// All arrays that are made here have the class of an array of blocks.
    private typealias Block = SIMD2<UInt64>

    /// The begin of an array's memory, in the layout of Embedded Swift. The elements follow.
    private struct Header {
        let owner: (Int, Int)
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
        let old = header(of: list), count = old.pointee.count, capacity = old.pointee.capacity
        if count == capacity || isShared(list) {
            move(list, to: made(count < capacity ? capacity : max(2 * capacity, 1), stride), stride)
        }
        let header = header(of: list)
        header.pointee.count = count + 1
        return UnsafeMutableRawPointer(header) + Header.size + count * stride
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

    private static func header(of list: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Header> {
        list.load(as: UnsafeMutablePointer<Header>.self)
    }

    private static func header(of memory: Owner) -> UnsafeMutablePointer<Header> {
        Unmanaged.passUnretained(memory).toOpaque().assumingMemoryBound(to: Header.self)
    }

    private static func isShared(_ list: UnsafeMutableRawPointer) -> Bool {
        !isKnownUniquelyReferenced(&list.assumingMemoryBound(to: Owner.self).pointee)
    }

    /// Gives an array other memory with the same elements.
    private static func move(_ list: UnsafeMutableRawPointer, to memory: Owner, _ stride: Int) {
        let old = header(of: list), new = header(of: memory), count = old.pointee.count
        new.pointee.count = count
        (UnsafeMutableRawPointer(new) + Header.size).copyMemory(
            from: UnsafeRawPointer(old) + Header.size, byteCount: count * stride)
        give(list, memory)
    }

    private static func give(_ list: UnsafeMutableRawPointer, _ memory: Owner) {
        list.assumingMemoryBound(to: Owner.self).pointee = memory
    }
}
