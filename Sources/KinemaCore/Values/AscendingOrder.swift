extension [Double] {
    /// The indices of the numbers in ascending order of the numbers. The order is stable.
    package var ascendingOrder: [Int] { indices.sorted { self[$0] != self[$1] ? self[$0] < self[$1] : $0 < $1 } }
}

extension [Int] {
    /// From the least to the greatest, each once.
    var ascending: [Int] {
        var result: [Int] = []
        result.reserveCapacity(count)
        for number in sorted() where number != result.last { result.append(number) }
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
