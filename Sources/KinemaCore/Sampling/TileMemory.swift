import CPlatform

/// The arrays of a tile, which are freed with it. They are aligned to cache lines and padded to whole vectors.
final class TileMemory {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit { for block in blocks { free(block) } }

    /// An array of `count` elements with the value `value`.
    func array<T>(_ count: Int, of value: T) -> UnsafeMutablePointer<T> {
        let bytes = (max(count, 1) * MemoryLayout<T>.stride + 63) & ~63
        guard let block = aligned_alloc(64, bytes) else { abort() }  // Swift's own allocations end the process, too.
        blocks.append(block)
        let array = block.bindMemory(to: T.self, capacity: count)
        array.initialize(repeating: value, count: count)
        return array
    }

    /// A copy of values, which must not contain references.
    func copy<T>(_ values: [T]) -> UnsafeBufferPointer<T> {
        guard let first = values.first else { return UnsafeBufferPointer(start: nil, count: 0) }
        let copy = array(values.count, of: first)
        for (index, value) in values.enumerated() { copy[index] = value }
        return UnsafeBufferPointer(start: copy, count: values.count)
    }

    /// Rounds up to whole vectors.
    static func padded(_ count: Int) -> Int { (count + 15) & ~15 }

    /// The first index of the vector that contains `index`.
    static func vector(of index: Int) -> Int { index & ~15 }
}
