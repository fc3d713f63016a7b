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
    package var ascending: [UInt32] { map { Int($0) }.ascending.map { UInt32(truncatingIfNeeded: $0) } }
}

extension [Int] {
    /// From the least to the greatest, each once.
    @inline(never)
    package var ascending: [Int] {
        var result: [Int] = [], merged: [Int] = [], start = 0, runs = 0
        result.reserveCapacity(count)
        // Most lists are few ascending ones in a row.
        while start < count {
            runs += 1
            guard runs < (count < 64 ? 16 : 4) else { return sortedOnce }
            var end = start + 1
            while end < count, self[end - 1] < self[end] { end += 1 }
            if start == 0 || result[result.count - 1] < self[start] {
                result += self[start..<end]
            } else {
                merged.removeAll(keepingCapacity: true)
                var next = start
                for number in result {
                    while next < end, self[next] < number {
                        merged.append(self[next])
                        next += 1
                    }
                    if next < end, self[next] == number { next += 1 }
                    merged.append(number)
                }
                merged += self[next..<end]
                swap(&result, &merged)
            }
            start = end
        }
        return result
    }

    private var sortedOnce: [Int] {
        var result: [Int] = [], low = Int.max, high = 0
        for number in self { (low, high) = (Swift.min(low, number), Swift.max(high, number)) }
        if low >= 0, (high - low) / 64 < 4 * count {
            // A bit for each number of the range.
            var words = [UInt64](repeating: 0, count: (high - low) / 64 + 1)
            for number in self { words[(number - low) / 64] |= 1 << UInt64((number - low) % 64) }
            for index in words.indices {
                while words[index] != 0 {
                    result.append(low + index * 64 + words[index].trailingZeroBitCount)
                    words[index] &= words[index] - 1
                }
            }
            return result
        }
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
    package func hasAscending(_ number: Int) -> Bool {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == number
    }

    /// Whether all of some numbers are among numbers that ascend.
    package func hasAscending(_ others: [Int]) -> Bool { others.count <= count && others.allSatisfy { hasAscending($0) } }
}
