import CPlatform

/// The arrays of a tile, which are freed with it, and what they point to. They are aligned to cache lines and padded to whole vectors.
final class TileMemory {
    private var blocks: [UnsafeMutableRawPointer] = []
    private(set) var byteCount = 0
    /// The timing functions to which arrays point.
    private var curves: [CurvePieces] = []

    deinit { for block in blocks { free(block) } }

    func keep(_ curve: CurvePieces) {
        if !curves.contains(where: { $0 === curve }) { curves.append(curve) }
    }

    /// An array of `count` elements with the value `value`, which must not contain references.
    func array<T>(_ count: Int, of value: T) -> UnsafeMutablePointer<T> {
        let block = withUnsafePointer(to: value) { filled(with: $0, MemoryLayout<T>.size, MemoryLayout<T>.stride, count) }
        return block.bindMemory(to: T.self, capacity: count)
    }

    /// An array that is written before it is read. Memory that is not touched costs little.
    func room<T>(_ count: Int, for type: T.Type) -> UnsafeMutablePointer<T> {
        allocate(count * MemoryLayout<T>.stride).bindMemory(to: T.self, capacity: count)
    }

    /// Planes of `stride` elements. The caller writes the first `used` of each; the others have the value `value`.
    func planes<T>(_ count: Int, _ stride: Int, used: Int, of value: T) -> UnsafeMutablePointer<T> {
        let array = room(count * stride, for: T.self)
        for plane in 0..<count {
            for index in used..<stride { array[plane * stride + index] = value }
        }
        return array
    }

    /// A copy of values, which must not contain references.
    func copy<T>(_ values: [T]) -> UnsafeBufferPointer<T> {
        guard !values.isEmpty else { return UnsafeBufferPointer(start: nil, count: 0) }
        let block = values.withUnsafeBufferPointer { source in
            let bytes = source.count * MemoryLayout<T>.stride, block = allocate(bytes)
            if let first = source.baseAddress { memcpy(block, first, bytes) }
            return block
        }
        return UnsafeBufferPointer(start: block.bindMemory(to: T.self, capacity: values.count), count: values.count)
    }

    /// Each copy doubles what is there, which is faster than a loop over the elements. The value has no padding behind it, an element
    /// of the array has.
    @inline(never)
    private func filled(
        with element: UnsafeRawPointer, _ size: Int, _ stride: Int, _ count: Int
    ) -> UnsafeMutableRawPointer {
        let bytes = count * stride, block = allocate(bytes)
        if count > 0 { memcpy(block, element, size) }
        var done = stride
        while done < bytes {
            let more = min(done, bytes - done)
            memcpy(block + done, block, more)
            done += more
        }
        return block
    }

    @inline(never)
    private func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
        // Swift's own allocations end the process, too.
        let size = (max(bytes, 1) + 63) & ~63
        guard let block = aligned_alloc(64, size) else { abort() }
        blocks.append(block)
        byteCount += size
        return block
    }

    /// Rounds up to whole vectors.
    static func padded(_ count: Int) -> Int { (count + 15) & ~15 }

    /// The first index of the vector that contains `index`.
    static func vector(of index: Int) -> Int { index & ~15 }
}
