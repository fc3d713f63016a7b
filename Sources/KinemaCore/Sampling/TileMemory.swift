import CPlatform

/// The arrays of a tile: allocated while it is built, freed with it. Aligned to cache lines and padded to whole vectors.
final class TileMemory {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit { for block in blocks { free(block) } }

    /// `count` numbers, all `value`.
    func array<T>(_ count: Int, of value: T) -> UnsafeMutablePointer<T> {
        let bytes = (max(count, 1) * MemoryLayout<T>.stride + 63) & ~63
        guard let block = aligned_alloc(64, bytes) else { abort() }  // as everywhere where Swift allocates
        blocks.append(block)
        let array = block.bindMemory(to: T.self, capacity: count)
        array.initialize(repeating: value, count: count)
        return array
    }

    /// A copy of some values, which must hold no references.
    func copy<T>(_ values: [T]) -> UnsafeBufferPointer<T> {
        guard let first = values.first else { return UnsafeBufferPointer(start: nil, count: 0) }
        let copy = array(values.count, of: first)
        for (index, value) in values.enumerated() { copy[index] = value }
        return UnsafeBufferPointer(start: copy, count: values.count)
    }

    /// Rounded up to whole vectors.
    static func padded(_ count: Int) -> Int { (count + 15) & ~15 }

    /// Where the vector begins that `index` is in.
    static func vector(of index: Int) -> Int { index & ~15 }
}
