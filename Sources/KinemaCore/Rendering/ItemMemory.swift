import CPlatform

/// Memory for compact items or frames, which grows and is freed by its owner.
struct ItemMemory {
    private static let alignment = 32
    private let itemSize: Int
    private var bytes = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: ItemMemory.alignment)
    private var capacity = 0
    var count = 0

    init(itemSize: Int) { self.itemSize = itemSize }

    func deallocate() { bytes.deallocate() }

    var isFull: Bool { count == capacity }

    /// Makes room for one more item. Returns false if there is no memory for that.
    mutating func makeRoom() -> Bool {
        guard isFull else { return true }
        let larger = max(64, 2 * capacity)
        guard Memory.has(larger * itemSize) else { return false }
        let moved = UnsafeMutableRawPointer.allocate(byteCount: larger * itemSize, alignment: ItemMemory.alignment)
        moved.copyMemory(from: bytes, byteCount: count * itemSize)
        bytes.deallocate()
        (bytes, capacity) = (moved, larger)
        return true
    }

    func item(_ index: Int) -> UnsafeMutableRawPointer { bytes + index * itemSize }

    /// The handle of an item's layer, its first member.
    func id(_ index: Int) -> UInt64 { item(index).load(as: UInt64.self) }

    /// Whether an item has the same bytes as that of another list of the same form.
    func isEqual(_ other: ItemMemory, at index: Int) -> Bool {
        memcmp(item(index), other.item(index), itemSize) == 0
    }
}

extension UnsafeMutablePointer {
    /// Copies a struct without references. The compiler would copy member by member, with more code and more instructions.
    @inline(always)
    func copyBytes(from other: UnsafePointer<Pointee>) {
        UnsafeMutableRawPointer(self).copyMemory(from: other, byteCount: MemoryLayout<Pointee>.size)
    }
}
