/// The indices 0..<count in the order of `isBefore`. Indices of which neither is before the other stay in their order.
///
/// Everything that is not sorted once for thousands of channels is sorted here, because the library takes 3 kB of code for each
/// type that it sorts.
@inline(never)
package func sortedIndices(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
    Array(0..<count).sorted(by: isBefore)  // The standard library guarantees that elements of which neither is before stay.
}

extension Array {
    /// The elements in the order of `isBefore`.
    package func inOrder(_ isBefore: (Element, Element) -> Bool) -> [Element] {
        sortedIndices(count) { isBefore(self[$0], self[$1]) }.map { self[$0] }
    }
}

extension [Double] {
    /// The indices of the numbers in ascending order of the numbers.
    package var ascendingOrder: [Int] { sortedIndices(count) { self[$0] < self[$1] } }
}

extension [UInt32] {
    /// From the least to the greatest, each once.
    package var ascending: [UInt32] { withUnsafeBufferPointer { $0.ascending } ?? self }
}

extension [Int] {
    /// From the least to the greatest, each once.
    package var ascending: [Int] { withUnsafeBufferPointer { $0.ascending } ?? self }
}

extension UnsafeBufferPointer where Element: FixedWidthInteger {
    /// The numbers from the least to the greatest, each once; nil if they are.
    @inline(never)
    fileprivate var ascending: [Element]? {
        guard var last = first else { return nil }
        var low = last, high = last, ascends = true
        for number in dropFirst() {
            ascends = ascends && last < number
            (low, high, last) = (Swift.min(low, number), Swift.max(high, number), number)
        }
        if ascends { return nil }
        let (range, isTooLarge) = Int(truncatingIfNeeded: high).subtractingReportingOverflow(Int(truncatingIfNeeded: low))
        return !isTooLarge && range / 64 < 4 * count ? ascending(from: low, range / 64 + 1) : sortedOnce
    }

    /// Notes a bit for each number, in words of which the first one begins with `low`.
    private func ascending(from low: Element, _ wordCount: Int) -> [Element] {
        [Element](unsafeUninitializedCapacity: count) { result, found in
            withUnsafeTemporaryAllocation(of: UInt64.self, capacity: wordCount) { words in
                words.initialize(repeating: 0)
                for number in self {
                    let distance = Int(truncatingIfNeeded: number &- low)
                    words[distance >> 6] |= 1 << UInt64(truncatingIfNeeded: distance & 63)
                }
                for index in 0..<wordCount {
                    var bits = words[index]
                    while bits != 0 {
                        result[found] = low &+ Element(truncatingIfNeeded: index << 6 + bits.trailingZeroBitCount)
                        found += 1
                        bits &= bits - 1
                    }
                }
            }
        }
    }

    private var sortedOnce: [Element] {
        var result: [Element] = []
        for index in sortedIndices(count, { self[$0] < self[$1] }) where self[index] != result.last { result.append(self[index]) }
        return result
    }
}

extension Array {
    /// Removes the elements at ascending indices. The others keep their order, or the last ones take the positions that become
    /// free, from the greatest index to the least.
    package mutating func remove(at indices: [Int], keepingOrder: Bool) {
        guard let first = indices.first else { return }
        guard keepingOrder else {
            for index in indices.reversed() {
                let last = removeLast()
                if index < count { self[index] = last }
            }
            return
        }
        var end = first, next = 0
        for index in first..<count {
            if next < indices.count, indices[next] == index {
                next += 1
            } else {
                swapAt(end, index)
                end += 1
            }
        }
        removeLast(count - end)
    }
}

extension [Int] {
    /// Whether a number is among numbers that ascend.
    package func hasAscending(_ number: Int) -> Bool { ascendingIndex(of: number) != nil }

    /// The index of a number among numbers that ascend.
    @inline(never)
    package func ascendingIndex(of number: Int) -> Int? {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == number ? low : nil
    }

    /// Whether all of some numbers are among numbers that ascend.
    package func hasAscending(_ others: [Int]) -> Bool { others.count <= count && others.allSatisfy { hasAscending($0) } }
}
