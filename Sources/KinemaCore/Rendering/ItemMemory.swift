/// Memory for compact items, which grows and is freed by its owner.
struct ItemMemory {
    private let itemSize: Int
    private var bytes = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
    private var capacity = 0
    var count = 0

    init(itemSize: Int) { self.itemSize = itemSize }

    func deallocate() { bytes.deallocate() }

    /// Makes room for one more item. Returns false if there is no memory for that.
    mutating func makeRoom() -> Bool {
        guard count == capacity else { return true }
        let larger = max(64, 2 * capacity)
        guard Memory.has(larger * itemSize) else { return false }
        let moved = UnsafeMutableRawPointer.allocate(byteCount: larger * itemSize, alignment: 8)
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
        let a = item(index).assumingMemoryBound(to: UInt64.self), b = other.item(index).assumingMemoryBound(to: UInt64.self)
        for word in 0..<itemSize / MemoryLayout<UInt64>.size where a[word] != b[word] { return false }
        return true
    }
}
